import * as z from 'zod/mini';
import { deliveryCarriers } from '../delivery.ts';
import { locales } from '../locales.ts';
import { asTyped, line, matching, money } from '../scalars.ts';

export const temperatures = ['normal', 'chilled', 'frozen'] as const;
export const temperature = z.enum(temperatures);
export type Temperature = z.infer<typeof temperature>;

/** The weight of a unit in grams, up to just below a ton. */
export const maxWeight = 999_999;
export const weight = z.int().check(z.gte(1), z.lte(maxWeight));

export const maxShippingMethods = 10;
export const maxWeightSteps = 8;
export const maxLetterboxUnits = 99;

export const feeType = z.enum(['free', 'fixed', 'condition']);

/** Upper limit of a shipping fee, including exceptions by place. */
const shippingFeeSum = money.check(z.lte(999_999));
const freeFrom = z.nullable(money.check(z.lte(99_999_999)));

/** Exceptions by place, as staff send them. */
export const feesByPlace = z
  .array(
    z.strictObject({
      fee_type: feeType,
      fee: shippingFeeSum,
      free_shipping_threshold: freeFrom,
      info: z.strictObject({
        level_one_code: z.array(asTyped(10)).check(z.minLength(1), z.maxLength(47)),
      }),
    }),
  )
  .check(z.maxLength(47));

/** The merchant's own name for a method; a language without one shows the Japanese name. */
const methodName = z
  .record(z.enum(locales), z.nullable(line(40)))
  .check(z.refine(({ ja }) => Boolean(ja), { error: 'Needed', path: ['ja'] }));

/** A shipping method of a store in Japan, as its staff set it. */
const shippingMethod = z.strictObject({
  /** made by the form, and never used for another method */
  id: matching(36, /^[a-z0-9]{8,36}$/),
  name: methodName,
  temperature,
  carrier: z.enum(deliveryCarriers),
  fee_type: feeType,
  fee: shippingFeeSum,
  free_shipping_threshold: freeFrom,
  fees: feesByPlace,
  /**
   * Ascending. The goods' weight chooses the first step that is heavy enough; its `extra` is added
   * to the fee of the place. Heavier goods cannot use the method. Empty: any weight.
   */
  steps: z
    .array(
      z.strictObject({
        /** grams */
        up_to: z.int().check(z.gte(1), z.lte(9_999_999)),
        extra: shippingFeeSum,
      }),
    )
    .check(z.maxLength(maxWeightSteps)),
  /** cash on delivery is possible with it, if the store takes cash at all */
  is_cash_on_delivery: z.boolean(),
  /** a day and a time slot are possible with it, if the store takes them at all */
  takes_dates: z.boolean(),
  /** it goes into the letterbox: units that one parcel takes, of goods that fit; null: a box */
  letterbox_most: z.nullable(z.int().check(z.gte(1), z.lte(maxLetterboxUnits))),
  /** frozen: other goods may travel with frozen ones */
  freezes_others: z.boolean(),
});
export type ShippingMethod = z.infer<typeof shippingMethod>;

export const shippingMethods = z.array(shippingMethod).check(z.maxLength(maxShippingMethods));

const nameShown = z.partialRecord(z.enum(locales), z.nullable(z.string()));
export type MethodName = z.infer<typeof nameShown>;

/** A method as an order keeps it. */
export const orderedMethod = z.object({
  id: z.string(),
  name: nameShown,
  temperature,
  carrier: z.enum(deliveryCarriers),
});
export type OrderedMethod = z.infer<typeof orderedMethod>;

/** A method as buyers see it before they choose. */
export const offeredMethod = z.object({
  ...orderedMethod.shape,
  is_cash_on_delivery: z.boolean(),
  takes_dates: z.boolean(),
});
export type OfferedMethod = z.infer<typeof offeredMethod>;

/**
 * Why no method takes the goods: frozen goods are together with others; too heavy or too many for
 * one parcel; the store has no method of that temperature.
 */
const methodRefusals = ['frozen_apart', 'too_large', 'no_method'] as const;
export const methodRefusal = z.enum(methodRefusals);
export type MethodRefusal = z.infer<typeof methodRefusal>;
