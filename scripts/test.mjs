// `npm test`: from a fresh clone to one line of figures. Installs what is missing, builds, then runs every test there is.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, drawAllPictures } from './build.mjs';
import { ensureBrowsers, ensurePooler } from './browser.mjs';
import { bin, checkNode, ensurePackages, root, run, say, sayTimes } from './setup.mjs';

checkNode();
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

attempt('checks: types, lint, format', process.execPath, ['scripts/verify.mjs', '--type-aware']);
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
let skipped = 0;
/** what failed, by name and first words: the end of a long output is what is read first */
const names = [];
const shortly = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .replace(/\s+/g, ' ')
    .slice(0, 300);
const failedJourneys = (suite) => [
  ...(suite.suites ?? []).flatMap(failedJourneys),
  ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => `${file} [${projectName}] ${title}: ${shortly(results[0]?.error?.message)}`),
  ),
];
/** Journeys of a report by name, each with whether some project ran it, or would have if a project before it had passed. */
const journeysIn = (suite) => [
  ...(suite.suites ?? []).flatMap(journeysIn),
  ...(suite.specs ?? []).map(({ title, file, tests }) => ({
    name: `${file} ${title}`,
    hasRun: tests.some(({ status, results }) => status !== 'skipped' || results.length === 0),
  })),
];
const readReport = (name) => (existsSync(join(reports, name)) ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null);
for (const name of ['vitest.json', 'ledger.json']) {
  const report = readReport(name);
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  skipped += report?.numPendingTests ?? 0;
  for (const { name: file, status, message, assertionResults } of report?.testResults ?? []) {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    names.push(...tests.map(({ fullName, failureMessages }) => `${relative(root, file)} ${fullName}: ${shortly(failureMessages[0])}`));
    if (status === 'failed' && tests.length === 0) names.push(`${relative(root, file)}: ${shortly(message)}`);
  }
}
for (const name of ['playwright.json', 'engines.json']) {
  const report = readReport(name);
  const { expected = 0, flaky = 0, unexpected = 0, skipped: left = 0 } = report?.stats ?? {};
  skipped += left;
  names.push(...failedJourneys(report ?? {}));
  passed += expected + flaky;
  failed += unexpected;
  if (flaky) say(`\nBegun once more, for the browser stopped drawing (e2e/browser-stall.ts): ${flaky}`);
}
const hasRun = new Map();
for (const { name, hasRun: ran } of ['playwright.json', 'engines.json'].flatMap((name) => journeysIn(readReport(name) ?? {})))
  hasRun.set(name, ran || hasRun.get(name) === true);
for (const [name, ran] of hasRun) {
  if (ran) continue;
  failed++;
  names.push(`${name}: no project runs it`);
}
for (const line of browsers.without) say(`\n${line}`);
// a runner that failed without a failed test (a broken file, a check, no report) counts as one
if (failedRunners.length > 0 && failed === 0) failed = failedRunners.length;
if (failedRunners.length > 0) say(`\nFailed: ${failedRunners.join('; ')}`);
for (const name of names) say(`  ${name}`);
say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || failedRunners.length > 0 ? 1 : 0);
