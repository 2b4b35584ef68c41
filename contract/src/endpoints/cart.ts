import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cart, cartLine } from '../entities/cart.ts';
import { couponCodes } from '../entities/discount.ts';
import { pricing } from '../entities/store.ts';
import { asTyped, count, id, idInPath, instant, money, quantity } from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;
const buyers = ['guest', 'member'] as const;
const itemIds = z.array(id).check(z.minLength(1), z.maxLength(100));

export const addCartFailures = [
  'SKU_DELETED',
  'SKU_SOLD_OUT',
  'SKU_OUTSIDE_OF_SALE_TIMES',
  'SKU_NOT_SUPPLIED',
  'REACHED_BUYER_PURCHASABLE_LIMIT',
  'ADD_CART_OUT_OF_STOCK',
  'CART_FULL',
  'FLASH_UNITS_SHORT',
  // buyers of one network already hold as many units as they may
  'TOO_MANY_REQUESTS',
] as const;

export const cartEndpoints = {
  'GET /stores/{slug}/carts': endpoint({
    summary:
      "The caller's carts. In the marketplace every store's, this store's first: the badge counts them all (spec §9).",
    channels: both,
    visitors: ['ghost', 'guest', 'member'],
    params: storeParams,
    answer: z.array(cart),
    failures: [],
  }),
  'POST /add-cart': endpoint({
    summary:
      'Puts units of a SKU into the cart of its store; with a stream_id that which is on sale in the stream is held for its time, within the store’s bounds, and what waits in it is refused.',
    channels: both,
    visitors: buyers,
    /** `id` is the SKU's id. */
    body: z.object({ id, quantity, stream_id: z.optional(z.nullable(id)) }),
    answer: z.object({
      success: z.literal(true),
      added_quantity: count,
      request_quantity: count,
      cart_item_id: id,
      /** Added: units of this line now on hold; the rest are not reserved. */
      held_quantity: z.optional(count),
      /**
       * Added: end of the cool-down in which this line cannot be held again; null: none.
       */
      hold_again_at: z.optional(z.nullable(instant)),
      /**
       * Added: the line as `GET /stores/{slug}/carts` now returns it. A retry with the same
       * idempotency key gets the original response.
       */
      cart_line: z.optional(cartLine),
    }),
    /**
     * spec §8: ADD_CART_OUT_OF_STOCK in the shop only; the marketplace adds as many as there are
     */
    failures: addCartFailures,
    idempotent: true,
  }),
  'PUT /cart-items/{id}': endpoint({
    summary:
      'Sets the quantity of a line; with a stream_id, a line whose hold has ended is held again, completely or not at all.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    body: z.object({
      quantity,
      /** added (@NOTE spec silent: how an ended hold is renewed) */ stream_id: z.optional(
        z.nullable(id),
      ),
    }),
    answer: z.object({ success: z.literal(true), quantity: count }),
    failures: [
      'SKU_DELETED',
      'SKU_SOLD_OUT',
      'SKU_OUTSIDE_OF_SALE_TIMES',
      'ADD_CART_OUT_OF_STOCK',
      'REACHED_BUYER_PURCHASABLE_LIMIT',
      'FLASH_UNITS_SHORT',
      'TOO_MANY_REQUESTS',
    ],
  }),
  'DELETE /cart-items/{id}': endpoint({
    summary: 'Removes a line from the cart; its held units return to stock immediately.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
  'PUT /stores/{slug}/cart-items/sync-snapshot': endpoint({
    summary:
      "Accepts what changed: the named lines take the SKU's current price and names, and quantities that can still be had; lines that cannot be had at all leave the cart.",
    channels: both,
    visitors: buyers,
    params: storeParams,
    body: z.object({ ids: itemIds }),
    answer: z.object({ success: z.literal(true) }),
    failures: ['NOT_FOUND_ITEM_IN_CART'],
  }),
  'POST /carts/pricing': endpoint({
    summary:
      'The price of these lines with this shipping, payment and address; fees by prefecture require the address.',
    channels: both,
    visitors: buyers,
    body: z.object({
      item_ids: itemIds,
      shipping_setting_id: id,
      payment_id: z.optional(z.nullable(id)),
      address_id: z.optional(z.nullable(id)),
      /** Added: as typed. A code that does not apply is answered with its reason, not refused. */
      coupon_codes: z.optional(z.nullable(couponCodes)),
      /**
       * Added: one of the setting's methods. Absent, or gone, or not for these items: the first that
       * can take them, which the answer names.
       */
      shipping_method_id: z.optional(z.nullable(asTyped(36))),
    }),
    answer: pricing,
    failures: [
      'NOT_FOUND_ITEM_IN_CART',
      'INVALID_SHIPPING_TYPE_EXCEPTION',
      'INVALID_PAYMENT_TYPE',
      // too many unknown codes by the buyer or the network
      'TOO_MANY_REQUESTS',
    ],
  }),
  'POST /carts/pricing/subtotal': endpoint({
    summary: 'The price of these quantities of the cart’s lines, before shipping.',
    channels: ['marketplace'],
    visitors: buyers,
    body: z.object({
      items: z.array(z.object({ id, quantity })).check(z.minLength(1), z.maxLength(100)),
    }),
    answer: z.object({ subtotal: money }),
    failures: ['NOT_FOUND_ITEM_IN_CART'],
  }),
};
