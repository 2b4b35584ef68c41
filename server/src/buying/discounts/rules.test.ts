import { refundOfUnits, type ChargedLine } from '@noren/contract/line-charge';
import type { ShippingFees } from '@noren/contract/order-price';
import { taxByRate } from '@noren/contract/order-tax';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBothTiers } from '../../../test/tiers.ts';
import { discountedPrice, type DiscountRule, type PricedOrder } from './rules.ts';

const now = new Date('2026-12-01T03:00:00Z');
const fixed: ShippingFees = {
  fee_type: 'fixed',
  fee: 600,
  free_shipping_threshold: null,
  fees: [],
};

const rule = (also: Partial<DiscountRule> = {}): DiscountRule => ({
  id: 1,
  kind: 'coupon',
  name: '春',
  code: 'SPRING',
  effect: 'amount',
  value: 500,
  pays: null,
  min_amount: 0,
  products: null,
  starts_at: null,
  ends_at: null,
  ended_at: null,
  max_uses: null,
  max_uses_per_buyer: null,
  is_stackable: false,
  uses: 0,
  ...also,
});
const automatic = (also: Partial<DiscountRule> = {}) =>
  rule({ kind: 'automatic', code: null, id: 9, ...also });
const line = (price: number, quantity = 1, product_id = 1, tax_rate = 10) => ({
  product_id,
  price,
  quantity,
  tax_rate,
});
const order = (also: Partial<PricedOrder>): PricedOrder => ({
  lines: [line(1000, 2)],
  shipping: fixed,
  payment: { payment_fee: 0 },
  level_one_code: null,
  automatic: [],
  coupons: [],
  now,
  ...also,
});
const coupons = (...rules: (DiscountRule | undefined)[]) =>
  rules.map((coupon) => ({ code: coupon?.code ?? 'x', coupon, own: 0 }));
const refusalOf = (coupon: DiscountRule | undefined, also: Partial<PricedOrder> = {}, own = 0) =>
  discountedPrice(order({ coupons: [{ code: 'typed', coupon, own }], ...also })).refused[0];

describe('coupons', () => {
  it.each<[string, Partial<DiscountRule>, Partial<PricedOrder>, object]>([
    ['an amount', {}, {}, { discount_amount: 500, total_amount: 2100 }],
    [
      'an amount above the goods',
      { value: 9000 },
      {},
      { discount_amount: 2000, total_amount: 600 },
    ],
    [
      'a percentage, rounded down once',
      { effect: 'percent', value: 15 },
      { lines: [line(333, 1, 1, 8), line(334)] },
      { discount_amount: 100, shares: [50, 50] },
    ],
    [
      'free shipping',
      { effect: 'free_shipping', value: 0 },
      {},
      { discount_amount: 0, shipping_fee: 0, total_amount: 2000 },
    ],
    [
      'chosen products only',
      { products: new Set([2]), effect: 'percent', value: 50 },
      { lines: [line(1000), line(300, 1, 2)] },
      { discount_amount: 150, shares: [0, 150] },
    ],
  ])('takes off %s', (_, also, given, expected) =>
    expect(discountedPrice(order({ coupons: coupons(rule(also)), ...given }))).toMatchObject({
      ...expected,
      refused: [],
    }),
  );

  it.each<[string, Partial<DiscountRule>, object]>([
    ['ends exactly now', { ends_at: now }, { reason: 'coupon_ended' }],
    ['was ended by the store', { ended_at: now }, { reason: 'coupon_ended' }],
    [
      'starts a millisecond later',
      { starts_at: new Date(now.getTime() + 1) },
      { reason: 'coupon_not_started', starts_at: '2026-12-01T03:00:00.001Z' },
    ],
    ['applies to other products', { products: new Set([7]) }, { reason: 'coupon_other_goods' }],
    ['misses one yen', { min_amount: 2001 }, { reason: 'coupon_minimum', missing: 1 }],
    ['is used up', { max_uses: 20, uses: 20 }, { reason: 'coupon_used_up' }],
  ])('refuses a coupon that %s', (_, also, expected) =>
    expect(refusalOf(rule(also))).toEqual({ code: 'typed', ...expected }),
  );

  it('accepts a coupon at the edges of its window, minimum and number of uses', () => {
    const edge = {
      starts_at: now,
      ends_at: new Date(now.getTime() + 1),
      min_amount: 2000,
      max_uses: 20,
      uses: 19,
      max_uses_per_buyer: 2,
    };
    expect(refusalOf(rule(edge), {}, 1)).toBeUndefined();
    expect(refusalOf(rule(edge), {}, 2)?.reason).toBe('coupon_already_used');
  });

  it('refuses an unknown code, and a coupon that changes nothing', () => {
    expect(refusalOf(undefined)?.reason).toBe('coupon_unknown');
    const free = { shipping: { ...fixed, fee_type: 'free' as const } };
    const shipping = rule({ effect: 'free_shipping', value: 0 });
    expect(refusalOf(shipping, free)?.reason).toBe('coupon_no_effect');
  });

  it('combines coupons only if each of them may be combined', () => {
    const first = rule({ is_stackable: true });
    const second = rule({ id: 2, code: 'B', is_stackable: true, effect: 'percent', value: 10 });
    const both = discountedPrice(order({ coupons: coupons(first, second) }));
    expect(both).toMatchObject({ discount_amount: 650, refused: [] });
    const alone = discountedPrice(order({ coupons: coupons(first, rule({ id: 3, code: 'C' })) }));
    expect(alone).toMatchObject({
      discount_amount: 500,
      refused: [{ code: 'C', reason: 'coupon_not_combinable' }],
    });
    const twice = discountedPrice(order({ coupons: coupons(first, first) }));
    expect(twice).toMatchObject({ discount_amount: 500, refused: [] });
  });
});

