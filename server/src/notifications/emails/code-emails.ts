import { contactCode } from '@noren/contract/endpoints/contact';
import type { Locale } from '@noren/contract/scalars';
import type { EmailsApp } from '../mailing/app.ts';
import { unsealKept } from '../../platform/vault/credentials.ts';
import { render, type Email } from '../mailing/render.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import { leaseDueCodes } from './code-queries.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from '../mailing/sender.ts';

/** The sentences around a code, in one language; nothing in them is of whoever asked for it. */
interface CodeWords {
  subject: (store: string, code: string) => string;
  lines: (store: string) => string[];
  after: (minutes: number) => string[];
}

const words: Record<Locale, CodeWords> = {
  ja: {
    subject: (store, code) => `【${store}】確認コード ${code}`,
    lines: (store) => ['お客様', '', `${store}のご注文の画面で求められた、メールアドレスの確認コードです。その画面に入力してください。`],
    after: (minutes) => [
      `コードは${minutes}分間有効です。`,
      'お心当たりのない場合は、このメールを破棄してください。どなたかがメールアドレスを入力し間違えたものと思われます。',
    ],
  },
  en: {
    subject: (store, code) => `${store}: your code is ${code}`,
    lines: (store) => ['Hello,', '', `This is the code that confirms your email address at ${store}. Please enter it on the page that asked for it.`],
    after: (minutes) => [
      `The code works for ${minutes} minutes.`,
      'If you did not ask for it, please ignore this email: somebody has probably mistyped an address.',
    ],
  },
  'zh-TW': {
    subject: (store, code) => `【${store}】驗證碼 ${code}`,
    lines: (store) => ['您好', '', `這是「${store}」用來確認您電子郵件地址的驗證碼，請在要求輸入的頁面填寫。`],
    after: (minutes) => [`驗證碼有效期限為 ${minutes} 分鐘。`, '若您並未提出申請，請忽略此信，可能是他人誤填了電子郵件地址。'],
  },
};

/** An email with a code. Pure. */
function composeCode(facts: { store_name: string; locale: Locale }, code: string): Email {
  const w = words[facts.locale];
  return render({
    locale: facts.locale,
    subject: w.subject(facts.store_name, code),
    from: facts.store_name,
    blocks: [
      { kind: 'lines', lines: w.lines(facts.store_name) },
      { kind: 'code', code },
      { kind: 'lines', lines: w.after(contactCode.minutes) },
      { kind: 'small', lines: [facts.store_name] },
    ],
  });
}

/** Sends the codes that were asked for; one that waited until it was dead is not sent. @returns how many were sent */
export async function sendCodes(app: EmailsApp): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => leaseDueCodes(tx, now, leasedUntil(now), batch));
  return sendBatch(app, due, async (email) => {
    if (email.created_at.getTime() + contactCode.minutes * 60_000 <= app.now().getTime()) return 'given_up';
    if (!(await mayGo(app, email))) return 'put_off';
    return { ...composeCode(email, unsealKept<string>(app, email.link)), ...senderOf(app, email.store_name, email) };
  });
}
