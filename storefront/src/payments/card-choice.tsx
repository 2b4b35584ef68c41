import type { CreditCard } from '@noren/contract/entities/credit-card';
import { Checkbox, RadioCard } from '@noren/kit/components/inputs.tsx';
import * as m from '../i18n/generated/messages.js';
import { isNothingKept } from '../session/order-access.ts';
import type { CardProblems } from './card-check.ts';
import type { CardDraft } from './card-draft.ts';
import { CardForm } from './card-form.tsx';
import { SavedCards } from './saved-cards.tsx';
import { ThreeDSecureNote } from './three-d-secure-note.tsx';

export interface CardChoiceProps {
  storeSlug: string;
  cards: readonly CreditCard[];
  /** null: the card typed here */
  chosen: number | null;
  onChoose: (id: number | 'new') => void;
  draft: CardDraft;
  problems: CardProblems;
  onType: (part: Partial<CardDraft>) => void;
  saves: boolean;
  onSaves: (saves: boolean) => void;
}

/** The card choice of a Japanese store: a saved card, or a new one that is typed here. */
export function CardChoice({
  storeSlug,
  cards,
  chosen,
  onChoose,
  draft,
  problems,
  onType,
  saves,
  onSaves,
}: CardChoiceProps) {
  return (
    <>
      {cards.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-14 font-semibold">{m.payment_saved_cards()}</legend>
          <SavedCards storeSlug={storeSlug} cards={cards} chosen={chosen} onChoose={onChoose} />
          <RadioCard
            name="card"
            checked={chosen === null}
            onChange={() => onChoose('new')}
            title={m.payment_new_card()}
          />
        </fieldset>
      )}
      {chosen === null && (
        <>
          <CardForm card={draft} problems={problems} onChange={onType} />
          {!isNothingKept() && (
            <Checkbox checked={saves} onChange={(event) => onSaves(event.target.checked)}>
              {m.taiwan_card_save()}
            </Checkbox>
          )}
        </>
      )}
      <ThreeDSecureNote />
    </>
  );
}
