import type { CounterLocale } from './counter-words.ts';

/** Texts of the simulated management screen, in the visitor's language. */
export interface ShopWords {
  title: string;
  simulated: string;
  heading: string;
  lead: string;
  shopId: string;
  shopPass: string;
  siteId: string;
  sitePass: string;
  notify: { label: string; hint: string };
  save: string;
  saved: string;
  wrong: string;
  counter: string;
}

export const shopWords: Record<CounterLocale, ShopWords> = {
  ja: {
    title: 'ショップ管理画面（お試し）',
    simulated: '決済会社の管理画面を模したものです。お金は動きません。',
    heading: 'ショップの接続情報',
    lead: 'この4つをお店の管理画面の「決済会社との接続」に入力してください。',
    shopId: 'ショップID',
    shopPass: 'ショップパスワード',
    siteId: 'サイトID',
    sitePass: 'サイトパスワード',
    notify: {
      label: '結果通知先URL',
      hint: 'このパソコンで動いているお店の /api/notify/gmo。空にすると、このお試しのお店に通知します。',
    },
    save: '保存する',
    saved: '結果通知先を保存しました',
    wrong:
      'このパソコンのお店のURL（http://127.0.0.1:3000/api/notify/gmo など）を入力してください。',
    counter: 'コンビニのレジへ',
  },
  en: {
    title: 'Shop settings (sandbox)',
    simulated: 'This is a simulated admin screen of a payment company. No money moves.',
    heading: 'Your shop’s credentials',
    lead: 'Enter these four values in your console, under “Payment gateways”.',
    shopId: 'Shop ID',
    shopPass: 'Shop password',
    siteId: 'Site ID',
    sitePass: 'Site password',
    notify: {
      label: 'Result notification URL',
      hint: '/api/notify/gmo of a store on this machine. Leave empty to notify this demo’s own store.',
    },
    save: 'Save',
    saved: 'URL saved',
    wrong: 'Enter the URL of a store on this machine, e.g. http://127.0.0.1:3000/api/notify/gmo',
    counter: 'Go to the convenience store counter',
  },
  'zh-TW': {
    title: '商店管理畫面（試用）',
    simulated: '這是模擬的金流公司管理畫面，不會實際扣款。',
    heading: '商店的連線資料',
    lead: '請將這四項輸入管理後台的「金流串接」。',
    shopId: '商店 ID',
    shopPass: '商店密碼',
    siteId: '網站 ID',
    sitePass: '網站密碼',
    notify: { label: '結果通知網址', hint: '本機商店的 /api/notify/gmo。留空則通知這個試用商店。' },
    save: '儲存',
    saved: '已儲存結果通知網址',
    wrong: '請輸入本機商店的網址，例如 http://127.0.0.1:3000/api/notify/gmo',
    counter: '前往便利商店櫃台',
  },
};
