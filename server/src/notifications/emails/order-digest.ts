import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import type { DigestOrder } from './order-digest-queries.ts';
import { render, type Email } from '../mailing/render.ts';

/** Maximum orders that an email lists; the number of further ones is written below. */
const maxListed = 50;

/**
 * The digest of an hour or a day. Pure. @returns null if all its orders were canceled, so that the
 * email is not needed
 */
export function composeDigest(
  {
    store_name,
    store_slug,
    locale,
    currency,
  }: { store_name: string; store_slug: string; locale: Locale; currency: string },
  orders: readonly DigestOrder[],
  origin: string,
): Email | null {
  if (orders.length === 0) return null;
  const m = wordsIn(locale);
  const money = moneyIn(locale, currency);
  const facts = orders.slice(0, maxListed).map(({ number, total_amount, items }) => {
    const [first] = items;
    const rest = items.slice(1).reduce((sum, { quantity }) => sum + quantity, 0);
    const goods = first
      ? `${first.product_name} × ${first.quantity}${rest > 0 ? m.digest_others({ count: rest }) : ''}`
      : '';
    return { label: number, value: `${money(total_amount)}  ${goods}`.trim() };
  });
  const total = orders.reduce((sum, { total_amount }) => sum + total_amount, 0);
  return render({
    locale,
    subject: m.digest_subject({ store: store_name, count: orders.length }),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [m.greeting({ name: store_name })] },
      { kind: 'lines', lines: [m.digest_lead()] },
      { kind: 'facts', facts },
      ...(orders.length > maxListed
        ? [{ kind: 'lines' as const, lines: [m.digest_more({ count: orders.length - maxListed })] }]
        : []),
      { kind: 'facts', facts: [{ label: m.digest_total(), value: money(total), isTotal: true }] },
      {
        kind: 'button',
        label: m.digest_to_console(),
        href: `${origin}/console/stores/${store_slug}/orders?tab=to_ship`,
      },
    ],
  });
}
