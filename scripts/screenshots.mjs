// `npm run screenshots`: every screen, phone and desktop, three languages, into docs/screenshots.
//
// `npm run screenshots -- webkit`: every screen in WebKit next to Chromium at phone size, into
// .cache/shots (index.html shows the pairs).
import { build } from './build.mjs';
import { ensureBrowser, ensureBrowsers } from './browser.mjs';
import { bin, ensurePackages, run, sayTimes } from './setup.mjs';

ensurePackages('all');
await build();
sayTimes();
const [which, ...others] = process.argv.slice(2);
const beside = which === 'webkit';
process.exit(
  run(
    bin('playwright'),
    [
      'test',
      '--config',
      beside ? 'e2e/engines/pairs.config.ts' : 'e2e/screenshots.config.ts',
      ...(beside ? others : process.argv.slice(2)),
    ],
    {
      mayFail: true,
      env: beside
        ? { CHROMIUM_PATH: ensureBrowsers().chromium, BESIDE: 'webkit' }
        : { CHROMIUM_PATH: ensureBrowser() },
    },
  ).status ?? 1,
);
