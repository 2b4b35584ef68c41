import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { showFailure } from '../failures/show-failure.ts';
import { addressesQuery } from './addresses.ts';

/** Deleting an address does not change orders, which have their own copy. */
export function useRemoveAddress(): (id: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    const result = await call('DELETE /addresses/{id}', {
      params: { id: String(id) },
      as: 'guest',
    });
    if (!result.ok && result.error.code !== 'NOT_FOUND') return showFailure(result.error);
    client.setQueryData(addressesQuery().queryKey, (kept) => kept?.filter((one) => one.id !== id));
    showToast(m.checkout_address_deleted());
  };
}
