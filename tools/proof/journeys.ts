import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Runs every journey on a phone and on a desktop in each of the three languages; `npm test` runs
 * each of them once (e2e/playwright.config.ts).
 * @param names parts of file names to run; none: all
 * @returns faults in words; empty if there were none
 */
export function runJourneysEverywhere(names: readonly string[]): string[] {
  const done = spawnSync(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', ...names],
    {
      cwd: root,
      env: { ...process.env, JOURNEYS: 'everywhere' },
      stdio: 'inherit',
    },
  );
  return done.status === 0
    ? []
    : [`the journeys on every device and in every language ended with ${done.status}`];
}
