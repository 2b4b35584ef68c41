import type { CouponRefusal, DiscountEffect } from '@noren/contract/entities/discount';
import { feeForAmount, type PaymentFee } from '@noren/contract/payment-fee';
import { priceOf, type Price, type ShippingFees } from '@noren/contract/order-price';
import { spreadDiscount } from './spread-discount.ts';

/** A coupon or automatic discount, as far as prices depend on it. */
export interface DiscountRule {
  id: number;
  kind: 'coupon' | 'automatic';
  name: string;
  code: string | null;
  effect: DiscountEffect;
  /** amount, percent, or the n of n for m */
  value: number;
  pays: number | null;
  min_amount: number;
  /** the products it applies to; null: all */
  products: ReadonlySet<number> | null;
  starts_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  is_stackable: boolean;
  uses: number;
}

interface DiscountableLine {
  product_id: number;
  price: number;
  quantity: number;
  /** percent */
  tax_rate: number;
}

/** A typed code with its coupon, if the store has it. `own`: orders of the person that used it. */
export interface AskedCoupon {
  code: string;
  coupon: DiscountRule | undefined;
  own: number;
}

/** Why a coupon is refused. */
export interface Refused {
  code: string;
  reason: CouponRefusal;
  missing?: number;
  starts_at?: string;
}

export interface Applied {
  id: number;
  name: string;
  code: string | null;
  effect: DiscountEffect;
  amount: number;
}

export interface DiscountedPrice extends Price {
  discount_amount: number;
  discounts: Applied[];
  /** the share of each line, in order */
  shares: number[];
  refused: Refused[];
}

const hasStarted = ({ starts_at }: DiscountRule, now: Date): boolean =>
  starts_at === null || starts_at <= now;
const hasEnded = ({ ends_at, ended_at }: DiscountRule, now: Date): boolean =>
  ended_at !== null || (ends_at !== null && ends_at <= now);

const appliesTo = ({ products }: DiscountRule, line: DiscountableLine): boolean =>
  products === null || products.has(line.product_id);

/** The goods that a discount applies to, at their prices before discounts. */
const goodsOf = (rule: DiscountRule, lines: readonly DiscountableLine[]): number =>
  lines.reduce((sum, line) => sum + (appliesTo(rule, line) ? line.price * line.quantity : 0), 0);

/**
 * Returns the amount that an n-for-m discount takes off. For each n units, counted over all lines
 * it applies to, the cheapest n − m are free.
 */
function freeUnits(rule: DiscountRule, lines: readonly DiscountableLine[]): number {
  const { value: n, pays } = rule;
  const cheapest = lines
    .filter((line) => appliesTo(rule, line))
    .toSorted((one, other) => one.price - other.price);
  const units = cheapest.reduce((sum, { quantity }) => sum + quantity, 0);
  let free = Math.floor(units / n) * (n - (pays ?? n));
  return cheapest.reduce((sum, { price, quantity }) => {
    const taken = Math.min(free, quantity);
    free -= taken;
    return sum + taken * price;
  }, 0);
}

/** Lines with what is left of each after the discounts so far. */
class Remaining {
  readonly lines: readonly DiscountableLine[];
  readonly shares: number[];

  constructor(lines: readonly DiscountableLine[]) {
    this.lines = lines;
    this.shares = lines.map(() => 0);
  }

  left(rule: DiscountRule): number[] {
    return this.lines.map((line, index) =>
      appliesTo(rule, line) ? line.price * line.quantity - (this.shares[index] as number) : 0,
    );
  }

  /** What the discount takes off now: rounded down once, never more than is left. */
  worth(rule: DiscountRule): number {
    const left = this.left(rule).reduce((sum, amount) => sum + amount, 0);
    if (rule.effect === 'percent') return Math.floor((left * rule.value) / 100);
    if (rule.effect === 'n_for_m') return Math.min(left, freeUnits(rule, this.lines));
    return rule.effect === 'amount' ? Math.min(left, rule.value) : 0;
  }

  take(rule: DiscountRule): Applied {
    const amount = this.worth(rule);
    const rates = this.lines.map(({ tax_rate }) => tax_rate);
    for (const [index, share] of spreadDiscount(amount, this.left(rule), rates).entries())
      this.shares[index] = (this.shares[index] as number) + share;
    const { id, name, code, effect } = rule;
    return { id, name, code, effect, amount };
  }
}

/**
 * Applies the store's automatic discounts: first n for m, a line by the oldest one only; then of
 * those with a threshold the one that takes off most (D-557).
 */
