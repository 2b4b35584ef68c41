import type { Locale } from '@noren/contract/scalars';
import type { StaffRole } from '@noren/contract/staff-roles';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from './app.ts';
import { render } from './render.ts';
import { senderOf } from './sender.ts';

/** A new way to sign in to a staff account. */
export type EntryChange = 'password' | 'passkey';

/** Whether a mail was sent; `kept`: without a mail server it is stored as a file. */
export type EmailOutcome = 'sent' | 'kept' | 'refused';

/** Sends requested mail at once, without the outbox: the requester can repeat the request. */
async function sendNow(
  app: EmailsApp,
  mail: Parameters<EmailsApp['sendMail']>[0],
): Promise<EmailOutcome> {
  try {
    await app.sendMail(mail);
    return app.config.smtp_url === null ? 'kept' : 'sent';
  } catch (error) {
    app.log.warn({ err: error }, 'the mail server refused an email to a staff member');
    return 'refused';
  }
}

/** Sends an invitation to a store's staff. @param link with its token */
export function sendInvitation(
  app: EmailsApp,
  store: { name: string; contact_email: string },
  { email, role, locale, link }: { email: string; role: StaffRole; locale: Locale; link: string },
): Promise<EmailOutcome> {
  const m = wordsIn(locale);
  const blocks = [
    {
      kind: 'lines' as const,
      lines: [m.staff_invitation_lead({ store: store.name, role: m.staff_role({ role }) })],
    },
    { kind: 'button' as const, label: m.staff_invitation_open(), href: link },
    { kind: 'small' as const, lines: [m.staff_invitation_after()] },
  ];
  const content = render({
    locale,
    subject: m.staff_invitation_subject({ store: store.name }),
    from: store.name,
    blocks,
  });
  return sendNow(app, { ...content, ...senderOf(app, store.name, store), to: email });
}

/** Sends a link to reset a password. @param link with its token */
export function sendPasswordReset(
  app: EmailsApp,
  { email, locale }: { email: string; locale: Locale },
  link: string,
): Promise<EmailOutcome> {
  const m = wordsIn(locale);
  const blocks = [
    { kind: 'lines' as const, lines: [m.staff_reset_lead()] },
    { kind: 'button' as const, label: m.staff_reset_open(), href: link },
    { kind: 'small' as const, lines: [m.staff_reset_after()] },
  ];
  return sendNow(app, {
    ...render({ locale, subject: m.staff_reset_subject(), from: 'Noren', blocks }),
    ...senderOf(app, 'Noren', null),
    to: email,
  });
}

/** Notifies a staff member of a new way to sign in to their account, with a link to revoke it. */
export function sendEntryAlert(
  app: EmailsApp,
  { email, locale }: { email: string; locale: Locale },
  change: EntryChange,
): Promise<EmailOutcome> {
  const m = wordsIn(locale);
  const blocks = [
    { kind: 'lines' as const, lines: [m.staff_entry_lead({ change })] },
    {
      kind: 'button' as const,
      label: m.staff_reset_open(),
      href: `${app.publicUrl()}/console/forgot-password`,
    },
    { kind: 'small' as const, lines: [m.staff_entry_after()] },
  ];
  return sendNow(app, {
    ...render({ locale, subject: m.staff_entry_subject({ change }), from: 'Noren', blocks }),
    ...senderOf(app, 'Noren', null),
    to: email,
  });
}
