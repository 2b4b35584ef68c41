import type { Locale } from '@noren/contract/scalars';
import type { EmailsApp } from '../mailing/app.ts';
import { moneyOfDay, type MoneyOfDay } from '../../payments/open-money/money-report.ts';
import { openMoneyOfStore } from '../../payments/open-money/open-money.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import { endpointThatIsOff, moneyOfNobody, leaseDueStoreEmails, type DueStoreEmail } from './open-money-queries.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { composeDigest } from './order-digest.ts';
import { ordersOfDigest } from './order-digest-queries.ts';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import { render, type Block, type Fact, type Email } from '../mailing/render.ts';
import { senderOf } from '../mailing/sender.ts';
import { composeWebhookOff } from './webhook-off.ts';

/** The sentences around a store's money, in one language. */
interface StoreWords {
  greeting: (store: string) => string;
  daySubject: (store: string, day: string) => string;
  dayLead: (day: string) => string;
  gateways: Record<PaymentGateway, string>;
  payments: (count: number) => string;
  taken: string;
  kept: string;
  returned: string;
  owed: string;
  open: string;
  entries: (count: number, sum: string) => string;
  openHint: string;
  noTrade: string;
  nobodySubject: (store: string) => string;
  nobodyLead: string;
  number: string;
  amount: string;
}

const words: Record<Locale, StoreWords> = {
  ja: {
    greeting: (store) => `${store} 様`,
    daySubject: (store, day) => `【${store}】${day}の入出金`,
    dayLead: (day) => `${day}にお支払いのあった金額と、その現在の状況です。`,
    gateways: { gmo: 'GMOペイメントゲートウェイ', payuni: 'PAYUNi' },
    payments: (count) => `${count}件`,
    taken: 'お支払い',
    kept: 'うち売上',
    returned: 'うち返金済み',
    owed: 'うち返金予定・未返金',
    open: '確認が必要な入出金',
    entries: (count, sum) => `${count}件（${sum}）`,
    openHint: 'ショップの運営担当者とともにご確認ください。運営用の「未解決の入出金」の一覧に、対応方法とともに載っています。',
    noTrade: 'この日のお支払いはありませんでした。',
    nobodySubject: (store) => `【${store}】ご注文のわからないお支払いがあります`,
    nobodyLead:
      '決済代行会社に、該当するご注文が見つからないお支払いがあります。管理画面で取引をご確認のうえ、返金などの対応をお願いします。運営用の「未解決の入出金」の一覧に載っています。',
    number: '決済代行会社での番号',
    amount: '金額',
  },
  en: {
    greeting: (store) => `Dear ${store},`,
    daySubject: (store, day) => `${store}: the money of ${day}`,
    dayLead: (day) => `This is what was paid on ${day}, and where it is now.`,
    gateways: { gmo: 'GMO Payment Gateway', payuni: 'PAYUNi' },
    payments: (count) => `${count} payments`,
    taken: 'Taken',
    kept: 'of it kept',
    returned: 'of it returned',
    owed: 'of it owed to buyers',
    open: 'Needs a person',
    entries: (count, sum) => `${count} (${sum})`,
    openHint: 'Please look into it together with whoever runs your shop: it stands in the operator’s list of open money, with what can be done about it.',
    noTrade: 'Nothing was paid on this day.',
    nobodySubject: (store) => `${store}: there is a payment without an order`,
    nobodyLead:
      'The payment provider has a payment of which no order is known here. Please look for the trade in its console and return the money, or say what it is. It stands in the operator’s list of open money.',
    number: 'Number at the payment provider',
    amount: 'Amount',
  },
  'zh-TW': {
    greeting: (store) => `${store} 您好`,
    daySubject: (store, day) => `【${store}】${day} 款項日報`,
    dayLead: (day) => `以下為 ${day} 收到的款項及其目前狀態。`,
    gateways: { gmo: 'GMO Payment Gateway', payuni: 'PAYUNi' },
    payments: (count) => `${count} 筆`,
    taken: '已收款',
    kept: '其中實收',
    returned: '其中已退款',
    owed: '其中待退款',
    open: '需人工確認',
    entries: (count, sum) => `${count} 筆（${sum}）`,
    openHint: '請與您的商店營運人員一同確認。營運端的「待處理款項」清單中列有各筆款項及可採取的處理方式。',
    noTrade: '當日沒有收款。',
    nobodySubject: (store) => `【${store}】有一筆款項查無訂單`,
    nobodyLead: '金流服務有一筆款項，在此查無對應的訂單。請至金流後台確認該筆交易並退款，或說明其來源。此筆款項已列入營運端的「待處理款項」清單。',
    number: '金流服務端的編號',
    amount: '金額',
  },
};

