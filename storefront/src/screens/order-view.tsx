import type { Order } from '@noren/contract/entities/order';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { BackIcon, MailIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useTitle } from '../page/use-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { RegisterFromOrder } from '../account/register-from-order.tsx';
import type { PaypayPlace } from '../channel/channel.ts';
import { queryOf } from '../api/query.ts';
import { paths } from '../channel/paths.ts';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { orderMessageDrawer, OrderMessageDrawer } from '../order-messages/order-message-drawer.tsx';
import { CancelOrder } from '../orders/cancel-order.tsx';
import { Fact } from '../orders/facts.tsx';
import { IntoCartAgain } from '../orders/into-cart-again.tsx';
import { KonbiniSlip } from '../orders/konbini-slip.tsx';
import { LinkedOrders } from '../orders/linked-orders.tsx';
import { removeOrderLookup } from '../orders/load-order.ts';
import { OrderDetails } from '../orders/order-details.tsx';
import {
  pollDelayMs,
  canPay,
  HandOver,
  OrderHeadline,
  situationOf,
} from '../orders/order-state.tsx';
import { TransferCard } from '../orders/transfer-card.tsx';
import { PayOrder } from '../orders/pay-order.tsx';
import { WhatHappensNext } from '../orders/what-happens-next.tsx';
import { orderQuery, usePayment } from '../payments/methods/pay-for-order.ts';
import { paymentName } from '../payments/methods/registry.ts';
import { accessTo } from '../session/order-access.ts';

/** Loaded lazily: few buyers have agreed to emails. */
const NewsletterStop = lazy(async () => ({
  default: (await import('../orders/newsletter-stop.tsx')).NewsletterStop,
}));

/** The last step of a checkout, where a guest finds the order again (D-205). */
export function StepDone() {
  const { orderId = '' } = useParams({ strict: false });
  const { store, channel } = useShop();
  useTitle(m.checkout_step_done(), store.name);
  return (
    <div className="grid gap-4 print:block">
      {/* the stream goes on, so the link back to it is above the order */}
      {channel.name === 'marketplace' && <RunningShow slug={store.slug} />}
      {channel.name === 'shop' && 'liver' in store && store.liver !== null && (
        <AppLink
          href={channel.paths.home}
          className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-indigo print:hidden"
        >
          <BackIcon className="size-5" />
          {m.orders_back_to_live()}
        </AppLink>
      )}
      <OrderView key={orderId} orderId={Number(orderId)} place="checkout">
        {(order) => (
          <div className="grid gap-3 print:hidden">
            <AppLink
              href={channel.paths.home}
              className={buttonClass(
                canPay(situationOf(order, serverNow())) ? 'text' : 'primary',
                true,
              )}
            >
              {m.common_to_shop()}
            </AppLink>
            <p className="phrase text-center text-14 text-ink-soft">{m.order_keep_page()}</p>
            {situationOf(order, serverNow()) === 'placed' && <RegisterFromOrder order={order} />}
          </div>
        )}
      </OrderView>
    </div>
  );
}

/** The way back to the show that the buyer came from, while it runs. */
function RunningShow({ slug }: { slug: string }) {
  const { data: shows } = useQuery(queryOf('GET /stores/{slug}/shows', { params: { slug } }));
  const running = shows?.find(({ live }) => live);
  return (
    running && (
      <AppLink
        href={paths.show(slug, running.post_id)}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-indigo print:hidden"
      >
        <BackIcon className="size-5" />
        {m.orders_back_to_live()}
      </AppLink>
    )
  );
}

/** States after which emails will still be sent. */
const stillToCome: readonly Order['status'][] = ['init', 'unpaid', 'undelivered', 'delivering'];
/** Number of responses without a result after which the page says that it may take a while. */
const longWaitCount = 6;

/**
 * An order's page, for the guest who placed it and for the member. It polls the server and updates
 * itself, whatever happened at the card company or the till.
 */
