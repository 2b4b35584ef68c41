import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { showFailure } from '../failures/show-failure.ts';
import { konbiniRecordsQuery } from './records.ts';

/** Deletes a record; payment numbers made with it stay valid. */
export function useRemoveRecord(): (id: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    const result = await call('DELETE /gmo-cvs/{id}', { params: { id: String(id) }, as: 'guest' });
    if (!result.ok && result.error.code !== 'NOT_FOUND') return showFailure(result.error);
    client.setQueryData(konbiniRecordsQuery().queryKey, (kept) =>
      kept?.filter((one) => one.id !== id),
    );
    showToast(m.konbini_deleted());
  };
}
