import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CallFailure } from '../api/client.ts';
import { cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { payIntentOf, type PayMeans } from '../payments/pay-intent.ts';
import { askForOrder, type CheckoutBody } from './ask-for-order.ts';
import { forgetOrdered } from './draft.ts';

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
    const asked = await askForOrder(store.slug, body);
    if (asked.ok) {
      const { id } = asked;
      // An order from before the page was changed is paid as it was placed, or by hand on its own page.
      const paying = asked.body.payment_type === body.payment_type ? means : null;
      if (paying !== null) payIntentOf(id).set({ means: paying, key: null, goes_on: true });
      // spec §4: with PayPay the step of confirming comes before the last one.
      const next = (paying && methodOf(paying.type).hasOwnStep && channel.paths.paypay?.(id, 'checkout')) || channel.paths.orderDone(id);
      await navigate({ href: next, replace: true });
      forgetOrdered(store.slug);
      // what was ordered has left the cart; whoever looks into it asks again
      const { queryKey } = cartsOf(store.slug);
      client.setQueryData(queryKey, (carts) => carts?.map((cart) => ({ ...cart, items: cart.items.filter((item) => !asked.body.item_ids.includes(item.id)) })));
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    isAsking.current = false;
    setIsPlacing(false);
    return asked.ok ? null : asked.error;
  }
  return { isPlacing, place };
}
