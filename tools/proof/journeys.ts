import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Every journey on a phone and at a desktop in each of the three languages; `npm test` walks each of them once (e2e/playwright.config.ts).
 * @param names words of the files' names that are walked; none: all
 * @returns what went wrong, in words; empty when nothing did
 */
export function walkEverywhere(names: readonly string[]): string[] {
  const done = spawnSync(join(root, 'node_modules/.bin/playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', ...names], {
    cwd: root,
    env: { ...process.env, JOURNEYS: 'everywhere' },
    stdio: 'inherit',
  });
  return done.status === 0 ? [] : [`the journeys on every device and in every language ended with ${done.status}`];
}
