import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { keepProductPages } from './product-pages.ts';

/** Nothing of the database is asked but to be told of changes. */
const open = () => keepProductPages({ listen: async () => async () => {} } as unknown as Database);

test('what many ask for is built once; what hardly anybody asks for is shared at the moment, and not kept', async () => {
  const pages = await open();
  const now = new Date();
  let built = 0;
  const build = async () => ({ value: ++built, boundary: null });
  const ask = async (isRare: boolean) => (await pages.get(1, isRare ? 'words' : 'list', now, build, isRare))?.value;
  expect([await ask(false), await ask(false)]).toEqual([1, 1]);
  expect(await Promise.all([ask(true), ask(true)])).toEqual([2, 2]);
  expect(await ask(true)).toBe(3);
  // older than five seconds
  expect((await pages.get(1, 'list', new Date(now.getTime() + 5_001), build))?.value).toBe(4);
});
