import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, TextInput } from '@noren/kit/components/inputs.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { factsOf } from '@noren/contract/payment-methods';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { everythingOf, mayRestock, noChoice, refundOf } from './refund-choice.ts';
import { refusalWords } from './refusal-words.ts';
import { UnitStepper } from './unit-stepper.tsx';

interface RefundFormProps {
  slug: string;
  money: OrderMoney;
  onDone: (money: OrderMoney) => Promise<void>;
  onClose: () => void;
}

/**
 * Chooses the units, fees and amounts to refund. The typed values stay until the request succeeds.
 */
export function RefundForm({ slug, money, onDone, onClose }: RefundFormProps) {
  const [choice, setChoice] = useState(noChoice);
  const [error, setError] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const yen = moneyIn(money.currency);
  const { body, isWrong, isOver } = refundOf(choice, money);
  const change = (also: Partial<typeof choice>) => {
    setError(null);
    setChoice({ ...choice, ...also });
  };

  const [send, busy] = useMutation(async () => {
    if (isWrong) return setError(m.refund_free_wrong());
    if (body.expected === 0) return setError(m.refund_nothing());
    if (isOver) return setError(m.refund_over({ sum: yen(money.refundable) }));
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/refunds', {
      params: { slug, id: String(money.id) },
      body,
      idempotencyKey,
    });
    if (result.ok) return onDone(result.data.data);
    // without a response it is still the same intent
    if (result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
    setError(refusalWords(result.error));
  });

  return (
    <form
      className="grid gap-5 rounded-card border border-line bg-paper p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-16 font-semibold">{m.refund_title()}</h4>
        <Button variant="text" onClick={() => change(everythingOf(money))}>
          {m.refund_everything()}
        </Button>
      </div>
      <ul className="grid divide-y divide-line">
        {money.lines
          .filter((line) => line.refunded_quantity < line.quantity)
          .map((line) => (
            <RefundLine
              key={line.item_id}
              line={line}
              price={yen(line.price)}
              chosen={choice.units[line.item_id]}
              onChange={(chosen) => change({ units: { ...choice.units, [line.item_id]: chosen } })}
            />
          ))}
      </ul>
      <div className="grid gap-3">
        {money.refundable_shipping_fee > 0 && (
          <Checkbox
            checked={choice.shipping}
            onChange={(event) => change({ shipping: event.target.checked })}
          >
            {m.refund_shipping({ sum: yen(money.refundable_shipping_fee) })}
          </Checkbox>
        )}
        {money.refundable_payment_fee > 0 && (
          <Checkbox
            checked={choice.fee}
            onChange={(event) => change({ fee: event.target.checked })}
          >
            {m.refund_fee({ sum: yen(money.refundable_payment_fee) })}
          </Checkbox>
        )}
        <TextInput
          label={m.refund_free()}
          hint={m.refund_free_hint()}
          inputMode="numeric"
          autoComplete="off"
          value={choice.free}
          error={isWrong ? m.refund_free_wrong() : undefined}
          onChange={(event) => change({ free: event.target.value })}
        />
        <TextInput
          label={m.refund_note()}
          maxLength={500}
          value={choice.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
      <div className="grid gap-1 border-t border-line pt-4">
        <p className="flex items-baseline justify-between gap-3">
          <span>{m.refund_sum()}</span>
          <output className="figures text-22 font-semibold">{yen(body.expected)}</output>
        </p>
        <p className={`figures text-right text-14 ${isOver ? 'text-plum' : 'text-ink-soft'}`}>
          {m.refund_left({ sum: yen(money.refundable) })}
        </p>
        {(money.disputed ?? 0) > 0 && (
          <p className="phrase-left text-14 text-plum">
            {m.chargeback_held({ sum: yen(money.disputed ?? 0) })}
          </p>
        )}
        <p className="phrase-left text-14 text-ink-soft">
          {factsOf(money.payment_type).returnedBy === 'gateway'
            ? m.refund_by_gateway()
            : m.refund_by_hand()}
        </p>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {m.refund_submit({ sum: yen(body.expected) })}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {m.form_close()}
        </Button>
      </div>
    </form>
  );
}

interface RefundLineProps {
  line: OrderMoney['lines'][number];
  price: string;
  chosen: { quantity: number; restock: boolean } | undefined;
  onChange: (chosen: { quantity: number; restock: boolean }) => void;
}

/** One line of the order: how many units are refunded, and whether they go back on the shelf. */
function RefundLine({ line, price, chosen: given, onChange }: RefundLineProps) {
  const chosen = given ?? { quantity: 0, restock: mayRestock(line) };
  const name = `${line.product_name} ${line.sku_name}`;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="grid min-w-0 flex-1 basis-40">
          <span className="phrase-left font-medium">{name}</span>
          <span className="figures text-14 text-ink-soft">{price}</span>
        </span>
        <UnitStepper
          label={m.refund_line_of({ name })}
          value={chosen.quantity}
          most={line.quantity - line.refunded_quantity}
          onChange={(quantity) => onChange({ ...chosen, quantity })}
        />
      </div>
      {chosen.quantity > 0 && mayRestock(line) && (
        <Checkbox
          checked={chosen.restock}
          onChange={(event) => onChange({ ...chosen, restock: event.target.checked })}
        >
          {m.refund_restock()}
        </Checkbox>
      )}
    </li>
  );
}
