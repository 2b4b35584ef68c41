import type { GatewayPaymentType } from '@noren/contract/payment-methods';
import { newIntentKey } from '../api/intent.ts';
import { queryOf } from '../api/query.ts';
import { tabValue } from '../storage/tab-value.ts';

/** What an order is to be paid with. A Taiwanese card without an id is the one typed on this page, which is in its memory alone. */
export type PayMeans = { [Type in GatewayPaymentType]: { type: Type } & Details[Type] }[GatewayPaymentType];

interface Details {
  gmo_credit: { card_id: number };
  gmo_cvs: { konbini_id: number };
  gmo_paypay: object;
  payuni_credit: { credit_card_id: number | null; save_card: boolean };
}

/** The intent to pay an order. */
export interface PayIntent {
  means: PayMeans | null;
  key: string | null;
  /** the order was just placed: its page goes on to the card company, to PayPay, or to the number, by itself, once */
  goes_on: boolean;
}

export const payIntentOf = (orderId: number) => tabValue<PayIntent>(`pay-${orderId}`, { means: null, key: null, goes_on: false });

const sameMeans = (a: PayMeans | null, b: PayMeans): boolean => JSON.stringify(a) === JSON.stringify(b);

/** D-113: the same means and no answer yet is the same intent, and keeps its key; an answered one is over. */
export function keyFor(kept: PayIntent, means: PayMeans, fresh: () => string = newIntentKey): string {
  return sameMeans(kept.means, means) && kept.key !== null ? kept.key : fresh();
}

/**
 * What the order's page does by itself when it opens; null: nothing.
 * @param hasTypedCard whether the card that was typed is still in memory: after a reload it is not, and has to be typed again
 */
export function goesOnWith({ goes_on, means }: PayIntent, hasTypedCard: boolean): PayMeans | null {
  if (!goes_on || means === null) return null;
  return 'credit_card_id' in means && means.credit_card_id === null && !hasTypedCard ? null : means;
}

export const orderQuery = (id: number) => queryOf('GET /orders/{id}', { params: { id: String(id) }, as: 'guest' });
