import type { Page } from '@playwright/test';
import { plainGood } from './buyer.ts';
import { keep, OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

declare global {
  interface Window {
    movedInSight: () => string[];
  }
}

/**
 * Watches every page opened from now on while its responses arrive one by one, and records how far
 * each control moves after it first appeared.
 * @param within tolerated movement in pixels
 */
async function watchMoves(page: Page, within: number): Promise<void> {
  let turn = 0;
  await page.route('**/api/**', async (route) => {
    await new Promise((later) => setTimeout(later, 150 + (turn++ % 4) * 200));
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript((tolerated) => {
    const seen = new Map<Element, { first: number; furthest: number }>();
    const checkPositions = (): void => {
      for (const element of document.querySelectorAll('main a, main button, footer a')) {
        const { top, height } = element.getBoundingClientRect();
        if (height === 0) continue;
        const place = top + window.scrollY;
        const kept = seen.get(element);
        if (kept) kept.furthest = Math.max(kept.furthest, Math.abs(place - kept.first));
        else if (top < window.innerHeight) seen.set(element, { first: place, furthest: 0 });
      }
      requestAnimationFrame(checkPositions);
    };
    requestAnimationFrame(checkPositions);
    window.movedInSight = () =>
      [...seen]
        .filter(([, { furthest }]) => furthest > tolerated)
        .map(([element, { furthest }]) => `${element.textContent} by ${Math.round(furthest)} px`);
  }, within);
}

const moved = (page: Page) => page.evaluate(() => window.movedInSight());

test(
  'late content moves nothing that a buyer is about to tap: cart, checkout and orders',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const { body } = await shop.call('POST', '/api/v2/auth/user/login', {
      body: { email: 'member@example.com', password: 'noren-demo-2026' },
    });
    await keep(page, shop.origin, 'huc-token', body.token as string);
    const good = plainGood(await shop.goods());
    await shop.call('POST', '/api/v2/add-cart', {
      member: body.token,
      body: { id: good.skus[0]?.id, quantity: 1 },
    });
    await watchMoves(page, 8);
    const checkout = `${shop.origin}/stores/hanamori/marketplace/checkout`;
    await page.goto(`${checkout}/step-products`);
    await expect(page.getByText(say('cart_subtotal', { count: 1 }))).toBeVisible();
    expect(await moved(page)).toEqual([]);
    await page.getByRole('button', { name: say('cart_go_on'), exact: true }).click();
    await expect(page).toHaveURL(/step-shipping-and-payment/);
    await page.reload();
    await expect(
      page.getByRole('button', { name: say('checkout_place'), exact: true }),
    ).toBeEnabled();
    expect(await moved(page)).toEqual([]);
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/orders`);
    await expect(page.locator('main li a').first()).toBeVisible();
    await page.locator('main li img').first().scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        page
          .locator('main li img')
          .first()
          .evaluate((image: HTMLImageElement) => image.complete),
      )
      .toBe(true);
    expect(await moved(page)).toEqual([]);
  },
);

test(
  'late content moves nothing that a viewer or a seller is about to tap: a stream',
  { tag: '@deep' },
  async ({ page, shop, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      life: 15,
      content: '窯から出したばかりのうつわと、山から届いた新茶を、作り手の話とともにご紹介します。',
    });
    // a post's text may take a line more or less than its placeholder
    await watchMoves(page, 48);
    await onAir.openBuyer(page);
    expect(await moved(page)).toEqual([]);
    await onAir.openSeller(page, 'unselected');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    expect(await moved(page)).toEqual([]);
  },
);

test(
  'scrolling before the app has loaded is not reset; a reload restores the position',
  { tag: '@deep' },
  async ({ page, shop }) => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${shop.origin}/stores/hanamori/marketplace`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
    // the server's markup is removed when the app replaces it
    const ofServer = await page.$('#root > *');
    release();
    await expect.poll(() => ofServer?.evaluate((element) => element.isConnected)).toBe(false);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    await page.unroute('**/assets/**/*.js');
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  },
);

/**
 * The positions of headings, texts and controls on the page by their text; repeated texts are
 * numbered.
 */
const positionsOf = (page: Page) =>
  page.evaluate(() => {
    const places: Record<string, number> = {};
    for (const element of document.querySelectorAll(
      'main h1, main h2, main h3, main p, main dt, main button, footer a',
    )) {
      const { top, height } = element.getBoundingClientRect();
      if (height === 0) continue;
      const words = `${element.tagName} ${element.textContent}`;
      let turn = 1;
      while (`${words} ${turn}` in places) turn++;
      places[`${words} ${turn}`] = Math.round(top + window.scrollY);
    }
    return places;
  });

for (const name of ['list', 'product'] as const)
  test(
    `a ${name}’s page keeps the positions of the server’s HTML, also after everything has loaded`,
    { tag: '@deep' },
    async ({ page, shop }) => {
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      await page.route('**/assets/**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      const home = `${shop.origin}/stores/hanamori/marketplace`;
      await page.goto(
        name === 'list' ? home : `${home}/products/${plainGood(await shop.goods()).id}`,
        { waitUntil: 'commit' },
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // pictures and styles have loaded: any later move is the app's
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.images].every((image) => image.complete || image.loading === 'lazy'),
          ),
        )
        .toBe(true);
      const before = await positionsOf(page);
      expect(Object.keys(before).length).toBeGreaterThan(3);
      const ofServer = await page.$('#root > *');
      release();
      await expect.poll(() => ofServer?.evaluate((element) => element.isConnected)).toBe(false);
      await page.waitForLoadState('networkidle');
      const after = await positionsOf(page);
      const gone = Object.keys(before).filter((words) => !(words in after));
      const moved = Object.entries(after).filter(
        ([words, top]) => Math.abs(top - (before[words] ?? top)) > 8,
      );
      expect({ gone, moved }).toEqual({ gone: [], moved: [] });
    },
  );
