import type { Locator, Page } from '@playwright/test';
import { Buyer, cards, plainGood } from './buyer.ts';
import { emptyCart, named, OnAir, openDialog } from './on-air.ts';
import { expect, test, type Journey } from './shop.ts';

test.beforeEach(({ shopLocale }) =>
  test.skip(shopLocale !== 'ja', 'does not depend on the language'),
);
/** Chromium's console line for a request while offline. */
const offlineConsoleLine = /^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/** Expects that the page was not unloaded and shows the offline message. */
async function expectPageKept(page: Page, say: Journey['say'], what: string): Promise<void> {
  await expect(page.getByText(say('common_offline'), { exact: true }), what).toBeVisible();
  expect(page.url(), what).toMatch(/^http:\/\/127\.0\.0\.1/);
  expect(
    await page.evaluate(() => (window as { stayed?: true }).stayed),
    `${what}: the page was left`,
  ).toBe(true);
}

/**
 * Taps while offline, then goes online: the page stays, shows the offline message, and reaches the
 * tap's destination without a reload or another tap.
 * @param arrived an element of the destination
 */
async function tapOffline(
  { page, say }: { page: Page; say: Journey['say'] },
  what: string,
  tapped: Locator,
  arrived: Locator,
): Promise<void> {
  await test.step(what, async () => {
    await tapped.first().scrollIntoViewIfNeeded();
    await page.evaluate(() => ((window as { stayed?: true }).stayed = true));
    await page.context().setOffline(true);
    await tapped.first().click();
    await page.waitForTimeout(300);
    await expectPageKept(page, say, what);
    await page.context().setOffline(false);
    await expect(arrived.first(), what).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(say('common_offline'), { exact: true }), what).toHaveCount(0);
    expect(
      await page.evaluate(() => (window as { stayed?: true }).stayed),
      `${what}: the page was loaded anew`,
    ).toBe(true);
  });
}

/**
 * Taps a writing action while offline: the page stays and shows an error in time, and nothing was
 * changed.
 */
async function sayOffline(
  { page, say }: { page: Page; say: Journey['say'] },
  what: string,
  tapped: Locator,
): Promise<void> {
  await test.step(what, async () => {
    await page.evaluate(() => ((window as { stayed?: true }).stayed = true));
    await page.context().setOffline(true);
    await tapped.first().click();
    // a call that is still queued in the browser would use the restored connection
    await page.waitForTimeout(500);
    await expectPageKept(page, say, what);
    await page.context().setOffline(false);
    await expect(page.getByText(say('error_network')).first(), what).toBeVisible();
    await expect(page.getByText(say('common_offline'), { exact: true }), what).toHaveCount(0);
  });
}

/** Waits until the app has replaced the server's markup: from then on it handles the links. */
const waitForApp = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root')?.firstElementChild ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );

/** Disables prefetching, as if the connection broke before the page was idle. */
const disablePrefetch = (page: Page) =>
  page.route('**/parts.json', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: {} }) : route.continue(),
  );