describe('automatic discounts', () => {
  it('applies the reached threshold that takes off most', () => {
    const rules = [
      automatic({ id: 1, min_amount: 1000, value: 100 }),
      automatic({ id: 2, min_amount: 2000, effect: 'percent', value: 20 }),
      automatic({ id: 3, min_amount: 2001, value: 2000 }),
    ];
    expect(discountedPrice(order({ automatic: rules })).discounts).toMatchObject([
      { id: 2, amount: 400 },
    ]);
  });

  it.each([
    [2, 0],
    [3, 100],
    [5, 100],
    [6, 200],
  ])('3 for 2 of %i units takes off %i', (quantity, expected) => {
    const three = automatic({ effect: 'n_for_m', value: 3, pays: 2 });
    const price = discountedPrice(order({ automatic: [three], lines: [line(100, quantity)] }));
    expect(price.discount_amount).toBe(expected);
  });

  it('n for m takes the cheapest units, and each product takes part once', () => {
    const lines = [line(500, 2, 1), line(100, 1, 2)];
    const three = automatic({ id: 1, effect: 'n_for_m', value: 3, pays: 2 });
    const two = automatic({ id: 2, effect: 'n_for_m', value: 2, pays: 1 });
    expect(discountedPrice(order({ lines, automatic: [two, three] })).discount_amount).toBe(100);
  });

  it('come before coupons, and free shipping counts the goods before discounts', () => {
    const price = discountedPrice(
      order({
        automatic: [automatic({ effect: 'percent', value: 50 })],
        coupons: coupons(rule({ effect: 'percent', value: 10 })),
        shipping: { ...fixed, fee_type: 'condition', free_shipping_threshold: 2000 },
      }),
    );
    expect(price).toMatchObject({ discount_amount: 1100, shipping_fee: 0, total_amount: 900 });
  });
});

