import type { CardDraft } from './card-draft.ts';
import { expiryProblem } from './card-expiry.ts';
import { brandOf, cardNumberProblem, cvcProblem, holderProblem } from './card-number.ts';
import type { CardField } from './token-faults.ts';

export type CardProblem = 'missing' | 'wrong' | 'over';
export type CardProblems = Partial<Record<CardField, CardProblem>>;

/** What is wrong with the typed card, before anybody is asked. */
export function cardProblems(card: CardDraft, now: number): CardProblems {
  const problems = {
    number: cardNumberProblem(card.number),
    expiry: expiryProblem(card.expiry, now),
    cvc: cvcProblem(card.cvc, brandOf(card.number)),
    holder: holderProblem(card.holder),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as CardProblems;
}

/** The field a refusal's advice points at, if it points at one. */
export function fieldOfAdvice(advice: unknown): CardField | null {
  if (advice === 'check_card_number') return 'number';
  if (advice === 'check_expiry') return 'expiry';
  return advice === 'check_cvc' ? 'cvc' : null;
}
