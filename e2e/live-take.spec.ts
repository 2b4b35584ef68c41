import type { Page } from '@playwright/test';
import {
  cartOf,
  emptyCart,
  isPlain,
  named,
  OnAir,
  openDialog,
  timerIn,
  type SellerGood,
} from './on-air.ts';
import { expect, test } from './shop.ts';

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('huc-shop-token') ?? '{}') as { value: string }).value,
  );

test('a tap adds and holds a product; the cart over the stream counts down and leads to the region’s checkout', async ({
  page,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
  await emptyCart(onAir);
  const [first, second] = [onAir.product(0), onAir.product(1)];
  await onAir.openBuyer(page);
  await expect(page.getByText(say('live_hold_note', { minutes: 15 }))).toBeVisible();
  await page
    .getByRole('button', { name: named(say, 'live_add_of', first.name), exact: true })
    .click();
  await expect(
    page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }),
  ).toBeVisible();
  await page.getByRole('heading', { name: second.name, exact: true }).getByRole('button').click();
  const dialog = openDialog(page);
  await expect(dialog.getByRole('heading', { name: second.name })).toBeVisible();
  await accessible(page, 'product over the stream');
  await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
  await dialog.getByRole('button', { name: say('common_increase') }).click();
  await accessible(page, 'choice over the stream');
  await dialog.getByText(say('product_held_for', { minutes: 15 })).waitFor();
  await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
  await expect(dialog).toBeHidden();

  const bar = page.getByRole('button', { name: say('live_cart_open', { count: 3 }), exact: true });
  await expect(bar).toBeVisible();
  await expect(timerIn(bar)).toContainText(/00:14:\d\d/);
  await bar.click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.locator('[role="timer"]')).toHaveCount(2);
  await accessible(page, 'cart over the stream');
  const taiwan = onAir.seller.region === 'TW';
  // the Taiwanese demo shop is an enterprise store, so its checkout asks first
  await dialog
    .getByRole(taiwan ? 'button' : 'link', { name: say('live_to_checkout'), exact: true })
    .click();
  await expect(page).toHaveURL(
    new RegExp(`/shop/${taiwan ? 'tw-' : ''}checkout/step-[a-z-]+\\?.*post-id=${onAir.post.id}`),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await cartOf(onAir)).map((line) => line.quantity)).toEqual([1, 2]);
});

