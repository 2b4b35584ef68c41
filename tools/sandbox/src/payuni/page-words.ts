/**
 * Texts of the simulated 3-D Secure page, in the visitor's language. The buttons have English names
 * in every language (decisions: Approve, Refuse, Cancel).
 */
export type PageLocale = 'ja' | 'en' | 'zh-TW';

export interface PageWords {
  title: string;
  simulated: string;
  heading: string;
  shop: string;
  what: string;
  amount: string;
  card: string;
  approve: string;
  refuse: string;
  cancel: string;
  backTitle: string;
  back: string;
  noted: string;
  goOn: string;
  goOnAbout: string;
  goneTitle: string;
  gone: string;
  goneLead: string;
  lateTitle: string;
  late: string;
  lateLead: string;
}

export const pageWords: Record<PageLocale, PageWords> = {
  ja: {
    title: 'お支払いの確認 – Sandbox Bank',
    simulated: '銀行の確認画面を模したものです。お金は動きません。',
    heading: 'このお支払いに覚えはありますか',
    shop: '店舗',
    what: '内容',
    amount: '金額',
    card: 'カード',
    approve: '本人として承認します',
    refuse: '本人確認に失敗したことにします',
    cancel: '中止して店舗に戻ります',
    backTitle: '店舗に戻ります – Sandbox Bank',
    back: '店舗の画面に戻ります',
    noted: '回答を受け付けました。',
    goOn: 'Continue',
    goOnAbout: '店舗に進みます',
    goneTitle: 'お支払いが見つかりません – Sandbox Bank',
    gone: '確認するお支払いが見つかりません',
    goneLead:
      'アドレスが間違っているか、お支払いが終わっています。お手数ですが、店舗の画面からもう一度お試しください。',
    lateTitle: '時間切れ – Sandbox Bank',
    late: '確認の時間が過ぎました',
    lateLead: 'お支払いは行われていません。お手数ですが、店舗の画面からやり直してください。',
  },
  en: {
    title: 'Confirm your payment – Sandbox Bank',
    simulated: 'This is a simulated bank page. No money moves.',
    heading: 'Did you make this payment?',
    shop: 'Store',
    what: 'For',
    amount: 'Amount',
    card: 'Card',
    approve: 'Confirm that you are making this payment',
    refuse: 'Declined, as if identity verification had failed',
    cancel: 'Stop and go back to the store',
    backTitle: 'Back to the store – Sandbox Bank',
    back: 'Back to the store',
    noted: 'Your response was received.',
    goOn: 'Continue',
    goOnAbout: 'Continue to the store',
    goneTitle: 'Payment not found – Sandbox Bank',
    gone: 'Payment not found',
    goneLead: 'The address is wrong, or the payment has ended. Go back to the store.',
    lateTitle: 'Time expired – Sandbox Bank',
    late: 'The time for this payment has expired',
    lateLead: 'You have not been charged. Go back to the store and try again.',
  },
  'zh-TW': {
    title: '確認付款 – Sandbox Bank',
    simulated: '這是模擬的銀行驗證頁面，不會產生實際付款。',
    heading: '這筆付款是您本人進行的嗎？',
    shop: '商店',
    what: '內容',
    amount: '金額',
    card: '卡片',
    approve: '確認為本人付款',
    refuse: '模擬身分驗證失敗',
    cancel: '取消並返回商店',
    backTitle: '返回商店 – Sandbox Bank',
    back: '即將返回商店頁面',
    noted: '已收到您的回覆。',
    goOn: 'Continue',
    goOnAbout: '前往商店頁面',
    goneTitle: '查無付款 – Sandbox Bank',
    gone: '找不到需要確認的付款',
    goneLead: '網址有誤或付款已結束，請返回商店頁面重新操作。',
    lateTitle: '驗證逾時 – Sandbox Bank',
    late: '驗證時間已過',
    lateLead: '尚未扣款，請返回商店頁面重新付款。',
  },
};

/** Picks `?locale=`, else the browser's language, else Chinese, because the bank is in Taiwan. */
export function pageLocale(
  query: string | undefined,
  acceptLanguage: string | undefined,
): PageLocale {
  for (const tag of [query ?? '', ...(acceptLanguage ?? '').split(',')]) {
    const language = tag.trim().toLowerCase();
    if (language.startsWith('ja')) return 'ja';
    if (language.startsWith('en')) return 'en';
    if (language.startsWith('zh')) return 'zh-TW';
  }
  return 'zh-TW';
}
