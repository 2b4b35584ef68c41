import { describe, expect, test } from 'vitest';
import { intentKeys } from './add-to-cart.tsx';
import { filterByKind, pageInSearch, readFilter } from './list-filter.ts';
import {
  capOf,
  originalOf,
  quantityWithin,
  unitsLeft,
  unavailableReason,
} from './product-facts.ts';
import { nextTurn } from './sale-turns.ts';
import { shippingTerms } from './shipping-terms.ts';

const sku = (
  available_quantity: number,
  salable_quantity: number,
  salable_limit: number | null = null,
) => ({
  available_quantity,
  salable_quantity,
  salable_limit,
});

describe('capOf', () => {
  test.each([
    ['the shelf decides', sku(3, 3), { max: 3, reason: 'stock' }],
    [
      'a limit that is partly used determines the maximum',
      sku(18, 1, 2),
      { max: 1, reason: 'limit', limit: 2 },
    ],
    ['a limit above the stock does not', sku(1, 1, 2), { max: 1, reason: 'stock' }],
    ['at most the quantity of one call', sku(5000, 5000), { max: 999, reason: 'stock' }],
  ] as const)('%s', (_, given, cap) => expect(capOf(given)).toEqual(cap));
  test.each([
    [sku(0, 0), 'sold_out'],
    [sku(4, 0, 2), 'limit_reached'],
    [sku(4, 1), null],
  ] as const)('%o → %s', (given, reason) => expect(unavailableReason(given)).toBe(reason));
  test('keeps a quantity within the maximum, and at least one', () =>
    expect([quantityWithin(9, 3), quantityWithin(2, 3), quantityWithin(1, 0)]).toEqual([3, 2, 1]));
});

test('shows a small stock only for goods on sale', () => {
  expect(unitsLeft({ salable_status: 'on_sell', available_quantity: 5 })).toBe(5);
  expect(unitsLeft({ salable_status: 'on_sell', available_quantity: 6 })).toBeNull();
  expect(unitsLeft({ salable_status: 'before_sell', available_quantity: 2 })).toBeNull();
});

test('takes the struck price from a SKU with the shown price', () => {
  const skus = [
    { price: 100, original_price: 150 },
    { price: 300, original_price: 900 },
  ] as never;
  expect(originalOf({ min_price: 100, skus, salable_status: 'on_sell' })).toBe(150);
  expect(originalOf({ min_price: 100, skus, salable_status: 'end_sell' })).toBeNull();
  expect(
    originalOf({
      min_price: 300,
      skus: [{ price: 300, original_price: 300 }] as never,
      salable_status: 'on_sell',
    }),
  ).toBeNull();
});

test('returns the next start or end of a sale', () => {
  const products = [
    { sale_started_at: '2026-11-21T04:00:00Z', sale_ended_at: '2026-11-21T08:00:00Z' },
    { sale_started_at: '2026-11-21T06:00:00Z', sale_ended_at: null },
  ];
  expect(nextTurn(products, Date.parse('2026-11-21T05:00:00Z'))).toBe(
    Date.parse('2026-11-21T06:00:00Z'),
  );
  expect(nextTurn(products, Date.parse('2026-11-21T08:00:00Z'))).toBeNull();
});

describe('filters of the list', () => {
  const goods = [
    { name: '朝のマグカップ', kind: { id: 1, name: 'うつわ' } },
    { name: '煎茶 100g', kind: { id: 2, name: 'お茶' }, collection_ids: [5] },
    { name: '団扇', kind: null, collection_ids: [4, 5] },
  ];
  test.each([
    [undefined, 3],
    [2, 1],
    [3, 0],
    [4, 1],
    [5, 2],
  ])('filters by category or collection %s → %i', (kind, count) =>
    expect(filterByKind(goods, kind)).toHaveLength(count),
  );
  test.each([
    ['3', 3],
    ['abc', undefined],
    [1, undefined],
    [0.5, undefined],
    [100_001, undefined],
  ])('parses page %s as %s', (page, expected) =>
    expect(pageInSearch({ page })).toStrictEqual({ page: expected }),
  );
  test('tolerates invalid values in a URL', () => {
    expect(readFilter({ kind: '3', q: ' 茶 ' })).toEqual({ kind: 3, q: ' 茶 ' });
    // a missing key would keep the invalid value
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
    fees: [
      {
        fee_type: 'fixed',
        fee: 1200,
        free_shipping_threshold: null,
        info: { level_one_code: ['01'] },
      },
    ],
  } as const;
  test('returns fee, threshold and the highest fee elsewhere', () =>
    expect(shippingTerms([setting as never])).toEqual({
      fee: 600,
      free_from: 8000,
      elsewhere: 1200,
    }));
  test('reports a place with the same fee that is never free', () => {
    const same = { ...setting.fees[0], fee: 600 };
    expect(shippingTerms([{ ...setting, fees: [same] } as never])).toEqual({
      fee: 600,
      free_from: 8000,
      elsewhere: 600,
    });
  });
  test('ignores pick-up and disabled methods', () =>
    expect(
      shippingTerms([
        { ...setting, type: 'self_pick_up' },
        { ...setting, enabled: false },
      ] as never),
    ).toBeNull());
});

test('keeps one key per intent until it is answered', () => {
  let made = 0;
  const keys = intentKeys(() => `key-${++made}`);
  const intent = { sku_id: 1, quantity: 2 };
  expect([keys.keyOf(intent), keys.keyOf(intent)]).toEqual(['key-1', 'key-1']);
  expect(keys.keyOf({ sku_id: 1, quantity: 3 })).toBe('key-2');
  keys.answered({ sku_id: 1, quantity: 3 });
  expect(keys.keyOf({ sku_id: 1, quantity: 3 })).toBe('key-3');
  // still without a response, whatever was requested since
  expect(keys.keyOf(intent)).toBe('key-1');
  expect(keys.keyOf({ ...intent, stream_id: 7 })).toBe('key-4');
});
