import type { Locale } from '@noren/contract/scalars';

interface RehearsalPayWords {
  title: string;
  lead: string;
  sum: string;
  order: string;
  number: string;
  pay: string;
  pay_cash: string;
  decline: string;
  leave: string;
  back: string;
  over: string;
  over_text: string;
  paid: string;
  paid_text: string;
  numbers: string;
  numbers_none: string;
}

/** Of the pages at which a rehearsal is paid. */
export const rehearsalPayWords: Record<Locale, RehearsalPayWords> = {
  ja: {
    title: 'リハーサルのお支払い',
    lead: 'カード会社やPayPay、コンビニの代わりの画面です。お金は動きません。',
    sum: '金額',
    order: '注文番号',
    number: '受付番号',
    pay: '支払う',
    pay_cash: 'コンビニで支払ったことにする',
    decline: '断られたことにする',
    leave: '支払わずに戻る',
    back: 'ご注文のページへ戻る',
    over: 'このお支払いは終わっています',
    over_text: 'リハーサルが終わったか、お支払いが済んでいます。',
    paid: 'お支払いを記録しました',
    paid_text: 'ご注文のページに戻ると、入金済みになっています。',
    numbers: 'コンビニでのお支払い',
    numbers_none: 'お支払いを待っている受付番号はありません。コンビニ払いで注文すると、ここで支払えます。',
  },
  en: {
    title: 'Payment in the rehearsal',
    lead: 'This page stands in the place of the card company, of PayPay or of the konbini. No money moves.',
    sum: 'Amount',
    order: 'Order',
    number: 'Receipt number',
    pay: 'Pay',
    pay_cash: 'Pay it as at the konbini',
    decline: 'Decline it',
    leave: 'Go back without paying',
    back: 'Back to the order',
    over: 'This payment is over',
    over_text: 'The rehearsal has ended, or the payment is done.',
    paid: 'The payment is recorded',
    paid_text: 'The order’s page says that it is paid.',
    numbers: 'Payments at the konbini',
    numbers_none: 'No number waits for its cash. Order with payment at a konbini, and pay it here.',
  },
  'zh-TW': {
    title: '彩排付款',
    lead: '此頁代替信用卡公司、PayPay 或便利商店。不會有任何款項往來。',
    sum: '金額',
    order: '訂單編號',
    number: '收據編號',
    pay: '付款',
    pay_cash: '視為已在便利商店付款',
    decline: '視為遭拒',
    leave: '不付款並返回',
    back: '返回訂單頁面',
    over: '此付款已結束',
    over_text: '彩排已結束，或付款已完成。',
    paid: '已記錄付款',
    paid_text: '回到訂單頁面即顯示為已付款。',
    numbers: '便利商店付款',
    numbers_none: '目前沒有等待付款的編號。以便利商店付款下單後，即可在此付款。',
  },
};
