import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Notes when it was asked; each answer takes so long. */
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

test('asks at once, and once more after what was told meanwhile', async () => {
  const { times, ask } = asked();
  const pace = createPace(ask, 2000);
  pace.told();
  expect(times).toEqual([0]);
  await vi.advanceTimersByTimeAsync(500);
  pace.told();
  pace.told();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 2000]);
});

test('a rush of changes is asked about every two seconds, and after its last', async () => {
  const { times, ask } = asked(100);
  const pace = createPace(ask, 2000);
  let last = 0;
  for (let change = 0; change < 90; change++) {
    pace.told();
    last = change * 80;
    await vi.advanceTimersByTimeAsync(80);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 2000, 4000, 6000, 8000]);
  expect(times.at(-1)).toBeGreaterThan(last);
});

test('a change that comes while the answer is on its way is asked about again: the answer may be the older', async () => {
  const { times, ask } = asked(5000);
  const pace = createPace(ask, 2000);
  pace.told();
  await vi.advanceTimersByTimeAsync(4900);
  pace.told();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 5000]);
});

test('a quiet time later it asks at once again; a failed question does not end it', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('offline')));
  const pace = createPace(ask, 2000);
  pace.told();
  await vi.advanceTimersByTimeAsync(10_000);
  pace.told();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('stopped, it asks nothing more', async () => {
  const { times, ask } = asked();
  const pace = createPace(ask, 2000);
  pace.told();
  await vi.advanceTimersByTimeAsync(100);
  pace.told();
  pace.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  pace.told();
  expect(times).toEqual([0]);
});
