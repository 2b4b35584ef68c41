import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * One buyer on two devices, and a store that changes prices and fees, interleaved at random: the
 * placed order must equal what the screen showed.
 * @returns faults in words; empty if there were none
 */
export function confirmOrders(interleavings: number): string[] {
  const test = 'server/src/buying/checkout/confirmed.api.test.ts';
  const done = spawnSync(
    join(import.meta.dirname, '../../node_modules/.bin/vitest'),
    ['run', '--project', 'server', '--tags-filter=deep', test],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, INTERLEAVINGS: String(interleavings) },
      stdio: 'inherit',
    },
  );
  return done.status === 0
    ? []
    : [`${interleavings} interleavings of confirmations and changes ended with ${done.status}`];
}
