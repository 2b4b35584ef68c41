import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { meQuery, rehearsalQuery, renewGoods, settingsQuery } from './reads.ts';

it('renews after a change of goods what says whether the store can open', async () => {
  const client = new QueryClient();
  const keys = [meQuery(), settingsQuery('hanamori'), rehearsalQuery('hanamori')].map(
    ({ queryKey }) => queryKey as readonly unknown[],
  );
  const other = settingsQuery('chaya').queryKey as readonly unknown[];
  for (const key of [...keys, other]) client.setQueryData(key, {});
  await renewGoods(client, 'hanamori');
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(keys.map(isOutdated)).toEqual([true, true, true]);
  expect(isOutdated(other)).toBe(false);
});
