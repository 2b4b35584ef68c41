import budgets from './budgets.json' with { type: 'json' };
import { liveLink, median, shopPath, withShop } from './built-server.ts';
import { withFloor } from './floor/serve.ts';
import { onSlowPhone } from './slow-phone.ts';

/**
 * A slow phone (slow-phone.ts). When is the list visible, and when does a tap on a card work?
 * Compared with the live post opened by a live platform's link, and with the minimal list
 * (floor/main.tsx): changes in the machine's speed affect all of them.
 */
const runs = Number(process.env.RUNS ?? 5);

/** Selector of a card's picture, on each of the pages. */
const cardOf = { shop: 'main li a[href*="/products/"] img', live: 'main [data-row] img' };

/**
 * Selector of a tap's result: the product's page in the shop; a mark next to the price on the
 * floor, which has no other page.
 */
const answerOf = { shop: 'main article h1', floor: 'main li .figures:has-text("*")' };

/**
 * One visit in a new browser. With `answer` it taps as soon as a card is visible; otherwise it
 * waits until the app has taken over.
 */
async function visit(
  url: string,
  answer: string | null,
  card = cardOf.shop,
): Promise<{ visible: number; answered: number; taken_over: number; cls: number }> {
  return onSlowPhone(async (page) => {
    await page.addInitScript(watch, card);
    const began = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => (window as Watched).seen.visible || null, null, {
      polling: 16,
    });
    const visible = Number(await seen.jsonValue());
    if (answer !== null) {
      // Either the link itself or the app handles the tap. The time ends when the destination is
      // readable.
      await page.locator('main li a[href*="/products/"]').first().tap();
      await page.locator(answer).first().waitFor();
      return { visible, answered: Date.now() - began, taken_over: NaN, cls: NaN };
    }
    await page.waitForFunction(() => (window as Watched).seen.taken_over > 0, null, {
      polling: 16,
    });
    await page.waitForLoadState('networkidle');
    const { taken_over, cls } = await page.evaluate(() => (window as Watched).seen);
    return { visible, answered: NaN, taken_over, cls };
  });
}

type Watched = Window &
  typeof globalThis & { seen: { visible: number; taken_over: number; cls: number } };

/**
 * Runs in the page. Visible: a card's name is painted and its picture has loaded. Taken over:
 * React's marker is on the tree.
 */
function watch(card: string): void {
  const seen = { visible: 0, taken_over: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const check = () => {
    const picture = document.querySelector<HTMLImageElement>(card);
    if (
      !seen.visible &&
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      picture?.complete &&
      picture.naturalWidth > 0
    )
      seen.visible = performance.now();
    const root = document.getElementById('root')?.firstElementChild;
    if (!seen.taken_over && root && Object.keys(root).some((key) => key.startsWith('__reactFiber')))
      seen.taken_over = performance.now();
    if (!seen.visible || !seen.taken_over) requestAnimationFrame(check);
  };
  check();
}

await withShop((origin) =>
  withFloor(origin, shopPath.split('/')[2] as string, async (floorOrigin) => {
    const list: Awaited<ReturnType<typeof visit>>[] = [];
    const tapped = [];
    const floorTapped = [];
    const live = [];
    const floor = [];
    // in turns, so that changes in the machine's speed affect all of them
    for (let run = 0; run < runs; run++) {
      list.push(await visit(origin + shopPath, null));
      live.push(await visit(await liveLink(origin), null, cardOf.live));
      floor.push(await visit(floorOrigin, null));
      tapped.push(await visit(origin + shopPath, answerOf.shop));
      floorTapped.push(await visit(floorOrigin, answerOf.floor));
    }
    const ms = (values: number[]) => Math.round(median(values));
    const seen = (visits: typeof list) => ({
      visible: ms(visits.map((one) => one.visible)),
      answers: ms(visits.map((one) => one.taken_over)),
    });
    const cls = Math.max(...[...list, ...live].map((one) => one.cls));
    const times = { list: seen(list), live: seen(live), floor: seen(floor) };
    const answered = {
      list: ms(tapped.map((run) => run.answered)),
      floor: ms(floorTapped.map((run) => run.answered)),
    };
    for (const [page, { visible, answers }] of Object.entries(times))
      console.log(`${page}: visible after ${visible} ms, app started after ${answers} ms`);
    console.log(
      `tapped as soon as a card is visible: the list shows the product’s page after ${answered.list} ms, the floor its mark after ${answered.floor} ms`,
    );
    let failed = false;
    const atMost = (what: string, figure: number, most: number, unit = '') => {
      failed ||= figure > most;
      console.log(
        `${what}: ${unit === ' ms' ? figure : figure.toFixed(4).replace(/0{1,2}$/, '')}${unit} (budget ${most})${figure > most ? '  OVER' : ''}`,
      );
    };
    const { list_visible, card_answers } = budgets.first_paint_ms;
    atMost('list visible', times.list.visible, list_visible, ' ms');
    atMost(
      "product's page after a tap as soon as a card is seen",
      answered.list,
      card_answers,
      ' ms',
    );
    atMost(
      'list against floor, seen',
      times.list.visible / times.floor.visible,
      budgets.first_paint_ratio.list_visible_to_floor,
      ' ×',
    );
    // links work before the app has started (decisions/storefront.md), so the tap counts and not
    // the app
    atMost(
      'list against floor, answers a tap',
      answered.list / answered.floor,
      budgets.first_paint_ratio.list_answers_to_floor,
      ' ×',
    );
    atMost(
      'live against list, seen',
      times.live.visible / times.list.visible,
      budgets.first_paint_ratio.live_visible_to_list,
      ' ×',
    );
    atMost(
      'live against list, the app has started',
      times.live.answers / times.list.answers,
      budgets.first_paint_ratio.live_answers_to_list,
      ' ×',
    );
    atMost(`layout shift, worst of ${runs}`, cls, budgets.cls);
    process.exitCode = failed ? 1 : 0;
  }),
);
