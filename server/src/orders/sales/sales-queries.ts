import type { StoreSales } from '@noren/contract/entities/sales';
import { chargedOfItem } from '../../buying/discounts/queries.ts';
import type { Db } from '../../platform/db/database.ts';

/** Days of a store, both included, in local time of its country. */
export interface SalesDays {
  store_id: number;
  from: string;
  to: string;
  zone: 'Asia/Tokyo' | 'Asia/Taipei';
}

const valuesOf = ({ store_id, from, to, zone }: SalesDays) => [store_id, from, to, zone];

/**
 * When an order counts. Orders with cash on delivery that came back were never paid and do not
 * count, and replacements are no sales. Sums are float8, which is exact far beyond any store's yearly sales.
 */
const soldAt = 'coalesce(o.paid_at, o.created_at)';
const sold = `o.store_id = $1 AND NOT o.is_rehearsal AND o.replacement_of IS NULL AND o.status NOT IN ('init', 'unpaid', 'canceled') AND NOT (o.status IN ('returning', 'returned') AND o.paid_at IS NULL)
  AND ${soldAt} >= $2::date::timestamp AT TIME ZONE $4 AND ${soldAt} < ($3::date + 1)::timestamp AT TIME ZONE $4`;
const unitsOf =
  '(SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id)';

/** Sales by day; days without sales are missing. */
export const salesByDay = (db: Db, days: SalesDays) =>
  db.query<StoreSales['days'][number]>(
    `SELECT to_char(${soldAt} AT TIME ZONE $4, 'YYYY-MM-DD') AS day, count(*)::int AS orders, sum(${unitsOf})::int AS units,
            sum(o.total_amount)::float8 AS amount, sum(greatest(0, o.refunded_amount - o.surplus_amount))::float8 AS refunded
       FROM orders o WHERE ${sold} GROUP BY 1 ORDER BY 1`,
    valuesOf(days),
  );

/** A day's sales, and those until the same time of the day as `now`. */
export interface DaySales {
  day: string;
  orders: number;
  amount: number;
  orders_by_now: number;
  amount_by_now: number;
}

/** Sales of single days, for comparison; days without sales are missing. */
export const salesOfDays = (db: Db, days: SalesDays, wanted: readonly string[], now: Date) =>
  db.query<DaySales>(
    `SELECT d.day, count(*)::int AS orders, sum(d.total_amount)::float8 AS amount,
            count(*) FILTER (WHERE d.is_before)::int AS orders_by_now, coalesce(sum(d.total_amount) FILTER (WHERE d.is_before), 0)::float8 AS amount_by_now
       FROM (SELECT to_char(${soldAt} AT TIME ZONE $4, 'YYYY-MM-DD') AS day, o.total_amount,
                    (${soldAt} AT TIME ZONE $4)::time <= ($6::timestamptz AT TIME ZONE $4)::time AS is_before
               FROM orders o WHERE ${sold}) d
      WHERE d.day = ANY($5::text[]) GROUP BY 1`,
    [...valuesOf(days), wanted, now],
  );

export const salesByPayment = (db: Db, days: SalesDays) =>
  db.query<StoreSales['payments'][number]>(
    `SELECT o.payment_type, count(*)::int AS orders, sum(o.total_amount)::float8 AS amount FROM orders o WHERE ${sold} GROUP BY 1 ORDER BY 3 DESC, 1`,
    valuesOf(days),
  );

export const salesByProduct = (db: Db, days: SalesDays, limit: number) =>
  db.query<StoreSales['products'][number]>(
    `SELECT i.product_id, max(i.product_name) AS product_name, sum(i.quantity - i.refunded_quantity)::int AS units,
            sum(${chargedOfItem}) AS amount
       FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
      WHERE ${sold} GROUP BY 1 HAVING sum(i.quantity - i.refunded_quantity) > 0 ORDER BY 4 DESC, 1 LIMIT $5`,
    [...valuesOf(days), limit],
  );

type StreamRow = Omit<StoreSales['streams'][number], 'began_at'> & { began_at: Date };

/**
 * The latest streams that lines were bought from; a stream's start is the time of its first order.
 */
export const salesByStream = (db: Db, days: SalesDays, limit: number) =>
  db.query<StreamRow>(
    `SELECT i.stream_id, max(p.title) AS title, min(o.created_at) AS began_at, count(DISTINCT o.id)::int AS orders, sum(i.quantity)::int AS units,
            sum(i.quantity::float8 * i.price - i.discount_amount) AS amount
       FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id AND i.stream_id IS NOT NULL
       LEFT JOIN streams s ON s.store_id = i.store_id AND s.id = i.stream_id LEFT JOIN posts p ON p.store_id = s.store_id AND p.id = s.post_id
      WHERE ${sold} GROUP BY 1 ORDER BY 3 DESC LIMIT $5`,
    [...valuesOf(days), limit],
  );
