import type { Db, Tx } from '../../platform/db/database.ts';
import { handleColumn } from '../products/queries.ts';
import type { KnownProduct, KnownSku } from './plan-import.ts';

export const productsOfCodes = (
  db: Db,
  store_id: number,
  codes: readonly string[],
  ids: readonly number[],
) =>
  db.query<{ product_id: number }>(
    `SELECT DISTINCT s.product_id FROM skus s
      WHERE s.store_id = $1 AND (s.sku_code = ANY($2::text[]) OR s.id = ANY($3::int[])) AND s.deleted_at IS NULL`,
    [store_id, codes, ids],
  );

/** Locks these products until the transaction ends, always in the order of their ids. */
export const lockProducts = (tx: Tx, store_id: number, ids: readonly number[]) =>
  tx.query(
    'SELECT p.id FROM products p WHERE p.store_id = $1 AND p.id = ANY($2::int[]) ORDER BY p.id FOR UPDATE',
    [store_id, ids],
  );

interface ProductRow extends Omit<KnownProduct, 'sale_started_at' | 'sale_ended_at'> {
  sale_started_at: Date | null;
  sale_ended_at: Date | null;
}
const productColumns = `p.id, p.name, ${handleColumn}, p.description, k.name AS kind, p.with_market AS in_marketplace, p.adult_warning, p.sale_started_at, p.sale_ended_at, p.weight, p.temperature, p.fits_letterbox,
  ARRAY(SELECT i.url FROM product_images i WHERE i.store_id = p.store_id AND i.product_id = p.id ORDER BY i.position) AS images`;
const serialized = (rows: readonly ProductRow[]): KnownProduct[] =>
  rows.map((row) => ({
    ...row,
    sale_started_at: row.sale_started_at?.toISOString() ?? null,
    sale_ended_at: row.sale_ended_at?.toISOString() ?? null,
  }));

export const knownProducts = async (
  db: Db,
  store_id: number,
  ids: readonly number[],
): Promise<KnownProduct[]> =>
  serialized(
    await db.query<ProductRow>(
      `SELECT ${productColumns} FROM products p LEFT JOIN product_kinds k ON k.store_id = p.store_id AND k.id = p.kind_id
        WHERE p.store_id = $1 AND p.id = ANY($2::int[])`,
      [store_id, ids],
    ),
  );

const skuColumns =
  's.id, s.product_id, s.sku_code, s.name, s.price, s.original_price, s.salable_limit, s.tax_rate, q.stock';

export const knownSkus = (db: Db, store_id: number, product_ids: readonly number[]) =>
  db.query<KnownSku>(
    `SELECT ${skuColumns} FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
      WHERE s.store_id = $1 AND s.product_id = ANY($2::int[]) AND s.deleted_at IS NULL ORDER BY s.position, s.id`,
    [store_id, product_ids],
  );

/** The store's products after a position; the export reads all of them in pages. */
export const productsBehind = async (
  db: Db,
  store_id: number,
  position: number,
  id: number,
  limit: number,
): Promise<(KnownProduct & { position: number })[]> => {
  const rows = await db.query<ProductRow & { position: number }>(
    `SELECT ${productColumns}, p.position FROM products p LEFT JOIN product_kinds k ON k.store_id = p.store_id AND k.id = p.kind_id
      WHERE p.store_id = $1 AND p.deleted_at IS NULL AND (p.position, p.id) > ($2, $3) ORDER BY p.position, p.id LIMIT $4`,
    [store_id, position, id, limit],
  );
  return serialized(rows).map((product, nth) => ({
    ...product,
    position: (rows[nth] as { position: number }).position,
  }));
};

export const knownKinds = (db: Db, store_id: number) =>
  db.query<{ id: number; name: string }>(
    'SELECT k.id, k.name FROM product_kinds k WHERE k.store_id = $1 ORDER BY k.position, k.id',
    [store_id],
  );

/**
 * Pictures of the store by their names or addresses, newest last, locked against deletion until the
 * transaction ends.
 */
export const picturesNamed = (tx: Tx, store_id: number, names: readonly string[]) =>
  tx.query<{ file_name: string; url: string | null }>(
    `SELECT p.file_name, p.url FROM store_pictures p
      WHERE p.store_id = $1 AND p.url IS NOT NULL AND p.leaving_at IS NULL AND (lower(p.file_name) = ANY($2::text[]) OR p.url = ANY($3::text[]))
      ORDER BY p.id FOR KEY SHARE`,
    [store_id, names.map((name) => name.toLowerCase()), names],
  );
