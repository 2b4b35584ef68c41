import * as z from 'zod/mini';
import { id, instant } from '../scalars.ts';

/**
 * Why money stands open:
 *   amount_differs       the gateway has another sum under our number than we asked for
 *   refund_refused       the gateway refuses for good to return what is owed
 *   cash_owed            cash of a konbini, which no gateway returns, is owed to its buyer
 *   no_order             the gateway has money under a number of ours that we know nothing of
 *   order_without_money  our books say paid, the gateway says it has nothing
 *   unclear              the gateway cannot say what became of a payment, and is not asked any more
 */
export const openReasons = ['amount_differs', 'refund_refused', 'cash_owed', 'no_order', 'order_without_money', 'unclear'] as const;
export type OpenReason = (typeof openReasons)[number];

/** What a person does about it; each closes the entry. */
export const moneyActs = ['returned_by_hand', 'try_again', 'accept_amount', 'written_off'] as const;
export type MoneyAct = (typeof moneyActs)[number];

/** How an entry ended. */
export const moneyClosing = z.object({
  id,
  reason: z.enum(openReasons),
  /** null: it stands open */
  closed_at: z.nullable(instant),
  /** the act; `settled`: what we heard of the gateway later put it right */
  closed_by: z.nullable(z.enum([...moneyActs, 'settled'])),
  note: z.nullable(z.string()),
});
