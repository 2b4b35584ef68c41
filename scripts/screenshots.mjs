// `npm run screenshots`: every screen, phone and desktop, three languages, into docs/screenshots.
import { build } from './build.mjs';
import { ensureBrowser } from './browser.mjs';
import { bin, ensurePackages, run } from './setup.mjs';

ensurePackages();
await build();
process.exit(
  run(bin('playwright'), ['test', '--config', 'e2e/screenshots.config.ts', ...process.argv.slice(2)], {
    mayFail: true,
    env: { CHROMIUM_PATH: ensureBrowser() },
  }).status ?? 1,
);
