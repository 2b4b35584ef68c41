import { expect, it } from 'vitest';
import { pageOf } from './page.ts';

const page = (data: unknown[], number: number, total: number, per_page = 20) =>
  pageOf(data, {
    path: '/api/v2/things',
    query: { with_market: true, all: false, keyword: 'そば&茶', kind: undefined, none: null },
    page: number,
    per_page,
    total,
  });
const kept = 'with_market=1&all=0&keyword=%E3%81%9D%E3%81%B0%26%E8%8C%B6';

it('links every page from any page and keeps the query', () => {
  const middle = page(Array.from({ length: 20 }), 2, 45);
  expect(middle.links).toEqual({
    first: `/api/v2/things?${kept}&page=1`,
    last: `/api/v2/things?${kept}&page=3`,
    prev: `/api/v2/things?${kept}&page=1`,
    next: `/api/v2/things?${kept}&page=3`,
  });
  expect(middle.meta).toEqual({
    current_page: 2,
    from: 21,
    last_page: 3,
    path: '/api/v2/things',
    per_page: 20,
    to: 40,
    total: 45,
  });
});

it('has no link before the first or after the last page', () => {
  expect(page(Array.from({ length: 20 }), 1, 45).links.prev).toBeNull();
  const last = page(Array.from({ length: 5 }), 3, 45);
  expect(last.links.next).toBeNull();
  expect(last.meta).toMatchObject({ from: 41, to: 45 });
  expect(page(Array.from({ length: 20 }), 2, 40).links.next).toBeNull();
});

it('returns one page for an empty list, and no rows past the last page', () => {
  expect(page([], 1, 0).meta).toMatchObject({
    current_page: 1,
    from: null,
    last_page: 1,
    to: null,
    total: 0,
  });
  expect(page([], 9, 45)).toMatchObject({
    links: { next: null },
    meta: { from: null, to: null, last_page: 3 },
  });
});
