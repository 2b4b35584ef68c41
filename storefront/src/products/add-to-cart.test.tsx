import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryOf } from '../api/query.ts';
import { renewAfterAdding } from './after-adding.ts';

afterEach(() => vi.unstubAllGlobals());

it('the cart is asked for anew though an answer from before is on its way: two goods tapped one after the other are two in the badge', async () => {
  let units = 1;
  // what the server has at the moment of the question, told a little later
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
