import type { Tx } from '../../platform/db/database.ts';
import { writeRefundEmail } from '../../notifications/outbox/money-queries.ts';
import { writeAttemptEmail } from '../../notifications/outbox/queries.ts';
import { changeOrder, writeEmails, type OrderRow } from '../../orders/orders/change.ts';
import {
  attemptsOfOrder,
  moveAttempt,
  openStatuses,
  type Attempt,
  type AttemptStatus,
} from './attempts.ts';
import { closeMoneyOf, closeMoneyOfRefund, openMoneyOf } from '../open-money/open-money.ts';
import { endAllParts, moveRefundsOf, type RefundRow } from '../refunds/refund-queries.ts';
import { restockRefund } from '../refunds/request-refund.ts';
import { waitsForMoney } from './rules.ts';
import { clearPendingPayment } from './pending-payment.ts';

export async function undone(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  result: object,
  cause: string,
  now: Date,
): Promise<void> {
  const move = (...from: AttemptStatus[]) =>
    moveAttempt(tx, attempt, from, 'undone', now, { gateway_result: result });
  await closeMoneyOf(
    tx,
    attempt,
    ['amount_differs', 'refund_refused', 'order_without_money', 'unclear'],
    'settled',
    now,
  );
  if (await move(...openStatuses)) {
    if (waitsForMoney(order) && order.payment_type === attempt.provider)
      await clearPendingPayment(tx, order, cause, now);
    return;
  }
  // a refused refund was then made by hand in the gateway's console
  const surplus = await move('refund_due', 'unreturned');
  // the payment was refunded in the gateway's console, so the order must not look paid
  const byHand = !surplus && (await move('paid'));
  // the whole payment was returned, including the parts still to be refunded
  const parts = byHand ? await endRefunds(tx, order, attempt, now) : [];
  if (!surplus && !byHand && !(await move('left'))) return;
  // the order was paid twice and has just been canceled: its own payment has not been returned yet
  const hasOtherPaid = (await attemptsOfOrder(tx, order)).some(
    ({ id, status }) => id !== attempt.id && status === 'paid',
  );
  if (
    order.payment_status === 'paid' &&
    (byHand || (order.status === 'canceled' && !hasOtherPaid))
  ) {
    await changeOrder(tx, order, { payment: ['refunded'] }, cause, now, {
      refund_memo: 'refunded',
    });
    // exactly the remaining parts have one email each; else one email covers it all
    const isRest =
      attempt.returned_amount + parts.reduce((sum, { amount }) => sum + amount, 0) ===
      attempt.amount;
    if (!isRest) await writeEmails(tx, 'refunded', [order]);
    else for (const refund of parts) await writeRefundEmail(tx, 'refund_returned', refund);
  } else if (surplus) await writeAttemptEmail(tx, 'surplus_returned', attempt);
}

/** Ends an attempt's open refunds. @returns them */
async function endRefunds(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  now: Date,
): Promise<RefundRow[]> {
  await endAllParts(tx, attempt);
  const waiting = await moveRefundsOf(tx, attempt, ['waiting'], 'due', now);
  for (const refund of waiting) await restockRefund(tx, order, refund);
  const ended = await moveRefundsOf(tx, attempt, ['due', 'leaving', 'owed'], 'returned', now);
  for (const refund of ended) await closeMoneyOfRefund(tx, refund, 'settled', now);
  return ended;
}

/**
 * The gateway refuses to return this money, so the store owes it: the store gets an open-money
 * entry to act on, and the buyer an email that the store will return it.
 */
export async function refundRefused(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  code: string,
  cause: string,
  now: Date,
): Promise<void> {
  if (!(await moveAttempt(tx, attempt, ['refund_due'], 'unreturned', now, { error_code: code })))
    return;
  await changeOrder(tx, order, {}, cause, now, {
    refund_memo: order.status === 'canceled' ? 'unrefunded' : 'partially_unrefunded',
  });
  await openMoneyOf(
    tx,
    attempt,
    { reason: 'refund_refused', code, gateway_amount: attempt.amount },
    now,
  );
  await writeAttemptEmail(tx, 'refund_by_hand', attempt);
}
