import type { PaymentsApp } from './app.ts';
import { cancelOrder, lockOrder } from '../../orders/orders/change.ts';
import { close } from './ask-gateway.ts';
import { attemptsOfOrder, isOpen, moveAttempt, openStatuses, type Attempt } from './attempts.ts';
import type { PaymentOutcome } from './outcome.ts';
import { closeMoneyOf } from '../open-money/open-money.ts';
import { mayBeLeft } from './rules.ts';
import { settle } from './settle.ts';

/**
 * Ends an order that waits for its money: the gateway is asked about every open attempt first, and only when it says that no money moved is the
 * order canceled and its stock given back. Opens transactions of its own, for no gateway is called inside one.
 * @param reason the order's own from then on
 * @param cause what is written beside outcome that the gateway had
 * @param ask how the gateway is asked; a job has a lane for that
 * @returns false while an attempt may still bring money; true says nothing of the order: money may have come, so look at it again
 */
export async function giveUpOrder(
  app: PaymentsApp,
  key: { store_id: number; id: number },
  reason: string,
  cause: string,
  ask: (question: () => Promise<PaymentOutcome>) => Promise<PaymentOutcome> = (question) => question(),
): Promise<boolean> {
  const attempts = await attemptsOfOrder(app.database, key);
  if (!(await allAnswered(app, attempts, cause, ask))) return false;
  await app.database.transaction(async (tx) => {
    const order = await lockOrder(tx, key);
    if (!order || (order.status !== 'init' && order.status !== 'unpaid')) return;
    // an attempt that began after the question was asked, or whose buyer came back since, keeps the order open until it is asked about too
    const asked = new Map(attempts.map((attempt) => [attempt.id, attempt.status]));
    const isUnderWay = (await attemptsOfOrder(tx, key)).some(
      (attempt) => attempt.status !== asked.get(attempt.id) && attempt.status !== 'unknown' && isOpen(attempt),
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

/** Closes the open attempts of an order, numbers at the gateway too, and writes the answers down. False while one of them may still bring money. */
async function allAnswered(
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
    const outcome = await ask(() => close(app, app.database, attempt));
    if (outcome.kind === 'no_outcome') return false;
    if (outcome.kind === 'open') {
      if (!mayBeLeft(attempt, app.now())) return false;
      // the goods go back; should money come of the page all the same, it is honoured or returned
      await app.database.transaction((tx) => moveAttempt(tx, attempt, openStatuses, 'left', app.now()));
    } else if (outcome.kind !== 'unfinished') await app.database.transaction((tx) => settle(tx, attempt, outcome, cause, app.now()));
    // another sum than ours: a person must look before the goods go back
    if (outcome.kind === 'differs') return false;
  }
  return true;
}
