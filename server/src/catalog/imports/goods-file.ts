import { importFields, type ImportField } from '@noren/contract/entities/goods-import';
import type { Db } from '../../platform/db/database.ts';
import { guarded } from './read-row.ts';
import { knownSkus, productsBehind } from './existing-goods-queries.ts';
import type { KnownProduct, KnownSku } from './plan-import.ts';
import { quoted, writeSheet } from '../../platform/sheets/sheet-thread.ts';

const productsPerRead = 500;
const hours = { JP: 9, TW: 8 } as const;
export type FileRegion = keyof typeof hours;

/**
 * A local time of the store's country as a spreadsheet writes it. A moment with seconds is written
 * as ISO 8601, so that it is imported unchanged.
 */
function clockTime(instant: string | null, region: FileRegion): string {
  if (instant === null) return '';
  if (Date.parse(instant) % 60_000 !== 0) return instant;
  return new Date(Date.parse(instant) + hours[region] * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
}

const cellsOf = (
  product: KnownProduct,
  sku: KnownSku,
  region: FileRegion,
): Record<ImportField, string | number> => ({
  product_id: product.id,
  product_name: product.name,
  handle: product.handle ?? '',
  description: product.description,
  kind: product.kind ?? '',
  in_marketplace: product.in_marketplace ? 1 : 0,
  adult_warning: product.adult_warning ? 1 : 0,
  sale_started_at: clockTime(product.sale_started_at, region),
  sale_ended_at: clockTime(product.sale_ended_at, region),
  images: product.images.join('|'),
  // a SKU without a code is identified by its number
  sku_code: sku.sku_code ?? `#${sku.id}`,
  sku_name: sku.name,
  price: sku.price,
  original_price: sku.original_price ?? '',
  salable_limit: sku.salable_limit ?? '',
  tax_rate: sku.tax_rate,
  stock: sku.stock,
  weight: product.weight ?? '',
  temperature: product.temperature,
  fits_letterbox: product.fits_letterbox ? 1 : 0,
});

const line = (cells: readonly GoodsCell[]): string =>
  `${cells.map((cell) => quoted(String(cell))).join(',')}\r\n`;

type GoodsCell = string | number;

/**
 * Yields a store's goods as rows of a file in chunks, the heading first. Columns are named like
 * their fields, so that the import recognizes them.
 */
async function* goodsRows(
  db: Db,
  store_id: number,
  region: FileRegion,
): AsyncGenerator<GoodsCell[][]> {
  yield [[...importFields]];
  let last = { position: -2_147_483_648, id: 0 };
  for (;;) {
    const products = await productsBehind(db, store_id, last.position, last.id, productsPerRead);
    if (products.length === 0) return;
    last = products[products.length - 1] as typeof last;
    const skus = await knownSkus(
      db,
      store_id,
      products.map(({ id }) => id),
    );
    const lines = products.flatMap((product) =>
      skus
        .filter((sku) => sku.product_id === product.id)
        .map((sku) => cellsOf(product, sku, region)),
    );
    const written = (cell: GoodsCell): GoodsCell =>
      typeof cell === 'number' ? cell : guarded(cell);
    yield lines.map((cells) => importFields.map((field) => written(cells[field])));
  }
}

/**
 * As CSV, streamed, so that a whole shop is never in memory. Excel reads UTF-8 only after the byte
 * order mark.
 */
export async function* goodsFile(
  db: Db,
  store_id: number,
  region: FileRegion,
): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const rows of goodsRows(db, store_id, region)) yield rows.map(line).join('');
}

/** As a spreadsheet, which is packed in memory as a whole. */
export async function* goodsSheet(
  db: Db,
  store_id: number,
  region: FileRegion,
): AsyncGenerator<Uint8Array> {
  const rows: GoodsCell[][] = [];
  for await (const more of goodsRows(db, store_id, region)) rows.push(...more);
  yield await writeSheet(store_id, rows);
}
