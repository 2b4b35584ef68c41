import type { CreditCard } from '@noren/contract/entities/credit-card';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { DeleteChoice } from '../components/delete-choice.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
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
  const client = useQueryClient();
  const now = serverNow();
  async function remove(id: number): Promise<void> {
    const result = await call('DELETE /credit-cards/{id}', {
      params: { id: String(id) },
      as: 'guest',
    });
    if (result.ok || result.error.code === 'NOT_FOUND') showToast(m.payment_card_deleted());
    else showToast(paymentSentence(result.error), 'error');
    await client.invalidateQueries({ queryKey: cardsOf(storeSlug, cards[0]?.type).queryKey });
  }
  return cards.map((card) => {
    const expired = isExpired(card.expire, now);
    const digits = lastDigits(card.masked_card_no);
    const expiry = expiryText(card.expire);
    return (
      <DeleteChoice
        key={card.id}
        label={m.payment_card_delete({ digits })}
        question={m.payment_card_delete_ask()}
        onDelete={() => remove(card.id)}
      >
        <RadioCard
          name="card"
          className="pr-10"
          disabled={expired}
          checked={chosen === card.id}
          onChange={() => onChoose(card.id)}
          title={m.payment_card_ending({ digits })}
          note={
            expired
              ? m.payment_card_expired()
              : card.kept
                ? expiry && m.payment_card_expires({ expiry })
                : m.payment_card_once()
          }
        />
      </DeleteChoice>
    );
  });
}
