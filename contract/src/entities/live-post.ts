import * as z from 'zod/mini';
import { asTyped, count, id, instant, lineWithLinks, money, text } from '../scalars.ts';
import { flashPrice } from './flash-price.ts';
import { product, productSku, salableStatus } from './product.ts';
import { maxPostProducts } from '../merge-choice.ts';
import { videoOf } from '../post-video.ts';
import { liver } from './shop-me.ts';

/**
 * Spec §4: chosen, on sale in the stream, sold out, removed again. `sold` is derived from the stock
 * and cannot be set.
 */
const postProductStatus = z.enum(['init', 'selling', 'sold', 'deleted']);
export type PostProductStatus = z.infer<typeof postProductStatus>;

const pivot = z.object({ order: count });

/**
 * `sold_quantity`, `held_quantity` (added): units sold so far and held in carts. Only sellers of
 * the post's store get them; they are absent for others and from the viewers' events.
 */
const postProductSku = z.object({
  ...productSku.shape,
  sold_quantity: z.optional(count),
  held_quantity: z.optional(count),
});

/**
 * A live post's product (spec §3): the product as buyers see it, its status in this post and its
 * position. `number` (added): the liver's number for it, assigned when the product is chosen and
 * kept when it moves. `held_quantity` (added): units in carts, only for the product shown now.
 */
const postProduct = z.object({
  ...product.shape,
  status: postProductStatus,
  pivot,
  number: count,
  held_quantity: z.optional(count),
  /** Added: the flash price that runs or comes next; absent: none. */
  flash: z.optional(flashPrice),
  skus: z.array(postProductSku),
});
export type PostProduct = z.infer<typeof postProduct>;

/**
 * The product the host shows now, and since when. `units`: how many were available or in carts at
 * that moment.
 */
export const showing = z.object({ product_id: id, since: instant, units: count });
export type Showing = z.infer<typeof showing>;

/** A product that the host showed, at this second of the recording. */
const chapter = z.object({ product_id: id, at: count });
export type Chapter = z.infer<typeof chapter>;

export const livePost = z.object({
  id,
  title: z.string(),
  type: z.literal('formal'),
  mode: z.literal('obs'),
  channel_ids: z.array(id),
  /** Added: those of channel_ids that are enabled, by name. */
  channels: z.optional(z.array(z.object({ id, name: z.string() }))),
  add_to_general_cms_schedule: z.boolean(),
  content: z.string(),
  image_id: z.nullable(id),
  /** Added: the picture of image_id, otherwise the store's. */
  image_url: z.nullable(z.string()),
  is_private: z.boolean(),
  keywords: z.array(z.string()),
  live: z.boolean(),
  /** Added: when it last went on air; null: never. */
  on_air_at: z.nullable(instant),
  /** Added: URL of its video (see post-video.ts); a path refers to this server. null: none. */
  video: z.optional(z.nullable(z.string())),
  /** Added: null if nothing is shown. */
  showing: z.optional(z.nullable(showing)),
  /** Added: for a post that is over and has a video; absent: none. */
  chapters: z.optional(z.array(chapter)),
  share_url: z.nullable(z.string()),
  upcoming_at: z.nullable(instant),
  upcoming_title: z.nullable(z.string()),
  /** minutes for which units added from the stream are held; null: not held */
  cart_item_life: z.nullable(count),
  target: z.nullable(z.string()),
  ticket_id: z.nullable(id),
  store: z.object({ id, slug: z.string(), name: z.string(), avatar_url: z.nullable(z.string()) }),
  liver: z.nullable(liver),
  /** the stream of this post; add-cart takes this id */
  stream_id: z.nullable(id),
  /** in order, without removed products */
  products: z.array(postProduct),
});
export type LivePost = z.infer<typeof livePost>;

/** Added: a live post in its store's list of shows. */
export const publicShow = z.object({
  post_id: id,
  title: z.string(),
  image_url: z.nullable(z.string()),
  /** on air now; otherwise it is announced for `upcoming_at` */
  live: z.boolean(),
  on_air_at: z.nullable(instant),
  upcoming_at: z.nullable(instant),
  share_url: z.nullable(z.string()),
  liver: z.nullable(liver),
});
export type PublicShow = z.infer<typeof publicShow>;

const absoluteUrl = z.pipe(asTyped(2000), z.url({ protocol: /^https?$/ }));
const videoAddress = absoluteUrl.check(
  z.refine((address) => videoOf(address) !== null, { error: 'Not a video that a page can play' }),
);
const ids = (most: number) =>
  z.array(id).check(
    z.maxLength(most),
    z.refine((list) => new Set(list).size === list.length, { error: 'Named twice' }),
  );
const productIds = ids(maxPostProducts);

