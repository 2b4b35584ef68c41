import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { loginToken, loginTokenSecret } from './login-token.ts';
import { anotherPage, isPlain, named, namesShown, OnAir, type SellerGood } from './on-air.ts';
import { openServer } from './server.ts';
import { expect, test } from './shop.ts';

/** A device whose clock is wrong by so much: everything a page may ask for the time, but not what measures it. */
const setClockWrong = (page: Page, milliseconds: number) =>
  page.addInitScript((shift) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(Right.now() + shift);
        else super(...given);
      }
      static override now = () => Right.now() + shift;
    }
    globalThis.Date = Wrong as DateConstructor;
  }, milliseconds);

/** A drawer that has just been closed is still leaving the screen. */
const openDialog = (page: Page) => page.locator('dialog[open]');
/** Seen there, and spoken by the lines of the cart. */
const timerIn = (bar: Locator) => bar.locator('[role="timer"]');

const tokenOf = (page: Page): Promise<string> => page.evaluate(() => (JSON.parse(localStorage.getItem('huc-shop-token') ?? '{}') as { value: string }).value);

const cartOf = async (onAir: OnAir): Promise<{ id: number; quantity: number; held_until: string | null; sku: { id: number } }[]> =>
  (await onAir.shop.call('GET', `/api/v1/shop/stores/${onAir.slug}/carts`, { member: onAir.buyer.token as string })).body[0]?.items ?? [];
const emptyCart = async (onAir: OnAir): Promise<void> => {
  for (const { id } of await cartOf(onAir)) await onAir.shop.call('DELETE', `/api/v1/shop/cart-items/${id}`, { member: onAir.buyer.token as string });
};

test('a tap adds and holds; the cart over the stream counts down and leads to the checkout of the region', async ({
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
  await page.getByRole('button', { name: named(say, 'live_add_of', first.name), exact: true }).click();
  await expect(page.getByText(say('live_added_held', { minutes: 15 }), { exact: true })).toBeVisible();
  // through its details too, two of it
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
  // the Taiwanese demo shop is an enterprise store: its checkout is asked for
  await dialog.getByRole(taiwan ? 'button' : 'link', { name: say('live_to_checkout'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/shop/${taiwan ? 'tw-' : ''}checkout/step-[a-z-]+\\?.*post-id=${onAir.post.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await cartOf(onAir)).map((line) => line.quantity)).toEqual([1, 2]);
});

test('refusals are said where the tap was; a limit per person; goods for adults ask first', async ({ page, shop, say, shopLocale, accessible }) => {
  test.skip(shopLocale === 'zh-TW', 'the Taiwanese demo shop has no such goods');
  const special = (goods: SellerGood[]) => [
    goods.find((good) => good.adult_warning && good.available_quantity > 0),
    goods.find((good) => good.salable_status === 'on_sell' && !good.adult_warning && good.skus.some((sku) => sku.salable_limit !== null)),
    goods.filter(isPlain)[4],
  ];
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15, choose: (goods) => special(goods).filter((good) => good !== undefined) });
  await emptyCart(onAir);
  const [adult, limited, plain] = [onAir.product(0), onAir.product(1), onAir.product(2)];
  await onAir.openBuyer(page);
  const rowOf = (name: string) => page.locator('[data-row]').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const dialog = openDialog(page);
  await rowOf(adult.name).getByRole('button').last().click();
  await expect(dialog.getByText(say('product_age_question'))).toBeVisible();
  await accessible(page, 'age over the stream');
  await dialog.getByRole('button', { name: say('product_age_yes') }).click();
  await expect(dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true })).toBeVisible();
  expect((await shop.call('GET', '/api/v1/shop/me', { member: await tokenOf(page) })).body.shop_user.does_age_verify).toBe(true);
  await page.goBack();
  await expect(dialog).toBeHidden();

  // the limit, used up in another window meanwhile
  const sku = limited.skus.find((one) => one.salable_limit !== null) as SellerGood['skus'][number];
  const added = await fetch(`${shop.origin}/api/v1/shop/add-cart`, {
    method: 'POST',
    headers: { authorization: `Bearer ${onAir.buyer.token}`, 'content-type': 'application/json', 'idempotency-key': `limit-${shopLocale}` },
    body: JSON.stringify({ id: sku.id, quantity: sku.salable_limit, stream_id: onAir.post.stream_id }),
  });
  expect(added.status).toBe(200);
  await rowOf(limited.name).getByRole('button').last().click();
  const sheet = dialog.or(page.getByRole('status').filter({ hasText: say('product_limit_used', { limit: sku.salable_limit as number }) }));
  await expect(sheet.first()).toBeVisible();
  if (await dialog.isVisible()) {
    if (limited.skus.length > 1) await dialog.getByText(sku.name, { exact: true }).first().click();
    await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
    await expect(dialog.getByText(say('product_limit_used', { limit: sku.salable_limit as number }))).toBeVisible();
    await page.goBack();
  }

  // a slow phone: somebody takes all of it while its thread is busy, and the finger lands before the page has heard
  const one = plain.skus[0] as SellerGood['skus'][number];
  const busy = page.waitForEvent('console', (message) => message.text() === 'busy');
  const tap = page.getByRole('button', { name: named(say, 'live_add_of', plain.name), exact: true }).evaluate((button: HTMLElement, product) => {
    const left = () => {
      const asked = new XMLHttpRequest();
      asked.open('GET', `/api/v1/shop/products/${product}`, false);
      asked.send();
      return (JSON.parse(asked.responseText) as { available_quantity: number }).available_quantity;
    };
    console.info('busy');
    while (left() > 0);
    button.click();
  }, plain.id);
  await busy;
  await onAir.someoneTakes(one.id, one.available_quantity);
  await tap;
  await expect(page.getByText(say('error_sku_sold_out'), { exact: true })).toBeVisible();
  await expect(rowOf(plain.name).getByText(say('browse_sold_out'), { exact: true }).first()).toBeVisible();
});

