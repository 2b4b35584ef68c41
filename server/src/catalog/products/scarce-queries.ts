import { one, type Db } from '../../platform/db/database.ts';

/** The store's SKUs on sale with their available units, as webhooks about low stock count them. */
const levels = `
  SELECT s.product_id, q.stock - q.sold - q.held AS available, t.low_stock_units FROM stores t
    JOIN skus s ON s.store_id = t.id AND s.deleted_at IS NULL
    JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
   WHERE t.id = $1`;
const isOut = 'l.available <= 0';
const isLow = 'l.available BETWEEN 1 AND l.low_stock_units';

/** Condition of a list of products `p`; `place` is the parameter with `out`, `low` or null. */
export const isScarce = (place: string) => `(${place}::text IS NULL OR p.id IN (
  SELECT l.product_id FROM (${levels}) l WHERE CASE ${place} WHEN 'out' THEN ${isOut} ELSE ${isLow} END))`;

export interface ScarceGoods {
  out: number;
  low: number;
  low_stock_units: number;
}

/** Counts products with a SKU that is sold out, and with one that is low. */
export const countScarce = async (db: Db, store_id: number): Promise<ScarceGoods> =>
  (await one<ScarceGoods>(
    db,
    `SELECT count(DISTINCT l.product_id) FILTER (WHERE ${isOut})::int AS out, count(DISTINCT l.product_id) FILTER (WHERE ${isLow})::int AS low,
            (SELECT t.low_stock_units FROM stores t WHERE t.id = $1) AS low_stock_units
       FROM (${levels}) l JOIN products p ON p.store_id = $1 AND p.id = l.product_id AND p.deleted_at IS NULL`,
    [store_id],
  )) as ScarceGoods;
