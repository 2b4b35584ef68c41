import type { TaiwanAddress } from '@noren/contract/entities/tw-address';
import { showToast } from '@noren/kit/components/toast.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { showFailure } from '../failures/show-failure.ts';
import type { Receiver } from './receiver-choice.tsx';

/** The buyer's Taiwanese addresses, shared by all Taiwanese stores, newest first. */
export const twAddressesQuery = (storeSlug: string) =>
  queryOf('GET /tw/stores/{slug}/addresses', { params: { slug: storeSlug }, as: 'guest' });

export const twReceiverOf = ({
  id,
  buyer_name,
  full_address,
  buyer_cellphone,
  is_default = false,
}: TaiwanAddress): Receiver => ({
  id,
  name: buyer_name,
  is_default,
  note: noteLine(full_address, formatPhoneNumber(buyer_cellphone, 'TW')),
});

/** Deleting an address does not change orders, which have their own copy. */
export function useRemoveTwAddress(storeSlug: string): (id: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    const result = await call('DELETE /tw/stores/{slug}/addresses/{id}', {
      params: { slug: storeSlug, id: String(id) },
      as: 'guest',
    });
    if (!result.ok && result.error.code !== 'NOT_FOUND') return showFailure(result.error);
    client.setQueryData(twAddressesQuery(storeSlug).queryKey, (kept) =>
      kept?.filter((one) => one.id !== id),
    );
    showToast(m.checkout_address_deleted());
  };
}
