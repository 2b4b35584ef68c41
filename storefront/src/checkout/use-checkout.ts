import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../addresses/addresses.ts';
import { serverNow } from '../api/server-clock.ts';
import { CallError, queryOf } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { konbiniRecordsQuery } from '../konbini/records.ts';
import { offeredPayments } from '../payments/offered-payments.ts';
import { cardsOf } from '../payments/save-card.ts';
import { draftOf } from './draft.ts';
import { pricingOf } from './pricing.ts';
import { addressesFor, selectionOf } from './selection.ts';
import { useTabValue } from './tab-value.ts';

/** Everything the page of delivery and payment shows: the server's lists, the buyer's draft, and what holds of it now. */
export function useCheckout(storeSlug: string) {
  const params = { slug: storeSlug };
  const draft = useTabValue(draftOf(storeSlug));
  const carts = useQuery(cartsOf(storeSlug));
  const shippings = useQuery(queryOf('GET /stores/{slug}/shipping-setting', { params }));
  const payments = useQuery(queryOf('GET /stores/{slug}/payment-setting', { params }));
  const addresses = useQuery(addressesQuery());
  const cards = useQuery(cardsOf(storeSlug));
  const konbini = useQuery(konbiniRecordsQuery());
  const law = useQuery(queryOf('GET /stores/{slug}/jp-commercial', { params }));
  const me = useQuery(queryOf('GET /live-web/me'));

  const lines = (carts.data && cartOfStore(carts.data, storeSlug)?.items.filter((item) => draft.item_ids.includes(item.id))) ?? [];
  const offer = {
    shippings: shippings.data ?? [],
    payments: payments.data ?? [],
    addresses: addresses.data ?? [],
    cards: cards.data ?? [],
    konbini: konbini.data ?? [],
  };
  const selection = selectionOf(draft, offer, serverNow());
  const pricing = useQuery(
    pricingOf({
      item_ids: lines.map((line) => line.id),
      shipping_setting_id: selection.shipping?.id ?? null,
      payment_id: selection.payment?.id ?? null,
      address_id: selection.shipping?.type === 'self_pick_up' ? null : (selection.address?.id ?? null),
      quantities: lines.map((line) => line.quantity * line.price),
    }),
  );
  const user = me.data?.user ?? null;
  return {
    draft,
    lines,
    selection,
    shippings: offer.shippings.filter((setting) => setting.enabled),
    receivers: addressesFor(selection.shipping, offer.addresses),
    offered: offeredPayments(offer.payments, selection.shipping),
    pricing: pricing.data,
    isPricing: pricing.isFetching,
    pricingFailure: pricing.error instanceof CallError ? pricing.error.failure : null,
    law: law.data,
    user,
    email: draft.email ?? user?.email ?? '',
    phone: draft.phone_number ?? user?.phone_number ?? '',
    ageRequired: lines.some((line) => line.sku.adult_warning) && user?.does_age_verify !== true,
    failure: [shippings.error, payments.error, addresses.error, cards.error, konbini.error, carts.error].find(Boolean) ?? null,
    isLoading: carts.isPending || shippings.isPending || payments.isPending || addresses.isPending || cards.isPending || konbini.isPending || me.isPending,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
