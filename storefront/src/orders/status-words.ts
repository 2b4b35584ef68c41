import type { Order } from '@noren/contract/entities/order';
import { wordOf } from '@noren/kit/formats/fact-text.ts';
import * as m from '../i18n/generated/messages.js';

/** Texts for every state of spec §4. */
const orderStatusName: Record<Order['status'], () => string> = {
  init: m.order_status_init,
  unpaid: m.order_status_unpaid,
  undelivered: m.order_status_undelivered,
  canceled: m.order_status_canceled,
  delivering: m.order_status_delivering,
  delivered: m.order_status_delivered,
  completed: m.order_status_completed,
  returning: m.order_status_returning,
  returned: m.order_status_returned,
};

const pickUpName: Partial<Record<Order['status'], () => string>> = {
  undelivered: m.orders_preparing,
  delivered: m.orders_collected,
};

/** Pick-up orders have their own names for some states, without shipping and delivery. */
export const statusNameOf = (
  status: Order['status'],
  shipping: Pick<Order['shipping'], 'type'>,
): string =>
  (shipping.type === 'self_pick_up' && pickUpName[status]?.()) || wordOf(orderStatusName, status);

const paymentStatusName: Record<Order['payment']['status'], () => string> = {
  init: m.orders_pay_status_init,
  pending: m.orders_pay_status_pending,
  approving: m.orders_pay_status_approving,
  paid: m.orders_pay_status_paid,
  failed: m.orders_pay_status_failed,
  refunded: m.orders_pay_status_refunded,
};

const shippingStatusName: Record<Order['shipping']['status'], () => string> = {
  init: m.orders_ship_init,
  delivering: m.orders_ship_delivering,
  delivered: m.orders_ship_delivered,
  partial_received: m.orders_ship_partial_received,
  received: m.orders_ship_received,
  returning: m.orders_ship_returning,
  returned: m.orders_ship_returned,
  received_return: m.orders_ship_received_return,
  waiting: m.orders_ship_waiting,
  missing: m.orders_ship_missing,
  damaged: m.orders_ship_damaged,
  canceled: m.orders_ship_canceled,
};

/** Nothing is prepared before payment, except for cash on delivery. */
export const shippingNameOf = ({
  status,
  shipping,
}: {
  status: Order['status'];
  shipping: Pick<Order['shipping'], 'status'>;
}): string =>
  shipping.status === 'init' && (status === 'init' || status === 'unpaid')
    ? m.orders_ship_after_payment()
    : wordOf(shippingStatusName, shipping.status);

/** @param isLeft the buyer left the bank's page, so the payment is pending, not being confirmed */
export const paymentNameOf = (status: Order['payment']['status'], isLeft: boolean): string =>
  wordOf(paymentStatusName, status === 'approving' && isLeft ? 'pending' : status);

const itemStatusName: Record<Order['items'][number]['shipping_status'], () => string> = {
  pending: m.orders_item_pending,
  shipped: m.orders_item_shipped,
  canceled: m.orders_item_canceled,
};

const refundMemoText: Record<NonNullable<Order['refund_memo']>, () => string> = {
  refunded: m.orders_refund_refunded,
  unrefunded: m.orders_refund_unrefunded,
  partially_refunded: m.orders_refund_partially_refunded,
  partially_unrefunded: m.orders_refund_partially_unrefunded,
};

const printStateName: Record<NonNullable<Order['printio_order_status']>, () => string> = {
  pending: m.orders_print_pending,
  success: m.orders_print_success,
  failed: m.orders_print_failed,
};

/**
 * States in a list, which does not poll payments: the order's page shows whether an attempt is
 * being confirmed or was abandoned.
 */
export const listedStatusOf = ({
  status,
  payment,
}: {
  status: Order['status'];
  payment: Pick<Order['payment'], 'status'>;
}) => ({
  order: wordOf(orderStatusName, status),
  payment: payment.status === 'approving' ? null : wordOf(paymentStatusName, payment.status),
});
export const itemStatusOf = (status: Order['items'][number]['shipping_status']): string =>
  wordOf(itemStatusName, status);
export const refundMemoOf = (memo: NonNullable<Order['refund_memo']>): string =>
  wordOf(refundMemoText, memo);
export const printStateOf = (state: NonNullable<Order['printio_order_status']>): string =>
  wordOf(printStateName, state);
