import type { Order } from '@noren/contract/entities/order';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { situationOf } from './order-state.tsx';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../payments/methods/registry.ts';
import { Fact, OrderSection } from './facts.tsx';
import { paymentNameOf, printStateOf, refundMemoOf } from './status-words.ts';

/** Payment method and status, refunds, and the production state of goods made to order. */
export function PaymentDetails({ order }: { order: Order }) {
  const { payment } = order;
  return (
    <OrderSection title={m.order_payment()}>
      <Card className="p-5">
        <dl className="grid gap-2 text-14">
          <Fact name={m.order_payment()}>
            {order.replacement_of ? m.order_replacement_free() : paymentName(payment.type)}
          </Fact>
          {!order.replacement_of && (
            <Fact name={m.orders_payment_status()}>
              {paymentNameOf(payment.status, situationOf(order, serverNow()) === 'unfinished')}
            </Fact>
          )}
          {payment.paid_at && (
            <Fact name={m.orders_paid_at()}>
              <DateTime value={payment.paid_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
            </Fact>
          )}
          {order.refund_memo && (
            <Fact name={m.orders_refund()}>{refundMemoOf(order.refund_memo)}</Fact>
          )}
          {order.printio_order_status && (
            <Fact name={m.orders_print()}>{printStateOf(order.printio_order_status)}</Fact>
          )}
          <Fact name={m.orders_buyer_name()}>{order.custom_buyer_name}</Fact>
        </dl>
      </Card>
    </OrderSection>
  );
}
