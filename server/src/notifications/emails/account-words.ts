import type { Locale } from '@noren/contract/scalars';
import type { House } from '../outbox/account-queries.ts';
import type { LinkPurpose, OwnerEmailKind } from '../../identity/people/rules.ts';

export const houseNames: Record<House, string> = { noren_shop: 'Noren Shop', noren_live: 'Noren Live' };

export interface AccountWords {
  greeting: (name: string) => string;
  /** where the account has no name to greet */
  greetingWithoutName: string;
  subject: Record<LinkPurpose | OwnerEmailKind, (house: string) => string>;
  lead: Record<LinkPurpose | OwnerEmailKind, (house: string) => string[]>;
  /** how long the link works, and what to do when it was somebody else */
  after: Record<LinkPurpose | OwnerEmailKind, string[]>;
  /** on the link */
  open: Record<LinkPurpose, string>;
  /** what each house says of itself under its name */
  sentence: Record<House, string>;
  noReply: string;
}

export const accountWords: Record<Locale, AccountWords> = {
  ja: {
    greeting: (name) => `${name} 様`,
    greetingWithoutName: 'お客様',
    subject: {
      verify_email: (house) => `【${house}】メールアドレスのご確認をお願いします`,
      reset_password: (house) => `【${house}】パスワード再設定のご案内`,
      platform_linked: (house) => `【${house}】配信サービスのアカウントと連携しました`,
      password_set: (house) => `【${house}】パスワードが設定されました`,
      account_closed: (house) => `【${house}】アカウントを削除しました`,
    },
    lead: {
      verify_email: (house) => [
        `${house}にご登録いただき、ありがとうございます。`,
        '次のリンクを開き、ご登録時のパスワードを入力して、メールアドレスの確認を完了してください。',
      ],
      reset_password: (house) => [`${house}のパスワード再設定を承りました。`, '次のリンクを開いて、新しいパスワードを設定してください。'],
      platform_linked: (house) => [
        `配信サービスから、このメールアドレスの${house}アカウントへのログインがありました。`,
        '今後は、その配信サービスからもこのアカウントに入れます。',
      ],
      password_set: (house) => [`${house}のアカウントに、はじめてのパスワードが設定されました。`, '今後は、メールアドレスとパスワードでもログインできます。'],
      account_closed: (house) => [
        `ご依頼により、${house}のアカウントを削除しました。これまでのご利用、ありがとうございました。`,
        'お名前・ご住所・電話番号・メールアドレス・カード・メッセージなど、お預かりしていた情報は消去しました。',
      ],
    },
    after: {
      verify_email: ['リンクの有効期間は3日間です。', 'お心当たりのない場合は、このメールを破棄してください。'],
      reset_password: [
        'リンクの有効期間は1時間、ご利用は一度限りです。',
        'お心当たりのない場合は、このメールを破棄してください。現在のパスワードはそのままお使いいただけます。',
      ],
      platform_linked: ['お心当たりのない場合は、お店までお知らせください。'],
      password_set: ['お心当たりのない場合は、ログイン画面の「パスワードをお忘れの方」から再設定してください。ほかの端末のログインはすべて終わります。'],
      account_closed: [
        'ご注文の品目と金額は、帳簿のためお名前のない記録として残ります。',
        'これが最後のメールです。このメールアドレスも、送信後に消去されます。',
      ],
    },
    open: { verify_email: 'メールアドレスを確認する', reset_password: 'パスワードを設定する' },
    sentence: { noren_shop: 'お店の品を、ご自宅まで。', noren_live: '作り手と話しながら選ぶ、ライブのお店。' },
    noReply: 'このメールは送信専用です。',
  },
  en: {
    greeting: (name) => `Dear ${name},`,
    greetingWithoutName: 'Hello,',
    subject: {
      verify_email: (house) => `${house}: please confirm your email address`,
      reset_password: (house) => `${house}: set a new password`,
      platform_linked: (house) => `${house}: your account can be entered from a live platform`,
      password_set: (house) => `${house}: a password was set`,
      account_closed: (house) => `${house}: your account is closed`,
    },
    lead: {
      verify_email: (house) => [
        `Thank you for registering with ${house}.`,
        'Please open this link and enter the password you chose, to confirm your email address:',
      ],
      reset_password: (house) => [`You asked to set a new password at ${house}.`, 'Please open this link and choose one:'],
      platform_linked: (house) => [
        `Somebody entered the ${house} account of this address from a live platform.`,
        'From now on it can be entered from there, too.',
      ],
      password_set: (house) => [`The first password was set for your ${house} account.`, 'From now on it can be entered by email address and password, too.'],
      account_closed: (house) => [
        `As you asked, your ${house} account is closed. Thank you for having been with us.`,
        'Your name, addresses, phone numbers, email address, cards and messages have been erased.',
      ],
    },
    after: {
      verify_email: ['The link works for three days.', 'If you did not register, please ignore this email.'],
      reset_password: ['The link works for one hour, and once.', 'If you did not ask for it, please ignore this email: your current password stays as it is.'],
      platform_linked: ['If that was not you, please tell the shop.'],
      password_set: ['If that was not you, set a new one by “Forgot your password?” on the login page: it logs out every other device.'],
      account_closed: [
        'What was ordered and what it cost stays in the books, without your name.',
        'This is the last email; the address it goes to is erased once it has left.',
      ],
    },
    open: { verify_email: 'Confirm the email address', reset_password: 'Set a new password' },
    sentence: { noren_shop: 'Goods from our shops, brought to your door.', noren_live: 'Choose live, in talk with the people who make things.' },
    noReply: 'This address sends emails only; nobody reads answers to it.',
  },
  'zh-TW': {
    greeting: (name) => `${name} 您好`,
    greetingWithoutName: '您好',
    subject: {
      verify_email: (house) => `【${house}】請確認您的電子郵件地址`,
      reset_password: (house) => `【${house}】重設密碼`,
      platform_linked: (house) => `【${house}】您的帳號已與直播平台連結`,
      password_set: (house) => `【${house}】您的帳號已設定密碼`,
      account_closed: (house) => `【${house}】您的帳號已刪除`,
    },
    lead: {
      verify_email: (house) => [`感謝您註冊 ${house}。`, '請開啟以下連結並輸入註冊時的密碼，完成電子郵件地址確認。'],
      reset_password: (house) => [`我們已收到您在 ${house} 重設密碼的申請。`, '請開啟以下連結，設定新密碼。'],
      platform_linked: (house) => [`有人從直播平台登入了此電子郵件地址的 ${house} 帳號。`, '今後也可以從該直播平台進入此帳號。'],
      password_set: (house) => [`您的 ${house} 帳號已首次設定密碼。`, '今後也可以使用電子郵件地址與密碼登入。'],
      account_closed: (house) => [`已依您的要求刪除 ${house} 帳號，感謝您一直以來的支持。`, '您的姓名、地址、電話、電子郵件地址、信用卡與訊息等資料均已清除。'],
    },
    after: {
      verify_email: ['連結有效期限為 3 天。', '若您並未註冊，請忽略此信。'],
      reset_password: ['連結有效期限為 1 小時，且僅能使用一次。', '若您並未提出申請，請忽略此信，目前的密碼不會變更。'],
      platform_linked: ['若這不是您本人的操作，請通知商店。'],
      password_set: ['若這不是您本人的操作，請在登入頁面的「忘記密碼」重設，其他裝置將全部登出。'],
      account_closed: ['訂購的商品與金額會以不具姓名的方式保留於帳務紀錄。', '這是最後一封信，寄出後此電子郵件地址也會一併清除。'],
    },
    open: { verify_email: '驗證電子郵件地址', reset_password: '設定新密碼' },
    sentence: { noren_shop: '把店裡的好物送到您家。', noren_live: '一邊與製作者聊天，一邊挑選的直播商店。' },
    noReply: '本信件由系統寄出，請勿直接回覆。',
  },
};
