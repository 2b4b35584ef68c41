import {
  isUnroutable,
  linkMinutes,
  type LinkPurpose,
  type OwnerEmailKind,
} from '../../identity/people/rules.ts';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from '../mailing/app.ts';
import type { House } from '../outbox/account-queries.ts';
import { isUndeliverable } from '../bounces/queries.ts';
import { unsealKept } from '../../platform/vault/credentials.ts';
import { leaseDueAccountEmails, type DueAccountEmail } from './account-queries.ts';
import { render, type Email } from '../mailing/render.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from '../mailing/sender.ts';

const houseNames: Record<House, string> = { noren_shop: 'Noren Shop', noren_live: 'Noren Live' };

const isLink = (kind: LinkPurpose | OwnerEmailKind): kind is LinkPurpose => kind in linkMinutes;

/** An email about an account, in the language of the request. Pure. */
function composeAccountEmail(
  kind: LinkPurpose | OwnerEmailKind,
  facts: Pick<DueAccountEmail, 'name' | 'locale' | 'template' | 'store'> & { link: string | null },
): Email {
  const m = wordsIn(facts.locale);
  const { store } = facts;
  // users who registered at a store do not know the house's name
  const house = store?.name ?? houseNames[facts.template];
  return render({
    locale: facts.locale,
    subject: m.account_subject({ kind, house }),
    from: house,
    blocks: [
      {
        kind: 'lines',
        lines: [facts.name === '' ? m.greeting_without_name() : m.greeting({ name: facts.name })],
      },
      { kind: 'lines', lines: [m.account_lead({ kind, house })] },
      ...(facts.link === null || !isLink(kind)
        ? []
        : [
            { kind: 'button' as const, label: m.account_open({ purpose: kind }), href: facts.link },
          ]),
      { kind: 'lines', lines: [m.account_after({ kind })] },
      {
        kind: 'small',
        lines: store
          ? [house, store.contact_email]
          : [house, m.account_house({ house: facts.template }), m.account_no_reply()],
      },
    ],
  });
}

/**
 * Sends requested links and notices to account owners; an email whose link has expired is not sent.
 * @returns how many were sent
 */
export async function sendAccountEmails(app: EmailsApp): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) =>
    leaseDueAccountEmails(tx, now, leasedUntil(now), batch),
  );
  return sendBatch(app, due, async (email) => {
    // nor one that a newer email replaced
    const dead =
      isLink(email.kind) &&
      email.created_at.getTime() + linkMinutes[email.kind] * 60_000 <= app.now().getTime();
    if (dead || isUnroutable(email.recipient)) return 'given_up';
    // links that a user requests are sent even to an address that bounced: it may work by now
    if (!isLink(email.kind) && (await isUndeliverable(app.database, email.recipient, now)))
      return 'given_up';
    // the caller may not own the mailbox, so the recipient's bound applies
    if (!(await mayGo(app, email))) return 'put_off';
    const link = email.link === null ? null : unsealKept<string>(app, email.link);
    return {
      ...composeAccountEmail(email.kind, { ...email, link }),
      ...senderOf(app, email.store?.name ?? houseNames[email.template], email.store),
    };
  });
}
