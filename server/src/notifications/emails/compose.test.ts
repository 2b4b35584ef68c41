import { openReasons } from '@noren/contract/entities/open-money';
import { locales, type Locale } from '@noren/contract/scalars';
import { konbiniCodes, sevenEleven } from '@noren/contract/entities/konbini';
import { describe, expect, it } from 'vitest';
import { sellerItems } from '../../catalog/stores/rules.ts';
import { compose, isStillTrue } from './compose.ts';
import { toStore, type EmailKind } from '../outbox/queries.ts';
import type { EmailFacts } from './queries.ts';

const number = {
  convenience: '00001',
  receipt_no: '12345678901',
  conf_no: '654321',
  payment_term: '2026-11-24T14:59:59.000Z',
} as const;
const facts: EmailFacts = {
  order_id: 7,
  slug: 'N261121-ABCDEFGH',
  status: 'unpaid',
  locale: 'ja',
  buyer_name: '花森 花子',
  known: true,
  may_be_charged: false,
  is_charged_back: false,
  store_name: '花森',
  store_slug: 'hanamori',
  channel: 'marketplace',
  contact_email: 'hanamori@example.com',
  amount: 3000,
  discounts: [] as EmailFacts['discounts'],
  shipping_fee: 600,
  payment_fee: 220,
  total_amount: 3820,
  currency: 'JPY',
  region: 'JP',
  payment_type: 'gmo_cvs',
  created_at: new Date('2026-11-21T03:04:00Z'),
  expire_at: new Date('2026-11-24T14:59:59Z'),
  sender: { name: '花森', phone: '075-000-0000', address: '京都市上京区1' },
  law: null,
  reason: null,
  shipping_type: 'custom',
  company: 'ヤマト運輸',
  company_code: null,
  tracking_number: '1234-5678-9012',
  receiver: { name: '花森 花子', phone: '09012345678', address: '東京都' },
  items: [{ product_name: '飯碗', sku_name: '藍', quantity: 1, price: 3000 }],
  former_slug: null,
  replaces_slug: null,
  attempt: { status: 'issued', amount: 3820, number },
  messages: [{ message: '二つ目' }, { message: '一つ目' }],
  changes: [] as EmailFacts['changes'],
  refund: { amount: 1200 },
  together: [] as string[],
  parcels: [] as EmailFacts['parcels'],
  is_part: false,
  money: null,
} as EmailFacts;
const kinds: EmailKind[] = [
  'placed',
  'received',
  'paid',
  'shipped',
  'canceled',
  'refunded',
  'konbini',
  'reminder',
  'replaced',
  'late_cash',
  'late_cash_store',
  'refund_by_hand',
  'refund_returned',
  'refund_owed',
  'money_open_store',
  'message_to_store',
  'message_to_buyer',
  'changed',
];
const texts = (kind: EmailKind, also: Partial<EmailFacts> = {}) =>
  locales.map((locale) => ({
    locale,
    ...compose(kind, { ...facts, ...also, locale }, 'https://noren.test', 'the-key'),
  }));

/** Phrases of emails by language, searched only in emails of that language. */
const phrases = {
  nothingCharged: {
    ja: '請求は発生していません',
    en: 'You have not been charged',
    'zh-TW': '並未產生任何費用',
  },
  allComesBack: { ja: '全額をお返しします', en: 'refund you in full', 'zh-TW': '全額退還' },
  full: { ja: '全額', en: 'in full', 'zh-TW': '全額' },
  japaneseTime: { ja: '日本時間', en: 'Japan time', 'zh-TW': '日本時間' },
  card: { ja: 'カード', en: 'card company', 'zh-TW': '發卡' },
  number: { ja: 'お支払い番号', en: 'payment numbers', 'zh-TW': '付款號碼' },
  overdue: { ja: '期限が過ぎて', en: 'after its deadline', 'zh-TW': '逾期' },
  ofCanceled: { ja: 'キャンセルされたご注文', en: 'a canceled order', 'zh-TW': '已取消的訂單' },
  paidBack: { ja: '返金いたしました', en: 'has refunded your payment', 'zh-TW': '已退還您的付款' },
  carrier: { ja: '配送会社', en: 'Carrier', 'zh-TW': '物流公司' },
  tracking: { ja: '送り状番号', en: 'Tracking', 'zh-TW': '追蹤' },
  atDoor: { ja: '配達員へ', en: 'pay the carrier', 'zh-TW': '配送人員' },
  ready: { ja: 'ご用意ができました', en: 'ready', 'zh-TW': '已備妥' },
  sent: { ja: '発送しました', en: 'on its way', 'zh-TW': '已出貨' },
  deliveredTo: { ja: 'お届け先', en: 'Ship to', 'zh-TW': '收件人' },
  greeting: { ja: 'お客様\n', en: 'Hello,\n', 'zh-TW': '您好\n' },
} satisfies Record<string, Record<Locale, string>>;
type Said = { locale: Locale; text: string };
/** The languages whose emails contain the phrase. */
const saying = (emails: readonly Said[], phrase: keyof typeof phrases) =>
  emails
    .filter(({ locale, text }) => text.includes(phrases[phrase][locale]))
    .map(({ locale }) => locale);
