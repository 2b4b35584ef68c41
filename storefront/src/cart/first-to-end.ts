import type { CartItem } from '@noren/contract/entities/cart';

/** Until when the hold that ends first lasts; null: nothing is held any more. */
export function firstToEnd(items: readonly Pick<CartItem, 'held_until'>[], now: number): string | null {
  const running = items.flatMap(({ held_until }) => (held_until !== null && Date.parse(held_until) > now ? [held_until] : []));
  return running.length === 0 ? null : running.reduce((first, one) => (Date.parse(one) < Date.parse(first) ? one : first));
}
