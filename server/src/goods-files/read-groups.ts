import { setImmediate as breath } from 'node:timers/promises';
import type { ImportField } from '@noren/contract/entities/goods-import';
import { groupOf } from './plan-import.ts';
import { readRow, type GoodsRow, type Region, type RowFault } from './read-row.ts';

/** So many rows are read before others have their turn. */
const atOnce = 500;

/** Rows of one product together, in the order of the file; those of a product with a fault are only told of it. */
export async function readGroups(
  rows: readonly string[][],
  columns: readonly (ImportField | null)[],
  region: Region,
  told: (done: number) => Promise<unknown>,
): Promise<{ groups: GoodsRow[][]; faults: RowFault[] }> {
  const groups = new Map<string, { rows: GoodsRow[]; isFaulty: boolean }>();
  const faults: RowFault[] = [];
  const [id, name] = [columns.indexOf('product_id'), columns.indexOf('product_name')];
  for (const [nth, cells] of rows.entries()) {
    if (nth % atOnce === atOnce - 1) {
      await breath();
      await told(nth + 1);
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const key = groupOf(cells[id] ?? '', cells[name] ?? '');
    const group = groups.get(key) ?? { rows: [], isFaulty: false };
    const { read, faults: own } = readRow(cells, columns, nth + 2, region, group.rows.length === 0 && !group.isFaulty);
    group.isFaulty ||= own.length > 0;
    group.rows.push(read);
    faults.push(...own);
    groups.set(key, group);
  }
  return { groups: [...groups.values()].filter(({ isFaulty }) => !isFaulty).map((group) => group.rows), faults };
}
