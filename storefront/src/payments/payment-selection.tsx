import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { PaymentSetting } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { SheetSubmit } from '../components/sheet-submit.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { KonbiniRecordChoice } from '../konbini/konbini-record-choice.tsx';
import { konbiniRecordsQuery, recordsFor } from '../konbini/records.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from './advice-sentence.ts';
import { cardProblems, fieldOfAdvice, type CardProblems } from './card-check.ts';
import { emptyCard, keepTypedCard, typedCard, type CardDraft } from './card-draft.ts';
import { isExpired } from './card-expiry.ts';
import { CardChoice } from './card-choice.tsx';
import { methodOf } from './methods/registry.ts';
import type { PayMeans } from './methods/method.ts';
import { PaymentRadios, type PaymentRadiosProps } from './payment-radios.tsx';
import { cardsOf, gatewayOf, saveCard } from './save-card.ts';

export interface PaymentChoice {
  payment_id: number;
  /** null: nothing is paid in advance */
  means: PayMeans | null;
}

export interface PaymentSelectionProps {
  storeSlug: string;
  currency: Currency;
  offered: readonly PaymentSetting[];
  /** what the order's sum means for the methods */
  sums?: Pick<PaymentRadiosProps, 'beforeFee' | 'closed'>;
  chosen: { payment_id: number | null; card_id: number | null; konbini_id: number | null };
  /** the choice starts the payment instead of only being stored for the order */
  paysNow?: boolean;
  onChoose: (choice: PaymentChoice) => void;
}

/** Returns the picked card if it is valid; without a choice, the first valid one. */
function cardToUse(cards: readonly CreditCard[], picked: number | 'new' | null): CreditCard | null {
  if (picked === 'new') return null;
  const usable = cards.filter((card) => !isExpired(card.expire, serverNow()));
  return (
    usable.find((one) => one.id === picked) ?? (picked === null ? usable[0] : undefined) ?? null
  );
}

/** Selects a payment method, with a saved or new card, or a konbini record. */
export function PaymentSelection({
  storeSlug,
  currency,
  offered,
  sums = {},
  chosen,
  paysNow,
  onChoose,
}: PaymentSelectionProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const takesCards = offered.some(({ type }) => methodOf(type).facts.brings === 'saved_card');
  const cards = useQuery({ ...cardsOf(storeSlug), enabled: takesCards });
  useQuery({ ...gatewayOf(storeSlug), enabled: takesCards });
  const [paymentId, setPaymentId] = useState(chosen.payment_id ?? offered[0]?.id ?? null);
  const [picked, setPicked] = useState<number | 'new' | null>(chosen.card_id);
  const [konbiniId, setKonbiniId] = useState(chosen.konbini_id);
  const konbini = useQuery({
    ...konbiniRecordsQuery(),
    enabled: offered.some(({ type }) => methodOf(type).facts.brings === 'konbini_record'),
  });
  const [draft, setDraft] = useState<CardDraft>(typedCard);
  const [problems, setProblems] = useState<CardProblems>({});
  const [error, setError] = useState<string | null>(null);
  // the buyer must tick this; on an order link's page no card could be saved
  const [savesCard, setKeeps] = useState(false);

  const payment = offered.find((setting) => setting.id === paymentId);
  const card = cardToUse(cards.data ?? [], picked);
  const brings = payment && methodOf(payment.type).facts.brings;
  const isNewCard = brings === 'saved_card' && card === null;
  const records = recordsFor(konbini.data ?? [], offered);
  const record = records.find((one) => one.id === konbiniId) ?? records[0] ?? null;
  const isComplete = payment !== undefined && (brings !== 'konbini_record' || record !== null);

  const choose = ({ id, type }: Pick<PaymentSetting, 'id' | 'type'>, by: CreditCard | null) =>
    onChoose({
      payment_id: id,
      means: methodOf(type).meansOf({ card: by, record, paypay: true }),
    });

  function showProblems(found: CardProblems): void {
    setProblems(found);
    const first = (['number', 'expiry', 'cvc', 'holder'] as const).find((field) => found[field]);
    if (first)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"]`)?.focus(),
      );
  }

  const [submitNewCard, busy] = useMutation(async ({ id, type }: PaymentSetting) => {
    const newProblems = cardProblems(draft, serverNow());
    setError(null);
    showProblems(newProblems);
    if (Object.keys(newProblems).length > 0) return;
    const saved = await saveCard(client, storeSlug, draft, savesCard);
    if (saved.ok) {
      keepTypedCard(emptyCard);
      if (savesCard) showToast(m.payment_card_saved());
      choose({ id, type }, saved.card);
      return;
    }
    if ('faults' in saved) {
      showProblems(Object.fromEntries(saved.faults.fields.map((field) => [field, 'wrong'])));
      if (saved.faults.other)
        setError(saved.faults.other === 'busy' ? m.payment_token_busy() : m.payment_token_shop());
      return;
    }
    const field = fieldOfAdvice(saved.failure.advice);
    if (field) showProblems({ [field]: 'wrong' });
    setError(paymentSentence(saved.failure));
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!payment || !isComplete || busy) return;
    if (isNewCard) submitNewCard(payment);
    else choose(payment, card);
  }

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
      {(offered.length > 1 || sums.closed?.[0]) && (
        <PaymentRadios
          offered={offered}
          {...sums}
          chosen={paymentId}
          currency={currency}
          onChoose={setPaymentId}
        />
      )}
      {brings === 'saved_card' &&
        (cards.isPending ? (
          <TextSkeleton lines={3} />
        ) : (
          <CardChoice
            storeSlug={storeSlug}
            cards={cards.data ?? []}
            chosen={card?.id ?? null}
            onChoose={setPicked}
            draft={draft}
            problems={problems}
            onType={(part) => {
              const next = { ...draft, ...part };
              setDraft(next);
              keepTypedCard(next);
              const changed = Object.keys(part)[0] as keyof CardDraft;
              if (problems[changed]) setProblems({ ...problems, [changed]: undefined });
            }}
            saves={savesCard}
            onSaves={setKeeps}
          />
        ))}
      {brings === 'konbini_record' && (
        <KonbiniRecordChoice value={record?.id} onChange={setKonbiniId} payments={offered} />
      )}
      <SheetSubmit error={error} busy={busy} disabled={!isComplete}>
        {isNewCard && savesCard
          ? m.payment_use_new()
          : paysNow
            ? m.payment_pay_so()
            : m.payment_use()}
      </SheetSubmit>
    </form>
  );
}
