import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ShopQueryClient } from './query-client.ts';

it('completes a fetch although the screen that shared it was left and canceled it', async () => {
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

it('rejects with any other error', async () => {
  const query = {
    queryKey: ['carts'],
    queryFn: () => Promise.reject(new Error('no signal')),
    retry: false,
  };
  await expect(new ShopQueryClient().fetchQuery(query)).rejects.toThrow('no signal');
});
