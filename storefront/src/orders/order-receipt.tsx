import { newIntentKey } from '@noren/client/intent-key';
import type { IssuedReceipt } from '@noren/contract/entities/receipt';
import type { Order } from '@noren/contract/entities/order';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * Issues a receipt of a paid order with the buyer's addressee. The PDF is a plain link, because
 * in-app browsers cannot save files.
 */
export function OrderReceipt({ order }: { order: Order }) {
  const [addressee, setAddressee] = useState(
    order.custom_buyer_name || order.shipping.receiver.name,
  );
  const [receipt, setReceipt] = useState<IssuedReceipt | null>(null);
  const [failure, setFailure] = useState<{ code: string } | null>(null);
  // one key per intent: a retry makes no second receipt, but another addressee does
  const [intentKey, setIntentKey] = useState(newIntentKey);
  function readdress(name: string): void {
    setAddressee(name);
    setIntentKey(newIntentKey());
  }
  const yen = (amount: number): string => formatMoney(amount, order.currency, currentLocale());

  const [issue, busy] = useMutation(async () => {
    setFailure(null);
    const result = await call('POST /orders/{id}/receipt', {
      params: { id: String(order.id) },
      body: { addressee: addressee.trim() },
      idempotencyKey: intentKey,
      as: 'guest',
    });
    if (!result.ok) return setFailure(result.error);
    setIntentKey(newIntentKey());
    setReceipt(result.data);
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <h2 className="text-18">{m.orders_receipt()}</h2>
      <Card className="p-5">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            issue();
          }}
        >
          <p className="phrase-left text-14 text-ink-soft">{m.orders_receipt_text()}</p>
          <TextInput
            label={m.orders_receipt_addressee()}
            maxLength={60}
            value={addressee}
            onChange={(event) => readdress(event.target.value)}
          />
          {failure && <FieldError>{errorSentence(failure)}</FieldError>}
          <Button type="submit" variant="quiet" busy={busy} className="justify-self-start">
            {m.orders_receipt_issue()}
          </Button>
        </form>
        <div role="status" aria-live="polite">
          {receipt && (
            <div className="mt-4 grid gap-3 border-t border-line pt-4">
              <p className="phrase-left text-pine">
                {receipt.issue > 1
                  ? m.orders_receipt_reissued({ name: receipt.addressee, count: receipt.issue })
                  : m.orders_receipt_issued({ name: receipt.addressee })}
              </p>
              <ul className="grid gap-1 text-14">
                {receipt.content.rates.map(({ rate, total, tax }) => (
                  <li key={rate} className="figures">
                    {m.orders_receipt_rate({ rate, total: yen(total), tax: yen(tax) })}
                  </li>
                ))}
              </ul>
              <a
                href={receipt.url}
                target="_blank"
                rel="noopener"
                className={`${buttonClass('primary')} justify-self-start`}
              >
                {m.orders_receipt_open()}
              </a>
            </div>
          )}
        </div>
      </Card>
    </section>
  );
}
