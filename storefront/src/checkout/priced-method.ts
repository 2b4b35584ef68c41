import type { Pricing, ShippingSetting } from '@noren/contract/entities/store';
import { restrictedBy } from '@noren/contract/shipping-method-rules';

/** The shipping method that the server priced, with its fee at an amount of goods. */
export interface PricedMethod {
  id: string;
  fee: number;
  /** amount of goods from which shipping is free; null: never, or it is free already */
  free_from: number | null;
}

/**
 * Returns the method that the order ships by: the buyer's choice, if the goods can use it, otherwise
 * the one that the server chose. null: the store has no methods, or none takes the goods.
 */
export function pricedMethodOf(
  pricing: Pricing | undefined,
  wanted: string | null | undefined,
): PricedMethod | null {
  const methods = pricing?.shipping_methods ?? [];
  const method =
    methods.find(({ id }) => id === wanted) ??
    methods.find(({ id }) => id === pricing?.shipping_method_id);
  if (!pricing || !method) return null;
  const { id, fee, until_free } = method;
  return { id, fee, free_from: until_free === null ? null : pricing.amount + until_free };
}

/**
 * Returns a setting with the fee of the method that was priced, and without what the method cannot
 * do. A setting without methods, or before its method is known, stays as it is.
 */
export function withMethod(setting: ShippingSetting, priced: PricedMethod | null): ShippingSetting {
  const { methods, ...rest } = setting;
  const method = methods?.find(({ id }) => id === priced?.id);
  if (!priced || !method) return setting;
  return {
    ...restrictedBy(rest, method),
    fee_type: priced.free_from !== null ? 'condition' : priced.fee === 0 ? 'free' : 'fixed',
    fee: priced.fee,
    free_shipping_threshold: priced.free_from,
    fees: [],
  };
}
