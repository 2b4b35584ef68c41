import type { Tx } from '../../platform/db/database.ts';

/** To the store, of money that a person must look at: once an entry. */
export const writeOpenMoneyEmail = (tx: Tx, order: { store_id: number; order_id: number }, open_money_id: number) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT $1, $2, 'money_open_store', $3, contact_email FROM stores WHERE id = $1
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [order.store_id, order.order_id, open_money_id],
  );

/**
 * Emails to a store that are of no order alone; `subject_id` names the entry of open money, the day as its number since 1970, the hour at which the time
 * ends that a digest of orders is about, or the webhook's endpoint that was switched off.
 */
export type StoreEmailKind = 'money_of_day_store' | 'money_of_nobody_store' | 'orders_of_hour_store' | 'orders_of_day_store' | 'webhook_off_store';

/** Written once a subject. */
export const writeStoreEmail = (tx: Tx, store_id: number, kind: StoreEmailKind, subject_id: number) =>
  tx.query(
    `INSERT INTO emails (store_id, kind, subject_id, recipient) SELECT id, $2, $3, contact_email FROM stores WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [store_id, kind, subject_id],
  );

/** To the buyer, of money that has gone back, or that the store itself will return: once a refund. */
export const writeRefundEmail = (tx: Tx, kind: 'refund_returned' | 'refund_owed', refund: { store_id: number; order_id: number; id: number }) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT store_id, id, $1, $4, email FROM orders WHERE store_id = $2 AND id = $3 AND email IS NOT NULL
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [kind, refund.store_id, refund.order_id, refund.id],
  );
