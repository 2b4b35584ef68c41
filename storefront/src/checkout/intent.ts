import { isUnanswered } from '../api/intent.ts';
import type { OrderIntent } from './draft.ts';

/** D-113: one key per intent. The same body, sent again for whatever reason, is the same intent; another body is another. */
export function intentFor(kept: OrderIntent | null, body: object, newKey: () => string): OrderIntent {
  const text = JSON.stringify(body);
  return kept?.body === text ? kept : { key: newKey(), body: text };
}

/** An intent whose lines have all left the cart was most likely granted while nobody was listening. */
export function orderLeftBehind(intent: OrderIntent | null, idsInCart: readonly number[]): OrderIntent | null {
  if (!intent) return null;
  const { item_ids } = JSON.parse(intent.body) as { item_ids: number[] };
  return item_ids.some((id) => idsInCart.includes(id)) ? null : intent;
}

/** Whether a refusal settles the intent. Who is told to wait, or to log in first, was not asked about the order at all: it may have been placed before. */
export const saysNothingPlaced = (failure: { code: string }): boolean =>
  !isUnanswered(failure) && failure.code !== 'TOO_MANY_REQUESTS' && failure.code !== 'UNAUTHORIZED';
