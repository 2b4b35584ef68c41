import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';
import { productImage } from './product.ts';

/**
 * Spec §3: how a cart line has changed since the buyer saw it. `salable_quantity` (added) is how
 * many can still be bought.
 */
export const statusChange = z.object({
  // @NOTE spec silent: `price_changed` is ours, so that buyers do not pay a price they have not
  // seen. So is `quantity_changed`, which only a checkout returns: the line's quantity is now
  // `salable_quantity`, not the one confirmed.
  type: z.enum([
    'stock_shortage',
    'stock_sold_out',
    'over_salable_time',
    'price_changed',
    'quantity_changed',
  ]),
  product_name: z.string(),
  sku_name: z.string(),
  price: money,
  salable_quantity: count,
  /**
   * Added: the missing units are in other buyers' carts and may become available again; absent:
   * false.
   */
  may_come_back: z.optional(z.boolean()),
});
export type StatusChange = z.infer<typeof statusChange>;

const cartItemSku = z.object({
  id,
  images: z.array(productImage),
  product_images: z.array(productImage),
  product_cover_image_id: z.nullable(id),
  product_id: id,
  available_quantity: count,
  deleted_at: z.nullable(instant),
  sale_started_at: z.nullable(instant),
  sale_ended_at: z.nullable(instant),
  is_limited_time_sale: z.boolean(),
  is_in_limited_time_sale: z.boolean(),
  product_name: z.string(),
  is_printio_product: z.boolean(),
  adult_warning: z.boolean(),
});

const cartItem = z.object({
  id,
  quantity: count,
  /** Whether the storefront's list still shows the product. */
  in_storefront: z.boolean(),
  /** The price the buyer has seen; `sync-snapshot` updates it. */
  price: money,
  sku_name: z.string(),
  product_name: z.string(),
  /** Units one buyer may have in all (cart, holds and orders); null: no limit. */
  buyer_purchasable_limit: z.nullable(count),
  /** Units this buyer may still have, including this line; the stepper's maximum. */
  salable_quantity: count,
  /** When the hold of the units ends; null: not held (D-111). */
  held_until: z.nullable(instant),
  /** Added: units of the line on hold; the rest are not reserved. */
  held_quantity: count,
  /**
   * Added: end of the cool-down in which the line cannot be held again (as long as its last hold,
   * and only if the SKU ran out); null: none.
   */
  hold_again_at: z.nullable(instant),
  /**
   * Added: the stream the line was added from; needed to hold it again (`PUT /cart-items/{id}`).
   */
  stream_id: z.nullable(id),
  sku: cartItemSku,
  status_changes: z.optional(z.array(statusChange).check(z.minLength(1))),
  /** Added: the current price if it differs from the snapshot. */
  current_price: money,
  /** Added: the SKU’s normal price, if `current_price` is a flash price. */
  normal_price: z.optional(money),
});
export type CartItem = z.infer<typeof cartItem>;

/** One cart per store (spec §3). The store's name and slug are added for the list of carts. */
export const cart = z.object({
  id,
  items: z.array(cartItem),
  store: z.object({ id, slug: z.string(), name: z.string() }),
});
export type Cart = z.infer<typeof cart>;

/**
 * One cart line after a change, with the number of lines and units in its cart, so that a page with
 * the other lines can update its cart.
 */
export const cartLine = z.object({
  cart_id: id,
  store: cart.shape.store,
  lines: count,
  units: count,
  item: cartItem,
});
export type CartLine = z.infer<typeof cartLine>;
