import type { InTheWay } from '@noren/contract/entities/person';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Callout } from './callout.tsx';
import { OrdersInTheWay } from './orders-in-the-way.tsx';

/** Shown while the closing waits for the last orders; the owner can still cancel it. */
export function ClosingWaits({
  orders,
  onKept,
}: {
  orders: readonly InTheWay[];
  onKept: () => Promise<void>;
}) {
  const [error, setError] = useState<string | null>(null);
  const [keep, busy] = useMutation(async () => {
    const result = await call('DELETE /me/closing');
    if (!result.ok) return setError(errorSentence(result.error));
    showToast(m.profile_closing_kept());
    await onKept();
  });
  return (
    <Callout variant="info" title={m.profile_closing_title()}>
      <p>{orders.length > 0 ? m.profile_closing_text() : m.profile_closing_soon()}</p>
      {orders.length > 0 && <OrdersInTheWay orders={orders} />}
      {error && <FieldError>{error}</FieldError>}
      <Button variant="quiet" busy={busy} onClick={keep}>
        {m.profile_closing_off()}
      </Button>
    </Callout>
  );
}
