import type { Order } from '@noren/contract/entities/order';
import { redirect } from '@tanstack/react-router';
import type { PaypayPlace, Shop } from '../channel/channel.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { payIntentOf } from '../payments/methods/pay-for-order.ts';

/**
 * Redirects an order with another payment method to its own page, unless it is about to change to
 * PayPay. @throws a redirect
 */
export function mustPayWithPaypay(
  order: Pick<Order, 'id' | 'payment'>,
  { paths }: Shop['channel'],
  place: PaypayPlace,
): void {
  const { goes_on, means } = payIntentOf(order.id).get();
  if (
    methodOf(order.payment.type).hasOwnStep ||
    (goes_on && means && methodOf(means.type).hasOwnStep)
  )
    return;
  throw redirect({
    href: place === 'checkout' ? paths.orderDone(order.id) : paths.order(order.id),
    replace: true,
  });
}
