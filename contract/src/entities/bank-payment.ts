import * as z from 'zod/mini';
import { id, money } from '../scalars.ts';

/**
 * Why a transfer was not recorded.
 * - `amount_differs`: another amount than the order's total, without the staff's consent
 * - `recorded`: the order is paid already
 * - `not_by_transfer`: the order is paid another way
 * - `over`: the order was canceled, and the money of such an order was recorded already
 */
export const bankPaymentRefusals = [
  'amount_differs',
  'recorded',
  'not_by_transfer',
  'over',
] as const;
export type BankPaymentRefusal = (typeof bankPaymentRefusals)[number];

/**
 * The result of recording a transfer. `paid`: the order is paid. `replaced`: the order had expired,
 * so a new one was placed. `owed`: the goods are sold out, so the store owes the buyer the money.
 */
export const bankPaymentResult = z.object({
  result: z.enum(['paid', 'replaced', 'owed']),
  order_id: id,
  amount: money,
});
export type BankPaymentResult = z.infer<typeof bankPaymentResult>;
