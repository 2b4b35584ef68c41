import type { Locale } from '@noren/contract/scalars';
import type { StaffRole } from '@noren/contract/staff-roles';
import type { EmailsApp } from './app.ts';
import { render } from './render.ts';
import { senderOf } from './sender.ts';

interface StaffWords {
  role: Record<StaffRole, string>;
  invitation: { subject: (store: string) => string; lines: (store: string, role: string) => string[]; open: string; after: string[] };
  reset: { subject: string; lines: string[]; open: string; after: string[] };
  entry: Record<EntryChange, { subject: string; line: string }> & { after: string[] };
}

/** A new way into an account of the staff. */
export type EntryChange = 'password' | 'passkey';

const words: Record<Locale, StaffWords> = {
  ja: {
    role: { owner: 'オーナー', manager: '店長', packer: '出荷担当', support: 'お客様対応', liver: 'ライバー', accountant: '経理' },
    invitation: {
      subject: (store) => `【${store}】管理画面への招待`,
      lines: (store, role) => [`${store}の管理画面に「${role}」として招待されました。`, '次のリンクを開いて、参加してください。'],
      open: '招待を受ける',
      after: ['リンクの有効期間は7日間、ご利用は一度限りです。', 'お心当たりのない場合は、このメールを破棄してください。'],
    },
    reset: {
      subject: '【Noren】管理画面のパスワード再設定',
      lines: ['管理画面のパスワード再設定を承りました。', '次のリンクを開いて、新しいパスワードを設定してください。'],
      open: 'パスワードを設定する',
      after: [
        'リンクの有効期間は1時間、ご利用は一度限りです。',
        'お心当たりのない場合は、このメールを破棄してください。現在のパスワードはそのままお使いいただけます。',
      ],
    },
    entry: {
      password: { subject: '【Noren】管理画面のパスワードが変更されました', line: '管理画面のパスワードが変更されました。' },
      passkey: { subject: '【Noren】管理画面にパスキーが追加されました', line: '管理画面のアカウントに、新しいパスキーが追加されました。' },
      after: ['お心当たりのない場合は、すぐにパスワードを再設定してください。再設定すると、選ばなかったパスキーとほかの端末のログインは終わります。'],
    },
  },
  en: {
    role: { owner: 'owner', manager: 'manager', packer: 'packer', support: 'support', liver: 'liver', accountant: 'accountant' },
    invitation: {
      subject: (store) => `${store}: invitation to the console`,
      lines: (store, role) => [`You are invited to the console of ${store}, as its ${role}.`, 'Open this link to join.'],
      open: 'Take the invitation',
      after: ['The link works once, for seven days.', 'If you do not know what this is about, throw this email away.'],
    },
    reset: {
      subject: 'Noren: a new password for the console',
      lines: ['A new password for the console was asked for.', 'Open this link to set it.'],
      open: 'Set a password',
      after: ['The link works once, for an hour.', 'If it was not you, throw this email away: your password stays as it is.'],
    },
    entry: {
      password: { subject: 'Noren: your console password was changed', line: 'The password of your console account was changed.' },
      passkey: { subject: 'Noren: a passkey was added to your console account', line: 'A new passkey was added to your console account.' },
      after: ['If this was not you, reset your password now. A reset signs out every device and removes every passkey that you do not choose to keep.'],
    },
  },
  'zh-TW': {
    role: { owner: '擁有者', manager: '店長', packer: '出貨人員', support: '客服', liver: '直播主', accountant: '會計' },
    invitation: {
      subject: (store) => `【${store}】管理後台邀請`,
      lines: (store, role) => [`您受邀以「${role}」身分加入${store}的管理後台。`, '請開啟以下連結加入。'],
      open: '接受邀請',
      after: ['連結七天內有效，僅能使用一次。', '若您不清楚此郵件的來由，請直接刪除。'],
    },
    reset: {
      subject: '【Noren】重設管理後台密碼',
      lines: ['已收到重設管理後台密碼的要求。', '請開啟以下連結設定新密碼。'],
      open: '設定密碼',
      after: ['連結一小時內有效，僅能使用一次。', '若不是您本人的要求，請刪除此郵件，目前的密碼不會改變。'],
    },
    entry: {
      password: { subject: '【Noren】管理後台密碼已變更', line: '您的管理後台帳號密碼已變更。' },
      passkey: { subject: '【Noren】管理後台已新增通行密鑰', line: '您的管理後台帳號已新增一組通行密鑰。' },
      after: ['若不是您本人操作，請立即重設密碼。重設後，未勾選保留的通行密鑰與其他裝置的登入都會失效。'],
    },
  },
};

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
  const { invitation, role: roles } = words[locale];
  const blocks = [
    { kind: 'lines' as const, lines: invitation.lines(store.name, roles[role]) },
    { kind: 'button' as const, label: invitation.open, href: link },
    { kind: 'small' as const, lines: invitation.after },
  ];
  const content = render({ locale, subject: invitation.subject(store.name), from: store.name, blocks });
  return sendNow(app, { ...content, ...senderOf(app, store.name, store), to: email });
}

/** The way back in of somebody who forgot their password. @param link with its secret */
export function sendPasswordReset(app: EmailsApp, { email, locale }: { email: string; locale: Locale }, link: string): Promise<EmailOutcome> {
  const { reset } = words[locale];
  const blocks = [
    { kind: 'lines' as const, lines: reset.lines },
    { kind: 'button' as const, label: reset.open, href: link },
    { kind: 'small' as const, lines: reset.after },
  ];
  return sendNow(app, { ...render({ locale, subject: reset.subject, from: 'Noren', blocks }), ...senderOf(app, 'Noren', null), to: email });
}

/** Tells a member of staff about a new way into their account, with the way to take it back. */
export function sendEntryAlert(app: EmailsApp, { email, locale }: { email: string; locale: Locale }, change: EntryChange): Promise<EmailOutcome> {
  const { entry, reset } = words[locale];
  const blocks = [
    { kind: 'lines' as const, lines: [entry[change].line] },
    { kind: 'button' as const, label: reset.open, href: `${app.publicUrl()}/console/forgot-password` },
    { kind: 'small' as const, lines: entry.after },
  ];
  return sendNow(app, { ...render({ locale, subject: entry[change].subject, from: 'Noren', blocks }), ...senderOf(app, 'Noren', null), to: email });
}
