import * as z from 'zod/mini';
import { isDiscountCode } from '../discount-code.ts';
import { count, id, instant, line, maxInteger, money, text } from '../scalars.ts';

const effect = z.enum(['amount', 'percent', 'free_shipping', 'n_for_m']);
export type DiscountEffect = z.infer<typeof effect>;

/** Why a coupon does not apply to an order. Other stores' codes are as unknown as invented ones. */
export const couponRefusals = [
  'coupon_unknown',
  'coupon_not_started',
  'coupon_ended',
  'coupon_other_goods',
  'coupon_minimum',
  'coupon_used_up',
  'coupon_already_used',
  'coupon_not_combinable',
  'coupon_no_effect',
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];

export const refusedCoupon = z.object({
  /** as the buyer typed it */
  code: z.string(),
  reason: z.enum(couponRefusals),
  /** `coupon_minimum`: the amount of goods that is missing */
  missing: z.optional(money),
  /** `coupon_not_started` */
  starts_at: z.optional(instant),
});
export type RefusedCoupon = z.infer<typeof refusedCoupon>;

/** A discount of an order. `amount`: what it takes off, of free shipping the fee. */
export const appliedDiscount = z.object({
  name: z.string(),
  /** of a coupon */
  code: z.nullable(z.string()),
  effect,
  amount: money,
});
export type AppliedDiscount = z.infer<typeof appliedDiscount>;

/** Codes of an order, as typed. */
export const couponCodes = z.array(text(40, 1)).check(z.maxLength(5));

const units = z.int().check(z.gte(1), z.lte(99));
const uses = z.int().check(z.gte(1), z.lte(1_000_000));
const amountOff = z.int().check(z.gte(1), z.lte(maxInteger));

const fields = {
  kind: z.enum(['coupon', 'automatic']),
  /** shown to buyers */
  name: line(40, 1),
  /** of a coupon; null: an automatic discount */
  code: z.nullable(text(40)),
  effect,
  /** `amount`: taken off; `percent`: 1 to 100; `n_for_m`: n; `free_shipping`: 0 */
  value: count,
  /** `n_for_m`: the units of each n that are paid */
  pays: z.nullable(units),
  /** applies if the goods it is for cost at least this much */
  min_amount: money.check(z.lte(maxInteger)),
  /** both empty: it applies to all products */
  product_ids: z.array(id).check(z.maxLength(200)),
  kind_ids: z.array(id).check(z.maxLength(100)),
  starts_at: z.nullable(instant),
  /** it applies before this moment; null: until the store ends it */
  ends_at: z.nullable(instant),
  /** the number of orders it may be used in; null: no limit */
  max_uses: z.nullable(uses),
  max_uses_per_buyer: z.nullable(z.int().check(z.gte(1), z.lte(99))),
  /** can be combined with other coupons that have this set */
  is_stackable: z.boolean(),
};

type Fields = z.infer<ReturnType<typeof z.object<typeof fields>>>;

/** Returns the field of a discount that contradicts another, and why; null: none does. */
function faultOf(body: Fields): [keyof Fields, string] | null {
  const { kind, code, effect, value, pays } = body;
  if ((kind === 'coupon') !== (code !== null)) return ['code', 'Coupons have a code, others none'];
  if (code !== null && !isDiscountCode(code))
    return ['code', 'A code has 4 to 24 letters from A to Z and digits'];
  if (effect === 'percent' && (value < 1 || value > 100)) return ['value', 'From 1 to 100'];
  if (effect === 'amount' && !amountOff.safeParse(value).success) return ['value', 'At least 1'];
  if (effect === 'free_shipping' && (value !== 0 || kind !== 'coupon'))
    return ['value', 'Free shipping is a coupon without a value'];
  if (effect === 'n_for_m' && kind !== 'automatic')
    return ['effect', 'n for m is an automatic discount'];
  if (effect === 'n_for_m' && (value < 2 || value > 99)) return ['value', 'From 2 to 99'];
  if (effect === 'n_for_m' ? pays === null || pays >= value : pays !== null)
    return ['pays', 'Less than the value of n for m, otherwise null'];
  if (kind === 'automatic' && (body.max_uses ?? body.max_uses_per_buyer) !== null)
    return ['max_uses', 'Only coupons have a number of uses'];
  if (
    body.starts_at !== null &&
    body.ends_at !== null &&
    Date.parse(body.starts_at) >= Date.parse(body.ends_at)
  )
    return ['ends_at', 'After the start'];
  return null;
}

export const discountBody = z.strictObject(fields).check((context) => {
  const fault = faultOf(context.value);
  if (fault)
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [fault[0]],
      message: fault[1],
    });
});
export type DiscountBody = z.infer<typeof discountBody>;

/** A discount in the console. */
export const discount = z.object({
  id,
  ...fields,
  name: z.string(),
  code: z.nullable(z.string()),
  /** orders that it was used in, without canceled ones */
  uses: count,
  /** the sum of what it took off in these orders */
  given: money,
  /** `scheduled`: before its start; `used_up`: no uses are left */
  state: z.enum(['active', 'scheduled', 'used_up', 'ended']),
  created_at: instant,
  /** the chosen products with their names */
  products: z.array(z.object({ id, name: z.string() })),
  /** version that `PUT` names */
  revision: count,
});
export type Discount = z.infer<typeof discount>;
