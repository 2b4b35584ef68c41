import { Button, textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { newIntentKey } from '@noren/client/intent-key';
import { maxOrdersPerParcel, type ParcelGroup } from '@noren/contract/endpoints/console-parcels';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { isPaidAtDoor } from '@noren/contract/payment-methods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderPart } from './order-part.tsx';
import { parcelsQuery, renewOrders } from './order-reads.ts';

/** Puts orders into one parcel, or separates them. */
function useParcel(slug: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIntentKey);
  async function join(orders: number[], refund_fees: boolean) {
    setBusy(true);
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/parcels', {
      params: { slug },
      body: { orders, refund_fees },
      idempotencyKey: key,
    });
    setBusy(false);
    if (result.ok || result.error.code !== 'NETWORK') setKey(newIntentKey());
    if (!result.ok) setError(errorSentence(result.error));
    else {
      const { not_refunded } = result.data.data;
      showToast(m.parcel_done({ count: result.data.data.orders.length }));
      if (not_refunded.length > 0)
        setError(
          m.parcel_fees_stay({ numbers: not_refunded.map(({ number }) => number).join(', ') }),
        );
    }
    await renewOrders(client, slug);
  }
  async function separate(order: number) {
    setBusy(true);
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/separated', {
      params: { slug, id: String(order) },
      body: {},
    });
    setBusy(false);
    if (result.ok) showToast(m.parcel_separated());
    else setError(errorSentence(result.error));
    await renewOrders(client, slug);
  }
  return { join, separate, busy, error };
}

interface ParcelFormProps {
  slug: string;
  group: ParcelGroup;
  mayShip: boolean;
  mayRefund: boolean;
}

/** Open orders of one buyer: those to put in one parcel are ticked. */
export function ParcelForm({ slug, group, mayShip, mayRefund }: ParcelFormProps) {
  const { join, separate, busy, error } = useParcel(slug);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refunds, setRefunds] = useState(false);
  const { orders } = group;
  const [first] = orders;
  const isJoined =
    first?.parcel_id != null && orders.every(({ parcel_id }) => parcel_id === first.parcel_id);
  const chosen = orders.filter(({ id }) => !left.has(id)).slice(0, maxOrdersPerParcel);
  const later = chosen.slice(1);
  const hasFees = later.some(
    ({ shipping_fee, payment_type }) => shipping_fee > 0 && !isPaidAtDoor(payment_type),
  );
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <div className="grid gap-3">
      <p className="phrase-left text-14 text-ink-soft">
        {isJoined
          ? m.parcel_joined({ count: orders.length })
          : m.parcel_found({ count: orders.length })}
      </p>
      <ul className="grid gap-1">
        {orders.map(({ id, number, total_amount, currency }) => (
          <li key={id} className="flex items-center gap-3">
            {!isJoined && mayShip && (
              <Checkbox checked={!left.has(id)} onChange={() => toggle(id)}>
                <span className="sr-only">{m.order_select({ number })}</span>
              </Checkbox>
            )}
            <Link
              to="/stores/$slug/orders/$id"
              params={{ slug, id: String(id) }}
              className="target inline-flex items-center text-14 tabular-nums text-indigo underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="ml-auto text-14 tabular-nums">{moneyIn(currency)(total_amount)}</span>
          </li>
        ))}
      </ul>
      {!isJoined && mayShip && mayRefund && hasFees && (
        <Checkbox checked={refunds} onChange={() => setRefunds(!refunds)}>
          {m.parcel_refund()}
        </Checkbox>
      )}
      {!isJoined && mayShip && later.some(({ payment_type }) => isPaidAtDoor(payment_type)) && (
        <p className="phrase-left text-14 text-ink-soft">{m.parcel_refund_hint()}</p>
      )}
      {error && <FieldError>{error}</FieldError>}
      {mayShip && (
        <span>
          {isJoined ? (
            <button
              type="button"
              className={textButton}
              aria-busy={busy || undefined}
              onClick={busy || !first ? undefined : () => void separate(first.id)}
            >
              {m.parcel_separate()}
            </button>
          ) : (
            <Button
              variant="quiet"
              busy={busy}
              disabled={chosen.length < 2}
              onClick={() =>
                void join(
                  chosen.map(({ id }) => id),
                  refunds && hasFees && mayRefund,
                )
              }
            >
              {m.parcel_join({ count: chosen.length })}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

/** The orders that an order ships with, or could ship with, and those that it was shipped with. */
export function ParcelCard({
  slug,
  order,
  ...may
}: {
  slug: string;
  order: ConsoleOrder;
  mayShip: boolean;
  mayRefund: boolean;
}) {
  const isToShip = order.stage === 'to_ship' && order.shipping_type !== 'self_pick_up';
  const { data } = useQuery({ ...parcelsQuery(slug, order.id), enabled: isToShip });
  const [group] = (isToShip && data) || [];
  if (group)
    return (
      <OrderPart title={m.parcel_title()}>
        <ParcelForm slug={slug} group={group} {...may} />
      </OrderPart>
    );
  const together = order.together ?? [];
  if (isToShip || together.length === 0) return null;
  return (
    <OrderPart title={m.parcel_shipped_with()}>
      <ul className="grid gap-1">
        {together.map(({ id, number }) => (
          <li key={id}>
            <Link
              to="/stores/$slug/orders/$id"
              params={{ slug, id: String(id) }}
              className="target inline-flex items-center text-14 tabular-nums text-indigo underline underline-offset-4"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}
