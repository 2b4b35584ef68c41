import type { CartItem } from '@noren/contract/entities/cart';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { cartsOf } from './carts.ts';

/** How soon whoever looks at a line whose hold is over hears that others have taken it, in ms. */
const askAgain = 4_000;

export const isHoldOver = ({ held_until }: Pick<CartItem, 'held_until'>, now: number): boolean => held_until !== null && Date.parse(held_until) <= now;

/** A hold that is over leaves the goods to others: while such a line is on the page its cart is asked for again and again, not at the button. */
export function useAfterHold(storeSlug: string): void {
  useQuery({
    ...cartsOf(storeSlug),
    refetchInterval: ({ state }) => {
      const items = state.data?.find((cart) => cart.store.slug === storeSlug)?.items ?? [];
      return items.some((item) => isHoldOver(item, serverNow())) ? askAgain : false;
    },
  });
}
