import { tablesWhere } from '../../platform/db/buyer-tables.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { moveStock } from '../stock/shelf.ts';
import { goodsColumn, offerColumns } from '../stores/opening-columns.ts';
import type { RehearsalFacts } from './rules.ts';

export const rehearsalFacts = async (db: Db, store_id: number) =>
  (await one<RehearsalFacts & { orders: number }>(
    db,
    `SELECT t.region, t.commercial, t.in_marketplace, t.rehearsal_since,
            EXISTS (SELECT 1 FROM orders o WHERE o.store_id = t.id AND NOT o.is_rehearsal) AS real_orders,
            (SELECT count(*)::int FROM orders o WHERE o.store_id = t.id AND o.is_rehearsal) AS orders,
            ${goodsColumn('t')}, ${offerColumns('t')}
       FROM stores t WHERE t.id = $1`,
    [store_id],
  )) as RehearsalFacts & { orders: number };

/**
 * Begins the rehearsal. Payment types that the store does not offer yet get a disabled row, because
 * a rehearsal tries them without a gateway.
 */
export async function beginRehearsal(
  tx: Tx,
  store_id: number,
  types: readonly string[],
  now: Date,
): Promise<void> {
  tx.changed('stores');
  await tx.query(
    `INSERT INTO payment_settings (store_id, type, enabled, payment_fee, position)
     SELECT $1, w.type, false, 0, (SELECT coalesce(max(p.position), -1) FROM payment_settings p WHERE p.store_id = $1) + w.nth
       FROM unnest($2::text[]) WITH ORDINALITY AS w(type, nth)
      WHERE NOT EXISTS (SELECT 1 FROM payment_settings p WHERE p.store_id = $1 AND p.type = w.type)`,
    [store_id, types],
  );
  await tx.query('UPDATE stores SET rehearsal_since = $2 WHERE id = $1', [store_id, now]);
}

const tablesOfOrders = [
  'receipts',
  'order_notes',
  'order_tags',
  'order_changes',
  'order_parcels',
  'order_messages',
  'limited_orders',
  'order_discounts',
  'discount_persons',
  'emails',
  'open_money',
  'refunds',
  'chargebacks',
  'fulfilment_steps',
  'payment_attempts',
  'order_histories',
] as const;

/**
 * Deletes what a store's rehearsal has left, and gives its goods back. The store is locked, so no
 * caller in the rehearsal writes any more. Stock taken by orders follows from their rows; stock
 * that staff counted meanwhile stays.
 * @returns the number of orders and guests deleted
 */
export async function removeRehearsal(
  tx: Tx,
  store_id: number,
): Promise<{ orders: number; guests: number }> {
  tx.changed('sessions');
  tx.changed('stores');
  await tx.query('DELETE FROM sessions WHERE store_id = $1 AND kind = $2', [store_id, 'rehearsal']);
  const buyers = (
    await tx.query<{ id: number }>(
      'SELECT id FROM buyers WHERE rehearses = $1 ORDER BY id FOR UPDATE',
      [store_id],
    )
  ).map(({ id }) => id);
  const orders = (
    await tx.query<{ id: number }>(
      'SELECT id FROM orders WHERE store_id = $1 AND is_rehearsal ORDER BY id FOR UPDATE',
      [store_id],
    )
  ).map(({ id }) => id);
  await tx.query(
    'SELECT 1 FROM carts WHERE store_id = $1 AND buyer_id = ANY($2::int[]) ORDER BY buyer_id FOR UPDATE',
    [store_id, buyers],
  );
  const taken = await tx.query<{ store_id: number; sku_id: number; sold: number; held: number }>(
    `SELECT store_id, sku_id, -sum(sold)::int AS sold, -sum(held)::int AS held
       FROM (SELECT i.store_id, i.sku_id, i.quantity - i.restocked_quantity AS sold, 0 AS held
               FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
              WHERE i.store_id = $1 AND o.is_rehearsal AND o.stock_taken
              UNION ALL
             SELECT l.store_id, l.sku_id, 0, l.held_quantity FROM cart_items l WHERE l.store_id = $1 AND l.buyer_id = ANY($2::int[])) w
      GROUP BY store_id, sku_id HAVING sum(sold) <> 0 OR sum(held) <> 0`,
    [store_id, buyers],
  );
  await moveStock(tx, taken);
  await tx.query(
    'DELETE FROM refund_lines l USING refunds r WHERE l.store_id = $1 AND r.store_id = $1 AND r.id = l.refund_id AND r.order_id = ANY($2::int[])',
    [store_id, orders],
  );
  for (const table of tablesOfOrders)
    await tx.query(`DELETE FROM ${table} WHERE store_id = $1 AND order_id = ANY($2::int[])`, [
      store_id,
      orders,
    ]);
  // orders go before their items: a constraint keeps an existing order's amount equal to their sum
  await tx.query('DELETE FROM orders WHERE store_id = $1 AND id = ANY($2::int[])', [
    store_id,
    orders,
  ]);
  await tx.query('DELETE FROM order_items WHERE store_id = $1 AND order_id = ANY($2::int[])', [
    store_id,
    orders,
  ]);
  for (const table of ['cart_items', 'carts', 'buyer_sku_counts', 'hold_pauses'] as const)
    await tx.query(`DELETE FROM ${table} WHERE store_id = $1 AND buyer_id = ANY($2::int[])`, [
      store_id,
      buyers,
    ]);
  for (const table of tablesWhere('rehearsal', 'delete'))
    await tx.query(`DELETE FROM ${table} WHERE buyer_id = ANY($1::int[])`, [buyers]);
  await tx.query('DELETE FROM buyers WHERE id = ANY($1::int[]) AND rehearses = $2', [
    buyers,
    store_id,
  ]);
  await tx.query('UPDATE stores SET rehearsal_since = NULL WHERE id = $1', [store_id]);
  return { orders: orders.length, guests: buyers.length };
}
