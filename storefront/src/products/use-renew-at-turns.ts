import type { Product } from '@noren/contract/entities/product';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useEffect, useEffectEvent } from 'react';
import { nextTurn } from './sale-turns.ts';

/** Maximum delay of a timer. */
const longestTimer = 2 ** 31 - 1;

/**
 * Refetches the goods when a sale among them begins or ends by the server's clock (house rule 9:
 * the server decides what is on sale; the page only knows when to ask). Slightly later, with a
 * random delay to spread the requests.
 */
export function useRenewAtTurns(
  products: readonly Pick<Product, 'sale_started_at' | 'sale_ended_at'>[],
  renew: () => void,
): void {
  const onTurn = useEffectEvent(renew);
  useEffect(() => {
    const turn = nextTurn(products, serverNow());
    if (turn === null) return;
    const timer = setTimeout(
      () => onTurn(),
      Math.min(turn - serverNow() + 600 + Math.random() * 1400, longestTimer),
    );
    return () => clearTimeout(timer);
  }, [products]);
}
