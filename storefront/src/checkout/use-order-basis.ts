import type { Pricing } from '@noren/contract/entities/store';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { failureOf, queryOf } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { useLaw } from '../stores/use-law.ts';
import { useBuyer } from '../session/use-buyer.ts';
import { draftOf, lastAddress, type CheckoutDraft } from './draft.ts';
import { missingDataError } from '../api/missing-data-error.ts';
import { expectedOf } from './order-body.ts';
import { pricingOf } from '../cart/pricing.ts';
import { showPart } from './order-errors.ts';
import { useTabValue } from '../storage/tab-value.ts';

/** What every checkout shows whatever the store's country: the lines being ordered, the store's terms, who buys. */
export function useOrderBasis() {
  const { store, channel } = useShop();
  const query = useSearch({ strict: false });
  const params = { slug: store.slug };
  const kept = useTabValue(draftOf(store.slug));
  const draft = { ...kept, address_id: kept.address_id ?? lastAddress.get() };
  const carts = useQuery(cartsOf(store.slug));
  const shippings = useQuery(queryOf('GET /stores/{slug}/shipping-setting', { params }));
  const payments = useQuery(queryOf('GET /stores/{slug}/payment-setting', { params }));
  const law = useLaw(store);
  const buyer = useBuyer();
  const { known } = buyer;
  const lines = (carts.data && cartOfStore(carts.data, store.slug)?.items.filter((item) => draft.item_ids.includes(item.id))) ?? [];
  return {
    draft,
    lines,
    shippings: shippings.data ?? [],
    payments: payments.data ?? [],
    law: law.data,
    known,
    stream_id: channel.name === 'shop' ? query['stream-id'] : undefined,
    email: draft.email ?? known?.email ?? '',
    phone: draft.phone_number ?? known?.phone_number ?? '',
    isMadeOnDemand: lines.some((line) => line.sku.is_printio_product),
    ageRequired: lines.some((line) => line.sku.adult_warning) && known?.does_age_verify !== true,
    failure: missingDataError(shippings, payments, carts) ?? (isNone(law.error) ? null : missingDataError(law)) ?? buyer.failure,
    isLoading: carts.isPending || shippings.isPending || payments.isPending || law.isPending || buyer.isPending,
  };
}

export type OrderBasis = ReturnType<typeof useOrderBasis>;

/** A shop whose items are not all filled sells nothing; where they could not be had nobody is let on without them. */
const isNone = (error: Error | null): boolean => error !== null && failureOf(error).code === 'NOT_FOUND';

interface Ways {
  shipping_setting_id: number | null;
  payment_id: number | null;
  address_id: number | null;
}

/** What the lines being ordered cost the way they are to go and be paid. @param ways null: not all is known yet that they are chosen from, nothing is asked */
export function useOrderPricing({ lines }: OrderBasis, ways: Ways | null) {
  const noWays: Ways = { shipping_setting_id: null, payment_id: null, address_id: null };
  const pricing = useQuery(
    pricingOf({ ...(ways ?? noWays), item_ids: lines.map((line) => line.id), quantities: lines.map((line) => line.quantity * line.price) }),
  );
  // The answer to the question before stands while this one is under way; without a connection, or without lines, it is nobody's total.
  const total = pricing.isPlaceholderData && !pricing.isFetching ? undefined : pricing.data;
  return {
    pricing: total,
    // An answer that is only being renewed stands: who comes back to the page and taps at once is not ignored.
    isPricing: pricing.isFetching && (pricing.isPlaceholderData || !pricing.data),
    pricingFailure: total ? null : whyNoTotal(pricing),
    askPricing: async () => {
      const { data } = await pricing.refetch();
      if (data) showPart('total', 'at once');
    },
  };
}

/** Why there is no total. Offline a question waits without having failed. */
function whyNoTotal({ error, isPaused }: { error: Error | null; isPaused: boolean }): { code: string } | null {
  if (error) return failureOf(error);
  return isPaused ? { code: 'NETWORK' } : null;
}

/** The parts of an order that no country's law changes. `expected` undefined: no total is shown, so nothing can be confirmed. */
export function orderDetails({ lines, email, phone, ageRequired, stream_id, pricing }: OrderBasis & { pricing: Pricing | undefined }, draft: CheckoutDraft) {
  return {
    item_ids: lines.map((line) => line.id),
    email,
    phone_number: phone,
    buyer_name: draft.buyer_name ?? '',
    age_required: ageRequired,
    of_age: draft.of_age,
    stream_id,
    expected: pricing && expectedOf(lines, pricing),
  };
}