const anyLine = fc.record({
  product_id: fc.integer({ min: 1, max: 4 }),
  price: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2_000_000 })),
  quantity: fc.integer({ min: 1, max: 9 }),
  tax_rate: fc.constantFrom(10, 8),
});
const anyProducts = fc.option(fc.subarray([1, 2, 3, 4]).map((ids) => new Set(ids)));
const anyValue = fc.oneof(
  fc.record({ effect: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ effect: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
);
const anyCoupon = fc
  .tuple(
    fc.oneof(
      anyValue,
      fc.record({ effect: fc.constant('free_shipping' as const), value: fc.constant(0) }),
    ),
    anyProducts,
    fc.integer({ min: 0, max: 5000 }),
    fc.boolean(),
  )
  .map(([value, products, min_amount, is_stackable]) =>
    rule({ ...value, products, min_amount, is_stackable }),
  );
const anyAutomatic = fc
  .tuple(
    fc.oneof(
      anyValue,
      fc
        .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }))
        .map(([value, pays]) => ({
          effect: 'n_for_m' as const,
          value,
          pays: Math.min(pays, value - 1),
        })),
    ),
    anyProducts,
    fc.integer({ min: 0, max: 5000 }),
  )
  .map(([value, products, min_amount]) => automatic({ ...value, products, min_amount }));
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 7 }),
    automatic: fc.array(anyAutomatic, { maxLength: 3 }),
    coupons: fc.array(anyCoupon, { maxLength: 3 }),
    fee: fc.integer({ min: 0, max: 2000 }),
    payment: fc.record({
      payment_fee: fc.integer({ min: 0, max: 500 }),
      fee_steps: fc
        .uniqueArray(
          fc.record({
            from: fc.integer({ min: 1, max: 9000 }),
            fee: fc.integer({ min: 0, max: 900 }),
          }),
          { selector: ({ from }) => from, maxLength: 4 },
        )
        .map((steps) => steps.toSorted((one, other) => one.from - other.from)),
    }),
  })
  .map(({ lines, automatic: rules, coupons: given, fee, payment }) =>
    order({
      lines,
      payment,
      shipping: { ...fixed, fee },
      automatic: rules.map((one, index) => ({ ...one, id: index + 1 })),
      coupons: coupons(...given.map((one, index) => ({ ...one, id: 100 + index }))),
    }),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
/** The lines as an order has them. */
const chargedLines = ({ lines }: PricedOrder, shares: readonly number[]) =>
  lines.map((one, index) => ({
    ...one,
    discount_amount: shares[index] as number,
    refunded_quantity: 0,
    refunded_amount: 0,
  }));

describe.each(inBothTiers(400, 10_000))('of $runs random orders', ({ runs, options }) => {
  it('lines − discounts + shipping + fees = total, and no line is negative', options, () =>
    fc.assert(
      fc.property(anyOrder, (asked) => {
        const price = discountedPrice(asked);
        const goods = asked.lines.map((one) => one.price * one.quantity);
        expect(price.amount).toBe(sum(goods));
        expect(price.total_amount).toBe(
          price.amount - price.discount_amount + price.shipping_fee + price.payment_fee,
        );
        // the highest step that the amount before the fee reaches (D-585)
        const beforeFee = price.total_amount - price.payment_fee;
        const reached = (asked.payment.fee_steps ?? []).filter(({ from }) => from <= beforeFee);
        expect(price.payment_fee).toBe(reached.at(-1)?.fee ?? asked.payment.payment_fee);
        expect(sum(price.shares)).toBe(price.discount_amount);
        const ofGoods = price.discounts.filter(({ effect }) => effect !== 'free_shipping');
        expect(sum(ofGoods.map(({ amount }) => amount))).toBe(price.discount_amount);
        for (const [index, share] of price.shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(goods[index] as number);
        }
        // each coupon applies or says why not
        const applied = price.discounts.filter(({ code }) => code !== null).length;
        expect(applied + price.refused.length).toBe(asked.coupons.length);
      }),
      { numRuns: runs },
    ),
  );

  it('the sums of the tax rates add up to the total', options, () =>
    fc.assert(
      fc.property(anyOrder, (asked) => {
        const { shares, shipping_fee, payment_fee, total_amount } = discountedPrice(asked);
        const rates = taxByRate({
          items: chargedLines(asked, shares),
          shipping_fee,
          payment_fee,
          refunded: { shipping_fee: 0, payment_fee: 0, free_amount: 0 },
          region: 'JP',
        });
        expect(sum(rates.map(({ total }) => total))).toBe(total_amount);
        for (const { rate, total, tax } of rates)
          expect(tax).toBe(Math.floor((total * rate) / (100 + rate)));
      }),
      { numRuns: runs },
    ),
  );

  it('refunds of all units, in any order, return exactly what was paid', options, () =>
    fc.assert(
      fc.property(anyOrder, fc.infiniteStream(fc.nat(99)), (asked, random) => {
        const { shares, amount, discount_amount } = discountedPrice(asked);
        const lines: ChargedLine[] = chargedLines(asked, shares);
        const next = () => random.next().value as number;
        const refund = (line: ChargedLine, units: number) => {
          const returned = refundOfUnits(line, units);
          expect(returned).toBeGreaterThanOrEqual(0);
          line.refunded_quantity += units;
          line.refunded_amount = (line.refunded_amount ?? 0) + returned;
          return { line, units, returned };
        };
        for (;;) {
          const open = lines.filter((one) => one.refunded_quantity < one.quantity);
          if (open.length === 0) break;
          const line = open[next() % open.length] as ChargedLine;
          const made = refund(line, 1 + (next() % (line.quantity - line.refunded_quantity)));
          // some refunds are taken back
          if (next() % 4 === 0 && lines.some((one) => one.refunded_quantity < one.quantity)) {
            line.refunded_quantity -= made.units;
            line.refunded_amount = (line.refunded_amount ?? 0) - made.returned;
          }
        }
        expect(sum(lines.map((one) => one.refunded_amount ?? 0))).toBe(amount - discount_amount);
      }),
      { numRuns: runs },
    ),
  );
});
