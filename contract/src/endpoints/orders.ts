import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { order, orderListEntry, orderStatus, paymentStatus, shopOrderListEntry, unpaidOrder, unreadOrder } from '../entities/order.ts';
import { page } from '../entities/page.ts';
import { flag, id, idInPath, queryInteger } from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;
const buyers = ['guest', 'member'] as const;
/** also by the link of the order's email: that order alone (D-091) */
const buyersOfOrder = [...buyers, 'order'] as const;
const orderParams = z.object({ id: idInPath });

export const ordersEndpoints = {
  'GET /orders/{id}': endpoint({
    summary: "One of the caller's own orders.",
    channels: both,
    visitors: buyersOfOrder,
    params: orderParams,
    answer: order,
    failures: [],
  }),
  'POST /orders/{id}/cancel': endpoint({
    summary:
      'The buyer takes an order back that is not paid; what stands open at a gateway is closed first. Answered the same when it is canceled already; refused once its money has come.',
    channels: both,
    visitors: buyersOfOrder,
    params: orderParams,
    answer: z.object({ success: z.literal(true) }),
    failures: ['ORDER_NOT_CANCELABLE'],
  }),
  'POST /orders/{id}/pay': endpoint({
    summary:
      'Starts the card payment of an unpaid order; its payment type says which of the three forms is right. The browser goes to data.pay_redirect_url: 3-D Secure, or redirect_url itself when none is needed.',
    channels: both,
    visitors: buyersOfOrder,
    params: orderParams,
    body: z.object({
      /** gmo_credit: a saved card */
      card_id: z.optional(z.nullable(id)),
      /** payuni_credit: a saved card */
      credit_card_id: z.optional(z.nullable(id)),
      /** payuni_credit: a new card. 14 to 19 digits; spaces and hyphens between them do not matter, nor does the check digit */
      card_number: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      /** 3 digits */
      cvc: z.optional(z.nullable(z.string().check(z.maxLength(8)))),
      /** MM/YY */
      expiry: z.optional(z.nullable(z.string().check(z.maxLength(16)))),
      /** added: keep the new card for later, if it is paid with */
      save_card: z.optional(z.nullable(z.boolean())),
      /** where the browser ends; on an allowed origin (D-075) */
      redirect_url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    }),
    answer: z.object({ data: z.object({ pay_redirect_url: z.string() }) }),
    failures: ['MISSING_PAYMENT_REDIRECT_URL', 'GMO_PAYMENT_EXCEPTION', 'PAYUNI_API_ERROR', 'INVALID_PAYMENT_TYPE', 'ORDER_NOT_PAYABLE'],
    idempotent: true,
    // nothing of a cvc may be kept once it was used, not even within a digest; a retry is the same body, so that nothing is lost
    undigested: ['cvc'],
    guessable: ['card_number'],
  }),
};

const listQuery = z.object({
  page: z.optional(queryInteger(1, 100_000)),
  per_page: z.optional(queryInteger(1, 100)),
  all: z.optional(flag),
  status: z.optional(orderStatus),
  payment_status: z.optional(paymentStatus),
});

export const orderListEndpoints = {
  'GET /orders/unpaid': endpoint({
    summary:
      "The caller's orders of this channel, in every store, that wait for their money, the one that ends first in front; with a guest's token beside a member's, that guest's as well.",
    channels: both,
    /** Whoever is nobody has none: a page may ask without knowing whether its session still lives. */
    visitors: ['ghost', ...buyers],
    answer: z.array(unpaidOrder),
    failures: [],
  }),
  'GET /orders/unread': endpoint({
    summary:
      "The caller's orders of this channel, in every store, with what the store wrote and they have not read, the last written to in front; with a guest's token beside a member's, that guest's as well.",
    channels: both,
    visitors: ['ghost', ...buyers],
    answer: z.array(unreadOrder),
    failures: [],
  }),
  'GET /orders': endpoint({
    summary: "The caller's orders of the shop channel in every store, newest first.",
    channels: ['shop'],
    visitors: buyers,
    query: listQuery,
    answer: page(shopOrderListEntry),
    failures: [],
  }),
  'GET /stores/{slug}/orders/buyer': endpoint({
    summary: "The caller's orders in a store, newest first.",
    channels: ['marketplace'],
    visitors: ['member'],
    params: storeParams,
    query: listQuery,
    answer: page(orderListEntry),
    failures: [],
  }),
};
