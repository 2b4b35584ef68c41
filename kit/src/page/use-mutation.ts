import { useRef, useState } from 'react';

/**
 * Something that a tap does, once at a time: `busy` until it is over, however it ends; a tap meanwhile does nothing. What TanStack Query calls a mutation, in
 * the few bytes that the first load has room for.
 * @param work says itself what became of it; what it throws is reported like any other uncaught error
 * @returns `[run, busy]`
 */
export function useMutation<Input extends unknown[]>(work: (...input: Input) => Promise<unknown>): readonly [run: (...input: Input) => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  // two taps may come before the first is drawn
  const isRunning = useRef(false);
  const run = (...input: Input): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void work(...input).finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };
  return [run, busy];
}
