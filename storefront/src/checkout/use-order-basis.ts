import type { Pricing } from '@noren/contract/entities/store';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { missingDataError } from '../failures/load-error.tsx';
import { checkoutTermsOf } from '../stores/checkout-terms.ts';
import { useBuyer } from '../session/use-buyer.ts';
import { draftOf } from './order-draft.ts';
import { guestEmail } from '../payments/last-order.ts';
import { showPart } from './order-parts.ts';
import { usePricing, type PricedOrder } from '../cart/pricing.ts';
import { useTabValue } from '../storage/tab-value.ts';

/**
 * What checkouts of every country show: the lines being ordered, the store's terms, the buyer.
 * @param only the only line to order, whatever the draft has selected
 */
export function useOrderBasis(only?: number) {
  const { store, channel } = useShop();
  const query = useSearch({ strict: false });
  const draft = useTabValue(draftOf(store.slug));
  const carts = useQuery(cartsOf(store.slug));
  const terms = useQuery(checkoutTermsOf(store.slug));
  const [isTotalDoubted, setTotalDoubted] = useState(false);
  const buyer = useBuyer();
  const { known } = buyer;
  const hasAutomatic = store.discounts?.automatic === true;
  const ids = only === undefined ? draft.item_ids : [only];
  const lines =
    (carts.data &&
      cartOfStore(carts.data, store.slug)?.items.filter((item) => ids.includes(item.id))) ??
    [];
  return {
    draft,
    lines,
    currency: store.currency,
    /** the store takes coupons, or the draft has one */
    takesCoupons: store.discounts?.coupons === true || draft.coupon_codes.length > 0,
    hasAutomatic,
    isDiscounted: hasAutomatic || draft.coupon_codes.length > 0,
    region: store.region,
    shippings: terms.data?.shipping_settings ?? [],
    payments: terms.data?.payment_settings ?? [],
    // a store whose legal notice is incomplete sells nothing
    law: terms.data?.[store.region === 'TW' ? 'tw_commercial' : 'jp_commercial'] ?? undefined,
    known,
    isTotalDoubted,
    /** Called when the server refused the page's total: from now on the server's price is used. */
    doubtTotal: () => setTotalDoubted(true),
    stream_id: channel.name === 'shop' ? query['stream-id'] : undefined,
    email: draft.email ?? (known ? known.email : (guestEmail.get() ?? '')),
    phone: draft.phone_number ?? known?.phone_number ?? '',
    isMadeOnDemand: lines.some((line) => line.sku.is_printio_product),
    ageRequired: lines.some((line) => line.sku.adult_warning) && known?.does_age_verify !== true,
    failure: missingDataError(terms, carts) ?? buyer.failure,
    isLoading: carts.isPending || terms.isPending || buyer.isPending,
  };
}

export type OrderBasis = ReturnType<typeof useOrderBasis>;

type Ways = Pick<PricedOrder, 'shipping' | 'payment' | 'address'>;

/**
 * Returns the price of the order with its shipping and payment. @param ways null: the choices have
 * not loaded yet, so nothing is requested @param hasMethods the fee depends on a shipping method,
 * which only the server can compute
 */
export function useOrderPricing(
  { lines, currency, isTotalDoubted, draft, hasAutomatic }: OrderBasis,
  ways: Ways | null,
  hasMethods = false,
) {
  const order = ways && {
    ...ways,
    lines,
    currency,
    hasAutomatic,
    codes: draft.coupon_codes,
    method: hasMethods ? draft.shipping_method_id : null,
  };
  const { known, asked: pricing } = usePricing(order, isTotalDoubted || hasMethods);
  if (!pricing)
    return {
      order,
      pricing: known ?? undefined,
      answer: undefined,
      isPricing: false,
      pricingFailure: null,
      askPricing: async () => {},
    };
  // The previous result stays while loading; offline, or without lines, it would be wrong.
  const total = pricing.isPlaceholderData && !pricing.isFetching ? undefined : pricing.data;
  if (total?.shipping_refusal)
    return {
      order,
      pricing: undefined,
      answer: total,
      isPricing: false,
      pricingFailure: {
        code: 'FAILED_TO_CHECKOUT',
        reason: `shipping_${total.shipping_refusal}`,
      },
      askPricing: async () => {},
    };
  return {
    /** the order that is priced */
    order,
    pricing: total,
    /** the server’s answer, also if no shipping method takes the goods */
    answer: total,
    // A result that is only refreshed stays usable, so that a tap right after returning to the page
    // is not ignored.
    isPricing: pricing.isFetching && (pricing.isPlaceholderData || !pricing.data),
    pricingFailure: total ? null : totalMissingReason(pricing),
    askPricing: async () => {
      const { data } = await pricing.refetch();
      if (data) showPart('total', 'at once');
    },
  };
}

/** The total without the payment method's fee, from which the fee follows. */
export const beforeFeeOf = (
  pricing: Pick<Pricing, 'total_amount' | 'payment_fee'> | undefined,
): number | undefined => pricing && pricing.total_amount - pricing.payment_fee;

/** Why there is no total. Offline, a request is paused without an error. */
function totalMissingReason({
  error,
  isPaused,
}: {
  error: Error | null;
  isPaused: boolean;
}): { code: string } | null {
  if (error) return failureOf(error);
  return isPaused ? { code: 'NETWORK' } : null;
}
