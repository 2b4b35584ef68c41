import { newIntentKey } from '@noren/client/intent-key';
import { isChangeable, type GatewayPaymentType } from '@noren/contract/payment-methods';
import { usePageRestored } from '../use-came-back.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, isUnanswered } from '../../api/client.ts';
import { queryOf } from '../../api/query.ts';
import { tabValue } from '../../storage/tab-value.ts';
import { typedCard } from '../card-draft.ts';
import type { PayFailure, PayMeans } from './method.ts';
import { methodOf, startPayment } from './registry.ts';

export interface PayIntent {
  means: PayMeans | null;
  key: string | null;
  /** the order was just placed, so its page starts the payment by itself, once */
  goes_on: boolean;
}

export const payIntentOf = (orderId: number) =>
  tabValue<PayIntent>(`pay-${orderId}`, { means: null, key: null, goes_on: false });

const sameMeans = (a: PayMeans | null, b: PayMeans): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** D-113: an unanswered intent with the same means keeps its key. */
export function keyFor(
  kept: PayIntent,
  means: PayMeans,
  fresh: () => string = newIntentKey,
): string {
  return sameMeans(kept.means, means) && kept.key !== null ? kept.key : fresh();
}

/**
 * Returns the means with which the order's page starts a payment when it opens; null: none.
 * @param hasTypedCard whether the typed card is still in memory; after a reload it must be typed
 * again
 */
export function meansToContinue(
  { goes_on, means }: PayIntent,
  hasTypedCard: boolean,
): PayMeans | null {
  if (!goes_on || means === null) return null;
  return 'credit_card_id' in means && means.credit_card_id === null && !hasTypedCard ? null : means;
}

export const orderQuery = (id: number) =>
  queryOf('GET /orders/{id}', { params: { id: String(id) }, as: 'guest' });

export interface Payment {
  /** The redirect, or the issuing of a konbini number, in progress. */
  underWay: PayMeans['type'] | null;
  failure: PayFailure | null;
  pay: (means: PayMeans) => void;
}

export interface PaymentPlace {
  /** path of the order's page, to which the card company's page returns */
  backTo: string;
  /** path of the page that waits for PayPay's answer; null if the channel has none */
  paypayAt: string | null;
  /** this page is the PayPay page */
  isPaypayPage?: boolean;
}

/** Pays an order; every method ends on the order's page. */
export function usePayment(
  orderId: number,
  { backTo, paypayAt, isPaypayPage = false }: PaymentPlace,
): Payment {
  const client = useQueryClient();
  const navigate = useNavigate();
  const intent = payIntentOf(orderId);
  const { queryKey } = orderQuery(orderId);
  const pendingMeans = () => meansToContinue(intent.get(), typedCard().number !== '');
  const [underWay, setUnderWay] = useState<PayMeans['type'] | null>(
    () => pendingMeans()?.type ?? null,
  );
  const [failure, setFailure] = useState<PayFailure | null>(null);
  const isAsking = useRef(false);

  async function start(means: PayMeans): Promise<PayFailure | null> {
    // The method differs from the order's: the server closes the old payment first (spec §9).
    const cached = client.getQueryData(queryKey);
    if (cached && cached.payment.type !== means.type && isChangeable(means.type)) {
      const changed = await call('PUT /orders/{id}/payment-method', {
        params: { id: String(orderId) },
        body: { payment_type: means.type },
        as: 'guest',
      });
      if (!changed.ok) return changed.error;
    }
    if (methodOf(means.type).hasOwnStep && !isPaypayPage && paypayAt !== null) {
      intent.set({ means, key: null, goes_on: true });
      await client.invalidateQueries({ queryKey });
      await navigate({ href: paypayAt });
      return leaving;
    }
    const key = keyFor(intent.get(), means);
    intent.set({ means, key, goes_on: false });
    const { origin } = window.location;
    const at = {
      params: { id: String(orderId) },
      idempotencyKey: key,
      back: origin + backTo,
      stepBack: origin + (paypayAt ?? backTo),
    };
    const result = await startPayment<GatewayPaymentType>(means, at);
    // Without an answer the next attempt is the same intent.
    if (result.ok || !isUnanswered(result.error)) intent.change({ key: null });
    if (!result.ok) return result.error;
    if (result.next === null) return null;
    window.location.assign(result.next);
    return leaving;
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

  // Runs once, when the order's page opens.
  const continuePayment = useEffectEvent(() => {
    const means = pendingMeans();
    if (means !== null) void pay(means);
    else if (intent.get().goes_on) intent.change({ goes_on: false });
  });
  useEffect(() => {
    continuePayment();
  }, []);

  usePageRestored(() => {
    setUnderWay(null);
    void client.invalidateQueries({ queryKey: ['GET /orders/{id}'] });
  });

  return { underWay, failure, pay: (means) => void pay(means) };
}

/** The browser is leaving, so nothing on this page may change any more. */
const leaving: PayFailure = { code: '' };
