import type { Locale } from '@noren/contract/scalars';
import type { StaffRole } from '@noren/contract/staff-roles';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from './app.ts';
import { render } from './render.ts';
import { senderOf } from './sender.ts';

/** A new way into an account of the staff. */
export type EntryChange = 'password' | 'passkey';

/** Whether a mail went out; `kept`: there is no mail server, and it lies in a file of the server. */
export type EmailOutcome = 'sent' | 'kept' | 'refused';

/** What is asked for by hand is sent at once, past the outbox: whoever asked can ask again. */
async function sendNow(app: EmailsApp, mail: Parameters<EmailsApp['sendMail']>[0]): Promise<EmailOutcome> {
  try {
    await app.sendMail(mail);
    return app.config.smtp_url === null ? 'kept' : 'sent';
  } catch (error) {
    app.log.warn({ err: error }, 'an email to somebody of the staff was not taken');
    return 'refused';
  }
}

/** Asks somebody to work in a store. @param link with its secret */
export function sendInvitation(
  app: EmailsApp,
  store: { name: string; contact_email: string },
  { email, role, locale, link }: { email: string; role: StaffRole; locale: Locale; link: string },
): Promise<EmailOutcome> {
  const m = wordsIn(locale);
  const blocks = [
    { kind: 'lines' as const, lines: [m.staff_invitation_lead({ store: store.name, role: m.staff_role({ role }) })] },
    { kind: 'button' as const, label: m.staff_invitation_open(), href: link },
    { kind: 'small' as const, lines: [m.staff_invitation_after()] },
  ];
  const content = render({ locale, subject: m.staff_invitation_subject({ store: store.name }), from: store.name, blocks });
  return sendNow(app, { ...content, ...senderOf(app, store.name, store), to: email });
}

/** The way back in of somebody who forgot their password. @param link with its secret */
export function sendPasswordReset(app: EmailsApp, { email, locale }: { email: string; locale: Locale }, link: string): Promise<EmailOutcome> {
  const m = wordsIn(locale);
  const blocks = [
    { kind: 'lines' as const, lines: [m.staff_reset_lead()] },
    { kind: 'button' as const, label: m.staff_reset_open(), href: link },
    { kind: 'small' as const, lines: [m.staff_reset_after()] },
  ];
  return sendNow(app, { ...render({ locale, subject: m.staff_reset_subject(), from: 'Noren', blocks }), ...senderOf(app, 'Noren', null), to: email });
}

/** Tells a member of staff about a new way into their account, with the way to take it back. */
export function sendEntryAlert(app: EmailsApp, { email, locale }: { email: string; locale: Locale }, change: EntryChange): Promise<EmailOutcome> {
  const m = wordsIn(locale);
  const blocks = [
    { kind: 'lines' as const, lines: [m.staff_entry_lead({ change })] },
    { kind: 'button' as const, label: m.staff_reset_open(), href: `${app.publicUrl()}/console/forgot-password` },
    { kind: 'small' as const, lines: [m.staff_entry_after()] },
  ];
  return sendNow(app, { ...render({ locale, subject: m.staff_entry_subject({ change }), from: 'Noren', blocks }), ...senderOf(app, 'Noren', null), to: email });
}
