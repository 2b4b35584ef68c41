import type { Page } from '@playwright/test';
import { Buyer, plainGood } from './buyer.ts';
import { callConsole } from './empty-server.ts';
import { expect, test, type Shop } from './shop.ts';

const ga4_id = 'G-ABCD123456';
const meta_pixel_id = '123456789012345';

/** Sets the store's IDs, as its owner does in the console. */
async function useTags({ origin }: Shop, ids: object = { ga4_id, meta_pixel_id }): Promise<void> {
  const owner = { email: 'owner@example.com', password: 'noren-demo-2026' };
  const { token } = await callConsole(origin, '', 'POST', '/sign-in', owner);
  await callConsole(origin, token, 'PUT', '/stores/hanamori/analytics', ids);
}
// other journeys use the same store
test.afterEach(({ shop }) => useTags(shop, { ga4_id: null, meta_pixel_id: null }));

/**
 * Answers the tags' hosts, which cannot be reached in a test. @returns the hosts that were asked
 * for, with the path
 */
async function answerTags(page: Page, blocked = false): Promise<string[]> {
  const asked: string[] = [];
  await page
    .context()
    .route(
      /^https:\/\/(?:[\w.-]+\.)?(?:googletagmanager|google-analytics|facebook)\.(?:com|net)\//,
      async (route) => {
        const { host, pathname } = new URL(route.request().url());
        asked.push(host + pathname);
        await (blocked
          ? route.abort('blockedbyclient')
          : route.fulfill({ contentType: 'text/javascript', body: '' }));
      },
    );
  return asked;
}

const shoot = (page: Page, name: string) =>
  process.env['SHOTS']
    ? page.screenshot({ path: `${process.env['SHOTS']}/visits-${name}.png` })
    : null;

const scripts = ['connect.facebook.net/en_US/fbevents.js', 'www.googletagmanager.com/gtag/js'];

/** The events in the queues that the tags' own scripts would send. */
const eventsOf = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [], fbq } = window as unknown as {
      dataLayer?: ArrayLike<unknown>[];
      fbq?: { queue: unknown[][] };
    };
    return {
      google: dataLayer.map((given) => Array.from(given)).filter(([kind]) => kind === 'event'),
      meta: (fbq?.queue ?? []).filter(([kind]) => kind === 'track'),
    };
  });
/** The parameters of each event of this name. */
const named = (events: unknown[][], name: string) =>
  events.filter(([, own]) => own === name).map(([, , facts]) => facts);

test('a visitor is measured after agreeing, and never on pages for payment', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  await useTags(shop);
  const asked = await answerTags(page);
  const buyer = new Buyer({ page, shop, say });
  const good = plainGood(await shop.goods());
  const notice = page.getByRole('region', { name: say('visits_title'), exact: true });
  const answer = (key: string) => page.getByRole('button', { name: say(key), exact: true });

  await buyer.visitMarketplace();
  await expect(notice).toBeVisible();
  await shoot(page, 'asked');
  await accessible(page, 'marketplace, asked for consent');
  await answer('visits_refuse').click();
  await expect(notice).toHaveCount(0);
  await buyer.open(good);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: good.name })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(notice).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.goto(`${shop.origin}/stores/hanamori/policies/privacy`);
  await expect(page.getByText(say('visits_answer_no'))).toBeVisible();
  await answer('visits_agree').click();
  await expect(page.getByText(say('visits_answer_yes'))).toBeVisible();
  await accessible(page, 'privacy policy with analytics');
  await shoot(page, 'privacy');
  await expect.poll(() => asked.toSorted()).toEqual(scripts);
  await expect
    .poll(async () => named((await eventsOf(page)).google, 'page_view').length)
    .toBeGreaterThan(0);

  await buyer.visitMarketplace();
  await buyer.open(good);
  await expect
    .poll(async () => named((await eventsOf(page)).google, 'view_item'))
    .toMatchObject([{ currency: 'JPY', items: [{ item_name: good.name, quantity: 1 }] }]);
  await buyer.addToCart(good);
  const added = {
    value: expect.any(Number),
    items: [{ item_name: good.name, quantity: 1, price: expect.any(Number) }],
  };
  await expect
    .poll(async () => named((await eventsOf(page)).google, 'add_to_cart'))
    .toMatchObject([added]);
  expect(named((await eventsOf(page)).meta, 'AddToCart')).toHaveLength(1);

  asked.length = 0;
  await buyer.goToCart();
  await buyer.goOn();
  await buyer.writeAddress();
  await buyer.payInCash();
  await buyer.writeEmail();
  // a page of its own, without the tags and their hosts
  expect(asked).toEqual([]);
  expect(await page.locator('script[src^="https:"]').count()).toBe(0);
  await buyer.confirmByCode();
  const id = await buyer.expectOrder('order_title_placed');
  const { total_amount } = await buyer.orderOnServer(id);
  await expect
    .poll(async () => named((await eventsOf(page)).google, 'purchase'))
    .toMatchObject([{ value: total_amount, transaction_id: String(id) }]);
  expect(JSON.stringify(await eventsOf(page))).not.toMatch(/@|髙橋|藍染荘|090/);
  await page.reload();
  await expect
    .poll(async () => named((await eventsOf(page)).google, 'page_view').length)
    .toBeGreaterThan(0);
  expect(named((await eventsOf(page)).google, 'purchase')).toEqual([]);
});

test('the shop works when a blocker stops the tags', async ({ page, shop, say, faults }) => {
  await useTags(shop);
  faults.allow(/^console: Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/);
  const asked = await answerTags(page, true);
  const buyer = new Buyer({ page, shop, say });
  await buyer.visitMarketplace();
  await page.getByRole('button', { name: say('visits_agree'), exact: true }).click();
  await expect.poll(() => asked.toSorted()).toEqual(scripts);
  const good = plainGood(await shop.goods());
  await buyer.open(good);
  await buyer.addToCart(good);
  await buyer.expectBadge(1);
});
