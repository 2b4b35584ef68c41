// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { watchedProduct } from './watched-product.ts';

afterEach(() => vi.useRealTimers());

test('polls a product held by others until it is available again', async () => {
  vi.useFakeTimers();
  const answers = [{ may_come_back: true }, { may_come_back: true }, { available_quantity: 1 }];
  const asked = vi.fn(async () => answers[Math.min(asked.mock.calls.length, answers.length) - 1]);
  const client = new QueryClient();
  const seen: unknown[] = [];
  const leave = new QueryObserver(client, {
    ...watchedProduct(7),
    queryFn: asked as never,
  }).subscribe(({ data }) => seen.push(data));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(seen.at(-1)).toEqual({ available_quantity: 1 });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveBeenCalledTimes(3);
  leave();
});
