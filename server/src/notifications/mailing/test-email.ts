import { cutText } from '@noren/contract/cut-text';
import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from './app.ts';
import { render } from './render.ts';
import { senderOf } from './sender.ts';

/** Where a test email went. `kept`: there is no mail server, and it lies in a file of the server; `reason`: the mail server's word. */
export interface EmailTest {
  to: string;
  from: string;
  outcome: 'sent' | 'kept' | 'refused';
  reason: string | null;
}

/** Sends a test at once, from the address that buyers' emails are from and with answers to the store. */
export async function sendTestEmail(
  app: EmailsApp,
  store: { name: string; contact_email: string },
  { email, locale }: { email: string; locale: Locale },
): Promise<EmailTest> {
  const m = wordsIn(locale);
  const sender = senderOf(app, store.name, store);
  const told = { to: email, from: sender.from.address };
  const content = {
    locale,
    subject: m.test_email_subject({ store: store.name }),
    from: store.name,
    blocks: [{ kind: 'lines' as const, lines: [m.test_email_text({ store: store.name })] }],
  };
  try {
    await app.sendMail({ ...render(content), ...sender, to: email });
    return { ...told, outcome: app.config.smtp_url === null ? 'kept' : 'sent', reason: null };
  } catch (error) {
    const said = error instanceof Error ? ((error as { response?: string }).response ?? error.message) : String(error);
    app.log.info({ err: error }, 'a test email was not taken');
    return { ...told, outcome: 'refused', reason: cutText(said, 300) };
  }
}
