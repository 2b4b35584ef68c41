import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';
import { showing } from './live-post.ts';

/** A SKU on the host's desk. All units except `left` are those of this show. */
const deskSku = z.object({
  id,
  name: z.string(),
  price: money,
  original_price: z.nullable(money),
  /** the price in this show while a flash price runs; absent: none runs */
  flash_price: z.optional(money),
  /** units that the next buyer can get, in the whole store */
  left: count,
  /** units in carts, on hold or not */
  in_carts: count,
  /** units of orders that are not paid and not canceled */
  unpaid: count,
  /** units of paid orders, less refunds */
  paid: count,
  /** units on hold now */
  held: count,
  /** when the first of these holds ends; null: no unit is on hold */
  holds_end_at: z.nullable(instant),
  /** of them, units whose hold ends within a minute */
  ending: count,
});
export type DeskSku = z.infer<typeof deskSku>;

const deskProduct = z.object({
  id,
  /** the host's number for it */
  number: count,
  name: z.string(),
  image_url: z.nullable(z.string()),
  /** `init`: cannot be added from this show */
  status: z.enum(['init', 'selling', 'sold']),
  /** nothing is left, but units are in carts */
  may_come_back: z.boolean(),
  /** made to order: never runs out */
  is_printio_product: z.boolean(),
  skus: z.array(deskSku),
});
export type DeskProduct = z.infer<typeof deskProduct>;

const deskFigures = z.object({
  /** orders with a product of the show that are not canceled */
  orders: count,
  /** their lines of the show */
  placed_amount: money,
  /** paid lines of the show, less refunds */
  paid_amount: money,
  /** open live pages, counted every few seconds; hosts and encoders do not count */
  viewers: count,
  /** placed amount of each of the last 30 minutes, the oldest first */
  minutes: z.array(money),
});
export type DeskFigures = z.infer<typeof deskFigures>;

/** A show as its host sees it while it runs. */
export const desk = z.object({
  id,
  title: z.string(),
  live: z.boolean(),
  on_air_at: z.nullable(instant),
  upcoming_at: z.nullable(instant),
  stream_id: z.nullable(id),
  showing: z.nullable(showing),
  /** the shop has a media server, the show is live, and no video arrives */
  is_video_missing: z.boolean(),
  figures: deskFigures,
  /** in the order of the show */
  products: z.array(deskProduct),
});
export type Desk = z.infer<typeof desk>;

/** Amounts up to which a host changes a price, as in the console. */
const price = z.int().check(z.nonnegative(), z.lte(99_999_999));
const maxUnits = 9_999;

/**
 * A host's actions on the desk. Every action names the state it wants, or a difference that is
 * applied once (Idempotency-Key), so that actions can wait on a device without a connection.
 */
export const deskAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('add_stock'),
    sku_id: id,
    /** negative: takes units back, never below what is sold and held */
    units: z.int().check(
      z.gte(-maxUnits),
      z.lte(maxUnits),
      z.refine((units) => units !== 0, { error: 'Not nothing' }),
    ),
  }),
  z.strictObject({
    type: z.literal('set_price'),
    sku_id: id,
    price,
    original_price: z.nullable(price),
    /** the price that the host saw; another one is not overwritten */
    expected_price: price,
  }),
  z.strictObject({
    type: z.literal('extend_holds'),
    sku_id: id,
    minutes: z.int().check(z.gte(1), z.lte(60)),
  }),
  z.strictObject({ type: z.literal('release_holds'), sku_id: id }),
  z.strictObject({ type: z.literal('set_selling'), product_id: id, is_selling: z.boolean() }),
  /** null: features nothing */
  z.strictObject({ type: z.literal('feature'), product_id: z.nullable(id) }),
  z.strictObject({ type: z.literal('set_live'), live: z.boolean() }),
]);
export type DeskAction = z.infer<typeof deskAction>;