const allSay = (emails: readonly Said[], phrase: keyof typeof phrases) =>
  expect(saying(emails, phrase), phrase).toEqual([...locales]);
const noEmailContains = (emails: readonly Said[], phrase: keyof typeof phrases) =>
  expect(saying(emails, phrase), phrase).toEqual([]);

describe('emails about an order', () => {
  it.each(kinds)('%s: complete in every language, each in its own words', (kind) => {
    const emails = texts(kind);
    expect(new Set(emails.map((email) => email.subject)).size).toBe(locales.length);
    for (const { subject, text, html } of emails) {
      expect(subject).toContain(facts.slug);
      for (const form of [text, html]) {
        expect(form).not.toMatch(/undefined|null|NaN|\[object/);
        expect(form).toContain('3,820');
      }
    }
  });

  it('of an expired order says that nothing was charged only if that is certain', () => {
    const canceled = (may_be_charged: boolean) =>
      texts('canceled', {
        status: 'canceled',
        reason: 'payment_deadline',
        payment_type: 'gmo_credit',
        may_be_charged,
      });
    allSay(canceled(false), 'nothingCharged');
    noEmailContains(canceled(true), 'nothingCharged');
    allSay(canceled(true), 'allComesBack');
  });

  it.each(openReasons)(
    'of open money gives the store the reason (%s) and both amounts; after it is closed there is no email',
    (reason) => {
      const money = { reason, gateway_amount: 1234, own_amount: 5678 };
      const emails = texts('money_open_store', { money });
      expect(new Set(emails.map(({ text }) => text.split('\n')[4])).size).toBe(locales.length);
      for (const { text } of emails) expect(text).toMatch(/1,234[\s\S]*5,678/);
      expect([
        isStillTrue('money_open_store', { ...facts, money }),
        isStillTrue('money_open_store', { ...facts, money: null }),
      ]).toEqual([true, false]);
    },
  );

  it.each(konbiniCodes)(
    'chain %s: its numbers by its own names, the deadline in Japan’s time',
    (convenience) => {
      const emails = texts('konbini', {
        attempt: { status: 'issued', amount: 3820, number: { ...number, convenience } },
      });
      allSay(emails, 'japaneseTime');
      for (const { text } of emails) {
        expect(text).toContain(number.receipt_no);
        expect(text.includes(number.conf_no)).toBe(convenience !== sevenEleven);
        expect(text).toContain('23:59');
      }
    },
  );

  it('link to the order where it was placed, in the marketplace or the shop, with a key for guests', () => {
    const page = (channel: EmailFacts['channel'], key: string | null) =>
      compose('placed', { ...facts, channel }, 'https://noren.test', key).text;
    expect(page('marketplace', null)).toContain(
      'https://noren.test/stores/hanamori/marketplace/orders/7\n',
    );
    expect(page('marketplace', 'the-key')).toContain(
      'https://noren.test/stores/hanamori/marketplace/checkout/step-done/7?key=the-key\n',
    );
    expect(page('shop', null)).toContain('https://noren.test/shop/orders/7\n');
    expect(page('shop', 'the-key')).toContain('https://noren.test/shop/orders/7?key=the-key\n');
  });

  it('describe an order’s end and its money to fit the payment method', () => {
    for (const kind of ['paid', 'canceled', 'refunded'] as const) {
      const [konbini, card] = [texts(kind), texts(kind, { payment_type: 'gmo_credit' })];
      konbini.forEach((email, n) => expect(email.text).not.toBe(card[n]?.text));
      noEmailContains(konbini, 'card');
    }
    for (const [n, email] of texts('late_cash', { status: 'canceled' }).entries())
      expect(email.text).not.toBe(texts('late_cash')[n]?.text);
  });

  it('name who canceled an order, and mention money only if there may be some', () => {
    const canceled = (also: Partial<EmailFacts>) =>
      texts('canceled', { status: 'canceled', ...also });
    const ranOut = canceled({ reason: 'payment_deadline' });
    for (const reason of ['seller', 'buyer']) {
      canceled({ reason }).forEach(({ text }, n) => expect(text).not.toBe(ranOut[n]?.text));
      allSay(canceled({ reason }), 'full');
      allSay(canceled({ reason }), 'number');
      noEmailContains(canceled({ reason, payment_type: 'gmo_credit' }), 'number');
      noEmailContains(canceled({ reason, payment_type: 'custom_cod' }), 'full');
      noEmailContains(
        canceled({ reason, payment_type: 'gmo_credit', is_charged_back: true }),
        'full',
      );
    }
    const seller = texts('late_cash', { status: 'canceled', reason: 'seller' });
    noEmailContains(seller, 'overdue');
    for (const [n, { text }] of seller.entries())
      expect(text).not.toBe(texts('late_cash')[n]?.text);
  });

  it('call returned money late only if the order had expired', () => {
    const refunded = (also: Partial<EmailFacts>) =>
      texts('refunded', { payment_type: 'gmo_credit', ...also });
    allSay(refunded({ status: 'canceled', reason: 'payment_deadline' }), 'ofCanceled');
    for (const status of ['undelivered', 'delivering', 'delivered', 'completed'] as const)
      noEmailContains(refunded({ status }), 'ofCanceled');
    for (const reason of ['seller', 'buyer'])
      noEmailContains(refunded({ status: 'canceled', reason }), 'ofCanceled');
    allSay(refunded({ status: 'undelivered' }), 'paidBack');
  });

  it('name carrier and tracking number, if known, and the cash due at the door', () => {
    for (const { text } of texts('shipped'))
      expect(text).toMatch(
        /: ヤマト運輸\n.*: 1234-5678-9012\n.*: https:\/\/jizen\.kuronekoyamato\.co\.jp\/\S+123456789012\n/,
      );
    for (const { text } of texts('shipped', { company: '自転車便' }))
      expect(text).not.toContain('kuroneko');
    for (const { text } of texts('shipped', { company: null }))
      expect(text).toContain('1234-5678-9012');
    allSay(texts('shipped'), 'carrier');
    noEmailContains(texts('shipped', { company: null }), 'carrier');
    allSay(texts('shipped'), 'tracking');
    noEmailContains(texts('shipped', { company: null, tracking_number: null }), 'tracking');
    for (const { text } of texts('paid')) expect(text).not.toContain('1234-5678-9012');
    noEmailContains(texts('shipped'), 'atDoor');
    allSay(texts('shipped', { payment_type: 'custom_cod' }), 'atDoor');
  });

  it('call goods for pick-up ready, and name the place to collect them', () => {
    const ready = texts('shipped', {
      shipping_type: 'self_pick_up',
      company: null,
      tracking_number: null,
    });
    expect(new Set(ready.map((email) => email.subject)).size).toBe(locales.length);
    allSay(
      ready.map(({ locale, subject }) => ({ locale, text: subject })),
      'ready',
    );
    for (const phrase of ['sent', 'deliveredTo'] as const) {
      allSay(texts('shipped'), phrase);
      noEmailContains(ready, phrase);
    }
    for (const [n, { subject, text }] of ready.entries()) {
      expect(subject).toContain(facts.slug);
      expect(text).not.toBe(texts('shipped')[n]?.text);
    }
  });

  it('list messages oldest first, and name the order that was replaced', () => {
    for (const { text } of texts('message_to_buyer'))
      expect(text.indexOf('一つ目')).toBeLessThan(text.indexOf('二つ目'));
    for (const { text } of texts('replaced', { former_slug: 'N261118-OLD' }))
      expect(text).toContain('N261118-OLD');
  });

  it('list what staff changed, without personal values for an unconfirmed mailbox', () => {
    const changes: EmailFacts['changes'] = [
      {
        field: 'address',
        item: null,
        from: '〒100-0001 東京都1',
        to: '〒100-0001 東京都1 305号室',
      },
      { field: 'delivery_slot', item: null, from: null, to: '18-20' },
      { field: 'quantity', item: '湯のみ 白', from: 3, to: 2 },
      { field: 'shipping_fee', item: null, from: 500, to: 0 },
    ];
    for (const { text } of texts('changed', { changes, known: true })) {
      expect(text).toContain('305号室');
      expect(text).toMatch(/湯のみ 白.*3 → 2/);
      expect(text).toContain('18:00');
    }
    for (const { text } of texts('changed', { changes, known: false })) {
      expect(text).not.toContain('305号室');
      expect(text).toMatch(/湯のみ 白.*3 → 2/);
    }
  });

  it('greet the store in emails to the store, without the buyer’s link', () => {
    for (const kind of ['late_cash_store', 'message_to_store'] as const) {
      for (const { text } of texts(kind)) {
        expect(text.split('\n')[0]).toContain('花森');
        // the console page, which requires sign-in, is not a buyer's link
        expect(
          text.replaceAll(/https:\/\/noren\.test\/console\/stores\/hanamori\/orders\/7$/gm, ''),
        ).not.toContain('https://noren.test');
      }
    }
  });
});

describe('isStillTrue', () => {
  it.each<[EmailKind, Partial<EmailFacts>, boolean]>([
    ['konbini', {}, true],
    ['konbini', { status: 'undelivered' }, false],
    ['konbini', { attempt: { status: 'superseded', amount: 3820, number } }, false],
    ['reminder', { attempt: null }, false],
    ['message_to_store', { messages: [] }, false],
    ['paid', { messages: [], attempt: null }, true],
  ])('%s with %j: %s', (kind, also, expected) =>
    expect(isStillTrue(kind, { ...facts, ...also })).toBe(expected),
  );
});

describe('emails to an unconfirmed mailbox', () => {
  const words = {
    buyer_name: 'You won! http://evil.example/x',
    receiver: { name: 'evil.example/y', phone: '09012345678', address: 'www.evil.example' },
  };
  it.each(kinds.filter((kind) => !toStore(kind)))('%s contains no words of the orderer', (kind) => {
    for (const { subject, text } of texts(kind, { ...words, known: false })) {
      expect(`${subject}\n${text}`).not.toContain('evil');
      expect(text).toContain('飯碗');
    }
    for (const { locale, text } of texts(kind, { ...words, known: false }))
      expect(text.startsWith(phrases.greeting[locale]), locale).toBe(true);
    for (const { text } of texts(kind, words)) expect(text).toContain('You won!');
  });
  it('name the place of goods for pick-up', () => {
    const [ja] = texts('shipped', {
      ...words,
      known: false,
      shipping_type: 'self_pick_up',
      receiver: { ...words.receiver, address: '京都の店' },
    });
    expect(ja?.text).toContain('京都の店');
    expect(ja?.text).not.toContain('evil');
  });
});

describe('the first email of an order in Taiwan', () => {
  const law = Object.fromEntries(sellerItems.TW.map((item) => [item, `${item} 的說明`]));
  const taiwan: Partial<EmailFacts> = {
    region: 'TW',
    currency: 'TWD',
    channel: 'shop',
    payment_type: 'payuni_credit',
    law,
  };

  it.each(['placed', 'received'] as const)(
    '%s: contains everything that 消費者保護法 §18 requires in a lasting form',
    (kind) => {
      for (const { text, html } of texts(kind, taiwan))
        for (const item of sellerItems.TW)
          expect([text, html].every((form) => form.includes(`${item} 的說明`))).toBe(true);
      const zh = compose(
        kind,
        { ...facts, ...taiwan, locale: 'zh-TW' },
        'https://noren.test',
        null,
      ).text;
      for (const word of ['企業經營者', '代表人', '七日無條件解除契約（鑑賞期）', '消費爭議處理'])
        expect(zh).toContain(word);
    },
  );
  it('contains it once: not in later emails, nor if it is incomplete, nor in Japan', () => {
    for (const kind of ['paid', 'shipped', 'message_to_store'] as const)
      for (const { text } of texts(kind, taiwan)) expect(text).not.toContain('complaint_info');
    for (const { text } of texts('placed', { ...taiwan, law: { ...law, representative: '' } }))
      expect(text).not.toContain('complaint_info');
    for (const { text } of texts('placed')) expect(text).not.toMatch(/消費者保護法/);
  });
});
