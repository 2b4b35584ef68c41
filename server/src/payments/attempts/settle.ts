import type { KonbiniSlip } from '@noren/contract/entities/konbini';
import type { PaymentStatus } from '@noren/contract/transitions';
import { factsOf } from '@noren/contract/payment-methods';
import { keepBoundCard } from '../saved-cards/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { writeRefundEmail } from '../../notifications/outbox/money-queries.ts';
import { writeAttemptEmail } from '../../notifications/outbox/queries.ts';
import { cancelOrder, changeOrder, lockOrder, setPaymentTerms, writeEmails, type OrderRow } from '../../orders/orders/change.ts';
import {
  attemptsOfOrder,
  findAttempt,
  isOpen,
  leaveOtherAttemptsToJob,
  leaveToPerson,
  moveAttempt,
  openStatuses,
  type Attempt,
  type AttemptStatus,
} from './attempts.ts';
import { applyLatePayment } from './late-money.ts';
import { closeMoneyOf, closeMoneyOfRefund, openMoneyOf } from '../open-money/open-money.ts';
import type { SettledOutcome } from './outcome.ts';
import { endAllParts, moveRefundsOf, type RefundRow } from '../refunds/refund-queries.ts';
import { restockRefund } from '../refunds/request-refund.ts';
import { rulesOutPayment, waitsForMoney, classifyPayment } from './rules.ts';

/** Returns the steps from one payment state to another, following D-201. */
const paymentSteps = (from: PaymentStatus, to: 'paid' | 'pending', provider: Attempt['provider']): PaymentStatus[] => {
  if (from === to) return [];
  if (to === 'pending') return from === 'approving' ? ['failed', 'pending'] : ['pending'];
  return from === 'failed' ? [factsOf(provider).due === 'in_days' ? 'pending' : 'approving', 'paid'] : ['paid'];
};

/**
 * Records the gateway's answer once: the browser's return, the webhook, the deadline and the jobs
 * all end here, in any order and any number of times. The order is locked first, so that they take
 * turns. Money that an order can no longer take pays a replacement order while there is stock, and
 * is refunded otherwise.
 */
export async function settle(tx: Tx, attempt: Attempt, outcome: SettledOutcome, cause: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
  if (!order) throw new Error(`Attempt ${attempt.id} has no order`);
  switch (outcome.kind) {
    case 'issued':
      return issued(tx, order, attempt, outcome, cause, now);
    case 'failed':
      return failed(tx, order, attempt, outcome.code, cause, now);
    case 'undone':
      return undone(tx, order, attempt, outcome.result, cause, now);
    case 'paid':
      return paid(tx, order, attempt, outcome, cause, now);
    case 'differs':
      await moveAttempt(tx, attempt, ['starting', 'redirected', 'finishing'], 'unknown', now);
      await closeMoneyOf(tx, attempt, ['unclear'], 'settled', now);
      return openMoneyOf(tx, attempt, { reason: 'amount_differs', gateway_amount: outcome.amount }, now);
    case 'unclear':
      await moveAttempt(tx, attempt, ['starting', 'redirected', 'finishing'], 'unknown', now);
      await leaveToPerson(tx, attempt);
      return openMoneyOf(tx, attempt, { reason: 'unclear', gateway_amount: outcome.of_another }, now);
    case 'refused':
      return refundRefused(tx, order, attempt, outcome.code, cause, now);
  }
}

