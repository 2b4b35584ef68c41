import type { ConsoleOrder, ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import type { ChipVariant } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import type { Sentences } from '../i18n/ja.ts';
import { regionOf } from '../i18n/place-names.ts';
import { currentLocale, words } from '../i18n/words.ts';

type Region = 'JP' | 'TW';

/** A sentence whose name is put together; '' where there is none. */
function sentence(name: string): string {
  const found = words()[name as keyof Sentences] as unknown;
  return typeof found === 'string' ? found : '';
}

/** A short moment, as a list has room for: today's year goes without saying. */
export const shortMoment = (value: string, region: Region): string => formatDate(value, region, 'MM/dd HH:mm');

type Stated = Pick<ConsoleOrderEntry, 'stage' | 'status' | 'shipping_type' | 'shipping_status' | 'payment_type' | 'payment_status' | 'expire_at' | 'currency'>;

/** Where an order stands, in one word. */
export function stateWord({ stage, status, shipping_status }: Pick<Stated, 'stage' | 'status' | 'shipping_status'>): string {
  if (status === 'undelivered' && shipping_status === 'waiting') return words().order_waits;
  if (stage === 'to_ship' || stage === 'unpaid') return words()[`tab_${stage}`];
  return words()[`status_${status}`];
}

const variants: Record<Stated['stage'], ChipVariant> = { to_ship: 'indigo', unpaid: 'plain', shipped: 'plain', done: 'done', closed: 'sold' };
export const stateVariant = ({ stage }: Pick<Stated, 'stage'>): ChipVariant => variants[stage];

export const paymentName = (type: Stated['payment_type']): string => words()[`payment_${type}`];

/** How it is paid, and until when where that is still to come. */
export function paymentLine({ payment_type, stage, expire_at, currency }: Stated): string {
  const until = stage === 'unpaid' && expire_at ? words().order_pay_until(shortTime(expire_at, regionOf({ currency }), currentLocale())) : '';
  return [paymentName(payment_type), until].filter(Boolean).join('　');
}

/** The first of the goods and how many there are beside it. */
export function goodsLine(items: ConsoleOrderEntry['items']): string {
  const [first] = items;
  if (!first) return '';
  const more = items.reduce((sum, { quantity }) => sum + quantity, 0) - first.quantity;
  const name = [first.product_name, first.sku_name].filter(Boolean).join(' ');
  return `${name} × ${first.quantity}${more > 0 ? `　${words().order_more_items(more)}` : ''}`;
}

/** One step of an order's past, in words: `支払い：未払い → 支払い済み`. null: it tells a merchant nothing, since both states are called the same. */
export function historyLine({ subject, from, to }: ConsoleOrder['histories'][number]): string | null {
  const word = (state: string) =>
    (subject === 'payment' ? sentence(`payment_state_${state}`) : subject === 'shipping' ? sentence(`shipping_state_${state}`) : '') ||
    sentence(`status_${state}`) ||
    state;
  if (from !== null && word(from) === word(to)) return null;
  const steps = from === null ? word(to) : `${word(from)} → ${word(to)}`;
  return `${words()[`history_${subject}`]}　${steps}`;
}
