import type { CreditCard } from '@noren/contract/entities/credit-card';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { serverNow } from '../api/server-clock.ts';
import * as m from '../i18n/generated/messages.js';
import { Button, IconButton } from '../ui/button.tsx';
import { CloseIcon, TrashIcon } from '../ui/icons.tsx';
import { RadioCard } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import { paymentSentence } from './advice-sentence.ts';
import { expiryText, isExpired } from './card-expiry.ts';
import { lastDigits } from './card-number.ts';
import { cardsOf } from './save-card.ts';

export interface SavedCardsProps {
  storeSlug: string;
  cards: readonly CreditCard[];
  /** null: a new card */
  chosen: number | null;
  onChoose: (id: number) => void;
}

export function SavedCards({ storeSlug, cards, chosen, onChoose }: SavedCardsProps) {
  const now = serverNow();
  return cards.map((card) => {
    const expired = isExpired(card.expire, now);
    const digits = lastDigits(card.masked_card_no);
    const expiry = expiryText(card.expire);
    return (
      <RadioCard
        key={card.id}
        name="card"
        disabled={expired}
        checked={chosen === card.id}
        onChange={() => onChoose(card.id)}
        title={m.payment_card_ending({ digits })}
        note={expired ? m.payment_card_expired() : expiry && m.payment_card_expires({ expiry })}
        aside={<DeleteCard storeSlug={storeSlug} card={card} digits={digits} />}
      />
    );
  });
}

function DeleteCard({ storeSlug, card, digits }: { storeSlug: string; card: CreditCard; digits: string }) {
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  async function remove(): Promise<void> {
    setStep('busy');
    const result = await call('DELETE /credit-cards/{id}', { params: { id: String(card.id) }, as: 'guest' });
    if (result.ok || result.error.code === 'NOT_FOUND') showToast(m.payment_card_deleted());
    else showToast(paymentSentence(result.error), 'trouble');
    await client.invalidateQueries({ queryKey: cardsOf(storeSlug).queryKey });
    setStep('idle');
  }
  if (step === 'idle') {
    return (
      <IconButton
        label={m.payment_card_delete({ digits })}
        className="-mr-2 text-ink-soft"
        onClick={(event) => {
          event.preventDefault();
          setStep('asking');
        }}
      >
        <TrashIcon className="size-5" />
      </IconButton>
    );
  }
  return (
    <span role="group" aria-label={m.payment_card_delete_ask()} className="flex shrink-0 flex-wrap justify-end gap-1">
      <Button look="danger" className="px-3" busy={step === 'busy'} autoFocus onClick={(event) => (event.preventDefault(), void remove())}>
        {m.common_remove()}
      </Button>
      <IconButton label={m.checkout_receiver_delete_no()} onClick={(event) => (event.preventDefault(), setStep('idle'))}>
        <CloseIcon className="size-5" />
      </IconButton>
    </span>
  );
}
