import { describe, expect, it } from 'vitest';
import { decideUnits, remainingUnits, unitsLeftOf, type ShippableLine } from './parcel-rules.ts';

const line = (id: number, also: Partial<ShippableLine> = {}): ShippableLine => ({
  id,
  quantity: 3,
  refunded_quantity: 0,
  shipped_quantity: 0,
  shipping_status: 'pending',
  ...also,
});

describe('unitsLeftOf', () => {
  it.each([
    ['all', {}, 3],
    ['those that have not left', { shipped_quantity: 2 }, 1],
    ['those that were not refunded', { refunded_quantity: 1, shipped_quantity: 1 }, 1],
    ['none after a refund of units that left', { refunded_quantity: 2, shipped_quantity: 2 }, 0],
    ['none of a shipped line', { shipping_status: 'shipped' as const }, 0],
    ['none of a canceled line', { shipping_status: 'canceled' as const }, 0],
  ])('counts %s', (_, also, expected) => expect(unitsLeftOf(line(1, also))).toBe(expected));
});

describe('decideUnits', () => {
  const lines = [
    line(1),
    line(2, { shipped_quantity: 2 }),
    line(3, { shipping_status: 'shipped' }),
  ];
  it.each([
    ['a part', [{ item_id: 1, quantity: 2 }], { is_last: false }],
    ['a whole line', [{ item_id: 1, quantity: 3 }], { is_last: false }],
    [
      'all that is left',
      [
        { item_id: 1, quantity: 3 },
        { item_id: 2, quantity: 1 },
      ],
      { is_last: true },
    ],
    ['more than is left', [{ item_id: 2, quantity: 2 }], 'too_many'],
    ['units that have left', [{ item_id: 3, quantity: 1 }], 'too_many'],
    ['another order’s line', [{ item_id: 9, quantity: 1 }], 'unknown'],
    [
      'a line twice',
      [
        { item_id: 1, quantity: 1 },
        { item_id: 1, quantity: 1 },
      ],
      'unknown',
    ],
  ])('decides about %s', (_, asked, expected) =>
    expect(decideUnits(lines, asked)).toEqual(expected),
  );

  it('ships exactly the units that are left', () => {
    expect(remainingUnits(lines)).toEqual([
      { item_id: 1, quantity: 3 },
      { item_id: 2, quantity: 1 },
    ]);
    expect(decideUnits(lines, remainingUnits(lines))).toEqual({ is_last: true });
  });
});
