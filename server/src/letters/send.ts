import type { App } from '../app.ts';
import { compose, stillTrue } from './compose.ts';
import { closeLetter, delayLetter, letterFacts, takeDueLetters } from './queries.ts';

const batch = 20;
/** Minutes until a letter that was not taken is tried again: 1, 2, 4 … and given up after ten tries, most of a day. */
const mostTries = 10;

/** Sends what is due. A mail server that refuses delays a letter, never an order. @returns how many were sent */
export async function sendLetters(app: App): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeDueLetters(tx, now, new Date(now.getTime() + 60_000), batch));
  let sent = 0;
  for (const letter of due) {
    const facts = await letterFacts(app.database, letter);
    if (!facts || !stillTrue(letter.kind, facts)) {
      await closeLetter(app.database, letter.id, 'given_up', now);
      continue;
    }
    try {
      const { subject, text } = compose(letter.kind, facts, app.publicUrl());
      await app.sendMail({ from: { name: facts.store_name, address: facts.contact_email }, to: letter.recipient, subject, text });
      await closeLetter(app.database, letter.id, 'sent', app.now());
      sent++;
    } catch (error) {
      // the address stays out of the log
      app.log.warn({ letter: letter.id, tries: letter.tries, err: error }, 'a letter was not taken');
      if (letter.tries >= mostTries) await closeLetter(app.database, letter.id, 'given_up', app.now());
      else await delayLetter(app.database, letter.id, new Date(now.getTime() + 60_000 * 2 ** (letter.tries - 1)));
    }
  }
  return sent;
}
