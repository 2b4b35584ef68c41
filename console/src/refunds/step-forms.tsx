import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select } from '@noren/kit/components/inputs.tsx';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { useState, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { UnitStepper } from './unit-stepper.tsx';

interface StepFormProps {
  money: OrderMoney;
  busy: boolean;
  error: string | null;
  onSend: (body: object) => void;
  onClose: () => void;
}

function StepFrame({
  submit,
  danger = false,
  busy,
  error,
  onSend,
  onClose,
  children,
}: Omit<StepFormProps, 'money' | 'onSend'> & {
  submit: string;
  danger?: boolean;
  onSend: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className="grid gap-4 rounded-card border border-line bg-paper p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend();
      }}
    >
      {children}
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {m.form_close()}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the reason of a cancellation, which the buyer reads. */
export function CancelForm({ onSend, money, ...rest }: StepFormProps) {
  const [reason, setReason] = useState<'seller' | 'buyer'>('seller');
  return (
    <StepFrame {...rest} danger submit={m.cancel_submit()} onSend={() => onSend({ reason })}>
      <p className="phrase-left">
        {(money.disputed ?? 0) > 0 ? m.cancel_text_disputed() : m.cancel_text()}
      </p>
      <Select
        label={m.cancel_reason()}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value as 'seller' | 'buyer')}
      >
        <option value="seller">{m.cancel_by_seller()}</option>
        <option value="buyer">{m.cancel_by_buyer()}</option>
      </Select>
    </StepFrame>
  );
}

/** Records returned goods: how many of each go back into stock. */
export function ReturnedForm({ money, onSend, ...rest }: StepFormProps) {
  const lines = money.lines.filter((line) => line.restocked_quantity < line.quantity);
  const [units, setUnits] = useState<Record<number, number>>({});
  return (
    <StepFrame
      {...rest}
      submit={m.returned_submit()}
      onSend={() =>
        onSend({
          restock: lines.flatMap(({ item_id }) => {
            const quantity = units[item_id] ?? 0;
            return quantity > 0 ? [{ item_id, quantity }] : [];
          }),
        })
      }
    >
      <p className="phrase-left">{m.returned_text()}</p>
      {lines.map((line) => (
        <div key={line.item_id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="phrase-left min-w-0 flex-1 basis-40">
            {line.product_name} {line.sku_name}
          </span>
          <UnitStepper
            label={`${line.product_name} ${line.sku_name}`}
            value={units[line.item_id] ?? 0}
            most={line.quantity - line.restocked_quantity}
            onChange={(value) => setUnits({ ...units, [line.item_id]: value })}
          />
        </div>
      ))}
    </StepFrame>
  );
}
