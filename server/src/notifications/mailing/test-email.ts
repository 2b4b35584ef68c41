import { cutText } from '@noren/contract/cut-text';
import type { Locale } from '@noren/contract/scalars';
import type { EmailsApp } from './app.ts';
import { render } from './render.ts';
import { senderOf } from './sender.ts';

interface TestWords {
  subject: (store: string) => string;
  lines: (store: string) => string[];
}
const words: Record<Locale, TestWords> = {
  ja: {
    subject: (store) => `【${store}】メール送信のテスト`,
    lines: (store) => [
      `${store}からのメールは、このように届きます。`,
      '差出人がお店の名前になっていること、迷惑メールに入っていないこと、返信先がお店のメールアドレスであることをお確かめください。',
    ],
  },
  en: {
    subject: (store) => `${store}: test of the shop’s emails`,
    lines: (store) => [
      `This is how emails from ${store} arrive.`,
      'Please check that the store’s name is the sender, that it is not among unwanted mail, and that an answer goes to the store’s address.',
    ],
  },
  'zh-TW': {
    subject: (store) => `【${store}】郵件寄送測試`,
    lines: (store) => [`${store}的郵件會以這個樣子送達。`, '請確認寄件人是商店名稱、沒有被歸入垃圾郵件，且回覆會寄到商店的電子郵件地址。'],
  },
};

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
  const { subject, lines } = words[locale];
  const sender = senderOf(app, store.name, store);
  const told = { to: email, from: sender.from.address };
  const content = { locale, subject: subject(store.name), from: store.name, blocks: [{ kind: 'lines' as const, lines: lines(store.name) }] };
  try {
    await app.sendMail({ ...render(content), ...sender, to: email });
    return { ...told, outcome: app.config.smtp_url === null ? 'kept' : 'sent', reason: null };
  } catch (error) {
    const said = error instanceof Error ? ((error as { response?: string }).response ?? error.message) : String(error);
    app.log.info({ err: error }, 'a test email was not taken');
    return { ...told, outcome: 'refused', reason: cutText(said, 300) };
  }
}
