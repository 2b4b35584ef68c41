import { trackingPage } from '@noren/contract/carriers';
import type { Order } from '@noren/contract/entities/order';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Card, Divider } from '@noren/kit/components/surfaces.tsx';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { dayName, slotName } from '../addresses/delivery-words.ts';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
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

/** Recipient, address, shipping status, and the tracking number. */
export function ShippingDetails({ order }: { order: Order }) {
  const { shipping } = order;
  const { receiver, sender } = shipping;
  const isPickUp = shipping.type === 'self_pick_up';
  const followedAt = trackingPage({ ...shipping.info, number: shipping.display_source_id });
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
          <RequestFacts request={order.delivery_request} />
          <Fact name={m.orders_shipping_status()}>{shippingNameOf(order)}</Fact>
          <Fact name={m.orders_carrier()}>{shipping.info.company}</Fact>
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
        {shipping.display_source_id && (
          <div className="flex items-center justify-between gap-3 rounded-control bg-paper-deep px-4 py-3">
            <p className="grid">
              <span className="text-ink-soft">{m.orders_tracking()}</span>
              <span className="figures text-16 font-semibold select-all">
                {shipping.display_source_id}
              </span>
            </p>
            <CopyButton text={shipping.display_source_id} name={m.orders_tracking()} />
          </div>
        )}
        {followedAt && (
          <a href={followedAt} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {m.orders_follow()}
          </a>
        )}
      </Card>
    </OrderSection>
  );
}
