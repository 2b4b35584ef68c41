import * as z from 'zod/mini';
import { count, currency, id, instant, money } from '../scalars.ts';
import { calendarDay } from './sales.ts';

const day = z.object({ orders: count, amount: money });

/** A past day: its totals, and what they were by the current time of day. */
const pastDay = z.object({ ...day.shape, orders_by_now: count, amount_by_now: money });

/**
 * A store's open tasks today. A part is null for staff whose role does not see its list; every
 * number counts the rows of one list of the console.
 */
export const storeHome = z.object({
  orders: z.nullable(
    z.object({
      to_ship: count,
      /** those of them that were placed within a day */
      new: count,
      unanswered: count,
      /** unpaid orders that are canceled within a day */
      pay_soon: count,
    }),
  ),
  money: z.nullable(
    z.object({
      /** orders with a refund that the store has to make itself */
      refund_owed: count,
      /** orders with a payment that no rule can decide */
      open_money: count,
      /** such payments that belong to no order */
      without_order: count,
      /** orders with an open chargeback, and the nearest reply deadline. Previous servers omit them */
      chargebacks: z.optional(count),
      reply_by: z.optional(z.nullable(calendarDay)),
    }),
  ),
  goods: z.nullable(
    z.object({
      /** products with a sold-out variant */
      out: count,
      /** products with a variant of which at most `low_stock_units` are available */
      low: count,
      low_stock_units: count,
    }),
  ),
  /** the live shows that are running, and the next one */
  shows: z.nullable(
    z.array(
      z.object({
        id,
        title: z.string(),
        state: z.enum(['on_air', 'scheduled']),
        upcoming_at: z.nullable(instant),
      }),
    ),
  ),
  /** before refunds, as in the store's sales */
  sales: z.nullable(
    z.object({
      currency,
      day: z.string(),
      today: day,
      yesterday: pastDay,
      /** the same weekday of the previous week */
      week_ago: pastDay,
    }),
  ),
});
export type StoreHome = z.infer<typeof storeHome>;
