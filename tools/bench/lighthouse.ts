import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import budgets from './budgets.json' with { type: 'json' };
import { chromium, chromiumFlags, liveLink, median, shopPath, withShop } from './built-server.ts';

// A buyer's phone is in the store's time zone (TZ). Measures with Lighthouse's default phone,
// median of several runs: the given page, or the marketplace and a live post opened by a live
// platform's link.
const runs = Number(process.env.RUNS ?? 5);
const given = process.argv[2];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI ms',
} as const;

/** @returns the median performance, and whether a budget was missed */
async function measure(
  page: string,
  addressOf: () => Promise<string> | string,
): Promise<{ performance: number; failed: boolean }> {
  console.log(page);
  const scores = new Map<string, number[]>();
  const note = (name: string, value: number) =>
    scores.set(name, [...(scores.get(name) ?? []), value]);
  const complaints = new Set<string>();
  let repeats = 3;
  for (let run = 0; run < runs; run++) {
    const chrome = await launch({
      chromePath: chromium,
      chromeFlags: [...chromiumFlags, '--headless'],
      envVars: { ...process.env, TZ: 'Asia/Tokyo' },
    });
    try {
      const result = await lighthouse(await addressOf(), {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
      });
      if (!result) throw new Error('Lighthouse gave no result');
      const { lhr } = result;
      // Chrome sometimes paints nothing at all (NO_FCP). Such a run measured no page, so it is
      // reported and repeated, at most three times.
      if (lhr.runtimeError && repeats-- > 0) {
        console.log(`run ${run + 1} measured nothing (${lhr.runtimeError.code}): repeated`);
        run--;
        continue;
      }
      for (const name of categories)
        note(name, Math.round((lhr.categories[name]?.score ?? 0) * 100));
      for (const name of Object.keys(audits)) note(name, lhr.audits[name]?.numericValue ?? NaN);
      for (const name of categories) {
        for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
          const audit = lhr.audits[id];
          if (audit && weight > 0 && audit.score !== null && audit.score < 0.9)
            complaints.add(`${name}: ${audit.title} ${audit.displayValue ?? ''}`);
        }
      }
    } finally {
      chrome.kill();
    }
  }
  let failed = false;
  for (const name of categories) {
    const score = median(scores.get(name) ?? []);
    const least = budgets.lighthouse[name];
    failed ||= score < least;
    console.log(
      `${name}: ${score} (budget ${least})${score < least ? '  UNDER' : ''}   runs ${(scores.get(name) ?? []).join(' ')}`,
    );
  }
  for (const [name, label] of Object.entries(audits))
    console.log(
      `${label}: ${median(scores.get(name) ?? []).toFixed(name === 'cumulative-layout-shift' ? 4 : 0)}`,
    );
  if (median(scores.get('cumulative-layout-shift') ?? []) > budgets.cls) failed = true;
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return { performance: median(scores.get('performance') ?? []), failed };
}

await withShop(async (origin) => {
  const list = await measure(given ?? 'marketplace', () => origin + (given ?? shopPath));
  const live = given === undefined ? await measure('live post', () => liveLink(origin)) : null;
  const isSlower = live !== null && live.performance < list.performance;
  if (isSlower)
    console.log(
      `live post: performance ${live.performance}, the list in the same run ${list.performance}  UNDER`,
    );
  process.exitCode = list.failed || live?.failed || isSlower ? 1 : 0;
});
