import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { paymentType, shippingType } from '../entities/store.ts';
import { uniformInvoice } from '../entities/uniform-invoice.ts';
import { email, id, line, money, phoneNumber, quantity, text } from '../scalars.ts';

/**
 * What the final confirmation showed: an order is placed at exactly that or not at all (D-214). Every figure that is given must hold;
 * `items` names all of `item_ids`. Money in whole units of the store's currency.
 */
const expected = z.object({
  total_amount: money,
  amount: z.optional(money),
  shipping_fee: z.optional(money),
  payment_fee: z.optional(money),
  /** `price`: of one unit */
  items: z.array(z.object({ id, quantity, price: z.optional(money) })).check(z.minLength(1), z.maxLength(100)),
});
export type ExpectedOrder = z.infer<typeof expected>;

export const checkoutEndpoints = {
  'POST /checkout': endpoint({
    summary: 'Takes the stock and writes the order in one transaction. Cash on delivery is placed at once; the others wait for their payment.',
    channels: ['marketplace', 'shop'],
    visitors: ['guest', 'member'],
    body: z
      .object({
        /** lines of one store's cart */
        item_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
        /** this pair, or `shipping_data` in its place */
        shipping_type: z.optional(shippingType),
        address_id: z.optional(id),
        /** home delivery in Taiwan to one of GET /tw/stores/{slug}/addresses (spec §7) */
        shipping_data: z.optional(z.object({ type: z.literal('tw_home-delivery'), address_id: id })),
        payment_type: paymentType,
        /** the payment setting's id, where a store has several of a type */
        payment_id: z.optional(z.nullable(id)),
        /** these two may be left out beside shipping_data alone */
        email: z.optional(z.nullable(email)),
        phone_number: z.optional(z.nullable(phoneNumber)),
        custom_buyer_name: z.optional(z.nullable(line(40))),
        coupon_id: z.optional(z.nullable(id)),
        coupon_code: z.optional(z.nullable(text(40))),
        /** the buyer says to be of age; needed where the cart has adult goods and the member's profile does not say it */
        age: z.optional(z.nullable(z.boolean())),
        /** Added: of a Taiwanese store, how its uniform invoice is wanted; left out: to the order's email */
        uniform_invoice: z.optional(z.nullable(uniformInvoice)),
        /** the stream that is being watched */
        stream_id: z.optional(z.nullable(id)),
        /** Added: without it whatever holds at this moment is placed. */
        expected: z.optional(expected),
      })
      .check(
        z.refine(
          ({ shipping_data, shipping_type, address_id }) =>
            shipping_data ? shipping_type === undefined && address_id === undefined : shipping_type !== undefined && address_id !== undefined,
          { error: 'Either shipping_type and address_id, or shipping_data', path: ['shipping_data'] },
        ),
        z.refine(
          ({ expected, item_ids }) => {
            const named = new Set(expected?.items.map((item) => item.id));
            return !expected || (expected.items.length === item_ids.length && item_ids.every((id) => named.has(id)));
          },
          { error: 'Names each of item_ids once', path: ['expected', 'items'] },
        ),
        z.refine(({ shipping_data, email }) => shipping_data !== undefined || email !== undefined, { error: 'Needed, or null', path: ['email'] }),
        z.refine(({ shipping_data, phone_number }) => shipping_data !== undefined || phone_number !== undefined, {
          error: 'Needed, or null',
          path: ['phone_number'],
        }),
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
      // buyers of one network have as many orders that are not paid for as they may
      'TOO_MANY_REQUESTS',
    ],
    idempotent: true,
  }),
};
