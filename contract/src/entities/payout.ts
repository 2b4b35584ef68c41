import * as z from 'zod/mini';
import { count, id, line, maxInteger, money } from '../scalars.ts';
import { calendarDay } from './sales.ts';
import { paymentType } from './store.ts';

const amount = z.int().check(z.gte(-maxInteger), z.lte(maxInteger));

/** Lines of one call. */
export const maxPayoutLines = 2_000;

/** A line of a statement; a negative amount is a refund, a negative fee one that was given back. */
export const payoutLine = z.strictObject({
  /** the order number, or the number of its payment at the payment company */
  reference: line(60, 1),
  amount: amount.check(z.refine((value) => value !== 0, { error: 'Must not be 0' })),
  fee: amount,
  day: calendarDay,
});
export type PayoutLine = z.infer<typeof payoutLine>;

/**
 * `matched`: the order has this payment or refund. `entered`: it is in the books already.
 * `amount_differs`: the order has other amounts. `missing_here`: no paid order has the number.
 */
const payoutOutcome = z.enum(['matched', 'entered', 'amount_differs', 'missing_here']);
export type PayoutOutcome = z.infer<typeof payoutOutcome>;

const payoutMatch = z.object({
  line: payoutLine,
  outcome: payoutOutcome,
  order: z.nullable(z.object({ id, number: z.string() })),
  /** the order's own amount with the sign of the line, if that differs */
  own_amount: z.nullable(z.int()),
});
export type PayoutMatch = z.infer<typeof payoutMatch>;

export const payoutCheck = z.object({
  lines: z.array(payoutMatch),
  /** orders of the same time and payment methods that no statement has named */
  missing_there: z.array(
    z.object({
      id,
      number: z.string(),
      payment_type: paymentType,
      amount: money,
      day: calendarDay,
    }),
  ),
  /** lines that this call entered */
  entered: count,
});
export type PayoutCheck = z.infer<typeof payoutCheck>;