test(
  'a tap while offline stays in the shop and continues when online: marketplace',
  { tag: '@deep' },
  async ({ page, shop, say, faults }) => {
    faults.allow(offlineConsoleLine);
    test.setTimeout(240_000);
    const buyer = new Buyer({ page, shop, say });
    const [good, other] = [plainGood(await shop.goods()), plainGood(await shop.goods(), 1)];
    await disablePrefetch(page);
    await buyer.visitMarketplace();
    await waitForApp(page);
    const tap = (what: string, tapped: Locator, arrived: Locator) =>
      tapOffline({ page, say }, what, tapped, arrived);
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const heading = (name: string | RegExp) => page.getByRole('heading', { name });
    const back = async () => {
      await page.goBack();
      await page.waitForTimeout(200);
    };

    const inDrawer = (key: string) =>
      page.getByRole('dialog').getByRole('button', { name: say(key), exact: true });

    await tap(
      'a product of the list',
      link(good.name),
      page.getByRole('heading', { level: 1, name: good.name }),
    );
    await tap(
      'the sheet of choices',
      page
        .getByRole('link', { name: say('product_add_to_cart'), exact: true })
        .locator('visible=true'),
      inDrawer('product_add_to_cart'),
    );
    // a write is not repeated in the background: the page shows the failure, and a second tap does it
    if (good.skus.length > 1)
      await page
        .getByRole('dialog')
        .getByText(good.skus[0]?.name ?? '', { exact: true })
        .first()
        .click();
    await sayOffline({ page, say }, 'into the cart', inDrawer('product_add_to_cart'));
    await inDrawer('product_add_to_cart').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await buyer.expectBadge(1);
    await back();
    await tap(
      'another product',
      link(other.name),
      page.getByRole('heading', { level: 1, name: other.name }),
    );
    await tap('the cart', link(say('common_cart_with_count')), heading(say('cart_title')));
    await sayOffline(
      { page, say },
      'one more of it',
      page.getByRole('button', { name: say('common_increase') }),
    );
    await tap('on to the delivery', button('cart_go_on'), heading(say('checkout_page_title')));
    await tap('a new address', button('checkout_receiver_add'), inDrawer('checkout_address_save'));
    await back();
    await tap(
      'a konbini',
      page.getByRole('radio', { name: say('slip_payment') }),
      inDrawer('konbini_save'),
    );
    await back();
    await tap(
      'a card',
      page.getByRole('radio', { name: say('gmo_credit') }),
      inDrawer('payment_use'),
    );
    await back();
    await buyer.writeAddress();
    await buyer.payByNewCard(cards.good);
    await buyer.writeEmail();
    await page.evaluate(() => ((window as { stayed?: true }).stayed = true));
    await page.context().setOffline(true);
    await buyer.confirm();
    await expectPageKept(page, say, 'the order');
    await page.context().setOffline(false);
    // an order that was not placed shows its button again, and is never placed twice
    const place = button('checkout_place');
    await expect
      .poll(
        async () =>
          page.url().includes('/sandbox/') ||
          (await place.getAttribute('aria-busy', { timeout: 1_000 }).catch(() => 'true')) !==
            'true',
        {
          timeout: 15_000,
        },
      )
      .toBe(true);
    if (!page.url().includes('/sandbox/')) await buyer.confirm();
    await buyer.answerBank('Approve');
    await buyer.expectOrder('order_title_placed');
    await waitForApp(page);
    await tap(
      'a message to the shop',
      button('orders_messages_open'),
      page.getByRole('dialog').getByRole('textbox'),
    );
    await back();
    await tap('the shop from the order', link(/花森/), heading(good.name));
    await tap('the account', link(say('common_account')), button('account_log_in'));
    await tap('a forgotten password', link(say('account_forgot')), button('account_reset_send'));
    await back();
    await tap('the law', link(say('common_commercial_law')), page.getByText('販売業者'));
  },
);

