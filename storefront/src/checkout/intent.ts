import type { OrderIntent } from './draft.ts';

/** decisions §4: one key per wish. The same body, sent again for whatever reason, is the same wish; another body is another. */
export function intentFor(kept: OrderIntent | null, body: object, newKey: () => string): OrderIntent {
  const text = JSON.stringify(body);
  return kept?.body === text ? kept : { key: newKey(), body: text };
}

/** A wish whose lines have all left the cart was most likely granted while nobody was listening. */
export function orderLeftBehind(intent: OrderIntent | null, idsInCart: readonly number[]): OrderIntent | null {
  if (!intent) return null;
  const { item_ids } = JSON.parse(intent.body) as { item_ids: number[] };
  return item_ids.some((id) => idsInCart.includes(id)) ? null : intent;
}
