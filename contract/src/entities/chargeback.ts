import * as z from 'zod/mini';
import { id, instant, money } from '../scalars.ts';
import { calendarDay } from './sales.ts';

/** Why a cardholder disputes a payment. */
export const chargebackReasons = [
  'fraud',
  'not_received',
  'not_as_described',
  'duplicate',
  'other',
] as const;
export type ChargebackReason = (typeof chargebackReasons)[number];

/** `won`: the card company returned the money; `lost`: it keeps it. */
export const chargebackOutcomes = ['won', 'lost'] as const;

/**
 * A payment by card that its cardholder disputes (D-574). Days are in the time zone of the store's
 * country.
 */
export const chargeback = z.object({
  id,
  amount: money,
  reason: z.enum(chargebackReasons),
  /** internal; buyers do not see it */
  note: z.string(),
  /** the day of the card company's notice, on which it takes the money */
  noticed_on: calendarDay,
  /** last day on which the store can reply; null: the notice names none */
  reply_by: z.nullable(calendarDay),
  /** null: it is open */
  outcome: z.nullable(z.enum(chargebackOutcomes)),
  settled_on: z.nullable(calendarDay),
  /** charged for handling it */
  fee: money,
  recorded_at: instant,
  /** name of the staff member who recorded it */
  recorded_by: z.nullable(z.string()),
  settled_at: z.nullable(instant),
});
export type Chargeback = z.infer<typeof chargeback>;

/**
 * Why a chargeback is not recorded or changed.
 * - `not_by_card`: the order was not paid by card
 * - `not_paid`: no money is left that could be disputed
 * - `open_already`: the order has an open chargeback
 * - `too_much`: the rest of the payment was refunded, or is disputed
 * - `day_wrong`: a day is in the future, or earlier than the day that it must follow
 */
export const chargebackRefusals = [
  'not_by_card',
  'not_paid',
  'order_canceled',
  'open_already',
  'too_much',
  'day_wrong',
  'settled_already',
  'not_settled',
] as const;
export type ChargebackRefusal = (typeof chargebackRefusals)[number];