function takeAutomatic(rules: readonly DiscountRule[], remaining: Remaining, now: Date): Applied[] {
  const reached = rules
    .filter((rule) => hasStarted(rule, now) && !hasEnded(rule, now))
    .filter((rule) => goodsOf(rule, remaining.lines) >= Math.max(1, rule.min_amount))
    .toSorted((one, other) => one.id - other.id);
  const taken = new Set<number>();
  const units = reached
    .filter((rule) => rule.effect === 'n_for_m')
    .flatMap((rule) => {
      const products = new Set(
        remaining.lines
          .filter((line) => appliesTo(rule, line) && !taken.has(line.product_id))
          .map(({ product_id }) => product_id),
      );
      const applied = remaining.take({ ...rule, products });
      if (applied.amount > 0) for (const product of products) taken.add(product);
      return applied;
    });
  const [best] = reached
    .filter((rule) => rule.effect !== 'n_for_m')
    .toSorted((one, other) => remaining.worth(other) - remaining.worth(one));
  return [...units, ...(best ? [remaining.take(best)] : [])].filter(({ amount }) => amount > 0);
}

/** Why a coupon does not apply, apart from the coupons next to it; null: it may. */
function codeRefusal(
  { code, coupon, own }: AskedCoupon,
  lines: readonly DiscountableLine[],
  now: Date,
): Refused | null {
  if (!coupon) return { code, reason: 'coupon_unknown' };
  if (hasEnded(coupon, now)) return { code, reason: 'coupon_ended' };
  if (!hasStarted(coupon, now))
    return {
      code,
      reason: 'coupon_not_started',
      starts_at: (coupon.starts_at as Date).toISOString(),
    };
  const goods = goodsOf(coupon, lines);
  if (goods === 0) return { code, reason: 'coupon_other_goods' };
  if (goods < coupon.min_amount)
    return { code, reason: 'coupon_minimum', missing: coupon.min_amount - goods };
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses)
    return { code, reason: 'coupon_used_up' };
  if (coupon.max_uses_per_buyer !== null && own >= coupon.max_uses_per_buyer)
    return { code, reason: 'coupon_already_used' };
  return null;
}

export interface PricedOrder {
  lines: readonly DiscountableLine[];
  shipping: ShippingFees;
  payment: PaymentFee;
  level_one_code: string | null;
  automatic: readonly DiscountRule[];
  coupons: readonly AskedCoupon[];
  now: Date;
}

/**
 * Computes the price of an order with its discounts: automatic ones, then coupons in the order they
 * were typed, then free shipping. Free shipping from an amount counts the goods at their prices
 * before discounts, so that a discount never costs the buyer free shipping (D-557). Pure.
 */
export function discountedPrice(order: PricedOrder): DiscountedPrice {
  const { lines, coupons, now } = order;
  const price = priceOf(lines, order.shipping, order.payment, order.level_one_code);
  const remaining = new Remaining(lines);
  const discounts = takeAutomatic(order.automatic, remaining, now);
  const refused: Refused[] = [];
  const accepted: DiscountRule[] = [];
  let { shipping_fee } = price;
  for (const asked of coupons) {
    const { code, coupon } = asked;
    const why = codeRefusal(asked, lines, now);
    if (why || !coupon) {
      if (why) refused.push(why);
      continue;
    }
    if (accepted.some(({ id }) => id === coupon.id)) continue;
    if (accepted.length > 0 && ![...accepted, coupon].every(({ is_stackable }) => is_stackable)) {
      refused.push({ code, reason: 'coupon_not_combinable' });
      continue;
    }
    const isShipping = coupon.effect === 'free_shipping';
    if ((isShipping ? shipping_fee : remaining.worth(coupon)) === 0) {
      refused.push({ code, reason: 'coupon_no_effect' });
      continue;
    }
    accepted.push(coupon);
    if (isShipping) {
      const { id, name, effect } = coupon;
      discounts.push({ id, name, code: coupon.code, effect, amount: shipping_fee });
      shipping_fee = 0;
    } else discounts.push(remaining.take(coupon));
  }
  const discount_amount = remaining.shares.reduce((sum, share) => sum + share, 0);
  const beforeFee = price.amount - discount_amount + shipping_fee;
  const payment_fee = feeForAmount(order.payment, beforeFee);
  return {
    ...price,
    shipping_fee,
    payment_fee,
    // nothing is missing once a coupon pays the shipping
    until_free_shipping: shipping_fee < price.shipping_fee ? null : price.until_free_shipping,
    discount_amount,
    total_amount: beforeFee + payment_fee,
    discounts,
    shares: remaining.shares,
    refused,
  };
}
