// `npm run screenshots`: every screen, phone and desktop, three languages, into docs/screenshots.
import { buildWithPictures } from './build.mjs';
import { ensureBrowser } from './browser.mjs';
import { bin, ensurePackages, run, sayTimes } from './setup.mjs';

ensurePackages('all');
await buildWithPictures();
sayTimes();
process.exit(
  run(bin('playwright'), ['test', '--config', 'e2e/screenshots.config.ts', ...process.argv.slice(2)], {
    mayFail: true,
    env: { CHROMIUM_PATH: ensureBrowser() },
  }).status ?? 1,
);
