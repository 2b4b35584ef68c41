import type { Order } from '@noren/contract/entities/order';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { lazy, Suspense } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { GoodsName } from '../stores/goods-name.tsx';
import { methodOf } from '../payments/methods/registry.ts';
import { PriceSummary } from '../cart/price-summary.tsx';
import { OrderSection } from './facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { ShippingDetails } from './shipping-details.tsx';
import { itemStatusOf } from './status-words.ts';

/** Only orders of Taiwan have one. */
const TwInvoiceFacts = lazy(async () => ({
  default: (await import('./tw-invoice-facts.tsx')).TwInvoiceFacts,
}));

/** The order's history, goods, payment, shipping and contact. */
export function OrderDetails({ order, contactEmail }: { order: Order; contactEmail: string }) {
  const pricing = {
    ...order,
    until_free_shipping: null,
    quantity: order.items.reduce((sum, item) => sum + item.quantity, 0),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:block print:space-y-3">
      <OrderSection title={m.order_timeline()}>
        <Card className="p-5">
          <OrderTimeline order={order} />
        </Card>
      </OrderSection>
      <OrderSection title={m.order_items()} isLong>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 print:block print:break-inside-auto print:space-y-4">
          <ul className="grid gap-4 print:block print:space-y-3">
            {order.items.map((item) => (
              <li
                key={item.id}
                className="grid grid-cols-[min(4rem,20%)_minmax(0,1fr)_auto] items-center gap-3 break-inside-avoid"
              >
                <Picture url={item.image} alt="" sizes="64px" className="rounded-control" />
                <span className="min-w-0">
                  <GoodsName
                    region={order.region}
                    product={item.product_name}
                    sku={item.sku_name}
                  />
                  <span className="mt-1 flex flex-wrap gap-1.5">
                    {item.shipping_status !== 'pending' && (
                      <Chip variant={item.shipping_status === 'shipped' ? 'done' : 'sold'}>
                        {itemStatusOf(item.shipping_status)}
                      </Chip>
                    )}
                    {(item.refunded_quantity ?? 0) > 0 && (
                      <Chip variant="sold">
                        {m.order_item_refunded({ count: item.refunded_quantity ?? 0 })}
                      </Chip>
                    )}
                    {item.is_printio_product && <Chip>{m.orders_print()}</Chip>}
                  </span>
                </span>
                <span className="grid justify-items-end text-14">
                  <span className="figures font-semibold">
                    {m.checkout_review_quantity({ count: item.quantity })}
                  </span>
                  {item.normal_price != null && item.normal_price > item.price && (
                    <s className="figures text-12 text-ink-faint">
                      <span className="sr-only">
                        {m.order_normal_price({
                          price: formatMoney(
                            item.normal_price * item.quantity,
                            order.currency,
                            currentLocale(),
                          ),
                        })}
                      </span>
                      <span aria-hidden="true">
                        {formatMoney(
                          item.normal_price * item.quantity,
                          order.currency,
                          currentLocale(),
                        )}
                      </span>
                    </s>
                  )}
                  <span className="figures text-ink-soft">
                    {formatMoney(item.price * item.quantity, order.currency, currentLocale())}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <PriceSummary
            pricing={pricing}
            isCash={!order.replacement_of && methodOf(order.payment.type).facts.due === 'at_door'}
          />
          {(order.returned_amount ?? 0) > 0 && (
            <p className="flex flex-wrap justify-between gap-x-4 text-14 font-medium text-pine">
              <span>{m.orders_refunded_sum()}</span>
              <span className="figures">
                {formatMoney(order.returned_amount ?? 0, order.currency, currentLocale())}
              </span>
            </p>
          )}
        </Card>
      </OrderSection>
      <PaymentDetails order={order} />
      <ShippingDetails order={order} />
      {order.uniform_invoice && (
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <TwInvoiceFacts invoice={order.uniform_invoice} number={order.invoice_number ?? null} />
        </Suspense>
      )}
      {order.region === 'JP' &&
        order.payment.status === 'paid' &&
        order.status !== 'canceled' &&
        !order.replacement_of && <OrderReceipt order={order} />}
      <section className="grid gap-1 text-14 break-inside-avoid">
        <h2 className="text-16">{m.order_store_contact()}</h2>
        <p className="text-ink-soft">{m.order_store_contact_text()}</p>
        <a
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(order.slug)}`}
          className="inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4 print:min-h-0"
        >
          {contactEmail}
        </a>
      </section>
    </div>
  );
}
