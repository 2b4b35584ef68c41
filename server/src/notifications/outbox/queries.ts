import type { Tx } from '../../platform/db/database.ts';
import { typesDueInDays, typesToOwnAccount } from '../../platform/db/payment-lists.ts';

/**
 * Kinds of emails about an order. `subject_id` is the attempt they are about, the first message
 * they contain, or the order they replace; of a `replacement` its first message or 0; else 0.
 */
export type EmailKind =
  | 'placed'
  | 'received'
  | 'paid'
  | 'shipped'
  | 'changed'
  | 'canceled'
  | 'refunded'
  | 'konbini'
  | 'reminder'
  | 'replaced'
  | 'replacement'
  | 'late_cash'
  | 'late_cash_store'
  | 'surplus_returned'
  | 'refund_by_hand'
  | 'refund_returned'
  | 'refund_owed'
  | 'money_open_store'
  | 'message_to_store'
  | 'order_to_store'
  | 'message_to_buyer';

/** Whether an email goes to the store; the others go to the buyer. */
export const toStore = (kind: EmailKind): boolean =>
  kind === 'late_cash_store' ||
  kind === 'message_to_store' ||
  kind === 'money_open_store' ||
  kind === 'order_to_store';

/**
 * Queues an email about shipped goods: once per order, and once per part that left before the rest.
 * @param step_id 0: the whole, or the rest
 */
export const writeShippedEmail = (
  tx: Tx,
  order: { store_id: number; id: number },
  step_id: number,
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT store_id, id, 'shipped', $3, email FROM orders WHERE store_id = $1 AND id = $2 AND email IS NOT NULL
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [order.store_id, order.id, step_id],
  );

/**
 * Queues the email about the order made for a late payment, which names the former order. For the
 * store it is a new order.
 */
export const writeReplacedEmail = (
  tx: Tx,
  order: { store_id: number; id: number },
  former_id: number,
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT store_id, id, 'replaced', $3::int, email FROM orders WHERE store_id = $1 AND id = $2 AND email IS NOT NULL
      UNION ALL
     SELECT t.id, $2, 'order_to_store', 0, t.contact_email FROM stores t WHERE t.id = $1 AND t.order_emails = 'each'
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [order.store_id, order.id, former_id],
  );

/** Queues the email about goods that are sent again. @param message_id its note; 0: none */
export const writeReplacementEmail = (
  tx: Tx,
  order: { store_id: number; id: number },
  message_id: number,
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT store_id, id, 'replacement', $3, email FROM orders WHERE store_id = $1 AND id = $2 AND email IS NOT NULL
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [order.store_id, order.id, message_id],
  );

/** Queues an email about a payment attempt, once per attempt. */
export const writeAttemptEmail = (
  tx: Tx,
  kind: 'konbini' | 'late_cash' | 'late_cash_store' | 'surplus_returned' | 'refund_by_hand',
  attempt: { store_id: number; order_id: number; id: number },
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT o.store_id, o.id, $1, $4, CASE WHEN $5::boolean THEN t.contact_email ELSE o.email END
       FROM orders o JOIN stores t ON t.id = o.store_id
      WHERE o.store_id = $2 AND o.id = $3 AND ($5::boolean OR o.email IS NOT NULL)
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [kind, attempt.store_id, attempt.order_id, attempt.id, toStore(kind)],
  );

/**
 * @NOTE spec silent: an email about messages waits this long, so that it includes messages written
 * in a row.
 */
const bundleSeconds = 120;

/** Queues an email about new messages, unless a waiting one will include this message too. */
export const writeMessageEmail = (
  tx: Tx,
  kind: 'message_to_store' | 'message_to_buyer',
  order: { store_id: number; id: number },
  message_id: number,
  now: Date,
) =>
  tx.query(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient, due_at)
     SELECT o.store_id, o.id, $1, $4, r.recipient, $5
       FROM orders o JOIN stores t ON t.id = o.store_id
       CROSS JOIN LATERAL (SELECT CASE WHEN $6::boolean THEN t.contact_email ELSE coalesce(o.email, (
              SELECT u.email FROM buyers b JOIN users u ON u.id = b.user_id WHERE b.id = o.buyer_id)) END AS recipient) r
      WHERE o.store_id = $2 AND o.id = $3 AND r.recipient IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM emails l WHERE l.store_id = o.store_id AND l.order_id = o.id AND l.kind = $1 AND l.status = 'waiting' AND l.tries = 0)
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [
      kind,
      order.store_id,
      order.id,
      message_id,
      new Date(now.getTime() + bundleSeconds * 1000),
      toStore(kind),
    ],
  );

/**
 * Queues reminders of orders whose last day to transfer the money is tomorrow, from 10 in the
 * morning of the day before (38 hours before 24:00). @returns how many
 */
export const writeTransferReminders = async (tx: Tx, now: Date, limit: number): Promise<number> =>
  (
    await tx.query(
      `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
       SELECT o.store_id, o.id, 'reminder', 0, o.email FROM orders o
        WHERE o.status = 'unpaid' AND o.payment_type IN (${typesToOwnAccount}) AND o.email IS NOT NULL
          AND o.expire_at > $1 AND o.expire_at <= $1::timestamptz + interval '38 hours' AND o.created_at < o.expire_at - interval '38 hours'
          AND NOT EXISTS (SELECT 1 FROM emails l WHERE l.store_id = o.store_id AND l.order_id = o.id AND l.kind = 'reminder')
        ORDER BY o.expire_at LIMIT $2
       ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING RETURNING 1`,
      [now, limit],
    )
  ).length;

/**
 * Queues reminders of konbini numbers whose last day in Japan is tomorrow: from 10 in the morning
 * of the day before, which is 38 hours before 24:00. A number issued later needs none, because its
 * own email is recent. @returns how many
 */
export const writeReminders = async (tx: Tx, now: Date, limit: number): Promise<number> =>
  (
    await tx.query(
      `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
       SELECT o.store_id, o.id, 'reminder', a.id, o.email
         FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id AND a.status = 'issued'
        WHERE o.status = 'unpaid' AND o.payment_type IN (${typesDueInDays}) AND o.email IS NOT NULL
          AND o.expire_at > $1 AND o.expire_at <= $1::timestamptz + interval '38 hours' AND a.created_at < o.expire_at - interval '38 hours'
          AND NOT EXISTS (SELECT 1 FROM emails l WHERE l.store_id = o.store_id AND l.order_id = o.id AND l.kind = 'reminder' AND l.subject_id = a.id)
        ORDER BY o.expire_at LIMIT $2
       ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING RETURNING 1`,
      [now, limit],
    )
  ).length;
