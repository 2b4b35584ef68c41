import type { SalePrices, SalePricesBody } from '@noren/contract/entities/sale-prices';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export type SaleRow = Omit<SalePrices, 'state' | 'starts_at' | 'ends_at'> & {
  starts_at: Date;
  ends_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

/** The price of SKU `s` in sale `d`; null: it has none. */
const saleOfSku = `CASE WHEN d.percent IS NULL THEN (d.prices ->> s.id::text)::int
  WHEN cardinality(d.product_ids) + cardinality(d.kind_ids) = 0 OR p.id = ANY(d.product_ids) OR p.kind_id = ANY(d.kind_ids)
  THEN greatest(1, s.price::bigint * (100 - d.percent) / 100)::int END`;

/**
 * The SKUs of sale `d` with their prices, as `c`: those that it makes cheaper, and that no other
 * sale has now.
 */
const candidates = `CROSS JOIN LATERAL (
    SELECT s.id AS sku_id, s.product_id, s.price AS normal_price, s.original_price, ${saleOfSku} AS price
      FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
     WHERE s.store_id = d.store_id AND s.deleted_at IS NULL AND p.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM sale_price_skus i JOIN sale_prices o ON o.store_id = i.store_id AND o.id = i.sale_id
                        WHERE i.store_id = s.store_id AND i.sku_id = s.id AND o.ended_at IS NULL)) c`;

const columns =
  'd.id, d.name, d.percent, d.product_ids, d.kind_ids, d.starts_at, d.ends_at, d.started_at, d.ended_at';

/** A store's sales: those to come and running ones first, then the newest. */
export const listSales = (db: Db, store_id: number, id: number | null = null) =>
  db.query<SaleRow>(
    `SELECT ${columns}, n.skus, n.lowest
       FROM sale_prices d
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS skus, min(price) AS lowest FROM (
          SELECT i.price FROM sale_price_skus i WHERE i.store_id = d.store_id AND i.sale_id = d.id AND d.started_at IS NOT NULL
          UNION ALL
          SELECT c.price FROM (SELECT d.*) d ${candidates} WHERE d.started_at IS NULL AND d.ended_at IS NULL AND c.price < c.normal_price) k) n
      WHERE d.store_id = $1 AND ($2::int IS NULL OR d.id = $2)
      ORDER BY d.ended_at IS NOT NULL, CASE WHEN d.ended_at IS NULL THEN d.starts_at END, d.id DESC LIMIT 200`,
    [store_id, id],
  );

export const findSale = async (db: Db, store_id: number, id: number) =>
  (await listSales(db, store_id, id))[0];

/** SKUs by their code. */
export const skusOfCodes = (db: Db, store_id: number, codes: readonly string[]) =>
  db.query<{ id: number; sku_code: string; price: number }>(
    `SELECT s.id, s.sku_code, s.price FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
      WHERE s.store_id = $1 AND s.sku_code = ANY($2::text[]) AND s.deleted_at IS NULL AND p.deleted_at IS NULL`,
    [store_id, codes],
  );

export async function insertSale(
  tx: Tx,
  store_id: number,
  body: SalePricesBody,
  prices: Readonly<Record<string, number>>,
  now: Date,
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    `INSERT INTO sale_prices (store_id, name, percent, prices, product_ids, kind_ids, starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4::jsonb, $5::int[], $6::int[], $7, $8, $9) RETURNING id`,
    [
      store_id,
      body.name,
      body.percent,
      JSON.stringify(prices),
      body.product_ids,
      body.kind_ids,
      body.starts_at,
      body.ends_at,
      now,
    ],
  );
  return (made as { id: number }).id;
}

export const lockSale = (tx: Tx, store_id: number, id: number) =>
  one<{ started_at: Date | null; ended_at: Date | null }>(
    tx,
    'SELECT started_at, ended_at FROM sale_prices WHERE store_id = $1 AND id = $2 FOR UPDATE',
    [store_id, id],
  );

interface SaleKey {
  store_id: number;
  id: number;
}

/** Locks sales that are due to end, and those that are due to start. */
export const takeDueSales = (tx: Tx, now: Date, limit: number) =>
  tx.query<SaleKey & { started_at: Date | null; ends_at: Date }>(
    `SELECT store_id, id, started_at, ends_at FROM sale_prices
      WHERE ended_at IS NULL AND ((started_at IS NOT NULL AND ends_at <= $1) OR (started_at IS NULL AND starts_at <= $1))
      ORDER BY started_at IS NULL, starts_at, id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );

/** New versions of changed products: an open editor must not write the earlier price again. */
const newRevisions = (from: string) =>
  `UPDATE products p SET revision = p.revision + 1 WHERE p.store_id = $1 AND p.id IN (SELECT product_id FROM ${from})`;

/** Lowers the prices of a locked sale. The price before is shown as the regular one. */
export const startSale = (tx: Tx, { store_id, id }: SaleKey, now: Date) =>
  tx.query(
    `WITH d AS (UPDATE sale_prices SET started_at = $3 WHERE store_id = $1 AND id = $2 RETURNING *),
     c AS MATERIALIZED (SELECT c.* FROM d ${candidates} WHERE c.price < c.normal_price ORDER BY c.sku_id),
     kept AS (
       INSERT INTO sale_price_skus (store_id, sale_id, sku_id, price, normal_price, original_price)
       SELECT $1, $2, sku_id, price, normal_price, original_price FROM c),
     lowered AS (
       UPDATE skus s SET price = c.price, original_price = c.normal_price FROM c WHERE s.store_id = $1 AND s.id = c.sku_id)
     ${newRevisions('c')}`,
    [store_id, id, now],
  );

/** Ends a locked sale. Prices that the staff changed during it stay. */
export const endSale = (tx: Tx, { store_id, id }: SaleKey, now: Date) =>
  tx.query(
    `WITH d AS (UPDATE sale_prices SET ended_at = $3 WHERE store_id = $1 AND id = $2),
     raised AS (
       UPDATE skus s SET price = i.normal_price, original_price = i.original_price FROM sale_price_skus i
        WHERE i.store_id = $1 AND i.sale_id = $2 AND s.store_id = i.store_id AND s.id = i.sku_id AND s.price = i.price
       RETURNING s.product_id)
     ${newRevisions('raised')}`,
    [store_id, id, now],
  );
