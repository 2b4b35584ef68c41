import type { ConsoleOrder, ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { staffPaymentName } from '@noren/contract/payment-methods';
import type { ChipVariant } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { regionOf } from '../i18n/place-names.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

type Region = 'JP' | 'TW';

/** A short time for lists, without the year. */
export const shortMoment = (value: string, region: Region): string =>
  formatDate(value, region, 'MM/dd HH:mm');

type Stated = Pick<
  ConsoleOrderEntry,
  | 'stage'
  | 'status'
  | 'shipping_type'
  | 'shipping_status'
  | 'payment_type'
  | 'payment_status'
  | 'expire_at'
  | 'currency'
  | 'is_partly_shipped'
  | 'is_replacement'
>;

export function stateWord({
  stage,
  status,
  shipping_status,
  is_partly_shipped,
}: Pick<Stated, 'stage' | 'status' | 'shipping_status' | 'is_partly_shipped'>): string {
  if (status === 'undelivered' && shipping_status === 'waiting') return m.order_waits();
  if (is_partly_shipped) return m.order_partly_shipped();
  if (stage === 'to_ship' || stage === 'unpaid') return m.tab({ tab: stage });
  return m.status({ status });
}

const variants: Record<Stated['stage'], ChipVariant> = {
  to_ship: 'indigo',
  unpaid: 'plain',
  shipped: 'plain',
  done: 'done',
  closed: 'sold',
};
export const stateVariant = ({ stage }: Pick<Stated, 'stage'>): ChipVariant => variants[stage];

export const paymentName = (type: Stated['payment_type']): string =>
  staffPaymentName(type, currentLocale());

/** The payment method, and the deadline of an unpaid order. */
export function paymentLine({
  payment_type,
  stage,
  expire_at,
  currency,
  is_replacement,
}: Stated): string {
  if (is_replacement) return m.replacement_free();
  const until =
    stage === 'unpaid' && expire_at
      ? m.order_pay_until({ time: shortTime(expire_at, regionOf({ currency }), currentLocale()) })
      : '';
  return [paymentName(payment_type), until].filter(Boolean).join('　');
}

/** The first item and the number of further units. */
export function goodsLine(items: ConsoleOrderEntry['items']): string {
  const [first] = items;
  if (!first) return '';
  const more = items.reduce((sum, { quantity }) => sum + quantity, 0) - first.quantity;
  const name = [first.product_name, first.sku_name].filter(Boolean).join(' ');
  return `${name} × ${first.quantity}${more > 0 ? `　${m.order_more_items({ count: more })}` : ''}`;
}

/**
 * Describes a state change: `支払い：未払い → 支払い済み`. Returns null if both states have the same name,
 * which would tell the merchant nothing.
 */
export function historyLine({
  subject,
  from,
  to,
}: ConsoleOrder['histories'][number]): string | null {
  const word = (state: string): string => {
    const own =
      subject === 'payment'
        ? m.payment_state({ state })
        : subject === 'shipping'
          ? m.shipping_state({ state })
          : state;
    return own === state ? m.status({ status: state }) : own;
  };
  if (from !== null && word(from) === word(to)) return null;
  const steps = from === null ? word(to) : `${word(from)} → ${word(to)}`;
  return `${m.history({ subject })}　${steps}`;
}
