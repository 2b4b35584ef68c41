import type { JobsApp } from './app.ts';
import { releaseAttempt, takeRefundsDue } from './queries.ts';
import type { LaneTurn } from './lanes.ts';
import { workOff } from './work-off.ts';
import { askAbout, returnMoney, returnPart } from '../../payments/attempts/ask-gateway.ts';
import type { Attempt } from '../../payments/attempts/attempts.ts';
import { recordReturning, recordUnclear } from '../../payments/attempts/inquiry-notes.ts';
import type { NoOutcome, SettledOutcome } from '../../payments/attempts/outcome.ts';
import { needsPerson, isReturnOverdue } from '../../payments/attempts/rules.ts';
import { beginReturn, holdReturn, settleReturn } from '../../payments/refunds/return-parts.ts';
import { settle } from '../../payments/attempts/settle.ts';

const refundLease = 300;

const refusedBy = ({ said, returning }: NoOutcome): SettledOutcome & { kind: 'refused' } => ({
  kind: 'refused',
  code: said ?? (returning ? 'STILL_RETURNING' : 'NO_ANSWER'),
});

/**
 * A refund that the gateway defers for a day counts as refused. One that it has accepted is waited
 * for longer, because a manual refund on top would pay twice.
 */
async function isRefusedByTime(
  app: JobsApp,
  attempt: Attempt,
  { silent, returning }: NoOutcome,
): Promise<boolean> {
  if (silent) return false;
  const now = app.now();
  return returning
    ? isReturnOverdue(await recordReturning(app.database, attempt, now), now)
    : needsPerson(await recordUnclear(app.database, attempt, now), now);
}

/** Refunds money for orders that cannot use it, and partial refunds. @returns how many */
export const issueRefunds = (app: JobsApp): Promise<number> =>
  workOff(app, 'refunds', {
    take: takeRefundsDue,
    lease: refundLease,
    // a partial refund may concern a very old payment
    since: ({ status, updated_at, return_asked_at }) =>
      status === 'paid' ? (return_asked_at ?? app.now()) : updated_at,
    async serve(attempt, turn) {
      const { ask, trial } = turn;
      if (attempt.status === 'paid') return returnParts(app, attempt, turn);
      // a half-open breaker is tried with a status query, which ends sooner than a refund
      if (trial && (await ask(() => askAbout(app, app.database, attempt))).kind === 'no_outcome')
        return false;
      const outcome = await ask(() => returnMoney(app, app.database, attempt));
      const came =
        outcome.kind === 'no_outcome' && (await isRefusedByTime(app, attempt, outcome))
          ? refusedBy(outcome)
          : outcome;
      if (came.kind !== 'undone' && came.kind !== 'refused') return false;
      await app.database.transaction((tx) => settle(tx, attempt, came, 'refund', app.now()));
      return true;
    },
    handBack: releaseAttempt,
  });

/**
 * Makes a payment's partial refunds, none twice: while a call may be in progress, the gateway is
 * only asked for its result. @returns whether they are made, or refused
 */
async function returnParts(
  app: JobsApp,
  seen: Attempt,
  { ask, trial }: LaneTurn,
): Promise<boolean> {
  const begun = await beginReturn(app, seen, !trial);
  if (!begun) return true;
  const { attempt, mayCall } = begun;
  const outcome = await ask(() => returnPart(app, app.database, attempt, mayCall));
  if (outcome.kind === 'no_outcome') {
    // before the capture no part can be refunded: treated as a refund in progress
    const isHeld = outcome.said === 'CAPTURE_AT_WORK';
    const waits = isHeld ? { ...outcome, returning: true as const } : outcome;
    const isOver = mayCall && (await isRefusedByTime(app, attempt, waits));
    if (isOver || isHeld)
      await app.database.transaction((tx) =>
        isOver
          ? settleReturn(tx, attempt, refusedBy(waits), app.now())
          : holdReturn(tx, attempt, app.now()),
      );
    return isOver;
  }
  await app.database.transaction((tx) => settleReturn(tx, attempt, outcome, app.now()));
  return true;
}
