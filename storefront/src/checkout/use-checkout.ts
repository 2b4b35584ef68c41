import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../addresses/addresses.ts';
import { useShop } from '../channel/use-shop.ts';
import { missingDataError } from '../failures/load-error.tsx';
import { konbiniRecordsQuery, recordsFor } from '../konbini/records.ts';
import { isExpired } from '../payments/card-expiry.ts';
import { cardsOf } from '../payments/save-card.ts';
import { lastPayment } from '../payments/last-order.ts';
import { addressesFor, selectionOf, waysFor } from './selection.ts';
import { useOrderBasis, useOrderPricing } from './use-order-basis.ts';

/**
 * Everything the Japanese checkout page shows: the server's lists, the buyer's draft, and the valid
 * choices.
 * @param only the only line to order, whatever the draft has selected
 */
export function useCheckout(only?: number) {
  const { store, channel } = useShop();
  const basis = useOrderBasis(only);
  const addresses = useQuery(addressesQuery());
  const cards = useQuery(cardsOf(store.slug));
  const konbini = useQuery(konbiniRecordsQuery());
  const records = recordsFor(konbini.data ?? [], basis.payments);
  const selection = selectionOf(
    basis.draft,
    {
      shippings: basis.shippings,
      payments: basis.payments,
      addresses: addresses.data ?? [],
      cards: cards.data ?? [],
      konbini: records,
      channel: channel.name,
      isMadeOnDemand: basis.isMadeOnDemand,
      lines: basis.lines,
      isDiscounted: basis.isDiscounted,
      last: lastPayment.get(),
    },
    serverNow(),
  );
  const isLoading = basis.isLoading || addresses.isPending || cards.isPending || konbini.isPending;
  const { shipping, payment } = selection;
  const goesTo = shipping?.type === 'self_pick_up' ? null : selection.address;
  const ways = {
    shipping,
    payment,
    address: goesTo && { id: goesTo.id, level_one_code: goesTo.address?.level_one_code },
  };
  const pricing = useOrderPricing(basis, isLoading ? null : ways);
  return {
    ...basis,
    ...pricing,
    selection,
    goes: { shipping, place: goesTo?.address?.level_one_code ?? null },
    shippings: waysFor(basis.shippings, basis.isMadeOnDemand),
    hasCards: (cards.data ?? []).some(({ expire }) => !isExpired(expire, serverNow())),
    hasKonbini: records.length > 0,
    receivers: addressesFor(selection.shipping, addresses.data ?? []),
    failure: basis.failure ?? missingDataError(addresses, cards, konbini),
    isLoading,
  };
}

export type JpCheckout = ReturnType<typeof useCheckout>;
