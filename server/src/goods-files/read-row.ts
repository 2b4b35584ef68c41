import { cutText } from '@noren/contract/cut-text';
import type { ImportFaultReason, ImportField } from '@noren/contract/entities/goods-import';
import { hasLineBreak, readLine } from '@noren/contract/plain-line';
import { readCode } from '@noren/contract/visible-text';

/**
 * A cell that begins so is a formula to a spreadsheet, whoever wrote it: a product's name would run on the merchant's machine. An apostrophe before it makes it
 * a text; coming back in it goes again.
 */
export const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

export type Region = 'JP' | 'TW';

/** A row as it is read: fields that the file has no column for are absent. `null`: an empty cell of what may be empty. */
export interface GoodsRow {
  /** as a spreadsheet counts */
  row: number;
  product_id?: number | null;
  product_name?: string;
  description?: string;
  kind?: string | null;
  in_marketplace?: boolean;
  adult_warning?: boolean;
  sale_started_at?: string | null;
  sale_ended_at?: string | null;
  /** names or addresses; null: they stay as they are */
  images?: string[] | null;
  sku_code: string;
  sku_name?: string;
  price?: number;
  original_price?: number | null;
  salable_limit?: number | null;
  tax_rate?: number;
  stock?: number | null;
}

export interface RowFault {
  row: number;
  field: ImportField | null;
  reason: ImportFaultReason;
  value: string;
}

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const offsets: Record<Region, string> = { JP: '+09:00', TW: '+08:00' };

type Read<T> = T | { reason: ImportFaultReason };
const fault = (reason: ImportFaultReason) => ({ reason });
const isFault = (value: unknown): value is { reason: ImportFaultReason } => typeof value === 'object' && value !== null && 'reason' in value;

function readText(cell: string, most: number, oneLine: boolean): Read<string> {
  const text = oneLine ? readLine(cell) : cell.trim();
  if (text.length > most) return fault('too_long');
  if (controls.test(text) || !text.isWellFormed()) return fault('control_characters');
  if (oneLine && hasLineBreak(text)) return fault('line_break');
  return text;
}

/** As people and spreadsheets write a number: full-width, with commas, with the currency. */
function readNumber(cell: string, least: number, most: number): Read<number> {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\s,¥円元$]|NT\$?|JPY|TWD/gi, '')
    .replace(/[−ー―‐]/, '-');
  if (!/^-?\d+(\.0+)?$/.test(text)) return fault('not_a_number');
  const number = Number(text);
  return number < least || number > most ? fault('out_of_range') : number;
}

const yes = /^(1|true|yes|y|はい|有|是|○|〇|◯|✓|公開)$/i;
const no = /^(0|false|no|n|いいえ|無|否|×|非公開)$/i;
function readFlag(cell: string): Read<boolean> {
  const text = cell.normalize('NFKC').trim();
  return yes.test(text) ? true : no.test(text) ? false : fault('not_yes_or_no');
}

/** `2026/12/1 9:00`, by the clocks of the store's country; a day alone is its beginning. */
function readMoment(cell: string, region: Region): Read<string> {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(cell.trim()) && !Number.isNaN(Date.parse(cell.trim()))) return new Date(cell.trim()).toISOString();
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(cell.normalize('NFKC').trim());
  if (!found) return fault('not_a_date');
  const [year, month, day, hour = '0', minute = '00'] = found.slice(1) as [string, string, string, string?, string?];
  const two = (text: string) => text.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const moment = new Date(`${date}T${two(hour)}:${minute}:00${offsets[region]}`);
  // the 31st of a month that has thirty days is another day to JavaScript
  if (Number.isNaN(moment.getTime()) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) return fault('not_a_date');
  return moment.toISOString();
}

