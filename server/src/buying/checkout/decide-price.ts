import { boundsExcess } from '@noren/contract/payment-fee';
import { staffBounds, totalBounds } from '../../catalog/stores/rules.ts';
import { failOf, type Failure } from '../../platform/http/failure.ts';
import { isTotalAsConfirmed } from '../cart/rules.ts';
import { askedCodes, type KnownDiscounts } from '../discounts/known-discounts.ts';
import type { DiscountedPrice } from '../discounts/rules.ts';
import type { CheckoutCall } from './call-bounds.ts';
import type { StoreTerms } from './queries.ts';

const fail = failOf<'POST /checkout'>();

/**
 * The discounts that a call asks for. Orders that the staff type have no automatic ones: their form
 * shows the price without them (D-558).
 */
export const discountsOf = (
  { body, buyer_id, by_staff }: CheckoutCall,
  { store: { id: store_id } }: StoreTerms,
  discounts: KnownDiscounts,
  persons: readonly string[],
) => ({
  automatic: by_staff ? [] : discounts.automatic(store_id),
  coupons: discounts.asked({ store_id, buyer_id, codes: askedCodes(body), persons }),
});

/** Refuses a total for which the store does not offer the payment method. */
export function boundsFailure(
  { by_staff }: CheckoutCall,
  total: number,
  payment: StoreTerms['payments'][number],
  { store }: StoreTerms,
): Failure | null {
  const bounds = (by_staff ? staffBounds : totalBounds)(payment, store);
  const why = boundsExcess(total, bounds);
  if (!why) return null;
  const { currency } = store;
  return fail('FAILED_TO_CHECKOUT', {
    reason: 'amount_out_of_range',
    ...(why === 'too_large'
      ? { largest: { amount: bounds.most, currency } }
      : { smallest: { amount: bounds.least, currency } }),
  });
}

/**
 * Refuses an order whose coupon does not apply, or whose price differs from what its buyer saw: the
 * price never rises without their consent.
 */
export function priceFailure({ body }: CheckoutCall, price: DiscountedPrice): Failure | null {
  // coupons have no id that buyers know (D-557)
  if (body.coupon_id != null) return fail('FAILED_TO_CHECKOUT', { reason: 'coupon_unknown' });
  const { amount, discount_amount, shipping_fee, payment_fee, total_amount } = price;
  const amounts = { amount, discount_amount, shipping_fee, payment_fee, total_amount };
  const [coupon] = price.refused;
  if (coupon) return fail('FAILED_TO_CHECKOUT', { reason: coupon.reason, coupon, amounts });
  return isTotalAsConfirmed(price, body.expected)
    ? null
    : fail('FAILED_TO_CHECKOUT', { reason: 'total_changed', amounts });
}
