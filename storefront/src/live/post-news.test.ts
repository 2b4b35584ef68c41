import type { PostProduct } from '@noren/contract/entities/live-post';
import { expect, test } from 'vitest';
import { isNews, joinNews, newsBetween, nothingNew } from './post-news.ts';

const list = (...rows: [number, PostProduct['status']][]) => rows.map(([id, status]) => ({ id, name: `品${id}`, status }) as PostProduct);

test('tells what came, what went on sale and what sold out; not what moved', () => {
  const news = newsBetween(list([1, 'init'], [2, 'selling'], [3, 'selling']), list([3, 'selling'], [2, 'sold'], [1, 'selling'], [4, 'init']));
  expect(news).toEqual({ added: ['品4'], selling: ['品1'], soldOut: ['品2'] });
  expect(isNews(newsBetween(list([1, 'init'], [2, 'init']), list([2, 'init'], [1, 'init'])))).toBe(false);
});

test('what comes back from sold out is on sale again', () => {
  expect(newsBetween(list([1, 'sold']), list([1, 'selling'])).selling).toEqual(['品1']);
});

test('of each product the last that happened is told, once', () => {
  const first = { ...nothingNew, added: ['品1', '品2'] };
  expect(joinNews(first, { ...nothingNew, soldOut: ['品1'] })).toEqual({ added: ['品2'], selling: [], soldOut: ['品1'] });
});
