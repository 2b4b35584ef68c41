import { cutText } from '@noren/contract/cut-text';
import type { StockFault, StockFaultReason, StockFile } from '@noren/contract/entities/stock-file';
import { isSpoiltByExcel, plainSkuCode } from '@noren/contract/sku-code';
import { readNumber } from '@noren/contract/typed-number';
import { shelfUnits } from '../stock/counting.ts';
import { guessColumns, plainColumnName } from './guess-columns.ts';
import { unguarded } from './read-row.ts';
import type { GoodsTable } from './read-table.ts';
import type { CountedSku } from './stock-file-queries.ts';

/** Names of the columns that only a counted file has, in three languages. */
const names = {
  on_hand: ['on hand', 'book quantity', '実在庫', '帳簿在庫', '帳簿数', '現貨', '帳面數量'],
  counted: [
    'counted',
    'count',
    'counted quantity',
    '棚卸数',
    '棚卸',
    '実棚',
    '実棚数',
    '実地棚卸数',
    '実数',
    '盤點數量',
    '盤點',
    '實盤數量',
    '實際數量',
  ],
};
const most = 9_999_999;
const maxFaults = 1_000;

/** A row of a counted file. `counted` null: not counted, or with a fault. */
interface CountedRow {
  row: number;
  code: string;
  seen: number | null;
  counted: number | null;
}

const dates =
  /^(?:\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?(?:[ T].*)?|\d{1,2}[/月]\d{1,2}(?:[/]\d{2,4}|日)?)$/;

/** Reads a counted number as people and spreadsheets write it. */
export function readCount(cell: string): number | { reason: StockFaultReason } {
  const text = cell.normalize('NFKC').trim();
  if (/%/.test(text)) return { reason: 'percent' };
  const number = readNumber(text);
  if (number !== null)
    return number < 0 || number > most ? { reason: 'out_of_range' } : Math.abs(number);
  return { reason: dates.test(text) || isSpoiltDate(text) ? 'date' : 'not_a_number' };
}
const isSpoiltDate = (text: string): boolean => !/E\+/i.test(text) && isSpoiltByExcel(text);

/**
 * Reads the rows of a counted file. Pure.
 * @returns null if no column has codes, or none has counted numbers
 */
export function readCounts(
  table: Pick<GoodsTable, 'header' | 'header_row' | 'rows'>,
): { rows: CountedRow[]; faults: StockFault[] } | null {
  const columnOf = (of: readonly string[]): number => {
    const known = new Set(of.map(plainColumnName));
    return table.header.findIndex((name) => known.has(plainColumnName(name)));
  };
  const code = guessColumns(table.header).indexOf('sku_code');
  const [on_hand, counted] = [columnOf(names.on_hand), columnOf(names.counted)];
  if (code === -1 || counted === -1) return null;
  const faults: StockFault[] = [];
  const rows = table.rows.flatMap((cells, nth): CountedRow[] => {
    const row = table.header_row + 1 + nth;
    const fault = (column: StockFault['column'], reason: StockFaultReason, value: string) =>
      faults.push({ row, column, reason, value: cutText(value, 100) });
    const typed = cells[counted] ?? '';
    const own = plainSkuCode(unguarded(cells[code] ?? ''));
    if (typed.trim() === '')
      return own === '' ? [] : [{ row, code: own, seen: null, counted: null }];
    const number = readCount(typed);
    if (typeof number !== 'number') fault('counted', number.reason, typed);
    if (own === '') fault('sku_code', 'missing', '');
    if (typeof number !== 'number' || own === '') return [];
    const seen = on_hand === -1 ? null : readNumber(cells[on_hand] ?? '');
    return [{ row, code: own, seen, counted: number }];
  });
  return { rows, faults };
}

const idOf = (code: string): number | null => {
  const [, digits] = /^#([1-9]\d{0,8})$/.exec(code) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** The codes and ids by which the rows' SKUs are found. */
export const keysOf = (rows: readonly CountedRow[]) => ({
  codes: rows.map(({ code }) => code),
  ids: rows.flatMap(({ code }) => idOf(code) ?? []),
});

/** Compares counted rows with the store's SKUs. Pure. */
export function compareCounts(
  { rows, faults }: { rows: readonly CountedRow[]; faults: readonly StockFault[] },
  skus: readonly CountedSku[],
): StockFile {
  const known = new Map(
    skus.flatMap((sku) => [
      [`#${sku.id}`, sku] as const,
      ...(sku.sku_code === null ? [] : [[sku.sku_code, sku] as const]),
    ]),
  );
  const counted = rows.filter((row) => row.counted !== null);
  const times = new Map<number, number>();
  for (const { code } of counted) {
    const id = known.get(code)?.id;
    if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
  }
  const found: StockFile = {
    differences: [],
    faults: [...faults],
    fault_count: 0,
    matching: 0,
    uncounted: rows.length - counted.length,
  };
  for (const { row, code, seen, counted: number } of counted) {
    const sku = known.get(code);
    const reason = !sku
      ? isSpoiltByExcel(code)
        ? 'code_changed_by_excel'
        : 'no_such_sku'
      : (times.get(sku.id) ?? 0) > 1
        ? 'code_twice'
        : null;
    if (reason) found.faults.push({ row, column: 'sku_code', reason, value: cutText(code, 100) });
    if (!sku || reason || number === null) continue;
    const { id, sku_code, product_name, sku_name } = sku;
    const { on_hand, reserved } = shelfUnits(sku);
    if (number === on_hand) found.matching++;
    else
      found.differences.push({
        row,
        sku_id: id,
        sku_code,
        product_name,
        sku_name,
        on_hand,
        reserved,
        seen,
        counted: number,
      });
  }
  found.fault_count = found.faults.length;
  found.faults = found.faults.toSorted((one, other) => one.row - other.row).slice(0, maxFaults);
  return found;
}