function readTaxRate(cell: string, region: Region): Read<number> {
  const read = readNumber(cell.normalize('NFKC').replace('%', ''), 0, 100);
  if (isFault(read)) return fault('not_a_tax_rate');
  return (region === 'TW' ? [5] : [8, 10]).includes(read) ? read : fault('not_a_tax_rate');
}

const mostImages = 20;
function readImages(cell: string): Read<string[]> {
  const names = cell
    .split(/[|\n]/)
    .map((name) => name.trim().normalize('NFC'))
    .filter((name) => name !== '');
  if (names.length > mostImages) return fault('too_many_pictures');
  return new Set(names).size < names.length ? fault('picture_twice') : names;
}

function readSkuCode(cell: string): Read<string> {
  const code = readText(readCode(cell), 64, true);
  if (isFault(code)) return code;
  return code.startsWith('#') && !/^#[1-9]\d{0,8}$/.test(code) ? fault('code_not_allowed') : code;
}

type Reader = (cell: string, region: Region) => Read<unknown>;
/** How each field is read; `empty`: what an empty cell means, absent: that something is missing. */
const readers: Record<ImportField, { read: Reader; empty?: unknown }> = {
  product_id: { read: (cell) => readNumber(cell, 1, 2_147_483_647), empty: null },
  product_name: { read: (cell) => readText(cell, 120, true) },
  description: { read: (cell) => readText(cell.replaceAll('\r\n', '\n'), 20_000, false), empty: '' },
  kind: { read: (cell) => readText(cell, 80, true), empty: null },
  in_marketplace: { read: readFlag },
  adult_warning: { read: readFlag },
  sale_started_at: { read: readMoment, empty: null },
  sale_ended_at: { read: readMoment, empty: null },
  images: { read: readImages, empty: null },
  sku_code: { read: readSkuCode },
  sku_name: { read: (cell) => readText(cell, 80, true), empty: '' },
  price: { read: (cell) => readNumber(cell, 0, 99_999_999) },
  original_price: { read: (cell) => readNumber(cell, 0, 99_999_999), empty: null },
  salable_limit: { read: (cell) => readNumber(cell, 1, 999_999), empty: null },
  tax_rate: { read: readTaxRate },
  stock: { read: (cell) => readNumber(cell, 0, 9_999_999), empty: null },
};

/** Fields of the product, which its later rows may leave out: they are those of its first row. */
export const productFields = ['product_id', 'description', 'kind', 'in_marketplace', 'adult_warning', 'sale_started_at', 'sale_ended_at', 'images'] as const;
const repeated: ReadonlySet<ImportField> = new Set(productFields);

/** Reads a row by its columns. @param isFirst the first row of its product: a later one may leave out what is the product's */
export function readRow(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
  row: number,
  region: Region,
  isFirst: boolean,
): { read: GoodsRow; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const read: Record<string, unknown> = {};
  for (const [index, field] of columns.entries()) {
    if (field === null) continue;
    const cell = unguarded(cells[index] ?? '');
    const { read: reader, ...rest } = readers[field];
    if (cell.trim() === '') {
      if (!isFirst && repeated.has(field)) continue;
      if ('empty' in rest) read[field] = rest.empty;
      else faults.push({ row, field, reason: 'missing', value: '' });
      continue;
    }
    const value = reader(cell, region);
    if (isFault(value)) faults.push({ row, field, reason: value.reason, value: cutText(cell, 100) });
    else read[field] = value;
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) faults.push({ row, field: null, reason: 'too_many_cells', value: '' });
  const { price, original_price, sale_started_at, sale_ended_at } = read as Partial<GoodsRow>;
  if (typeof original_price === 'number' && price !== undefined && original_price <= price)
    faults.push({ row, field: 'original_price', reason: 'not_above_price', value: String(original_price) });
  if (sale_started_at && sale_ended_at && sale_started_at >= sale_ended_at) faults.push({ row, field: 'sale_ended_at', reason: 'end_before_start', value: '' });
  return { read: { row, ...read } as GoodsRow, faults };
}
