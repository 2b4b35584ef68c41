// `npm run verify`: types, lint, format and the repository's own checks; seconds, nothing started.
import { compileSentences } from './build.mjs';
import { bin, ensurePackages, run, say } from './setup.mjs';

ensurePackages('all');
await compileSentences();
const failed = [];
const check = (name, args) => {
  const done = run(bin(name), args, { mayFail: true });
  if (done.status !== 0) failed.push([name, ...args].join(' '));
};
check('tsc', ['-p', 'tsconfig.json']);
check('tsc', ['-p', 'storefront/tsconfig.json']);
check('oxlint', ['--quiet']);
check('oxfmt', ['--check', '.']);
// no file and no export that nobody uses
check('knip', ['--no-progress', '--no-config-hints']);
say(failed.length > 0 ? `Failed: ${failed.join('; ')}` : 'Types, lint and format are in order, and nothing is unused');
process.exit(failed.length > 0 ? 1 : 0);
