import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';
import { productImage } from './product.ts';

/** Spec §3: why a line in the cart is no longer what it was. `salable_quantity` (added) says how many can still be had. */
export const statusChange = z.object({
  // @NOTE spec silent: price_changed is ours, so that nobody pays a price they have not seen, and quantity_changed, which only a checkout answers:
  // the line holds another number (`salable_quantity`) than the buyer confirmed
  type: z.enum(['stock_shortage', 'stock_sold_out', 'over_salable_time', 'price_changed', 'quantity_changed']),
  product_name: z.string(),
  sku_name: z.string(),
  price: money,
  salable_quantity: count,
  /** Added: what cannot be had lies in other buyers' carts and may come back; absent: not so. */
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
  /** Whether the product still stands in the storefront's list. */
  in_storefront: z.boolean(),
  /** The snapshot the buyer has seen; `sync-snapshot` renews it. */
  price: money,
  sku_name: z.string(),
  product_name: z.string(),
  /** How many one buyer may have in all (cart, holds and orders); null: no limit. */
  buyer_purchasable_limit: z.nullable(count),
  /** What this buyer may still have of it, this line included; the stepper's cap. */
  salable_quantity: count,
  /** Until when the units are kept for this buyer; null: not held (D-111). */
  held_until: z.nullable(instant),
  /** Added: units of the line that are kept; the others are not. */
  held_quantity: count,
  /** Added: before then the line is not held anew, for its last hold was as long and others want it; null: it may be. */
  hold_again_at: z.nullable(instant),
  /** Added: the stream it was added from; what holds it anew (`PUT /cart-items/{id}`). */
  stream_id: z.nullable(id),
  sku: cartItemSku,
  status_changes: z.optional(z.array(statusChange).check(z.minLength(1))),
  /** Added: the current price when it differs from the snapshot. */
  current_price: money,
});
export type CartItem = z.infer<typeof cartItem>;

/** One per store (spec §3). The store's name and slug are added for the cart list. */
export const cart = z.object({
  id,
  items: z.array(cartItem),
  store: z.object({ id, slug: z.string(), name: z.string() }),
});
export type Cart = z.infer<typeof cart>;

/** One line as its cart has it after a change, and how many lines and units that cart has: whoever knows the others knows the cart. */
export const cartLine = z.object({
  cart_id: id,
  store: cart.shape.store,
  lines: count,
  units: count,
  item: cartItem,
});
export type CartLine = z.infer<typeof cartLine>;
