// `npm run bench -- drop | browse [seconds] | orders [seconds] | console-orders [times] | purchase [seconds] [folder of another version] | beside FOLDER [viewers] | flash | coupon | lists | first-answers [starts] | viewers [count] | weight | first-paint | console-paint | lighthouse`
import { build, buildMeasuredServer } from './build.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensurePackages, runTs, sayTimes } from './setup.mjs';

const own = {
  weight: 'tools/bench/weight.ts',
  'first-paint': 'tools/bench/first-paint.ts',
  'console-paint': 'tools/bench/console-paint.ts',
  lighthouse: 'tools/bench/lighthouse.ts',
};
const [which = 'drop', ...rest] = process.argv.slice(2);
ensurePackages('all');
await build();
await buildMeasuredServer();
sayTimes();
const browser = which in own && which !== 'weight' ? ensureBrowser() : '';
const done = runTs(own[which] ?? 'tools/bench/main.ts', own[which] ? rest : [which, ...rest], {
  mayFail: true,
  env: { CHROMIUM_PATH: browser, NODE_ENV: 'production' },
});
process.exit(done.status ?? 1);
