import type { ImportField } from '@noren/contract/entities/goods-import';
import type { Db } from '../../platform/db/database.ts';
import { guarded } from './read-row.ts';
import { knownSkus, productsBehind } from './known-queries.ts';
import type { KnownProduct, KnownSku } from './plan-import.ts';
import { quoted, writeSheet } from '../../platform/sheets/sheet-thread.ts';

/** Products that are read at a time. */
const atOnce = 500;
const hours = { JP: 9, TW: 8 } as const;
export type FileRegion = keyof typeof hours;

/** The columns of a file of goods, each called as its field: a merchant's spreadsheet keeps them, and coming back in they are known. */
const fields = [
  'product_id',
  'product_name',
  'description',
  'kind',
  'in_marketplace',
  'adult_warning',
  'sale_started_at',
  'sale_ended_at',
  'images',
  'sku_code',
  'sku_name',
  'price',
  'original_price',
  'salable_limit',
  'tax_rate',
  'stock',
] as const satisfies readonly ImportField[];

/** By the clocks of the store's country, as a spreadsheet writes it; a moment that is no whole minute as the API does, so that it comes back the same. */
function clockTime(instant: string | null, region: FileRegion): string {
  if (instant === null) return '';
  if (Date.parse(instant) % 60_000 !== 0) return instant;
  return new Date(Date.parse(instant) + hours[region] * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

const cellsOf = (product: KnownProduct, sku: KnownSku, region: FileRegion): Record<ImportField, string | number> => ({
  product_id: product.id,
  product_name: product.name,
  description: product.description,
  kind: product.kind ?? '',
  in_marketplace: product.in_marketplace ? 1 : 0,
  adult_warning: product.adult_warning ? 1 : 0,
  sale_started_at: clockTime(product.sale_started_at, region),
  sale_ended_at: clockTime(product.sale_ended_at, region),
  images: product.images.join('|'),
  // what has no code is known by its number
  sku_code: sku.sku_code ?? `#${sku.id}`,
  sku_name: sku.name,
  price: sku.price,
  original_price: sku.original_price ?? '',
  salable_limit: sku.salable_limit ?? '',
  tax_rate: sku.tax_rate,
  stock: sku.stock,
});

const line = (cells: readonly GoodsCell[]): string => `${cells.map((cell) => quoted(String(cell))).join(',')}\r\n`;

type GoodsCell = string | number;

/** A store's goods as rows of a file, a piece at a time, the heading first. */
async function* goodsRows(db: Db, store_id: number, region: FileRegion): AsyncGenerator<GoodsCell[][]> {
  yield [[...fields]];
  let last = { position: -2_147_483_648, id: 0 };
  for (;;) {
    const products = await productsBehind(db, store_id, last.position, last.id, atOnce);
    if (products.length === 0) return;
    last = products[products.length - 1] as typeof last;
    const skus = await knownSkus(
      db,
      store_id,
      products.map(({ id }) => id),
    );
    const lines = products.flatMap((product) => skus.filter((sku) => sku.product_id === product.id).map((sku) => cellsOf(product, sku, region)));
    const written = (cell: GoodsCell): GoodsCell => (typeof cell === 'number' ? cell : guarded(cell));
    yield lines.map((cells) => fields.map((field) => written(cells[field])));
  }
}

/** As CSV: a whole shop is never in memory. Excel reads UTF-8 where the mark stands before it. */
export async function* goodsFile(db: Db, store_id: number, region: FileRegion): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const rows of goodsRows(db, store_id, region)) yield rows.map(line).join('');
}

/** As a spreadsheet, which is packed in one. */
export async function* goodsSheet(db: Db, store_id: number, region: FileRegion): AsyncGenerator<Uint8Array> {
  const rows: GoodsCell[][] = [];
  for await (const more of goodsRows(db, store_id, region)) rows.push(...more);
  yield await writeSheet(store_id, rows);
}
