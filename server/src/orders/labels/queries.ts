import { emptyLabelSettings, type LabelSettings } from '@noren/contract/entities/label-settings';
import type { DeliveryCarrier } from '@noren/contract/delivery';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { refundedOfOrder } from '../receipts/queries.ts';
import type { LabelOrder, LabelStore } from './label-file.ts';

/**
 * The next parcels for a label file, each as its first order with the others in `together`, oldest
 * first. A chosen order brings those that ship with it. @param ids null: all orders to ship, except those of a
 * shipping method with another carrier; other stores' are missing from the result @param after the first order of the last parcel before them
 */
export async function findLabelOrders(
  db: Db,
  store_id: number,
  ids: readonly number[] | null,
  { after, limit, carrier }: { after: number; limit: number; carrier: DeliveryCarrier },
): Promise<LabelOrder[]> {
  const rows = await db.query<LabelOrder & { first: number }>(
    `WITH page AS MATERIALIZED (
       SELECT DISTINCT f.first AS id, CASE WHEN o.stage = 'to_ship' THEN o.parcel_id END AS parcel_id
         FROM orders o CROSS JOIN LATERAL (
           SELECT CASE WHEN o.parcel_id IS NULL OR o.stage <> 'to_ship' THEN o.id
                       ELSE (SELECT min(n.id) FROM orders n WHERE n.store_id = $1 AND n.parcel_id = o.parcel_id AND n.stage = 'to_ship') END AS first) f
        WHERE o.store_id = $1 AND f.first > $3 AND ($2::int[] IS NULL OR o.id = ANY($2))
          AND ($2::int[] IS NOT NULL OR (o.stage = 'to_ship' AND o.shipping_type = 'custom' AND coalesce(o.shipping_method ->> 'carrier', $5) = $5))
        ORDER BY 1 LIMIT $4)
     SELECT page.id AS first, o.id, o.revision, o.slug AS number, o.stage, o.region, o.shipping_type, o.payment_type, o.receiver, o.delivery_request, o.shipping_method, o.shipping_fee, o.payment_fee, ${refundedOfOrder},
            (SELECT coalesce(jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku_name', i.sku_name, 'price', i.price, 'quantity', i.quantity,
                      'refunded_quantity', i.refunded_quantity, 'is_shipped', i.shipping_status = 'shipped', 'discount_amount', i.discount_amount, 'refunded_amount', i.refunded_amount, 'tax_rate', i.tax_rate) ORDER BY i.id), '[]')
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
       FROM page JOIN orders o ON o.store_id = $1 AND (o.id = page.id OR o.parcel_id = page.parcel_id AND o.stage = 'to_ship') ORDER BY page.id, o.id`,
    [store_id, ids, after, limit, carrier],
  );
  const parcels: (LabelOrder & { together: LabelOrder[] })[] = [];
  for (const { first, ...order } of rows) {
    if (order.id === first) parcels.push({ ...order, together: [] });
    else parcels.at(-1)?.together.push(order);
  }
  return parcels;
}

/** Records the revisions of orders that were written into a label file. */
export const noteLabels = (
  tx: Tx,
  store_id: number,
  orders: readonly { id: number; revision: number }[],
) =>
  tx.query(
    `UPDATE orders o SET labels_revision = w.revision FROM unnest($2::int[], $3::int[]) AS w(id, revision)
      WHERE o.store_id = $1 AND o.id = w.id`,
    [store_id, orders.map(({ id }) => id), orders.map(({ revision }) => revision)],
  );

export async function findLabelStore(db: Db, store_id: number): Promise<LabelStore | undefined> {
  const row = await one<Omit<LabelStore, 'settings'> & { label_settings: Partial<LabelSettings> }>(
    db,
    `SELECT name, coalesce(commercial ->> 'commercial_phone', '') AS phone, coalesce(commercial ->> 'commercial_address', '') AS address, label_settings
       FROM stores WHERE id = $1`,
    [store_id],
  );
  if (!row) return undefined;
  const { label_settings, ...store } = row;
  return { ...store, settings: { ...emptyLabelSettings, ...label_settings } };
}

export const updateLabelSettings = (tx: Tx, store_id: number, settings: LabelSettings) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET label_settings = $2 WHERE id = $1', [
    store_id,
    JSON.stringify(settings),
  ]);
};
