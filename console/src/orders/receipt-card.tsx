import { newIntentKey } from '@noren/client/intent-key';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { IssuedReceipt } from '@noren/contract/entities/receipt';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';

/** A receipt for a buyer who asks the store for it: the same one that their own page makes out. */
export function ReceiptCard({ slug, order }: { slug: string; order: Pick<ConsoleOrder, 'id' | 'currency'> }) {
  const [addressee, setAddressee] = useState('');
  const [intentKey, setIntentKey] = useState(newIntentKey);
  const [error, setError] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<IssuedReceipt | null>(null);
  const yen = moneyIn(order.currency);
  const [issue, busy] = useMutation(async () => {
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/receipt', {
      params: { slug, id: String(order.id) },
      body: { addressee: addressee.trim() },
      idempotencyKey: intentKey,
    });
    if (!result.ok) return setError(errorSentence(result.error));
    setIntentKey(newIntentKey());
    setReceipt(result.data);
  });
  return (
    <Card className="p-5">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          issue();
        }}
      >
        <h2 className="text-18 font-semibold">{m.receipt_title()}</h2>
        <TextInput
          label={m.receipt_addressee()}
          maxLength={60}
          value={addressee}
          onChange={(event) => {
            setAddressee(event.target.value);
            setIntentKey(newIntentKey());
          }}
        />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" variant="quiet" busy={busy} className="justify-self-start">
          {m.receipt_issue()}
        </Button>
      </form>
      <div role="status" aria-live="polite">
        {receipt && (
          <div className="mt-4 grid gap-2 border-t border-line pt-4 text-14">
            {receipt.issue > 1 && <p>{m.receipt_again({ issue: receipt.issue })}</p>}
            {receipt.content.rates.map(({ rate, total, tax }) => (
              <p key={rate} className="tabular-nums">
                {m.receipt_rate({ rate, total: yen(total), tax: yen(tax) })}
              </p>
            ))}
            <a href={receipt.url} target="_blank" rel="noopener" className={`${buttonClass('primary')} justify-self-start`}>
              {m.receipt_open()}
            </a>
          </div>
        )}
      </div>
    </Card>
  );
}
