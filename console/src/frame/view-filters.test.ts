import { expect, it } from 'vitest';
import { filtersOf, isSameView } from './view-filters.ts';

it('saves filters and sorting, without searched words and the page', () => {
  expect(
    filtersOf({
      tab: 'unpaid',
      sort: 'oldest',
      kind: 0,
      search: '髙橋 花子',
      keyword: '湯のみ',
      page: 3,
      tag: undefined,
    }),
  ).toEqual({ tab: 'unpaid', sort: 'oldest', kind: '0' });
});

it('recognizes a view by its filters in any order', () => {
  expect(isSameView({ tab: 'all', tag: '急ぎ' }, { tag: '急ぎ', tab: 'all' })).toBe(true);
  expect(isSameView({ tab: 'all' }, { tab: 'all', tag: '急ぎ' })).toBe(false);
  expect(isSameView({ tab: 'all', tag: '急ぎ' }, { tab: 'all' })).toBe(false);
  expect(isSameView({ tab: 'all' }, { tab: 'new' })).toBe(false);
  expect(isSameView({}, {})).toBe(true);
});
