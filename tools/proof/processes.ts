import { setTimeout as pause } from 'node:timers/promises';
import { processesOf } from '../../server/test/processes.ts';

/** Maximum time that a process may outlive its killed server, in milliseconds. */
const maxBehindMs = 30_000;

/**
 * Waits until no process of a folder runs any more.
 * @param within timeout in milliseconds
 * @returns the processes still running then, in words
 */
export async function waitForProcessesToEnd(
  folder: string,
  say: (line: string) => void,
  within = maxBehindMs,
): Promise<string[]> {
  const began = performance.now();
  let remaining = processesOf(folder);
  while (remaining.length > 0 && performance.now() - began < within) {
    await pause(100);
    remaining = processesOf(folder);
  }
  if (remaining.length === 0)
    say(`  the last process ended after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return remaining.map(
    ({ pid, command }) =>
      `still running ${within / 1000} s after the server’s end: ${pid} ${command}`,
  );
}
