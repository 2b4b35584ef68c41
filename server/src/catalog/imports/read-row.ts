import { cutText } from '@noren/contract/cut-text';
import {
  repeatableFields,
  type ImportFaultReason,
  type ImportField,
} from '@noren/contract/entities/goods-import';
import { maxWeight, type Temperature } from '@noren/contract/entities/shipping-method';
import { hasLineBreak, readLine } from '@noren/contract/plain-line';
import { plainSkuCode } from '@noren/contract/sku-code';
import { handleOf } from '@noren/contract/product-handle';
import { readNumber, readPrice } from '@noren/contract/typed-number';

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula: otherwise a product's
 * name could run code on the merchant's machine. The import removes the apostrophe.
 */
export const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

export type Region = 'JP' | 'TW';

/**
 * A parsed row. Fields without a column are absent; `null` is an empty cell of an optional field.
 */
export interface GoodsRow {
  /** row number of the spreadsheet, from 1 */
  row: number;
  product_id?: number | null;
  product_name?: string;
  /** null: the handle does not change */
  handle?: string | null;
  description?: string;
  kind?: string | null;
  in_marketplace?: boolean;
  adult_warning?: boolean;
  weight?: number | null;
  temperature?: Temperature;
  fits_letterbox?: boolean;
  sale_started_at?: string | null;
  sale_ended_at?: string | null;
  /** names or addresses; null: the pictures do not change */
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
type Reader = (cell: string, region: Region) => Read<unknown>;
const fault = (reason: ImportFaultReason) => ({ reason });
const isFault = (value: unknown): value is { reason: ImportFaultReason } =>
  typeof value === 'object' && value !== null && 'reason' in value;

function readText(cell: string, most: number, oneLine: boolean): Read<string> {
  const text = oneLine ? readLine(cell) : cell.trim();
  if (text.length > most) return fault('too_long');
  if (controls.test(text) || !text.isWellFormed()) return fault('control_characters');
  if (oneLine && hasLineBreak(text)) return fault('line_break');
  return text;
}

function bounded(number: number | null, least: number, most: number): Read<number> {
  if (number === null) return fault('not_a_number');
  return number < least || number > most ? fault('out_of_range') : number;
}
const readAmount: Reader = (cell, region) => bounded(readPrice(cell, region), 0, 99_999_999);

const yes = /^(1|true|yes|y|active|はい|有|是|○|〇|◯|✓|公開)$/i;
const no = /^(0|false|no|n|draft|archived|いいえ|無|否|×|非公開)$/i;
function readFlag(cell: string): Read<boolean> {
  const text = cell.normalize('NFKC').trim();
  return yes.test(text) ? true : no.test(text) ? false : fault('not_yes_or_no');
}

/** `2026/12/1 9:00`, in local time of the store's country; a date without time is its beginning. */
function readMoment(cell: string, region: Region): Read<string> {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(cell.trim()) && !Number.isNaN(Date.parse(cell.trim())))
    return new Date(cell.trim()).toISOString();
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
      cell.normalize('NFKC').trim(),
    );
  if (!found) return fault('not_a_date');
  const [year, month, day, hour = '0', minute = '00', second = '00'] = found.slice(1) as [
    string,
    string,
    string,
    ...string[],
  ];
  const two = (text: string) => text.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const moment = new Date(`${date}T${two(hour)}:${minute}:${second}${offsets[region]}`);
  // JavaScript turns the 31st of a shorter month into another day
  if (
    Number.isNaN(moment.getTime()) ||
    new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date
  )
    return fault('not_a_date');
  return moment.toISOString();
}

/** BASE writes numbers instead of Japan's tax rates. */
const ratesOfBase = new Map([
  [1, 10],
  [2, 8],
]);
function readTaxRate(cell: string, region: Region): Read<number> {
  const number = readNumber(cell.normalize('NFKC').trim().replace(/ ?%$/, ''));
  const rate = (region === 'JP' ? ratesOfBase.get(number ?? 0) : undefined) ?? number;
  return rate !== null && (region === 'TW' ? [5] : [8, 10]).includes(rate)
    ? rate
    : fault('not_a_tax_rate');
}

/** Whole grams; a unit may follow. Other shop systems write 0 for an unknown weight. */
function readWeight(cell: string): Read<number | null> {
  const grams = readNumber(
    cell
      .normalize('NFKC')
      .trim()
      .replace(/ ?(?:g|グラム|公克|克)$/i, ''),
  );
  return grams === 0 ? null : bounded(grams, 1, maxWeight);
}

const temperatureWords: readonly (readonly [Temperature, RegExp])[] = [
  ['normal', /^(normal|ambient|room|0|常温|通常|なし|常溫|一般)$/i],
  ['chilled', /^(chilled|cool|refrigerated|冷蔵|クール冷蔵|チルド|冷藏)$/i],
  ['frozen', /^(frozen|freezer|冷凍|クール冷凍)$/i],
];
function readTemperature(cell: string): Read<Temperature> {
  const text = cell.normalize('NFKC').trim();
  return temperatureWords.find(([, words]) => words.test(text))?.[0] ?? fault('not_a_temperature');
}