/** Stores the buyer's number. One that came too late is left to the job, which cancels it. */
async function issued(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  { access, number }: SettledOutcome & { kind: 'issued' },
  cause: string,
  now: Date,
): Promise<void> {
  const attempts = await attemptsOfOrder(tx, order);
  const others = attempts.filter((other) => other.id !== attempt.id && isOpen(other));
  // given up while the gateway was still issuing the number
  const givenUp = attempts.find((own) => own.id === attempt.id)?.status === 'superseded';
  const wanted = !givenUp && waitsForMoney(order) && order.payment_type === attempt.provider && order.total_amount === attempt.amount && others.length === 0;
  const slip: KonbiniSlip = { ...number, payment_term: number.payment_term.toISOString(), gmo_cvs_id: attempt.cvs_record_id } as KonbiniSlip;
  // if another attempt is open, this one is only watched, because an order has at most one
  const unwanted = others.length > 0 ? 'left' : 'unknown';
  const moved = await moveAttempt(tx, attempt, ['starting', 'unknown', 'superseded', 'left'], wanted ? 'issued' : unwanted, now, {
    ...access,
    gateway_result: { slip },
  });
  if (!moved || !wanted) return;
  await changeOrder(
    tx,
    order,
    { ...(order.status === 'init' ? { order: ['unpaid'] } : {}), payment: paymentSteps(order.payment_status, 'pending', attempt.provider) },
    cause,
    now,
  );
  await setPaymentTerms(tx, order, { expire_at: number.payment_term, payment_account: slip.receipt_no, payment_info: { slip } });
  await writeAttemptEmail(tx, 'konbini', attempt);
}

async function failed(tx: Tx, order: OrderRow, attempt: Attempt, code: string, cause: string, now: Date): Promise<void> {
  // the attempt was paid when the inquiry began: an earlier state proves nothing against it
  const current = attempt.status === 'paid' ? await findAttempt(tx, attempt) : undefined;
  if (current?.status === 'paid') return openMoneyOf(tx, current, { reason: 'order_without_money', code, gateway_amount: 0 }, now);
  await closeMoneyOf(tx, attempt, ['amount_differs', 'unclear'], 'settled', now);
  const also = { error_code: code, ...(rulesOutPayment(code) ? { may_take_since: null } : {}) };
  // the order continued without this attempt, and the attempt brought no money
  if (await moveAttempt(tx, attempt, ['left'], 'superseded', now, also)) return;
  if (!(await moveAttempt(tx, attempt, openStatuses, 'failed', now, also))) return;
  if (!waitsForMoney(order) || order.payment_type !== attempt.provider) return;
  // a number that expired unpaid ends its order
  if (code === 'EXPIRED' && factsOf(attempt.provider).due === 'in_days') return cancelOrder(tx, order, 'payment_deadline', now);
  await clearPendingPayment(tx, order, cause, now);
}

/** Marks the pending payment as failed; the order still waits for money. */
export async function clearPendingPayment(tx: Tx, order: OrderRow, cause: string, now: Date): Promise<void> {
  if (order.payment_status === 'approving' || order.payment_status === 'pending') await changeOrder(tx, order, { payment: ['failed'] }, cause, now);
  if (order.payment_account !== null) await setPaymentTerms(tx, order, { payment_account: null, payment_info: {} });
}

