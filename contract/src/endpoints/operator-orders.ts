import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { order, orderStatus, paymentStatus, shippingStatus } from '../entities/order.ts';
import { orderMessage } from '../entities/order-message.ts';
import { id, idInPath, instant, text } from '../scalars.ts';

const orderParams = z.object({ id: idInPath });
const orderStates = z.object({
  id,
  status: orderStatus,
  payment_status: paymentStatus,
  shipping_status: shippingStatus,
});
const nothing = z.strictObject({});
const carrier = z.strictObject({
  company: z.optional(text(40, 1)),
  company_code: z.optional(text(40, 1)),
  tracking_number: z.optional(text(60, 1)),
});
const cancellation = z.strictObject({
  reason: z.optional(z.enum(['seller', 'buyer'], 'seller or buyer')),
});

/** Fulfilment steps of an order: each may be repeated and takes effect once. */
export const orderStepEndpoints = {
  'POST /operator/orders/{id}/shipped': operatorEndpoint({
    summary:
      'Marks the parcel as shipped, or the goods as ready for pick-up. Repeating it with another carrier corrects the carrier.',
    roles: ['owner', 'manager', 'packer'],
    params: orderParams,
    body: carrier,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
  'POST /operator/orders/{id}/delivered': operatorEndpoint({
    summary: 'Marks the goods as delivered, and cash on delivery as paid.',
    roles: ['owner', 'manager', 'packer'],
    params: orderParams,
    body: nothing,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
  'POST /operator/orders/{id}/completed': operatorEndpoint({
    summary: 'Marks the order as completed.',
    roles: ['owner', 'manager'],
    params: orderParams,
    body: nothing,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
  'POST /operator/orders/{id}/canceled': operatorEndpoint({
    summary: 'Cancels an order that has not shipped; a payment received becomes a refund due.',
    roles: ['owner', 'manager'],
    params: orderParams,
    body: cancellation,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
};

/** Messages to buyers, and refunds that were made by hand. */
export const operatorOrderEndpoints = {
  'GET /operator/messages': operatorEndpoint({
    summary: 'Orders with unanswered messages of buyers, the longest waiting first.',
    roles: ['owner', 'manager', 'support'],
    answer: z.object({
      data: z.array(
        z.object({
          order: z.object({
            id,
            slug: z.string(),
            status: z.string(),
            store: z.object({ id, slug: z.string(), name: z.string() }),
          }),
          buyer_name: z.string(),
          messages: z.array(z.object({ id, message: z.string(), created_at: instant })),
        }),
      ),
    }),
    failures: [],
  }),
  'POST /operator/orders/{id}/messages': operatorEndpoint({
    summary: 'Sends the store’s answer to the buyer, who is notified by email.',
    roles: ['owner', 'manager', 'support'],
    params: orderParams,
    body: z.strictObject({ message: text(2000, 1) }),
    answer: z.object({ data: z.array(orderMessage) }),
    failures: [],
    idempotent: true,
  }),
  'POST /operator/orders/{id}/cash-returned': operatorEndpoint({
    summary: 'Records a manual refund of a payment that no gateway refunds.',
    roles: ['owner', 'accountant'],
    params: orderParams,
    body: nothing,
    answer: z.object({ refund_memo: order.shape.refund_memo, payment_status: paymentStatus }),
    failures: [],
    idempotent: true,
  }),
};
