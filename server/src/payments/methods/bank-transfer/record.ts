import type { BankPaymentRefusal, BankPaymentResult } from '@noren/contract/entities/bank-payment';
import { isToOwnAccount } from '@noren/contract/payment-methods';
import { randomUUID } from 'node:crypto';
import type { OrderRow } from '../../../orders/orders/change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findAttempt, insertAttempt } from '../../attempts/attempts.ts';
import { acceptAmount } from '../../attempts/inquiry-notes.ts';
import { acceptPayment, settle } from '../../attempts/settle.ts';
import { waitsForMoney } from '../../attempts/rules.ts';
import { closeMoneyOf, openMoneyOf } from '../../open-money/open-money.ts';
import { recordRefusal } from './rules.ts';

export interface RecordedTransfer {
  amount: number;
  accepts_difference: boolean;
  note: string;
  staff_id: number | null;
}

/**
 * Records a transfer for a locked order, as its paid attempt: refunds and cancellations then find
 * the money, and the store returns it itself. For an order that ran out, a new order is placed while
 * there is stock, as for a konbini payment that comes too late.
 * @returns the reason if it is refused; nothing is written then
 */
export async function recordTransfer(
  tx: Tx,
  order: OrderRow,
  { amount, note, staff_id, accepts_difference }: RecordedTransfer,
  now: Date,
): Promise<BankPaymentResult | { refusal: BankPaymentRefusal }> {
  const refusal = recordRefusal(order, { amount, accepts_difference });
  if (refusal) return { refusal };
  const { store_id, id: order_id, payment_type } = order;
  if (!isToOwnAccount(payment_type)) throw new Error(`Order ${order_id} is not paid by transfer`);
  const expected = await insertAttempt(tx, {
    store_id,
    order_id,
    provider: payment_type,
    gateway_order_id: `B${store_id}-${order_id}-${randomUUID()}`,
    amount: order.total_amount,
    now,
  });
  if (amount !== order.total_amount) {
    // the same trace as of a gateway's sum that an operator accepts
    await openMoneyOf(tx, expected, { reason: 'amount_differs', gateway_amount: amount }, now);
    await closeMoneyOf(tx, expected, ['amount_differs'], 'accept_amount', now);
    await acceptAmount(tx, expected, amount);
  }
  const attempt = { ...expected, amount };
  const outcome = { kind: 'paid', result: { staff_id, note } } as const;
  if (waitsForMoney(order)) {
    await acceptPayment(tx, order, attempt, outcome, 'transfer', now);
    return { result: 'paid', order_id, amount };
  }
  await settle(tx, attempt, outcome, 'transfer', now);
  const settled = await findAttempt(tx, attempt);
  return settled?.status === 'paid'
    ? { result: 'replaced', order_id: settled.order_id, amount }
    : { result: 'owed', order_id, amount };
}
