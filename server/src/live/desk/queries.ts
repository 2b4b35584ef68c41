import { chargedOfItem } from '../../buying/discounts/queries.ts';
import { one, type Db } from '../../platform/db/database.ts';
import { sumOfViewers } from '../posts/feed-queries.ts';

export interface PostOfStore {
  store_id: number;
  id: number;
}

export interface UnitsInCarts {
  sku_id: number;
  in_carts: number;
  held: number;
  holds_end_at: Date | null;
  ending: number;
}

/** Units of a post in carts and on hold, by SKU. */
export const unitsInCarts = (db: Db, { store_id, id }: PostOfStore, now: Date) =>
  db.query<UnitsInCarts>(
    `SELECT c.sku_id, sum(c.quantity)::int AS in_carts,
            coalesce(sum(c.held_quantity) FILTER (WHERE c.held_until > $3::timestamptz), 0)::int AS held,
            min(c.held_until) FILTER (WHERE c.held_quantity > 0 AND c.held_until > $3::timestamptz) AS holds_end_at,
            coalesce(sum(c.held_quantity) FILTER (WHERE c.held_until > $3::timestamptz AND c.held_until <= $3::timestamptz + interval '1 minute'), 0)::int AS ending
       FROM streams s JOIN cart_items c ON c.store_id = s.store_id AND c.stream_id = s.id
      WHERE s.store_id = $1 AND s.post_id = $2 GROUP BY 1`,
    [store_id, id, now],
  );

/** Order lines that buyers took out of a post; canceled orders and rehearsals do not count. */
const lines = `streams s
       JOIN order_items i ON i.store_id = s.store_id AND i.stream_id = s.id
       JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id AND NOT o.is_rehearsal AND o.status <> 'canceled'
      WHERE s.store_id = $1 AND s.post_id = $2`;

export interface UnitsOrdered {
  sku_id: number;
  unpaid: number;
  paid: number;
}

/** Units of a post in orders, by SKU. */
export const unitsOrdered = (db: Db, { store_id, id }: PostOfStore) =>
  db.query<UnitsOrdered>(
    `SELECT i.sku_id, coalesce(sum(i.quantity) FILTER (WHERE o.paid_at IS NULL), 0)::int AS unpaid,
            coalesce(sum(i.quantity - i.refunded_quantity) FILTER (WHERE o.paid_at IS NOT NULL), 0)::int AS paid
       FROM ${lines} GROUP BY 1`,
    [store_id, id],
  );

export interface Amounts {
  orders: number;
  placed_amount: number;
  paid_amount: number;
}

/** Orders and amounts of a post so far. */
export const amountsOf = async (db: Db, { store_id, id }: PostOfStore): Promise<Amounts> =>
  (await one<Amounts>(
    db,
    `SELECT count(DISTINCT o.id)::int AS orders, coalesce(sum(i.quantity::float8 * i.price - i.discount_amount), 0) AS placed_amount,
            coalesce(sum(${chargedOfItem}) FILTER (WHERE o.paid_at IS NOT NULL), 0) AS paid_amount
       FROM ${lines}`,
    [store_id, id],
  )) ?? { orders: 0, placed_amount: 0, paid_amount: 0 };

/** Amounts placed since a time, by minute since 1970. */
export const amountsByMinute = (db: Db, { store_id, id }: PostOfStore, since: Date) =>
  db.query<{ minute: number; amount: number }>(
    `SELECT floor(extract(epoch FROM o.created_at) / 60)::int AS minute, sum(i.quantity::float8 * i.price - i.discount_amount) AS amount
       FROM ${lines} AND o.created_at >= $3 GROUP BY 1`,
    [store_id, id, since],
  );

/** Viewers of a post in every process. */
export const viewersOf = async (db: Db, { store_id, id }: PostOfStore): Promise<number> =>
  (
    await one<{ viewers: number }>(
      db,
      `SELECT ${sumOfViewers('f.viewers')} AS viewers FROM post_feeds f WHERE f.store_id = $1 AND f.post_id = $2`,
      [store_id, id],
    )
  )?.viewers ?? 0;
