import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * One buyer on two devices, a store that changes prices and fees, in random order and beside each other: what is placed is what the screen showed.
 * @returns what went wrong, in words; empty when nothing did
 */
export function confirmOrders(interleavings: number): string[] {
  const test = 'server/src/buying/checkout/confirmed.api.test.ts';
  const done = spawnSync(join(import.meta.dirname, '../../node_modules/.bin/vitest'), ['run', '--project', 'server', '--tags-filter=deep', test], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, INTERLEAVINGS: String(interleavings) },
    stdio: 'inherit',
  });
  return done.status === 0 ? [] : [`${interleavings} interleavings of what is confirmed and what changes ended with ${done.status}`];
}
