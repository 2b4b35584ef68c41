import { expect, test } from 'vitest';
import { firstToEnd } from './line-state.ts';

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
test.each([
  [[], null],
  [[null, null], null],
  [[at(9), null, at(7), at(8)], at(7)],
  // what has ended is not waited for
  [[at(4), at(8)], at(8)],
  [[at(5)], null],
])('of %j the first to end after minute 5 is %j', (holds, expected) => {
  expect(
    firstToEnd(
      holds.map((held_until) => ({ held_until })),
      5 * 60_000,
    ),
  ).toBe(expected);
});
