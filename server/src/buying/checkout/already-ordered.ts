import { Failure } from '../../platform/http/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isTotalAsConfirmed } from '../cart/rules.ts';
import { shippingOf, type CheckoutCall } from './call-bounds.ts';
import { type OrderedLines, ordersOfLines } from './queries.ts';
import type { NewOrder } from './write-queries.ts';

/** How long after an order the same call returns that order, in milliseconds. */
const repeatWindowMs = 15 * 60_000;

/**
 * Finds the orders of lines that are gone from the cart because they were already ordered: a retry
 * without an idempotency key, or a double tap. The caller returns that order instead of NOT_FOUND,
 * so that the buyer does not order again, but only if it matches what the page showed.
 */
export async function alreadyOrdered(
  tx: Tx,
  calls: readonly CheckoutCall[],
  decided: readonly (NewOrder | Failure)[],
): ReturnType<typeof ordersOfLines> {
  const wanted = calls.flatMap(({ buyer_id, body }, place) => {
    const decision = decided[place];
    const gone =
      decision instanceof Failure && decision.code === 'NOT_FOUND_ITEM_IN_CART'
        ? (decision.data['item_ids'] as number[])
        : [];
    if (gone.length === 0 || gone.length < body.item_ids.length) return [];
    const item_ids = [...body.item_ids].sort((a, b) => a - b);
    return [
      {
        place,
        buyer_id,
        item_ids,
        payment_type: body.payment_type,
        shipping_type: shippingOf(body).type,
      },
    ];
  });
  if (wanted.length === 0) return new Map();
  return ordersOfLines(
    tx,
    wanted,
    new Date(Math.min(...calls.map((call) => call.now.getTime())) - repeatWindowMs),
  );
}

/** Whether an order equals all amounts that the call's page showed. */
export function isAsConfirmed(order: OrderedLines, { body: { expected } }: CheckoutCall): boolean {
  const isShown = ({ id, quantity, price }: (typeof order.items)[number]) =>
    expected?.items.some(
      (item) => item.id === id && item.quantity === quantity && (item.price ?? price) === price,
    );
  return !expected || (isTotalAsConfirmed(order, expected) && order.items.every(isShown));
}
