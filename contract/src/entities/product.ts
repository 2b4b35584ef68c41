import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';

/**
 * `url` is the 640 px picture; pictures under /media also exist at -320, -640 and -960. `alt`
 * (added): the merchant's description, if any.
 */
export const productImage = z.object({ id, url: z.string(), alt: z.optional(z.string()) });

/** Spec §4. Computed by the server at the moment of the request. */
export const salableStatus = z.enum(['on_sell', 'sold_out', 'before_sell', 'end_sell']);
export type SalableStatus = z.infer<typeof salableStatus>;

export const productSku = z.object({
  id,
  /** stock − sold − held */
  available_quantity: count,
  /**
   * Added: nothing is available, but units are in other buyers' carts and may become available
   * again; absent: false.
   */
  may_come_back: z.optional(z.boolean()),
  /** the smaller of that and how many this buyer may still buy */
  salable_quantity: count,
  /** per buyer, over cart, holds and orders; null: no limit */
  salable_limit: z.nullable(count),
  name: z.string(),
  price: money,
  /** Added, in a live post: the normal price, while `price` is a flash price. */
  normal_price: z.optional(money),
  force_purchase_url: z.nullable(z.string()),
  /** price before a limited-time sale; null: no sale */
  original_price: z.nullable(money),
  images: z.array(productImage),
});
export type ProductSku = z.infer<typeof productSku>;

const printioInfo = z.object({
  detail_description: z.string(),
  cautions: z.string(),
  size_detail: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  provider_description: z.string(),
});

export const productKind = z.object({ id, name: z.string() });

export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  sale_started_at: z.nullable(instant),
  sale_ended_at: z.nullable(instant),
  min_price: money,
  max_price: money,
  salable_status: salableStatus,
  available_quantity: count,
  /**
   * Added: nothing is available, but units are in other buyers' carts and may become available
   * again; absent: false.
   */
  may_come_back: z.optional(z.boolean()),
  cover_image_id: z.nullable(id),
  images: z.array(productImage),
  skus: z.array(productSku),
  adult_warning: z.boolean(),
  is_printio_product: z.boolean(),
  printio: z.nullable(printioInfo),
  is_limited_time_sale: z.boolean(),
  is_in_limited_time_sale: z.boolean(),
  kind: z.nullable(productKind),
  /** Added, in lists: the collections that contain it; absent: none. */
  collection_ids: z.optional(z.array(id)),
  /** Added: its name in URLs; absent: its id is used. */
  handle: z.optional(z.string()),
  /** Added: the store that sells it. */
  store: z.object({ id, slug: z.string(), name: z.string() }),
});
export type Product = z.infer<typeof product>;

/** Where a name in URLs leads. `handle` is the current one; null: the id is used. */
export const productAddress = z.object({ id, handle: z.nullable(z.string()) });

/**
 * List cards do not show description, print data or further pictures, so the list leaves them empty
 * to stay small.
 */
export const productInList = product;
