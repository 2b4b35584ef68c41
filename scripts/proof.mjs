// `npm run proof [-- times]`: what takes too long for every landing. Kills the server in the middle of drops, scrolls ten thousand goods, tells stories of payments.
import { build, buildMeasuredServer } from './build.mjs';
import { ensureShell, ensureTools } from './browser.mjs';
import { ensurePackages, runTs, sayTimes } from './setup.mjs';

ensurePackages('all');
ensureTools(['pgbouncer']);
await build();
await buildMeasuredServer();
sayTimes();
process.exit(runTs('tools/proof/main.ts', process.argv.slice(2), { mayFail: true, env: { CHROMIUM_PATH: ensureShell() } }).status ?? 1);
