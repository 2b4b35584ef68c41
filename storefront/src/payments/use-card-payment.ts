import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { orderQuery } from '../orders/order-query.ts';
import { paths } from '../paths.ts';
import { keyFor, payIntentOf } from './pay-intent.ts';

export interface CardPayment {
  isHandingOver: boolean;
  failure: { code: string } | null;
  pay: (cardId: number) => void;
}

/** Starts the card payment of an order and goes to the card company's page; the order's own page is where it ends. */
export function useCardPayment(order: { id: number; store: { slug: string } }): CardPayment {
  const client = useQueryClient();
  const intent = payIntentOf(order.id);
  const [isHandingOver, setIsHandingOver] = useState(() => intent.get().goes_on);
  const [failure, setFailure] = useState<{ code: string } | null>(null);
  const isAsking = useRef(false);

  async function pay(card_id: number): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setFailure(null);
    setIsHandingOver(true);
    const key = keyFor(intent.get(), card_id);
    intent.set({ card_id, key, goes_on: false });
    const redirect_url = window.location.origin + paths.orderDone(order.store.slug, order.id);
    const result = await call('POST /orders/{id}/pay', { params: { id: String(order.id) }, body: { card_id, redirect_url }, idempotencyKey: key, as: 'guest' });
    isAsking.current = false;
    if (result.ok) {
      intent.change({ key: null });
      window.location.assign(result.data.data.pay_redirect_url);
      return;
    }
    // Unanswered: nobody knows whether it was heard, so the next try is the same wish.
    if (result.error.code !== 'NETWORK' && result.error.code !== 'UNKNOWN') intent.change({ key: null });
    await client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    setFailure(result.error);
    setIsHandingOver(false);
  }

  // Once, when the order's page opens.
  const goOn = useEffectEvent(() => {
    const { goes_on, card_id } = intent.get();
    if (goes_on && card_id !== null) void pay(card_id);
  });
  useEffect(() => goOn(), []);

  useEffect(() => {
    // Back from the card company by the browser's own Back: the page returns as it was left, mid-jump.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setIsHandingOver(false);
      void client.invalidateQueries({ queryKey: ['GET /orders/{id}'] });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [client]);

  return { isHandingOver, failure, pay: (cardId) => void pay(cardId) };
}
