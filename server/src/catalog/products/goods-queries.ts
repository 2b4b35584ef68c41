import type { GoodsProduct, GoodsSku } from '@noren/contract/entities/goods';
import type { Temperature } from '@noren/contract/entities/shipping-method';
import type { Db, Tx } from '../../platform/db/database.ts';
import { one } from '../../platform/db/database.ts';
import { collectionIds } from './collection-queries.ts';
import { handleColumn } from './queries.ts';
import { unshippedUnits } from '../stock/correct-stock.ts';
import { shelfUnits } from '../stock/counting.ts';

export interface StoredGoods extends Omit<
  GoodsProduct,
  'sale_started_at' | 'sale_ended_at' | 'skus'
> {
  skus: (Omit<GoodsSku, 'on_hand' | 'reserved' | 'available'> & { unshipped: number })[];
  sale_started_at: Date | null;
  sale_ended_at: Date | null;
}

/** The fields of a product that the merchant edits. Times as ISO 8601. */
export interface GoodsFields {
  name: string;
  description: string;
  kind_id: number | null;
  in_marketplace: boolean;
  adult_warning: boolean;
  sale_started_at: string | null;
  sale_ended_at: string | null;
  /** absent, like the two below: unchanged, or the default */
  weight?: number | null | undefined;
  temperature?: Temperature | undefined;
  fits_letterbox?: boolean | undefined;
}

export interface SkuFields {
  id?: number | undefined;
  name: string;
  sku_code?: string | null | undefined;
  image_url?: string | null | undefined;
  price: number;
  original_price: number | null;
  salable_limit: number | null;
  tax_rate: number;
  stock?: number | undefined;
}

const skuColumns = `jsonb_build_object('id', s.id, 'name', s.name, 'sku_code', s.sku_code,
  'image_url', (SELECT i.url FROM product_images i WHERE i.store_id = s.store_id AND i.id = s.image_ids[1]), 'price', s.price, 'original_price', s.original_price, 'salable_limit', s.salable_limit,
  'tax_rate', s.tax_rate, 'stock', q.stock, 'sold', q.sold, 'held', q.held, 'unshipped', ${unshippedUnits})`;

/** Columns of products with their SKUs, quantities and pictures, in one statement. */
export const goodsColumns = `
  p.id, p.name, ${handleColumn}, p.description, p.kind_id, ${collectionIds} AS collection_ids, p.with_market AS in_marketplace, p.adult_warning, p.sale_started_at, p.sale_ended_at, p.weight, p.temperature, p.fits_letterbox,
  p.deleted_at IS NOT NULL AS is_archived, p.deleted_at IS NOT NULL AND p.is_draft AS is_draft, p.revision, p.cover_image_id,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'url', i.url, 'alt', i.alt) ORDER BY i.position), '[]')
     FROM product_images i WHERE i.store_id = p.store_id AND i.product_id = p.id) AS images,
  (SELECT coalesce(jsonb_agg(${skuColumns} ORDER BY s.position, s.id), '[]')
     FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
    WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL) AS skus`;

export const serializeGoods = (row: StoredGoods): GoodsProduct => ({
  ...row,
  sale_started_at: row.sale_started_at?.toISOString() ?? null,
  sale_ended_at: row.sale_ended_at?.toISOString() ?? null,
  skus: row.skus.map(({ unshipped, ...sku }) => ({
    ...sku,
    ...shelfUnits({ ...sku, unshipped }),
  })),
});

export async function findGoods(
  db: Db,
  store_id: number,
  id: number,
): Promise<GoodsProduct | undefined> {
  const row = await one<StoredGoods>(
    db,
    `SELECT ${goodsColumns} FROM products p WHERE p.store_id = $1 AND p.id = $2`,
    [store_id, id],
  );
  return row && serializeGoods(row);
}

export const lockGoods = (tx: Tx, store_id: number, id: number) =>
  one<{ revision: number }>(
    tx,
    'SELECT revision FROM products WHERE store_id = $1 AND id = $2 FOR UPDATE',
    [store_id, id],
  );

export const isKindOfStore = async (db: Db, store_id: number, id: number): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM product_kinds WHERE store_id = $1 AND id = $2', [store_id, id])) !==
  undefined;

const valuesOf = (fields: GoodsFields) => [
  fields.name,
  fields.description,
  fields.kind_id,
  fields.in_marketplace,
  fields.adult_warning,
  fields.sale_started_at,
  fields.sale_ended_at,
  fields.weight !== undefined,
  fields.weight ?? null,
  fields.temperature ?? null,
  fields.fits_letterbox ?? null,
];

