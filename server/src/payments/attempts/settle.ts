import type { KonbiniSlip } from '@noren/contract/entities/konbini';
import type { PaymentStatus } from '@noren/contract/transitions';
import { factsOf } from '@noren/contract/payment-methods';
import { keepBoundCard } from '../saved-cards/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { writeAttemptEmail } from '../../notifications/outbox/queries.ts';
import {
  cancelOrder,
  changeOrder,
  lockOrder,
  setPaymentTerms,
  writeEmails,
  type OrderRow,
} from '../../orders/orders/change.ts';
import {
  attemptsOfOrder,
  findAttempt,
  isOpen,
  leaveOtherAttemptsToJob,
  moveAttempt,
  openStatuses,
  type Attempt,
  type AttemptStatus,
} from './attempts.ts';
import { moveToOpenMoney } from './inquiry-notes.ts';
import { applyLatePayment } from './late-money.ts';
import { closeMoneyOf, openMoneyOf } from '../open-money/open-money.ts';
import type { SettledOutcome } from './outcome.ts';
import { rulesOutPayment, waitsForMoney, classifyPayment } from './rules.ts';
import { clearPendingPayment } from './pending-payment.ts';
import { undone, refundRefused } from './settle-returned.ts';

/** Returns the steps from one payment state to another, following D-201. */
const paymentSteps = (
  from: PaymentStatus,
  to: 'paid' | 'pending',
  provider: Attempt['provider'],
): PaymentStatus[] => {
  if (from === to) return [];
  if (to === 'pending') return from === 'approving' ? ['failed', 'pending'] : ['pending'];
  return from === 'failed'
    ? [factsOf(provider).due === 'in_days' ? 'pending' : 'approving', 'paid']
    : ['paid'];
};

/**
 * Records the gateway's answer once: the browser's return, the webhook, the deadline and the jobs
 * all end here, in any order and any number of times. The order is locked first, so that they take
 * turns. Money that an order can no longer take pays a replacement order while there is stock, and
 * is refunded otherwise.
 */
export async function settle(
  tx: Tx,
  attempt: Attempt,
  outcome: SettledOutcome,
  cause: string,
  now: Date,
): Promise<void> {
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
      return openMoneyOf(
        tx,
        attempt,
        { reason: 'amount_differs', gateway_amount: outcome.amount },
        now,
      );
    case 'unclear':
      await moveAttempt(tx, attempt, ['starting', 'redirected', 'finishing'], 'unknown', now);
      await moveToOpenMoney(tx, attempt);
      return openMoneyOf(
        tx,
        attempt,
        { reason: 'unclear', gateway_amount: outcome.of_another },
        now,
      );
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
  const wanted =
    !givenUp &&
    waitsForMoney(order) &&
    order.payment_type === attempt.provider &&
    order.total_amount === attempt.amount &&
    others.length === 0;
  const slip: KonbiniSlip = {
    ...number,
    payment_term: number.payment_term.toISOString(),
    gmo_cvs_id: attempt.cvs_record_id,
  } as KonbiniSlip;
  // if another attempt is open, this one is only watched, because an order has at most one
  const unwanted = others.length > 0 ? 'left' : 'unknown';
  const moved = await moveAttempt(
    tx,
    attempt,
    ['starting', 'unknown', 'superseded', 'left'],
    wanted ? 'issued' : unwanted,
    now,
    {
      ...access,
      gateway_result: { slip },
    },
  );
  if (!moved || !wanted) return;
  await changeOrder(
    tx,
    order,
    {
      ...(order.status === 'init' ? { order: ['unpaid'] } : {}),
      payment: paymentSteps(order.payment_status, 'pending', attempt.provider),
    },
    cause,
    now,
  );
  await setPaymentTerms(tx, order, {
    expire_at: number.payment_term,
    payment_account: slip.receipt_no,
    payment_info: { slip },
  });
  await writeAttemptEmail(tx, 'konbini', attempt);
}

async function failed(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  code: string,
  cause: string,
  now: Date,
): Promise<void> {
  // the attempt was paid when the inquiry began: an earlier state proves nothing against it
  const current = attempt.status === 'paid' ? await findAttempt(tx, attempt) : undefined;
  if (current?.status === 'paid')
    return openMoneyOf(
      tx,
      current,
      { reason: 'order_without_money', code, gateway_amount: 0 },
      now,
    );
  await closeMoneyOf(tx, attempt, ['amount_differs', 'unclear'], 'settled', now);
  const also = { error_code: code, ...(rulesOutPayment(code) ? { may_take_since: null } : {}) };
  // the order continued without this attempt, and the attempt brought no money
  if (await moveAttempt(tx, attempt, ['left'], 'superseded', now, also)) return;
  if (!(await moveAttempt(tx, attempt, openStatuses, 'failed', now, also))) return;
  if (!waitsForMoney(order) || order.payment_type !== attempt.provider) return;
  // a number that expired unpaid ends its order
  if (code === 'EXPIRED' && factsOf(attempt.provider).due === 'in_days')
    return cancelOrder(tx, order, 'payment_deadline', now);
  await clearPendingPayment(tx, order, cause, now);
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
  if (
    !(await moveAttempt(tx, attempt, mayBecomePaid, 'paid', now, {
      gateway_result: outcome.result,
    }))
  )
    return;
  await changeOrder(
    tx,
    order,
    {
      order: ['undelivered'],
      payment: paymentSteps(order.payment_status, 'paid', attempt.provider),
    },
    cause,
    now,
    { paid_at: now },
  );
  await leaveOtherAttemptsToJob(tx, order, attempt.id);
  if (outcome.bound) await keepBoundCard(tx, order.buyer_id, outcome.bound);
  await writeEmails(tx, 'paid', [order]);
}

async function paid(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  outcome: SettledOutcome & { kind: 'paid' },
  cause: string,
  now: Date,
): Promise<void> {
  const move = (to: AttemptStatus) =>
    moveAttempt(tx, attempt, mayBecomePaid, to, now, { gateway_result: outcome.result });
  await closeMoneyOf(
    tx,
    attempt,
    ['amount_differs', 'order_without_money', 'unclear'],
    'settled',
    now,
  );
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
    await changeOrder(
      tx,
      order,
      { payment: paymentSteps('failed', 'paid', attempt.provider) },
      cause,
      now,
      { paid_at: now, refund_memo: 'unrefunded' },
    );
  } else if (cash) {
    await changeOrder(tx, order, {}, cause, now, {
      refund_memo: order.status === 'canceled' ? 'unrefunded' : 'partially_unrefunded',
    });
  }
  if (!cash) return;
  await openMoneyOf(tx, attempt, { reason: 'cash_owed', gateway_amount: attempt.amount }, now);
  await writeAttemptEmail(tx, 'late_cash', attempt);
  await writeAttemptEmail(tx, 'late_cash_store', attempt);
}
