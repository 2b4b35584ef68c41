import { cardTypeAt } from '@noren/contract/payment-methods';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { chosenOf } from '../addresses/addresses.ts';
import { twAddressesQuery } from '../addresses/tw-addresses.ts';
import { useShop } from '../channel/use-shop.ts';
import { missingDataError } from '../failures/load-error.tsx';
import { isExpired } from '../payments/card-expiry.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { paymentsFor } from '../payments/offered-payments.ts';
import { cardsOf } from '../payments/save-card.ts';
import { lastPayment } from '../payments/last-order.ts';
import { useOrderBasis, useOrderPricing } from './use-order-basis.ts';

/**
 * Everything the Taiwanese checkout page shows: home delivery, the buyer's Taiwanese addresses,
 * PAYUNi cards.
 * @param only the only line to order, whatever the draft has selected
 */
export function useTwCheckout(only?: number) {
  const { store, channel } = useShop();
  const basis = useOrderBasis(only);
  const { draft } = basis;
  const last = lastPayment.get();
  const addresses = useQuery(twAddressesQuery(store.slug));
  const cards = useQuery(cardsOf(store.slug, cardTypeAt.payuni));
  const shippings = basis.shippings.filter(
    ({ type, enabled }) => enabled && type === 'tw_home-delivery',
  );
  const shipping = shippings[0] ?? null;
  const address = chosenOf(addresses.data ?? [], draft.address_id);
  const { isMadeOnDemand, lines, isDiscounted } = basis;
  const { offered, closed } = paymentsFor(basis.payments, {
    shipping,
    channel: channel.name,
    isMadeOnDemand,
    lines,
    level_one_code: undefined,
    isDiscounted,
  });
  const payment =
    offered.find((setting) => setting.id === draft.payment_id) ??
    offered.find(({ type }) => type === last?.type) ??
    offered[0] ??
    null;
  const usable = (cards.data ?? []).filter((card) => !isExpired(card.expire, serverNow()));
  const card = draft.new_card
    ? null
    : (usable.find((one) => one.id === (draft.card_id ?? last?.card_id)) ?? usable[0] ?? null);
  const isLoading = basis.isLoading || addresses.isPending || cards.isPending;
  // The server returns no county code for a Taiwanese address, so only the server can compute a fee
  // that depends on it.
  const ways = {
    shipping,
    payment,
    address: address && { id: address.id, level_one_code: undefined },
  };
  const pricing = useOrderPricing(basis, isLoading ? null : ways);
  return {
    ...basis,
    ...pricing,
    // For the same reason it is unknown whether a place with a higher fee applies.
    goes: address === null || shipping?.fees.length === 0 ? { shipping, place: null } : undefined,
    shippings,
    addresses: addresses.data ?? [],
    cards: cards.data ?? [],
    selection: {
      shipping,
      address,
      offered,
      closed,
      payment,
      card: payment && methodOf(payment.type).facts.brings === 'typed_card' ? card : null,
      konbini: null,
    },
    failure: basis.failure ?? missingDataError(addresses, cards),
    isLoading,
  };
}

export type TwCheckout = ReturnType<typeof useTwCheckout>;
