import { useRef, useState } from 'react';

/**
 * Something that a tap does, once at a time: `busy` until it is over, however it ends; a tap meanwhile does nothing. What TanStack Query calls a mutation, in
 * the few bytes that the first load has room for.
 * @param work says itself what became of it; what it throws is reported like any other uncaught error
 * @returns `[run, busy, underWay]`: the last is what it was run with, where one of several buttons is the busy one; null when it is over
 */
export function useMutation<Input extends unknown[]>(
  work: (...input: Input) => Promise<unknown>,
): readonly [run: (...input: Input) => void, busy: boolean, underWay: Input | null] {
  const [underWay, setUnderWay] = useState<Input | null>(null);
  // two taps may come before the first is drawn
  const isRunning = useRef(false);
  const run = (...input: Input): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setUnderWay(input);
    void work(...input).finally(() => {
      isRunning.current = false;
      setUnderWay(null);
    });
  };
  return [run, underWay !== null, underWay];
}
