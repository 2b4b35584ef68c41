import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';

/** A SKU as the merchant edits it. */
export const goodsSku = z.object({
  id,
  name: z.string(),
  /** the merchant's own code; null: none */
  sku_code: z.nullable(z.string()),
  /** the picture that shows it; null: the cover */
  image_url: z.nullable(z.string()),
  price: money,
  original_price: z.nullable(money),
  /** units per buyer; null: no limit */
  salable_limit: z.nullable(count),
  /** consumption tax included in the price, in percent */
  tax_rate: z.int(),
  stock: count,
  sold: count,
  held: count,
});
export type GoodsSku = z.infer<typeof goodsSku>;

/** A product as the merchant edits it, including data that buyers do not see. */
export const goodsProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  kind_id: z.nullable(id),
  in_marketplace: z.boolean(),
  adult_warning: z.boolean(),
  sale_started_at: z.nullable(instant),
  sale_ended_at: z.nullable(instant),
  /** hidden from the list and from search; existing orders are kept */
  is_archived: z.boolean(),
  /**
   * Incremented by each change; an update must send it back, so that it does not overwrite unseen
   * changes.
   */
  revision: count,
  cover_image_id: z.nullable(id),
  /** in order; `alt` describes the picture for buyers who cannot see it */
  images: z.array(z.object({ id, url: z.string(), alt: z.string() })),
  skus: z.array(goodsSku),
});
export type GoodsProduct = z.infer<typeof goodsProduct>;

/** A category of a store, with its number of products. */
export const storeKind = z.object({ id, name: z.string(), product_count: count });
export type StoreKind = z.infer<typeof storeKind>;
