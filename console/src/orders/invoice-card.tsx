import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { invoiceDetail } from '@noren/contract/uniform-invoice';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Facts, OrderPart } from './order-part.tsx';
import { orderQuery } from './order-reads.ts';

/** The uniform invoice that a buyer in Taiwan asked for, and the number issued outside the shop. */
export function InvoiceCard({
  slug,
  order,
  mayWrite,
}: {
  slug: string;
  order: ConsoleOrder;
  mayWrite: boolean;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(order.invoice_number ?? '');
  const [wrong, setWrong] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const invoice = order.uniform_invoice;
  const [save, busy] = useMutation(async () => {
    setWrong(false);
    setError(null);
    const invoice_number = typed.trim() === '' ? null : typed;
    const params = { slug, id: String(order.id) };
    const result = await callConsole('PUT /console/stores/{slug}/orders/{id}/invoice-number', {
      params,
      body: { invoice_number },
    });
    if (!result.ok)
      return wrongFields(result.error).length > 0
        ? setWrong(true)
        : setError(errorSentence(result.error));
    setTyped(result.data.data.invoice_number ?? '');
    void client.invalidateQueries({ queryKey: orderQuery(slug, order.id).queryKey });
    showToast(m.invoice_saved());
  });
  return (
    <OrderPart title={m.invoice_title()}>
      <Facts
        facts={[
          [m.invoice_way(), invoice && m.invoice_kind({ kind: invoice.kind })],
          [m.invoice_detail(), invoice && invoiceDetail(invoice)],
          [m.invoice_number(), !mayWrite && order.invoice_number],
        ]}
      />
      {mayWrite && (
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            label={m.invoice_number()}
            hint={m.invoice_number_hint()}
            error={wrong ? m.invoice_number_wrong() : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
          {error && <FieldError>{error}</FieldError>}
          <Button type="submit" variant="quiet" busy={busy} className="justify-self-start">
            {m.invoice_save()}
          </Button>
        </form>
      )}
    </OrderPart>
  );
}
