import type { PaymentsApp } from './app.ts';
import { askAbout } from './ask-gateway.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { Heard } from '../methods/method.ts';
import { moveAttempt, type Attempt } from './attempts.ts';
import type { PaymentOutcome } from './outcome.ts';
import { settle } from './settle.ts';

/**
 * The gateway's page has sent outcome of an attempt: asks what is true and writes it down. What cannot be told yet is left to the job that asks
 * about silent attempts; a page that is still open is left alone.
 * @param heard what PAYUNi's signed outcome said beside it
 * @returns what the gateway said
 */
export async function learnOf(app: PaymentsApp, attempt: Attempt, cause: 'return' | 'webhook' | 'pay', heard?: Heard): Promise<PaymentOutcome> {
  const outcome = await (heard ? askAbout(app, app.database, attempt, heard) : askInTurn(app, attempt));
  if (outcome.kind === 'open') return outcome;
  await app.database.transaction(async (tx) => {
    if (outcome.kind === 'unfinished') return settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, cause, app.now());
    if (outcome.kind !== 'no_outcome') return settle(tx, attempt, outcome, cause, app.now());
    // why it was refused is said once: the next who asks must know it
    const also = heard?.code ? { error_code: heard.code } : {};
    if (await moveAttempt(tx, attempt, ['starting', 'redirected', 'finishing', 'unknown'], 'unknown', app.now(), also)) return;
    await moveAttempt(tx, attempt, ['left'], 'left', app.now(), also);
  });
  return outcome;
}
