import { cutText } from '@noren/contract/cut-text';
import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from './app.ts';
import { render } from './render.ts';
import { senderOf } from './sender.ts';

/**
 * The result of a test email. `kept`: without a mail server it is stored as a file; `reason`: the
 * mail server's reply.
 */
export interface EmailTest {
  to: string;
  from: string;
  outcome: 'sent' | 'kept' | 'refused';
  reason: string | null;
}

/** Sends a test at once, with the sender and reply address of buyers' emails. */
export async function sendTestEmail(
  app: EmailsApp,
  store: { name: string; contact_email: string },
  { email, locale }: { email: string; locale: Locale },
): Promise<EmailTest> {
  const m = wordsIn(locale);
  const sender = senderOf(app, store.name, store);
  const addresses = { to: email, from: sender.from.address };
  const content = {
    locale,
    subject: m.test_email_subject({ store: store.name }),
    from: store.name,
    blocks: [{ kind: 'lines' as const, lines: [m.test_email_text({ store: store.name })] }],
  };
  try {
    await app.sendMail({ ...render(content), ...sender, to: email });
    return { ...addresses, outcome: app.config.smtp_url === null ? 'kept' : 'sent', reason: null };
  } catch (error) {
    const said =
      error instanceof Error
        ? ((error as { response?: string }).response ?? error.message)
        : String(error);
    app.log.info({ err: error }, 'the mail server refused a test email');
    return { ...addresses, outcome: 'refused', reason: cutText(said, 300) };
  }
}