interface Facts {
  store_name: string;
  locale: Locale;
  currency: string;
}

/** The money of a store's day. Pure. @param day YYYY-MM-DD */
function composeDay({ store_name, locale, currency }: Facts, day: string, rows: readonly MoneyOfDay[], open: { entries: number; sum: number }): Email {
  const w = words[locale];
  const money = moneyIn(locale, currency);
  const facts = (row: MoneyOfDay): Fact[] => [
    { label: row.gateway ? w.gateways[row.gateway] : '', value: w.payments(row.payments) },
    { label: w.taken, value: money(row.taken) },
    { label: w.kept, value: money(row.kept) },
    { label: w.returned, value: money(row.returned) },
    { label: w.owed, value: money(row.owed) },
  ];
  const traded = rows.filter((row) => row.payments > 0);
  const blocks: Block[] = traded.map((row) => ({ kind: 'facts', facts: facts(row) }));
  const openBlocks: Block[] = [
    { kind: 'facts', facts: [{ label: w.open, value: w.entries(open.entries, money(open.sum)) }] },
    { kind: 'lines', lines: [w.openHint] },
  ];
  return render({
    locale,
    subject: w.daySubject(store_name, day),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [w.greeting(store_name)] },
      { kind: 'lines', lines: [traded.length > 0 ? w.dayLead(day) : w.noTrade] },
      ...blocks,
      ...(open.entries > 0 ? openBlocks : []),
    ],
  });
}

function composeNobody(
  { store_name, locale, currency }: Facts,
  money: { gateway: PaymentGateway; gateway_order_id: string; gateway_amount: number | null },
): Email {
  const w = words[locale];
  const sum = moneyIn(locale, currency)(money.gateway_amount ?? 0);
  return render({
    locale,
    subject: w.nobodySubject(store_name),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [w.greeting(store_name)] },
      { kind: 'lines', lines: [w.nobodyLead] },
      {
        kind: 'facts',
        facts: [
          { label: w.number, value: `${w.gateways[money.gateway]}  ${money.gateway_order_id}` },
          { label: w.amount, value: sum },
        ],
      },
    ],
  });
}

const dayMs = 86_400_000;

async function composeFor(app: EmailsApp, email: DueStoreEmail): Promise<Email | null> {
  const facts = { ...email, locale: email.region === 'TW' ? ('zh-TW' as const) : ('ja' as const) };
  if (email.kind === 'money_of_nobody_store') {
    const money = await moneyOfNobody(app.database, email);
    return money && composeNobody(facts, money);
  }
  if (email.kind === 'orders_of_hour_store' || email.kind === 'orders_of_day_store')
    return composeDigest(facts, await ordersOfDigest(app.database, email), app.publicUrl());
  if (email.kind === 'webhook_off_store') return composeWebhookOff(facts, await endpointThatIsOff(app.database, email), app.publicUrl());
  const day = new Date(email.subject_id * dayMs).toISOString().slice(0, 10);
  return composeDay(facts, day, await moneyOfDay(app.database, day, email.store_id), await openMoneyOfStore(app.database, email.store_id));
}

/** Sends what stores are told beside single orders: of their money, and of many orders at once. @returns how many were sent */
export async function sendStoreEmails(app: EmailsApp): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => leaseDueStoreEmails(tx, now, leasedUntil(now), batch));
  return sendBatch(app, due, async (email) => {
    const composed = await composeFor(app, email);
    return composed ? { ...composed, ...senderOf(app, email.store_name, null) } : 'given_up';
  });
}
