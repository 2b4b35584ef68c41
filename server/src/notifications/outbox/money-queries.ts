import type { Tx } from '../../platform/db/database.ts';

/** Queues an email to the store about open money, once per entry. */
export const writeOpenMoneyEmail = (
  tx: Tx,
  order: { store_id: number; order_id: number },
  open_money_id: number,
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT $1, $2, 'money_open_store', $3, contact_email FROM stores WHERE id = $1
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [order.store_id, order.order_id, open_money_id],
  );

/**
 * Emails to a store that are not about one order. `subject_id` is the entry of open money, the day
 * as its number since 1970, the hour at which a digest ends, or the webhook endpoint that was
 * switched off.
 */
export type StoreEmailKind =
  | 'money_of_day_store'
  | 'money_of_nobody_store'
  | 'orders_of_hour_store'
  | 'orders_of_day_store'
  | 'webhook_off_store';

/** Queues an email to a store, once per subject. */
export const writeStoreEmail = (
  tx: Tx,
  store_id: number,
  kind: StoreEmailKind,
  subject_id: number,
) =>
  tx.query(
    `INSERT INTO emails (store_id, kind, subject_id, recipient) SELECT id, $2, $3, contact_email FROM stores WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [store_id, kind, subject_id],
  );

/**
 * Queues an email to the buyer about a refund that went back or that the store returns itself, once
 * per refund.
 */
export const writeRefundEmail = (
  tx: Tx,
  kind: 'refund_returned' | 'refund_owed',
  refund: { store_id: number; order_id: number; id: number },
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT store_id, id, $1, $4, email FROM orders WHERE store_id = $2 AND id = $3 AND email IS NOT NULL
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [kind, refund.store_id, refund.order_id, refund.id],
  );
