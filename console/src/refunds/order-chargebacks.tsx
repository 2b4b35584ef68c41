import type { Chargeback } from '@noren/contract/entities/chargeback';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { isCardType } from '@noren/contract/payment-methods';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { regionOf } from '../i18n/place-names.ts';
import { useChargebackCall } from './chargeback-call.ts';
import { ChargebackSheet } from './chargeback-sheet.tsx';
import { SettleSheet } from './settle-sheet.tsx';

interface OrderChargebacksProps {
  slug: string;
  money: OrderMoney;
  chargebacks: readonly Chargeback[];
  mayWrite: boolean;
}

/** The chargebacks of an order, and the button that records one; nothing for orders without. */
export function OrderChargebacks({ slug, money, chargebacks, mayWrite }: OrderChargebacksProps) {
  const [isRecording, setRecording] = useState(false);
  const hasOpen = chargebacks.some(({ outcome }) => outcome === null);
  const mayRecord = mayWrite && isCardType(money.payment_type) && money.refundable > 0 && !hasOpen;
  if (chargebacks.length === 0 && !mayRecord) return null;
  return (
    <section className="grid justify-items-start gap-3">
      {chargebacks.length > 0 && (
        <>
          <h3 className="text-16 font-semibold">{m.chargebacks()}</h3>
          <ul className="grid w-full divide-y divide-line border-y border-line">
            {chargebacks.toReversed().map((chargeback) => (
              <ChargebackRow
                key={chargeback.id}
                slug={slug}
                money={money}
                chargeback={chargeback}
                mayWrite={mayWrite}
              />
            ))}
          </ul>
        </>
      )}
      {mayRecord && (
        <Button variant="quiet" onClick={() => setRecording(true)}>
          {m.chargeback_record()}
        </Button>
      )}
      {isRecording && (
        <ChargebackSheet slug={slug} money={money} onClose={() => setRecording(false)} />
      )}
    </section>
  );
}

const variants = { open: 'indigo', won: 'done', lost: 'sold' } as const;

interface ChargebackRowProps extends Omit<OrderChargebacksProps, 'chargebacks'> {
  chargeback: Chargeback;
}

function ChargebackRow({ slug, money, chargeback, mayWrite }: ChargebackRowProps) {
  const [isSettling, setSettling] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { send, busy, error } = useChargebackCall(slug);
  const yen = moneyIn(money.currency);
  const state = chargeback.outcome ?? 'open';
  const day = (value: string | null) => value && value.replaceAll('-', '/');
  const facts = [
    [m.chargeback_reason(), m.chargeback_reason_name({ reason: chargeback.reason })],
    [m.chargeback_noticed_on(), day(chargeback.noticed_on)],
    [m.chargeback_reply_by(), state === 'open' && day(chargeback.reply_by)],
    [m.chargeback_settled_on(), day(chargeback.settled_on)],
    [m.chargeback_fee(), chargeback.fee > 0 && yen(chargeback.fee)],
  ].filter((fact): fact is [string, string] => !!fact[1]);
  const about = {
    params: { slug, id: String(money.id) },
    body: { chargeback_id: chargeback.id },
  };
  const reopen = () =>
    send(
      (idempotencyKey) =>
        callConsole('POST /console/stores/{slug}/orders/{id}/chargeback-reopened', {
          ...about,
          idempotencyKey,
        }),
      m.chargeback_reopened(),
      () => undefined,
    );
  const remove = () =>
    send(
      (idempotencyKey) =>
        callConsole('POST /console/stores/{slug}/orders/{id}/chargeback-removed', {
          ...about,
          idempotencyKey,
        }),
      m.chargeback_removed(),
      () => setAsking(false),
    );
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-18 font-semibold">{yen(chargeback.amount)}</span>
        <Chip variant={variants[state]}>{m.chargeback_state({ state })}</Chip>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 text-ink-soft">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {chargeback.note !== '' && (
        <p className="text-14 wrap-anywhere whitespace-pre-line">{chargeback.note}</p>
      )}
      <p className="text-12 text-ink-faint">
        {m.refund_by({
          name: chargeback.recorded_by ?? '',
          moment: formatDate(chargeback.recorded_at, regionOf(money), 'yyyy/MM/dd HH:mm'),
        })}
      </p>
      {error && <FieldError>{error}</FieldError>}
      {mayWrite && isAsking && (
        <RemovalQuestion
          question={m.chargeback_remove_question()}
          busy={busy}
          onRemove={remove}
          onKeep={() => setAsking(false)}
        />
      )}
      {mayWrite && !isAsking && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {state === 'open' ? (
            <>
              <Button variant="quiet" onClick={() => setSettling(true)}>
                {m.chargeback_settle()}
              </Button>
              <button type="button" className={textButton} onClick={() => setAsking(true)}>
                {m.chargeback_remove()}
              </button>
            </>
          ) : (
            money.status !== 'canceled' && (
              <button type="button" className={textButton} aria-busy={busy} onClick={reopen}>
                {m.chargeback_reopen()}
              </button>
            )
          )}
        </div>
      )}
      {isSettling && (
        <SettleSheet
          slug={slug}
          money={money}
          chargeback={chargeback}
          onClose={() => setSettling(false)}
        />
      )}
    </li>
  );
}
