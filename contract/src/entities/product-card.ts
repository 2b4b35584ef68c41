import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';
import { page } from './page.ts';
import { printioInfo, productImage, productKind, salableStatus } from './product.ts';

/** A SKU in a list, without what is as the product or most SKUs have it; `../product-cards.ts` says what an absent field means. */
const skuCard = z.object({
  id,
  name: z.string(),
  available_quantity: count,
  /** absent: as many as are available */
  salable_quantity: z.optional(count),
  /** absent: the product's `min_price` */
  price: z.optional(money),
  may_come_back: z.optional(z.boolean()),
  salable_limit: z.optional(count),
  force_purchase_url: z.optional(z.string()),
  original_price: z.optional(money),
  /** of the product's images; absent: none of its own */
  image_ids: z.optional(z.array(id)),
});
export type SkuCard = z.infer<typeof skuCard>;

/** One of the goods in a list, without what is null, empty, false or follows from the rest; `../product-cards.ts` makes a whole product of it. */
const productCard = z.object({
  id,
  name: z.string(),
  min_price: money,
  /** absent: `min_price` */
  max_price: z.optional(money),
  /** absent: on_sell */
  salable_status: z.optional(salableStatus),
  /** absent: the sum of its SKUs' */
  available_quantity: z.optional(count),
  may_come_back: z.optional(z.boolean()),
  /** absent: the first image's; null: none, though there are images */
  cover_image_id: z.optional(z.nullable(id)),
  images: z.array(productImage),
  skus: z.array(skuCard),
  description: z.optional(z.string()),
  sale_started_at: z.optional(instant),
  sale_ended_at: z.optional(instant),
  adult_warning: z.optional(z.boolean()),
  is_printio_product: z.optional(z.boolean()),
  printio: z.optional(printioInfo),
  is_limited_time_sale: z.optional(z.boolean()),
  is_in_limited_time_sale: z.optional(z.boolean()),
  /** one of the page's `kinds` */
  kind_id: z.optional(id),
});
export type ProductCard = z.infer<typeof productCard>;

/** A page of cards with what they have in common. */
export const productCards = z.extend(page(productCard), {
  /** whose they all are; null where there is none */
  store: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  kinds: z.array(productKind),
});
export type ProductCards = z.infer<typeof productCards>;