test(
  'a tap while offline stays in the shop and continues when online: the stream and its seller',
  { tag: '@deep' },
  async ({ page, browser, shop, shopLocale, say, faults }) => {
    faults.allow(offlineConsoleLine);
    test.setTimeout(240_000);
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    const [first, second] = [onAir.product(0), onAir.product(1)];
    await disablePrefetch(page);
    await onAir.openBuyer(page);
    await waitForApp(page);
    const tap = (what: string, tapped: Locator, arrived: Locator) =>
      tapOffline({ page, say }, what, tapped, arrived);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const back = async () => {
      await page.goBack();
      await expect(openDialog(page)).toHaveCount(0);
    };

    const adds = button(named(say, 'live_add_of', first.name));
    await sayOffline({ page, say }, 'a tap on “add”', adds);
    await adds.click();
    await expect(
      page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }),
    ).toBeVisible();
    await tap(
      'a product’s details',
      page.getByRole('heading', { name: second.name, exact: true }).getByRole('button'),
      openDialog(page).getByRole('heading', { name: second.name }),
    );
    await tap(
      'its choices',
      openDialog(page).getByRole('button', { name: say('product_add_to_cart'), exact: true }),
      openDialog(page).getByRole('button', { name: say('common_increase') }),
    );
    await back();
    await tap(
      'the cart over the stream',
      button(say('live_cart_open', { count: 1 })),
      openDialog(page).getByRole('listitem'),
    );
    await back();
    await tap(
      'the shop’s goods',
      page.getByRole('link', { name: say('live_tab_shop') }),
      page.getByText('十草の飯碗'),
    );
    // tabs replace each other in the history, so there is no way back
    await tap('the stream’s goods', page.getByRole('link', { name: say('live_tab_stream') }), adds);
    await tap(
      'the orders',
      page.getByRole('link', { name: say('common_orders') }),
      page.getByRole('heading', { level: 1 }).filter({ hasText: say('orders_title') }),
    );
    await back();
    await tap(
      'to the checkout',
      page.getByRole('link', { name: say('live_to_checkout_short'), exact: true }),
      page.getByRole('heading', { name: say('cart_title') }),
    );
    await tap(
      'on to the delivery',
      button(say('cart_go_on')),
      page.getByRole('heading', { name: say('checkout_page_title') }),
    );
    await tap(
      'a card',
      page.getByRole('radio', { name: say('gmo_credit') }),
      page.getByRole('dialog').getByRole('button', { name: say('payment_use'), exact: true }),
    );

    const desktop = await browser.newPage();
    await disablePrefetch(desktop);
    await onAir.openSeller(desktop, 'unselected');
    await waitForApp(desktop);
    const atDesktop = (what: string, tapped: Locator, arrived: Locator) =>
      tapOffline({ page: desktop, say }, what, tapped, arrived);
    await atDesktop(
      'the preview',
      desktop.getByRole('button', { name: say('seller_preview') }),
      openDialog(desktop).getByText(say('seller_preview_note')),
    );
    await desktop.goBack();
    await atDesktop(
      'what is chosen',
      desktop.getByRole('link', { name: say('seller_tab_selected') }),
      desktop.locator('[data-row]'),
    );
    await atDesktop(
      'what is not',
      desktop.getByRole('link', { name: say('seller_tab_unselected') }),
      desktop.getByRole('searchbox'),
    );
    // the seller's choice while offline is saved when online, without another tap
    const last = onAir.product(5);
    await desktop.getByRole('link', { name: say('seller_tab_selected') }).click();
    const row = desktop.locator('[data-row]').filter({ hasText: last.name });
    await desktop.context().setOffline(true);
    await row.getByRole('button', { name: named(say, 'seller_remove', last.name) }).click();
    await expect(desktop.locator('[data-row]')).toHaveCount(5);
    await expect(desktop.getByText(say('seller_unsaved'))).toBeVisible();
    await desktop.context().setOffline(false);
    await expect.poll(async () => (await onAir.now()).products.length, { timeout: 15_000 }).toBe(5);
    await expect(desktop.getByText(say('seller_unsaved'))).toHaveCount(0);
    await desktop.close();
  },
);

test(
  'the next pages are prefetched while idle, so a later loss of connection does not matter',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const good = plainGood(await shop.goods());
    const parts = (await (await page.request.get(`${shop.origin}/parts.json`)).json()) as {
      entry: string;
      marketplace: string[];
    };
    expect(parts.entry).toMatch(/^assets\/index-/);
    // the browser keeps 250 entries otherwise, and there are more files
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}`);
    await waitForApp(page);
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name.slice(name.lastIndexOf('/') + 1)),
      );
    await expect
      .poll(
        async () => (await fetched()).filter((name) => parts.marketplace.includes(name)).length,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(parts.marketplace.length - 5);
    await page.context().setOffline(true);
    await page
      .getByRole('link', { name: say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('product_add_to_cart'), exact: true }),
    ).toBeVisible();
    await page.context().setOffline(false);
  },
);
