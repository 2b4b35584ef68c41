import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call, type CallFailure, type InputOf } from '../api/client.ts';
import { cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { payIntentOf, type PayMeans } from '../payments/pay-intent.ts';
import { draftOf, forgetOrdered } from './draft.ts';
import { newIntentKey } from '../api/intent-key.ts';
import { isUnanswered } from '../api/unanswered.ts';
import { intentFor } from './intent.ts';

export type CheckoutBody = InputOf<'POST /checkout'>['body'];

export interface PlaceOrder {
  isPlacing: boolean;
  /** Places the order and goes to its page; a failure comes back and nothing that was typed is lost. */
  place: (body: CheckoutBody, means: PayMeans | null) => Promise<CallFailure<'POST /checkout'> | null>;
}

export function usePlaceOrder(): PlaceOrder {
  const { store, channel } = useShop();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPlacing, setIsPlacing] = useState(false);
  // A second tap comes before React has drawn the busy button.
  const isAsking = useRef(false);

  async function place(body: CheckoutBody, means: PayMeans | null): Promise<CallFailure<'POST /checkout'> | null> {
    if (isAsking.current) return null;
    isAsking.current = true;
    setIsPlacing(true);
    const draft = draftOf(store.slug);
    const intent = intentFor(draft.get().intent, body, newIntentKey);
    draft.change({ intent });
    const result = await call('POST /checkout', { body, as: 'guest', idempotencyKey: intent.key });
    if (result.ok) {
      const { id } = result.data;
      if (means !== null) payIntentOf(id).set({ means, key: null, goes_on: true });
      // spec §4: with PayPay the step of confirming comes before the last one.
      const next = (means?.type === 'gmo_paypay' && channel.paths.paypay?.(id, 'checkout')) || channel.paths.orderDone(id);
      await navigate({ href: next, replace: true });
      forgetOrdered(store.slug);
      void client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
    } else if (!isUnanswered(result.error)) {
      // Answered, and refused: nothing was placed. Without an answer the wish and its key stay.
      draft.change({ intent: null });
    }
    isAsking.current = false;
    setIsPlacing(false);
    return result.ok ? null : result.error;
  }
  return { isPlacing, place };
}
