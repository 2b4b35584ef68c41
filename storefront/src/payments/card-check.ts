import type { CardGateway } from '@noren/contract/payment-methods';
import type { CardDraft } from './card-draft.ts';
import { expiryProblem } from './card-expiry.ts';
import {
  brandOf,
  cardNumberProblem,
  cvcProblem,
  holderProblem,
  asksHolder,
} from './card-number.ts';
import type { CardField } from './token-faults.ts';

export type CardProblem = 'missing' | 'wrong' | 'over';
export type CardProblems = Partial<Record<CardField, CardProblem>>;

/** Returns the errors of the typed card, before any request. */
export function cardProblems(
  card: CardDraft,
  now: number,
  gateway: CardGateway = 'gmo',
): CardProblems {
  const problems = {
    number: cardNumberProblem(card.number, gateway),
    expiry: expiryProblem(card.expiry, now),
    cvc: cvcProblem(card.cvc, asksHolder[gateway] ? brandOf(card.number) : 'visa'),
    holder: asksHolder[gateway] ? holderProblem(card.holder) : null,
  };
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== null),
  ) as CardProblems;
}

/** Returns the field that a refusal's advice concerns, if any. */
export function fieldOfAdvice(advice: unknown): CardField | null {
  if (advice === 'check_card_number') return 'number';
  if (advice === 'check_expiry') return 'expiry';
  return advice === 'check_cvc' ? 'cvc' : null;
}

const wireFields: Record<string, CardField> = {
  card_number: 'number',
  expiry: 'expiry',
  cvc: 'cvc',
};

/** spec §8: a Taiwanese VALIDATION_EXCEPTION names the wrong fields in `data`. */
export function problemsOfFailure(failure: { code: string; data?: object } | null): CardProblems {
  if (failure?.code !== 'VALIDATION_EXCEPTION') return {};
  const fields = Object.keys(failure.data ?? {}).map((name) => wireFields[name]);
  return Object.fromEntries(
    fields.filter((field) => field !== undefined).map((field) => [field, 'wrong']),
  );
}

export function showCardProblem(problems: CardProblems): void {
  const first = (['number', 'expiry', 'cvc', 'holder'] as const).find((field) => problems[field]);
  if (first)
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>(`[data-field="${first}"]`)?.focus(),
    );
}