export const maxImages = 20;
export const imageNames = (cell: string): string[] =>
  cell
    .split(/[|\n]/)
    .map((name) => name.trim().normalize('NFC'))
    .filter((name) => name !== '');
/** The last part of an address or a path. */
export const fileNameOf = (name: string): string =>
  name
    .replace(/[?#].*$/, '')
    .split(/[/\\]/)
    .at(-1) ?? name;
function readImages(cell: string): Read<string[]> {
  const names = imageNames(cell);
  if (names.length > maxImages) return fault('too_many_pictures');
  return new Set(names).size < names.length ? fault('picture_twice') : names;
}

function readSkuCode(cell: string): Read<string> {
  const code = readText(plainSkuCode(cell), 64, true);
  if (isFault(code)) return code;
  if (code === '') return fault('missing');
  return code.startsWith('#') && !/^#[1-9]\d{0,8}$/.test(code) ? fault('code_not_allowed') : code;
}

/** Other shops' handles are changed into ours, e.g. `Tea_bowl` into `tea-bowl`. */
function readHandle(cell: string): Read<string> {
  const handle = handleOf(cell);
  return handle === '' ? fault('not_a_handle') : handle;
}

/**
 * How each field is read; `empty`: the meaning of an empty cell; without it an empty cell is a
 * fault.
 */
const readers: Record<ImportField, { read: Reader; empty?: unknown }> = {
  product_id: { read: (cell) => bounded(readNumber(cell), 1, 2_147_483_647), empty: null },
  product_name: { read: (cell) => readText(cell, 120, true) },
  handle: { read: readHandle, empty: null },
  description: {
    read: (cell) => readText(cell.replaceAll('\r\n', '\n'), 20_000, false),
    empty: '',
  },
  kind: { read: (cell) => readText(cell, 80, true), empty: null },
  in_marketplace: { read: readFlag },
  adult_warning: { read: readFlag },
  sale_started_at: { read: readMoment, empty: null },
  sale_ended_at: { read: readMoment, empty: null },
  images: { read: readImages, empty: null },
  sku_code: { read: readSkuCode },
  // Shopify's name for the only variant of a product
  sku_name: {
    read: (cell) => (cell.trim() === 'Default Title' ? '' : readText(cell, 80, true)),
    empty: '',
  },
  price: { read: readAmount },
  original_price: { read: readAmount, empty: null },
  salable_limit: { read: (cell) => bounded(readNumber(cell), 1, 999_999), empty: null },
  tax_rate: { read: readTaxRate },
  stock: { read: (cell) => bounded(readNumber(cell), 0, 9_999_999), empty: null },
  weight: { read: readWeight, empty: null },
  temperature: { read: readTemperature, empty: 'normal' },
  fits_letterbox: { read: readFlag, empty: false },
};

/** Fields of the product, which later rows may leave out: the first row's apply. */
export const productFields = [
  'product_id',
  'handle',
  'description',
  'kind',
  'in_marketplace',
  'adult_warning',
  'sale_started_at',
  'sale_ended_at',
  'images',
  'weight',
  'temperature',
  'fits_letterbox',
] as const;
const repeated: ReadonlySet<ImportField> = new Set(productFields);

/** Returns the cell of each field that the file has columns for. */
export function cellsByField(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
): Map<ImportField, string> {
  const found = new Map<ImportField, string>();
  for (const [index, field] of columns.entries()) {
    if (field === null) continue;
    const cell = unguarded(cells[index] ?? '');
    const before = found.get(field);
    if (before === undefined) found.set(field, cell);
    else if (cell.trim() !== '' && repeatableFields.has(field))
      found.set(field, field === 'images' ? `${before}|${cell}` : cell);
  }
  return found;
}

/**
 * Reads a row by its columns. @param isFirst the first row of its product; later ones may leave out
 * the product's fields
 */
export function readRow(
  cells: ReadonlyMap<ImportField, string>,
  row: number,
  region: Region,
  isFirst: boolean,
): { read: GoodsRow; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const read: Record<string, unknown> = {};
  for (const [field, cell] of cells) {
    const { read: reader, ...rest } = readers[field];
    if (cell.trim() === '') {
      if (!isFirst && repeated.has(field)) continue;
      if ('empty' in rest) read[field] = rest.empty;
      else faults.push({ row, field, reason: 'missing', value: '' });
      continue;
    }
    const value = reader(cell, region);
    if (isFault(value))
      faults.push({ row, field, reason: value.reason, value: cutText(cell, 100) });
    else read[field] = value;
  }
  const { price, original_price, sale_started_at, sale_ended_at } = read as Partial<GoodsRow>;
  if (typeof original_price === 'number' && price !== undefined && original_price <= price)
    faults.push({
      row,
      field: 'original_price',
      reason: 'not_above_price',
      value: String(original_price),
    });
  if (sale_started_at && sale_ended_at && sale_started_at >= sale_ended_at)
    faults.push({ row, field: 'sale_ended_at', reason: 'end_before_start', value: '' });
  return { read: { row, ...read } as GoodsRow, faults };
}
