import type { Page } from '@playwright/test';
import { Buyer, cards, plainGood } from './buyer.ts';
import { hangEach, maxSpinnerMs, screenFailed } from './hung-calls.ts';
import { emptyCart, OnAir } from './on-air.ts';
import { expect, test, type Journey } from './shop.ts';

test.beforeEach(({ shopLocale }) =>
  test.skip(shopLocale !== 'ja', 'does not depend on the language'),
);
test(
  'a call that never returns ends in a message with a way on: marketplace',
  { tag: '@deep' },
  async ({ page, shop, say, faults }) => {
    test.setTimeout(400_000);
    // the message comes before the call times out; on a slow machine the timeout may come before the
    // check
    faults.allowOptional(screenFailed);
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods());
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good);
    const at = (path: string) => `${shop.origin}/stores/hanamori${path}`;
    const context = page.context();
    let hung = 0;
    for (const [name, path] of [
      ['the list', '/marketplace'],
      ['a product', `/marketplace/products/${good.id}`],
      ['the choices', `/marketplace/products/${good.id}?drawers=sku-selection`],
      ['the cart', '/marketplace/checkout/step-products'],
      ['delivery and payment', '/marketplace/checkout/step-shipping-and-payment'],
      ['the login', '/account/login'],
      ['the store', '/introduce'],
    ] as const)
      hung += await hangEach(context, say, name, at(path));
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.payByNewCard(cards.good);
    await buyer.writeEmail();
    await buyer.confirm();
    await buyer.answerBank('Approve');
    await buyer.expectOrder('order_title_placed');
    hung += await hangEach(context, say, 'the order', page.url());
    expect(hung).toBeGreaterThan(15);
  },
);

test(
  'a call that never returns ends in a message with a way on: the stream and its seller',
  { tag: '@deep' },
  async ({ page, browser, shop, shopLocale, say, faults }) => {
    test.setTimeout(400_000);
    faults.allow(screenFailed);
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    await onAir.openBuyer(page);
    // a stream's page keeps a connection open, and without TLS a browser allows six per host
    await page.goto(`${shop.origin}/stores/hanamori/introduce`);
    let hung = 0;
    for (const [name, path] of [
      ['the stream', `/shop/buyer/livers/${onAir.liver}/stream-products?post-id=${onAir.post.id}`],
      [
        'the shop’s goods',
        `/shop/buyer/livers/${onAir.liver}/shop-products?post-id=${onAir.post.id}`,
      ],
      ['the orders', `/shop/orders?liver-id=${onAir.liver}`],
      ['the cart', `/shop/checkout/step-products?liver-id=${onAir.liver}`],
    ] as const)
      hung += await hangEach(page.context(), say, name, shop.origin + path);
    const desktop = await (await browser.newContext()).newPage();
    await onAir.openSeller(desktop, 'unselected');
    for (const tab of ['unselected', 'selected'])
      hung += await hangEach(
        desktop.context(),
        say,
        `the seller’s ${tab}`,
        `${shop.origin}/shop/seller/stream-products/${tab}?stream-id=${onAir.post.stream_id}`,
      );
    expect(hung).toBeGreaterThan(10);
    await desktop.context().close();
  },
);

/**
 * The call reaches the server and succeeds, but no response ever arrives, however often the app
 * retries. The tap ends in a message; when responses arrive again, another tap does the work only
 * once.
 */
