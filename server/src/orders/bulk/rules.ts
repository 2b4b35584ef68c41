/**
 * The orders to send a message about: for each buyer the newest. Guests with the same mailbox are
 * one buyer. Pure.
 */
export function oncePerBuyer<
  T extends { id: number; buyer_id: number; email_folded: string | null },
>(orders: readonly T[]): { first: T[]; others: T[] } {
  const seen = new Set<number | string>();
  const first: T[] = [];
  const others: T[] = [];
  for (const order of orders.toSorted((a, b) => b.id - a.id)) {
    const names = [order.buyer_id, ...(order.email_folded === null ? [] : [order.email_folded])];
    const isKnown = names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    (isKnown ? others : first).push(order);
  }
  return { first, others };
}
