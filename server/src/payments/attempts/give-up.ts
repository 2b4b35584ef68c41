import type { PaymentsApp } from './app.ts';
import { cancelOrder, lockOrder } from '../../orders/orders/change.ts';
import { closeAtGateway } from './ask-gateway.ts';
import { attemptsOfOrder, isOpen, moveAttempt, openStatuses, type Attempt } from './attempts.ts';
import type { PaymentOutcome } from './outcome.ts';
import { closeMoneyOf } from '../open-money/open-money.ts';
import { canAbandon } from './rules.ts';
import { settle } from './settle.ts';

/**
 * Ends an order that waits for its money. The gateway is asked about every open attempt first; the
 * order is canceled and its stock returned only if no money moved. Opens its own transactions,
 * because gateways are never called inside one.
 * @param reason stored as the order's reason
 * @param cause history cause for results the gateway reports
 * @param ask wraps each inquiry, so that a job can use its lane
 * @returns false while an attempt may still bring money; after true the caller must read the order
 * again, because money may have arrived
 */
export async function giveUpOrder(
  app: PaymentsApp,
  key: { store_id: number; id: number },
  reason: string,
  cause: string,
  ask: (question: () => Promise<PaymentOutcome>) => Promise<PaymentOutcome> = (question) =>
    question(),
): Promise<boolean> {
  const attempts = await attemptsOfOrder(app.database, key);
  if (!(await closeOpenAttempts(app, attempts, cause, ask))) return false;
  await app.database.transaction(async (tx) => {
    const order = await lockOrder(tx, key);
    if (!order || (order.status !== 'init' && order.status !== 'unpaid')) return;
    // attempts that started or continued since the inquiry keep the order open
    const inquiredStatuses = new Map(attempts.map((attempt) => [attempt.id, attempt.status]));
    const isUnderWay = (await attemptsOfOrder(tx, key)).some(
      (attempt) =>
        attempt.status !== inquiredStatuses.get(attempt.id) &&
        attempt.status !== 'unknown' &&
        isOpen(attempt),
    );
    if (isUnderWay) return;
    for (const attempt of attempts) {
      if (!(await moveAttempt(tx, attempt, openStatuses, 'superseded', app.now()))) continue;
      await closeMoneyOf(tx, attempt, ['amount_differs', 'unclear'], 'settled', app.now());
    }
    await cancelOrder(tx, order, reason, app.now());
  });
  return true;
}

/**
 * Closes an order's open attempts, konbini numbers also at the gateway, and records the answers.
 * Returns false while one of them may still bring money.
 */
async function closeOpenAttempts(
  app: PaymentsApp,
  attempts: Attempt[],
  cause: string,
  ask: (question: () => Promise<PaymentOutcome>) => Promise<PaymentOutcome>,
): Promise<boolean> {
  for (const attempt of attempts) {
    if (!isOpen(attempt)) continue;
    const isUnderWay =
      (attempt.status === 'starting' || attempt.status === 'finishing') &&
      app.now().getTime() - attempt.updated_at.getTime() < app.config.ask_after_seconds * 1_000;
    if (isUnderWay) return false;
    const outcome = await ask(() => closeAtGateway(app, app.database, attempt));
    if (outcome.kind === 'no_outcome') return false;
    if (outcome.kind === 'open') {
      if (!canAbandon(attempt, app.now())) return false;
      // the goods go back; if the page still brings money, it is applied or returned
      await app.database.transaction((tx) =>
        moveAttempt(tx, attempt, openStatuses, 'left', app.now()),
      );
    } else if (outcome.kind !== 'unfinished')
      await app.database.transaction((tx) => settle(tx, attempt, outcome, cause, app.now()));
    // the amount differs: an operator must look before the goods go back
    if (outcome.kind === 'differs') return false;
  }
  return true;
}
