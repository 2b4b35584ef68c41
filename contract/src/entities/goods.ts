import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';

/** A SKU as its merchant keeps it. */
export const goodsSku = z.object({
  id,
  name: z.string(),
  /** the merchant's own code; null: none */
  sku_code: z.nullable(z.string()),
  /** the picture that shows it; null: the cover */
  image_url: z.nullable(z.string()),
  price: money,
  original_price: z.nullable(money),
  /** units a buyer may have; null: as many as there are */
  salable_limit: z.nullable(count),
  /** percent of consumption tax that the price contains */
  tax_rate: z.int(),
  stock: count,
  sold: count,
  held: count,
});
export type GoodsSku = z.infer<typeof goodsSku>;

/** A product as its merchant keeps it: what buyers do not see too. */
export const goodsProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  kind_id: z.nullable(id),
  in_marketplace: z.boolean(),
  adult_warning: z.boolean(),
  sale_started_at: z.nullable(instant),
  sale_ended_at: z.nullable(instant),
  /** not on any shelf, and in no search; orders of it stand */
  is_archived: z.boolean(),
  /** rises with each change: sent back with the next, so that nobody overwrites what they have not seen */
  revision: count,
  cover_image_id: z.nullable(id),
  /** in their order; `alt`: what they show, for who does not see them */
  images: z.array(z.object({ id, url: z.string(), alt: z.string() })),
  skus: z.array(goodsSku),
});
export type GoodsProduct = z.infer<typeof goodsProduct>;

/** A kind of goods in a store, with how many products it has. */
export const storeKind = z.object({ id, name: z.string(), product_count: count });
export type StoreKind = z.infer<typeof storeKind>;
