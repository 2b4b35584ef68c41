import type { PaymentGateway } from '@noren/contract/payment-methods';
import type { Currency } from '@noren/contract/scalars';
import type { Db, Tx } from '../../platform/db/database.ts';
import { gatewayColumn } from '../../platform/db/payment-lists.ts';

/** Payments of a store at a gateway on a day, in whole units, and where the money is. */
export interface MoneyOfDay {
  store: string;
  /** null: cash on delivery */
  gateway: PaymentGateway | null;
  currency: Currency;
  payments: number;
  /** kept + returned + owed */
  taken: number;
  /** stays with the store, for orders */
  kept: number;
  /** has gone back to its buyers */
  returned: number;
  /** must go back: by a job, or by the store itself */
  owed: number;
  /** open-money entries opened on that day and still open; `taken` includes some of them */
  open_entries: number;
  open: number;
}

/**
 * Reports the money taken on a day, by store and gateway, with its current whereabouts. The day
 * follows the clock of the store's country. Stores and gateways without entries are left out.
 * @param date YYYY-MM-DD
 * @param store_id only this store; null: all stores
 */
export const moneyOfDay = (db: Db, date: string, store_id: number | null = null) =>
  db.query<MoneyOfDay>(
    `WITH days AS (
       SELECT t.id AS store_id, t.slug, t.currency, $1::date::timestamp AT TIME ZONE z.zone AS first, ($1::date + 1)::timestamp AT TIME ZONE z.zone AS next
         FROM stores t CROSS JOIN LATERAL (SELECT CASE t.currency WHEN 'TWD' THEN 'Asia/Taipei' ELSE 'Asia/Tokyo' END AS zone) z
        WHERE $2::int IS NULL OR t.id = $2),
     attempts AS (
       SELECT a.store_id, ${gatewayColumn('a.provider')} AS gateway, count(*) AS payments, sum(a.amount) AS taken,
              sum(a.amount - r.returned - r.owed) FILTER (WHERE a.status = 'paid') AS kept,
              sum(CASE WHEN a.status = 'undone' THEN a.amount ELSE r.returned END) FILTER (WHERE a.status IN ('undone', 'paid')) AS returned,
              sum(CASE WHEN a.status = 'paid' THEN r.owed ELSE a.amount END) FILTER (WHERE a.status IN ('refund_due', 'unreturned', 'paid')) AS owed
         FROM payment_attempts a JOIN days d ON d.store_id = a.store_id AND NOT a.is_rehearsal AND a.taken_at >= d.first AND a.taken_at < d.next
        CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount) FILTER (WHERE r.status = 'returned'), 0) AS returned,
                                   coalesce(sum(r.amount) FILTER (WHERE r.status NOT IN ('returned', 'taken_back')), 0) AS owed
                              FROM refunds r WHERE r.store_id = a.store_id AND r.attempt_id = a.id) r
        WHERE a.taken_at >= $1::date - 1 AND a.taken_at < $1::date + 2
        GROUP BY 1, 2),
     opened AS (
       SELECT m.store_id, m.gateway, count(*) AS entries, sum(coalesce(m.gateway_amount, m.own_amount, 0)) AS open
         FROM open_money m JOIN days d ON d.store_id = m.store_id AND m.opened_at >= d.first AND m.opened_at < d.next
        WHERE m.closed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.store_id = m.store_id AND o.id = m.order_id AND o.is_rehearsal) GROUP BY 1, 2)
     SELECT d.slug AS store, gateway, d.currency, coalesce(a.payments, 0)::int AS payments, coalesce(a.taken, 0)::float8 AS taken, coalesce(a.kept, 0)::float8 AS kept,
            coalesce(a.returned, 0)::float8 AS returned, coalesce(a.owed, 0)::float8 AS owed, coalesce(o.entries, 0)::int AS open_entries, coalesce(o.open, 0)::float8 AS open
       FROM attempts a FULL JOIN opened o USING (store_id, gateway) JOIN days d USING (store_id)
      ORDER BY d.slug, gateway`,
    [date, store_id],
  );

/**
 * Claims the stores whose previous day is over and not yet reported, with that day. Each is
 * returned to one caller only. A day is over at six in the morning, when payments made before
 * midnight are known.
 */
export const takeDaysToReport = (tx: Tx, now: Date) =>
  tx.query<{ store_id: number; slug: string; day: string }>(
    `WITH reported AS (
       INSERT INTO money_days (store_id, day)
       SELECT id, (($1::timestamptz AT TIME ZONE CASE currency WHEN 'TWD' THEN 'Asia/Taipei' ELSE 'Asia/Tokyo' END) - interval '6 hours')::date - 1 FROM stores
       ON CONFLICT (store_id) DO UPDATE SET day = excluded.day WHERE money_days.day < excluded.day
       RETURNING store_id, day)
     SELECT r.store_id, t.slug, r.day::text AS day FROM reported r JOIN stores t ON t.id = r.store_id ORDER BY r.store_id`,
    [now],
  );

/** Sums the rows of all stores and gateways by currency. */
export function totalsByCurrency(
  rows: readonly MoneyOfDay[],
): Omit<MoneyOfDay, 'store' | 'gateway'>[] {
  const totals = new Map<string, Omit<MoneyOfDay, 'store' | 'gateway'>>();
  for (const { store: _, gateway: __, ...row } of rows) {
    const sum = totals.get(row.currency);
    if (!sum) totals.set(row.currency, { ...row });
    else
      for (const name of [
        'payments',
        'taken',
        'kept',
        'returned',
        'owed',
        'open_entries',
        'open',
      ] as const)
        sum[name] += row[name];
  }
  return [...totals.values()];
}
