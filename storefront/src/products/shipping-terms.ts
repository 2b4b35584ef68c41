import type { ShippingSetting } from '@noren/contract/entities/store';
import { shippingFee } from '@noren/contract/order-price';

export interface ShippingTerms {
  /** what sending home costs in most places */
  fee: number;
  /** goods of this amount are sent free; null: no such amount */
  free_from: number | null;
  /** the dearest fee of the places that cost another, or that are not sent free from that amount on; null: everywhere the same */
  elsewhere: number | null;
}

/** The terms a shopper asks about first: the cheapest way to have it sent home. null: nothing is sent. */
export function shippingTerms(settings: readonly ShippingSetting[]): ShippingTerms | null {
  const sent = settings.filter((setting) => setting.enabled && setting.type !== 'self_pick_up').map(termsOf);
  return sent.reduce<ShippingTerms | null>((best, terms) => (best === null || terms.fee < best.fee ? terms : best), null);
}

const feeOf = (rule: Pick<ShippingSetting, 'fee_type' | 'fee'>) => (rule.fee_type === 'free' ? 0 : rule.fee);

function termsOf(setting: ShippingSetting): ShippingTerms {
  const fee = feeOf(setting);
  const free_from = setting.fee_type === 'condition' ? setting.free_shipping_threshold : null;
  // with the places where goods of that amount are still charged
  const breaksPromise = (rule: ShippingSetting['fees'][number]) => free_from !== null && shippingFee({ ...rule, fees: [] }, free_from, null).fee > 0;
  const others = setting.fees.filter((rule) => feeOf(rule) !== fee || breaksPromise(rule)).map(feeOf);
  return {
    fee,
    free_from,
    elsewhere: others.length > 0 ? Math.max(...others) : null,
  };
}
