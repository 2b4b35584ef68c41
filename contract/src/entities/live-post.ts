import * as z from 'zod/mini';
import { asTyped, count, id, instant, money, text } from '../scalars.ts';
import { product, productSku, salableStatus } from './product.ts';
import { videoOf } from '../post-video.ts';
import { liver } from './shop-me.ts';

/** Spec §4: chosen, on sale in the stream, sold out, taken out again. `sold` follows from the stock and is nobody's to set. */
const postProductStatus = z.enum(['init', 'selling', 'sold', 'deleted']);
export type PostProductStatus = z.infer<typeof postProductStatus>;

const pivot = z.object({ order: count });

/** `sold_quantity`, `held_quantity` (added): units sold so far and held in carts, for sellers of the post's store alone; absent for everybody else and in what viewers are told. */
const postProductSku = z.object({ ...productSku.shape, sold_quantity: z.optional(count), held_quantity: z.optional(count) });

/**
 * A live post's product (spec §3): the product as buyers see it, its status in this post and its place. `number` (added): what the liver
 * calls it by, given when it is chosen and kept through every move. `held_quantity` (added): of what is shown now alone, units in carts.
 */
const postProduct = z.object({
  ...product.shape,
  status: postProductStatus,
  pivot,
  number: count,
  held_quantity: z.optional(count),
  skus: z.array(postProductSku),
});
export type PostProduct = z.infer<typeof postProduct>;

/** At most so many goods in one post: a viewer's phone holds them all. */
export const mostPostProducts = 300;

/** What the host shows now, and since when; `units` of it were left or in carts at that moment. */
export const showing = z.object({ product_id: id, since: instant, units: count });
export type Showing = z.infer<typeof showing>;

export const livePost = z.object({
  id,
  title: z.string(),
  type: z.literal('formal'),
  mode: z.literal('obs'),
  channel_ids: z.array(id),
  /** added: those of channel_ids that are on, by name */
  channels: z.optional(z.array(z.object({ id, name: z.string() }))),
  add_to_general_cms_schedule: z.boolean(),
  content: z.string(),
  image_id: z.nullable(id),
  /** added: the picture of image_id, else the store's */
  image_url: z.nullable(z.string()),
  is_private: z.boolean(),
  keywords: z.array(z.string()),
  live: z.boolean(),
  /** added: when it last went on air; null: it never was */
  on_air_at: z.nullable(instant),
  /** added: where its video is (see post-video.ts); a path is one of this server. null: it has none */
  video: z.optional(z.nullable(z.string())),
  /** added: null: nothing */
  showing: z.optional(z.nullable(showing)),
  share_url: z.nullable(z.string()),
  upcoming_at: z.nullable(instant),
  upcoming_title: z.nullable(z.string()),
  /** minutes that what is added from the stream is held; null: not held */
  cart_item_life: z.nullable(count),
  target: z.nullable(z.string()),
  ticket_id: z.nullable(id),
  store: z.object({ id, slug: z.string(), name: z.string(), avatar_url: z.nullable(z.string()) }),
  liver: z.nullable(liver),
  /** the stream that carries this post; what add-cart takes */
  stream_id: z.nullable(id),
  /** in order; what was taken out is not among them */
  products: z.array(postProduct),
});
export type LivePost = z.infer<typeof livePost>;

const absoluteUrl = z.pipe(asTyped(2000), z.url({ protocol: /^https?$/ }));
const videoAddress = absoluteUrl.check(z.refine((address) => videoOf(address) !== null, { error: 'Not a video that a page can play' }));
const ids = (most: number) =>
  z.array(id).check(
    z.maxLength(most),
    z.refine((list) => new Set(list).size === list.length, { error: 'Named twice' }),
  );
const productIds = ids(mostPostProducts);

/** Every field of a new live post (spec §3). Bounds are ours: @NOTE spec silent. */
export const newLivePost = z.object({
  title: text(100, 1),
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
  /** added: an HLS playlist, or a page of YouTube, Twitch, Vimeo or Facebook */
  video: z.optional(z.nullable(videoAddress)),
  // before 1970 nothing is coming up, and a year 0 is none in the database
  upcoming_at: z.nullable(z.pipe(asTyped(40), z.iso.datetime({ offset: true }).check(z.refine((at) => Date.parse(at) >= 0, { error: 'a time from 1970 on' })))),
  upcoming_title: z.nullable(text(100)),
  /** minutes, at most a day */
  cart_item_life: z.nullable(z.int().check(z.gte(1), z.lte(1440))),
  target: z.nullable(text(100)),
  ticket_id: z.nullable(id),
});
export type NewLivePost = z.infer<typeof newLivePost>;

/** What a post says of itself that can be corrected while people look at it. Whether it is private is settled when it is made. */
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
 * What the seller chose, in order. `base_product_ids` (added) is the choice as this tab last saw it: goods that another tab chose
 * meanwhile stay, goods it took out meanwhile stay out. Without it nothing is taken out.
 */
export const postUpdate = z.object({
  product_ids: productIds,
  base_product_ids: z.optional(productIds),
  /** added: put on sale in the stream, or back to waiting */
  statuses: z.optional(z.array(z.object({ id, status: z.enum(['init', 'selling']) })).check(z.maxLength(mostPostProducts))),
  /** added: the stream goes on air, or is over; with no product_ids the choice stays as it is */
  live: z.optional(z.boolean()),
  /** added: corrections; other minutes of holding are those of what is taken from then on */
  ...correctable.shape,
});
export type PostUpdate = z.infer<typeof postUpdate>;

/** What the host shows from now on; null: nothing. */
export const showingUpdate = z.object({ product_id: z.nullable(id) });

/** A product as its seller chooses it (spec §3). */
export const sellerProduct = z.object({
  ...product.shape,
  cover_image_url: z.nullable(z.string()),
  skus: z.array(z.object({ ...productSku.shape, original_price: z.nullable(money), sold_quantity: count, held_quantity: count })),
});
export type SellerProduct = z.infer<typeof sellerProduct>;

/** What of a post's product can change while somebody looks at it: absolute values, never differences. */
const postProductState = z.object({
  id,
  status: z.enum(['init', 'selling', 'sold']),
  salable_status: salableStatus,
  available_quantity: count,
  /** nothing is free, but units lie in buyers' carts */
  may_come_back: z.optional(z.boolean()),
  /** of what is shown now alone: units in buyers' carts */
  held_quantity: z.optional(count),
  skus: z.array(z.object({ id, available_quantity: count, price: money, may_come_back: z.optional(z.boolean()) })),
});
export type PostProductState = z.infer<typeof postProductState>;

/** What a post says of itself, for those who look at it. */
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
 * `GET /posts/{id}/events` (text/event-stream). `id:` of every event is `sequence`.
 * `snapshot` begins a stream that cannot be resumed: all goods in order. `change`: what is different since the sequence before;
 * `order` stands there only when the choice or its order changed, `post` when what it says of itself did (on air or not, too), `added` are goods that were not there, whole.
 */
export const postSnapshot = z.object({ sequence: count, post: z.optional(postHead), order: z.array(id), products: z.array(postProductState) });
export const postChange = z.object({
  sequence: count,
  post: z.optional(postHead),
  order: z.optional(z.array(id)),
  products: z.array(postProductState),
  added: z.array(postProduct),
});
export type PostSnapshot = z.infer<typeof postSnapshot>;
export type PostChange = z.infer<typeof postChange>;
