import { noKeys } from '../../platform/http/idempotency.ts';
import { Failure } from '../../platform/http/failure.ts';
import { beginCheckout } from './queries.ts';
import type { CheckoutCall, PlaceInside } from './call-bounds.ts';
import type { Terms } from './decide-order.ts';
import { placeBatch } from './place-order.ts';

/**
 * Places one order within a transaction that also writes other things, as a batch of one. @throws
 * Failure those of POST /checkout
 */
export const createPlaceInside =
  (
    terms: Terms,
    placed?: (channel: CheckoutCall['channel'], payment_type: string) => void,
  ): PlaceInside =>
  async (tx, call) => {
    const { begun } = await beginCheckout(
      tx,
      noKeys,
      call.body.item_ids.map((id) => ({ buyer_id: call.buyer_id, id })),
      call.now,
    );
    const [answer] = await placeBatch(tx, [call], {
      lines: begun,
      terms,
      note: () => undefined,
      noteKept: () => undefined,
    });
    if (answer instanceof Failure) throw answer;
    placed?.(call.channel, call.body.payment_type);
    return answer as { id: number };
  };
