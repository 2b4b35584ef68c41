import { useRef, useState } from 'react';

/**
 * Runs an action of a button, one call at a time: `busy` until it settles; further calls are
 * ignored. A small replacement for TanStack Query's mutations, which would not fit into the first
 * load.
 * @param work handles its own result; an error it throws is reported as uncaught
 * @returns `[run, busy, running]`: the input of the running call, for one of several buttons; null
 * if none runs
 */
export function useMutation<Input extends unknown[]>(
  work: (...input: Input) => Promise<unknown>,
): readonly [run: (...input: Input) => void, busy: boolean, running: Input | null] {
  const [running, setRunning] = useState<Input | null>(null);
  // a second tap may come before the next render
  const isRunning = useRef(false);
  const run = (...input: Input): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(input);
    void work(...input).finally(() => {
      isRunning.current = false;
      setRunning(null);
    });
  };
  return [run, running !== null, running];
}
