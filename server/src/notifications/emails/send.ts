import { isUnroutable } from '../../identity/people/rules.ts';
import type { EmailsApp } from '../mailing/app.ts';
import { isUndeliverable } from '../bounces/queries.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import { sendAccountEmails } from './account-emails.ts';
import { compose, stillTrue } from './compose.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import { sendCodes } from './code-emails.ts';
import { toStore } from '../outbox/queries.ts';
import { emailFacts, leaseDueEmails } from './queries.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from '../mailing/sender.ts';
import { sendStoreEmails } from './store-emails.ts';

/** Full batches follow one another for so long, in milliseconds; then codes and links have their turn again. */
const longestRun = 2_000;

/** Sends what is due: first what somebody waits for. A mail server that refuses delays an email, never an order. @returns how many were sent */
export async function sendEmails(app: EmailsApp): Promise<number> {
  let sent = (await sendCodes(app)) + (await sendAccountEmails(app)) + (await sendStoreEmails(app));
  const began = performance.now();
  for (;;) {
    const now = app.now();
    const due = await app.database.transaction((tx) => leaseDueEmails(tx, now, leasedUntil(now), batch));
    sent += await sendBatch(app, due, async (email) => {
      const facts = await emailFacts(app.database, email);
      if (!facts || !stillTrue(email.kind, facts) || isUnroutable(email.recipient)) return 'given_up';
      if (facts.is_rehearsal) {
        if (facts.rehearser === null) return 'given_up';
        email.recipient = facts.rehearser;
      }
      // what came back comes back again, and mail servers count it against the sender
      if (!toStore(email.kind) && (await isUndeliverable(app.database, email.recipient, now))) return 'given_up';
      if (!facts.known && !toStore(email.kind) && !(await mayGo(app, email))) return 'put_off';
      const key = facts.of_guest ? orderLinkKey(app, { id: facts.order_id }) : null;
      // a store answers its buyers where it works: what it writes back to us reaches nobody
      return { ...compose(email.kind, facts, app.publicUrl(), key), ...senderOf(app, facts.store_name, toStore(email.kind) ? null : facts) };
    });
    if (due.length < batch || performance.now() - began > longestRun) return sent;
  }
}
