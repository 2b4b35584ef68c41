import { trackingPage } from '@noren/contract/carriers';
import type { Order } from '@noren/contract/entities/order';
import { methodNameIn } from '@noren/contract/shipping-method-rules';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Card, Divider } from '@noren/kit/components/surfaces.tsx';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { dayName, slotName } from '../addresses/delivery-words.ts';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import { CopyButton } from './copy-button.tsx';
import { Fact, OrderSection } from './facts.tsx';
import { shippingNameOf } from './status-words.ts';

/** What the buyer asked of the delivery. */
function RequestFacts({ request }: { request: Order['delivery_request'] }) {
  if (!request) return null;
  const { day, slot, note, noshi, noshi_name, hides_prices } = request;
  return (
    <>
      <Fact name={m.checkout_delivery_day()}>{day && dayName(day)}</Fact>
      <Fact name={m.checkout_delivery_slot()}>{slot && slotName(slot)}</Fact>
      <Fact name={m.checkout_gift_noshi()}>
        {noshi && <span lang="ja">{[noshi, noshi_name].filter(Boolean).join(' ')}</span>}
      </Fact>
      <Fact name={m.order_gift_slip()}>{hides_prices && m.order_gift_slip_without_prices()}</Fact>
      <Fact name={m.order_delivery_note()}>{note}</Fact>
    </>
  );
}

type Parcel = NonNullable<Order['parcels']>[number];

/** The parcels of an order that left in several or in part; none: `shipping` names the only one. */
const listedParcels = ({ parcels = [], status }: Order): Parcel[] =>
  parcels.length > 1 || status === 'undelivered' ? parcels : [];

/** A tracking number to copy, and the carrier's page for it. */
function TrackingNumber({ number, page }: { number: string | null; page: string | null }) {
  return (
    <>
      {number && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-paper-deep px-4 py-3">
          <p className="grid">
            <span className="text-ink-soft">{m.orders_tracking()}</span>
            <span className="figures text-16 font-semibold select-all">{number}</span>
          </p>
          <CopyButton text={number} name={m.orders_tracking()} />
        </div>
      )}
      {page && (
        <a href={page} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {m.orders_follow()}
        </a>
      )}
    </>
  );
}

/** Each parcel with its goods, carrier and number. */
function ParcelList({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  return (
    <ol className="grid gap-5">
      {parcels.map(({ id, company, company_code, tracking_number, units, shipped_at }, index) => (
        <li key={id} className="grid gap-2">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{m.orders_parcel({ nth: index + 1 })}</span>
            <span className="text-ink-soft">
              <DateTime value={shipped_at} region={order.region} pattern="yyyy/MM/dd" />
            </span>
          </span>
          {units && (
            <ul className="grid gap-1" lang={contentLanguage[order.region]}>
              {units.map(({ item_id, quantity }) => {
                const item = order.items.find((one) => one.id === item_id);
                return (
                  item && (
                    <li key={item_id}>
                      {[item.product_name, item.sku_name].filter(Boolean).join(' ')} × {quantity}
                    </li>
                  )
                );
              })}
            </ul>
          )}
          {company && <span className="text-ink-soft">{company}</span>}
          <TrackingNumber
            number={tracking_number}
            page={trackingPage({ company, company_code, number: tracking_number })}
          />
        </li>
      ))}
    </ol>
  );
}

/** Recipient, address, shipping status, and the tracking number. */
export function ShippingDetails({ order }: { order: Order }) {
  const { shipping } = order;
  const { receiver, sender } = shipping;
  const isPickUp = shipping.type === 'self_pick_up';
  const followedAt = trackingPage({ ...shipping.info, number: shipping.display_source_id });
  const parcels = listedParcels(order);
  const isPart = parcels.length > 0 && order.status === 'undelivered';
  return (
    <OrderSection title={isPickUp ? m.order_receiver_pick_up() : m.order_receiver()}>
      <Card className="grid gap-4 p-5 text-14">
        <address className="grid gap-1 not-italic" lang={contentLanguage[order.region]}>
          <span className="font-medium">{m.checkout_receiver_name({ name: receiver.name })}</span>
          <span>{receiver.address}</span>
          <span className="figures">{formatPhoneNumber(receiver.phone, order.region)}</span>
        </address>
        <Divider />
        <dl className="grid gap-2">
          <Fact name={m.checkout_method_title()}>
            {order.shipping_method &&
              m.checkout_method_review({
                name: methodNameIn(order.shipping_method.name, currentLocale()),
                temperature: order.shipping_method.temperature,
              })}
          </Fact>
          <RequestFacts request={order.delivery_request} />
          <Fact name={m.orders_shipping_status()}>
            {isPart ? m.orders_partly_shipped() : shippingNameOf(order)}
          </Fact>
          <Fact name={m.orders_carrier()}>
            {parcels.length === 0 ? shipping.info.company : null}
          </Fact>
          {shipping.delivery_at && (
            <Fact name={m.orders_delivered_at()}>
              <DateTime
                value={shipping.delivery_at}
                region={order.region}
                pattern="yyyy/MM/dd HH:mm"
              />
            </Fact>
          )}
          {order.completed_at && (
            <Fact name={m.orders_completed_at()}>
              <DateTime
                value={order.completed_at}
                region={order.region}
                pattern="yyyy/MM/dd HH:mm"
              />
            </Fact>
          )}
          <Fact name={m.orders_sender()}>
            <span lang={contentLanguage[order.region]}>{sender.name}</span>
          </Fact>
        </dl>
        {parcels.length > 0 ? (
          <ParcelList order={order} parcels={parcels} />
        ) : (
          <TrackingNumber number={shipping.display_source_id} page={followedAt} />
        )}
      </Card>
    </OrderSection>
  );
}
