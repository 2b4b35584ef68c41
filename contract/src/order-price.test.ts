import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeShippingPromise,
  priceFromAnswers,
  priceOf,
  shippingFee,
  type PricedWay,
} from './order-price.ts';

const none = { free_shipping_threshold: null, fees: [] };
const remote = {
  fee_type: 'fixed' as const,
  fee: 1200,
  free_shipping_threshold: null,
  info: { level_one_code: ['01', '47'] },
};
const condition = {
  fee_type: 'condition' as const,
  fee: 600,
  free_shipping_threshold: 8000,
  fees: [remote],
};

describe('shippingFee', () => {
  it.each<[string, Parameters<typeof shippingFee>, object]>([
    ['free', [{ ...none, fee_type: 'free', fee: 500 }, 1, null], { fee: 0, until_free: null }],
    [
      'fixed',
      [{ ...none, fee_type: 'fixed', fee: 500, free_shipping_threshold: 10 }, 9000, null],
      { fee: 500, until_free: null },
    ],
    [
      'condition without a threshold is fixed',
      [{ ...none, fee_type: 'condition', fee: 500 }, 9000, null],
      { fee: 500, until_free: null },
    ],
    ['one yen below the threshold', [condition, 7999, '13'], { fee: 600, until_free: 1 }],
    ['at the threshold', [condition, 8000, '13'], { fee: 0, until_free: null }],
    [
      'an exception has no threshold of the general rule',
      [condition, 8000, '47'],
      { fee: 1200, until_free: null },
    ],
    ['place unknown: the general rule', [condition, 100, null], { fee: 600, until_free: 7900 }],
    [
      'the first exception that names the place',
      [{ ...condition, fees: [remote, { ...remote, fee: 1 }] }, 100, '01'],
      { fee: 1200, until_free: null },
    ],
  ])('%s', (_, input, expected) => expect(shippingFee(...input)).toEqual(expected));
});

describe('freeShippingPromise', () => {
  const islands = {
    ...condition,
    fee: 900,
    free_shipping_threshold: 20_000,
    info: { level_one_code: ['46'] },
  };
  const north = { codes: ['01', '47'], fee: 1200, free_from: null };
  it.each<[string, Parameters<typeof freeShippingPromise>, object | null]>([
    [
      'names the places that are charged',
      [condition, 8800, null],
      { until_free: 0, exceptions: [north] },
    ],
    [
      'names them before the amount is reached',
      [condition, 3000, null],
      { until_free: 5000, exceptions: [north] },
    ],
    [
      'names the threshold in that place',
      [{ ...condition, fees: [islands] }, 8000, null],
      { until_free: 0, exceptions: [{ codes: ['46'], fee: 900, free_from: 20_000 }] },
    ],
    [
      'leaves out places that are free by then',
      [{ ...condition, fees: [islands] }, 20_000, null],
      { until_free: 0, exceptions: [] },
    ],
    [
      'promises free shipping to a known place without an exception',
      [condition, 8800, '13'],
      { until_free: 0, exceptions: [] },
    ],
    ['promises nothing if the place’s fee is fixed', [condition, 8800, '01'], null],
    [
      'uses the threshold of a known place',
      [{ ...condition, fees: [islands] }, 8800, '46'],
      { until_free: 11_200, exceptions: [] },
    ],
    [
      'promises nothing without a threshold',
      [{ ...none, fee_type: 'free', fee: 0 }, 1, null],
      null,
    ],
  ])('%s', (_, input, expected) => expect(freeShippingPromise(...input)).toEqual(expected));

  it('holds in every place that is not an exception', () => {
    const rule = fc.record({
      fee_type: fc.constantFrom('free' as const, 'fixed' as const, 'condition' as const),
      fee: fc.integer({ min: 0, max: 2000 }),
      free_shipping_threshold: fc.option(fc.integer({ min: 0, max: 20_000 })),
    });
    const exceptions = fc
      .tuple(rule, rule)
      .map((rules) =>
        rules.map((one, n) => ({ ...one, info: { level_one_code: n ? ['47'] : ['01', '02'] } })),
      );
    fc.assert(
      fc.property(
        rule,
        exceptions,
        fc.integer({ min: 1, max: 30_000 }),
        fc.constantFrom('01', '02', '13', '47'),
        (general, fees, amount, place) => {
          const setting = { ...general, fees };
          const promise = freeShippingPromise(setting, amount, null);
          if (!promise || promise.exceptions.some(({ codes }) => codes.includes(place))) return;
          expect(shippingFee(setting, amount + promise.until_free, place).fee).toBe(0);
        },
      ),
    );
  });
});

describe('priceOf', () => {
  it('is the sum of its parts for any cart', () => {
    const lines = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 99_999 }),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('13', '47', null),
        (goods, fee, place) => {
          const price = priceOf(goods, condition, { payment_fee: fee }, place);
          expect(price.amount).toBe(
            goods.reduce((sum, line) => sum + line.price * line.quantity, 0),
          );
          expect(price.total_amount).toBe(price.amount + price.shipping_fee + fee);
          expect(price.quantity).toBe(goods.reduce((sum, line) => sum + line.quantity, 0));
          if (price.until_free_shipping !== null)
            expect(price.amount + price.until_free_shipping).toBe(8000);
        },
      ),
    );
  });
});

describe('priceFromAnswers', () => {
  const lines = [{ price: 3000, quantity: 2 }];
  const way = (part: Partial<PricedWay>): PricedWay => ({
    shipping: { type: 'custom', ...condition },
    payment: { payment_fee: 330 },
    level_one_code: '13',
    ...part,
  });
  it.each<[string, Partial<PricedWay>, object | null]>([
    ['there', { level_one_code: '47' }, { shipping_fee: 1200, total_amount: 7530 }],
    [
      'no address yet: the general rule',
      { level_one_code: null },
      { shipping_fee: 600, until_free_shipping: 2000 },
    ],
    ['null if fees depend on an unknown prefecture', { level_one_code: undefined }, null],
    [
      'the fee if it does not depend on the prefecture',
      { shipping: { type: 'tw_home-delivery', ...condition, fees: [] }, level_one_code: undefined },
      { shipping_fee: 600, total_amount: 6930 },
    ],
    [
      'a pick-up has no place',
      { shipping: { type: 'self_pick_up', ...condition }, level_one_code: '47' },
      { shipping_fee: 600 },
    ],
    [
      'null for an unknown fee type',
      { shipping: { type: 'custom', ...condition, fee_type: 'by_weight' as never } },
      null,
    ],
    [
      'null for an unknown fee type in an exception',
      {
        shipping: {
          type: 'custom',
          ...condition,
          fees: [{ ...remote, fee_type: 'by_weight' as never }],
        },
      },
      null,
    ],
  ])('%s', (_, part, expected) => {
    const price = priceFromAnswers(lines, way(part));
    if (expected === null) expect(price).toBeNull();
    else expect(price).toMatchObject(expected);
  });
});
