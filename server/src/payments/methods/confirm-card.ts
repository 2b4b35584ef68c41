import type { PaymentsApp } from '../attempts/app.ts';
import { askAbout } from '../attempts/ask-gateway.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { SettledOutcome } from '../attempts/outcome.ts';

/**
 * Inquires the trade's amount and JobCd, which ExecTran and SecureTran2 do not return (GMO 1.4). If
 * GMO does not answer, or the query lags, the payment counts as they reported it.
 */
export async function confirmCard(
  app: PaymentsApp,
  attempt: Attempt,
  result: object,
): Promise<SettledOutcome> {
  const outcome = await askAbout(app, app.database, attempt);
  if (outcome.kind === 'differs' || outcome.kind === 'undone') return outcome;
  // reserved instead of captured, or a foreign trade
  if (outcome.kind === 'no_outcome' && outcome.said === undefined)
    return { kind: 'unclear', of_another: outcome.of_another ?? null };
  return { kind: 'paid', result };
}
