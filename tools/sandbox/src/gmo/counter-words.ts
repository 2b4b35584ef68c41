/** Texts of the simulated konbini counter, in the visitor's language. */
export type CounterLocale = 'ja' | 'en' | 'zh-TW';

export interface CounterWords {
  title: string;
  simulated: string;
  heading: string;
  receipt: { label: string; hint: string };
  conf: { label: string; hint: string };
  look: string;
  toPay: string;
  shop: string;
  chain: string;
  amount: string;
  term: (moment: string) => string;
  termLabel: string;
  pay: string;
  other: string;
  paid: string;
  paidLead: string;
  refused: Record<'unknown' | 'canceled' | 'expired' | 'paid', string>;
  chains: Record<string, string>;
}

const chains = {
  '00001': 'ローソン',
  '00002': 'ファミリーマート',
  '00005': 'ミニストップ',
  '00007': 'セブン-イレブン',
  '00008': 'セイコーマート',
};
const latinChains = {
  '00001': 'Lawson',
  '00002': 'FamilyMart',
  '00005': 'Ministop',
  '00007': '7-Eleven',
  '00008': 'Seicomart',
};

export const counterWords: Record<CounterLocale, CounterWords> = {
  ja: {
    title: 'コンビニのレジ（お試し）',
    simulated: 'コンビニのレジを模した画面です。お金は動きません。',
    heading: 'お支払い番号を入力してください',
    receipt: {
      label: 'お客様番号・注文番号・受付番号・払込票番号',
      hint: 'ローソン・ミニストップはお客様番号、ファミリーマートは注文番号、セイコーマートは受付番号、セブン-イレブンは払込票番号です。',
    },
    conf: {
      label: '確認番号・企業コード・申込番号',
      hint: 'ローソン・ミニストップは確認番号、ファミリーマートは企業コード、セイコーマートは申込番号です。セブン-イレブンにはありません。',
    },
    look: '確認する',
    toPay: 'お支払い内容',
    shop: 'お店',
    chain: 'お支払い先',
    amount: 'お支払い金額',
    term: (moment) => `${moment}（日本時間）`,
    termLabel: 'お支払い期限',
    pay: '支払う',
    other: '別の番号を入力する',
    paid: 'お支払いが完了しました',
    paidLead: 'お店にお支払いをお知らせしました。お店の画面にお戻りください。',
    refused: {
      unknown: '番号が見つかりません。お控えの番号をもう一度ご確認ください。',
      canceled: 'この番号は取り消されています。お店の画面で新しい番号をご確認ください。',
      expired: 'この番号はお支払い期限を過ぎています。',
      paid: 'この番号はすでにお支払い済みです。',
    },
    chains,
  },
  en: {
    title: 'Convenience store counter (sandbox)',
    simulated: 'This is a simulated convenience store counter. No money moves.',
    heading: 'Enter your payment numbers',
    receipt: {
      label: 'Customer, order, receipt or slip number',
      hint: 'お客様番号 at Lawson and Ministop, 注文番号 at FamilyMart, 受付番号 at Seicomart, 払込票番号 at 7-Eleven.',
    },
    conf: {
      label: 'Confirmation, company or application number',
      hint: '確認番号 at Lawson and Ministop, 企業コード at FamilyMart, 申込番号 at Seicomart. 7-Eleven has none.',
    },
    look: 'Look up',
    toPay: 'Payment details',
    shop: 'Store',
    chain: 'Convenience store',
    amount: 'Amount',
    term: (moment) => `${moment}, Japan time`,
    termLabel: 'Pay by',
    pay: 'Pay',
    other: 'Enter other numbers',
    paid: 'Payment complete',
    paidLead: 'The store has been notified. Go back to the store’s page.',
    refused: {
      unknown: 'These numbers were not found. Check them and try again.',
      canceled: 'This number was canceled. Check the store’s page for the new number.',
      expired: 'The payment deadline for this number has passed.',
      paid: 'This number has already been paid.',
    },
    chains: latinChains,
  },
  'zh-TW': {
    title: '便利商店櫃檯（模擬）',
    simulated: '這是模擬的便利商店櫃檯，不會產生實際付款。',
    heading: '請輸入付款號碼',
    receipt: {
      label: '客戶編號、訂單號碼、受理號碼或繳款單號碼',
      hint: 'Lawson、Ministop 為「お客様番号」，FamilyMart 為「注文番号」，Seicomart 為「受付番号」，7-Eleven 為「払込票番号」。',
    },
    conf: {
      label: '確認編號、企業代碼或申請號碼',
      hint: 'Lawson、Ministop 為「確認番号」，FamilyMart 為「企業コード」，Seicomart 為「申込番号」。7-Eleven 無此號碼。',
    },
    look: '查詢',
    toPay: '付款內容',
    shop: '商店',
    chain: '付款地點',
    amount: '金額',
    term: (moment) => `${moment}（日本時間）`,
    termLabel: '付款期限',
    pay: '付款',
    other: '輸入其他號碼',
    paid: '付款完成',
    paidLead: '已通知商店，請回到商店頁面。',
    refused: {
      unknown: '查無此號碼，請再次確認。',
      canceled: '此號碼已取消，請至商店頁面確認新的號碼。',
      expired: '此號碼已超過付款期限。',
      paid: '此號碼已完成付款。',
    },
    chains: latinChains,
  },
};

/** Picks `?locale=`, else the browser's language, else Japanese, as in Japan. */
export function counterLocale(
  query: string | undefined,
  acceptLanguage: string | undefined,
): CounterLocale {
  for (const tag of [query ?? '', ...(acceptLanguage ?? '').split(',')]) {
    const language = tag.trim().toLowerCase();
    if (language.startsWith('ja')) return 'ja';
    if (language.startsWith('en')) return 'en';
    if (language.startsWith('zh')) return 'zh-TW';
  }
  return 'ja';
}
