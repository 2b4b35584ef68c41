// `npm test`: the gate. From a new clone to one line of figures: installs missing packages, builds,
// runs the tests that every change must pass.
//
// `npm run test:deep [-- --shard=1/3]`: the slower tests. CONTRIBUTING.md says which tests run
// where.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildMeasuredServer } from './build.mjs';
import { ensureBrowsers, ensureTools } from './browser.mjs';
import { bin, checkNode, ensurePackages, root, run, say, sayTimes } from './setup.mjs';
import { summarize } from './test-report.mjs';

const isDeep = process.argv.includes('--deep');
const shard = process.argv.filter((argument) => argument.startsWith('--shard='));
/** Only the first shard runs the proofs, which are not split. */
const isFirstShard = shard.every((argument) => argument.startsWith('--shard=1/'));

checkNode();
ensurePackages('all');
await build();
if (isDeep) await buildMeasuredServer();
sayTimes();
const browsers = ensureBrowsers();
ensureTools(isDeep ? ['ffmpeg', 'pgbouncer', 'promtool', 'rtmp'] : ['pgbouncer']);

const reports = join(root, '.cache/reports');
rmSync(join(root, '.cache/reports'), { recursive: true, force: true });
rmSync(join(root, '.cache/ledger'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const stages = [];
const runStage = (name, command, args, env = {}) => {
  say(`\n── ${name}`);
  const began = performance.now();
  const { status } = run(command, args, { mayFail: true, env });
  stages.push({ name, hasFailed: status !== 0, seconds: (performance.now() - began) / 1000 });
};
const vitest = (name, report, args) =>
  runStage(
    name,
    bin('vitest'),
    [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/${report}`,
      '--reporter=./scripts/skip-reasons.mjs',
    ],
    { SKIP_REASONS: join(reports, `skips-of-${report}`) },
  );
const playwright = (name, report, config, env = {}) =>
  runStage(name, bin('playwright'), ['test', '--config', config, ...shard], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/${report}`,
  });

if (!isDeep) {
  runStage('types, lint, format', process.execPath, ['scripts/verify.mjs', '--type-aware']);
  runStage('weight of the first load', process.execPath, [
    '--import',
    'tsx',
    'tools/bench/weight.ts',
  ]);
}
vitest('rules, components and the server', 'vitest.json', [
  `--tags-filter=${isDeep ? 'deep' : '!deep'}`,
  ...shard,
]);
if (!isDeep) vitest('failure ledger', 'ledger.json', ['--config', 'vitest.ledger.config.ts']);
const tier = { JOURNEYS: isDeep ? 'deep' : 'gate' };
playwright('journeys in Chromium', 'playwright.json', 'e2e/playwright.config.ts', {
  ...tier,
  CHROMIUM_PATH: browsers.chromium,
});
if (browsers.engines.length > 0)
  playwright(
    `journeys in ${browsers.engines.join(' and ')}`,
    'engines.json',
    'e2e/engines/playwright.config.ts',
    tier,
  );
if (isDeep && isFirstShard) {
  runStage(
    'short proofs',
    process.execPath,
    ['--import', 'tsx', 'tools/proof/main.ts', '--short'],
    { CHROMIUM_PATH: browsers.chromium },
  );
  runStage('rules on Node 26', 'npm', [
    'exec',
    '--yes',
    '--package=node@26',
    '--',
    'node',
    bin('vitest'),
    'run',
    '--project=rules',
    '--tags-filter=!deep',
  ]);
}

const { passed, retried, failures, skips } = summarize(reports, {
  vitest: ['vitest.json', 'ledger.json'],
  playwright: ['playwright.json', 'engines.json'],
  isDeep,
});
const failedStages = stages.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
// a stage may fail without a failed test: a broken file, a failed check, a missing report
const failed = failures.length || failedStages.length;

say(
  `\n${stages.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`).join('\n')}`,
);
for (const line of browsers.without) say(`\n${line}`);
if (retried > 0)
  say(`\nRetried because the browser stopped drawing (e2e/browser-stall.ts): ${retried}`);
if (skips.size > 0)
  say(
    `\nSkipped:\n${[...skips].map(([name, reason]) => `  ${name}: ${reason || 'no reason given'}`).join('\n')}`,
  );
if (failedStages.length > 0) say(`\nFailed: ${failedStages.join('; ')}`);
for (const line of failures) say(`  ${line}`);
say(`\n${passed} passed, ${failed} failed, ${skips.size} skipped`);
process.exit(failed > 0 ? 1 : 0);