test('put back to waiting while the tap is on its way: refused in plain words, in the row and in the open choice', async ({ page, shop, say, shopLocale }) => {
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
  await emptyCart(onAir);
  const good = onAir.product(0);
  const stands = (status: 'init' | 'selling') =>
    onAir.put({ product_ids: onAir.post.products.map(({ id }) => id), statuses: [{ id: good.id, status }] }).then(() => undefined);
  await page.route('**/add-cart', async (route) => {
    await stands('init');
    await route.continue();
  });
  await onAir.openBuyer(page);
  const take = page.getByRole('button', { name: named(say, 'live_add_of', good.name), exact: true });
  await take.click();
  const why = say('error_sku_outside_of_sale_times');
  await expect(page.getByText(why, { exact: true })).toBeVisible();
  const row = page.locator('[data-row]').filter({ has: page.getByRole('heading', { name: good.name, exact: true }) });
  await expect(row.getByText(say('live_soon'), { exact: true })).toBeVisible();
  await stands('selling');
  await expect(take).toBeVisible();
  // opened while it was on sale
  await page.getByRole('heading', { name: good.name, exact: true }).getByRole('button').click();
  const dialog = openDialog(page);
  const add = dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true });
  await add.click();
  await dialog.getByRole('button', { name: say('common_increase') }).waitFor();
  await add.click();
  await expect(dialog.getByRole('alert').getByText(why, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('live_soon'), exact: true })).toBeDisabled();
  expect(await cartOf(onAir)).toEqual([]);
  // on sale again, it can be had by the same button
  await page.unroute('**/add-cart');
  await stands('selling');
  await add.click();
  await expect(page.getByText(say('live_added_held', { minutes: 15 }), { exact: true })).toBeVisible();
});

test('the shop’s goods stand beside the stream, and are not held', async ({ page, shop, say, shopLocale, accessible }) => {
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
  await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
  await dialog.getByText(say('product_not_held')).waitFor();
  await dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
  await expect(page.getByText(say('product_added'), { exact: true })).toBeVisible();
  expect(await cartOf(onAir)).toMatchObject([{ quantity: 1, held_until: null }]);
});