async function loseAnswers(
  { page, say }: { page: Page; say: Journey['say'] },
  path: string,
  tap: () => Promise<unknown>,
): Promise<void> {
  await test.step(`${path}, its answers lost`, async () => {
    let asked = 0;
    await page.route(`**/api/**/${path}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      asked++;
      await route.fetch().catch(() => undefined);
      await new Promise<void>(() => undefined);
    });
    await tap();
    await expect(page.getByText(say('error_network')).first(), path).toBeVisible({
      timeout: maxSpinnerMs,
    });
    expect(asked, path).toBeGreaterThan(0);
    await page.unroute(`**/api/**/${path}`);
  });
}

test(
  'a purchase whose every response is lost once is placed only once',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    test.setTimeout(240_000);
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods());
    const lose = (path: string, tap: () => Promise<unknown>) =>
      loseAnswers({ page, say }, path, tap);
    const press = (key: string) =>
      page.getByRole('button', { name: say(key), exact: true }).click();
    const drawer = page.getByRole('dialog');
    await buyer.visitMarketplace();
    await buyer.open(good);
    await page
      .getByRole('link', { name: say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    if (good.skus.length > 1)
      await drawer
        .getByText(good.skus[0]?.name ?? '', { exact: true })
        .first()
        .click();
    const add = () =>
      drawer.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
    await lose('add-cart', add);
    await add();
    await expect(drawer).toHaveCount(0);
    await buyer.expectBadge(1);
    await buyer.goToCart();
    await buyer.goOn();
    await press('checkout_receiver_add');
    await drawer.getByLabel(say('checkout_address_postcode')).fill('602-8475');
    await expect(drawer.getByLabel(say('checkout_address_city'))).toHaveValue(/京都市上京区/);
    await drawer.getByLabel(say('checkout_address_street')).fill('1-2');
    await drawer.getByLabel(say('checkout_address_name')).fill('髙橋 花子');
    await drawer.getByLabel(say('checkout_address_phone')).fill('090-1234-5678');
    const save = () => drawer.getByRole('button', { name: say('checkout_address_save') }).click();
    await lose('addresses', save);
    await save();
    await expect(drawer).toHaveCount(0);
    await buyer.payByNewCard(cards.good);
    await buyer.writeEmail();
    await lose('checkout', () => buyer.confirm());
    await buyer.confirm();
    await buyer.answerBank('Approve');
    const id = await buyer.expectOrder('order_title_placed');
    expect(await buyer.orderOnServer(id)).toMatchObject({
      status: 'undelivered',
      items: [{ quantity: 1 }],
    });
    const guest = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('huc-guest-token') ?? '{}') as { value: string }).value,
    );
    expect((await shop.call('GET', '/api/v2/addresses', { guest })).body).toHaveLength(1);
    const left = (await shop.goods()).find((one) => one.id === good.id)?.skus[0]
      ?.available_quantity;
    expect(left).toBe((good.skus[0]?.available_quantity ?? 0) - 1);
  },
);

test(
  'a write whose response is lost ends in a message and is done once: account, messages, a seller’s post',
  { tag: '@deep' },
  async ({ page, browser, shop, shopLocale, say }) => {
    test.setTimeout(240_000);
    const lose = (path: string, tap: () => Promise<unknown>) =>
      loseAnswers({ page, say }, path, tap);
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const at = (path: string) => page.goto(`${shop.origin}/stores/hanamori${path}`);

    await at('/account/register');
    const email = `hanging-${Date.now()}@example.com`;
    await page.getByLabel(say('account_last_name')).fill('髙橋');
    await page.getByLabel(say('account_first_name')).fill('花子');
    await page.getByLabel(say('account_email')).fill(email);
    await page.getByLabel(say('account_password')).first().fill('noren-demo-2026');
    await lose('users', () => button('account_register').click());
    await button('account_register').click();
    // the first tap created the account: the page says so and links to the login
    await expect(page.getByText(say('error_email_exist')).first()).toBeVisible();

    await at('/forget-password');
    await page.getByLabel(say('account_email')).fill('member@example.com');
    await lose('users/reset-password', () => button('account_reset_send').click());

    await at('/account/login');
    await page.getByLabel(say('account_email')).fill('member@example.com');
    await page.getByLabel(say('account_password')).first().fill('noren-demo-2026');
    await lose('auth/user/login', () => button('account_log_in').click());
    await button('account_log_in').click();
    await expect(page).toHaveURL(/\/marketplace$|\/member\/profile$/);

    const bearer = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('huc-token') ?? '{}') as { value: string }).value,
    );
    const { data } = (
      await shop.call('GET', '/api/v2/stores/hanamori/orders/buyer', { member: bearer })
    ).body as { data: { id: number }[] };
    const order = data[0]?.id as number;
    const messages = async () =>
      (await shop.call('GET', `/api/v2/orders/${order}/messages`, { member: bearer })).body as {
        message: string;
      }[];
    const before = (await messages()).length;
    await at(`/marketplace/orders/${order}`);
    await button('orders_messages_open').click();
    await page.getByRole('dialog').getByRole('textbox').fill('届くのを楽しみにしています。');
    await lose('messages', () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('orders_messages_send') })
        .click(),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('orders_messages_send') })
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').last()).toContainText(
      '届くのを楽しみにしています。',
    );
    expect(await messages()).toHaveLength(before + 1);

    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    const desktop = await (await browser.newContext()).newPage();
    await onAir.openSeller(desktop, 'selected');
    await desktop.getByRole('button', { name: say('seller_edit'), exact: true }).click();
    const save = () =>
      desktop.getByRole('button', { name: say('seller_edit_save'), exact: true }).click();
    await desktop.getByLabel(say('seller_field_title')).first().fill('夜の暖簾市・秋');
    await loseAnswers({ page: desktop, say }, `posts/${onAir.post.id}`, save);
    await save();
    await expect(desktop.getByRole('dialog')).toHaveCount(0);
    expect(await onAir.now()).toMatchObject({ title: '夜の暖簾市・秋' });
    await desktop.context().close();
  },
);
