import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '../addresses/addresses.ts';
import { useShop } from '../channel/use-shop.ts';
import { missingDataError } from '../failures/load-error.tsx';
import { konbiniRecordsQuery, recordsFor } from '../konbini/records.ts';
import { isExpired } from '../payments/card-expiry.ts';
import { cardsOf } from '../payments/save-card.ts';
import { lastPayment } from '../payments/last-order.ts';
import { pricedMethodOf, withMethod, type PricedMethod } from './priced-method.ts';
import { addressesFor, selectionOf, deliveryWaysFor } from './selection.ts';
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
  const [priced, setPriced] = useState<PricedMethod | null>(null);
  const shippings = basis.shippings.map((setting) => withMethod(setting, priced));
  const records = recordsFor(konbini.data ?? [], basis.payments);
  const selection = selectionOf(
    basis.draft,
    {
      shippings,
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
  const setting = basis.shippings.find(({ id }) => id === shipping?.id);
  const hasMethods = (setting?.methods ?? []).length > 0;
  const pricing = useOrderPricing(basis, isLoading ? null : ways, hasMethods);
  const method = pricedMethodOf(pricing.pricing, basis.draft.shipping_method_id);
  // the method decides which payments and requests are offered, and the next render offers them
  if (method && JSON.stringify(method) !== JSON.stringify(priced)) setPriced(method);
  return {
    ...basis,
    ...pricing,
    selection,
    goes: { shipping, place: goesTo?.address?.level_one_code ?? null },
    method: method?.id ?? null,
    /** what the setting offers without the restrictions of a method; null: it has no methods */
    setting: hasMethods ? (setting ?? null) : null,
    shippings: deliveryWaysFor(shippings, basis.isMadeOnDemand),
    hasCards: (cards.data ?? []).some(({ expire }) => !isExpired(expire, serverNow())),
    hasKonbini: records.length > 0,
    receivers: addressesFor(selection.shipping, addresses.data ?? []),
    failure: basis.failure ?? missingDataError(addresses, cards, konbini),
    isLoading,
  };
}

export type JpCheckout = ReturnType<typeof useCheckout>;
