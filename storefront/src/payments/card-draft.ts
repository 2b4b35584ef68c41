/**
 * The content of the card form. It stays in this page's memory only: a card number is never stored,
 * not even for the tab.
 */
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
