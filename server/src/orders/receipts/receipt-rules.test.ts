import { taxByRate, type TaxedOrder } from '@noren/contract/order-tax';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const nothing = { shipping_fee: 0, payment_fee: 0, free_amount: 0 };
const order = (over: Partial<TaxedOrder>): TaxedOrder => ({
  items: [],
  shipping_fee: 0,
  payment_fee: 0,
  refunded: nothing,
  region: 'JP',
  ...over,
});
const item = (price: number, tax_rate: number, quantity = 1, refunded_quantity = 0) => ({
  price,
  tax_rate,
  quantity,
  refunded_quantity,
});

describe('tax by rate', () => {
  it.each<[string, TaxedOrder, object[]]>([
    ['one rate', order({ items: [item(1_100, 10)] }), [{ rate: 10, total: 1_100, tax: 100 }]],
    // 108 and 110 in one order, each rate rounded down once, not per line
    [
      'two rates, rounded once each',
      order({ items: [item(99, 8), item(99, 8), item(99, 10), item(99, 10)] }),
      [
        { rate: 10, total: 198, tax: 18 },
        { rate: 8, total: 198, tax: 14 },
      ],
    ],
    [
      'fees are of the standard rate',
      order({ items: [item(108, 8)], shipping_fee: 550, payment_fee: 330 }),
      [
        { rate: 10, total: 880, tax: 80 },
        { rate: 8, total: 108, tax: 8 },
      ],
    ],
    [
      'units that went back are not charged',
      order({ items: [item(1_100, 10, 3, 2)] }),
      [{ rate: 10, total: 1_100, tax: 100 }],
    ],
    [
      'a free sum comes off every rate by its share',
      order({
        items: [item(1_000, 10), item(1_000, 8)],
        refunded: { ...nothing, free_amount: 101 },
      }),
      [
        { rate: 10, total: 949, tax: 86 },
        { rate: 8, total: 950, tax: 70 },
      ],
    ],
    [
      'Taiwan',
      order({ items: [item(105, 5)], shipping_fee: 21, region: 'TW' }),
      [{ rate: 5, total: 126, tax: 6 }],
    ],
    ['all of it went back', order({ items: [item(1_100, 10, 1, 1)] }), []],
  ])('%s', (_, given, expected) => expect(taxByRate(given)).toEqual(expected));

  it('totals equal payments less refunds, and no tax exceeds its share', () => {
    const items = fc.array(
      fc
        .record({
          price: fc.integer({ min: 0, max: 300_000 }),
          quantity: fc.integer({ min: 1, max: 9 }),
          tax_rate: fc.constantFrom(8, 10),
        })
        .chain((one) =>
          fc
            .record({ refunded_quantity: fc.integer({ min: 0, max: one.quantity }) })
            .map((more) => ({ ...one, ...more })),
        ),
      { minLength: 1, maxLength: 20 },
    );
    const fees = fc.record({
      shipping_fee: fc.integer({ min: 0, max: 2_000 }),
      payment_fee: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(
        items,
        fees,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, { shipping_fee, payment_fee }, share) => {
          const kept =
            given.reduce(
              (sum, one) => sum + one.price * (one.quantity - one.refunded_quantity),
              0,
            ) +
            shipping_fee +
            payment_fee;
          const free_amount = Math.floor(kept * share);
          const rates = taxByRate(
            order({
              items: given,
              shipping_fee,
              payment_fee,
              refunded: { ...nothing, free_amount },
            }),
          );
          expect(rates.reduce((sum, { total }) => sum + total, 0)).toBe(kept - free_amount);
          for (const { rate, total, tax } of rates) {
            expect(total).toBeGreaterThan(0);
            expect(tax * (100 + rate)).toBeLessThanOrEqual(total * rate);
            expect((tax + 1) * (100 + rate)).toBeGreaterThan(total * rate);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
