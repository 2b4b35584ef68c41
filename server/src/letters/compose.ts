import type { Locale } from '@noren/contract/scalars';
import type { LetterFacts, LetterKind } from './queries.ts';

export interface Letter {
  subject: string;
  text: string;
}

interface Words {
  greeting: (name: string) => string;
  subject: Record<LetterKind, (store: string, slug: string) => string>;
  lead: Record<LetterKind, string>;
  cashOnDelivery: string;
  number: string;
  goods: string;
  shipping: string;
  fee: string;
  total: string;
  to: string;
  page: string;
  contact: string;
}

const words: Record<Locale, Words> = {
  ja: {
    greeting: (name) => `${name} 様`,
    subject: {
      placed: (store, slug) => `【${store}】ご注文を承りました（${slug}）`,
      paid: (store, slug) => `【${store}】お支払いを確認しました（${slug}）`,
      canceled: (store, slug) => `【${store}】ご注文がキャンセルされました（${slug}）`,
      refunded: (store, slug) => `【${store}】ご返金のお知らせ（${slug}）`,
    },
    lead: {
      placed: 'このたびはご注文いただき、ありがとうございます。次の内容で承りました。',
      paid: 'お支払いを確認しました。ありがとうございます。発送の準備を始めます。',
      canceled: '期限までにお支払いが確認できなかったため、次のご注文をキャンセルしました。請求は発生していません。',
      refunded: 'キャンセルされたご注文にお支払いがあったため、全額を返金しました。カード会社により、反映まで時間がかかることがあります。',
    },
    cashOnDelivery: '代金は、商品のお受け取り時に配達員へお支払いください。',
    number: 'ご注文番号',
    goods: '商品',
    shipping: '送料',
    fee: '手数料',
    total: '合計（税込）',
    to: 'お届け先',
    page: 'ご注文の状況',
    contact: 'お問い合わせ',
  },
  en: {
    greeting: (name) => `Dear ${name},`,
    subject: {
      placed: (store, slug) => `${store}: we have received your order (${slug})`,
      paid: (store, slug) => `${store}: your payment has arrived (${slug})`,
      canceled: (store, slug) => `${store}: your order was canceled (${slug})`,
      refunded: (store, slug) => `${store}: your money has been returned (${slug})`,
    },
    lead: {
      placed: 'Thank you for your order. This is what we have received.',
      paid: 'Your payment has arrived, thank you. We are getting your order ready.',
      canceled: 'We did not receive your payment in time, so this order was canceled. Nothing was charged.',
      refunded: 'A payment came for an order that was canceled; we have returned it in full. Your card company may take some time to show it.',
    },
    cashOnDelivery: 'Please pay the carrier when your parcel arrives.',
    number: 'Order',
    goods: 'Goods',
    shipping: 'Shipping',
    fee: 'Payment fee',
    total: 'Total, tax included',
    to: 'Delivered to',
    page: 'Your order',
    contact: 'Questions',
  },
  'zh-TW': {
    greeting: (name) => `${name} 您好`,
    subject: {
      placed: (store, slug) => `【${store}】已收到您的訂單（${slug}）`,
      paid: (store, slug) => `【${store}】已確認您的付款（${slug}）`,
      canceled: (store, slug) => `【${store}】您的訂單已取消（${slug}）`,
      refunded: (store, slug) => `【${store}】退款通知（${slug}）`,
    },
    lead: {
      placed: '感謝您的訂購，我們已收到以下訂單。',
      paid: '已確認您的付款，謝謝。我們將開始準備出貨。',
      canceled: '因未在期限內確認付款，以下訂單已取消，並未產生任何費用。',
      refunded: '已取消的訂單收到了付款，我們已全額退款。實際入帳時間依發卡銀行而定。',
    },
    cashOnDelivery: '請於收到商品時付款給配送人員。',
    number: '訂單編號',
    goods: '商品',
    shipping: '運費',
    fee: '手續費',
    total: '總計（含稅）',
    to: '收件人',
    page: '訂單狀況',
    contact: '聯絡我們',
  },
};

/** A letter about an order in the language it was placed in: plain text, so that every phone shows it alike. Pure. */
export function compose(kind: LetterKind, facts: LetterFacts, origin: string): Letter {
  const w = words[facts.locale];
  const money = (amount: number) =>
    new Intl.NumberFormat(facts.locale, { style: 'currency', currency: facts.currency, maximumFractionDigits: 0 }).format(amount);
  const lines = facts.items.map((item) => `  ${item.product_name}  ${item.sku_name}  × ${item.quantity}  ${money(item.price * item.quantity)}`);
  const cash = kind === 'placed' && facts.payment_type === 'custom_cod' ? [w.cashOnDelivery, ''] : [];
  const text = [
    w.greeting(facts.buyer_name),
    '',
    w.lead[kind],
    ...cash,
    '',
    `${w.number}: ${facts.slug}`,
    `${w.goods}:`,
    ...lines,
    `${w.shipping}: ${money(facts.shipping_fee)}`,
    ...(facts.payment_fee > 0 ? [`${w.fee}: ${money(facts.payment_fee)}`] : []),
    `${w.total}: ${money(facts.total_amount)}`,
    '',
    `${w.to}: ${facts.receiver.name}  ${facts.receiver.address}`,
    '',
    `${w.page}: ${origin}/stores/${facts.store_slug}/marketplace/checkout/step-done/${facts.order_id}`,
    `${w.contact}: ${facts.store_name} <${facts.contact_email}>`,
    '',
  ].join('\n');
  return { subject: w.subject[kind](facts.store_name, facts.slug), text };
}
