import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';
import { newLivePost } from './live-post.ts';

/** `scheduled`: it was never on air, or is announced again; `over`: it was on air. */
const showState = z.enum(['on_air', 'scheduled', 'over']);
export type ShowState = z.infer<typeof showState>;

/**
 * Units that orders took out of a show. `ordered` counts every order, `canceled` those that were
 * canceled; `paid` counts paid orders that were not canceled, less `refunded`. Amounts are prices of
 * units, without fees. A refund that names no units is not deducted.
 */
const soldFigures = z.object({
  ordered_units: count,
  ordered_amount: money,
  canceled_units: count,
  paid_units: count,
  paid_amount: money,
  refunded_units: count,
});
export type SoldFigures = z.infer<typeof soldFigures>;

/** A live show of a store, as its staff see it; a row of the live posts (live-post.ts). */
export const show = z.object({
  id,
  title: z.string(),
  /** the picture of image_id, otherwise the store's */
  image_url: z.nullable(z.string()),
  state: showState,
  live: z.boolean(),
  upcoming_at: z.nullable(instant),
  on_air_at: z.nullable(instant),
  /** minutes for which units added from the show are held; null: not held */
  cart_item_life: z.nullable(count),
  is_private: z.boolean(),
  product_count: count,
  /** null: every host of the store may run it. `staff_id` is null for a host of a live platform. */
  host: z.nullable(z.object({ staff_id: z.nullable(id), name: z.string() })),
  stream_id: z.nullable(id),
  /** where buyers watch it; null: a private one */
  public_url: z.nullable(z.string()),
  orders: count,
  sold: soldFigures,
});
export type Show = z.infer<typeof show>;

/** A chosen product, as the form lists it; its cover is first. */
const showProduct = z.object({
  id,
  name: z.string(),
  images: z.array(z.object({ id, url: z.string() })),
  /** with their normal prices */
  skus: z.optional(z.array(z.object({ id, name: z.string(), price: money }))),
});
export type ShowProduct = z.infer<typeof showProduct>;

export const showDetails = z.object({
  ...show.shape,
  content: z.string(),
  image_id: z.nullable(id),
  video: z.nullable(z.string()),
  /** secret link to the product shown now, for OBS and other encoders */
  overlay_url: z.string(),
  /** in order */
  products: z.array(showProduct),
});
export type ShowDetails = z.infer<typeof showDetails>;

/** Where the host's encoder (OBS) sends the video of a show. `key` is secret. */
export const showIngest = z.object({
  server: z.string(),
  key: z.string(),
  /** since when the media server receives video; null: not yet */
  began_at: z.nullable(instant),
});
export type ShowIngest = z.infer<typeof showIngest>;

/** A staff member who may host a show. */
export const showHost = z.object({ staff_id: id, name: z.string(), is_me: z.boolean() });
export type ShowHost = z.infer<typeof showHost>;

/** What a show sold, by SKU. `in_carts`: units that lie in carts now. */
export const showResults = z.object({
  orders: count,
  /** open pages of viewers, at their most */
  peak_viewers: count,
  in_carts: count,
  sold: soldFigures,
  skus: z.array(
    z.object({
      sku_id: id,
      product_id: id,
      product_name: z.string(),
      sku_name: z.string(),
      in_carts: count,
      ...soldFigures.shape,
    }),
  ),
});
export type ShowResults = z.infer<typeof showResults>;

const { title, content, image_id, product_ids, upcoming_at, cart_item_life, video } =
  newLivePost.shape;

/** The fields of a show that its staff write. */
export const showFields = {
  title,
  content,
  image_id,
  product_ids,
  upcoming_at,
  cart_item_life,
  video,
};
