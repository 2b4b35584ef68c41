// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMutation } from './use-mutation.ts';

test('runs one call at a time, and ends whether it succeeds or fails', async () => {
  const ends: { good: () => void; bad: (error: Error) => void }[] = [];
  const asked: string[] = [];
  const work = (what: string) => {
    asked.push(what);
    return new Promise<void>((good, bad) => ends.push({ good, bad })).catch(() => undefined);
  };
  const { result } = renderHook(() => useMutation(work));
  act(() => {
    const [run] = result.current;
    run('first');
    run('a second tap before anything is drawn');
  });
  expect(result.current[1]).toBe(true);
  act(() => result.current[0]('a tap while it is busy'));
  expect(asked).toEqual(['first']);
  await act(async () => ends[0]?.good());
  expect(result.current[1]).toBe(false);
  act(() => result.current[0]('again'));
  await act(async () => ends[1]?.bad(new Error('no line')));
  expect([asked, result.current[1]]).toEqual([['first', 'again'], false]);
});

test('returns the input of the running call', async () => {
  let end = (): void => undefined;
  const { result } = renderHook(() =>
    useMutation((_step: string) => new Promise<void>((over) => (end = over))),
  );
  expect(result.current[2]).toBe(null);
  act(() => result.current[0]('shipped'));
  expect(result.current[2]).toEqual(['shipped']);
  await act(async () => end());
  expect(result.current[2]).toBe(null);
});

test('leaves an uncaught error to the page’s handler, and ends all the same', async () => {
  const uncaught: unknown[] = [];
  const handlers = process.listeners('unhandledRejection');
  process
    .removeAllListeners('unhandledRejection')
    .on('unhandledRejection', (reason) => uncaught.push(reason));
  try {
    const wrong = new Error('nobody thought of this');
    const { result } = renderHook(() => useMutation(() => Promise.reject(wrong)));
    await act(async () => {
      result.current[0]();
      // reported in a later task of the event loop
      await new Promise((turn) => setTimeout(turn));
    });
    expect([uncaught, result.current[1]]).toEqual([[wrong], false]);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const handler of handlers) process.on('unhandledRejection', handler);
  }
});
