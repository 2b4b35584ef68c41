import type { Tx } from '../../platform/db/database.ts';

/** How long after an hour ends its orders are complete: no transaction takes longer. */
const commitDelay = `interval '2 minutes'`;
/** The local hour of a store's country at which daily digests are sent. */
const dailyDigestHour = 8;
/**
 * Condition: the store has an order to fulfil between two hours since 1970 without an email of its
 * own.
 */
const hasUnreportedOrder = (store_id: string, since: string, until: string): string =>
  `EXISTS (SELECT 1 FROM orders o WHERE o.store_id = ${store_id} AND NOT o.is_rehearsal AND o.replacement_of IS NULL AND o.status NOT IN ('init', 'unpaid', 'canceled')
              AND coalesce(o.paid_at, o.created_at) >= to_timestamp(${since} * 3600.0) AND coalesce(o.paid_at, o.created_at) < to_timestamp(${until} * 3600.0)
              AND NOT EXISTS (SELECT 1 FROM emails e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.kind = 'order_to_store'))`;

/**
 * Maximum hours that a digest goes back: orders from a time without any order emails are not
 * reported later.
 */
const maxDigestHours = 48;

/**
 * Begins a digest for each store whose hour or day is over and had unreported orders. Of two
 * concurrent processes only one does. Times are hours since 1970.
 */
export const beginDigests = (tx: Tx, now: Date) =>
  tx.query<{ store_id: number; told_until: number; order_emails: 'hourly' | 'daily' }>(
    `WITH ends AS (
       SELECT t.id AS store_id, t.order_emails,
              CASE t.order_emails WHEN 'hourly' THEN n.hour ELSE (n.hour + z.east - ${dailyDigestHour}) / 24 * 24 - z.east + ${dailyDigestHour} END AS until,
              CASE t.order_emails WHEN 'hourly' THEN 1 ELSE 24 END AS hours
         FROM stores t CROSS JOIN LATERAL (SELECT CASE t.region WHEN 'TW' THEN 8 ELSE 9 END AS east) z
        CROSS JOIN (SELECT floor(extract(epoch FROM $1::timestamptz - ${commitDelay}) / 3600)::int AS hour) n
        WHERE t.order_emails IN ('hourly', 'daily')),
     times AS (
       SELECT e.store_id, e.order_emails, e.until,
              greatest(e.until - ${maxDigestHours}, coalesce((SELECT max(d.told_until) FROM order_digests d WHERE d.store_id = e.store_id), e.until - e.hours)) AS since
         FROM ends e),
     begun AS (
       INSERT INTO order_digests (store_id, told_until, since)
       SELECT w.store_id, w.until, w.since FROM times w
        WHERE w.since < w.until AND ${hasUnreportedOrder('w.store_id', 'w.since', 'w.until')}
       ON CONFLICT DO NOTHING
       RETURNING store_id, told_until)
     SELECT b.store_id, b.told_until, t.order_emails FROM begun b JOIN stores t ON t.id = b.store_id ORDER BY b.store_id`,
    [now],
  );

/**
 * Queues the last digest of a store that switches to one email per order, because neither kind
 * would report orders since the previous digest. It is sent when orders being written now are
 * committed; later orders of the hour have their own emails.
 */
export const writeLastDigest = (
  tx: Tx,
  store_id: number,
  kind: 'orders_of_hour_store' | 'orders_of_day_store',
  now: Date,
) =>
  tx.query(
    `WITH times AS (
       SELECT n.until, greatest(n.until - ${maxDigestHours}, coalesce((SELECT max(d.told_until) FROM order_digests d WHERE d.store_id = $1),
                                                               n.until - CASE $2 WHEN 'orders_of_hour_store' THEN 1 ELSE 24 END)) AS since
         FROM (SELECT floor(extract(epoch FROM $3::timestamptz) / 3600)::int + 1 AS until) n),
     begun AS (
       INSERT INTO order_digests (store_id, told_until, since)
       SELECT $1, w.until, w.since FROM times w WHERE w.since < w.until AND ${hasUnreportedOrder('$1', 'w.since', 'w.until')}
       ON CONFLICT DO NOTHING RETURNING told_until)
     INSERT INTO emails (store_id, kind, subject_id, recipient, due_at)
     SELECT t.id, $2, b.told_until, t.contact_email, $3::timestamptz + ${commitDelay} FROM begun b JOIN stores t ON t.id = $1
     ON CONFLICT DO NOTHING`,
    [store_id, kind, now],
  );
