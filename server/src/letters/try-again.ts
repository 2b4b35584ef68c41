import type { LettersApp } from './app.ts';
import { keepBounce } from '../bounces/record-bounce.ts';
import { refusalOf } from '../bounces/rules.ts';
import { closeLetter, delayLetter } from './queries.ts';

/** Minutes until a letter that was not taken is tried again: 1, 2, 4 … and given up after ten tries, most of a day. */
const mostTries = 10;

export async function tryAgain(app: LettersApp, letter: { id: number; tries: number; recipient: string }, now: Date, error: unknown): Promise<void> {
  const refusal = refusalOf(error);
  // the mail server says what a returned e-mail would: the address reaches nobody
  if (refusal) {
    await keepBounce(app, letter, refusal);
    return void (await closeLetter(app.database, letter.id, 'given_up', now));
  }
  app.log.warn({ letter: letter.id, tries: letter.tries, ...reasonOf(error) }, 'a letter was not taken');
  if (letter.tries >= mostTries) await closeLetter(app.database, letter.id, 'given_up', app.now());
  else await delayLetter(app.database, letter.id, new Date(now.getTime() + 60_000 * 2 ** (letter.tries - 1)));
}

/** Mail servers repeat the address in what they answer: of their refusals the codes alone are logged. */
function reasonOf(error: unknown): { code?: unknown; response_code?: unknown; name: string } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { name: error instanceof Error ? error.name : typeof error, code, response_code: responseCode };
}
