// `npm test`: from a fresh clone to one line of figures. Installs what is missing, builds, then runs every test there is.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, drawAllPictures } from './build.mjs';
import { ensureBrowsers, ensurePooler } from './browser.mjs';
import { bin, ensurePackages, root, run, say, sayTimes } from './setup.mjs';

ensurePackages('all');
await build();
sayTimes();
// beside the tests that look at none; the journeys wait for them
const pictures = drawAllPictures();
const browsers = ensureBrowsers();
ensurePooler();
for (const line of browsers.without) say(line);

const reports = join(root, '.cache/reports');
rmSync(join(root, '.cache'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const failedRunners = [];
const attempt = (name, command, args, env = {}) => {
  say(`\n── ${name}`);
  if (run(command, args, { mayFail: true, env }).status !== 0) failedRunners.push(name);
};

attempt('checks: types, lint, format', process.execPath, ['scripts/verify.mjs']);
attempt('weight of the first load', process.execPath, ['--import', 'tsx', 'bench/weight.ts']);
attempt('rules, components and the server', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`]);
attempt('failure ledger', bin('vitest'), [
  'run',
  '--config',
  'vitest.ledger.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reports}/ledger.json`,
]);
await pictures;
attempt('journeys in Chromium', bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
  CHROMIUM_PATH: browsers.chromium,
  PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json`,
});
if (browsers.engines.length > 0) {
  attempt(`journeys in ${browsers.engines.join(' and ')}`, bin('playwright'), ['test', '--config', 'e2e/engines/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/engines.json`,
  });
}

let passed = 0;
let failed = 0;
const readReport = (name) => (existsSync(join(reports, name)) ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null);
for (const name of ['vitest.json', 'ledger.json']) {
  const report = readReport(name);
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
}
for (const name of ['playwright.json', 'engines.json']) {
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(name)?.stats ?? {};
  passed += expected + flaky;
  failed += unexpected;
  if (flaky) say(`\nBegun once more, for the browser stopped drawing (e2e/browser-stall.ts): ${flaky}`);
}
for (const line of browsers.without) say(`\n${line}`);
// a runner that failed without a failed test (a broken file, a check, no report) counts as one
if (failedRunners.length > 0 && failed === 0) failed = failedRunners.length;
if (failedRunners.length > 0) say(`\nFailed: ${failedRunners.join('; ')}`);
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || failedRunners.length > 0 ? 1 : 0);
