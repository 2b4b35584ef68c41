import { DateTime } from '@noren/kit/components/date-time.tsx';
import { withNote } from '@noren/kit/formats/fact-text.ts';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { trackingPage } from '@noren/contract/carriers';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { Link } from '@tanstack/react-router';
import { currentLocale } from '../i18n/current-locale.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { Facts, OrderPart } from './order-part.tsx';
import { changeLine } from './change-words.ts';
import { historyLine, paymentName } from './order-words.ts';
import { LinkedOrders } from './linked-orders.tsx';
import { methodText, noshiText, requestText } from './request-text.ts';

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';

/** The discounts that take off goods; free shipping shows at the shipping fee. */
const discountsOff = ({ discounts = [] }: Pick<ConsoleOrder, 'discounts'>) =>
  discounts.filter(({ effect }) => effect !== 'free_shipping');

export function OrderItems({ order }: { order: ConsoleOrder }) {
  const money = moneyIn(order.currency);
  const sums = [
    [m.order_amount(), order.amount],
    ...discountsOff(order).map(
      ({ name, amount }) => [m.order_discount_of({ name }), -amount] as const,
    ),
    [m.order_shipping_fee(), order.shipping_fee],
    ...(order.payment_fee > 0 ? [[m.order_payment_fee(), order.payment_fee] as const] : []),
  ] as const;
  return (
    <OrderPart title={m.order_items()}>
      <ul className="grid divide-y divide-line">
        {order.items.map(
          ({ id, product_name, sku_name, quantity, price, image, refunded_quantity }) => (
            <li key={id} className="flex gap-4 py-3">
              {/* a picture fills its container */}
              {image && (
                <span className="w-14 shrink-0">
                  <Picture url={image} alt="" sizes="56px" className="rounded-[6px]" />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <span className="phrase-left block font-medium">{product_name}</span>
                <span className="block text-14 text-ink-soft">{sku_name}</span>
                <span className="block text-14 tabular-nums">
                  {money(price)} × {quantity}
                </span>
                {refunded_quantity > 0 && (
                  <Chip variant="indigo">{m.line_refunded({ count: refunded_quantity })}</Chip>
                )}
              </span>
              <span className="font-medium tabular-nums">{money(price * quantity)}</span>
            </li>
          ),
        )}
      </ul>
      <dl className="grid gap-1 border-t border-line pt-3">
        {sums.map(([name, amount]) => (
          <div key={name} className="flex justify-between text-14">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular-nums">{money(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between text-18 font-semibold">
          <dt>{m.order_total()}</dt>
          <dd className="tabular-nums">{money(order.total_amount)}</dd>
        </div>
      </dl>
    </OrderPart>
  );
}

export function OrderPayment({ order }: { order: ConsoleOrder }) {
  const at = (value: string | null) =>
    value && <DateTime value={value} region={order.region} pattern="yyyy/MM/dd HH:mm" />;
  return (
    <OrderPart title={m.order_payment()}>
      <Facts
        facts={[
          [
            m.order_payment(),
            order.is_replacement
              ? m.replacement_free()
              : withNote(
                  paymentName(order.payment_type),
                  m.payment_state({ state: order.payment_status }),
                ),
          ],
          [
            m.replacement_reason(),
            order.replacement_reason &&
              m.replacement_reason_name({ reason: order.replacement_reason }),
          ],
          [m.order_paid_at(), at(order.paid_at)],
          [m.order_expire_at(), order.stage === 'unpaid' && at(order.expire_at)],
          [m.refund_fact(), order.refund_memo && m.refund_memo({ memo: order.refund_memo })],
        ]}
      />
    </OrderPart>
  );
}

/** Receiver, carrier and buyer, with contact details. */
interface OrderPeopleProps {
  order: ConsoleOrder;
  /** the store whose list of buyers has this one; null: this role does not see it */
  buyerOf: string | null;
}

export function OrderPeople({ order, buyerOf }: OrderPeopleProps) {
  // parcels have a card of their own; an order that shipped with an earlier version has none
  const hasParcels = (order.parcels ?? []).length > 0;
  const { company, company_code, tracking_number } = hasParcels
    ? { company: null, company_code: null, tracking_number: null }
    : order;
  const page = trackingPage({ company, company_code, number: tracking_number });
  const phone = order.phone_number ?? order.receiver.phone;
  return (
    <>
      <OrderPart title={m.order_shipping()}>
        <Facts
          facts={[
            [
              m.order_receiver(),
              [order.receiver.name, order.receiver.address, order.receiver.phone]
                .filter(Boolean)
                .join('\n'),
            ],
            [m.order_shipping_method(), methodText(order.shipping_method, currentLocale())],
            [m.order_delivery_request(), requestText(order.delivery_request, currentLocale())],
            [m.order_noshi(), noshiText(order.delivery_request)],
            [m.order_slip(), order.delivery_request?.hides_prices && m.order_slip_without_prices()],
            [m.order_buyer_note(), order.delivery_request?.note],
            [
              m.ship_carrier(),
              order.shipping_type === 'self_pick_up' ? m.order_pick_up() : company,
            ],
            [m.ship_number(), tracking_number],
            [
              '',
              page && (
                <a href={page} target="_blank" rel="noreferrer" className={link}>
                  {m.order_follow()}
                </a>
              ),
            ],
          ]}
        />
      </OrderPart>
      <OrderPart
        title={m.order_buyer()}
        aside={<Chip>{order.is_member ? m.order_member() : m.order_guest()}</Chip>}
      >
        <Facts
          facts={[
            [m.order_buyer_name(), order.buyer_name],
            [
              m.email(),
              order.email && (
                <a href={`mailto:${order.email}`} className={link}>
                  {order.email}
                </a>
              ),
            ],
            [
              '',
              order.email_undeliverable && (
                <span className="text-plum">{m.order_email_undeliverable()}</span>
              ),
            ],
            [
              m.order_call(),
              phone && (
                <a href={`tel:${phone}`} className={link}>
                  {phone}
                </a>
              ),
            ],
            [
              m.order_stream(),
              order.streams.map(({ id, title }) => withNote(title ?? '', id)).join('　') ||
                m.order_channel({ channel: order.channel }),
            ],
          ]}
        />
        {buyerOf !== null && (
          <Link
            to="/stores/$slug/buyers/$id"
            params={{ slug: buyerOf, id: String(order.id) }}
            className={link}
          >
            {m.buyers_of_order()}
          </Link>
        )}
      </OrderPart>
    </>
  );
}

export function OrderHistory({ order, slug }: { order: ConsoleOrder; slug: string }) {
  const steps = order.histories
    // a replacement is never paid
    .filter(({ subject }) => subject !== 'payment' || !order.is_replacement)
    .map((history) => ({ line: historyLine(history), created_at: history.created_at }))
    .filter(({ line }) => line !== null);
  const changed = (order.changes ?? []).map((change) => ({
    line: changeLine(change, order.currency),
    created_at: change.at,
  }));
  const { chargebacks = [], currency } = order;
  const disputes = chargebacks.flatMap(({ amount, reason, outcome, recorded_at, settled_at }) => {
    const sum = moneyIn(currency)(amount);
    const recorded = m.chargeback_history({ sum, reason: m.chargeback_reason_name({ reason }) });
    return [
      { line: recorded, created_at: recorded_at },
      ...(outcome && settled_at
        ? [
            {
              line: m.chargeback_history_settled({
                sum,
                state: m.chargeback_state({ state: outcome }),
              }),
              created_at: settled_at,
            },
          ]
        : []),
    ];
  });
  const lines = [...steps, ...changed, ...disputes]
    .toReversed()
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <OrderPart title={m.order_histories()}>
      <LinkedOrders order={order} slug={slug} />
      <ol className="grid gap-1.5 text-14">
        {lines.map(({ line, created_at }, nth) => (
          <li key={nth} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className="text-ink-soft">
              <DateTime value={created_at} region={order.region} pattern="MM/dd HH:mm" />
            </span>
            <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{line}</span>
          </li>
        ))}
      </ol>
    </OrderPart>
  );
}