async function undone(tx: Tx, order: OrderRow, attempt: Attempt, result: object, cause: string, now: Date): Promise<void> {
  const move = (...from: AttemptStatus[]) => moveAttempt(tx, attempt, from, 'undone', now, { gateway_result: result });
  await closeMoneyOf(tx, attempt, ['amount_differs', 'refund_refused', 'order_without_money', 'unclear'], 'settled', now);
  if (await move(...openStatuses)) {
    if (waitsForMoney(order) && order.payment_type === attempt.provider) await clearPendingPayment(tx, order, cause, now);
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
  const hasOtherPaid = (await attemptsOfOrder(tx, order)).some(({ id, status }) => id !== attempt.id && status === 'paid');
  if (order.payment_status === 'paid' && (byHand || (order.status === 'canceled' && !hasOtherPaid))) {
    await changeOrder(tx, order, { payment: ['refunded'] }, cause, now, { refund_memo: 'refunded' });
    // exactly the remaining parts have one email each; else one email covers it all
    const isRest = attempt.returned_amount + parts.reduce((sum, { amount }) => sum + amount, 0) === attempt.amount;
    if (!isRest) await writeEmails(tx, 'refunded', [order]);
    else for (const refund of parts) await writeRefundEmail(tx, 'refund_returned', refund);
  } else if (surplus) await writeAttemptEmail(tx, 'surplus_returned', attempt);
}

/** Ends an attempt's open refunds. @returns them */
async function endRefunds(tx: Tx, order: OrderRow, attempt: Attempt, now: Date): Promise<RefundRow[]> {
  await endAllParts(tx, attempt);
  const waiting = await moveRefundsOf(tx, attempt, ['waiting'], 'due', now);
  for (const refund of waiting) await restockRefund(tx, order, refund);
  const ended = await moveRefundsOf(tx, attempt, ['due', 'leaving', 'owed'], 'returned', now);
  for (const refund of ended) await closeMoneyOfRefund(tx, refund, 'settled', now);
  return ended;
}

/** States from which an attempt may turn out to be paid. */
const mayBecomePaid: readonly AttemptStatus[] = [...openStatuses, 'failed', 'superseded', 'left'];

/** Marks a waiting order as paid, once. */
export async function acceptPayment(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  outcome: SettledOutcome & { kind: 'paid' },
  cause: string,
  now: Date,
): Promise<void> {
  if (!(await moveAttempt(tx, attempt, mayBecomePaid, 'paid', now, { gateway_result: outcome.result }))) return;
  await changeOrder(tx, order, { order: ['undelivered'], payment: paymentSteps(order.payment_status, 'paid', attempt.provider) }, cause, now, { paid_at: now });
  await leaveOtherAttemptsToJob(tx, order, attempt.id);
  if (outcome.bound) await keepBoundCard(tx, order.buyer_id, outcome.bound);
  await writeEmails(tx, 'paid', [order]);
}

/**
 * The gateway refuses to return this money, so the store owes it: the store gets an open-money
 * entry to act on, and the buyer an email that the store will return it.
 */
async function refundRefused(tx: Tx, order: OrderRow, attempt: Attempt, code: string, cause: string, now: Date): Promise<void> {
  if (!(await moveAttempt(tx, attempt, ['refund_due'], 'unreturned', now, { error_code: code }))) return;
  await changeOrder(tx, order, {}, cause, now, { refund_memo: order.status === 'canceled' ? 'unrefunded' : 'partially_unrefunded' });
  await openMoneyOf(tx, attempt, { reason: 'refund_refused', code, gateway_amount: attempt.amount }, now);
  await writeAttemptEmail(tx, 'refund_by_hand', attempt);
}

async function paid(tx: Tx, order: OrderRow, attempt: Attempt, outcome: SettledOutcome & { kind: 'paid' }, cause: string, now: Date): Promise<void> {
  const move = (to: AttemptStatus) => moveAttempt(tx, attempt, mayBecomePaid, to, now, { gateway_result: outcome.result });
  await closeMoneyOf(tx, attempt, ['amount_differs', 'order_without_money', 'unclear'], 'settled', now);
  const verdict = classifyPayment(order, attempt);
  if (verdict === 'accept') {
    return acceptPayment(tx, order, attempt, outcome, cause, now);
  }
  if (verdict === 'late' && (await applyLatePayment(tx, order, attempt, now))) {
    await move('paid');
    return;
  }
  // cash cannot be returned through the gateway: the store owes a transfer and is notified
  const cash = factsOf(attempt.provider).returnedBy === 'store';
  if (!(await move(cash ? 'unreturned' : 'refund_due'))) return;
  if (order.status === 'canceled' && order.payment_status === 'failed') {
    await changeOrder(tx, order, { payment: paymentSteps('failed', 'paid', attempt.provider) }, cause, now, { paid_at: now, refund_memo: 'unrefunded' });
  } else if (cash) {
    await changeOrder(tx, order, {}, cause, now, { refund_memo: order.status === 'canceled' ? 'unrefunded' : 'partially_unrefunded' });
  }
  if (!cash) return;
  await openMoneyOf(tx, attempt, { reason: 'cash_owed', gateway_amount: attempt.amount }, now);
  await writeAttemptEmail(tx, 'late_cash', attempt);
  await writeAttemptEmail(tx, 'late_cash_store', attempt);
}
