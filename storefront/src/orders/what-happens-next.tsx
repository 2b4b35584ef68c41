import type { Order } from '@noren/contract/entities/order';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderSection } from './facts.tsx';
import { methodOf } from '../payments/methods/registry.ts';

export function WhatHappensNext({ order }: { order: Order }) {
  // for goods ready to be picked up, the next step is shown above
  if (order.status !== 'undelivered' || order.shipping.status === 'waiting') return null;
  const isPickUp = order.shipping.type === 'self_pick_up';
  const { atDoor } = methodOf(order.payment.type);
  const last = isPickUp
    ? m.order_next_pick_up()
    : atDoor && !order.replacement_of
      ? atDoor.last({ price: formatMoney(order.total_amount, order.currency, currentLocale()) })
      : m.order_next_arrive();
  const steps = isPickUp
    ? [m.orders_next_prepare(), last]
    : [m.order_next_check(), order.email ? m.order_next_send() : m.order_next_send_orders(), last];
  return (
    <OrderSection title={m.order_next_title()}>
      <Card className="p-5">
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[1.75rem_1fr] items-start gap-3">
              <span
                aria-hidden="true"
                className="figures grid size-7 place-items-center rounded-chip bg-indigo-tint text-14 font-semibold text-indigo"
              >
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </Card>
    </OrderSection>
  );
}
