import * as z from 'zod/mini';
import { id, instant } from '../scalars.ts';
import { liver } from './shop-me.ts';
import { store } from './store.ts';

/**
 * A setting of the store that the shop's screens read (spec §3); known names:
 * `default_cart_item_life` in minutes.
 */
const storeSetting = z.object({
  enable: z.boolean(),
  integer: z.nullable(z.int()),
  name: z.string(),
  string: z.nullable(z.string()),
});

/**
 * A stream that was announced but has not begun. `title` is the announcement's, otherwise the
 * stream's own; `share_url` is the platform's link to it.
 */
const upcomingStream = z.object({
  post_id: id,
  title: z.string(),
  upcoming_at: instant,
  image_url: z.nullable(z.string()),
  share_url: z.nullable(z.string()),
});
export type UpcomingStream = z.infer<typeof upcomingStream>;

/**
 * A store of the shop channel (spec §3), with the liver it was found by. `post_id` and `stream_id`
 * (added): the requested post, otherwise the liver's newest live one. `upcoming` (added): the
 * liver's next public streams, soonest first, at most five; absent if no liver was requested.
 */
export const shopStore = z.object({
  ...store.shape,
  enable_shop: z.boolean(),
  settings: z.array(storeSetting),
  liver: z.nullable(liver),
  post_id: z.nullable(id),
  stream_id: z.nullable(id),
  upcoming: z.optional(z.array(upcomingStream)),
});
export type ShopStore = z.infer<typeof shopStore>;

/** A channel in which a store's streams are published. */
export const storeChannel = z.object({ id, name: z.string(), enabled: z.boolean() });

/** Spec §3: home delivery of a Taiwanese store; its fees are in the general shipping settings. */
export const taiwanShippingSetting = z.object({
  id,
  type: z.literal('tw_home-delivery'),
  enabled: z.boolean(),
});
