import * as z from 'zod/mini';
import { asTyped, count, id, instant, money } from '../scalars.ts';

/**
 * A price that a product of a live show has for some minutes, from `starts_at` on and before
 * `ends_at` by the server's clock. It applies to units taken from the show.
 */
export const flashPrice = z.object({
  id,
  product_id: id,
  starts_at: instant,
  ends_at: instant,
  is_running: z.boolean(),
  /** units that have the price; null: no limit */
  units: z.nullable(count),
  units_left: z.nullable(count),
  /**
   * Units are taken from the show only by this price: none before it starts, and none while it runs
   * but has no units left.
   */
  is_drop: z.boolean(),
  prices: z.array(z.object({ sku_id: id, price: money })),
});
export type FlashPrice = z.infer<typeof flashPrice>;

/** Limits are ours. */
export const maxFlashMinutes = 180;
export const maxFlashUnits = 100_000;

/** A flash price that a host or merchant sets: a percentage off, or a price per SKU. */
export const newFlashPrice = z.strictObject({
  product_id: id,
  percent: z.optional(z.int().check(z.gte(1), z.lte(99))),
  prices: z.optional(
    z.array(z.object({ sku_id: id, price: money })).check(z.minLength(1), z.maxLength(200)),
  ),
  units: z.nullable(z.int().check(z.gte(1), z.lte(maxFlashUnits))),
  minutes: z.int().check(z.gte(1), z.lte(maxFlashMinutes)),
  /** null: now */
  starts_at: z.nullable(
    z.pipe(
      asTyped(40),
      z.iso
        .datetime({ offset: true })
        .check(z.refine((at) => Date.parse(at) >= 0, { error: 'a time from 1970 on' })),
    ),
  ),
  is_drop: z.boolean(),
});
export type NewFlashPrice = z.infer<typeof newFlashPrice>;
