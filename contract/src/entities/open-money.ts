import * as z from 'zod/mini';
import { id, instant } from '../scalars.ts';

/**
 * Why a payment is on the open-money list:
 * - `amount_differs`: the gateway has a different amount under our id than we requested
 * - `refund_refused`: the gateway permanently refuses a refund that is due
 * - `cash_owed`: konbini cash, which no gateway refunds, is owed to the buyer
 * - `no_order`: the gateway has a payment under one of our ids that we have no record of
 * - `order_without_money`: our records say paid, the gateway says it has no payment
 * - `unclear`: the gateway cannot report the result, and is no longer polled
 */
export const openReasons = [
  'amount_differs',
  'refund_refused',
  'cash_owed',
  'no_order',
  'order_without_money',
  'unclear',
] as const;
export type OpenReason = (typeof openReasons)[number];

/** Actions that a person can take; each closes the entry. */
export const moneyActs = ['returned_by_hand', 'try_again', 'accept_amount', 'written_off'] as const;
export type MoneyAct = (typeof moneyActs)[number];

export const moneyClosing = z.object({
  id,
  reason: z.enum(openReasons),
  /** null: still open */
  closed_at: z.nullable(instant),
  /** the action; `settled`: a later report from the gateway resolved it */
  closed_by: z.nullable(z.enum([...moneyActs, 'settled'])),
  note: z.nullable(z.string()),
});
