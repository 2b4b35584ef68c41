import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { receiptsQuery } from './order-reads.ts';
import { ReceiptList } from './receipt-list.tsx';

/**
 * Issues a receipt for a buyer who asks the store: the same receipt that the buyer's own page
 * issues.
 */
export function ReceiptCard({
  slug,
  order,
}: {
  slug: string;
  order: Pick<ConsoleOrder, 'id' | 'currency' | 'region'>;
}) {
  const [addressee, setAddressee] = useState('');
  const [intentKey, setIntentKey] = useState(newIntentKey);
  const [error, setError] = useState<string | null>(null);
  const client = useQueryClient();
  const [issue, busy] = useMutation(async () => {
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/receipt', {
      params: { slug, id: String(order.id) },
      body: { addressee: addressee.trim() },
      idempotencyKey: intentKey,
    });
    if (!result.ok) return setError(errorSentence(result.error));
    setIntentKey(newIntentKey());
    showToast(m.receipt_issued({ addressee: result.data.addressee }));
    await client.invalidateQueries({ queryKey: receiptsQuery(slug, order.id).queryKey });
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
      <ReceiptList slug={slug} order={order} />
    </Card>
  );
}
