import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { Database } from '../db/database.ts';
import { adviceFor, englishSentence } from '../gateways/gmo/messages.ts';
import { fail, type Failure } from '../http/failure.ts';
import { lockOrder, type OrderRow } from '../orders/queries.ts';
import { close, noNews, railOf } from './ask-gateway.ts';
import { findAttempt, isOpen, moveAttempt, openStatuses, type Attempt } from './attempts.ts';
import { settle, withoutPayment } from './settle.ts';

/** An attempt that is being worked on right now; older ones were left behind by a process that died. */
const atWorkMs = 60_000;
/** How long a second call waits for the first one's result. */
export const waitMs = 30_000;

export const notPayable = (order: OrderRow): Failure => fail('ORDER_NOT_PAYABLE', { status: order.status, payment_status: order.payment_status });

/** A refusal of the gateway's, with what to do about it. */
export function refused(code: string): Failure {
  const advice = adviceFor(code);
  return fail('GMO_PAYMENT_EXCEPTION', { report_code: code, advice }, englishSentence(advice));
}

export const notConfigured = (): Failure => refused('NOT_CONFIGURED');
/** While nobody knows what became of an attempt, nothing is begun in its place. */
export const beingChecked = (report_code: string): Failure =>
  fail('GMO_PAYMENT_EXCEPTION', { report_code, advice: 'being_checked' }, englishSentence('being_checked'));

export const isAtWork = (attempt: Attempt, now: Date): boolean =>
  (attempt.status === 'starting' || attempt.status === 'finishing') && now.getTime() - attempt.updated_at.getTime() < atWorkMs;

/** Waits until the call that is at work on this attempt has come to something, and answers the attempt as it stands then. */
export async function whenDone(database: Database, attempt: Attempt, until: number): Promise<Attempt> {
  for (;;) {
    const seen = await findAttempt(database, attempt);
    if (seen && seen.status !== 'starting' && seen.status !== 'finishing') return seen;
    if (Date.now() > until) throw beingChecked('TIMEOUT');
    await pause(120);
  }
}

/**
 * Closes an attempt for good, so that another way or another try can take its place; when it turns out that money came of it, the order has it.
 * The caller looks at the order again afterwards.
 * @throws Failure GMO_PAYMENT_EXCEPTION while the gateway cannot say
 */
export async function closeAttempt(app: App, database: Database, attempt: Attempt, cause: string, now: () => Date): Promise<'closed' | 'paid'> {
  const rail = await railOf(app, database, attempt.store_id);
  const news = rail ? await close(app, rail, attempt) : noNews;
  if (news.kind === 'no_news') throw beingChecked('NO_ANSWER');
  await database.transaction(async (tx) => {
    if (news.kind !== 'unfinished') return settle(tx, attempt, news, cause, now());
    const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    const moved = await moveAttempt(tx, attempt, openStatuses, 'superseded', now());
    // a number that does not work any more is no payment under way; a card's next try goes on from where it stands
    if (moved && order && attempt.provider === 'gmo_cvs' && order.payment_type === 'gmo_cvs') await withoutPayment(tx, order, cause, now());
  });
  return news.kind === 'paid' ? 'paid' : 'closed';
}

/** The order's one attempt that may still bring money. */
export const openAttemptOf = (attempts: readonly Attempt[]): Attempt | undefined => attempts.find(isOpen);
