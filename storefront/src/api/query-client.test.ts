import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ShopQueryClient } from './query-client.ts';

it('who waits for an answer gets it, though the screen that had asked has left and taken its question along', async () => {
  const client = new ShopQueryClient();
  let asked = 0;
  const query = {
    queryKey: ['carts'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        asked++;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        setTimeout(() => resolve('two of them'), 20);
      }),
  };
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  const guards = [client.ensureQueryData(query), client.fetchQuery(query)];
  leave();
  expect(await Promise.all(guards)).toEqual(['two of them', 'two of them']);
  expect(asked).toBe(2);
});

it('what fails otherwise fails', async () => {
  const query = { queryKey: ['carts'], queryFn: () => Promise.reject(new Error('no signal')), retry: false };
  await expect(new ShopQueryClient().fetchQuery(query)).rejects.toThrow('no signal');
});
