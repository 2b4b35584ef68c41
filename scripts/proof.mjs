// `npm run proof [-- times]`: what takes too long for every landing. Kills the server in the middle of drops, scrolls ten thousand goods, tells stories of payments.
import { build, buildMeasuredServer } from './build.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensurePackages, runTs } from './setup.mjs';

ensurePackages();
await build();
await buildMeasuredServer();
process.exit(runTs('proof/main.ts', process.argv.slice(2), { mayFail: true, env: { CHROMIUM_PATH: ensureBrowser() } }).status ?? 1);
