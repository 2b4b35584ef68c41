import { factsOf } from '@noren/contract/payment-methods';
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentsApp } from './app.ts';
import type { Database } from '../../platform/db/database.ts';
import { failOf, type Failure } from '../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../../orders/orders/change.ts';
import { closeAtGateway } from './ask-gateway.ts';
import { findAttempt, isOpen, moveAttempt, openStatuses, type Attempt } from './attempts.ts';
import { closeMoneyOf } from '../open-money/open-money.ts';
import { beingChecked } from '../connections/refusals.ts';
import { settle } from './settle.ts';
import { clearPendingPayment } from './pending-payment.ts';

/** The endpoints that start or end a payment, and share the failures thrown here. */
export type PaymentCall =
  | 'POST /orders/{id}/pay'
  | 'POST /orders/{id}/gmo-paypay'
  | 'POST /orders/{id}/payment-account/generate'
  | 'PUT /orders/{id}/payment-method';
const fail = failOf<PaymentCall>();

/** How long an attempt counts as in progress; after that its process must have died. */
const inProgressMs = 120_000;
/**
 * How long a second call waits for the first one's result, in milliseconds: less than the app's own
 * timeout (D-309), so that the answer arrives.
 */
export const waitMs = 6_000;

export const notPayable = (order: OrderRow): Failure =>
  fail('ORDER_NOT_PAYABLE', { status: order.status, payment_status: order.payment_status });

export const isInProgress = (attempt: Attempt, now: Date): boolean =>
  (attempt.status === 'starting' || attempt.status === 'finishing') &&
  now.getTime() - attempt.updated_at.getTime() < inProgressMs;

/** Waits until the call working on this attempt has finished, and returns the attempt. */
export async function waitForResult(
  database: Database,
  attempt: Attempt,
  until: number,
): Promise<Attempt> {
  for (;;) {
    const current = await findAttempt(database, attempt);
    if (current && current.status !== 'starting' && current.status !== 'finishing') return current;
    if (Date.now() > until) throw beingChecked(attempt.provider, 'TIMEOUT');
    await pause(120);
  }
}

/**
 * Closes an attempt for good, so that another method or attempt can take its place. If money has
 * arrived, it pays the order.
 * @NOTE spec silent: PAYUNi's page cannot be closed: the order continues without it, and money that
 * still arrives is returned. PayPay's page is waited for. An attempt that moved on during the
 * inquiry is left alone. The caller must read the order again.
 * @throws Failure GMO_PAYMENT_EXCEPTION, PAYUNI_API_ERROR while the result is unknown
 */
export async function closeAttempt(
  app: PaymentsApp,
  database: Database,
  attempt: Attempt,
  cause: string,
  now: () => Date,
): Promise<'closed' | 'paid'> {
  const outcome = await closeAtGateway(app, database, attempt);
  if (outcome.kind === 'no_outcome') throw beingChecked(attempt.provider, 'NO_ANSWER');
  if (outcome.kind === 'open' && factsOf(attempt.provider).page !== 'stays')
    throw beingChecked(attempt.provider, 'NOT_FINISHED');
  await database.transaction(async (tx) => {
    if (outcome.kind !== 'unfinished' && outcome.kind !== 'open')
      return settle(tx, attempt, outcome, cause, now());
    const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    // its own call continued in the meantime, so "unfinished" is out of date
    if ((await findAttempt(tx, attempt))?.status !== attempt.status) return;
    const isClosed = await moveAttempt(
      tx,
      attempt,
      openStatuses,
      outcome.kind === 'open' ? 'left' : 'superseded',
      now(),
    );
    if (outcome.kind === 'unfinished')
      await closeMoneyOf(tx, attempt, ['amount_differs', 'unclear'], 'settled', now());
    // a canceled number is no pending payment; a card order keeps its state
    if (
      isClosed &&
      order &&
      factsOf(attempt.provider).page === 'closable' &&
      order.payment_type === attempt.provider
    )
      await clearPendingPayment(tx, order, cause, now());
  });
  // an operator must look first: no payment may start while the money is unresolved
  if (outcome.kind === 'differs') throw beingChecked(attempt.provider, 'NOT_FINISHED');
  return outcome.kind === 'paid' ? 'paid' : 'closed';
}

export const findOpenAttempt = (attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.find(isOpen);
