import { Button, textButton } from '@noren/kit/components/button.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { trackingPage } from '@noren/contract/carriers';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { OrderParcel } from '@noren/contract/entities/order';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { OrderPart } from './order-part.tsx';
import { ParcelSheet } from './parcel-sheet.tsx';
import { parcelGoods } from './parcel-units.ts';

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';

interface OrderParcelsProps {
  slug: string;
  order: ConsoleOrder;
  mayShip: boolean;
}

/** The parcels in which an order left; staff add and correct them. */
export function OrderParcels({ slug, order, mayShip }: OrderParcelsProps) {
  /** null: a new parcel */
  const [edited, setEdited] = useState<OrderParcel | null | undefined>();
  const { parcels = [] } = order;
  const mayAdd = mayShip && order.stage === 'shipped' && order.shipping_type !== 'self_pick_up';
  if (parcels.length === 0) return null;
  return (
    <OrderPart title={m.parcels_title()}>
      <ol className="grid divide-y divide-line">
        {parcels.map((parcel, index) => (
          <li key={parcel.id} className="grid gap-1 py-3 first:pt-0">
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">{m.parcel_nth({ nth: index + 1 })}</span>
              <span className="text-14 text-ink-soft">
                <DateTime value={parcel.shipped_at} region={order.region} pattern="MM/dd HH:mm" />
              </span>
              {mayShip && (
                <button
                  type="button"
                  className={`${textButton} ml-auto`}
                  onClick={() => setEdited(parcel)}
                >
                  {m.parcel_edit_link()}
                  <span className="sr-only"> {m.parcel_nth({ nth: index + 1 })}</span>
                </button>
              )}
            </span>
            <ParcelFacts parcel={parcel} items={order.items} />
          </li>
        ))}
      </ol>
      {mayAdd && (
        <span>
          <Button variant="quiet" onClick={() => setEdited(null)}>
            {m.parcel_add()}
          </Button>
        </span>
      )}
      {edited !== undefined && (
        <ParcelSheet
          slug={slug}
          order={order}
          parcel={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </OrderPart>
  );
}

/** Carrier, tracking number and goods of a parcel. */
function ParcelFacts({ parcel, items }: { parcel: OrderParcel; items: ConsoleOrder['items'] }) {
  const { company, company_code, tracking_number } = parcel;
  const page = trackingPage({ company, company_code, number: tracking_number });
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 text-14">
        <span>{company}</span>
        <span className="tabular-nums">{tracking_number}</span>
        {page && (
          <a href={page} target="_blank" rel="noreferrer" className={link}>
            {m.order_follow()}
          </a>
        )}
      </span>
      {parcelGoods(parcel, items).map((goods, nth) => (
        <span key={nth} className="phrase-left text-14 text-ink-soft">
          {goods}
        </span>
      ))}
    </>
  );
}
