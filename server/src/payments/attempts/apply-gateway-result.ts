import type { PaymentsApp } from './app.ts';
import { askAbout } from './ask-gateway.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { SignedResult } from '../methods/method.ts';
import { moveAttempt, type Attempt } from './attempts.ts';
import type { PaymentOutcome } from './outcome.ts';
import { settle } from './settle.ts';

/**
 * Asks the gateway for the result after its page or webhook reported something, and records it. An
 * unknown result is left to the job that inquires about silent attempts; an open page is left
 * alone.
 * @param signedResult the content of PAYUNi's signed message
 * @returns the gateway's answer
 */
export async function applyGatewayResult(
  app: PaymentsApp,
  attempt: Attempt,
  cause: 'return' | 'webhook' | 'pay',
  signedResult?: SignedResult,
): Promise<PaymentOutcome> {
  const outcome = await (signedResult
    ? askAbout(app, app.database, attempt, signedResult)
    : askInTurn(app, attempt));
  if (outcome.kind === 'open') return outcome;
  await app.database.transaction(async (tx) => {
    if (outcome.kind === 'unfinished')
      return settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, cause, app.now());
    if (outcome.kind !== 'no_outcome') return settle(tx, attempt, outcome, cause, app.now());
    // the reason of the refusal is sent only once, so keep it for the next inquiry
    const also = signedResult?.code ? { error_code: signedResult.code } : {};
    if (
      await moveAttempt(
        tx,
        attempt,
        ['starting', 'redirected', 'finishing', 'unknown'],
        'unknown',
        app.now(),
        also,
      )
    )
      return;
    await moveAttempt(tx, attempt, ['left'], 'left', app.now(), also);
  });
  return outcome;
}
