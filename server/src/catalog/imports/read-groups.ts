import { setImmediate as breath } from 'node:timers/promises';
import type { ImportField } from '@noren/contract/entities/goods-import';
import { groupOf } from './plan-import.ts';
import {
  cellsByField,
  imageNames,
  maxImages,
  productFields,
  readRow,
  type GoodsRow,
  type Region,
  type RowFault,
} from './read-row.ts';

/** Rows to read before yielding to the event loop. */
const rowsPerTurn = 500;

type Cells = Map<ImportField, string>;
interface Group {
  /** the cells of its first row */
  first: Cells;
  rows: GoodsRow[];
  isFaulty: boolean;
}

const isEmpty = (cells: Cells, field: ImportField): boolean =>
  (cells.get(field) ?? '').trim() === '';
const ofProduct: readonly ImportField[] = [
  'product_name',
  // Shopify repeats the handle in each row of a product
  ...productFields.filter((field) => field !== 'images' && field !== 'handle'),
];
/** Cells that further variants of a product may leave empty in other shops' files. */
const inherited = ['product_id', 'product_name', 'price', 'tax_rate'] as const;

/**
 * Whether a row belongs to the product above it: Shopify and BASE name a product only in its first
 * row.
 */
const continues = (cells: Cells): boolean =>
  !isEmpty(cells, 'sku_name') && ofProduct.every((field) => isEmpty(cells, field));

/** Whether a row has only another picture of the product above it, as in Shopify's files. */
const isPictureOnly = (cells: Cells): boolean =>
  !isEmpty(cells, 'images') &&
  [...cells.keys()].every(
    (field) => field === 'images' || field === 'handle' || isEmpty(cells, field),
  );

interface Reading {
  columns: readonly (ImportField | null)[];
  header_row: number;
  region: Region;
}

/**
 * Groups rows by product, in the order of the file. A product with a faulty row has only faults and
 * no group. @param onProgress receives the number of rows read so far
 */
export async function readGroups(
  rows: readonly string[][],
  { columns, header_row, region }: Reading,
  onProgress: (done: number) => Promise<unknown>,
): Promise<{ groups: GoodsRow[][]; faults: RowFault[] }> {
  const groups = new Map<string, Group>();
  const faults: RowFault[] = [];
  let above: Group | undefined;

  function addImages(group: Group, cells: Cells, row: number): void {
    const [first] = group.rows;
    if (!first || isEmpty(cells, 'images')) return;
    first.images = [
      ...new Set([...(first.images ?? []), ...imageNames(cells.get('images') ?? '')]),
    ];
    cells.set('images', '');
    if (first.images.length <= maxImages) return;
    faults.push({ row, field: 'images', reason: 'too_many_pictures', value: '' });
    group.isFaulty = true;
  }

  function readOne(written: readonly string[], row: number): void {
    const cells = cellsByField(written, columns);
    if (above && isPictureOnly(cells)) return addImages(above, cells, row);
    const isFurther = above !== undefined && continues(cells);
    if (above && isFurther) {
      addImages(above, cells, row);
      for (const field of inherited)
        if (cells.has(field) && isEmpty(cells, field))
          cells.set(field, above.first.get(field) ?? '');
    }
    const key = groupOf(cells.get('product_id') ?? '', cells.get('product_name') ?? '');
    const group = groups.get(key) ?? { first: cells, rows: [], isFaulty: false };
    const { read, faults: own } = readRow(
      cells,
      row,
      region,
      group.rows.length === 0 && !group.isFaulty,
    );
    if (written.slice(columns.length).some((cell) => cell.trim() !== ''))
      own.push({ row, field: null, reason: 'too_many_cells', value: '' });
    group.isFaulty ||= own.length > 0;
    group.rows.push(read);
    faults.push(...own);
    groups.set(key, group);
    above = group;
  }

  for (const [nth, cells] of rows.entries()) {
    if (nth % rowsPerTurn === rowsPerTurn - 1) {
      await breath();
      await onProgress(nth + 1);
    }
    if (cells.some((cell) => cell.trim() !== '')) readOne(cells, header_row + 1 + nth);
  }
  return {
    groups: [...groups.values()].filter(({ isFaulty }) => !isFaulty).map((group) => group.rows),
    faults,
  };
}
