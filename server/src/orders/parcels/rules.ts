import { maxOrdersPerParcel } from '@noren/contract/endpoints/console-parcels';
import type { OrderStage, ParcelRefusal } from '@noren/contract/order-lists';
import type { ShippingType } from '@noren/contract/entities/store';

/** What decides whether an order can share a parcel. */
export interface ParcelFacts {
  id: number;
  number: string;
  stage: OrderStage;
  shipping_type: ShippingType;
  /** some lines have left in a parcel of their own */
  is_partly_shipped: boolean;
  /** refunds leave nothing to ship */
  is_refunded: boolean;
  /** account or mailbox (D-565) */
  person: string;
  /** the receiver's name and address without differences of width and spaces */
  place: string;
  /** day and time slot that the buyer asked for */
  delivery: string;
}

/** Why an order cannot be put into any parcel; null: it can. */
function ownRefusal(order: ParcelFacts): ParcelRefusal | null {
  if (order.shipping_type === 'self_pick_up') return 'picked_up';
  if (order.stage !== 'to_ship' || order.is_refunded) return 'not_to_ship';
  return order.is_partly_shipped ? 'partly_shipped' : null;
}

/**
 * Why these orders cannot go in one parcel, and the first order that prevents it; null: they can.
 * Pure.
 */
export function oneParcelRefusal(
  orders: readonly ParcelFacts[],
): { reason: ParcelRefusal; number: string } | null {
  const [first] = orders;
  for (const order of orders) {
    const own = ownRefusal(order);
    if (own !== null) return { reason: own, number: order.number };
  }
  if (!first) return null;
  for (const { number, person, place, delivery } of orders) {
    if (place !== first.place) return { reason: 'other_address', number };
    if (person !== first.person) return { reason: 'other_person', number };
    if (delivery !== first.delivery) return { reason: 'other_delivery', number };
  }
  const beyond = orders[maxOrdersPerParcel];
  return beyond ? { reason: 'too_many', number: beyond.number } : null;
}

/** Groups of two or more orders that can go in one parcel, in the order of their first one. Pure. */
export function parcelGroupsOf<T extends ParcelFacts>(orders: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const order of orders) {
    if (ownRefusal(order) !== null) continue;
    const key = JSON.stringify([order.person, order.place, order.delivery]);
    const group = groups.get(key);
    if (group) group.push(order);
    else groups.set(key, [order]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
