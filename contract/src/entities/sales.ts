import * as z from 'zod/mini';
import { count, currency, id, instant, isDay, matching, money } from '../scalars.ts';
import { paymentType } from './store.ts';

/** A day of the calendar, `2026-11-24`. */
export const calendarDay = matching(10, /^[12]\d{3}-\d{2}-\d{2}$/).check(z.refine(isDay, { error: 'Not a day' }));

const sums = {
  /** that are the store's to fulfil or were, not canceled */
  orders: count,
  units: count,
  /** with shipping and fees, before refunds; in the store's currency */
  amount: money,
  /** what has gone back of it since, whenever */
  refunded: money,
};

/** What a store sold in some days by the clocks of its country: an order counts on the day it was paid, cash at the door on the day it was placed. */
export const storeSales = z.object({
  from: calendarDay,
  to: calendarDay,
  currency,
  total: z.object(sums),
  /** as many days, right before */
  before: z.object(sums),
  /** each, also those on which nothing came */
  days: z.array(z.object({ day: calendarDay, ...sums })),
  payments: z.array(z.object({ payment_type: paymentType, orders: count, amount: money })),
  /** of goods alone, less what was paid back of their units; the most first */
  products: z.array(z.object({ product_id: id, product_name: z.string(), units: count, amount: money })),
  /** lines taken from a stream, the latest stream first; `amount` of goods, without shipping and fees */
  streams: z.array(z.object({ stream_id: id, title: z.nullable(z.string()), began_at: instant, orders: count, units: count, amount: money })),
});
export type StoreSales = z.infer<typeof storeSales>;
