import { factsOf } from '@noren/contract/payment-methods';
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentsApp } from './app.ts';
import type { Database } from '../../platform/db/database.ts';
import { failOf, type Failure } from '../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../../orders/orders/change.ts';
import { close } from './ask-gateway.ts';
import { findAttempt, isOpen, moveAttempt, openStatuses, type Attempt } from './attempts.ts';
import { closeMoneyOf } from '../open-money/open-money.ts';
import { beingChecked } from '../connections/refusals.ts';
import { settle, withoutPayment } from './settle.ts';

/** The calls that begin a payment, or end one: what they share is what is thrown here. */
export type PaymentCall =
  | 'POST /orders/{id}/pay'
  | 'POST /orders/{id}/gmo-paypay'
  | 'POST /orders/{id}/payment-account/generate'
  | 'PUT /orders/{id}/payment-method';
const fail = failOf<PaymentCall>();

/** An attempt that is being worked on right now (payments.ts: two calls); older ones were left behind by a process that died. */
const atWorkMs = 120_000;
/** How long a second call waits for the first one's result, in milliseconds: less than the app's own patience with a call (D-309), so that what is said arrives. */
export const waitMs = 6_000;

export const notPayable = (order: OrderRow): Failure => fail('ORDER_NOT_PAYABLE', { status: order.status, payment_status: order.payment_status });

export const isAtWork = (attempt: Attempt, now: Date): boolean =>
  (attempt.status === 'starting' || attempt.status === 'finishing') && now.getTime() - attempt.updated_at.getTime() < atWorkMs;

/** Waits until the call that is at work on this attempt has come to something, and answers the attempt as it stands then. */
export async function whenDone(database: Database, attempt: Attempt, until: number): Promise<Attempt> {
  for (;;) {
    const seen = await findAttempt(database, attempt);
    if (seen && seen.status !== 'starting' && seen.status !== 'finishing') return seen;
    if (Date.now() > until) throw beingChecked(attempt.provider, 'TIMEOUT');
    await pause(120);
  }
}

/**
 * Closes an attempt for good, so that another way or another try can take its place; when it turns out that money came of it, the order has it.
 * @NOTE spec silent: PAYUNi's page cannot be closed: the order goes on without it, and money that comes of it all the same is returned. PayPay is waited for.
 * An attempt that moved on while the gateway was asked is left alone. The caller looks at the order again afterwards.
 * @throws Failure GMO_PAYMENT_EXCEPTION, PAYUNI_API_ERROR while the gateway cannot say
 */
export async function closeAttempt(app: PaymentsApp, database: Database, attempt: Attempt, cause: string, now: () => Date): Promise<'closed' | 'paid'> {
  const outcome = await close(app, database, attempt);
  if (outcome.kind === 'no_outcome') throw beingChecked(attempt.provider, 'NO_ANSWER');
  if (outcome.kind === 'open' && factsOf(attempt.provider).page !== 'stays') throw beingChecked(attempt.provider, 'NOT_FINISHED');
  await database.transaction(async (tx) => {
    if (outcome.kind !== 'unfinished' && outcome.kind !== 'open') return settle(tx, attempt, outcome, cause, now());
    const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    // its own call went on meanwhile: "nothing came of it" is out of date
    if ((await findAttempt(tx, attempt))?.status !== attempt.status) return;
    const moved = await moveAttempt(tx, attempt, openStatuses, outcome.kind === 'open' ? 'left' : 'superseded', now());
    if (outcome.kind === 'unfinished') await closeMoneyOf(tx, attempt, ['amount_differs', 'unclear'], 'settled', now());
    // a number that does not work any more is no payment under way; a card's next try goes on from where it stands
    if (moved && order && factsOf(attempt.provider).page === 'closable' && order.payment_type === attempt.provider)
      await withoutPayment(tx, order, cause, now());
  });
  // a person must look: nothing is begun beside money that is there
  if (outcome.kind === 'differs') throw beingChecked(attempt.provider, 'NOT_FINISHED');
  return outcome.kind === 'paid' ? 'paid' : 'closed';
}

/** The order's one attempt that may still bring money. */
export const openAttemptOf = (attempts: readonly Attempt[]): Attempt | undefined => attempts.find(isOpen);
