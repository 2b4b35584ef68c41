/** A requested order without a response: the same intent keeps its key (D-113). */
export interface OrderIntent {
  key: string;
  /** the request body as text */
  body: string;
}

/** D-113: one key per intent. The same body keeps its key; another body is another intent. */
export function intentFor(
  kept: OrderIntent | null,
  body: object,
  newKey: () => string,
): OrderIntent {
  const text = JSON.stringify(body);
  return kept?.body === text ? kept : { key: newKey(), body: text };
}

/**
 * Returns the intent if all its lines have left the cart, because it was most likely placed
 * although the response was lost.
 */
export function intentOfLostReply(
  intent: OrderIntent | null,
  idsInCart: readonly number[],
): OrderIntent | null {
  if (!intent) return null;
  const { item_ids } = JSON.parse(intent.body) as { item_ids: number[] };
  return item_ids.some((id) => idsInCart.includes(id)) ? null : intent;
}
