import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';

/** `url` is the 640 px picture; pictures under /media exist at -320, -640 and -960 too. `alt`: added, what it shows where its merchant has said so. */
export const productImage = z.object({ id, url: z.string(), alt: z.optional(z.string()) });

/** Spec §4. Judged by the server at the moment of answering. */
export const salableStatus = z.enum(['on_sell', 'sold_out', 'before_sell', 'end_sell']);
export type SalableStatus = z.infer<typeof salableStatus>;

export const productSku = z.object({
  id,
  /** stock − sold − held */
  available_quantity: count,
  /** added: nothing is free, but units lie in other buyers' carts and may come back; absent: not so */
  may_come_back: z.optional(z.boolean()),
  /** the smaller of that and what this buyer may still buy */
  salable_quantity: count,
  /** per buyer, over cart, holds and orders; null: none */
  salable_limit: z.nullable(count),
  name: z.string(),
  price: money,
  force_purchase_url: z.nullable(z.string()),
  /** before a limited-time price; null: never cheaper than its ordinary price */
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
  /** Added: nothing is free, but units lie in other buyers' carts and may come back; absent: not so. */
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
  /** Added: whose it is. */
  store: z.object({ id, slug: z.string(), name: z.string() }),
});
export type Product = z.infer<typeof product>;

/** A list card needs no description, print data or second picture: the list leaves them empty to stay light. */
export const productInList = product;
