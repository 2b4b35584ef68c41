import type { Db, Tx } from '../../platform/db/database.ts';

export interface OrderUnits {
  store_id: number;
  sku_id: number;
  quantity: number;
  /** of these, units that are back on the shelf */
  restocked_quantity: number;
  is_limited: boolean;
}

export const orderUnits = (db: Db, key: { store_id: number; id: number }) =>
  db.query<OrderUnits>(
    'SELECT store_id, sku_id, quantity, restocked_quantity, is_limited FROM order_items WHERE store_id = $1 AND order_id = $2',
    [key.store_id, key.id],
  );

export const lowerCounts = (tx: Tx, buyer_id: number, units: readonly OrderUnits[]) =>
  tx.query(
    `UPDATE buyer_sku_counts c SET ordered = greatest(0, c.ordered - u.quantity)
       FROM unnest($1::int[], $2::int[], $3::int[]) AS u(store_id, sku_id, quantity)
      WHERE c.store_id = u.store_id AND c.sku_id = u.sku_id AND c.buyer_id = $4`,
    [
      units.map((u) => u.store_id),
      units.map((u) => u.sku_id),
      units.map((u) => u.quantity),
      buyer_id,
    ],
  );

export const cancelItems = (tx: Tx, key: { store_id: number; id: number }) =>
  tx.query(
    `UPDATE order_items SET shipping_status = 'canceled' WHERE store_id = $1 AND order_id = $2`,
    [key.store_id, key.id],
  );
