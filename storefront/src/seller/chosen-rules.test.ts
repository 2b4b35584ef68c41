import { expect, test } from 'vitest';
import { findChosen, firstOfAll, nextToShow, soldLast, waitingOf } from './chosen-rules.ts';

const rows = [
  { id: 10, name: '青磁の麺鉢', number: 3, status: 'sold', salable_status: 'sold_out' },
  { id: 20, name: 'Tea 2 杯', number: 12, status: 'selling', salable_status: 'on_sell' },
  { id: 30, name: '豆皿', number: 2, status: 'init', salable_status: 'end_sell' },
  { id: 40, name: '急須', number: 1, status: 'init', salable_status: 'before_sell' },
  { id: 50, name: '湯呑', number: 4, status: 'init', salable_status: 'on_sell' },
] as const;

test.each([
  ['', null],
  ['　', null],
  ['麺', [10]],
  ['ＴＥＡ', [20]],
  // a number finds the product with that number, and names that contain it
  ['2', [20, 30]],
  ['１２', [20]],
  ['No.3', [10]],
  ['#1', [40]],
  ['ない', []],
])('"%s" finds', (words, ids) =>
  expect(findChosen(rows, words)?.map(({ id }) => id) ?? null).toEqual(ids),
);

test('moves products that cannot be bought to the end, in their order', () =>
  expect(soldLast(rows)).toEqual([20, 40, 50, 10, 30]));

test('puts waiting products on sale, unless their sale is over', () =>
  expect(waitingOf(rows)).toEqual([40, 50]));

test('moves marked products to the front, in their order', () =>
  expect(firstOfAll([1, 2, 3, 4, 5], [4, 2])).toEqual([2, 4, 1, 3, 5]));

const shownRow = (
  id: number,
  status: 'init' | 'selling' | 'sold' = 'selling',
  may_come_back = false,
) => ({ id, status, may_come_back });

test.each([
  ['starts with the first', [shownRow(1), shownRow(2)], null, 1],
  ['continues after the shown one', [shownRow(1), shownRow(2), shownRow(3)], 1, 2],
  ['skips sold-out products', [shownRow(1), shownRow(2, 'sold'), shownRow(3, 'init')], 1, 3],
  ['shows products that may come back from carts', [shownRow(1), shownRow(2, 'sold', true)], 1, 2],
  ['starts again if the shown one was removed', [shownRow(2), shownRow(3)], 1, 2],
  ['returns none after the last', [shownRow(1), shownRow(2)], 2, null],
  ['returns none for an empty stream', [], null, null],
])('%s', (_, products, shown, next) => {
  expect(nextToShow(products, shown)?.id ?? null).toBe(next);
});
