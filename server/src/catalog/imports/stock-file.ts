import type { Locale } from '@noren/contract/scalars';
import type { Db } from '../../platform/db/database.ts';
import { wordsIn } from '../../i18n/words.ts';
import { quoted, writeSheet } from '../../platform/sheets/sheet-thread.ts';
import { shelfUnits } from '../stock/counting.ts';
import { guarded } from './read-row.ts';
import { skusBehind, type PlaceInFile } from './stock-file-queries.ts';

const skusPerRead = 1_000;
const columns = ['sku_code', 'product', 'sku', 'on_hand', 'counted'] as const;
type Cell = string | number;

/** Yields a store's SKUs as rows of a file to count with, in chunks, the heading first. */
async function* rowsToCount(db: Db, store_id: number, locale: Locale): AsyncGenerator<Cell[][]> {
  const m = wordsIn(locale);
  yield [columns.map((column) => m.stock_file_column({ column }))];
  let last: PlaceInFile = { product_position: -2_147_483_648, product_id: 0, position: 0, id: 0 };
  for (;;) {
    const skus = await skusBehind(db, store_id, last, skusPerRead);
    if (skus.length === 0) return;
    last = skus[skus.length - 1] as typeof last;
    yield skus.map((sku) => [
      // a SKU without a code is identified by its number
      guarded(sku.sku_code ?? `#${sku.id}`),
      guarded(sku.product_name),
      guarded(sku.sku_name),
      shelfUnits(sku).on_hand,
      '',
    ]);
  }
}

/** As CSV with a byte order mark, which Excel needs to read UTF-8. */
export async function* stockCsv(db: Db, store_id: number, locale: Locale): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const rows of rowsToCount(db, store_id, locale))
    yield rows
      .map((cells) => `${cells.map((cell) => quoted(String(cell))).join(',')}\r\n`)
      .join('');
}

/** As a spreadsheet, which is packed in memory as a whole. */
export async function* stockSheet(
  db: Db,
  store_id: number,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const rows: Cell[][] = [];
  for await (const more of rowsToCount(db, store_id, locale)) rows.push(...more);
  yield await writeSheet(store_id, rows);
}
