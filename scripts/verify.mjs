// `npm run verify`: types, lint, format, nothing unused; seconds, nothing started. `--type-aware`, as `npm test` calls it: the linter's rules that need
// types too, which take a minute.
import { join } from 'node:path';
import { compileSentences } from './build.mjs';
import { bin, collect, ensurePackages, root, say } from './setup.mjs';

/** What the types and the unused were found to be the last time: only what a change touches is looked at again. */
const kept = join(root, 'node_modules/.cache/verify');
const types = (room) => [
  'tsc',
  '-p',
  join(room, 'tsconfig.json'),
  '--incremental',
  '--tsBuildInfoFile',
  join(kept, `${room === '.' ? 'root' : room}.tsbuildinfo`),
];

ensurePackages('all');
/** What is checked, beside each other: what one prints is shown when it has ended. */
const checks = [types('kit'), ['oxfmt', '--check', '.'], ['node', 'scripts/imports.mjs']];
/** These read the sentences as they are compiled. */
const checksOfSentences = [
  types('.'),
  types('storefront'),
  types('console'),
  // nothing is only a warning: a rule holds, or is switched off in .oxlintrc.json with its reason
  ['oxlint', '--deny-warnings', ...process.argv.slice(2)],
  // no file and no export that nobody uses
  ['knip', '--no-progress', '--no-config-hints', '--cache', '--cache-location', join(kept, 'knip')],
];
const failed = [];
async function check([name, ...args]) {
  const { status, output } = await collect(name === 'node' ? process.execPath : bin(name), args);
  if (output.trim()) say(output.trim());
  // as somebody would type it
  if (status !== 0) failed.push([name, ...args].join(' ').replace(/ --(incremental|cache) .*/, ''));
}
await Promise.all([...checks.map(check), compileSentences().then(() => Promise.all(checksOfSentences.map(check)))]);
say(failed.length > 0 ? `Failed: ${failed.join('; ')}` : 'Types, lint and format are in order, and nothing is unused');
process.exit(failed.length > 0 ? 1 : 0);
