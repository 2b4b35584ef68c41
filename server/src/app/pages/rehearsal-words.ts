import type { Locale } from '@noren/contract/scalars';

interface RehearsalWords {
  title: string;
  text: (store: string) => string;
  email: (address: string) => string;
  numbers: string;
  leave: string;
  enter_title: string;
  enter_text: string;
  enter: string;
  entering: string;
  script: string;
  over: string;
  over_text: string;
  left: string;
  left_text: string;
}

/** What is said to who rehearses, above the shop's pages and on the way in and out. */
export const rehearsalWords: Record<Locale, RehearsalWords> = {
  ja: {
    title: 'リハーサル中',
    text: (store) => `${store}はまだ公開されていません。この店舗はほかの人には見えず、お金も動きません。`,
    email: (address) => `ご注文のメールアドレスには、スタッフのもの（${address}など）を入力してください。`,
    numbers: 'コンビニ払いを支払う',
    leave: 'リハーサルから出る',
    enter_title: 'リハーサルに入る',
    enter_text: 'このブラウザで、お客様としてご注文を試せます。会員としてログインしている場合は、このブラウザではログアウトします。',
    enter: 'リハーサルに入る',
    entering: '店舗を開いています',
    script: 'リハーサルに入るには、JavaScriptを有効にしてください。',
    over: 'このリンクは使えません',
    over_text: 'リンクは15分で使えなくなります。リハーサルが終わっていなければ、管理画面の「設定」からもう一度作ってください。',
    left: 'リハーサルから出ました',
    left_text: 'このブラウザは、ほかのお客様と同じ画面を表示します。',
  },
  en: {
    title: 'Rehearsal',
    text: (store) => `${store} is not open yet. Nobody else sees this shop, and no money moves.`,
    email: (address) => `For an order, give the email address of one of the staff (such as ${address}).`,
    numbers: 'Pay at the konbini',
    leave: 'Leave the rehearsal',
    enter_title: 'Enter the rehearsal',
    enter_text: 'In this browser you can order as a buyer. If you are logged in as a member here, you will be logged out in this browser.',
    enter: 'Enter the rehearsal',
    entering: 'Opening the shop',
    script: 'Entering the rehearsal needs JavaScript.',
    over: 'This link does not work',
    over_text: 'A link works for 15 minutes. Unless the rehearsal has ended, make another under “Settings” in the console.',
    left: 'You have left the rehearsal',
    left_text: 'This browser shows what every buyer sees.',
  },
  'zh-TW': {
    title: '彩排中',
    text: (store) => `${store} 尚未開放。其他人看不到此商店，也不會有任何款項往來。`,
    email: (address) => `下單時請填寫員工的電子郵件（例如 ${address}）。`,
    numbers: '支付便利商店款項',
    leave: '離開彩排',
    enter_title: '進入彩排',
    enter_text: '您可以在此瀏覽器以買家身分試著下單。若您已在此以會員登入，將在此瀏覽器登出。',
    enter: '進入彩排',
    entering: '正在開啟商店',
    script: '進入彩排需要啟用 JavaScript。',
    over: '此連結無法使用',
    over_text: '連結15分鐘後失效。若彩排尚未結束，請在管理後台的「設定」重新建立。',
    left: '已離開彩排',
    left_text: '此瀏覽器會顯示與其他買家相同的畫面。',
  },
};
