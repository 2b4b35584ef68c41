import { expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { keepProductPages } from './product-pages.ts';

/** The cache uses only `listen` of the database. */
const open = () => keepProductPages({ listen: async () => async () => {} } as unknown as Database);

test('builds an answer once, and again after five seconds', async () => {
  const pages = await open();
  const now = new Date();
  let built = 0;
  const build = async () => ({ value: ++built, boundary: null });
  const ask = async (isRare: boolean) => (await pages.get(1, 'list', now, build, isRare))?.value;
  expect([await ask(false), await ask(false)]).toEqual([1, 1]);
  expect(await Promise.all([ask(true), ask(true)])).toEqual([2, 2]);
  expect(await ask(true)).toBe(2);
  const later = new Date(now.getTime() + 5_001);
  expect((await pages.get(1, 'list', later, build))?.value).toBe(3);
  expect((await pages.get(1, 'list', later, build, true))?.value).toBe(4);
});

test('bounds the memory of searches without evicting other answers; a change of their store drops them', async () => {
  let tell = (_payload: string) => {};
  const pages = await keepProductPages({
    listen: async (_channel: string, onWebhook: (payload: string) => void) => {
      tell = onWebhook;
      return async () => {};
    },
  } as unknown as Database);
  const now = new Date();
  let built = 0;
  const ask = async (store: number, key: string, isRare: boolean, length = 100_000) =>
    (
      await pages.get(
        store,
        key,
        now,
        async () => ({ value: { n: ++built, text: 'x'.repeat(length) }, boundary: null }),
        isRare,
      )
    )?.value.n;
  const list = await ask(1, 'list', false);
  const first = await ask(1, 'first', true);
  expect(await ask(1, 'first', true)).toBe(first);
  for (let n = 0; n < 100; n++) await ask(2, `word ${n}`, true);
  expect(await ask(1, 'list', false)).toBe(list);
  expect(await ask(1, 'first', true)).not.toBe(first);
  // an answer as long as many others is not cached
  expect(await ask(1, 'long', true, 200_000)).not.toBe(await ask(1, 'long', true, 200_000));
  const again = await ask(1, 'again', true);
  tell('2');
  expect(await ask(1, 'again', true)).toBe(again);
  tell('1');
  expect(await ask(1, 'again', true)).not.toBe(again);
});
