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
export function whyUnchangeable(
  { status, payment_status, shipping_status }: Seen,
  items: readonly { shipping_status: string }[],
): ChangeRefusal | null {
  if (status === 'canceled' || payment_status === 'refunded') return 'over';
  const isWaiting = status === 'init' || status === 'unpaid' || status === 'undelivered';
  const hasLeft = items.some((item) => item.shipping_status === 'shipped');
  return isWaiting && shipping_status === 'init' && !hasLeft ? null : 'shipped';
}

const requestFields = { day: 'delivery_day', slot: 'delivery_slot', note: 'note' } as const;

/** Lists what changes between two deliveries, in the order of the form. Pure. */
export function deliveryChanges(before: Delivery, after: Delivery): OrderChange[] {
  const parts = (['name', 'phone', 'address'] as const).map((field) => ({
    field,
    item: null,
    from: before[field],
    to: after[field],
  }));
  const asked = (['day', 'slot', 'note'] as const).map((part) => ({
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
  const parts = ['day', 'slot', 'note'] as const;
  const moves = places.before !== places.after;
  if (!moves && parts.every((part) => (before?.[part] ?? null) === request[part])) return null;
  const nearest = nearestPossible(
    request,
    deliveryChoicesFor(rules, { now, level_one_code: places.after, payment }),
  );
  if (!nearest) return null;
  // parts that stay are as possible as they were
  const kept = (part: 'day' | 'slot' | 'note') =>
    !moves && (before?.[part] ?? null) === request[part];
  const offered = {
    day: kept('day') ? request.day : nearest.day,
    slot: kept('slot') ? request.slot : nearest.slot,
    note: kept('note') ? request.note : nearest.note,
  };
  return parts.every((part) => offered[part] === request[part]) ? null : offered;
}
