import type { CartItem } from '@noren/contract/entities/cart';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { cartsOf } from './carts.ts';

/** Polling interval in ms of a cart with an ended hold, whose goods other buyers may take. */
const pollIntervalMs = 4_000;

export const isHoldOver = ({ held_until }: Pick<CartItem, 'held_until'>, now: number): boolean =>
  held_until !== null && Date.parse(held_until) <= now;

/**
 * Polls the cart while a line's hold has ended, so that the buyer does not learn only at the
 * checkout button that the goods are gone.
 */
export function useAfterHold(storeSlug: string): void {
  useQuery({
    ...cartsOf(storeSlug),
    refetchInterval: ({ state }) => {
      const items = state.data?.find((cart) => cart.store.slug === storeSlug)?.items ?? [];
      return items.some((item) => isHoldOver(item, serverNow())) ? pollIntervalMs : false;
    },
  });
}
