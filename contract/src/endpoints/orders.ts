import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { deliveryRequestBody } from '../entities/delivery.ts';
import { couponCodes } from '../entities/discount.ts';
import {
  order,
  orderListEntry,
  orderStatus,
  paymentStatus,
  shopOrderListEntry,
  unpaidOrder,
  unreadOrder,
} from '../entities/order.ts';
import { page } from '../entities/page.ts';
import { paymentType, shippingType } from '../entities/store.ts';
import { uniformInvoice } from '../entities/uniform-invoice.ts';
import {
  asTyped,
  email,
  flag,
  id,
  idInPath,
  line,
  money,
  phoneNumber,
  quantity,
  queryInteger,
  text,
} from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;
const buyers = ['guest', 'member'] as const;
/** `order`: a session opened by the link in the order email, for that order only (D-091) */
const buyersOfOrder = [...buyers, 'order'] as const;
const orderParams = z.object({ id: idInPath });

/**
 * The figures of the final confirmation: the order is refused unless each given figure still holds
 * (D-214). `items` must name all of `item_ids`. Money in whole units of the store's currency.
 */
const expected = z.object({
  total_amount: money,
  amount: z.optional(money),
  shipping_fee: z.optional(money),
  payment_fee: z.optional(money),
  discount_amount: z.optional(money),
  /** `price`: per unit */
  items: z
    .array(z.object({ id, quantity, price: z.optional(money) }))
    .check(z.minLength(1), z.maxLength(100)),
});
export type ExpectedOrder = z.infer<typeof expected>;

export const ordersEndpoints = {
  'POST /checkout': endpoint({
    summary:
      'Takes the stock and writes the order in one transaction. Cash on delivery is placed at once; the others wait for their payment.',
    channels: both,
    visitors: buyers,
    body: z
      .object({
        /** lines of one store's cart */
        item_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
        /** this pair, or `shipping_data` instead */
        shipping_type: z.optional(shippingType),
        address_id: z.optional(id),
        /** home delivery in Taiwan to an address of GET /tw/stores/{slug}/addresses (spec §7) */
        shipping_data: z.optional(
          z.object({ type: z.literal('tw_home-delivery'), address_id: id }),
        ),
        payment_type: paymentType,
        /** id of the payment setting, if the store has several of one type */
        payment_id: z.optional(z.nullable(id)),
        /** these two may be omitted only together with shipping_data */
        email: z.optional(z.nullable(email)),
        phone_number: z.optional(z.nullable(phoneNumber('JP', 'TW'))),
        custom_buyer_name: z.optional(z.nullable(line(40))),
        coupon_id: z.optional(z.nullable(id)),
        coupon_code: z.optional(z.nullable(text(40))),
        /** Added: further codes, for coupons that may be combined */
        coupon_codes: z.optional(z.nullable(couponCodes)),
        /**
         * the buyer declares to be of age; required for adult goods unless the member's profile
         * says so
         */
        age: z.optional(z.nullable(z.boolean())),
        /** Added: true: the buyer agrees to the store's emails; anything else changes nothing */
        newsletter: z.optional(z.nullable(z.boolean())),
        /**
         * Added: one of the setting's methods, which must be able to take the items; absent: the
         * first that can
         */
        shipping_method_id: z.optional(z.nullable(asTyped(36))),
        /** Added: day, time slot and note for the delivery */
        delivery_request: z.optional(z.nullable(deliveryRequestBody)),
        /** Added: how the buyer of a Taiwanese store wants the uniform invoice; absent: by email */
        uniform_invoice: z.optional(z.nullable(uniformInvoice)),
        /** the stream that the buyer is watching; each line keeps the stream it was added from */
        stream_id: z.optional(z.nullable(id)),
        /** Added: without it the order is placed at the current price and quantities. */
        expected: z.optional(expected),
      })
      .check(
        z.refine(
          ({ shipping_data, shipping_type, address_id }) =>
            shipping_data
              ? shipping_type === undefined && address_id === undefined
              : shipping_type !== undefined && address_id !== undefined,
          {
            error: 'Either shipping_type and address_id, or shipping_data',
            path: ['shipping_data'],
          },
        ),
        z.refine(
          ({ expected, item_ids }) => {
            const named = new Set(expected?.items.map((item) => item.id));
            return (
              !expected ||
              (expected.items.length === item_ids.length && item_ids.every((id) => named.has(id)))
            );
          },
          { error: 'Names each of item_ids once', path: ['expected', 'items'] },
        ),
        z.refine(({ shipping_data, email }) => shipping_data !== undefined || email !== undefined, {
          error: 'Needed, or null',
          path: ['email'],
        }),
        z.refine(
          ({ shipping_data, phone_number }) =>
            shipping_data !== undefined || phone_number !== undefined,
          {
            error: 'Needed, or null',
            path: ['phone_number'],
          },
        ),
      ),
    answer: z.object({ id }),
    failures: [
      'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED',
      'NOT_FOUND_ITEM_IN_CART',
      'FAILED_TO_CHECKOUT',
      'REACHED_BUYER_PURCHASABLE_LIMIT',
      'INVALID_SHIPPING_TYPE_EXCEPTION',
      'MIXED_SKU_TYPE_EXCEPTION',
      'AGE_VERIFICATION_REQUIRED',
      'CONTACT_NOT_CONFIRMED',
      'CASH_ORDERS_OPEN',
      // buyers of one network already have as many unpaid orders as they may
      'TOO_MANY_REQUESTS',
    ],
    idempotent: true,
  }),
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
      /**
       * payuni_credit: a new card. 14 to 19 digits; spaces and hyphens are ignored, the check digit
       * is not verified
       */
      card_number: z.optional(z.nullable(asTyped(40))),
      /** 3 digits */
      cvc: z.optional(z.nullable(asTyped(8))),
      /** MM/YY */
      expiry: z.optional(z.nullable(asTyped(16))),
      /** Added: save the new card once it has been charged. */
      save_card: z.optional(z.nullable(z.boolean())),
      /** where the browser ends up; on an allowed origin (D-075) */
      redirect_url: z.optional(z.nullable(asTyped(2000))),
    }),
    answer: z.object({ data: z.object({ pay_redirect_url: z.string() }) }),
    failures: [
      'MISSING_PAYMENT_REDIRECT_URL',
      'GMO_PAYMENT_EXCEPTION',
      'PAYUNI_API_ERROR',
      'INVALID_PAYMENT_TYPE',
      'ORDER_NOT_PAYABLE',
    ],
    idempotent: true,
    links: ['redirect_url'],
    // Nothing derived from a CVC may be stored after use, not even in a digest. A retry sends the
    // same body, so nothing is lost.
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
    /**
     * A ghost gets an empty list, so a page can ask without knowing whether its session is still
     * valid.
     */
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