export function OrderView({
  orderId,
  place,
  children,
}: {
  orderId: number;
  place: PaypayPlace;
  children: (order: Order) => ReactNode;
}) {
  const { store, channel } = useShop();
  const client = useQueryClient();
  const messages = useDrawer(orderMessageDrawer);
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    // the response that the page was opened with is not requested twice
    staleTime: 2_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data ? pollDelayMs(situationOf(state.data, serverNow()), state.dataUpdateCount) : false,
  });
  const asked = client.getQueryState(orderQuery(orderId).queryKey)?.dataUpdateCount ?? 0;
  const payment = usePayment(orderId, {
    backTo: channel.paths.orderDone(orderId),
    paypayAt: channel.paths.paypay?.(orderId, place) ?? null,
  });
  // Cards and records entered for an order opened by a link must not be offered elsewhere.
  useEffect(
    () => () => void (accessTo(String(orderId)) && removeOrderLookup(client)),
    [client, orderId],
  );
  // Cached data about unpaid orders is outdated after this change.
  const standing = order && `${order.status} ${order.payment.status}`;
  useEffect(() => {
    client.removeQueries({ queryKey: ['GET /orders/unpaid'] });
  }, [client, standing]);
  if (!order) return <TextSkeleton lines={8} />;
  const situation = situationOf(order, serverNow());
  if (payment.underWay) return <HandOver to={payment.underWay} />;
  const { slip, bank_account } = order.payment.info;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 print:block print:space-y-6">
      {order.unread_messages ? (
        <UnreadMessages count={order.unread_messages} onRead={() => messages.open()} />
      ) : null}
      <OrderHeadline order={order} situation={situation} isLong={asked > longWaitCount}>
        {order.replaced_by !== null && <Replacement id={order.replaced_by} />}
        <LinkedOrders order={order} />
        {situation === 'at_konbini' && slip && <KonbiniSlip order={order} slip={slip} />}
        {situation === 'at_bank' && bank_account && (
          <>
            <TransferCard order={order} account={bank_account} />
            <div className="w-full print:hidden">
              <CancelOrder order={order} />
            </div>
          </>
        )}
        {(canPay(situation) || situation === 'at_konbini') && (
          <div className="grid w-full gap-4 print:hidden">
            <PayOrder order={order} situation={situation} payment={payment} />
            <CancelOrder order={order} />
          </div>
        )}
        {situation === 'canceled' && order.replaced_by === null && !order.replacement_of && (
          <IntoCartAgain order={order} />
        )}
        <Card className="w-full p-5">
          <dl className="grid gap-2 text-14">
            <Fact name={m.order_number()}>
              <span className="figures text-16 font-semibold wrap-anywhere whitespace-normal select-all">
                {order.slug}
              </span>
            </Fact>
            <Fact name={m.order_date()}>
              <DateTime value={order.created_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
            </Fact>
            <Fact name={m.order_payment()}>
              {order.replacement_of ? m.order_replacement_free() : paymentName(order.payment.type)}
            </Fact>
          </dl>
        </Card>
        {order.email && order.email_undeliverable && (
          <p className="phrase text-14 text-vermilion">
            {m.order_mail_undeliverable({ email: order.email })}
          </p>
        )}
        {order.email &&
          !order.email_undeliverable &&
          stillToCome.includes(order.status) &&
          ['placed', 'confirming', 'at_konbini', 'at_bank'].includes(situation) && (
            <p className="phrase text-14 text-ink-soft">
              {situation === 'placed'
                ? m.order_mail({ email: order.email })
                : m.order_mail_later({ email: order.email })}
            </p>
          )}
      </OrderHeadline>
      {situation === 'placed' && <WhatHappensNext order={order} />}
      <section className="grid gap-3 print:hidden">
        <h2 className="text-18">{m.orders_messages()}</h2>
        <Card className="grid gap-3 p-5">
          {order.unread_messages ? (
            <p className="text-14 font-semibold text-plum">
              {m.unread_title()}{' '}
              <span className="figures">{m.unread_count({ count: order.unread_messages })}</span>
            </p>
          ) : (
            <p className="text-14 text-ink-soft">{m.orders_messages_text()}</p>
          )}
          <Button variant="quiet" wide onClick={() => messages.open()}>
            {m.orders_messages_open()}
          </Button>
        </Card>
      </section>
      {/* the konbini slip is printed on its own sheet */}
      <div className={situation === 'at_konbini' ? 'break-before-page' : undefined}>
        <OrderDetails order={order} contactEmail={store.contact_email} />
      </div>
      <NewsletterPart order={order} />
      {children(order)}
      <OrderMessageDrawer order={order} />
    </div>
  );
}

/** Not for visitors with an order link, who may only see this order. */
const NewsletterPart = ({ order }: { order: Order }): ReactNode =>
  order.email &&
  !accessTo(String(order.id)) && (
    <Suspense fallback={null}>
      <NewsletterStop />
    </Suspense>
  );

/** Links to the order that a late payment was applied to. */
function Replacement({ id }: { id: number }) {
  const { paths } = useShop().channel;
  return (
    <Card className="grid w-full gap-3 p-5 text-left">
      <p className="text-14">{m.orders_replaced()}</p>
      <AppLink href={paths.orderDone(id)} className={buttonClass('primary', true)}>
        {m.orders_replaced_open()}
      </AppLink>
    </Card>
  );
}

/** Says that the order has unread messages, and opens them. */
function UnreadMessages({ count, onRead }: { count: number; onRead: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-14 items-center gap-3 rounded-card bg-indigo-tint px-4 py-2 text-left text-14 text-indigo hover:ring-1 hover:ring-indigo"
      onClick={onRead}
    >
      <MailIcon className="size-6 shrink-0" />
      <span className="grid min-w-0 flex-1">
        <span className="phrase-left font-semibold">{m.unread_title()}</span>
        <span className="figures text-ink-soft">{m.unread_count({ count })}</span>
      </span>
      <span className="shrink-0 font-semibold underline underline-offset-4">{m.unread_read()}</span>
    </button>
  );
}
