import type { RehearsalRefusal } from '@noren/contract/entities/rehearsal';
import { openingNeeds, type StoreReadiness } from '../stores/rules.ts';

export interface RehearsalFacts extends Required<StoreReadiness> {
  in_marketplace: boolean;
  rehearsal_since: Date | null;
  /** any order ever placed by a buyer */
  real_orders: boolean;
}

/** Whether the store would be open without a rehearsal. */
export const canSell = (store: RehearsalFacts): boolean =>
  store.is_opened && openingNeeds(store).length === 0;

/**
 * Why a store may not begin a rehearsal; null: it may. A store that sells, or has sold, has real
 * orders.
 */
export function rehearsalRefusal(store: RehearsalFacts): RehearsalRefusal | null {
  if (canSell(store)) return 'store_open';
  if (store.real_orders) return 'has_orders';
  if (!store.in_marketplace) return 'not_in_marketplace';
  if (!store.has_goods) return 'no_goods';
  return store.has_shipping ? null : 'no_shipping';
}
