import type { Locale } from '@noren/contract/scalars';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import type { DigestOrder } from './order-digest-queries.ts';
import { render, type Email } from '../mailing/render.ts';

/** The sentences around a store's orders, in one language. */
interface DigestWords {
  greeting: (store: string) => string;
  subject: (store: string, count: number) => string;
  lead: string;
  total: string;
  more: (count: number) => string;
  others: (count: number) => string;
  toConsole: string;
}

const words: Record<Locale, DigestWords> = {
  ja: {
    greeting: (store) => `${store} 様`,
    subject: (store, count) => `【${store}】新しいご注文 ${count}件`,
    lead: '次のご注文が入りました。発送のご準備をお願いします。',
    total: '合計',
    more: (count) => `ほか${count}件のご注文`,
    others: (count) => ` ほか${count}点`,
    toConsole: '管理画面でご注文を見る',
  },
  en: {
    greeting: (store) => `Dear ${store},`,
    subject: (store, count) => `${store}: new orders (${count})`,
    lead: 'These orders have come in. Please get them ready to be sent.',
    total: 'Total',
    more: (count) => `and more orders (${count})`,
    others: (count) => ` and ${count} more`,
    toConsole: 'See the orders in the console',
  },
  'zh-TW': {
    greeting: (store) => `${store} 您好`,
    subject: (store, count) => `【${store}】新訂單 ${count} 筆`,
    lead: '以下訂單已成立，請準備出貨。',
    total: '合計',
    more: (count) => `另有 ${count} 筆訂單`,
    others: (count) => ` 等另 ${count} 件`,
    toConsole: '在管理後台查看訂單',
  },
};

/** As many orders as an email lists; how many more there are stands below. */
const mostListed = 50;

/** The orders of an hour or a day. Pure. @returns null where none of them stands any more: nobody needs the email */
export function composeDigest(
  { store_name, store_slug, locale, currency }: { store_name: string; store_slug: string; locale: Locale; currency: string },
  orders: readonly DigestOrder[],
  origin: string,
): Email | null {
  if (orders.length === 0) return null;
  const w = words[locale];
  const money = moneyIn(locale, currency);
  const facts = orders.slice(0, mostListed).map(({ number, total_amount, items }) => {
    const [first] = items;
    const rest = items.slice(1).reduce((sum, { quantity }) => sum + quantity, 0);
    const goods = first ? `${first.product_name} × ${first.quantity}${rest > 0 ? w.others(rest) : ''}` : '';
    return { label: number, value: `${money(total_amount)}  ${goods}`.trim() };
  });
  const total = orders.reduce((sum, { total_amount }) => sum + total_amount, 0);
  return render({
    locale,
    subject: w.subject(store_name, orders.length),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [w.greeting(store_name)] },
      { kind: 'lines', lines: [w.lead] },
      { kind: 'facts', facts },
      ...(orders.length > mostListed ? [{ kind: 'lines' as const, lines: [w.more(orders.length - mostListed)] }] : []),
      { kind: 'facts', facts: [{ label: w.total, value: money(total), isTotal: true }] },
      { kind: 'button', label: w.toConsole, href: `${origin}/console/stores/${store_slug}/orders?tab=to_ship` },
    ],
  });
}
