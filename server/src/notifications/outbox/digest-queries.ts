import type { Tx } from '../../platform/db/database.ts';

/** How long after an hour its orders are known: no transaction takes longer. */
const settledAfter = `interval '2 minutes'`;
/** The hour, by the clocks of a store's country, at which a day's orders are told. */
const hourOfDay = 8;
/** An order that a store has to fulfil and was not told of by itself, of the time between two hours since 1970. */
const untold = (store_id: string, since: string, until: string): string =>
  `EXISTS (SELECT 1 FROM orders o WHERE o.store_id = ${store_id} AND NOT o.is_rehearsal AND o.status NOT IN ('init', 'unpaid', 'canceled')
              AND coalesce(o.paid_at, o.created_at) >= to_timestamp(${since} * 3600.0) AND coalesce(o.paid_at, o.created_at) < to_timestamp(${until} * 3600.0)
              AND NOT EXISTS (SELECT 1 FROM emails e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.kind = 'order_to_store'))`;

/** Hours that one email goes back at most: what came while nobody was told, for the store wanted none, is not told later. */
const longest = 48;

/**
 * Begins an email for each store whose hour or day is over and in which an order came that it was not told of. Two processes at once: one of them.
 * Hours since 1970 throughout.
 */
export const beginDigests = (tx: Tx, now: Date) =>
  tx.query<{ store_id: number; told_until: number; order_emails: 'hourly' | 'daily' }>(
    `WITH ends AS (
       SELECT t.id AS store_id, t.order_emails,
              CASE t.order_emails WHEN 'hourly' THEN n.hour ELSE (n.hour + z.east - ${hourOfDay}) / 24 * 24 - z.east + ${hourOfDay} END AS until,
              CASE t.order_emails WHEN 'hourly' THEN 1 ELSE 24 END AS hours
         FROM stores t CROSS JOIN LATERAL (SELECT CASE t.region WHEN 'TW' THEN 8 ELSE 9 END AS east) z
        CROSS JOIN (SELECT floor(extract(epoch FROM $1::timestamptz - ${settledAfter}) / 3600)::int AS hour) n
        WHERE t.order_emails IN ('hourly', 'daily')),
     times AS (
       SELECT e.store_id, e.order_emails, e.until,
              greatest(e.until - ${longest}, coalesce((SELECT max(d.told_until) FROM order_digests d WHERE d.store_id = e.store_id), e.until - e.hours)) AS since
         FROM ends e),
     begun AS (
       INSERT INTO order_digests (store_id, told_until, since)
       SELECT w.store_id, w.until, w.since FROM times w
        WHERE w.since < w.until AND ${untold('w.store_id', 'w.since', 'w.until')}
       ON CONFLICT DO NOTHING
       RETURNING store_id, told_until)
     SELECT b.store_id, b.told_until, t.order_emails FROM begun b JOIN stores t ON t.id = b.store_id ORDER BY b.store_id`,
    [now],
  );

/**
 * The last email by the hour or the day to a store that wants its orders one by one from now on: what came since the one before would be told by neither.
 * It waits until the orders that are being written are known; those that come until the hour ends are told by themselves.
 */
export const writeLastDigest = (tx: Tx, store_id: number, kind: 'orders_of_hour_store' | 'orders_of_day_store', now: Date) =>
  tx.query(
    `WITH times AS (
       SELECT n.until, greatest(n.until - ${longest}, coalesce((SELECT max(d.told_until) FROM order_digests d WHERE d.store_id = $1),
                                                               n.until - CASE $2 WHEN 'orders_of_hour_store' THEN 1 ELSE 24 END)) AS since
         FROM (SELECT floor(extract(epoch FROM $3::timestamptz) / 3600)::int + 1 AS until) n),
     begun AS (
       INSERT INTO order_digests (store_id, told_until, since)
       SELECT $1, w.until, w.since FROM times w WHERE w.since < w.until AND ${untold('$1', 'w.since', 'w.until')}
       ON CONFLICT DO NOTHING RETURNING told_until)
     INSERT INTO emails (store_id, kind, subject_id, recipient, due_at)
     SELECT t.id, $2, b.told_until, t.contact_email, $3::timestamptz + ${settledAfter} FROM begun b JOIN stores t ON t.id = $1
     ON CONFLICT DO NOTHING`,
    [store_id, kind, now],
  );
