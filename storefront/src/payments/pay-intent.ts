import { newKey } from '../checkout/intent.ts';
import { tabValue } from '../checkout/tab-value.ts';

/** The wish to pay an order with a card. */
export interface PayIntent {
  card_id: number | null;
  key: string | null;
  /** the order was just placed: its page goes on to the card company by itself, once */
  goes_on: boolean;
}

export const payIntentOf = (orderId: number) => tabValue<PayIntent>(`pay-${orderId}`, { card_id: null, key: null, goes_on: false });

/** decisions §4: the same card and no answer yet is the same wish, and keeps its key; an answered one is over. */
export function keyFor(kept: PayIntent, cardId: number, fresh: () => string = newKey): string {
  return kept.card_id === cardId && kept.key !== null ? kept.key : fresh();
}
