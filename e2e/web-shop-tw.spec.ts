import type { Browser, Page } from '@playwright/test';
import { callConsole } from './empty-server.ts';
import { named, OnAir } from './on-air.ts';
import { twCards } from './shop-buyer.ts';
import { shootPage } from './console-owner.ts';
import { expect, test, type Good, type Shop } from './shop.ts';
import { TwBuyer } from './tw-buyer.ts';

test.use({ shopLocale: 'zh-TW' });

const slug = 'chaya';

/** Opens the web shop of the demo's Taiwanese store, as its owner does in the console. */
async function openWebShop({ origin }: Shop): Promise<void> {
  const owner = { email: 'owner@example.com', password: 'noren-demo-2026' };
  const { token } = await callConsole(origin, '', 'POST', '/sign-in', owner);
  await callConsole(origin, token, 'PUT', `/stores/${slug}/web-shop`, { in_marketplace: true });
}

/** A browser that has never been here: no language chosen, no identity. */
const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();

const shoot = (page: Page, name: string) => shootPage(page, `web-shop-tw-${name}`);

test('a first visitor of a Taiwanese store takes from its live page and orders by cash on delivery, in its language', async ({
  browser,
  shop,
  say,
  accessible,
}) => {
  await openWebShop(shop);
  const onAir = await OnAir.begin(shop, 'zh-TW', { life: 15 });
  const [first] = onAir.post.products.map(({ name }) => name) as [string];
  const page = await newVisitor(browser);
  const buyer = new TwBuyer({ page, shop, say });
  await page.goto(`${shop.origin}/stores/${slug}`);
  await expect(page).toHaveURL(`${shop.origin}/stores/${slug}/marketplace`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page.getByRole('main')).toContainText('NT$');
  await shoot(page, 'list');
  await page
    .getByRole('link', {
      name: new RegExp(`${say('shows_now') as string}.*${say('shows_watch') as string}`),
    })
    .click();
  await expect(page).toHaveURL(`${shop.origin}/stores/${slug}/live/${onAir.post.id}`);
  await page.getByRole('button', { name: named(say, 'live_add_of', first), exact: true }).click();
  await expect(
    page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }).first(),
  ).toBeVisible();
  await shoot(page, 'live');
  await page.getByRole('link', { name: say('live_to_checkout_short'), exact: true }).click();
  await buyer.goOn();
  await buyer.writeTwAddress();
  await buyer.writeEmail();
  // only what the store offers and its country has
  for (const type of ['gmo_cvs', 'gmo_paypay'])
    await expect(page.getByText(say(type), { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: say('custom_cod') }).check();
  await accessible(page, 'the web shop’s page of delivery and payment in Taiwan');
  await shoot(page, 'checkout');
  await buyer.confirmByCode();
  const id = await buyer.expectOrder('order_title_placed');
  const order = await buyer.orderOnServer(id);
  expect(order).toMatchObject({ status: 'undelivered', currency: 'TWD', region: 'TW' });
  const price = `NT$${order.total_amount.toLocaleString('zh-TW')}`;
  await expect(page.getByText(say('order_text_placed_cod', { price }))).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/[¥￥円]/);
  await shoot(page, 'order');
  await page.context().close();
});

test(
  'a guest of a Taiwanese store pays by card, reads the legal notice, and keeps a chosen language',
  { tag: '@deep' },
  async ({ browser, shop, say, accessible }) => {
    await openWebShop(shop);
    const { data } = (await shop.call('GET', `/api/v2/stores/${slug}/products?with_market=1&all=1`))
      .body as { data: Good[] };
    const good = data.find(
      ({ salable_status, adult_warning }) => salable_status === 'on_sell' && !adult_warning,
    ) as Good;
    const page = await newVisitor(browser);
    const buyer = new TwBuyer({ page, shop, say });
    await page.goto(`${shop.origin}/stores/${slug}/marketplace/products/${good.id}`);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
      '"priceCurrency":"TWD"',
    );
    await buyer.addToCart(good);
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeTwAddress();
    await buyer.writeEmail();
    await page.getByRole('radio', { name: say('payuni_credit') }).check();
    await buyer.typeCard(twCards.good);
    await buyer.confirm();
    await buyer.answerTwBank('Approve');
    const id = await buyer.expectOrder('order_title_placed');
    expect(await buyer.orderOnServer(id)).toMatchObject({ payment: { status: 'paid' } });
    await page.getByRole('link', { name: say('common_to_shop') }).click();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('taiwan_shop_terms') })
      .click();
    await expect(page).toHaveURL(`${shop.origin}/stores/${slug}/introduce`);
    await expect(page.getByText(say('taiwan_law_withdrawal'), { exact: true })).toBeVisible();
    await accessible(page, 'the page about a Taiwanese store');
    await shoot(page, 'about');
    await page.goto(`${shop.origin}/stores/${slug}/marketplace?locale=en`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto(`${shop.origin}/stores/${slug}/live`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.context().close();
  },
);
