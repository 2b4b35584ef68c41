import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Records the time of each request; each response takes `answerAfter` ms. */
function asked(answerAfter = 0) {
  const began = Date.now();
  const times: number[] = [];
  let open = 0;
  const ask = vi.fn(async () => {
    expect(++open).toBe(1);
    times.push(Date.now() - began);
    await new Promise((resolve) => setTimeout(resolve, answerAfter));
    open--;
  });
  return { times, ask };
}

test('requests immediately, and once more after changes during the request', async () => {
  const { times, ask } = asked();
  const pace = createPace(ask, 2000);
  pace.notify();
  expect(times).toEqual([0]);
  await vi.advanceTimersByTimeAsync(500);
  pace.notify();
  pace.notify();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 2000]);
});

test('requests at most every two seconds during many changes, and after the last one', async () => {
  const { times, ask } = asked(100);
  const pace = createPace(ask, 2000);
  let last = 0;
  for (let change = 0; change < 90; change++) {
    pace.notify();
    last = change * 80;
    await vi.advanceTimersByTimeAsync(80);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 2000, 4000, 6000, 8000]);
  expect(times.at(-1)).toBeGreaterThan(last);
});

test('requests again after a change during a request, whose response may be older', async () => {
  const { times, ask } = asked(5000);
  const pace = createPace(ask, 2000);
  pace.notify();
  await vi.advanceTimersByTimeAsync(4900);
  pace.notify();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 5000]);
});

test('requests immediately again after a pause, also after a failed request', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('offline')));
  const pace = createPace(ask, 2000);
  pace.notify();
  await vi.advanceTimersByTimeAsync(10_000);
  pace.notify();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('requests nothing after it was stopped', async () => {
  const { times, ask } = asked();
  const pace = createPace(ask, 2000);
  pace.notify();
  await vi.advanceTimersByTimeAsync(100);
  pace.notify();
  pace.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  pace.notify();
  expect(times).toEqual([0]);
});
