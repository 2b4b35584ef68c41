import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CallError, queryOf } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { useBuyer } from '../session/use-buyer.ts';
import { draftOf, type CheckoutDraft } from './draft.ts';
import { pricingOf } from './pricing.ts';
import { showPart } from './troubles.ts';
import { useTabValue } from '../storage/tab-value.ts';

/** What every checkout shows whatever the store's country: the lines in hand, the store's terms, who buys. */
export function useOrderBasis() {
  const { store, channel } = useShop();
  const query = useSearch({ strict: false });
  const params = { slug: store.slug };
  const draft = useTabValue(draftOf(store.slug));
  const carts = useQuery(cartsOf(store.slug));
  const shippings = useQuery(queryOf('GET /stores/{slug}/shipping-setting', { params }));
  const payments = useQuery(queryOf('GET /stores/{slug}/payment-setting', { params }));
  const law = useQuery(queryOf('GET /stores/{slug}/jp-commercial', { params }));
  const { known, isPending } = useBuyer();
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
    ageRequired: lines.some((line) => line.sku.adult_warning) && known?.does_age_verify !== true,
    failure: shippings.error ?? payments.error ?? carts.error,
    isLoading: carts.isPending || shippings.isPending || payments.isPending || isPending,
  };
}

export type OrderBasis = ReturnType<typeof useOrderBasis>;

interface Ways {
  shipping_setting_id: number | null;
  payment_id: number | null;
  address_id: number | null;
}

/** What the lines in hand cost the way they are to go and be paid. @param ways null: not all is known yet that they are chosen from, nothing is asked */
export function useOrderPricing({ lines }: OrderBasis, ways: Ways | null) {
  const noWays: Ways = { shipping_setting_id: null, payment_id: null, address_id: null };
  const pricing = useQuery(
    pricingOf({ ...(ways ?? noWays), item_ids: lines.map((line) => line.id), quantities: lines.map((line) => line.quantity * line.price) }),
  );
  return {
    pricing: pricing.data,
    // An answer that is only being renewed stands: who comes back to the page and taps at once is not ignored.
    isPricing: pricing.isFetching && (pricing.isPlaceholderData || !pricing.data),
    pricingFailure: pricing.error === null || pricing.data ? null : pricing.error instanceof CallError ? pricing.error.failure : { code: 'UNKNOWN' },
    askPricing: async () => {
      const { data } = await pricing.refetch();
      if (data) showPart('total', 'at once');
    },
  };
}

/** The parts of an order that no country's law changes. */
export function orderDetails({ lines, email, phone, ageRequired, stream_id }: OrderBasis, draft: CheckoutDraft) {
  return {
    item_ids: lines.map((line) => line.id),
    email,
    phone_number: phone,
    buyer_name: draft.buyer_name ?? '',
    age_required: ageRequired,
    of_age: draft.of_age,
    stream_id,
  };
}
