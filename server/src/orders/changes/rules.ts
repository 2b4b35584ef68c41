import { deliveryChoicesFor, nearestPossible, someRequest } from '@noren/contract/delivery-rules';
import type { DeliveryRequest, DeliveryRules } from '@noren/contract/entities/delivery';
import type { ChangeRefusal, OrderChange } from '@noren/contract/entities/order-change';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { OrderRow } from '../orders/change.ts';

/** Where and when an order is delivered. */
export interface Delivery {
  name: string;
  phone: string;
  /** null: the goods are picked up */
  address: string | null;
  request: DeliveryRequest | null;
}

type Seen = Pick<OrderRow, 'status' | 'payment_status' | 'shipping_status'>;

/** Why nothing of an order can be changed; null: it can. Pure. */
export function changeRefusal(
  { status, payment_status, shipping_status }: Seen,
  items: readonly { shipping_status: string; shipped_quantity: number }[],
): ChangeRefusal | null {
  if (status === 'canceled' || payment_status === 'refunded') return 'over';
  const isWaiting = status === 'init' || status === 'unpaid' || status === 'undelivered';
  const hasLeft = items.some(
    (item) => item.shipping_status === 'shipped' || item.shipped_quantity > 0,
  );
  return isWaiting && shipping_status === 'init' && !hasLeft ? null : 'shipped';
}

const requestFields = {
  day: 'delivery_day',
  slot: 'delivery_slot',
  note: 'note',
  noshi: 'noshi',
  noshi_name: 'noshi_name',
} as const;
const requestParts = ['day', 'slot', 'note', 'noshi', 'noshi_name'] as const;

/** Lists what changes between two deliveries, in the order of the form. Pure. */
export function deliveryChanges(before: Delivery, after: Delivery): OrderChange[] {
  const parts = (['name', 'phone', 'address'] as const).map((field) => ({
    field,
    item: null,
    from: before[field],
    to: after[field],
  }));
  const asked = requestParts.map((part) => ({
    field: requestFields[part],
    item: null,
    from: before.request?.[part] ?? null,
    to: after.request?.[part] ?? null,
  }));
  return [...parts, ...asked].filter(({ from, to }) => from !== to);
}

export interface DeliveryTerms {
  rules: DeliveryRules | null;
  payment: { type: PaymentType; term_days: number };
  /** the prefectures before and after */
  places: { before: string | null; after: string | null };
  now: Date;
}

/**
 * The nearest request that the store can fulfil, if it cannot fulfil this one; null: it can. A
 * request that stays, within one prefecture, is not checked again: its day was promised, and may be
 * nearer now than the first day of a new order (D-568). Pure.
 */
export function nearestDelivery(
  before: DeliveryRequest | null,
  after: DeliveryRequest | null,
  { rules, payment, places, now }: DeliveryTerms,
): DeliveryRequest | null {
  const request = someRequest(after);
  if (!request) return null;
  const moves = places.before !== places.after;
  const stays = (part: (typeof requestParts)[number]) =>
    (before?.[part] ?? null) === (request[part] ?? null);
  if (!moves && requestParts.every(stays)) return null;
  const nearest = nearestPossible(
    request,
    deliveryChoicesFor(rules, { now, level_one_code: places.after, payment }),
  );
  if (!nearest) return null;
  // parts that stay are as possible as they were
  const offered: DeliveryRequest = { ...request };
  const differing = requestParts.filter((part) => {
    if (!moves && stays(part)) return false;
    Object.assign(offered, { [part]: nearest[part] ?? null });
    return (offered[part] ?? null) !== (request[part] ?? null);
  });
  return differing.length === 0 ? null : offered;
}
