import { chargebackReasons, type ChargebackReason } from '@noren/contract/entities/chargeback';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { regionOf } from '../i18n/place-names.ts';
import { useChargebackCall } from './chargeback-call.ts';
import { noticeOf, type ChargebackDraft } from './chargeback-draft.ts';

interface ChargebackSheetProps {
  slug: string;
  money: OrderMoney;
  onClose: () => void;
}

/** Records a chargeback from the notice of a payment company or card company. */
export function ChargebackSheet({ slug, money, onClose }: ChargebackSheetProps) {
  const yen = moneyIn(money.currency);
  const today = formatDate(money.now, regionOf(money), 'yyyy-MM-dd');
  const [draft, setDraft] = useState<ChargebackDraft>({
    amount: String(money.refundable),
    reason: 'fraud',
    noticed_on: today,
    reply_by: '',
    note: '',
  });
  const [wrong, setWrong] = useState<'amount' | 'noticed_on' | null>(null);
  const { send, busy, error, setError } = useChargebackCall(slug);
  const change = (also: Partial<ChargebackDraft>) => {
    setWrong(null);
    setError(null);
    setDraft({ ...draft, ...also });
  };
  function submit() {
    const { body, wrong: field = null } = noticeOf(draft, money);
    setWrong(field);
    if (!body) return;
    send(
      (idempotencyKey) =>
        callConsole('POST /console/stores/{slug}/orders/{id}/chargebacks', {
          params: { slug, id: String(money.id) },
          body,
          idempotencyKey,
        }),
      m.chargeback_recorded(),
      onClose,
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.chargeback_record()}
      footer={
        <Button wide type="submit" form="chargeback" busy={busy}>
          {m.chargeback_record()}
        </Button>
      }
    >
      <form
        id="chargeback"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="phrase-left text-14 text-ink-soft">{m.chargeback_text()}</p>
        <TextInput
          label={m.chargeback_amount()}
          hint={m.chargeback_most({ sum: yen(money.refundable) })}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={draft.amount}
          error={wrong === 'amount' ? m.chargeback_amount_wrong() : undefined}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <Select
          label={m.chargeback_reason()}
          required
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value as ChargebackReason })}
        >
          {chargebackReasons.map((reason) => (
            <option key={reason} value={reason}>
              {m.chargeback_reason_name({ reason })}
            </option>
          ))}
        </Select>
        <TextInput
          label={m.chargeback_noticed_on()}
          type="date"
          required
          max={today}
          value={draft.noticed_on}
          error={wrong === 'noticed_on' ? m.chargeback_day_missing() : undefined}
          onChange={({ target }) => change({ noticed_on: target.value })}
        />
        <TextInput
          label={m.chargeback_reply_by()}
          type="date"
          min={draft.noticed_on}
          value={draft.reply_by}
          onChange={({ target }) => change({ reply_by: target.value })}
        />
        <TextArea
          label={m.chargeback_note()}
          hint={m.chargeback_note_hint()}
          maxLength={500}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Drawer>
  );
}
