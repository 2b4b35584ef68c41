import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderMoneyQuery, rememberOrderMoney } from './reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const slug = 'hanamori';
const answered = { id: 7, now: '2026-11-26T00:00:00Z', came_in: 1200 } as never;

/** Opens an order's page whose next refetch ends as `rest` does. */
async function openPage(rest: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const look = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockImplementationOnce(rest);
  const page = new QueryObserver(client, { queryKey: ['orders', slug, 'one', 7], queryFn: look });
  const close = page.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const isShown = () => client.getQueryData(orderMoneyQuery(slug, 7).queryKey) !== undefined;
  return { client, isShown, close };
}

it('shows the result of a step together with the rest of the page', async () => {
  const { client, isShown, close } = await openPage(
    () => new Promise((resolve) => setTimeout(() => resolve('after'), 900)),
  );
  void rememberOrderMoney(client, slug, answered);
  await vi.advanceTimersByTimeAsync(899);
  expect(isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown()).toBe(true);
  close();
});

it.each([
  ['is refused', () => Promise.reject(new Error('no line')), 0],
  ['never comes', () => new Promise<string>(() => {}), 3_000],
])('and without it where that %s: what was done is not kept back', async (_how, rest, after) => {
  const { client, isShown, close } = await openPage(rest);
  void rememberOrderMoney(client, slug, answered);
  await vi.advanceTimersByTimeAsync(Math.max(0, after - 1));
  if (after > 0) expect(isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown()).toBe(true);
  close();
});

it('keeps a concurrent money poll from showing before the rest of the page', async () => {
  const { client, close } = await openPage(
    () => new Promise((resolve) => setTimeout(() => resolve('after'), 900)),
  );
  const money = orderMoneyQuery(slug, 7);
  const standing = { id: 7, now: '2026-11-26T00:00:00Z', status: 'canceled', refunds: [] };
  client.setQueryData(money.queryKey, standing as never);
  const undone = { ...standing, status: 'ordered' };
  vi.stubGlobal('localStorage', { getItem: () => 'a token' });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify({ data: undone })))),
  );
  const shown = () => (client.getQueryData(money.queryKey) as unknown as { status: string }).status;
  void rememberOrderMoney(client, slug, undone as never);
  void client.fetchQuery({ ...money, staleTime: 0 }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(899);
  expect(fetch).toHaveBeenCalled();
  expect(shown()).toBe('canceled');
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toBe('ordered');
  vi.unstubAllGlobals();
  close();
});
