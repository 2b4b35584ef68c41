import { newIntentKey } from '@noren/client/intent-key';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallFailure, CallResult } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

const refusalWords = (failure: CallFailure): string =>
  failure.code === 'CHARGEBACK_REFUSED' && failure.reason
    ? m.chargeback_refusal({ reason: failure.reason })
    : errorSentence(failure);

type Result = CallResult<'POST /console/stores/{slug}/orders/{id}/chargebacks'>;

/**
 * One call about a chargeback at a time. Its idempotency key stays until a response arrives, so that
 * a retry after a lost response changes nothing twice.
 */
export function useChargebackCall(slug: string) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIntentKey);
  const [send, busy] = useMutation(
    async (call: (idempotencyKey: string) => Promise<Result>, done: string, onDone: () => void) => {
      setError(null);
      const result = await call(key);
      if (result.ok || result.error.code !== 'NETWORK') {
        setKey(newIntentKey());
        // also after a refusal: another member of the staff may have changed it
        await client.invalidateQueries({ queryKey: ['orders', slug] });
      }
      if (!result.ok) return setError(refusalWords(result.error));
      showToast(done);
      onDone();
    },
  );
  return { send, busy, error, setError };
}
