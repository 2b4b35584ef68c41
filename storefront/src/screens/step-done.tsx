import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouteContext } from '@tanstack/react-router';
import { serverNow } from '../api/server-clock.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderDetails } from '../orders/order-details.tsx';
import { OrderHeadline } from '../orders/order-headline.tsx';
import { orderQuery } from '../orders/order-query.ts';
import { PayOrder } from '../orders/pay-order.tsx';
import { askAgainAfter, canPay, situationOf } from '../orders/situation.ts';
import { WhatHappensNext } from '../orders/what-happens-next.tsx';
import { HandOver } from '../payments/hand-over.tsx';
import { useCardPayment } from '../payments/use-card-payment.ts';
import { buttonClass } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Card, TextSkeleton } from '../ui/surfaces.tsx';
import { useTitle } from '../ui/use-title.ts';

const from = '/stores/$storeSlug/marketplace_/checkout/step-done/$orderId';
/** After this many answers without news the page says that it may take a while. */
const patience = 6;

/** The order's own page: whatever happened at the card company, this one asks the server and tells the truth. */
export function StepDone() {
  const { orderId } = useParams({ from });
  return <OrderPage key={orderId} orderId={Number(orderId)} />;
}

function OrderPage({ orderId }: { orderId: number }) {
  const { store } = useRouteContext({ from });
  const client = useQueryClient();
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? askAgainAfter(situationOf(state.data, serverNow()), state.dataUpdateCount) : false),
  });
  const asked = client.getQueryState(orderQuery(orderId).queryKey)?.dataUpdateCount ?? 0;
  const payment = useCardPayment({ id: orderId, store });
  useTitle(m.checkout_step_done(), store.name);
  if (!order) return <TextSkeleton lines={8} />;
  const situation = situationOf(order, serverNow());
  if (payment.isHandingOver) return <HandOver />;
  return (
    <div className="grid gap-10">
      <OrderHeadline order={order} situation={situation} isLong={asked > patience}>
        {canPay(situation) && <PayOrder order={order} situation={situation} payment={payment} />}
        <Card className="grid w-full gap-2 p-5 text-14">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="text-ink-soft">{m.order_number()}</span>
            <span className="figures text-16 font-semibold select-all">{order.slug}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="text-ink-soft">{m.order_date()}</span>
            <DateTime value={order.created_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
          </p>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="text-ink-soft">{m.order_payment()}</span>
            <span>{order.payment.type === 'custom_cod' ? m.payment_cod() : m.payment_card()}</span>
          </p>
        </Card>
        {order.email && (situation === 'placed' || situation === 'confirming') && (
          <p className="phrase text-14 text-ink-soft">
            {situation === 'placed' ? m.order_mail({ email: order.email }) : m.order_mail_later({ email: order.email })}
          </p>
        )}
      </OrderHeadline>
      {situation === 'placed' && <WhatHappensNext order={order} />}
      <OrderDetails order={order} contactEmail={store.contact_email} />
      <div className="grid gap-3">
        <Link to="/stores/$storeSlug/marketplace" params={{ storeSlug: store.slug }} className={buttonClass(canPay(situation) ? 'text' : 'primary', true)}>
          {m.common_to_shop()}
        </Link>
        <p className="phrase text-center text-14 text-ink-soft">{m.order_keep_page()}</p>
      </div>
    </div>
  );
}
