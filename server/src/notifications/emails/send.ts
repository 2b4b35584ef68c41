import { isUnroutable } from '../../identity/people/rules.ts';
import type { EmailsApp } from '../mailing/app.ts';
import { isUndeliverable } from '../bounces/queries.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import { sendAccountEmails } from './account-emails.ts';
import { compose, isStillTrue } from './compose.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import { sendCodes } from './code-emails.ts';
import { toStore } from '../outbox/queries.ts';
import { emailFacts, leaseDueEmails } from './queries.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from '../mailing/sender.ts';
import { sendStoreEmails } from './store-emails.ts';

/**
 * How long full batches follow one another, in milliseconds, before codes and links have their turn
 * again.
 */
const maxRunMs = 2_000;

/**
 * Sends due emails: first codes and links, which users wait for. A mail server's refusal delays an
 * email, but not an order. @returns how many were sent
 */
export async function sendEmails(app: EmailsApp): Promise<number> {
  let sent = (await sendCodes(app)) + (await sendAccountEmails(app)) + (await sendStoreEmails(app));
  const began = performance.now();
  for (;;) {
    const now = app.now();
    const due = await app.database.transaction((tx) =>
      leaseDueEmails(tx, now, leasedUntil(now), batch),
    );
    sent += await sendBatch(app, due, async (email) => {
      const facts = await emailFacts(app.database, email);
      if (!facts || !isStillTrue(email.kind, facts) || isUnroutable(email.recipient))
        return 'given_up';
      if (facts.is_rehearsal) {
        if (facts.rehearser === null) return 'given_up';
        email.recipient = facts.rehearser;
      }
      // emails to a bounced address would bounce again, and mail servers count that against the
      // sender
      if (!toStore(email.kind) && (await isUndeliverable(app.database, email.recipient, now)))
        return 'given_up';
      if (!facts.known && !toStore(email.kind) && !(await mayGo(app, email))) return 'put_off';
      const key = facts.of_guest ? orderLinkKey(app, { id: facts.order_id }) : null;
      // replies to emails for buyers go to the store; emails to the store have no reply address,
      // because replies to the server's own address are not read
      return {
        ...compose(email.kind, facts, app.publicUrl(), key),
        ...senderOf(app, facts.store_name, toStore(email.kind) ? null : facts),
      };
    });
    if (due.length < batch || performance.now() - began > maxRunMs) return sent;
  }
}
