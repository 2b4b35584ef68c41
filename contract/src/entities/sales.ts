import * as z from 'zod/mini';
import { count, currency, id, instant, isDay, matching, money } from '../scalars.ts';
import { paymentType } from './store.ts';

/** A calendar day, `2026-11-24`. */
export const calendarDay = matching(10, /^[12]\d{3}-\d{2}-\d{2}$/).check(
  z.refine(isDay, { error: 'Not a day' }),
);

const sums = {
  /** orders the store has to fulfil or has fulfilled, without canceled ones */
  orders: count,
  units: count,
  /** with shipping and fees, before refunds; in the store's currency */
  amount: money,
  /** refunds of these orders at any later time */
  refunded: money,
};

/**
 * A store's sales over some days in its country's time zone. An order counts on the day it was
 * paid, or placed if it is cash on delivery.
 */
export const storeSales = z.object({
  from: calendarDay,
  to: calendarDay,
  currency,
  total: z.object(sums),
  /** the previous period of the same length */
  before: z.object(sums),
  /** every day, including those without orders */
  days: z.array(z.object({ day: calendarDay, ...sums })),
  payments: z.array(z.object({ payment_type: paymentType, orders: count, amount: money })),
  /** goods only, less refunded units; best sellers first */
  products: z.array(
    z.object({ product_id: id, product_name: z.string(), units: count, amount: money }),
  ),
  /**
   * lines added from a stream, the latest stream first; `amount` is of goods, without shipping and
   * fees
   */
  streams: z.array(
    z.object({
      stream_id: id,
      title: z.nullable(z.string()),
      began_at: instant,
      orders: count,
      units: count,
      amount: money,
    }),
  ),
});
export type StoreSales = z.infer<typeof storeSales>;
