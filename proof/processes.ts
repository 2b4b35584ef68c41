import { setTimeout as pause } from 'node:timers/promises';
import { processesOf } from '../server/test/processes.ts';

/** Longer than this nothing may stay behind a server that was killed, in milliseconds. */
const mostBehind = 30_000;

/** Waits until nothing of a folder runs any more. @returns what still does after thirty seconds, in words */
export async function everybodyGone(folder: string, say: (line: string) => void): Promise<string[]> {
  const began = performance.now();
  let left = processesOf(folder);
  while (left.length > 0 && performance.now() - began < mostBehind) {
    await pause(100);
    left = processesOf(folder);
  }
  if (left.length === 0) say(`  the last process behind a killed server ended after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return left.map(({ pid, command }) => `still there 30 s after the server was killed: ${pid} ${command}`);
}
