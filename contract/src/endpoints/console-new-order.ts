import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { newAddress } from '../entities/address.ts';
import { paymentType, shippingType } from '../entities/store.ts';
import { asTyped, email, id, locales, money, quantity, slug } from '../scalars.ts';

export const newOrderEndpoints = {
  'POST /console/stores/{slug}/orders': staffEndpoint({
    summary:
      'Places an order on behalf of a buyer, by the rules of every checkout of the marketplace. The buyer gets the usual email with the link that opens the order, and has three days to pay where something is to be paid.',
    roles: ['owner', 'manager', 'support'],
    params: z.object({ slug }),
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ sku_id: id, quantity }))
        .check(z.minLength(1), z.maxLength(30)),
      /** the recipient and address; their phone number becomes the order's */
      receiver: newAddress,
      /** where the order's link is sent */
      email,
      locale: z.enum(locales),
      shipping_type: shippingType,
      /** Added: as in `POST /checkout` */
      shipping_method_id: z.optional(z.nullable(asTyped(36))),
      payment_type: paymentType,
      /** the buyer has declared to be of age */
      age: z.boolean(),
      /** the total that the form showed; the order is refused if it differs now */
      total_amount: money,
    }),
    idempotent: true,
    answer: z.object({ id, number: z.string() }),
    failures: [
      'ROLE_NOT_ALLOWED',
      'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED',
      'NOT_FOUND_ITEM_IN_CART',
      'FAILED_TO_CHECKOUT',
      'REACHED_BUYER_PURCHASABLE_LIMIT',
      'INVALID_SHIPPING_TYPE_EXCEPTION',
      'MIXED_SKU_TYPE_EXCEPTION',
      'AGE_VERIFICATION_REQUIRED',
      'CASH_ORDERS_OPEN',
    ],
  }),
};
