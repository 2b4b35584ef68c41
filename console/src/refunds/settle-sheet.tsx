import { chargebackOutcomes, type Chargeback } from '@noren/contract/entities/chargeback';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard, TextInput } from '@noren/kit/components/inputs.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { regionOf } from '../i18n/place-names.ts';
import { useChargebackCall } from './chargeback-call.ts';
import { feeOf } from './chargeback-draft.ts';

interface SettleSheetProps {
  slug: string;
  money: Pick<OrderMoney, 'id' | 'currency' | 'now'>;
  chargeback: Chargeback;
  onClose: () => void;
}

/** Records whether an open chargeback was won or lost. Neither is preselected. */
export function SettleSheet({ slug, money, chargeback, onClose }: SettleSheetProps) {
  const today = formatDate(money.now, regionOf(money), 'yyyy-MM-dd');
  const [outcome, setOutcome] = useState<'won' | 'lost' | null>(null);
  const [settled_on, setDay] = useState(today);
  const [typed, setTyped] = useState('');
  const { send, busy, error, setError } = useChargebackCall(slug);
  const fee = feeOf(typed, money);
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setError(null);
      set(value);
    };
  };
  function submit() {
    if (outcome === null || fee === null) return;
    if (settled_on === '') return setError(m.chargeback_day_missing());
    send(
      (idempotencyKey) =>
        callConsole('POST /console/stores/{slug}/orders/{id}/chargeback-settled', {
          params: { slug, id: String(money.id) },
          body: { chargeback_id: chargeback.id, outcome, settled_on, fee },
          idempotencyKey,
        }),
      m.chargeback_settled(),
      onClose,
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.chargeback_settle()}
      footer={
        <Button wide type="submit" form="settle-chargeback" busy={busy} disabled={outcome === null}>
          {m.chargeback_settle()}
        </Button>
      }
    >
      <form
        id="settle-chargeback"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <dl className="flex flex-wrap items-baseline justify-between gap-2">
          <dt className="text-14 text-ink-soft">{m.chargeback_amount()}</dt>
          <dd className="figures text-18 font-semibold">
            {moneyIn(money.currency)(chargeback.amount)}
          </dd>
        </dl>
        <div role="radiogroup" aria-label={m.chargeback_outcome()} className="grid gap-2">
          {chargebackOutcomes.map((one) => (
            <RadioCard
              key={one}
              name="outcome"
              title={m.chargeback_choice({ outcome: one })}
              checked={outcome === one}
              onChange={() => change(setOutcome)(one)}
            />
          ))}
        </div>
        <TextInput
          label={m.chargeback_settled_on()}
          type="date"
          required
          min={chargeback.noticed_on}
          max={today}
          value={settled_on}
          onChange={({ target }) => change(setDay)(target.value)}
        />
        <TextInput
          label={m.chargeback_fee()}
          hint={m.chargeback_fee_hint()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={fee === null ? m.chargeback_fee_wrong() : undefined}
          onChange={({ target }) => change(setTyped)(target.value)}
        />
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Drawer>
  );
}