test(
  'refusals appear at the tapped button; a limit per person; adult products ask for the age first',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    test.skip(shopLocale === 'zh-TW', 'the Taiwanese demo shop has no such products');
    const special = (goods: SellerGood[]) => [
      goods.find((good) => good.adult_warning && good.available_quantity > 0),
      goods.find(
        (good) =>
          good.salable_status === 'on_sell' &&
          !good.adult_warning &&
          good.skus.some((sku) => sku.salable_limit !== null),
      ),
      goods.filter(isPlain)[4],
    ];
    const onAir = await OnAir.begin(shop, shopLocale, {
      life: 15,
      choose: (goods) => special(goods).filter((good) => good !== undefined),
    });
    await emptyCart(onAir);
    const [adult, limited, plain] = [onAir.product(0), onAir.product(1), onAir.product(2)];
    await onAir.openBuyer(page);
    const rowOf = (name: string) =>
      page.locator('[data-row]').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const dialog = openDialog(page);
    await rowOf(adult.name).getByRole('button').last().click();
    await expect(dialog.getByText(say('product_age_question'))).toBeVisible();
    await accessible(page, 'age over the stream');
    await dialog.getByRole('button', { name: say('product_age_yes') }).click();
    await expect(
      dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }),
    ).toBeVisible();
    expect(
      (await shop.call('GET', '/api/v1/shop/me', { member: await tokenOf(page) })).body.shop_user
        .does_age_verify,
    ).toBe(true);
    await page.goBack();
    await expect(dialog).toBeHidden();

    // the limit is used up in another window
    const sku = limited.skus.find(
      (one) => one.salable_limit !== null,
    ) as SellerGood['skus'][number];
    const added = await fetch(`${shop.origin}/api/v1/shop/add-cart`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${onAir.buyer.token}`,
        'content-type': 'application/json',
        'idempotency-key': `limit-${shopLocale}`,
      },
      body: JSON.stringify({
        id: sku.id,
        quantity: sku.salable_limit,
        stream_id: onAir.post.stream_id,
      }),
    });
    expect(added.status).toBe(200);
    await rowOf(limited.name).getByRole('button').last().click();
    const sheet = dialog.or(
      page
        .getByRole('status')
        .filter({ hasText: say('product_limit_used', { limit: sku.salable_limit as number }) }),
    );
    await expect(sheet.first()).toBeVisible();
    if (await dialog.isVisible()) {
      if (limited.skus.length > 1)
        await dialog.getByText(sku.name, { exact: true }).first().click();
      await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
      await expect(
        dialog.getByText(say('product_limit_used', { limit: sku.salable_limit as number })),
      ).toBeVisible();
      await page.goBack();
    }

    // a slow phone: another buyer takes everything while its thread is busy, and the tap comes before
    // the page gets the update
    const one = plain.skus[0] as SellerGood['skus'][number];
    const busy = page.waitForEvent('console', (message) => message.text() === 'busy');
    const tap = page
      .getByRole('button', { name: named(say, 'live_add_of', plain.name), exact: true })
      .evaluate((button: HTMLElement, product) => {
        const left = () => {
          const asked = new XMLHttpRequest();
          asked.open('GET', `/api/v1/shop/products/${product}`, false);
          asked.send();
          return (JSON.parse(asked.responseText) as { available_quantity: number })
            .available_quantity;
        };
        console.info('busy');
        while (left() > 0);
        button.click();
      }, plain.id);
    await busy;
    await onAir.takeAsOtherBuyers(one.id, one.available_quantity);
    await tap;
    await expect(page.getByText(say('error_sku_sold_out'), { exact: true })).toBeVisible();
    await expect(
      rowOf(plain.name).getByText(say('browse_in_carts'), { exact: true }).first(),
    ).toBeVisible();
    await expect(
      rowOf(plain.name).getByText(say('live_comes_back'), { exact: true }),
    ).toBeVisible();
    // screen reader users are not told that it is sold out
    await expect(
      page
        .locator('[aria-live=polite]')
        .filter({ hasText: say('live_activity_in_carts', { name: plain.name }) }),
    ).toBeAttached();
  },
);

test(
  'a product set back to waiting during the tap is refused in plain words, in the row and in the open sheet',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    const good = onAir.product(0);
    const setStatus = (status: 'init' | 'selling') =>
      onAir
        .put({
          product_ids: onAir.post.products.map(({ id }) => id),
          statuses: [{ id: good.id, status }],
        })
        .then(() => undefined);
    await page.route('**/add-cart', async (route) => {
      await setStatus('init');
      await route.continue();
    });
    await onAir.openBuyer(page);
    const take = page.getByRole('button', {
      name: named(say, 'live_add_of', good.name),
      exact: true,
    });
    await take.click();
    const why = say('error_sku_outside_of_sale_times');
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    const row = page
      .locator('[data-row]')
      .filter({ has: page.getByRole('heading', { name: good.name, exact: true }) });
    await expect(row.getByText(say('live_soon'), { exact: true })).toBeVisible();
    await setStatus('selling');
    await expect(take).toBeVisible();
    // the sheet was opened while the product was on sale
    await page.getByRole('heading', { name: good.name, exact: true }).getByRole('button').click();
    const dialog = openDialog(page);
    const add = dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true });
    await add.click();
    await dialog.getByRole('button', { name: say('common_increase') }).waitFor();
    await add.click();
    await expect(dialog.getByRole('alert').getByText(why, { exact: true })).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: say('live_soon'), exact: true }),
    ).toBeDisabled();
    expect(await cartOf(onAir)).toEqual([]);
    // on sale again, the same button adds it
    await page.unroute('**/add-cart');
    await setStatus('selling');
    await add.click();
    await expect(
      page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }),
    ).toBeVisible();
  },
);

test(
  'the shop’s products are shown next to the stream, and are not held',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    await onAir.openBuyer(page);
    await page.getByRole('link', { name: say('live_tab_shop'), exact: true }).click();
    await expect(page).toHaveURL(/\/shop-products\?/);
    await expect(page.getByText(say('live_shop_not_held'))).toBeVisible();
    const good = (await onAir.goods()).filter(isPlain)[5] as SellerGood;
    await accessible(page, 'shop products');
    await page.getByRole('link', { name: good.name }).first().click();
    const dialog = openDialog(page);
    await expect(dialog.getByText(say('product_not_held'))).toBeVisible();
    await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
    await dialog.getByRole('button', { name: say('common_increase') }).waitFor();
    await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
    await expect(page.getByText(say('product_added'), { exact: true })).toBeVisible();
    expect(await cartOf(onAir)).toMatchObject([{ quantity: 1, held_until: null }]);
  },
);

test(
  'a buyer who taps two products in quick succession gets both; a late response closes nothing else',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    const [a, b, c] = [onAir.product(0), onAir.product(1), onAir.product(2)];
    await onAir.openBuyer(page);
    const add = (product: { name: string }) =>
      page.getByRole('button', { name: named(say, 'live_add_of', product.name), exact: true });
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let asked = 0;
    await page.route('**/add-cart', async (route) => {
      asked += 1;
      if (asked === 1) await held;
      await route.continue();
    });
    await add(a).click();
    await add(b).click();
    await expect
      .poll(async () => (await cartOf(onAir)).map(({ sku }) => sku.id))
      .toEqual([b.skus[0]?.id]);
    release();
    await expect.poll(async () => (await cartOf(onAir)).length).toBe(2);

    const again = new Promise<void>((done) => (release = done));
    await page.unroute('**/add-cart');
    await page.route('**/add-cart', async (route) => (await again, route.continue()));
    await page.getByRole('heading', { name: c.name, exact: true }).getByRole('button').click();
    await openDialog(page)
      .getByRole('button', { name: say('product_add_to_cart'), exact: true })
      .click();
    await openDialog(page)
      .getByRole('button', { name: say('common_increase') })
      .waitFor();
    await openDialog(page)
      .getByRole('button', { name: say('product_add_to_cart'), exact: true })
      .click();
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: say('live_cart_open', { count: 2 }) }).click();
    await expect(openDialog(page).getByText(a.name)).toBeVisible();
    release();
    await expect(openDialog(page).getByText(c.name)).toBeVisible();
    await expect(openDialog(page).getByText(a.name)).toBeVisible();
  },
);

test(
  'a line added in one tab appears in the other when it becomes visible',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    test.skip(shopLocale !== 'ja', 'the other tab uses the browser’s language');
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    const other = await page.context().newPage();
    const known = other.waitForResponse(/\/stores\/[\w-]+\/carts$/);
    await onAir.openBuyer(other);
    await known;
    const filled = other
      .getByRole('banner')
      .getByRole('link', { name: say('common_cart_with_count', { count: 1 }) });
    await onAir.openBuyer(page);
    await page
      .getByRole('button', { name: named(say, 'live_add_of', onAir.product(0).name), exact: true })
      .click();
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: say('common_cart_with_count', { count: 1 }) }),
    ).toBeVisible();
    await expect(filled).toHaveCount(0);
    // headless browsers do not hide tabs, so the event is sent by script
    await expect
      .poll(async () => {
        await other.evaluate(
          () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
        );
        return filled.count();
      })
      .toBe(1);
  },
);

test(
  'a product taken in one tab is in the cart of another as soon as it is opened',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    test.skip(shopLocale !== 'ja', 'does not depend on the language');
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    await onAir.openBuyer(page);
    const other = await page.context().newPage();
    const known = other.waitForResponse(/\/stores\/[\w-]+\/carts$/);
    await other.goto(page.url());
    await known;
    const bar = other.getByRole('button', {
      name: say('live_cart_open', { count: 1 }),
      exact: true,
    });
    const take = named(say, 'live_add_of', onAir.product(0).name);
    await expect(other.getByRole('button', { name: take, exact: true })).toBeVisible();
    await page.getByRole('button', { name: take, exact: true }).click();
    await expect(
      page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }),
    ).toBeVisible();
    await expect(bar).toHaveCount(0);
    await other.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(bar).toBeVisible();
    await other.close();
  },
);

test(
  'a cart that fails to load is not shown as empty, and loads on retry',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, faults }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    await onAir.openBuyer(page);
    await page
      .getByRole('button', { name: named(say, 'live_add_of', onAir.product(0).name), exact: true })
      .click();
    await page
      .getByRole('button', { name: say('live_cart_open', { count: 1 }), exact: true })
      .click();
    await expect(openDialog(page).getByText(onAir.product(0).name)).toBeVisible();
    faults.allow(/^console: Failed to load resource: net::ERR_FAILED \(\S+\/carts\)$/);
    await page.route('**/carts', (route) => route.abort());
    await page.reload();
    const again = openDialog(page).getByRole('button', { name: say('common_retry'), exact: true });
    await expect(again).toBeVisible({ timeout: 30_000 });
    await expect(openDialog(page).getByText(say('cart_empty_title'))).toHaveCount(0);
    await page.unroute('**/carts');
    await again.click();
    await expect(openDialog(page).getByText(onAir.product(0).name)).toBeVisible();
  },
);
