import { isUnroutable } from '../account/rules.ts';
import type { App } from '../app.ts';
import { orderLinkKey } from '../session/order-link.ts';
import { sendAccountLetters } from './account-letters.ts';
import { compose, stillTrue } from './compose.ts';
import { batch, batchHeldUntil, isOurs } from './in-hand.ts';
import { sendCodes } from './code-letters.ts';
import { closeLetter, letterFacts, takeDueLetters, toStore } from './queries.ts';
import { mayGo } from './recipient-bound.ts';
import { tryAgain } from './try-again.ts';

/** Sends what is due. A mail server that refuses delays a letter, never an order. @returns how many were sent */
export async function sendLetters(app: App): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeDueLetters(tx, now, batchHeldUntil(now), batch));
  let sent = 0;
  for (const letter of due) {
    if (!(await isOurs(app, letter))) continue;
    const facts = await letterFacts(app.database, letter);
    if (!facts || !stillTrue(letter.kind, facts) || isUnroutable(letter.recipient)) {
      await closeLetter(app.database, letter.id, 'given_up', now);
      continue;
    }
    try {
      if (!facts.known && !toStore(letter.kind) && !(await mayGo(app, letter))) continue;
      const { subject, text } = compose(letter.kind, facts, app.publicUrl(), facts.of_guest ? orderLinkKey(app, { id: facts.order_id }) : null);
      await app.sendMail({ from: { name: facts.store_name, address: facts.contact_email }, to: letter.recipient, subject, text });
      await closeLetter(app.database, letter.id, 'sent', app.now());
      sent++;
    } catch (error) {
      await tryAgain(app, letter, app.now(), error);
    }
  }
  return sent + (await sendCodes(app)) + (await sendAccountLetters(app));
}
