import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { PaypayPlace } from '../channel/channel.ts';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { orderQuery, usePayment } from '../payments/methods/pay-for-order.ts';
import { PayOrder } from '../orders/pay-order.tsx';
import {
  pollDelayMs,
  canPay,
  HandOver,
  OrderHeadline,
  situationOf,
} from '../orders/order-state.tsx';
import { methodOf } from '../payments/methods/registry.ts';

/** Polling interval in ms, while PayPay's page may be open in its app. */
const pollIntervalMs = 3_000;
const longWaitCount = 6;

/**
 * The PayPay step between checkout and order (spec §2, §4): opens PayPay, is the page PayPay
 * returns to, and polls until the order has a result. A paid order continues to its page; otherwise
 * the page says so and offers the next step.
 */
export function PaypayScreen({ place }: { place: PaypayPlace }) {
  const { orderId = '' } = useParams({ strict: false });
  const id = Number(orderId);
  const { store, channel } = useShop();
  const client = useQueryClient();
  const navigate = useNavigate();
  const orderPage = place === 'checkout' ? channel.paths.orderDone(id) : channel.paths.order(id);
  const { data: order } = useQuery({
    ...orderQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (!state.data) return false;
      const situation = situationOf(state.data, serverNow());
      return situation === 'unfinished'
        ? pollIntervalMs
        : pollDelayMs(situation, state.dataUpdateCount);
    },
  });
  const asked = client.getQueryState(orderQuery(id).queryKey)?.dataUpdateCount ?? 0;
  const payment = usePayment(id, {
    backTo: orderPage,
    paypayAt: channel.paths.paypay?.(id, place) ?? null,
    isPaypayPage: true,
  });
  useTitle(m.payment_paypay(), store.name);

  const situation = order && situationOf(order, serverNow());
  // Settled, or paid another way: continue to the order's page.
  const isOver =
    order !== undefined &&
    payment.underWay === null &&
    (!methodOf(order.payment.type).hasOwnStep ||
      situation === 'placed' ||
      situation === 'refunded');
  const goOn = useEffectEvent(() => void navigate({ href: orderPage, replace: true }));
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);

  if (!order || !situation || isOver) return <TextSkeleton lines={8} />;
  if (payment.underWay) return <HandOver to={payment.underWay} />;
  return (
    <div className="grid gap-6">
      <OrderHeadline order={order} situation={situation} isLong={asked > longWaitCount}>
        {canPay(situation) && <PayOrder order={order} situation={situation} payment={payment} />}
      </OrderHeadline>
      <AppLink href={orderPage} className={buttonClass('text', true)}>
        {m.payment_paypay_see_order()}
      </AppLink>
    </div>
  );
}
