import { newIntentKey } from '@noren/client/intent-key';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import { wholeNumber } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import { renewOrders } from './order-reads.ts';

const done = {
  paid: m.transfer_recorded,
  replaced: m.transfer_replaced,
  owed: m.transfer_owed,
} as const;

/** Records a transfer that the staff saw on the store's account. */
export function TransferSheet({
  slug,
  order,
  onClose,
}: {
  slug: string;
  order: ConsoleOrder;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const money = moneyIn(order.currency);
  const total = order.total_amount;
  const [typed, setTyped] = useState(String(total));
  const [note, setNote] = useState('');
  const [accepts, setAccepts] = useState(false);
  const [intentKey, setIntentKey] = useState(newIntentKey);
  const [error, setError] = useState<string | null>(null);
  const amount = wholeNumber(typed);
  const isCanceled = order.status === 'canceled';
  const differs = !isCanceled && !!amount && amount !== total;
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setError(null);
      setIntentKey(newIntentKey());
    };
  };
  const [record, busy] = useMutation(async () => {
    setError(null);
    if (!amount) return setError(m.transfer_amount_wrong());
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/bank-payment', {
      params: { slug, id: String(order.id) },
      body: { amount, accepts_difference: differs && accepts, note },
      idempotencyKey: intentKey,
    });
    if (!result.ok) {
      void renewOrders(client, slug);
      return setError(errorSentence(result.error));
    }
    showToast(done[result.data.data.result]());
    void renewOrders(client, slug);
    onClose();
  });
  const difference = { total: money(total), difference: money(Math.abs(total - (amount ?? 0))) };
  return (
    <Drawer open onClose={onClose} place="side" title={m.transfer_record()}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          record();
        }}
      >
        <p className="phrase-left text-14 text-ink-soft">
          {isCanceled ? m.transfer_record_canceled() : m.transfer_record_text()}
        </p>
        <dl className="flex flex-wrap justify-between gap-2">
          <dt className="text-14 text-ink-soft">{m.order_total()}</dt>
          <dd className="text-18 font-semibold tabular-nums">{money(total)}</dd>
        </dl>
        <TextInput
          label={m.transfer_amount()}
          required
          inputMode="numeric"
          maxLength={12}
          value={typed}
          onChange={({ target }) => change(setTyped)(target.value)}
        />
        {differs && (
          <div className="grid gap-2">
            <p className="font-medium text-plum">
              {(amount ?? 0) < total ? m.transfer_less(difference) : m.transfer_more(difference)}
            </p>
            <Checkbox
              checked={accepts}
              onChange={({ target }) => change(setAccepts)(target.checked)}
            >
              {m.transfer_accept()}
            </Checkbox>
          </div>
        )}
        <TextInput
          label={m.transfer_note()}
          hint={m.transfer_note_hint()}
          maxLength={500}
          value={note}
          onChange={({ target }) => change(setNote)(target.value)}
        />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" wide busy={busy}>
          {m.transfer_record()}
        </Button>
      </form>
    </Drawer>
  );
}