test('a hold is right by the server’s clock on devices ten minutes wrong; it ends, is back on sale, and is taken again', async ({
  page,
  browser,
  shop,
  say,
  shopLocale,
}) => {
  test.skip(shopLocale !== 'ja', 'a minute of waiting, once');
  test.setTimeout(120_000);
  // goods that no other journey takes: what one of them had held would come back in between
  const onAir = await OnAir.begin(shop, shopLocale, { life: 1, choose: (goods) => goods.filter(isPlain).slice(-6) });
  await emptyCart(onAir);
  const good = onAir.product(0);
  const sku = good.skus[0] as SellerGood['skus'][number];
  // all but one are held for longer, by another stream
  const longer = await OnAir.begin(shop, shopLocale, { life: 15 });
  if (sku.available_quantity > 1) await longer.someoneTakes(sku.id, sku.available_quantity - 1);
  const [fast, slow] = [page, await anotherPage(browser, page, shopLocale)];
  await setClockWrong(fast, 600_000);
  await setClockWrong(slow, -600_000);
  await onAir.openBuyer(fast);
  await fast.getByRole('button', { name: named(say, 'live_add_of', good.name), exact: true }).click();
  const bar = (one: Page) => one.getByRole('button', { name: say('live_cart_open', { count: 1 }), exact: true });
  await expect(bar(fast)).toBeVisible();
  await onAir.openBuyer(slow);
  await expect(bar(slow)).toBeVisible();
  const until = Date.parse((await cartOf(onAir))[0]?.held_until as string);
  for (const one of [fast, slow]) {
    // the moment at which the seconds turn, by what the device cannot have wrong
    const wrong = await timerIn(bar(one)).evaluate(
      (timer, end) =>
        new Promise<number[]>((resolve) => {
          const found: number[] = [];
          const watch = new MutationObserver(() => {
            const shown = /(\d\d):(\d\d):(\d\d)/.exec(timer.textContent ?? '');
            if (!shown) return;
            const seconds = Number(shown[1]) * 3600 + Number(shown[2]) * 60 + Number(shown[3]);
            found.push(end - (performance.timeOrigin + performance.now()) - seconds * 1000);
            if (found.length < 4) return;
            watch.disconnect();
            resolve(found);
          });
          watch.observe(timer, { subtree: true, characterData: true, childList: true });
        }),
      until,
    );
    console.log(`hold shown beside held_until by ${wrong.map((ms) => Math.round(ms)).join(', ')} ms`);
    for (const ms of wrong) expect(Math.abs(ms)).toBeLessThanOrEqual(500);
  }
  // the last minute is said
  await bar(fast).click();
  const dialog = openDialog(fast);
  await expect(dialog.getByText(say('cart_hold_last_minute'))).toBeVisible();
  // nobody else can have it
  const row = slow.locator('[data-row]').filter({ has: slow.getByRole('heading', { name: good.name, exact: true }) });
  await expect(row.getByText(say('browse_sold_out'), { exact: true }).first()).toBeVisible();
  // it ends: here the line stays, there it is on sale again
  const back = await row.evaluate(
    (element, end) =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (performance.timeOrigin + performance.now() < end || !element.querySelector('button[aria-label]')) return;
          watch.disconnect();
          resolve(performance.timeOrigin + performance.now() - end);
        });
        watch.observe(element, { subtree: true, childList: true, characterData: true });
      }),
    until,
  );
  console.log(`back on sale ${Math.round(back)} ms after the hold's end`);
  expect(back).toBeLessThanOrEqual(1000);
  await expect(dialog.getByText(say('cart_hold_over'))).toBeVisible();
  await dialog.getByRole('button', { name: say('cart_take_again'), exact: true }).click();
  await expect(dialog.locator('[role="timer"]')).toBeVisible();
  expect(Date.parse((await cartOf(onAir))[0]?.held_until as string)).toBeGreaterThan(until + 1000);
  await slow.context().close();
});

