import type { EmailsApp } from '../mailing/app.ts';
import { keepBounce } from '../bounces/record-bounce.ts';
import { deliveryRefusalOf } from '../bounces/rules.ts';
import { closeEmail, delayEmail } from './queries.ts';

/**
 * Maximum attempts. A refused email is retried after 1, 2, 4 … minutes, in all for most of a day.
 */
const maxTries = 10;

export async function tryAgain(
  app: EmailsApp,
  email: { id: number; tries: number; recipient: string },
  now: Date,
  error: unknown,
): Promise<void> {
  const refusal = deliveryRefusalOf(error);
  // the refusal says what a bounce would: the address does not exist
  if (refusal) {
    await keepBounce(app, email, refusal);
    return void (await closeEmail(app.database, email.id, 'given_up', now));
  }
  app.log.warn(
    { email: email.id, tries: email.tries, ...reasonOf(error) },
    'the mail server refused an email',
  );
  if (email.tries >= maxTries) await closeEmail(app.database, email.id, 'given_up', app.now());
  else
    await delayEmail(
      app.database,
      email.id,
      new Date(now.getTime() + 60_000 * 2 ** (email.tries - 1)),
    );
}

/**
 * The loggable part of a refusal: only its codes, because mail servers repeat the address in their
 * texts.
 */
function reasonOf(error: unknown): { code?: unknown; response_code?: unknown; name: string } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    name: error instanceof Error ? error.name : typeof error,
    code,
    response_code: responseCode,
  };
}
