import type { CounterLocale } from './counter-words.ts';

/** Texts of the simulated PayPay page, in the buyer's language. */
export interface PaypayWords {
  title: string;
  simulated: string;
  wallet: string;
  heading: string;
  shop: string;
  order: string;
  amount: string;
  until: string;
  moment: (moment: string) => string;
  /** what each button does; their names are the same in every language (D-141) */
  choices: Record<'approve' | 'refuse' | 'cancel', string>;
  back: string;
  leave: string;
  stay: string;
  ended: Record<'paid' | 'refused' | 'canceled' | 'expired', string>;
  unknown: { heading: string; lead: string };
}

export const paypayWords: Record<CounterLocale, PaypayWords> = {
  ja: {
    title: 'PayPayでのお支払い（お試し）',
    simulated: 'PayPayの画面を模したものです。お金は動きません。',
    wallet: 'PayPay（お試し）',
    heading: 'お支払い内容をご確認ください',
    shop: 'ショップID',
    order: '取引番号',
    amount: 'お支払い金額',
    until: 'お手続きの期限',
    moment: (moment) => `${moment}（日本時間）`,
    choices: {
      approve: 'お支払いが完了します',
      refuse: '残高不足などで断られたことにします',
      cancel: '支払わずにお店の画面へ戻ります',
    },
    back: 'お店の画面に戻ります',
    leave: 'お店に戻る',
    stay: 'この画面を閉じて、お店の画面でご注文をご確認ください。',
    ended: {
      paid: 'お支払いが完了しました。',
      refused: 'お支払いできませんでした。',
      canceled: 'お支払いをキャンセルしました。',
      expired: 'お手続きの期限を過ぎました。お支払いは行われていません。',
    },
    unknown: {
      heading: 'お支払いが見つかりません',
      lead: 'お手数ですが、お店の画面からもう一度お手続きください。',
    },
  },
  en: {
    title: 'Pay with PayPay (sandbox)',
    simulated: 'This is a simulated PayPay page. No money moves.',
    wallet: 'PayPay (sandbox)',
    heading: 'Check your payment',
    shop: 'Shop ID',
    order: 'Transaction',
    amount: 'Amount',
    until: 'Pay by',
    moment: (moment) => `${moment}, Japan time`,
    choices: {
      approve: 'The payment goes through',
      refuse: 'Declined, as if the balance were too low',
      cancel: 'Go back to the store without paying',
    },
    back: 'Back to the store',
    leave: 'Continue to the store',
    stay: 'Close this page and check your order on the store’s page.',
    ended: {
      paid: 'Your payment is complete.',
      refused: 'The payment did not go through.',
      canceled: 'The payment was canceled.',
      expired: 'The time for this payment has expired. Nothing was paid.',
    },
    unknown: { heading: 'Payment not found', lead: 'Go back to the store’s page and try again.' },
  },
  'zh-TW': {
    title: '以 PayPay 付款（模擬）',
    simulated: '這是模擬的 PayPay 頁面，不會產生實際付款。',
    wallet: 'PayPay（模擬）',
    heading: '請確認付款內容',
    shop: '商店代號',
    order: '交易編號',
    amount: '付款金額',
    until: '付款期限',
    moment: (moment) => `${moment}（日本時間）`,
    choices: {
      approve: '完成付款',
      refuse: '模擬餘額不足等情形',
      cancel: '不付款，返回商店',
    },
    back: '返回商店頁面',
    leave: '返回商店',
    stay: '請關閉此頁面，並至商店頁面確認訂單。',
    ended: {
      paid: '付款完成。',
      refused: '付款失敗。',
      canceled: '已取消付款。',
      expired: '付款期限已過，未產生任何付款。',
    },
    unknown: { heading: '找不到這筆付款', lead: '請返回商店頁面，重新操作。' },
  },
};
