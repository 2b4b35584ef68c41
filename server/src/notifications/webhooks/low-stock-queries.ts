import { one, type Db, type Tx } from '../../platform/db/database.ts';

/** Available units of a store's SKUs, and the store's threshold for low stock. */
const levels = `
  SELECT q.store_id, q.sku_id, s.product_id, p.name AS product_name, s.name AS sku_name, q.stock - q.sold - q.held AS available, t.low_stock_units
    FROM stores t JOIN sku_stock q ON q.store_id = t.id
    JOIN skus s ON s.store_id = q.store_id AND s.id = q.sku_id AND s.deleted_at IS NULL
    JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id AND p.deleted_at IS NULL`;

/**
 * Writes events for SKUs that have become scarce since the last run, once until there are enough
 * units again. Covers only stores with such an endpoint, and does not delay buyers.
 * @returns how many events were written
 */
export const writeLowStockEvents = async (tx: Tx, now: Date): Promise<number> =>
  (
    await tx.query(
      `WITH levels AS (${levels} WHERE t.rehearsal_since IS NULL AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.store_id = t.id AND e.off_since IS NULL AND 'stock.low' = ANY (e.events))),
       enough AS (
         DELETE FROM low_stock_marks m USING levels l WHERE m.store_id = l.store_id AND m.sku_id = l.sku_id AND l.available > l.low_stock_units),
       scarce AS (
         INSERT INTO low_stock_marks (store_id, sku_id) SELECT l.store_id, l.sku_id FROM levels l WHERE l.available <= l.low_stock_units
         ON CONFLICT DO NOTHING RETURNING store_id, sku_id)
       INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, created_at, due_at)
       SELECT l.store_id, e.id, 'stock.low', jsonb_build_object('sku', jsonb_build_object('id', l.sku_id, 'product_id', l.product_id,
                'product_name', l.product_name, 'name', l.sku_name, 'available', l.available, 'low_stock_units', l.low_stock_units)), $1, $1
         FROM scarce c JOIN levels l ON l.store_id = c.store_id AND l.sku_id = c.sku_id
         JOIN webhook_endpoints e ON e.store_id = l.store_id AND e.off_since IS NULL AND 'stock.low' = ANY (e.events)
          FOR KEY SHARE OF e
       RETURNING 1`,
      [now],
    )
  ).length;

/**
 * Marks SKUs already below the threshold when the webhook is enabled (or the threshold changes), so
 * that they do not trigger it.
 */
export async function markLowStock(tx: Tx, store_id: number): Promise<void> {
  await tx.query('DELETE FROM low_stock_marks WHERE store_id = $1', [store_id]);
  await tx.query(
    `INSERT INTO low_stock_marks (store_id, sku_id) SELECT l.store_id, l.sku_id FROM (${levels} WHERE t.id = $1) l WHERE l.available <= l.low_stock_units
     ON CONFLICT DO NOTHING`,
    [store_id],
  );
}

export const lowStockUnits = async (db: Db, store_id: number): Promise<number> =>
  (
    await one<{ low_stock_units: number }>(db, 'SELECT low_stock_units FROM stores WHERE id = $1', [
      store_id,
    ])
  )?.low_stock_units ?? 0;

export const setLowStockUnits = (tx: Tx, store_id: number, units: number) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET low_stock_units = $2 WHERE id = $1', [store_id, units]);
};