test('what is committed stands on the viewer’s screen soon after', async ({ page, shop, shopLocale }) => {
  test.skip(shopLocale !== 'ja', 'measured once');
  test.setTimeout(120_000);
  const changes = Number(process.env.NOREN_CHANGES ?? 200);
  const onAir = await OnAir.begin(shop, shopLocale);
  await onAir.openBuyer(page);
  await page.evaluate(() => {
    const list = document.querySelector('[data-row]')?.parentElement as HTMLElement;
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    const look = () => {
      const order = [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row).join();
      seen[order] = performance.timeOrigin + performance.now();
    };
    new MutationObserver(look).observe(list, { childList: true });
  });
  const took: number[] = [];
  let order = onAir.post.products.map(({ id }) => id);
  for (let change = 0; change < changes; change++) {
    const from = change % order.length;
    const to = (from + 1 + (change % (order.length - 2))) % order.length;
    const rest = order.filter((_, place) => place !== from);
    order = [...rest.slice(0, to), order[from] as number, ...rest.slice(to)];
    const sent = Date.now();
    await onAir.put({ product_ids: order, base_product_ids: order });
    const handle = await page.waitForFunction(
      ([wanted, since]) => {
        const at = (globalThis as unknown as { seen: Record<string, number> }).seen[wanted as string];
        return at !== undefined && at >= (since as number) ? at : null;
      },
      [order.join(), sent] as const,
      { timeout: 5000, polling: 10 },
    );
    took.push(((await handle.jsonValue()) as number) - sent);
  }
  took.sort((a, b) => a - b);
  const part = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] as number);
  console.log(`call to screen over ${took.length} changes: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, most ${part(1)} ms`);
  expect(part(0.95)).toBeLessThanOrEqual(300);
});

test('a liver who is not on air, a stranger’s number, and what waits to begin', async ({ page, shop, say, shopLocale, accessible }) => {
  const onAir = await OnAir.begin(shop, shopLocale, { choose: () => [] });
  await page.goto(onAir.buyer.url);
  await expect(page).toHaveURL(/\/shop\/buyer\/livers\/\d+\/stream-products\?liver-id=\d+$/);
  await page.goto(`${shop.origin}/shop/buyer/livers/${onAir.liver}?post_id=${onAir.post.id}`);
  await expect(page).toHaveURL(/\/stream-products\?.*post/);
  await expect(page.getByText(say('live_none_title'))).toBeVisible();
  await accessible(page, 'nothing chosen yet');
  const good = (await onAir.goods()).filter(isPlain)[0] as SellerGood;
  await onAir.put({ product_ids: [good.id], statuses: [{ id: good.id, status: 'selling' }] });
  await expect.poll(() => namesShown(page)).toEqual([good.name]);
  await page.goto(`${shop.origin}/shop/buyer/livers/999999`);
  await expect(page).toHaveURL(/\/error\/abnormal$/);
});

test('a shop of ten thousand goods draws what is in sight and goes on by itself', async ({ page, say, shopLocale, accessible }) => {
  test.skip(shopLocale !== 'ja', 'one language is enough for a long list');
  const directory = mkdtempSync(join(tmpdir(), 'noren-e2e-load-'));
  const server = await openServer(directory, { DEMO: 'load', LOGIN_TOKEN_SECRET: loginTokenSecret });
  const ask = async (path: string, also: RequestInit = {}) =>
    (await fetch(`${server.origin}/api/v1/shop${path}`, { ...also, headers: { 'content-type': 'application/json', ...also.headers } })).json();
  try {
    const body = JSON.stringify({ token: loginToken({ role: 'seller', sub: 'demo-liver-4' }) });
    const { token } = (await ask('/seller/login', { method: 'POST', body })) as { token: string };
    const { liver } = (await ask('/me', { headers: { authorization: `Bearer ${token}` } })) as { liver: { id: number } };
    const entrance = loginToken({ role: 'buyer', region: 'JP', locale: 'ja' });
    await page.goto(`${server.origin}/shop/buyer/livers/${liver.id}/shop-products?token=${entrance}`);
    const cards = page.locator('[aria-posinset]');
    await expect(cards.first()).toHaveAttribute('aria-setsize', '1000');
    const mostDrawn = 60;
    expect(await cards.count()).toBeLessThan(mostDrawn);
    await accessible(page, 'a long list in the shop');
    // down to the end of the first thousand, and on
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
          return Number(await cards.last().getAttribute('aria-posinset'));
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(2000);
    expect(await cards.count()).toBeLessThan(mostDrawn);
    // one from beyond the first thousand opens over the list, and is still open after a reload
    const link = cards.last().getByRole('link');
    const name = (await link.getByRole('heading').innerText()).trim();
    await link.click();
    await expect(openDialog(page).getByRole('heading', { name, exact: true })).toBeVisible();
    await page.reload();
    await expect(openDialog(page).getByRole('heading', { name, exact: true })).toBeVisible();
    await openDialog(page)
      .getByRole('button', { name: say('product_add_to_cart'), exact: true })
      .click();
    await expect(openDialog(page).getByText(say('product_not_held'))).toBeVisible();
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
