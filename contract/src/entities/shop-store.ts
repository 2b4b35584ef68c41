import * as z from 'zod/mini';
import { id, instant } from '../scalars.ts';
import { liver } from './shop-me.ts';
import { store } from './store.ts';

/** A store's switch or value that the shop's screens read (spec §3); known names: `default_cart_item_life` in minutes. */
const storeSetting = z.object({ enable: z.boolean(), integer: z.nullable(z.int()), name: z.string(), string: z.nullable(z.string()) });

/** A stream that was announced and has not begun. `title` is that of its announcement, else its own; `share_url` is the platform's link to it. */
const upcomingStream = z.object({
  post_id: id,
  title: z.string(),
  upcoming_at: instant,
  image_url: z.nullable(z.string()),
  share_url: z.nullable(z.string()),
});
export type UpcomingStream = z.infer<typeof upcomingStream>;

/**
 * A store of the shop channel (spec §3), with the liver it was found by.
 * `post_id` and `stream_id` (added) are what the buyer's screen shows: the post that was asked for, else the liver's newest live one.
 * `upcoming` (added): the next public streams that the liver has announced, soonest first, five at most; absent where no liver was asked for.
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

/** Where a store's streams go out. */
export const storeChannel = z.object({ id, name: z.string(), enabled: z.boolean() });

/** Spec §3: what a Taiwanese store's home delivery needs to be chosen; its fees come from the general shipping settings. */
export const taiwanShippingSetting = z.object({ id, type: z.literal('tw_home-delivery'), enabled: z.boolean() });
