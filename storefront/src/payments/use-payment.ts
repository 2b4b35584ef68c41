import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { orderQuery } from '../orders/order-query.ts';
import { paths } from '../paths.ts';
import { keyFor, payIntentOf, type PayMeans } from './pay-intent.ts';

export interface Payment {
  /** What is under way: the jump to the card company, or the making of a konbini number. */
  underWay: PayMeans['type'] | null;
  failure: { code: string } | null;
  pay: (means: PayMeans) => void;
}

/** Pays an order: by card at the card company's page, or by a konbini number. The order's own page is where it ends. */
export function usePayment(order: { id: number; store: { slug: string } }): Payment {
  const client = useQueryClient();
  const intent = payIntentOf(order.id);
  const params = { id: String(order.id) };
  const { queryKey } = orderQuery(order.id);
  const [underWay, setUnderWay] = useState<PayMeans['type'] | null>(() => (intent.get().goes_on ? (intent.get().means?.type ?? null) : null));
  const [failure, setFailure] = useState<{ code: string } | null>(null);
  const isAsking = useRef(false);

  async function start(means: PayMeans): Promise<{ code: string } | null> {
    // Another way than the order was placed with: the server closes the old one first (spec §9).
    const known = client.getQueryData(queryKey);
    if (known && known.payment.type !== means.type) {
      const changed = await call('PUT /orders/{id}/payment-method', { params, body: { payment_type: means.type }, as: 'guest' });
      if (!changed.ok) return changed.error;
    }
    const key = keyFor(intent.get(), means);
    intent.set({ means, key, goes_on: false });
    const result =
      means.type === 'gmo_credit'
        ? await call('POST /orders/{id}/pay', {
            params,
            body: { card_id: means.card_id, redirect_url: window.location.origin + paths.orderDone(order.store.slug, order.id) },
            idempotencyKey: key,
            as: 'guest',
          })
        : await call('POST /orders/{id}/payment-account/generate', { params, body: { id: means.konbini_id }, idempotencyKey: key, as: 'guest' });
    // Unanswered: nobody knows whether it was heard, so the next try is the same wish.
    if (result.ok || (result.error.code !== 'NETWORK' && result.error.code !== 'UNKNOWN')) intent.change({ key: null });
    if (!result.ok) return result.error;
    if ('data' in result.data) {
      window.location.assign(result.data.data.pay_redirect_url);
      return leaving;
    }
    return null;
  }

  async function pay(means: PayMeans): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setFailure(null);
    setUnderWay(means.type);
    const refused = await start(means);
    isAsking.current = false;
    if (refused === leaving) return;
    await client.invalidateQueries({ queryKey });
    setFailure(refused);
    setUnderWay(null);
  }

  // Once, when the order's page opens.
  const goOn = useEffectEvent(() => {
    const { goes_on, means } = intent.get();
    if (goes_on && means !== null) void pay(means);
  });
  useEffect(() => goOn(), []);

  useEffect(() => {
    // Back from the card company by the browser's own Back: the page returns as it was left, mid-jump.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setUnderWay(null);
      void client.invalidateQueries({ queryKey: ['GET /orders/{id}'] });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [client]);

  return { underWay, failure, pay: (means) => void pay(means) };
}

/** The browser is on its way to the card company: nothing on this page is to change any more. */
const leaving = { code: '' };
