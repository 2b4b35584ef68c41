/** The content of the card form. It is kept in memory only, never stored. */
export interface CardDraft {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

export const emptyCard: CardDraft = { number: '', expiry: '', cvc: '', holder: '' };
let typed = emptyCard;

export const typedCard = (): CardDraft => typed;
export function keepTypedCard(draft: CardDraft): void {
  typed = draft;
}
