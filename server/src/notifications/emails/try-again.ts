import type { EmailsApp } from '../mailing/app.ts';
import { keepBounce } from '../bounces/record-bounce.ts';
import { deliveryRefusalOf } from '../bounces/rules.ts';
import { closeEmail, delayEmail } from './queries.ts';

/** Minutes until an email that was not taken is tried again: 1, 2, 4 … and given up after ten tries, most of a day. */
const mostTries = 10;

export async function tryAgain(app: EmailsApp, email: { id: number; tries: number; recipient: string }, now: Date, error: unknown): Promise<void> {
  const refusal = deliveryRefusalOf(error);
  // the mail server says what a returned email would: the address reaches nobody
  if (refusal) {
    await keepBounce(app, email, refusal);
    return void (await closeEmail(app.database, email.id, 'given_up', now));
  }
  app.log.warn({ email: email.id, tries: email.tries, ...reasonOf(error) }, 'an email was not taken');
  if (email.tries >= mostTries) await closeEmail(app.database, email.id, 'given_up', app.now());
  else await delayEmail(app.database, email.id, new Date(now.getTime() + 60_000 * 2 ** (email.tries - 1)));
}

/** Mail servers repeat the address in what they answer: of their refusals the codes alone are logged. */
function reasonOf(error: unknown): { code?: unknown; response_code?: unknown; name: string } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { name: error instanceof Error ? error.name : typeof error, code, response_code: responseCode };
}
