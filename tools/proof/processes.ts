import { setTimeout as pause } from 'node:timers/promises';
import { processesOf } from '../../server/test/processes.ts';

/** Longer than this nothing may stay behind a server that was killed, in milliseconds. */
const mostBehind = 30_000;

/**
 * Waits until nothing of a folder runs any more.
 * @param within how long, in milliseconds
 * @returns what still does then, in words
 */
export async function everybodyGone(folder: string, say: (line: string) => void, within = mostBehind): Promise<string[]> {
  const began = performance.now();
  let left = processesOf(folder);
  while (left.length > 0 && performance.now() - began < within) {
    await pause(100);
    left = processesOf(folder);
  }
  if (left.length === 0) say(`  the last process behind the server ended after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return left.map(({ pid, command }) => `still there ${within / 1000} s after the server’s end: ${pid} ${command}`);
}
