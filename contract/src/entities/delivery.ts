import * as z from 'zod/mini';
import { deliveryCarriers, deliverySlots, type DeliverySlot } from '../delivery.ts';
import { asTyped, id, isDay, line } from '../scalars.ts';

/** A calendar day of the store: `2026-11-28`. */
const day = asTyped(10).check(
  z.refine((value) => /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value), { error: 'Not a day' }),
);
const slot = z.enum(deliverySlots);
const transitDays = z.int().check(z.gte(1), z.lte(14));

/** What buyers may ask of a delivery, and when the store ships. Only stores in Japan have it. */
export const deliveryRules = z.strictObject({
  carrier: z.enum(deliveryCarriers),
  /** buyers can choose a day, a time slot, and leave a note */
  dates: z.boolean(),
  slots: z.boolean(),
  notes: z.boolean(),
  /** Added: buyers can ask for a noshi and a packing slip without prices; absent: no */
  gifts: z.optional(z.boolean()),
  /** Added: the product whose SKUs are the gift wrappings; null or absent: none */
  wrapping_product_id: z.optional(z.nullable(id)),
  /** working days between the order and its shipping */
  lead_days: z.int().check(z.gte(0), z.lte(60)),
  /** an order after this hour, by Japan's clock, counts as placed on the next day; 24: none does */
  cutoff_hour: z.int().check(z.gte(0), z.lte(24)),
  /** days on which the store does not ship: 1 Monday to 7 Sunday */
  closed_weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(6)),
  closed_days: z.array(day).check(z.maxLength(100)),
  /** days from the shipping to the delivery */
  transit_days: transitDays,
  /** prefectures that take longer */
  far: z
    .array(
      z.strictObject({
        level_one_code: z.array(asTyped(10)).check(z.minLength(1), z.maxLength(47)),
        transit_days: transitDays,
      }),
    )
    .check(z.maxLength(10)),
  /** how many days buyers can choose from */
  span_days: z.int().check(z.gte(1), z.lte(60)),
});
export type DeliveryRules = z.infer<typeof deliveryRules>;

/** What a buyer can choose for an address now. */
export interface DeliveryChoices {
  /** null: the store takes no dates */
  days: { first: string; last: string } | null;
  slots: readonly DeliverySlot[];
  notes: boolean;
  gifts: boolean;
}

/** What the buyer asked for; null: nothing. */
export const deliveryRequest = z.object({
  day: z.nullable(z.string()),
  slot: z.nullable(slot),
  note: z.nullable(z.string()),
  /** Added: the words above the knot of a noshi (御祝) and the giver’s name below it */
  noshi: z.optional(z.nullable(z.string())),
  noshi_name: z.optional(z.nullable(z.string())),
  /** Added: the packing slip has no prices */
  hides_prices: z.optional(z.boolean()),
});
export type DeliveryRequest = z.infer<typeof deliveryRequest>;

export const deliveryRequestBody = z.strictObject({
  day: z.nullable(day),
  slot: z.nullable(slot),
  note: z.nullable(line(200)),
  noshi: z.optional(z.nullable(line(20))),
  noshi_name: z.optional(z.nullable(line(40))),
  hides_prices: z.optional(z.boolean()),
});
