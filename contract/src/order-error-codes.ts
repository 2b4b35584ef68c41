import * as z from 'zod/mini';
import { statusChange } from './entities/cart.ts';
import { deliveryRequest } from './entities/delivery.ts';
import { couponRefusals, refusedCoupon } from './entities/discount.ts';
import { currency, money } from './scalars.ts';

const plain = z.object({});

/** Failures of the checkout, payments and receipts, as described in error-codes.ts. */
export const orderErrorCodes = {
  // checkout
  CHECKOUT_ITEMS_STATUS_HAVE_CHANGED: {
    status: 409,
    message: 'Something in your cart has changed.',
    data: z.object({
      items: z.array(z.object({ id: z.int(), status_changes: z.array(statusChange) })),
    }),
  },
  NOT_FOUND_ITEM_IN_CART: {
    status: 404,
    message: 'This item is not in your cart any more.',
    data: z.object({ item_ids: z.array(z.int()) }),
  },
  FAILED_TO_CHECKOUT: {
    status: 409,
    message: 'The order could not be placed.',
    data: z.object({
      reason: z.enum([
        'store_not_open',
        'buyer_blocked',
        'payment_not_available',
        'address_incomplete',
        'amount_out_of_range',
        ...couponRefusals,
        'total_changed',
        'rehearsal_email',
        'delivery_impossible',
        // the chosen shipping method is gone or cannot take the items
        'shipping_method_gone',
        // no shipping method takes the items together
        'shipping_frozen_apart',
        'shipping_too_large',
        'shipping_no_method',
      ]),
      /** with `total_changed`: the current price of the order, in the store's currency */
      amounts: z.optional(
        z.object({
          amount: money,
          discount_amount: z.optional(money),
          shipping_fee: money,
          payment_fee: money,
          total_amount: money,
        }),
      ),
      /** with the reason of a coupon: the first one that is refused */
      coupon: z.optional(refusedCoupon),
      /** with `delivery_impossible`: the nearest request that is possible */
      delivery_request: z.optional(deliveryRequest),
      /** with `amount_out_of_range`, if the total exceeds it: the largest total this method accepts */
      largest: z.optional(z.object({ amount: money, currency })),
      /** with `amount_out_of_range`, if the total is below it: the smallest total of this method */
      smallest: z.optional(z.object({ amount: money, currency })),
    }),
  },
  INVALID_SHIPPING_TYPE_EXCEPTION: {
    status: 409,
    message: 'This way of shipping cannot be used for this order.',
    data: plain,
  },
  MIXED_SKU_TYPE_EXCEPTION: {
    status: 409,
    message: 'Goods printed to order cannot be bought together with other goods.',
    data: plain,
  },
  // @NOTE spec silent: the checkout carries `age`; the behaviour without it is ours (D-124)
  AGE_VERIFICATION_REQUIRED: {
    status: 409,
    message: 'Please confirm your age to buy this item.',
    data: plain,
  },
  // @NOTE spec silent: a guest's cash on delivery or konbini order needs a verified email address
  // (POST /stores/{slug}/contact-code)
  CONTACT_NOT_CONFIRMED: {
    status: 409,
    message: 'Please confirm the email address with the code that is sent to it.',
    data: plain,
  },
  // @NOTE spec silent: `most`: the limit of undelivered cash on delivery orders per contact, which
  // is reached
  CASH_ORDERS_OPEN: {
    status: 409,
    message: 'Too many orders with cash on delivery are on their way to this contact.',
    data: z.object({ most: z.int() }),
  },
  // @NOTE spec silent: `tries_left` 0: the code is no longer valid, because it was wrong too often,
  // expired or never existed
  CONTACT_CODE_WRONG: {
    status: 409,
    message: 'The code is not right, or not valid any more.',
    data: z.object({ tries_left: z.int() }),
  },
  // payment
  GMO_PAYMENT_EXCEPTION: {
    status: 402,
    message: 'The payment was not accepted.',
    data: z.object({ report_code: z.string(), advice: z.string() }),
  },
  // `numeric_code`: the digits of PAYUNi's code, or the bank's own; 500 if the gateway cannot be
  // reached (spec §8)
  PAYUNI_API_ERROR: {
    status: 402,
    also: 500,
    message: 'The payment was not accepted.',
    data: z.object({ numeric_code: z.int(), advice: z.string() }),
  },
  MISSING_PAYMENT_REDIRECT_URL: {
    status: 402,
    message: 'The payment page could not be opened.',
    data: plain,
  },
  INVALID_PAYMENT_TYPE: {
    status: 409,
    message: 'This way of paying cannot be used for this order.',
    data: plain,
  },
  // @NOTE spec silent: the order is already paid, being confirmed, or closed
  ORDER_NOT_PAYABLE: {
    status: 409,
    message: 'This order does not wait for a payment.',
    data: z.object({ status: z.string(), payment_status: z.string() }),
  },
  // @NOTE spec silent: `placed`: it is paid or cash on delivery, so only the store can cancel it;
  // `under_way`: a payment is in progress and the gateway does not know its result yet
  ORDER_NOT_CANCELABLE: {
    status: 409,
    message: 'This order is paid, or its payment is under way: it cannot be taken back here.',
    data: z.object({
      reason: z.enum(['placed', 'under_way']),
      status: z.string(),
      payment_status: z.string(),
    }),
  },
  // @NOTE spec silent: a receipt confirms a payment, so there is none before it; in Taiwan the
  // uniform invoice takes its place
  RECEIPT_NOT_AVAILABLE: {
    status: 409,
    message: 'A receipt can be issued for a paid order that is not fully refunded.',
    data: plain,
  },
} as const satisfies Record<
  string,
  { status: number; also?: number; message: string; data: z.ZodMiniObject }
>;
