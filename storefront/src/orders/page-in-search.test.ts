import { expect, test } from 'vitest';
import { pageInSearch } from './page-in-search.ts';

test.each([
  ['3', 3],
  [2, 2],
  ['abc', undefined],
  [1, undefined],
  [0.5, undefined],
  [100_001, undefined],
  [undefined, undefined],
])('page %s of an address is %s', (page, expected) => expect(pageInSearch({ page })).toStrictEqual({ page: expected }));
