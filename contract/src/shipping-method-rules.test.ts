import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temperatures } from './entities/shipping-method.ts';
import type { ShippingSetting } from './entities/store.ts';
import { methodOf } from '../test/shipping-methods.ts';
import { shippingFee } from './order-price.ts';
import {
  feesOfMethod,
  methodFaults,
  methodNameIn,
  methodsFor,
  shippingWayOf,
  type ShippedGoods,
} from './shipping-method-rules.ts';

const goods = (also: Partial<ShippedGoods> = {}): ShippedGoods => ({
  quantity: 1,
  weight: 500,
  temperature: 'normal',
  fits_letterbox: false,
  ...also,
});
const chilledGoods = goods({ temperature: 'chilled' });
const frozenGoods = goods({ temperature: 'frozen' });
const small = goods({ weight: 100, fits_letterbox: true });

const box = methodOf('box');
const letter = methodOf('letter', {
  letterbox_most: 3,
  is_cash_on_delivery: false,
  takes_dates: false,
  fee: 230,
});
const cool = methodOf('cool', { temperature: 'chilled' });
const ice = methodOf('ice', { temperature: 'frozen' });
const all = [letter, box, cool, ice];

describe('the methods for goods', () => {
  it.each([
    ['normal goods', [goods()], ['box']],
    ['goods that fit the letterbox', [small, { ...small, quantity: 2 }], ['letter', 'box']],
    ['more units than the letterbox takes', [small, { ...small, quantity: 3 }], ['box']],
    ['a line that does not fit it', [small, goods()], ['box']],
    ['chilled goods', [chilledGoods], ['cool']],
    ['chilled and normal goods', [goods(), chilledGoods], ['cool']],
    ['frozen goods', [frozenGoods, frozenGoods], ['ice']],
  ])('%s', (_, lines, ids) => {
    const { possible, refusal } = methodsFor(all, lines);
    expect([possible.map(({ id }) => id), refusal]).toEqual([ids, null]);
  });

  it.each([
    ['frozen and normal goods', all, [goods(), frozenGoods], 'frozen_apart'],
    ['frozen and chilled goods', all, [chilledGoods, frozenGoods], 'frozen_apart'],
    ['no method of that temperature', [box], [chilledGoods], 'no_method'],
    ['no method for normal goods', [cool], [goods()], 'no_method'],
    ['only a letterbox, and too many units', [letter], [{ ...small, quantity: 4 }], 'too_large'],
    [
      'goods that are heavier than the last step',
      [methodOf('box', { steps: [{ up_to: 999, extra: 0 }] })],
      [goods({ quantity: 2 })],
      'too_large',
    ],
  ])('none: %s', (_, methods, lines, refusal) =>
    expect(methodsFor(methods, lines)).toEqual({ possible: [], refusal }),
  );

  it('freeze other goods where the store allows it', () => {
    const { possible } = methodsFor(
      [ice, { ...ice, id: 'both', freezes_others: true }],
      [goods(), chilledGoods, frozenGoods],
    );
    expect(possible.map(({ id }) => id)).toEqual(['both']);
  });

  it('have one temperature, never a warmer one than a line needs, in any cart', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 20 }),
            weight: fc.option(fc.integer({ min: 1, max: 999_999 })),
            temperature: fc.constantFrom(...temperatures),
            fits_letterbox: fc.boolean(),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        fc.boolean(),
        (lines, freezes_others) => {
          const { possible, refusal } = methodsFor([...all, { ...ice, freezes_others }], lines);
          expect(refusal === null).toBe(possible.length > 0);
          const cold = (temperature: ShippedGoods['temperature']) =>
            temperatures.indexOf(temperature);
          const coldest = Math.max(...lines.map(({ temperature }) => cold(temperature)));
          for (const one of possible) {
            expect(cold(one.temperature)).toBe(coldest);
            if (one.temperature === 'frozen' && !one.freezes_others)
              expect(lines.every(({ temperature }) => temperature === 'frozen')).toBe(true);
            if (one.letterbox_most !== null) {
              expect(lines.every(({ fits_letterbox }) => fits_letterbox)).toBe(true);
              expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(
                one.letterbox_most,
              );
            }
          }
        },
      ),
    ));
});

