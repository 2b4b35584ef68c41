import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFits, amountInRange, changedSinceConfirmed, isMixed, isTotalAsConfirmed, priceOf, shippingFee, whyNotShippable } from './rules.ts';

const none = { free_shipping_threshold: null, fees: [] };
const remote = { fee_type: 'fixed' as const, fee: 1200, free_shipping_threshold: null, info: { level_one_code: ['01', '47'] } };
const condition = { fee_type: 'condition' as const, fee: 600, free_shipping_threshold: 8000, fees: [remote] };

describe('shippingFee', () => {
  it.each<[string, Parameters<typeof shippingFee>, object]>([
    ['free', [{ ...none, fee_type: 'free', fee: 500 }, 1, null], { fee: 0, until_free: null }],
    ['fixed', [{ ...none, fee_type: 'fixed', fee: 500, free_shipping_threshold: 10 }, 9000, null], { fee: 500, until_free: null }],
    ['condition without a threshold is fixed', [{ ...none, fee_type: 'condition', fee: 500 }, 9000, null], { fee: 500, until_free: null }],
    ['one yen below the threshold', [condition, 7999, '13'], { fee: 600, until_free: 1 }],
    ['at the threshold', [condition, 8000, '13'], { fee: 0, until_free: null }],
    ['an exception has no threshold of the general rule', [condition, 8000, '47'], { fee: 1200, until_free: null }],
    ['place unknown: the general rule', [condition, 100, null], { fee: 600, until_free: 7900 }],
    ['the first exception that names the place', [{ ...condition, fees: [remote, { ...remote, fee: 1 }] }, 100, '01'], { fee: 1200, until_free: null }],
  ])('%s', (_, input, expected) => expect(shippingFee(...input)).toEqual(expected));
});

describe('priceOf', () => {
  it('is the sum of its parts, whatever the cart', () => {
    const lines = fc.array(fc.record({ price: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 999 }), fc.constantFrom('13', '47', null), (goods, fee, place) => {
        const price = priceOf(goods, condition, fee, place);
        expect(price.amount).toBe(goods.reduce((sum, line) => sum + line.price * line.quantity, 0));
        expect(price.total_amount).toBe(price.amount + price.shipping_fee + fee);
        expect(price.quantity).toBe(goods.reduce((sum, line) => sum + line.quantity, 0));
        if (price.until_free_shipping !== null) expect(price.amount + price.until_free_shipping).toBe(8000);
      }),
    );
  });
});

describe('whyNotShippable', () => {
  it.each([
    [undefined, 'gmo_credit', false, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [{ type: 'custom', enabled: false, is_cash_on_delivery: true }, 'custom_cod', false, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: false }, 'custom_cod', false, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: true }, 'custom_cod', false, null],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: true }, 'custom_cod', true, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: true }, 'gmo_credit', true, null],
    [{ type: 'self_pick_up', enabled: true, is_cash_on_delivery: false }, 'gmo_credit', true, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [{ type: 'self_pick_up', enabled: true, is_cash_on_delivery: false }, null, true, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [{ type: 'self_pick_up', enabled: true, is_cash_on_delivery: false }, 'gmo_credit', false, null],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: false }, 'gmo_credit', false, null],
  ] as const)('%j by %s, made on demand %s: %s', (setting, payment, isMadeOnDemand, expected) =>
    expect(whyNotShippable(setting, payment, isMadeOnDemand)).toBe(expected),
  );
});

describe('what was confirmed', () => {
  const line = { id: 7, quantity: 2, price: 500, current_price: 500, product_name: 'bowl', sku_name: 'blue' };
  const of = (item: object) => ({ total_amount: 1, items: [{ id: 7, quantity: 2, ...item }] });
  it.each([
    ['nothing was said', undefined, []],
    ['as it was shown', of({}), []],
    ['as it was shown, price and all', of({ price: 500 }), []],
    ['another number', of({ quantity: 1 }), ['quantity_changed']],
    ['another price', of({ price: 400 }), ['price_changed']],
    ['both', of({ quantity: 3, price: 400 }), ['quantity_changed', 'price_changed']],
  ])('%s', (_, expected, types) => {
    const changes = changedSinceConfirmed(line, expected);
    expect(changes.map((change) => change.type)).toEqual(types);
    for (const change of changes) expect(change).toMatchObject({ salable_quantity: 2, price: 500 });
  });
  const price = { amount: 1000, shipping_fee: 600, payment_fee: 330, total_amount: 1930 };
  it.each([
    [undefined, true],
    [{ total_amount: 1930 }, true],
    [price, true],
    [{ total_amount: 1929 }, false],
    // the same sum of other parts is not what was shown
    [{ ...price, shipping_fee: 500, payment_fee: 430 }, false],
    [{ total_amount: 1930, amount: 999 }, false],
  ])('%j: %s', (expected, same) => expect(isTotalAsConfirmed(price, expected && { ...expected, items: [] })).toBe(same));
});

it('amountInRange: the largest order each way of paying takes', () => {
  const edges = { gmo_credit: 9_999_999, gmo_cvs: 299_999, gmo_paypay: 9_999_999, payuni_credit: 199_999, custom_cod: 9_999_999 } as const;
  for (const [type, most] of Object.entries(edges) as [keyof typeof edges, number][]) {
    expect([amountInRange(type, most), amountInRange(type, most + 1), amountInRange(type, 1)]).toEqual([true, false, true]);
    expect(amountInRange(type, 0)).toBe(type === 'custom_cod');
  }
});

it('addressFits: a parcel needs a place, a pick-up does not', () => {
  expect(addressFits('custom', { type: 'custom', region: 'JP' })).toBe(true);
  expect(addressFits('custom', { type: 'self_pick_up', region: null })).toBe(false);
  expect(addressFits('custom', { type: 'custom', region: 'TW' })).toBe(false);
  expect(addressFits('tw_home-delivery', { type: 'custom', region: 'TW' })).toBe(true);
  expect(addressFits('tw_home-delivery', { type: 'custom', region: 'JP' })).toBe(false);
  expect(addressFits('self_pick_up', { type: 'self_pick_up', region: null })).toBe(true);
});

it('isMixed', () => {
  const [printed, plain] = [{ is_printio_product: true }, { is_printio_product: false }];
  expect([isMixed([plain, plain]), isMixed([printed]), isMixed([plain, printed])]).toEqual([false, false, true]);
});