/** Every field of a new live post (spec §3). Limits are ours: @NOTE spec silent. */
export const newLivePost = z.object({
  title: lineWithLinks(100, 1),
  type: z.literal('formal'),
  mode: z.literal('obs'),
  channel_ids: ids(20),
  add_to_general_cms_schedule: z.boolean(),
  content: text(5000),
  image_id: z.nullable(id),
  is_private: z.boolean(),
  keywords: z.array(text(30, 1)).check(z.maxLength(20)),
  live: z.boolean(),
  product_ids: productIds,
  share_url: z.nullable(absoluteUrl),
  /** Added: an HLS playlist, or a page of YouTube, Twitch, Vimeo or Facebook. */
  video: z.optional(z.nullable(videoAddress)),
  // No stream is upcoming before 1970, and the database has no year 0.
  upcoming_at: z.nullable(
    z.pipe(
      asTyped(40),
      z.iso
        .datetime({ offset: true })
        .check(z.refine((at) => Date.parse(at) >= 0, { error: 'a time from 1970 on' })),
    ),
  ),
  upcoming_title: z.nullable(text(100)),
  /** minutes, at most a day */
  cart_item_life: z.nullable(z.int().check(z.gte(1), z.lte(1440))),
  target: z.nullable(text(100)),
  ticket_id: z.nullable(id),
});
export type NewLivePost = z.infer<typeof newLivePost>;

/**
 * Fields of a post that can be corrected while viewers watch it. Whether it is private cannot
 * change after creation.
 */
const correctable = z.partial(
  z.pick(newLivePost, {
    title: true,
    content: true,
    image_id: true,
    keywords: true,
    share_url: true,
    video: true,
    upcoming_at: true,
    upcoming_title: true,
    cart_item_life: true,
  }),
);

/**
 * The seller's chosen products, in order. `base_product_ids` (added) is the selection as this tab
 * last saw it: products that another tab added since then stay, and products it removed stay
 * removed. Without it nothing is removed.
 */
export const postUpdate = z.object({
  product_ids: productIds,
  base_product_ids: z.optional(productIds),
  /** Added: puts products on sale in the stream, or back to waiting. */
  statuses: z.optional(
    z
      .array(z.object({ id, status: z.enum(['init', 'selling']) }))
      .check(z.maxLength(maxPostProducts)),
  ),
  /** Added: starts or ends the stream; without product_ids the selection stays unchanged. */
  live: z.optional(z.boolean()),
  /** Added: corrections. A new holding time applies to units added from then on. */
  ...correctable.shape,
});
export type PostUpdate = z.infer<typeof postUpdate>;

/** The product the host shows from now on; null: nothing. */
export const showingUpdate = z.object({ product_id: z.nullable(id) });

/** A product as its seller chooses it (spec §3). */
export const sellerProduct = z.object({
  ...product.shape,
  cover_image_url: z.nullable(z.string()),
  skus: z.array(
    z.object({
      ...productSku.shape,
      original_price: z.nullable(money),
      sold_quantity: count,
      held_quantity: count,
    }),
  ),
});
export type SellerProduct = z.infer<typeof sellerProduct>;

/**
 * The parts of a post's product that can change while viewers watch: absolute values, not
 * differences.
 */
const postProductState = z.object({
  id,
  status: z.enum(['init', 'selling', 'sold']),
  salable_status: salableStatus,
  available_quantity: count,
  /** nothing is available, but units are in buyers' carts */
  may_come_back: z.optional(z.boolean()),
  /** only for the product shown now: units in buyers' carts */
  held_quantity: z.optional(count),
  flash: z.optional(flashPrice),
  skus: z.array(
    z.object({
      id,
      available_quantity: count,
      price: money,
      normal_price: z.optional(money),
      may_come_back: z.optional(z.boolean()),
    }),
  ),
});
export type PostProductState = z.infer<typeof postProductState>;

/** The post's own fields that viewers see. */
const postHead = z.pick(livePost, {
  title: true,
  content: true,
  image_id: true,
  image_url: true,
  keywords: true,
  live: true,
  on_air_at: true,
  video: true,
  showing: true,
  share_url: true,
  upcoming_at: true,
  upcoming_title: true,
  cart_item_life: true,
});
export type PostHead = z.infer<typeof postHead>;

/**
 * `GET /posts/{id}/events` (text/event-stream). `id:` of every event is `sequence`. A `snapshot`
 * starts a stream that cannot be resumed: all products in order. A `change` contains what is
 * different since the previous sequence: `order` is present only if the selection or its order
 * changed, `post` only if the post's own fields did (including on air or not); `added` are new
 * products in full.
 */
export const postSnapshot = z.object({
  sequence: count,
  post: z.optional(postHead),
  order: z.array(id),
  products: z.array(postProductState),
});
export const postChange = z.object({
  sequence: count,
  post: z.optional(postHead),
  order: z.optional(z.array(id)),
  products: z.array(postProductState),
  added: z.array(postProduct),
});
export type PostSnapshot = z.infer<typeof postSnapshot>;
export type PostChange = z.infer<typeof postChange>;
