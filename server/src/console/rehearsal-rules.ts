import type { RehearsalRefusal } from '@noren/contract/entities/rehearsal';
import { missingItems, type SellerFacts } from '../stores/rules.ts';

export interface RehearsalFacts {
  region: 'JP' | 'TW';
  commercial: SellerFacts;
  in_marketplace: boolean;
  rehearsal_since: Date | null;
  /** placed by buyers, ever */
  real_orders: boolean;
  has_goods: boolean;
  has_shipping: boolean;
  has_payment: boolean;
}

/** Whether somebody could buy in it: whatever the law wants said is there, and goods, a way to them and a way to pay. */
export const canSell = (store: RehearsalFacts): boolean =>
  missingItems(store.region, store.commercial).length === 0 && store.has_goods && store.has_shipping && store.has_payment;

/** Why a store may not begin a rehearsal; null: it may. One that sells, or has sold, has orders that are real. */
export function whyNoRehearsal(store: RehearsalFacts): RehearsalRefusal | null {
  if (canSell(store)) return 'store_open';
  if (store.real_orders) return 'has_orders';
  if (!store.in_marketplace) return 'not_in_marketplace';
  if (!store.has_goods) return 'no_goods';
  return store.has_shipping ? null : 'no_shipping';
}
