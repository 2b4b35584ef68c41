import type { Locale } from '@noren/contract/scalars';
import type { Db, Tx } from '../db/database.ts';

export type LetterKind = 'placed' | 'paid' | 'canceled' | 'refunded';

/** Writes a letter about each of these orders, where the buyer gave an address and it was not written already. One statement. */
export const writeLetters = (tx: Tx, kind: LetterKind, orders: readonly { store_id: number; id: number }[]) =>
  tx.query(
    `INSERT INTO letters (store_id, order_id, kind, recipient)
     SELECT o.store_id, o.id, $1, o.email FROM orders o
      WHERE (o.store_id, o.id) IN (SELECT * FROM unnest($2::int[], $3::int[])) AND o.email IS NOT NULL
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [kind, orders.map((order) => order.store_id), orders.map((order) => order.id)],
  );

export interface DueLetter {
  id: number;
  store_id: number;
  order_id: number;
  kind: LetterKind;
  recipient: string;
  tries: number;
}

/** Takes letters in hand: one process each, and again after `again` when sending fails. */
export const takeDueLetters = (tx: Tx, now: Date, again: Date, limit: number) =>
  tx.query<DueLetter>(
    `UPDATE letters l SET tries = l.tries + 1, due_at = $2
       FROM (SELECT id FROM letters WHERE status = 'waiting' AND due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
      WHERE l.id = due.id
     RETURNING l.id, l.store_id, l.order_id, l.kind, l.recipient, l.tries`,
    [now, again, limit],
  );

export const closeLetter = (db: Db, id: number, status: 'sent' | 'given_up', now: Date) =>
  db.query(`UPDATE letters SET status = $2, sent_at = CASE WHEN $2 = 'sent' THEN $3::timestamptz END WHERE id = $1`, [id, status, now]);

export const delayLetter = (db: Db, id: number, until: Date) => db.query('UPDATE letters SET due_at = $2 WHERE id = $1', [id, until]);

export interface LetterFacts {
  order_id: number;
  slug: string;
  locale: Locale;
  buyer_name: string;
  store_name: string;
  store_slug: string;
  contact_email: string;
  amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  currency: 'JPY' | 'TWD';
  payment_type: string;
  reason: string | null;
  receiver: { name: string; phone: string; address: string };
  items: { product_name: string; sku_name: string; quantity: number; price: number }[];
}

/** What a letter about an order tells. */
export async function letterFacts(db: Db, order: { store_id: number; order_id: number }): Promise<LetterFacts | undefined> {
  const [row] = await db.query<LetterFacts>(
    `SELECT o.id AS order_id, o.slug, o.locale, coalesce(o.custom_buyer_name, o.receiver ->> 'name') AS buyer_name, t.name AS store_name, t.slug AS store_slug, t.contact_email,
            o.amount, o.shipping_fee, o.payment_fee, o.total_amount, o.currency, o.payment_type, o.reason, o.receiver,
            (SELECT jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', i.quantity, 'price', i.price) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
       FROM orders o JOIN stores t ON t.id = o.store_id WHERE o.store_id = $1 AND o.id = $2`,
    [order.store_id, order.order_id],
  );
  return row;
}