describe('the fee of a method', () => {
  const steps = [
    { up_to: 1_000, extra: 0 },
    { up_to: 5_000, extra: 300 },
    { up_to: 20_000, extra: 1_100 },
  ];
  const byWeight = methodOf('box', {
    fee_type: 'condition',
    free_shipping_threshold: 10_000,
    steps,
    fees: [
      {
        fee_type: 'fixed',
        fee: 1_500,
        free_shipping_threshold: null,
        info: { level_one_code: ['47'] },
      },
    ],
  });
  const feeOf = (lines: ShippedGoods[], amount = 3_000, place: string | null = '13') =>
    shippingFee(feesOfMethod(byWeight, lines), amount, place).fee;
  it.each([
    ['the lightest', [goods()], 800],
    ['exactly at a step', [goods({ quantity: 2 })], 800],
    ['one gram above it', [goods({ quantity: 2 }), goods({ weight: 1 })], 1_100],
    ['the last step', [goods({ weight: 20_000 })], 1_900],
    ['goods without a weight', [goods({ weight: null })], 1_900],
    ['40 lines without a weight', Array.from({ length: 40 }, () => goods({ weight: null })), 1_900],
    ['a light line beside one without a weight', [goods(), goods({ weight: null })], 1_900],
  ])('%s', (_, lines, fee) => expect(feeOf(lines)).toBe(fee));

  it('adds the weight to the fee of a far place', () =>
    expect(feeOf([goods({ weight: 3_000 })], 3_000, '47')).toBe(1_800));
  it('is nothing from the threshold on, but not in a place without one', () => {
    expect(feeOf([goods({ weight: 3_000 })], 10_000)).toBe(0);
    expect(feeOf([goods({ weight: 3_000 })], 10_000, '47')).toBe(1_800);
  });
  it('never falls when a line becomes heavier, or loses its weight', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 2_000 }),
        (weights, more) => {
          const [first = 1, ...others] = weights.map((weight) => goods({ weight }).weight ?? 1);
          const withFirst = (weight: number | null) =>
            feeOf([weight, ...others].map((grams) => goods({ weight: grams })));
          expect(withFirst(first + more)).toBeGreaterThanOrEqual(withFirst(first));
          expect(withFirst(null)).toBeGreaterThanOrEqual(withFirst(first));
        },
      ),
    ));
});

describe('the way of an order', () => {
  const setting: ShippingSetting = {
    id: 1,
    type: 'custom',
    enabled: true,
    is_cash_on_delivery: true,
    fee_type: 'fixed',
    fee: 600,
    free_shipping_threshold: null,
    address: null,
    fees: [],
    delivery: null,
  };
  it('without methods is the setting itself', () =>
    expect(shippingWayOf({ ...setting, methods: [] }, [goods()], null)).toEqual({
      setting,
      method: null,
      possible: [],
      refusal: null,
      isOther: false,
    }));
  it('is the wanted method, otherwise the first', () => {
    const way = (wanted: string | null) => {
      const {
        method: chosen,
        isOther,
        setting: by,
      } = shippingWayOf({ ...setting, methods: all }, [small], wanted);
      return [chosen?.id, isOther, by.fee, by.is_cash_on_delivery];
    };
    expect(way(null)).toEqual(['letter', false, 230, false]);
    expect(way('box')).toEqual(['box', false, 800, true]);
    expect(way('cool')).toEqual(['letter', true, 230, false]);
    expect(way('gone')).toEqual(['letter', true, 230, false]);
  });
  it('takes no cash where the store takes none', () =>
    expect(
      shippingWayOf({ ...setting, is_cash_on_delivery: false, methods: [box] }, [goods()], null)
        .setting.is_cash_on_delivery,
    ).toBe(false));
});

describe('a list of methods', () => {
  it('has ids and names once, thresholds, and steps that get heavier', () => {
    expect(methodFaults(all)).toEqual([]);
    expect(
      methodFaults([
        box,
        methodOf('box', { name: { ja: 'other', en: null, 'zh-TW': null } }),
        methodOf('third', { name: box.name }),
        methodOf('fourth', { fee_type: 'condition' }),
        methodOf('fifth', { freezes_others: true }),
        methodOf('sixth', {
          steps: [
            { up_to: 10, extra: 2 },
            { up_to: 10, extra: 1 },
          ],
        }),
      ]).map(({ path }) => path),
    ).toEqual([
      '1.id',
      '2.name.ja',
      '3.free_shipping_threshold',
      '4.freezes_others',
      '5.steps.1.up_to',
      '5.steps.1.extra',
    ]);
  });
  it('shows the Japanese name in a language without one', () => {
    const name = { ja: '冷蔵便', en: 'Chilled', 'zh-TW': '' };
    expect([methodNameIn(name, 'en'), methodNameIn(name, 'zh-TW')]).toEqual(['Chilled', '冷蔵便']);
  });
});
