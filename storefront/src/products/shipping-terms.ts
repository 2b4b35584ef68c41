import type { ShippingSetting } from '@noren/contract/entities/store';
import { shippingFee } from '@noren/contract/order-price';

export interface ShippingTerms {
  /** delivery fee in most places */
  fee: number;
  /** amount of goods from which shipping is free; null: never */
  free_from: number | null;
  /**
   * highest fee of the places with another fee, or without free shipping from that amount; null:
   * the same everywhere
   */
  elsewhere: number | null;
}

/**
 * Returns the terms of the cheapest delivery; null if the store does not ship, or by several methods
 * with fees of their own.
 */
export function shippingTerms(settings: readonly ShippingSetting[]): ShippingTerms | null {
  const sent = settings
    .filter(
      ({ enabled, type, methods }) =>
        enabled && type !== 'self_pick_up' && (methods?.length ?? 0) < 2,
    )
    .map(termsOf);
  return sent.reduce<ShippingTerms | null>(
    (best, terms) => (best === null || terms.fee < best.fee ? terms : best),
    null,
  );
}

const feeOf = (rule: Pick<ShippingSetting, 'fee_type' | 'fee'>) =>
  rule.fee_type === 'free' ? 0 : rule.fee;

function termsOf(setting: ShippingSetting): ShippingTerms {
  const fee = feeOf(setting);
  const free_from = setting.fee_type === 'condition' ? setting.free_shipping_threshold : null;
  // including the places where goods of that amount are still charged
  const breaksPromise = (rule: ShippingSetting['fees'][number]) =>
    free_from !== null && shippingFee({ ...rule, fees: [] }, free_from, null).fee > 0;
  const others = setting.fees
    .filter((rule) => feeOf(rule) !== fee || breaksPromise(rule))
    .map(feeOf);
  return {
    fee,
    free_from,
    elsewhere: others.length > 0 ? Math.max(...others) : null,
  };
}
