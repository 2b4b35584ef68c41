import type { EmailsApp } from './app.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/**
 * The sender address of all mail: MAIL_FROM, else one at the host of PUBLIC_URL. An IP address is
 * no mail domain.
 */
function ownAddress(app: Pick<EmailsApp, 'config' | 'publicUrl'>): string {
  if (app.config.mail_from !== null) return app.config.mail_from;
  const { hostname } = new URL(app.publicUrl());
  return `noreply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}`;
}

/**
 * The sender of a mail. The address is always the server's own: a store's domain does not authorize
 * this server (SPF, DKIM), and mail that claims otherwise is rejected (DMARC). The name is the
 * store's, and replies go to the store.
 * @param store null: the sender is the server itself
 */
export function senderOf(
  app: Pick<EmailsApp, 'config' | 'publicUrl'>,
  name: string,
  store: { contact_email: string } | null,
): Pick<Mail, 'from'> & Partial<Pick<Mail, 'reply_to'>> {
  return {
    from: { name, address: ownAddress(app) },
    ...(store ? { reply_to: { name, address: store.contact_email } } : {}),
  };
}
