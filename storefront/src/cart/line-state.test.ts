import { expect, test } from 'vitest';
import { lineCapOf, changedIds, firstToEnd, isOverLimit } from './line-state.ts';

const line = (
  quantity: number,
  salable_quantity: number,
  available_quantity: number,
  buyer_purchasable_limit: number | null = null,
  held_until: string | null = null,
) => ({
  quantity,
  salable_quantity,
  buyer_purchasable_limit,
  held_until,
  sku: { available_quantity },
});

test.each([
  ['stock alone', line(1, 5, 5), { max: 5, reason: 'stock' }],
  ['a limit below the stock', line(1, 2, 9, 2), { max: 2, reason: 'limit' }],
  ['a limit partly used by earlier orders', line(1, 1, 9, 2), { max: 1, reason: 'limit' }],
  ['stock below the limit', line(1, 1, 1, 3), { max: 1, reason: 'stock' }],
  ['held units count as stock', line(2, 3, 1, null, 'later'), { max: 3, reason: 'stock' }],
] as const)('cap: %s', (_, item, cap) => expect(lineCapOf(item)).toEqual(cap));

test.each([
  ['within', line(2, 2, 9, 2), false],
  ['above, because of an earlier order', line(2, 1, 9, 2), true],
  [
    'a shortage is a change, not a limit',
    { ...line(2, 1, 1), status_changes: [{}] as never },
    false,
  ],
] as const)('over the limit: %s', (_, item, expected) => expect(isOverLimit(item)).toBe(expected));

test('lists the lines with changes', () =>
  expect(
    changedIds([
      { ...line(1, 1, 1), id: 1 },
      { ...line(1, 1, 1), id: 2, status_changes: [{}] as never },
    ]),
  ).toEqual([2]));

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
test.each([
  [[], null],
  [[null, null], null],
  [[at(9), null, at(7), at(8)], at(7)],
  // ended holds are ignored
  [[at(4), at(8)], at(8)],
  [[at(5)], null],
])('returns the first end after minute 5: %j → %j', (holds, expected) => {
  expect(
    firstToEnd(
      holds.map((held_until) => ({ held_until })),
      5 * 60_000,
    ),
  ).toBe(expected);
});
