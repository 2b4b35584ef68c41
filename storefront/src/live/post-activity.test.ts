import type { PostProduct } from '@noren/contract/entities/live-post';
import { expect, test } from 'vitest';
import { isActivity, joinActivity, activityBetween, nothingNew } from './post-activity.ts';

const list = (...rows: [number, PostProduct['status']][]) =>
  rows.map(([id, status]) => ({ id, name: `品${id}`, status }) as PostProduct);

test('reports added, started and sold-out goods, but not moved ones', () => {
  const activity = activityBetween(
    list([1, 'init'], [2, 'selling'], [3, 'selling']),
    list([3, 'selling'], [2, 'sold'], [1, 'selling'], [4, 'init']),
  );
  expect(activity).toEqual({ ...nothingNew, added: ['品4'], selling: ['品1'], soldOut: ['品2'] });
  expect(
    isActivity(activityBetween(list([1, 'init'], [2, 'init']), list([2, 'init'], [1, 'init']))),
  ).toBe(false);
});

test('reports goods in carts as held until they are sold, and returned goods as available again', () => {
  const held = list([1, 'sold']).map((product) => ({ ...product, may_come_back: true }));
  const one = ['品1'];
  expect(activityBetween(list([1, 'selling']), held)).toEqual({ ...nothingNew, inCarts: one });
  // bought by the buyer who held it
  expect(activityBetween(held, list([1, 'sold']))).toEqual({ ...nothingNew, soldOut: one });
  // released
  expect(activityBetween(held, list([1, 'selling']))).toEqual({ ...nothingNew, back: one });
  expect(activityBetween(list([1, 'sold']), list([1, 'selling']))).toEqual({
    ...nothingNew,
    back: one,
  });
  // held and released before it was announced
  expect(joinActivity({ ...nothingNew, inCarts: one }, { ...nothingNew, back: one })).toEqual({
    ...nothingNew,
    back: one,
  });
  expect(isActivity(activityBetween(held, held))).toBe(false);
});

test('reports only the last event of each product', () => {
  const first = { ...nothingNew, added: ['品1', '品2'] };
  expect(joinActivity(first, { ...nothingNew, soldOut: ['品1'] })).toEqual({
    ...nothingNew,
    added: ['品2'],
    soldOut: ['品1'],
  });
});
