import type { OrderMessage } from '@noren/contract/entities/order-message';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export interface MessageOrder {
  store_id: number;
  id: number;
}

/** The caller's own order; undefined for another buyer's. */
export const findOrderOfMessages = (db: Db, buyer_id: number, id: number) =>
  one<MessageOrder>(db, 'SELECT store_id, id FROM orders WHERE id = $1 AND buyer_id = $2', [
    id,
    buyer_id,
  ]);

/** The same, locked: concurrent writers to one order take turns, so that the limit counts right. */
export const lockOwnOrderOfMessages = (tx: Tx, buyer_id: number, id: number) =>
  one<MessageOrder>(
    tx,
    'SELECT store_id, id FROM orders WHERE id = $1 AND buyer_id = $2 FOR UPDATE',
    [id, buyer_id],
  );

export const lockOrderOfMessages = (tx: Tx, id: number) =>
  one<MessageOrder>(tx, 'SELECT store_id, id FROM orders WHERE id = $1 FOR UPDATE', [id]);

/**
 * The newest `limit` messages of an order, oldest first. A member is shown with the order's buyer
 * name, else the account's.
 */
export const listMessages = (db: Db, order: MessageOrder, limit: number) =>
  db.query<OrderMessage>(
    `SELECT m.id, m.message, m.role, to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
            CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'avatar_url', u.avatar_url,
                 'name', coalesce(nullif(o.custom_buyer_name, ''), u.last_name || ' ' || u.first_name)) END AS "user",
            jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'avatar_url', t.avatar_url) AS store
       FROM (SELECT * FROM order_messages WHERE store_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT $3) m
       JOIN orders o ON o.store_id = m.store_id AND o.id = m.order_id
       JOIN stores t ON t.id = m.store_id
       LEFT JOIN users u ON u.id = m.user_id
      ORDER BY m.id`,
    [order.store_id, order.id, limit],
  );

/**
 * Writes a message about a locked order. A store's message marks everything the buyer has written
 * as answered, and counts as unread.
 */
export async function insertMessage(
  tx: Tx,
  order: MessageOrder,
  row: {
    role: 'buyer' | 'seller';
    message: string;
    user_id: number | null;
    now: Date;
    /** the buyer's messages still wait for an answer */
    answers_nothing?: true;
  },
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    'INSERT INTO order_messages (store_id, order_id, role, message, user_id, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [order.store_id, order.id, row.role, row.message, row.user_id, row.now],
  );
  if (row.role === 'seller') {
    if (!row.answers_nothing)
      await tx.query(
        `UPDATE order_messages SET answered_at = $3 WHERE store_id = $1 AND order_id = $2 AND role = 'buyer' AND answered_at IS NULL`,
        [order.store_id, order.id, row.now],
      );
    await tx.query(
      'UPDATE orders SET unread_answers = unread_answers + 1 WHERE store_id = $1 AND id = $2',
      [order.store_id, order.id],
    );
  }
  return (made as { id: number }).id;
}

/**
 * Marks the store's messages of a locked order as read up to this one. @returns the number of
 * unread messages, which never grows by this
 */
export async function readUpTo(tx: Tx, order: MessageOrder, message_id: number): Promise<number> {
  const left = await one<{ unread_answers: number }>(
    tx,
    `UPDATE orders o SET unread_answers = least(o.unread_answers,
            (SELECT count(*) FROM order_messages m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.role = 'seller' AND m.id > $3))
      WHERE o.store_id = $1 AND o.id = $2 RETURNING o.unread_answers`,
    [order.store_id, order.id, message_id],
  );
  return left?.unread_answers ?? 0;
}

/** When the buyer's messages since `since` were written, oldest first. */
export const writtenSince = (tx: Tx, order: MessageOrder, since: Date) =>
  tx.query<{ created_at: Date }>(
    `SELECT created_at FROM order_messages WHERE store_id = $1 AND order_id = $2 AND role = 'buyer' AND created_at > $3 ORDER BY id`,
    [order.store_id, order.id, since],
  );

export interface Unanswered {
  order: {
    id: number;
    slug: string;
    status: string;
    store: { id: number; slug: string; name: string };
  };
  buyer_name: string;
  messages: { id: number; message: string; created_at: string }[];
}

/** Orders whose buyers wait for an answer, longest wait first. */
export const listUnanswered = (db: Db, limit: number) =>
  db.query<Unanswered>(
    `SELECT jsonb_build_object('id', o.id, 'slug', o.slug, 'status', o.status, 'store', jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name)) AS "order",
            coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name') AS buyer_name, w.messages
       FROM (SELECT store_id, order_id, min(id) AS first,
                    jsonb_agg(jsonb_build_object('id', id, 'message', message,
                              'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY id) AS messages
               FROM order_messages WHERE role = 'buyer' AND answered_at IS NULL GROUP BY store_id, order_id ORDER BY first LIMIT $1) w
       JOIN orders o ON o.store_id = w.store_id AND o.id = w.order_id JOIN stores t ON t.id = w.store_id
      ORDER BY w.first`,
    [limit],
  );
