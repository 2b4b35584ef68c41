import { describe, expect, it } from 'vitest';
import {
  replaceableUnits,
  replacementRefusalOf,
  replaceRefusal,
  type ReplaceableLine,
  type ReplacementLine,
} from './rules.ts';

const line: ReplaceableLine = {
  id: 1,
  sku_id: 11,
  product_id: 101,
  quantity: 5,
  refunded_quantity: 0,
  shipped_quantity: 0,
  shipping_status: 'shipped',
  is_printio_product: false,
  replaced_quantity: 0,
};
const order: Parameters<typeof replaceRefusal>[0] = {
  status: 'delivering',
  payment_status: 'paid',
  shipping_type: 'custom',
  erased_at: null,
};

it.each<[string, Partial<ReplaceableLine>, number]>([
  ['a line that has left', {}, 5],
  ['a line that waits', { shipping_status: 'pending' }, 0],
  ['a canceled line', { shipping_status: 'canceled' }, 0],
  ['a part of a line', { shipping_status: 'pending', shipped_quantity: 3 }, 3],
  ['refunded units', { refunded_quantity: 2 }, 3],
  [
    'refunded units that had not left',
    { shipping_status: 'pending', shipped_quantity: 3, refunded_quantity: 2 },
    3,
  ],
  ['replaced units', { replaced_quantity: 4 }, 1],
  ['units that were replaced and then refunded', { replaced_quantity: 4, refunded_quantity: 3 }, 0],
])('counts the units to replace of %s', (_, part, units) => {
  expect(replaceableUnits({ ...line, ...part })).toBe(units);
});

it.each<[string, Partial<typeof order>, Partial<ReplaceableLine>, string | null]>([
  ['shipped', {}, {}, null],
  ['delivered', { status: 'delivered' }, {}, null],
  ['that came back', { status: 'returned' }, {}, null],
  ['that waits', { status: 'undelivered' }, { shipping_status: 'pending' }, 'not_shipped'],
  [
    'partly shipped',
    { status: 'undelivered' },
    { shipping_status: 'pending', shipped_quantity: 1 },
    null,
  ],
  ['ready for pickup', { status: 'undelivered', shipping_type: 'self_pick_up' }, {}, 'not_shipped'],
  ['picked up', { status: 'delivered', shipping_type: 'self_pick_up' }, {}, null],
  ['canceled', { status: 'canceled' }, {}, 'over'],
  ['refunded', { payment_status: 'refunded' }, {}, 'over'],
  ['of an erased buyer', { erased_at: new Date(0) }, {}, 'erased'],
  ['replaced completely', {}, { replaced_quantity: 5 }, 'nothing_left'],
  ['of printed goods', {}, { is_printio_product: true }, 'printed'],
])('decides about an order %s', (_, seen, part, why) => {
  expect(replaceRefusal({ ...order, ...seen }, [{ ...line, ...part }])).toBe(why);
});

describe('a replacement', () => {
  const skus = [
    { sku_id: 11, product_id: 101, available: 3 },
    { sku_id: 12, product_id: 101, available: 9 },
    { sku_id: 21, product_id: 201, available: 9 },
  ];
  const printed = { ...line, id: 2, product_id: 201, sku_id: 21, is_printio_product: true };
  const ask = (...asked: Partial<ReplacementLine>[]) =>
    replacementRefusalOf(
      order,
      [line, printed],
      skus,
      asked.map((one) => ({ item_id: 1, sku_id: 11, quantity: 1, ...one })),
    );

  it('sends the same or another SKU of the product', () => {
    expect(ask({ quantity: 3 })).toBeNull();
    expect(ask({ sku_id: 12, quantity: 5 })).toBeNull();
    expect(ask({ quantity: 3 }, { sku_id: 12, quantity: 2 })).toBeNull();
  });
  it('never sends more units of a line than are left, over all SKUs', () => {
    expect(ask({ sku_id: 12, quantity: 6 })).toBe('too_many_units');
    expect(ask({ quantity: 3 }, { sku_id: 12, quantity: 3 })).toBe('too_many_units');
  });
  it('refuses SKUs of other products, printed goods and missing stock', () => {
    expect(ask({ sku_id: 21 })).toBe('not_same_product');
    expect(ask({ sku_id: 99 })).toBe('not_same_product');
    expect(ask({ item_id: 2, sku_id: 21 })).toBe('printed');
    expect(ask({ quantity: 4 })).toBe('sold_out');
  });
});
