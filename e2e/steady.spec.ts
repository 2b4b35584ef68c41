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
 * Watches every page that is opened from now on, its answers arriving one by one: what somebody could have been about to tap, and how far it went
 * from where they first saw it.
 * @param within pixels that are nobody's trouble
 */
async function watchMoves(page: Page, within: number): Promise<void> {
  let turn = 0;
  await page.route('**/api/**', async (route) => {
    await new Promise((later) => setTimeout(later, 150 + (turn++ % 4) * 200));
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript((tolerated) => {
    const seen = new Map<Element, { first: number; furthest: number }>();
    const look = (): void => {
      for (const element of document.querySelectorAll('main a, main button, footer a')) {
        const { top, height } = element.getBoundingClientRect();
        if (height === 0) continue;
        const place = top + window.scrollY;
        const kept = seen.get(element);
        if (kept) kept.furthest = Math.max(kept.furthest, Math.abs(place - kept.first));
        else if (top < window.innerHeight) seen.set(element, { first: place, furthest: 0 });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.movedInSight = () =>
      [...seen].filter(([, { furthest }]) => furthest > tolerated).map(([element, { furthest }]) => `${element.textContent} by ${Math.round(furthest)} px`);
  }, within);
}

const moved = (page: Page) => page.evaluate(() => window.movedInSight());

test('what comes late moves nothing that somebody is about to tap: cart, checkout and orders', { tag: '@deep' }, async ({ page, shop, say }) => {
  const { body } = await shop.call('POST', '/api/v2/auth/user/login', { body: { email: 'member@example.com', password: 'noren-demo-2026' } });
  await keep(page, shop.origin, 'huc-token', body.token as string);
  const good = plainGood(await shop.goods());
  await shop.call('POST', '/api/v2/add-cart', { member: body.token, body: { id: good.skus[0]?.id, quantity: 1 } });
  await watchMoves(page, 8);
  const checkout = `${shop.origin}/stores/hanamori/marketplace/checkout`;
  await page.goto(`${checkout}/step-products`);
  await expect(page.getByText(say('cart_subtotal', { count: 1 }))).toBeVisible();
  expect(await moved(page)).toEqual([]);
  await page.getByRole('button', { name: say('cart_go_on'), exact: true }).click();
  await expect(page).toHaveURL(/step-shipping-and-payment/);
  await page.reload();
  await expect(page.getByRole('button', { name: say('checkout_place'), exact: true })).toBeEnabled();
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
});

test(
  'what comes late moves nothing that somebody is about to tap: a stream, for who buys and who sells',
  { tag: '@deep' },
  async ({ page, shop, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      life: 15,
      content: '窯から出したばかりのうつわと、山から届いた新茶を、作り手の話とともにご紹介します。',
    });
    // a post's words may take a line more or less than the room that waits for them
    await watchMoves(page, 48);
    await onAir.openBuyer(page);
    expect(await moved(page)).toEqual([]);
    await onAir.openSeller(page, 'unselected');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    expect(await moved(page)).toEqual([]);
  },
);

test('who reads on before the app has come is not thrown back to the top; a reload finds the place again', { tag: '@deep' }, async ({ page, shop }) => {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shop.origin}/stores/hanamori/marketplace`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  // the server's markup goes when the app's own takes its place
  const ofServer = await page.$('#root > *');
  letGo();
  await expect.poll(() => ofServer?.evaluate((element) => element.isConnected)).toBe(false);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  await page.unroute('**/assets/**/*.js');
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});

/** Where what people read and press stands on the page, by its words; what comes twice by the same ones is told apart by its turn. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const places: Record<string, number> = {};
    for (const element of document.querySelectorAll('main h1, main h2, main h3, main p, main dt, main button, footer a')) {
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
  test(`a ${name}’s page stands where the server’s own HTML of it stood, also once everything has come`, { tag: '@deep' }, async ({ page, shop }) => {
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/assets/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const home = `${shop.origin}/stores/hanamori/marketplace`;
    await page.goto(name === 'list' ? home : `${home}/products/${plainGood(await shop.goods()).id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // pictures and styles have come: what moves from here on is the app's
    await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))).toBe(true);
    const before = await standing(page);
    expect(Object.keys(before).length).toBeGreaterThan(3);
    const ofServer = await page.$('#root > *');
    letGo();
    await expect.poll(() => ofServer?.evaluate((element) => element.isConnected)).toBe(false);
    await page.waitForLoadState('networkidle');
    const after = await standing(page);
    const gone = Object.keys(before).filter((words) => !(words in after));
    const moved = Object.entries(after).filter(([words, top]) => Math.abs(top - (before[words] ?? top)) > 8);
    expect({ gone, moved }).toEqual({ gone: [], moved: [] });
  });
