import type { EmailsApp } from './app.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** The address all mail is from: MAIL_FROM, else of the host of PUBLIC_URL. An IP address is no mail domain. */
function ownAddress(app: Pick<EmailsApp, 'config' | 'publicUrl'>): string {
  if (app.config.mail_from !== null) return app.config.mail_from;
  const { hostname } = new URL(app.publicUrl());
  return `noreply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}`;
}

/**
 * Who a mail is from. The address is always the server's own, for a store's own domain has not allowed this server to send for it (SPF, DKIM), and
 * mail that says otherwise is thrown away (DMARC). The store's name stands beside it, and answers go to the store.
 * @param store null: the house itself speaks
 */
export function senderOf(
  app: Pick<EmailsApp, 'config' | 'publicUrl'>,
  name: string,
  store: { contact_email: string } | null,
): Pick<Mail, 'from'> & Partial<Pick<Mail, 'reply_to'>> {
  return { from: { name, address: ownAddress(app) }, ...(store ? { reply_to: { name, address: store.contact_email } } : {}) };
}
