import { call, type CallFailure, type InputOf } from '../api/client.ts';
import { isUnanswered, newIntentKey } from '../api/intent.ts';
import { cartOfStore } from '../cart/carts.ts';
import { draftOf, type OrderIntent } from './draft.ts';

export type CheckoutBody = InputOf<'POST /checkout'>['body'];

/** @property body what the order was asked for with: an intent from before the page was changed has its own */
type Asked = { ok: true; id: number; body: CheckoutBody } | { ok: false; error: CallFailure<'POST /checkout'> };

/**
 * Asks for the order of the page. If another was asked for before and its answer was lost, that one comes first where it may have been placed:
 * passed over, it would never be seen by the buyer, who might order twice.
 */
export async function askForOrder(storeSlug: string, body: CheckoutBody): Promise<Asked> {
  const draft = draftOf(storeSlug);
  const kept = draft.get().intent;
  const isAnother = kept !== null && kept.body !== JSON.stringify(body);
  const found = isAnother ? await lookForOrder(storeSlug, kept) : null;
  if (found) return found;
  // Still there when its lines are: it was not placed, or not yet.
  const open = isAnother ? draft.get().intent : null;
  const intent = intentFor(kept, body, newIntentKey);
  draft.change({ intent });
  const asked = await send(intent);
  if (asked.ok || !saysNothingPlaced(asked.error)) return asked;
  draft.change({ intent: open });
  const hasLostItsLines = open !== null && asked.error.code === 'NOT_FOUND_ITEM_IN_CART';
  return (hasLostItsLines && (await lookForOrder(storeSlug, open))) || asked;
}

/** The cart as it is now says whether it may have been placed: an intent whose lines are still there would only be placed by asking for it again. */
async function lookForOrder(storeSlug: string, intent: OrderIntent): Promise<Asked | null> {
  const carts = await call('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  if (!carts.ok) return carts;
  const left = orderLeftBehind(intent, cartOfStore(carts.data, storeSlug)?.items.map((item) => item.id) ?? []);
  return left && pickUpOrder(storeSlug, left);
}

/** Asks once more for an order that was left behind: the same key gives its answer, not a second order. @returns null: it was not placed, and the intent is over */
export async function pickUpOrder(storeSlug: string, left: OrderIntent): Promise<Asked | null> {
  const asked = await send(left);
  if (asked.ok || !saysNothingPlaced(asked.error)) return asked;
  draftOf(storeSlug).change({ intent: null });
  return null;
}

async function send({ key, body: text }: OrderIntent): Promise<Asked> {
  const body = JSON.parse(text) as CheckoutBody;
  const result = await call('POST /checkout', { body, as: 'guest', idempotencyKey: key });
  return result.ok ? { ok: true, id: result.data.id, body } : result;
}

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
const saysNothingPlaced = (failure: { code: string }): boolean =>
  !isUnanswered(failure) && failure.code !== 'TOO_MANY_REQUESTS' && failure.code !== 'UNAUTHORIZED';
