import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/change.ts';

export const localeOfOrder = async (
  db: Db,
  order: { store_id: number; id: number },
): Promise<string> =>
  (
    (await one<{ locale: string }>(
      db,
      'SELECT locale FROM orders WHERE store_id = $1 AND id = $2',
      [order.store_id, order.id],
    )) as { locale: string }
  ).locale;

/**
 * Gives a new supplement to the buyer of its first order, with the same recipient and delivery, and
 * removes the unseen buyer that it was placed for.
 */
export async function linkSupplement(
  tx: Tx,
  { store_id, id: first, buyer_id }: Pick<OrderRow, 'store_id' | 'id' | 'buyer_id'>,
  { id, unseen }: { id: number; unseen: number },
): Promise<void> {
  await tx.query(
    `UPDATE orders o SET buyer_id = f.buyer_id, supplement_of = f.id, receiver = f.receiver, shipping_method = f.shipping_method, delivery_request = f.delivery_request
       FROM orders f WHERE f.store_id = $1 AND f.id = $2 AND o.store_id = $1 AND o.id = $3`,
    [store_id, first, id],
  );
  await tx.query(
    `WITH gone AS (DELETE FROM buyer_sku_counts WHERE store_id = $1 AND buyer_id = $2 RETURNING sku_id, ordered)
     INSERT INTO buyer_sku_counts (store_id, buyer_id, sku_id, ordered) SELECT $1, $3, sku_id, ordered FROM gone ORDER BY sku_id
     ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET ordered = buyer_sku_counts.ordered + excluded.ordered`,
    [store_id, unseen, buyer_id],
  );
  await tx.query('DELETE FROM carts WHERE store_id = $1 AND buyer_id = $2', [store_id, unseen]);
  await tx.query('DELETE FROM addresses WHERE buyer_id = $1', [unseen]);
  await tx.query('DELETE FROM buyers WHERE id = $1', [unseen]);
}
