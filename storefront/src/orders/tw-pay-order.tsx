import type { Order } from '@noren/contract/entities/order';
import { cardTypeAt } from '@noren/contract/payment-methods';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from '../payments/advice-sentence.ts';
import {
  cardProblems,
  problemsOfFailure,
  showCardProblem,
  type CardProblems,
} from '../payments/card-check.ts';
import { typedCard } from '../payments/card-draft.ts';
import { isExpired } from '../payments/card-expiry.ts';
import { payIntentOf, type Payment } from '../payments/methods/pay-for-order.ts';
import { cardsOf } from '../payments/save-card.ts';
import { TwCardChoice } from '../payments/tw-card-choice.tsx';

/**
 * Pays a Taiwanese order again with a card form, because the card typed before the 3-D page is
 * gone.
 */
export function TwPayOrder({
  order,
  payment,
  isExplainedAbove,
}: {
  order: Order;
  payment: Payment;
  isExplainedAbove: boolean;
}) {
  const cards = useQuery(cardsOf(order.store.slug, cardTypeAt.payuni));
  const before = payIntentOf(order.id).get().means;
  const last = before && 'credit_card_id' in before ? before : null;
  const [picked, setPicked] = useState<number | 'new' | null>(
    last && last.credit_card_id === null ? 'new' : null,
  );
  const [saves, setSaves] = useState(last?.save_card ?? false);
  // After a refusal this component mounts again, with the fields that the server refused.
  const [problems, setProblems] = useState<CardProblems>(() => problemsOfFailure(payment.failure));
  if (cards.isPending) return <TextSkeleton lines={6} />;
  const usable = (cards.data ?? []).filter((card) => !isExpired(card.expire, serverNow()));
  const card =
    picked === 'new'
      ? null
      : (usable.find((one) => one.id === (picked ?? last?.credit_card_id)) ?? usable[0] ?? null);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = card ? {} : cardProblems(typedCard(), serverNow(), 'payuni');
    setProblems(found);
    if (Object.keys(found).length > 0) return showCardProblem(found);
    payment.pay({
      type: cardTypeAt.payuni,
      credit_card_id: card?.id ?? null,
      save_card: card === null && saves,
    });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {payment.failure && !isExplainedAbove && (
        <FieldError>{paymentSentence(payment.failure)}</FieldError>
      )}
      <TwCardChoice
        storeSlug={order.store.slug}
        cards={cards.data ?? []}
        chosen={card?.id ?? null}
        onChoose={(id) => setPicked(id ?? 'new')}
        saves={saves}
        onSaves={setSaves}
        problems={problems}
        onTyped={(field) => {
          // Another card is another intent (D-113); the idempotency key does not cover its number.
          payIntentOf(order.id).change({ key: null });
          if (problems[field]) setProblems({ ...problems, [field]: undefined });
        }}
      />
      <Button type="submit" wide>
        {m.taiwan_pay({ price: formatMoney(order.total_amount, order.currency, currentLocale()) })}
      </Button>
    </form>
  );
}
