import { newKey } from '../checkout/intent.ts';
import { tabValue } from '../checkout/tab-value.ts';

/** What an order is to be paid with: a saved card, or a number made for a konbini record. */
export type PayMeans = { type: 'gmo_credit'; card_id: number } | { type: 'gmo_cvs'; konbini_id: number };

/** The wish to pay an order. */
export interface PayIntent {
  means: PayMeans | null;
  key: string | null;
  /** the order was just placed: its page goes on to the card company, or to the number, by itself, once */
  goes_on: boolean;
}

export const payIntentOf = (orderId: number) => tabValue<PayIntent>(`pay-${orderId}`, { means: null, key: null, goes_on: false });

const sameMeans = (a: PayMeans | null, b: PayMeans): boolean => JSON.stringify(a) === JSON.stringify(b);

/** decisions §4: the same means and no answer yet is the same wish, and keeps its key; an answered one is over. */
export function keyFor(kept: PayIntent, means: PayMeans, fresh: () => string = newKey): string {
  return sameMeans(kept.means, means) && kept.key !== null ? kept.key : fresh();
}
