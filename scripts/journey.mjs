// `npm run journey -- e2e/live.spec.ts [-g "part of a title"]`: journeys in Chromium.
//
// `npm run journey -- webkit [-g "part of a title"]`, or `firefox`: the journeys of `e2e/engines` in
// that browser. Other arguments of Playwright work as well.
import { build } from './build.mjs';
import { ensureBrowsers } from './browser.mjs';
import { bin, ensurePackages, run, say, sayTimes } from './setup.mjs';

ensurePackages('all');
await build();
sayTimes();
const { chromium, engines, without } = ensureBrowsers();
const [which, ...others] = process.argv.slice(2);
const isEngine = which === 'webkit' || which === 'firefox';
if (isEngine && !engines.some((engine) => engine.toLowerCase() === which)) {
  for (const line of without) say(line);
  process.exit(1);
}
process.exit(
  run(
    bin('playwright'),
    [
      'test',
      '--reporter=list',
      ...(isEngine
        ? ['--config', 'e2e/engines/playwright.config.ts', `--project=${which}`, ...others]
        : ['--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]),
    ],
    { mayFail: true, env: { CHROMIUM_PATH: chromium } },
  ).status ?? 1,
);
