import { describe, expect, test } from 'vitest';
import { intentKeys } from './add-to-cart.tsx';
import { filterByKind, pageInSearch, readFilter } from './list-filter.ts';
import { capOf, originalOf, quantityWithin, unitsLeft, whyOff } from './product-facts.ts';
import { nextTurn } from './sale-turns.ts';
import { shippingTerms } from './shipping-terms.ts';

const sku = (available_quantity: number, salable_quantity: number, salable_limit: number | null = null) => ({
  available_quantity,
  salable_quantity,
  salable_limit,
});

describe('what a buyer may take of a SKU', () => {
  test.each([
    ['the shelf decides', sku(3, 3), { max: 3, reason: 'stock' }],
    ['the limit decides, and part of it is used', sku(18, 1, 2), { max: 1, reason: 'limit', limit: 2 }],
    ['a limit above the shelf does not', sku(1, 1, 2), { max: 1, reason: 'stock' }],
    ['never more than one call may ask for', sku(5000, 5000), { max: 999, reason: 'stock' }],
  ] as const)('%s', (_, given, cap) => expect(capOf(given)).toEqual(cap));
  test.each([
    [sku(0, 0), 'sold_out'],
    [sku(4, 0, 2), 'limit_reached'],
    [sku(4, 1), null],
  ] as const)('%o → %s', (given, reason) => expect(whyOff(given)).toBe(reason));
  test('an intent is kept within the cap, and never below one', () =>
    expect([quantityWithin(9, 3), quantityWithin(2, 3), quantityWithin(1, 0)]).toEqual([3, 2, 1]));
});

test('few units are said of goods on sale alone', () => {
  expect(unitsLeft({ salable_status: 'on_sell', available_quantity: 5 })).toBe(5);
  expect(unitsLeft({ salable_status: 'on_sell', available_quantity: 6 })).toBeNull();
  expect(unitsLeft({ salable_status: 'before_sell', available_quantity: 2 })).toBeNull();
});

test('the struck price belongs to a SKU of the price shown', () => {
  const skus = [
    { price: 100, original_price: 150 },
    { price: 300, original_price: 900 },
  ] as never;
  expect(originalOf({ min_price: 100, skus, salable_status: 'on_sell' })).toBe(150);
  expect(originalOf({ min_price: 100, skus, salable_status: 'end_sell' })).toBeNull();
  expect(originalOf({ min_price: 300, skus: [{ price: 300, original_price: 300 }] as never, salable_status: 'on_sell' })).toBeNull();
});

test('the next turn is the first moment ahead, starts and ends alike', () => {
  const products = [
    { sale_started_at: '2026-11-21T04:00:00Z', sale_ended_at: '2026-11-21T08:00:00Z' },
    { sale_started_at: '2026-11-21T06:00:00Z', sale_ended_at: null },
  ];
  expect(nextTurn(products, Date.parse('2026-11-21T05:00:00Z'))).toBe(Date.parse('2026-11-21T06:00:00Z'));
  expect(nextTurn(products, Date.parse('2026-11-21T08:00:00Z'))).toBeNull();
});

describe('the list narrowed down', () => {
  const goods = [
    { name: '朝のマグカップ', kind: { id: 1, name: 'うつわ' } },
    { name: '煎茶 100g', kind: { id: 2, name: 'お茶' } },
  ];
  test.each([
    [undefined, 2],
    [2, 1],
    [3, 0],
  ])('to the kind %s → %i', (kind, count) => expect(filterByKind(goods, kind)).toHaveLength(count));
  test.each([
    ['3', 3],
    ['abc', undefined],
    [1, undefined],
    [0.5, undefined],
    [100_001, undefined],
  ])('page %s of an address is %s', (page, expected) => expect(pageInSearch({ page })).toStrictEqual({ page: expected }));
  test('a URL is read as it may be, not as it should be', () => {
    expect(readFilter({ kind: '3', q: ' 茶 ' })).toEqual({ kind: 3, q: ' 茶 ' });
    // what is left out would stay as it was typed
    expect(readFilter({ kind: 'x', q: '  ' })).toStrictEqual({ kind: undefined, q: undefined });
    expect(readFilter({ kind: -1, q: 100 })).toEqual({ q: '100' });
  });
});

describe('shipping terms', () => {
  const setting = {
    id: 1,
    type: 'custom',
    enabled: true,
    is_cash_on_delivery: true,
    fee_type: 'condition',
    fee: 600,
    free_shipping_threshold: 8000,
    address: null,
    fees: [{ fee_type: 'fixed', fee: 1200, free_shipping_threshold: null, info: { level_one_code: ['01'] } }],
  } as const;
  test('fee, threshold and the dearer places', () => expect(shippingTerms([setting as never])).toEqual({ fee: 600, free_from: 8000, elsewhere: 1200 }));
  test('names a place that costs the same and is never free', () => {
    const same = { ...setting.fees[0], fee: 600 };
    expect(shippingTerms([{ ...setting, fees: [same] } as never])).toEqual({ fee: 600, free_from: 8000, elsewhere: 600 });
  });
  test('fetching it oneself is no shipping, nor is what is switched off', () =>
    expect(
      shippingTerms([
        { ...setting, type: 'self_pick_up' },
        { ...setting, enabled: false },
      ] as never),
    ).toBeNull());
});

test('one key per intent: the same intent keeps it until it is answered', () => {
  let made = 0;
  const keys = intentKeys(() => `key-${++made}`);
  const intent = { sku_id: 1, quantity: 2 };
  expect([keys.keyOf(intent), keys.keyOf(intent)]).toEqual(['key-1', 'key-1']);
  expect(keys.keyOf({ sku_id: 1, quantity: 3 })).toBe('key-2');
  keys.answered({ sku_id: 1, quantity: 3 });
  expect(keys.keyOf({ sku_id: 1, quantity: 3 })).toBe('key-3');
  // whose answer is still out, whatever was asked for since
  expect(keys.keyOf(intent)).toBe('key-1');
  expect(keys.keyOf({ ...intent, stream_id: 7 })).toBe('key-4');
});
