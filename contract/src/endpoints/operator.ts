import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { order, orderStatus, paymentStatus, shippingStatus } from '../entities/order.ts';
import { orderMessage } from '../entities/order-message.ts';
import { id, idInPath, instant, slug, text } from '../scalars.ts';

const orderParams = z.object({ id: idInPath });
const storeParams = z.object({ slug });
const many = z.int().check(z.gte(1), z.lte(1_000_000));
/** A store's bounds on what a crowd can take without paying (docs/operations.md). */
const bounds = {
  hold_limit: z.int().check(z.gte(1), z.lte(999)),
  network_held_units: many,
  network_order_units: many,
  network_percent: z.int().check(z.gte(0), z.lte(100)),
  network_unpaid_orders: many,
  network_cash_orders: many,
  contact_cash_orders: z.nullable(many),
  confirm_contact: z.boolean(),
};
const { hold_limit, network_held_units, network_order_units, network_percent } = bounds;
const { network_unpaid_orders, network_cash_orders, contact_cash_orders, confirm_contact } = bounds;
/** What is left out stays as it is. */
const boundsChange = z.strictObject({
  hold_limit: z.optional(hold_limit),
  network_held_units: z.optional(network_held_units),
  network_order_units: z.optional(network_order_units),
  network_percent: z.optional(network_percent),
  network_unpaid_orders: z.optional(network_unpaid_orders),
  network_cash_orders: z.optional(network_cash_orders),
  contact_cash_orders: z.optional(contact_cash_orders),
  confirm_contact: z.optional(confirm_contact),
});

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
const cancellation = z.strictObject({ reason: z.optional(z.enum(['seller', 'buyer'], 'seller or buyer')) });

/** What a store does with an order: each may be repeated and does its work once. */
export const orderStepEndpoints = {
  'POST /operator/orders/{id}/shipped': operatorEndpoint({
    summary: 'The parcel has left, or the goods wait in the store. Said again with another carrier, this is put right.',
    roles: ['owner', 'manager', 'packer'],
    params: orderParams,
    body: carrier,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
  'POST /operator/orders/{id}/delivered': operatorEndpoint({
    summary: 'The goods are with their buyer; cash on delivery was taken.',
    roles: ['owner', 'manager', 'packer'],
    params: orderParams,
    body: nothing,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
  'POST /operator/orders/{id}/completed': operatorEndpoint({
    summary: 'The order is over.',
    roles: ['owner', 'manager'],
    params: orderParams,
    body: nothing,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
  'POST /operator/orders/{id}/canceled': operatorEndpoint({
    summary: 'Cancels an order that has not left; money that came is owed to the buyer from then on.',
    roles: ['owner', 'manager'],
    params: orderParams,
    body: cancellation,
    answer: orderStates,
    failures: ['ORDER_STEP_REFUSED'],
  }),
};

export const operatorEndpoints = {
  'PUT /operator/maintenance': operatorEndpoint({
    summary: 'Closes the shop for maintenance, or opens it again.',
    roles: ['owner'],
    body: z.object({ maintaining: z.boolean('true or false') }),
    answer: z.object({ maintaining: z.boolean() }),
    failures: [],
  }),
  'PUT /operator/livers': operatorEndpoint({
    summary: 'Puts a platform’s person on the list of livers of a store, or takes them off it.',
    roles: ['owner', 'manager'],
    body: z.object({ store_slug: slug, platform_user_id: text(128, 1), name: text(80, 1), allowlisted: z.boolean() }),
    answer: z.object({ id, name: z.string(), allowlisted: z.boolean() }),
    failures: ['NOT_FOUND'],
  }),
  'GET /operator/messages': operatorEndpoint({
    summary: 'Orders whose buyers wait for an answer, the longest waiting first.',
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
  'GET /operator/bounces': operatorEndpoint({
    summary: 'Emails that came back, the last first.',
    roles: ['owner', 'manager', 'support'],
    answer: z.object({
      data: z.array(
        z.object({
          email: id,
          kind: z.string(),
          /** null: it was about an account */
          store: z.nullable(z.string()),
          order: z.nullable(z.string()),
          recipient: z.string(),
          status: z.string(),
          bounced_at: instant,
        }),
      ),
    }),
    failures: [],
  }),
  'POST /operator/orders/{id}/messages': operatorEndpoint({
    summary: 'The store’s answer to its buyer, who gets an email of it.',
    roles: ['owner', 'manager', 'support'],
    params: orderParams,
    body: z.object({ message: text(2000, 1) }),
    answer: z.object({ data: z.array(orderMessage) }),
    failures: [],
    idempotent: true,
  }),
  'POST /operator/orders/{id}/cash-returned': operatorEndpoint({
    summary: 'What no gateway returns was transferred back by hand.',
    roles: ['owner', 'accountant'],
    params: orderParams,
    answer: z.object({ refund_memo: order.shape.refund_memo, payment_status: paymentStatus }),
    failures: [],
  }),
  'GET /operator/stores/{slug}/bounds': operatorEndpoint({
    summary: 'A store’s bounds on what a crowd can take without paying.',
    roles: ['owner', 'manager'],
    params: storeParams,
    answer: z.object(bounds),
    failures: [],
  }),
  'PUT /operator/stores/{slug}/bounds': operatorEndpoint({
    summary: 'Changes a store’s bounds; what is left out stays as it is.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: boundsChange,
    answer: z.object(bounds),
    failures: [],
  }),
};
