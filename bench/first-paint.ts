import { chromium as browserType } from '@playwright/test';
import budgets from './budgets.json' with { type: 'json' };
import { chromium, chromiumFlags, median, shopPath, withShop } from './built-server.ts';

/** A slow phone: CPU 4 times slower, 150 ms there and back, 1.6 Mbit/s. When is the list seen, and when does a tap on a card do something? */
const runs = Number(process.env.RUNS ?? 5);

const slowPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'ja-JP' };

/** One visit on a browser of its own; `tap` as soon as a card is seen, else only watched until the app has taken over. */
async function visit(origin: string, tap: boolean): Promise<{ visible: number; answered: number; taken_over: number; cls: number }> {
  const browser = await browserType.launch({ executablePath: chromium, args: chromiumFlags });
  try {
    const context = await browser.newContext(slowPhone);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
    // The compiler of this file names inner functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (it) => it');
    await page.addInitScript(watch);
    const began = Date.now();
    await page.goto(origin + shopPath, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => (window as Watched).seen.visible || null, null, { polling: 16 });
    const visible = Number(await seen.jsonValue());
    if (tap) {
      // Whoever answers: the link itself or the app. Answered is when the product's page is there to be read.
      await page.locator('main li a[href*="/products/"]').first().tap();
      await page.locator('main article h1').waitFor();
      return { visible, answered: Date.now() - began, taken_over: NaN, cls: NaN };
    }
    await page.waitForFunction(() => (window as Watched).seen.taken_over > 0, null, { polling: 16 });
    await page.waitForLoadState('networkidle');
    const { taken_over, cls } = await page.evaluate(() => (window as Watched).seen);
    return { visible, answered: NaN, taken_over, cls };
  } finally {
    await browser.close();
  }
}

type Watched = Window & typeof globalThis & { seen: { visible: number; taken_over: number; cls: number } };

/** Runs in the page. Seen: a card's name is painted and its picture has come. Taken over: React's own mark is on the tree. */
function watch(): void {
  const seen = { visible: 0, taken_over: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>('main li a[href*="/products/"] img');
    if (!seen.visible && performance.getEntriesByName('first-contentful-paint').length > 0 && picture?.complete && picture.naturalWidth > 0)
      seen.visible = performance.now();
    const root = document.getElementById('root')?.firstElementChild;
    if (!seen.taken_over && root && Object.keys(root).some((key) => key.startsWith('__reactFiber'))) seen.taken_over = performance.now();
    if (!seen.visible || !seen.taken_over) requestAnimationFrame(look);
  };
  look();
}

await withShop(async (origin) => {
  const watched = [];
  const tapped = [];
  for (let run = 0; run < runs; run++) {
    watched.push(await visit(origin, false));
    tapped.push(await visit(origin, true));
  }
  const ms = (values: number[]) => Math.round(median(values));
  const visible = ms([...watched, ...tapped].map((run) => run.visible));
  const answered = ms(tapped.map((run) => run.answered));
  const cls = Math.max(...watched.map((run) => run.cls));
  const { list_visible, card_answers } = budgets.first_paint_ms;
  console.log(`list visible: ${visible} ms (budget ${list_visible})`);
  console.log(`app has taken over: ${ms(watched.map((run) => run.taken_over))} ms`);
  console.log(`product's page after a tap as soon as a card is seen: ${answered} ms (budget ${card_answers})`);
  console.log(`layout shift, worst of ${runs}: ${cls.toFixed(4)} (budget ${budgets.cls})`);
  process.exitCode = visible > list_visible || answered > card_answers || cls > budgets.cls ? 1 : 0;
});
