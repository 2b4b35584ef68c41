// `npm run verify`: types, lint, format, nothing unused; seconds, nothing started. `--type-aware`, as `npm test` calls it: the linter's rules that need
// types too, which take a minute.
import { compileSentences } from './build.mjs';
import { bin, collect, ensurePackages, say } from './setup.mjs';

ensurePackages('all');
await compileSentences();
/** What is checked, beside each other: what one prints is shown when it has ended. */
const checks = [
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'kit/tsconfig.json'],
  ['tsc', '-p', 'console/tsconfig.json'],
  ['tsc', '-p', 'storefront/tsconfig.json'],
  // nothing is only a warning: a rule holds, or is switched off in .oxlintrc.json with its reason
  ['oxlint', '--deny-warnings', ...process.argv.slice(2)],
  ['oxfmt', '--check', '.'],
  // no file and no export that nobody uses
  ['knip', '--no-progress', '--no-config-hints'],
];
const failed = [];
await Promise.all(
  checks.map(async ([name, ...args]) => {
    const { status, output } = await collect(bin(name), args);
    if (output.trim()) say(output.trim());
    if (status !== 0) failed.push([name, ...args].join(' '));
  }),
);
say(failed.length > 0 ? `Failed: ${failed.join('; ')}` : 'Types, lint and format are in order, and nothing is unused');
process.exit(failed.length > 0 ? 1 : 0);
