import type { Page } from '@playwright/test';
import { chances, fingerOf, mouseOf, layoutOf, type Hand } from './drags.ts';
import { anotherPage, OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

/** The environment variables DRAGS and DRAG_SEED make it longer, or repeat a run. */
const drags = Number(process.env.DRAGS ?? 40);
const seed = Number(process.env.DRAG_SEED ?? Date.now() % 1_000_000);
const goodsInList = 10;

interface Grip {
  id: number;
  x: number;
  y: number;
}

/** Picks a random row whose handle is visible and not covered. */
async function anyGrip(page: Page, chance: () => number): Promise<Grip> {
  const handles = await page.locator('[data-part="handle"]').evaluateAll((found) =>
    found.flatMap((handle) => {
      const { left, top, width, height } = handle.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // a covered handle could not be grabbed
      return y > 0 && y < innerHeight && handle.contains(document.elementFromPoint(x, y))
        ? [{ id: Number(handle.closest<HTMLElement>('[data-row]')?.dataset.row), x, y }]
        : [];
    }),
  );
  return handles[Math.floor(chance() * handles.length)] as Grip;
}

/**
 * Drags along a random path and releases while moving; near an edge the page also scrolls by
 * itself.
 */
async function drag(page: Page, hand: Hand, chance: () => number): Promise<void> {
  const { x, y } = await anyGrip(page, chance);
  const height = page.viewportSize()?.height ?? 0;
  const atEdge = chance() < 0.35;
  const to = atEdge ? (chance() < 0.5 ? 4 : height - 4) : 60 + chance() * (height - 120);
  const steps = 3 + Math.floor(chance() * 8);
  await hand.down(x, y);
  for (let step = 1; step <= steps; step++)
    await hand.move(x + chance() * 30 - 15, y + ((to - y) * step) / steps);
  // the page scrolls during the drag, by itself and by script
  if (atEdge) await page.waitForTimeout(chance() * 500);
  if (chance() < 0.2) await page.evaluate((by) => window.scrollBy(0, by), chance() * 400 - 200);
  // no wait between the last move and the release
  const last = hand.move(x, to + chance() * 60 - 30);
  const end = hand.up();
  await Promise.all([last, end]);
}

test(
  `a row released while it moves or the page scrolls ends in its place, ${drags} times: on screen, on the server, for buyers`,
  { tag: '@deep' },
  async ({ page, browser, shop, shopLocale }) => {
    test.setTimeout(60_000 + drags * 3_000);
    const onAir = await OnAir.begin(shop, shopLocale, {
      choose: (goods) => goods.filter((good) => good.available_quantity > 0).slice(0, goodsInList),
    });
    const buyer = await anotherPage(browser, page, shopLocale);
    await onAir.openBuyer(buyer);
    await onAir.openSeller(page, 'selected');
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(goodsInList);
    const chance = chances(seed);
    const isPhone = test.info().project.name.startsWith('phone');
    const hands = [
      mouseOf(page),
      ...(isPhone ? [fingerOf(await page.context().newCDPSession(page))] : []),
    ];
    let changed = 0;
    let before = (await layoutOf(rows)).order.join();
    for (let turn = 0; turn < drags; turn++) {
      await drag(page, hands[turn % hands.length] as Hand, chance);
      const words = `drag ${turn} of DRAG_SEED=${seed}`;
      await expect
        .poll(async () => (await layoutOf(rows)).faults, {
          message: words,
          intervals: [150, 100],
        })
        .toEqual([]);
      const { order } = await layoutOf(rows);
      await expect
        .poll(async () => (await onAir.now()).products.map(({ id }) => id), {
          message: `${words}: the server`,
        })
        .toEqual(order);
      await expect
        .poll(async () => (await layoutOf(buyer.locator('[data-row]'))).order, {
          message: `${words}: a buyer`,
        })
        .toEqual(order);
      expect(await layoutOf(rows), words).toEqual({ order, faults: [] });
      if (order.join() !== before) changed += 1;
      before = order.join();
    }
    // the test is meaningless if the drags change nothing
    expect(changed).toBeGreaterThan(drags / 3);
    await buyer.context().close();
  },
);

for (const [what, how] of [
  [
    'the page is hidden',
    () =>
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }) &&
      document.dispatchEvent(new Event('visibilitychange')),
  ],
  [
    'the pointer is taken away',
    () =>
      document.dispatchEvent(
        new PointerEvent('pointercancel', { bubbles: true, pointerId: 1, isPrimary: true }),
      ),
  ],
  // the button was released outside the browser
  [
    'the mouse comes back with no button pressed',
    () =>
      document.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', buttons: 0 }),
      ),
  ],
  [
    'its hold of the pointer is lost',
    () => document.body.dispatchEvent(new PointerEvent('lostpointercapture', { bubbles: true })),
  ],
  ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
] as const)
  test(
    `a row goes back to its place when ${what} while it is held`,
    { tag: '@deep' },
    async ({ page, shop, shopLocale }) => {
      const onAir = await OnAir.begin(shop, shopLocale);
      await onAir.openSeller(page, 'selected');
      const rows = page.locator('[data-row]');
      await expect(rows).toHaveCount(onAir.post.products.length);
      const before = (await layoutOf(rows)).order;
      const grip = (await page.locator('[data-part="handle"]').first().boundingBox()) as {
        x: number;
        y: number;
      };
      await page.mouse.move(grip.x + 15, grip.y + 20);
      await page.mouse.down();
      await page.mouse.move(grip.x + 15, grip.y + 260, { steps: 8 });
      await expect.poll(async () => (await layoutOf(rows)).order).not.toEqual(before);
      await page.evaluate(how);
      await expect.poll(() => layoutOf(rows)).toEqual({ order: before, faults: [] });
      await page.mouse.move(grip.x + 15, grip.y + 400, { steps: 3 });
      await page.mouse.up();
      expect(await layoutOf(rows)).toEqual({ order: before, faults: [] });
      expect((await onAir.now()).products.map(({ id }) => id)).toEqual(before);
    },
  );
