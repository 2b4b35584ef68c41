import type { CreditCard } from '@noren/contract/entities/credit-card';
import { Checkbox, RadioCard } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { CardProblems } from './card-check.ts';
import { keepTypedCard, typedCard, type CardDraft } from './card-draft.ts';
import { CardForm } from './card-form.tsx';
import { SavedCards } from './saved-cards.tsx';
import { ThreeDSecureNote } from './three-d-secure-note.tsx';

export interface TwCardChoiceProps {
  storeSlug: string;
  cards: readonly CreditCard[];
  /** null: the card typed here */
  chosen: number | null;
  onChoose: (id: number | null) => void;
  saves: boolean;
  onSaves: (saves: boolean) => void;
  problems: CardProblems;
  /** the buyer edited a field, so its error may be resolved */
  onTyped: (field: keyof CardDraft) => void;
}

/**
 * The card choice of a Taiwanese store: a saved one, or a new one whose number stays in this page's
 * memory until the payment (spec §2).
 */
export function TwCardChoice({
  storeSlug,
  cards,
  chosen,
  onChoose,
  saves,
  onSaves,
  problems,
  onTyped,
}: TwCardChoiceProps) {
  const [card, setCard] = useState(typedCard);
  return (
    <div className="grid gap-5">
      {cards.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-14 font-semibold">{m.payment_saved_cards()}</legend>
          <SavedCards storeSlug={storeSlug} cards={cards} chosen={chosen} onChoose={onChoose} />
          <RadioCard
            name="card"
            checked={chosen === null}
            onChange={() => onChoose(null)}
            title={m.payment_new_card()}
          />
        </fieldset>
      )}
      {chosen === null && (
        <>
          <CardForm
            gateway="payuni"
            card={card}
            problems={problems}
            onChange={(part) => {
              const next = { ...card, ...part };
              setCard(next);
              keepTypedCard(next);
              onTyped(Object.keys(part)[0] as keyof CardDraft);
            }}
          />
          <Checkbox checked={saves} onChange={(event) => onSaves(event.target.checked)}>
            {m.taiwan_card_save()}
          </Checkbox>
        </>
      )}
      <ThreeDSecureNote />
    </div>
  );
}