/** Inserts a product after the existing ones. @returns its id */
export async function insertGoods(
  tx: Tx,
  store_id: number,
  fields: GoodsFields,
  is_draft: boolean,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO products (store_id, name, description, kind_id, with_market, adult_warning, sale_started_at, sale_ended_at, weight, temperature, fits_letterbox, is_draft, deleted_at, position)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9 THEN $10::int END, coalesce($11, 'normal'), coalesce($12, false), $13, CASE WHEN $13 THEN now() END, coalesce(max(p.position), 0) + 1 FROM products p WHERE p.store_id = $1 RETURNING id`,
    [store_id, ...valuesOf(fields), is_draft],
  );
  return (row as { id: number }).id;
}

export const updateGoods = (
  tx: Tx,
  store_id: number,
  id: number,
  fields: GoodsFields,
  is_archived: boolean,
) =>
  tx.query(
    `UPDATE products SET name = $3, description = $4, kind_id = $5, with_market = $6, adult_warning = $7, sale_started_at = $8, sale_ended_at = $9,
            weight = CASE WHEN $10 THEN $11::int ELSE weight END, temperature = coalesce($12, temperature), fits_letterbox = coalesce($13, fits_letterbox),
            deleted_at = CASE WHEN $14 THEN coalesce(deleted_at, now()) END, is_draft = is_draft AND $14, revision = revision + 1
      WHERE store_id = $1 AND id = $2`,
    [store_id, id, ...valuesOf(fields), is_archived],
  );

/** Inserts SKUs of a product at their positions. @returns their ids, in the given order */
export async function insertSkus(
  tx: Tx,
  store_id: number,
  product_id: number,
  skus: readonly (SkuFields & { position: number })[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, sku_code, price, original_price, salable_limit, tax_rate, position } of skus) {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO skus (store_id, product_id, name, price, original_price, salable_limit, tax_rate, position, sku_code)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        store_id,
        product_id,
        name,
        price,
        original_price,
        salable_limit,
        tax_rate,
        position,
        sku_code ?? null,
      ],
    );
    ids.push((row as { id: number }).id);
  }
  return ids;
}

export const updateSku = (
  tx: Tx,
  store_id: number,
  sku: SkuFields & { id: number; position: number },
) =>
  tx.query(
    `UPDATE skus SET name = $3, price = $4, original_price = $5, salable_limit = $6, tax_rate = $7, position = $8,
            sku_code = CASE WHEN $9 THEN $10 ELSE sku_code END
      WHERE store_id = $1 AND id = $2`,
    [
      store_id,
      sku.id,
      sku.name,
      sku.price,
      sku.original_price,
      sku.salable_limit,
      sku.tax_rate,
      sku.position,
      sku.sku_code !== undefined,
      sku.sku_code ?? null,
    ],
  );

/**
 * Changes the price of a SKU of a locked product. Its revision rises, so that an editor who loaded
 * the former price does not restore it.
 */
export const setSkuPrice = (
  tx: Tx,
  store_id: number,
  sku: { id: number; product_id: number; price: number; original_price: number | null },
) =>
  tx.query(
    `WITH priced AS (UPDATE skus SET price = $4, original_price = $5 WHERE store_id = $1 AND id = $2)
     UPDATE products SET revision = revision + 1 WHERE store_id = $1 AND id = $3`,
    [store_id, sku.id, sku.product_id, sku.price, sku.original_price],
  );

/** Clears the codes of these SKUs, so that the statements that follow can reassign them. */
export const freeCodes = (tx: Tx, store_id: number, ids: readonly number[]) =>
  tx.query('UPDATE skus SET sku_code = NULL WHERE store_id = $1 AND id = ANY($2::int[])', [
    store_id,
    ids,
  ]);

/** Returns which of these codes other SKUs of the store have. @param own SKUs that may have them */
export const takenCodes = (
  db: Db,
  store_id: number,
  codes: readonly string[],
  own: readonly number[],
) =>
  db.query<{ sku_code: string | null }>(
    'SELECT s.sku_code FROM skus s WHERE s.store_id = $1 AND s.sku_code = ANY($2::text[]) AND s.deleted_at IS NULL AND s.id <> ALL($3::int[])',
    [store_id, codes, own],
  );

/** Deletes SKUs: ordered units stay, and carts show the change. */
export const takeSkusOff = (tx: Tx, store_id: number, ids: readonly number[]) =>
  tx.query('UPDATE skus SET deleted_at = now() WHERE store_id = $1 AND id = ANY($2::int[])', [
    store_id,
    ids,
  ]);

/**
 * Notifies every process that the store's goods have changed, so that it drops its cached answers.
 */
export const notifyGoodsChanged = (tx: Tx, store_id: number) =>
  tx.query(`SELECT pg_notify('store_changed', $1::int::text)`, [store_id]);
