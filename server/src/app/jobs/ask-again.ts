import type { JobsApp } from './app.ts';
import { Failure } from '../../platform/http/failure.ts';
import { askAbout } from '../../payments/attempts/ask-gateway.ts';
import type { Attempt } from '../../payments/attempts/attempts.ts';
import { recordRepeatedInquiry, recordUnclear } from '../../payments/attempts/inquiry-notes.ts';
import { closeAttempt } from '../../payments/attempts/close-attempt.ts';
import type { PaymentOutcome } from '../../payments/attempts/outcome.ts';
import { closeMoneyOf } from '../../payments/open-money/open-money.ts';
import { needsPerson, nextInquiryAt } from '../../payments/attempts/rules.ts';
import { settle } from '../../payments/attempts/settle.ts';
import { releaseAttempt, takeGivenUp } from './queries.ts';
import { workOff } from './work-off.ts';

/**
 * Asks gateways again about attempts that were given up although money could have moved: after ten
 * minutes, an hour and a day. Money that arrived by then goes to the order or is refunded. If the
 * gateway still reports "unknown" after a day, the attempt goes to the open-money list.
 * The same applies to refunds that the gateway refused, which a late call of ours or the store may
 * have made since. Paid attempts are asked about once when the operator marks them after restoring
 * a backup (docs/operations/back-up-and-restore.md).
 * @returns how many were answered
 */
export const askAgain = (app: JobsApp): Promise<number> =>
  workOff(app, 'given_up', {
    take: takeGivenUp,
    lease: 60,
    since: (attempt) => attempt.given_up_at ?? attempt.updated_at,
    async serve(attempt, { ask }) {
      const outcome = await ask(() => askAbout(app, app.database, attempt));
      return outcome.kind === 'no_outcome'
        ? parkIfUnclear(app, attempt, outcome)
        : applyOutcome(app, attempt, outcome);
    },
    handBack: releaseAttempt,
  });

/**
 * Moves the attempt to the open-money list if the gateway has reported "unknown" for a day.
 * @returns whether it did
 */
async function parkIfUnclear(
  app: JobsApp,
  attempt: Attempt,
  outcome: PaymentOutcome & { kind: 'no_outcome' },
): Promise<boolean> {
  if (
    outcome.silent ||
    !needsPerson(await recordUnclear(app.database, attempt, app.now()), app.now())
  )
    return false;
  if (attempt.status === 'unreturned') {
    // it is in the list already
    await recordRepeatedInquiry(app.database, attempt, null);
    return true;
  }
  await app.database.transaction((tx) =>
    settle(
      tx,
      attempt,
      { kind: 'unclear', of_another: outcome.of_another ?? null },
      'inquiry',
      app.now(),
    ),
  );
  return true;
}

async function applyOutcome(
  app: JobsApp,
  attempt: Attempt,
  outcome: Exclude<PaymentOutcome, { kind: 'no_outcome' }>,
): Promise<boolean> {
  // a konbini number that was never shown or is no longer needed must stop working
  if (outcome.kind === 'issued') {
    try {
      await closeAttempt(app, app.database, attempt, 'inquiry', app.now);
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  }
  await app.database.transaction(async (tx) => {
    const isPaid = attempt.status === 'paid';
    const said =
      outcome.kind === 'unfinished' || outcome.kind === 'open'
        ? ({ kind: 'failed', code: 'NOT_COMPLETED' } as const)
        : outcome;
    if (attempt.status === 'unreturned') {
      if (said.kind === 'undone') await settle(tx, attempt, said, 'inquiry', app.now());
    } else if (isPaid || said.kind === 'paid' || said.kind === 'differs')
      await settle(tx, attempt, said, 'inquiry', app.now());
    else await closeMoneyOf(tx, attempt, ['amount_differs', 'unclear'], 'settled', app.now());
    const next = isPaid
      ? null
      : nextInquiryAt(attempt.given_up_at ?? app.now(), attempt.asked_again + 1, app.now());
    await recordRepeatedInquiry(tx, attempt, next);
  });
  return true;
}
