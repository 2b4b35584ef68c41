import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { GoodsSku } from '@noren/contract/entities/goods';
import { stockReasons, type StockReason } from '@noren/contract/staff-roles';
import { useState } from 'react';
import { callConsole, type CallResult } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { wholeNumber } from '../i18n/typed-number.ts';

type Corrected = CallResult<'POST /console/stores/{slug}/skus/{id}/stock'>;

/**
 * Corrects the stock of a SKU by a number of units, with a reason; offers to undo it. Not a <form>,
 * because it is inside one.
 */
export function StockForm({
  slug,
  sku,
  onDone,
}: {
  slug: string;
  sku: GoodsSku;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<StockReason>('received');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const send = (change: number, why: StockReason, key: string): Promise<Corrected> =>
    callConsole('POST /console/stores/{slug}/skus/{id}/stock', {
      params: { slug, id: String(sku.id) },
      body: { change, reason: why, note },
      idempotencyKey: key,
    });
  async function undo(change: number) {
    const result = await send(-change, 'mistake', newIntentKey());
    if (result.ok) showToast(m.stock_corrected({ stock: result.data.data.stock }));
    else showToast(errorSentence(result.error), 'error');
    onDone();
  }
  const [correct, busy] = useMutation(async () => {
    const change = wholeNumber(typed);
    if (change === null || change === 0) return setError(m.stock_change_wrong());
    setError(null);
    const result = await send(change, reason, idempotencyKey);
    if (!result.ok) {
      if (result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
      return setError(errorSentence(result.error));
    }
    showToast(m.stock_corrected({ stock: result.data.data.stock }), 'done', {
      label: m.stock_undo(),
      run: () => void undo(change),
    });
    onDone();
  });
  return (
    <div className="grid gap-4 rounded-card bg-paper-deep p-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          label={m.stock_change()}
          required
          inputMode="text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Enter submits this part, not the product form around it
            event.preventDefault();
            correct();
          }}
        />
        <Select
          label={m.stock_reason()}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value as StockReason)}
        >
          {stockReasons.map((one) => (
            <option key={one} value={one}>
              {m.reason({ reason: one })}
            </option>
          ))}
        </Select>
        <TextInput
          label={m.stock_note()}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button busy={busy} onClick={() => correct()}>
          {m.stock_correct()}
        </Button>
      </div>
    </div>
  );
}
