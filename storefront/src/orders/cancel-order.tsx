import type { Order } from '@noren/contract/entities/order';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { orderQuery } from '../payments/methods/pay-for-order.ts';

/**
 * Cancels an unpaid order after a confirmation, because its goods become available to others
 * immediately.
 */
export function CancelOrder({ order }: { order: Order }) {
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [failure, setFailure] = useState<{ code: string } | null>(null);

  async function cancel(): Promise<void> {
    setStep('busy');
    setFailure(null);
    const result = await call('POST /orders/{id}/cancel', {
      params: { id: String(order.id) },
      as: 'guest',
    });
    if (!result.ok) setFailure(result.error);
    // Whether it was refused or not, the order's state may differ from this page.
    await client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    setStep('idle');
  }
  return (
    <div className="grid w-full justify-items-center gap-3">
      {failure && <FieldError>{errorSentence(failure)}</FieldError>}
      {step === 'idle' ? (
        <Button variant="text" onClick={() => setStep('asking')}>
          {m.orders_cancel()}
        </Button>
      ) : (
        <div
          role="group"
          aria-label={m.orders_cancel_question()}
          className="grid w-full gap-3 rounded-card bg-paper-deep p-4 text-left"
        >
          <p className="phrase text-14">{m.orders_cancel_question()}</p>
          <span className="grid gap-2 sm:grid-cols-2">
            <Button variant="danger" busy={step === 'busy'} autoFocus onClick={() => void cancel()}>
              {m.orders_cancel_yes()}
            </Button>
            <Button variant="quiet" disabled={step === 'busy'} onClick={() => setStep('idle')}>
              {m.orders_cancel_no()}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
