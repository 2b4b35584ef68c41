import { isUnroutable } from '../people/rules.ts';
import type { LettersApp } from './app.ts';
import { isUndeliverable } from '../bounces/queries.ts';
import { orderLinkKey } from '../vault/order-link.ts';
import { sendAccountLetters } from './account-letters.ts';
import { compose, stillTrue } from './compose.ts';
import { batch, batchHeldUntil, sendBatch } from './in-hand.ts';
import { sendCodes } from './code-letters.ts';
import { toStore } from '../outbox/queries.ts';
import { letterFacts, takeDueLetters } from './queries.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from './sender.ts';
import { sendStoreLetters } from './store-letters.ts';

/** Full batches follow one another for so long, in milliseconds; then codes and links have their turn again. */
const longestRun = 2_000;

/** Sends what is due: first what somebody waits for. A mail server that refuses delays a letter, never an order. @returns how many were sent */
export async function sendLetters(app: LettersApp): Promise<number> {
  let sent = (await sendCodes(app)) + (await sendAccountLetters(app)) + (await sendStoreLetters(app));
  const began = performance.now();
  for (;;) {
    const now = app.now();
    const due = await app.database.transaction((tx) => takeDueLetters(tx, now, batchHeldUntil(now), batch));
    sent += await sendBatch(app, due, async (letter) => {
      const facts = await letterFacts(app.database, letter);
      if (!facts || !stillTrue(letter.kind, facts) || isUnroutable(letter.recipient)) return 'given_up';
      // what came back comes back again, and mail servers count it against the sender
      if (!toStore(letter.kind) && (await isUndeliverable(app.database, letter.recipient, now))) return 'given_up';
      if (!facts.known && !toStore(letter.kind) && !(await mayGo(app, letter))) return 'put_off';
      const key = facts.of_guest ? orderLinkKey(app, { id: facts.order_id }) : null;
      // a store answers its buyers where it works: what it writes back to us reaches nobody
      return { ...compose(letter.kind, facts, app.publicUrl(), key), ...senderOf(app, facts.store_name, toStore(letter.kind) ? null : facts) };
    });
    if (due.length < batch || performance.now() - began > longestRun) return sent;
  }
}
