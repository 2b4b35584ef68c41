import type { ShippingMethod } from '@noren/contract/entities/shipping-method';
import type { ShippingSetting } from '@noren/contract/entities/store';
import { feesOfMethod, methodFaults, offeredMethodOf } from '@noren/contract/shipping-method-rules';
import { feeFaults } from '@noren/contract/shipping-places';
import type { ShippingFees } from '@noren/contract/order-price';

/** A shipping setting with its methods as staff set them. */
export type StoredShipping = Omit<ShippingSetting, 'methods'> & { methods: ShippingMethod[] };

type FeeRule = Pick<ShippingFees, 'fee_type' | 'free_shipping_threshold'>;

/** The rule without a promise of free shipping that another method may not keep. */
const unpromised = <R extends FeeRule>(rule: R): R =>
  rule.fee_type === 'condition'
    ? { ...rule, fee_type: 'fixed', free_shipping_threshold: null }
    : rule;

/**
 * Returns a setting as buyers get it. Its own fees do not apply to a store with methods: in their
 * place it shows those of the first method, for pages that do not know the goods of an order.
 */
export function shippingShown({ methods, ...setting }: StoredShipping): ShippingSetting {
  const [first, ...others] = methods;
  if (!first) return setting;
  const fees = feesOfMethod(first, []);
  const isExact = others.length === 0 && first.steps.length === 0;
  return {
    ...setting,
    ...(isExact ? fees : { ...unpromised(fees), fees: fees.fees.map(unpromised) }),
    methods: methods.map(offeredMethodOf),
  };
}

/** Drops a threshold that does not apply. */
export const thresholdOf = ({ fee_type, free_shipping_threshold }: FeeRule): number | null =>
  fee_type === 'condition' ? free_shipping_threshold : null;

/** A method as it is stored: without thresholds that do not apply. */
export const storableMethod = (method: ShippingMethod): ShippingMethod => ({
  ...method,
  free_shipping_threshold: thresholdOf(method),
  fees: method.fees.map((fee) => ({ ...fee, free_shipping_threshold: thresholdOf(fee) })),
});

/** The faults of a list of methods, by their paths in the list. */
export const faultsOfMethods = (methods: readonly ShippingMethod[]) => [
  ...methodFaults(methods),
  ...methods.flatMap(({ fees }, index) =>
    feeFaults('JP', fees).map(({ path, message }) => ({ path: `${index}.fees.${path}`, message })),
  ),
];
