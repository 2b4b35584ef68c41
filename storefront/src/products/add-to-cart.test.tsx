import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryOf } from '../api/query.ts';
import { renewAfterAdding } from './after-adding.ts';

afterEach(() => vi.unstubAllGlobals());

it('refetches the cart although an older request is running: two goods added quickly count as two in the badge', async () => {
  let units = 1;
  // the server's state at the time of the request, returned with a delay
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = JSON.stringify([{ units }]);
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 30);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return new Response(body, { status: 200 });
  });
  const client = new QueryClient();
  const carts = queryOf('GET /stores/{slug}/carts', { params: { slug: 'hanamori' } });
  const leave = new QueryObserver(client, carts).subscribe(() => undefined);
  const first = renewAfterAdding(client, 'hanamori', { stock: false });
  await new Promise((resolve) => setTimeout(resolve, 10));
  units = 2;
  await Promise.all([first, renewAfterAdding(client, 'hanamori', { stock: false })]);
  expect(client.getQueryData(carts.queryKey)).toEqual([{ units: 2 }]);
  leave();
});
