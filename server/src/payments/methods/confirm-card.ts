import type { PaymentsApp } from '../attempts/app.ts';
import { askAbout } from '../attempts/ask-gateway.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { SettledOutcome } from '../attempts/outcome.ts';

/**
 * ExecTran and SecureTran2 name neither the sum nor the JobCd (GMO 1.4), so the trade is asked for both. A question that GMO
 * does not answer, or that lags behind, leaves the payment as they reported it.
 */
export async function confirmCard(app: PaymentsApp, attempt: Attempt, result: object): Promise<SettledOutcome> {
  const outcome = await askAbout(app, app.database, attempt);
  if (outcome.kind === 'differs' || outcome.kind === 'undone') return outcome;
  // reserved instead of taken, or another's trade
  if (outcome.kind === 'no_outcome' && outcome.said === undefined) return { kind: 'unclear', of_another: outcome.of_another ?? null };
  return { kind: 'paid', result };
}
