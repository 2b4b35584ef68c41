// `npm run verify`: types, lint, format and unused code, in seconds, without starting anything.
// `--type-aware`, as `npm test` calls it, adds the lint rules that need types, which take a minute.
import { join } from 'node:path';
import { compileSentences } from './build.mjs';
import { bin, collect, ensurePackages, root, say } from './setup.mjs';

/** Caches of the type checks and of knip, so that only changed files are checked again. */
const cacheFolder = join(root, 'node_modules/.cache/verify');
const types = (room) => [
  'tsc',
  '-p',
  join(room, 'tsconfig.json'),
  '--incremental',
  '--tsBuildInfoFile',
  join(cacheFolder, `${room === '.' ? 'root' : room}.tsbuildinfo`),
];

ensurePackages('all');
/** Checks that run in parallel; each prints its output when it has ended. */
const checks = [
  types('kit'),
  ['oxfmt', '--check', '.'],
  ['node', 'scripts/imports.mjs'],
  ['node', 'scripts/plain-english.mjs'],
];
/** Checks that need the compiled sentences. */
const checksOfSentences = [
  types('.'),
  types('storefront'),
  types('console'),
  // no warnings: a rule is enforced, or off in .oxlintrc.json with its reason
  ['oxlint', '--deny-warnings', ...process.argv.slice(2)],
  [
    'knip',
    '--no-progress',
    '--no-config-hints',
    '--cache',
    '--cache-location',
    join(cacheFolder, 'knip'),
  ],
];
const failed = [];
async function check([name, ...args]) {
  const { status, output } = await collect(name === 'node' ? process.execPath : bin(name), args);
  if (output.trim()) say(output.trim());
  // printed as a developer would type it
  if (status !== 0) failed.push([name, ...args].join(' ').replace(/ --(incremental|cache) .*/, ''));
}
await Promise.all([
  ...checks.map(check),
  compileSentences().then(() => Promise.all(checksOfSentences.map(check))),
]);
say(
  failed.length > 0
    ? `Failed: ${failed.join('; ')}`
    : 'Types, lint and format are correct, and nothing is unused',
);
process.exit(failed.length > 0 ? 1 : 0);
