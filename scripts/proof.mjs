// `npm run proof [-- times]`: proofs that take too long for every change. They kill the server
// during drops, scroll ten thousand products, and play payment stories.
import { build, buildMeasuredServer } from './build.mjs';
import { ensureShell, ensureTools } from './browser.mjs';
import { ensurePackages, runTs, sayTimes } from './setup.mjs';

ensurePackages('all');
ensureTools(['pgbouncer']);
await build();
await buildMeasuredServer();
sayTimes();
process.exit(
  runTs('tools/proof/main.ts', process.argv.slice(2), {
    mayFail: true,
    env: { CHROMIUM_PATH: ensureShell() },
  }).status ?? 1,
);
