import { copyText } from '@noren/kit/page/copy-text.ts';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { meQuery } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { ChangeOrder } from './change-order.tsx';
import { ChargebackChip, ChargebackWarning } from './chargeback-warning.tsx';
import { OrderMessages, OrderNotes } from './order-conversation.tsx';
import { OrderHistory, OrderItems, OrderPayment, OrderPeople } from './order-facts.tsx';
import { OrderTags } from './order-tags.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { orderQuery } from './order-reads.ts';
import { stateVariant, stateWord } from './order-words.ts';
import { ParcelCard } from './parcel-card.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RecordPayment } from './record-payment.tsx';
import { SendReplacement } from './send-replacement.tsx';
import { ShipSheet } from './ship-sheet.tsx';
import { latinKey } from './use-list-keys.ts';

/** loaded after the facts of the order */
const OrderMoney = lazy(() =>
  import('../refunds/order-money.tsx').then(({ OrderMoney }) => ({ default: OrderMoney })),
);

/** only orders in Taiwan have one */
const InvoiceCard = lazy(() =>
  import('./invoice-card.tsx').then((part) => ({ default: part.InvoiceCard })),
);

export function OrderScreen() {
  const { slug, id } = useParams({ from: '/signed-in/stores/$slug/orders/$id' });
  const { data: me } = useQuery(meQuery());
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...orderQuery(slug, Number(id)), refetchOnWindowFocus: true });
  const [isShipping, setShipping] = useState(false);
  const role = me?.stores.find((one) => one.slug === slug)?.role ?? '';
  const hasRole = (...roles: string[]) => roles.includes(role);
  const mayShip =
    hasRole('owner', 'manager', 'packer') &&
    (order?.stage === 'to_ship' || order?.stage === 'shipped');
  const isToShip = order?.stage === 'to_ship';
  useShipKey(isToShip && mayShip, setShipping);
  if (error && order === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (order === null) return <NoSuchPage />;
  if (!order) return <Skeleton className="h-[40rem]" />;
  return (
    <div className="grid gap-5">
      <OrderHead slug={slug} order={order} />
      <OrderTags
        slug={slug}
        order={order}
        mayWrite={hasRole('owner', 'manager', 'packer', 'support')}
      />
      <div className="flex flex-wrap gap-3">
        {mayShip && (isToShip || (order.parcels ?? []).length === 0) && (
          <Button variant={isToShip ? 'primary' : 'quiet'} onClick={() => setShipping(true)}>
            {order.is_partly_shipped
              ? m.order_ship_rest()
              : isToShip
                ? m.orders_ship()
                : m.order_fix_parcel()}
          </Button>
        )}
        <RecordPayment slug={slug} order={order} role={role} />
        <ChangeOrder slug={slug} order={order} role={role} />
        {hasRole('owner', 'manager') && <SendReplacement slug={slug} order={order} />}
        <Link
          to="/stores/$slug/orders/print"
          params={{ slug }}
          search={{ ids: String(order.id) }}
          className={buttonClass('quiet')}
        >
          {m.orders_print()}
        </Link>
        <CopyNumber number={order.number} />
      </div>
      {order.is_label_outdated && isToShip && (
        <Card className="phrase-left p-4">{m.change_label_outdated()}</Card>
      )}
      {order.status === 'undelivered' && <ChargebackWarning orders={[order]} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <OrderParcels slug={slug} order={order} mayShip={mayShip} />
          <ParcelCard
            slug={slug}
            order={order}
            mayShip={mayShip}
            mayRefund={hasRole('owner', 'manager')}
          />
          <OrderItems order={order} />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <OrderMoney slug={slug} orderId={order.id} chargebacks={order.chargebacks ?? []} />
          </Suspense>
          <OrderMessages
            slug={slug}
            order={order}
            mayWrite={hasRole('owner', 'manager', 'support')}
          />
          <OrderNotes
            slug={slug}
            order={order}
            mayWrite={hasRole('owner', 'manager', 'packer', 'support')}
          />
        </div>
        <div className="grid gap-5">
          <OrderPayment order={order} />
          <OrderPeople
            order={order}
            buyerOf={hasRole('owner', 'manager', 'support') && !order.is_rehearsal ? slug : null}
          />
          {order.region === 'JP' &&
            !order.is_replacement &&
            hasRole('owner', 'manager', 'support', 'accountant') && (
              <ReceiptCard slug={slug} order={order} />
            )}
          {order.region === 'TW' && !order.is_replacement && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <InvoiceCard
                slug={slug}
                order={order}
                mayWrite={hasRole('owner', 'manager', 'support', 'accountant')}
              />
            </Suspense>
          )}
          <OrderHistory order={order} slug={slug} />
        </div>
      </div>
      {isShipping && (
        <ShipSheet
          slug={slug}
          region={order.region}
          targets={[order]}
          onClose={() => setShipping(false)}
          onShipped={(count) => showToast(m.shipped_toast({ count }))}
        />
      )}
    </div>
  );
}

function OrderHead({ slug, order }: { slug: string; order: ConsoleOrder }) {
  return (
    <div>
      <Link
        to="/stores/$slug/orders"
        params={{ slug }}
        className="target inline-flex items-center text-14 text-indigo underline underline-offset-4"
      >
        {m.order_back()}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-semibold tabular-nums">{order.number}</h1>
        {order.is_rehearsal && <Chip variant="indigo">{m.rehearsal_mark()}</Chip>}
        <Chip variant={stateVariant(order)}>{stateWord(order)}</Chip>
        {order.is_replacement && <Chip variant="indigo">{m.replacement_mark()}</Chip>}
        <ChargebackChip order={order} />
        <span className="text-14 text-ink-soft">
          <DateTime value={order.created_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
        </span>
      </div>
    </div>
  );
}

function CopyNumber({ number }: { number: string }) {
  async function copy() {
    if (await copyText(number)) showToast(m.order_copied());
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {m.order_copy()}
    </Button>
  );
}

/** Opens the shipping sheet with the S key, unless the user is typing. */
function useShipKey(isActive: boolean, open: (isOpen: true) => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const typing =
        (event.target as Element | null)?.matches?.('input, select, textarea, dialog *') ?? false;
      if (
        latinKey(event) !== 's' ||
        typing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !isActive
      )
        return;
      event.preventDefault();
      open(true);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, open]);
}
