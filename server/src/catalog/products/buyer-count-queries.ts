import type { Db } from '../../platform/db/database.ts';

/**
 * Units that a buyer has of limited SKUs in one store, by SKU: orders (except canceled ones) and
 * cart.
 */
export function buyerCounts(
  db: Db,
  store_id: number,
  buyer_id: number,
): Promise<{ sku_id: number; has: number }[]> {
  return db.query(
    `SELECT sku_id, sum(units)::int AS has FROM (
       SELECT c.sku_id, c.ordered AS units FROM buyer_sku_counts c WHERE c.store_id = $1 AND c.buyer_id = $2
       UNION ALL
       SELECT i.sku_id, i.quantity FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id
         JOIN skus s ON s.store_id = i.store_id AND s.id = i.sku_id AND s.salable_limit IS NOT NULL
        WHERE c.store_id = $1 AND c.buyer_id = $2) AS own
      GROUP BY sku_id`,
    [store_id, buyer_id],
  );
}
