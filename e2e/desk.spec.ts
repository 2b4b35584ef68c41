import type { DeskAction } from '@noren/contract/entities/desk';
import type { Page } from '@playwright/test';
import { inTallWindow, keep, named, OnAir, openDialog } from './on-air.ts';
import { expect, test, type Journey } from './shop.ts';

/** Units of a product as the server has them. */
const leftOf = async (onAir: OnAir, index: number): Promise<number> =>
  (await onAir.now()).products[index]?.skus[0]?.available_quantity ?? -1;
const rowOf = (page: Page, say: Journey['say'], number: number, name: string) =>
  page
    .getByRole('list', { name: say('desk_list') })
    .getByRole('button', { name: new RegExp(`^${number}\\s+${name}`) });

async function openDesk(page: Page, onAir: OnAir): Promise<void> {
  await keep(page, onAir.shop.origin, 'huc-seller-token', onAir.seller.token as string);
  await page.goto(`${onAir.shop.origin}/shop/seller/desk?stream-id=${onAir.post.stream_id}`);
}

test('the host runs a show from the desk: features the next product, adds stock and takes it back', async ({
  page,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
  const [first, second] = [onAir.product(0), onAir.product(1)];
  const before = await leftOf(onAir, 0);
  await onAir.openSeller(page, 'selected');
  await page.getByRole('link', { name: say('desk_open'), exact: true }).click();

  const next = page.getByRole('button', {
    name: new RegExp(`^${say('desk_next') as string}\\s*\\d+\\. `),
  });
  await next.click();
  const now = page.getByRole('region', { name: say('desk_now'), exact: true });
  await expect(now.getByRole('heading', { name: first.name, exact: true })).toBeVisible();
  await expect
    .poll(
      async () => ((await onAir.now()) as { showing?: { product_id: number } }).showing?.product_id,
    )
    .toBe(first.id);
  await inTallWindow(page, () => accessible(page, 'the desk of a host'));
  // within reach of the thumb, at any scroll position
  await expect(next).toBeInViewport({ ratio: 1 });

  const row = rowOf(page, say, 1, first.name);
  await row.click();
  await openDialog(page)
    .getByRole('button', { name: say('desk_stock_add', { count: 5 }), exact: true })
    .click();
  await expect.poll(() => leftOf(onAir, 0)).toBe(before + 5);
  await openDialog(page)
    .getByRole('button', { name: say('seller_undo'), exact: true })
    .click();
  await expect.poll(() => leftOf(onAir, 0)).toBe(before);
  // after the undo: this closes the message that offers it
  await accessible(page, 'the desk of a host, actions of a product');
  await page.keyboard.press('Escape');

  // the row shows the units that buyers take
  await onAir.takeAsOtherBuyers(first.skus[0]?.id ?? 0, 2);
  await expect(row).toContainText(say('desk_in_carts', { count: 2 }) as string);
  await expect(row).toContainText(say('desk_left', { count: before - 2 }) as string);

  // keys of a laptop: the next, then one by its number
  await page.keyboard.press('n');
  await expect(now.getByRole('heading', { name: second.name, exact: true })).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(now.getByRole('heading', { name: first.name, exact: true })).toBeVisible();

  // the end is away from it all, and asks
  await page.getByRole('button', { name: say('desk_menu'), exact: true }).click();
  await openDialog(page)
    .getByRole('button', { name: say('seller_end_stream'), exact: true })
    .click();
  await expect(
    openDialog(page).getByRole('heading', { name: say('seller_end_ask'), exact: true }),
  ).toBeVisible();
  await openDialog(page)
    .getByRole('button', { name: say('seller_end_stream'), exact: true })
    .click();
  await expect.poll(async () => ((await onAir.now()) as { live?: boolean }).live).toBe(false);
});

test(
  'ten actions around a lost connection are applied once and in order, or refused in words',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, faults }) => {
    test.setTimeout(120_000);
    faults.allow(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    const [one, two, three, last] = [0, 1, 2, 3].map((index) => onAir.product(index));
    if (!one || !two || !three || !last) throw new Error('four products are needed');
    const stock = await leftOf(onAir, 0);
    const price = one.skus[0]?.price ?? 0;
    await openDesk(page, onAir);

    let isCut = false;
    /** loses answers of actions that the server has applied */
    let losesAnswers = false;
    const arrived: { action: DeskAction; key: string }[] = [];
    await page.route('**/api/**', async (route) => {
      if (isCut) return route.abort();
      const request = route.request();
      if (request.method() !== 'POST' || !request.url().endsWith('/desk/actions'))
        return route.continue();
      arrived.push({
        action: request.postDataJSON() as DeskAction,
        key: request.headers()['idempotency-key'] ?? '',
      });
      if (!losesAnswers) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.route('**/parts.json', (route) => (isCut ? route.abort() : route.continue()));

    const act = async (
      number: number,
      name: string,
      press: (dialog: ReturnType<typeof openDialog>) => Promise<void>,
    ) => {
      await rowOf(page, say, number, name).click();
      await press(openDialog(page));
      await page.keyboard.press('Escape');
      await expect(openDialog(page)).toHaveCount(0);
    };
    const addStock = (number: number, name: string, count: number) =>
      act(number, name, (dialog) =>
        dialog.getByRole('button', { name: say('desk_stock_add', { count }), exact: true }).click(),
      );
    const setPrice = (number: number, name: string, to: number) =>
      act(number, name, async (dialog) => {
        await dialog.getByRole('textbox').fill(String(to));
        await dialog.getByRole('button', { name: say('desk_price_save'), exact: true }).click();
      });
    const feature = (name: string) =>
      page.getByRole('button', { name: named(say, 'seller_show_of', name), exact: true }).click();

    // 1 and 2 with a connection; the answer of 2 is lost after the server applied it
    await feature(one.name);
    await expect.poll(() => arrived.length).toBe(1);
    losesAnswers = true;
    await addStock(1, one.name, 5);
    await expect.poll(() => arrived.length).toBeGreaterThan(1);
    isCut = true;
    losesAnswers = false;
    // 3 to 9 without
    await addStock(1, one.name, 1);
    await setPrice(1, one.name, price + 100);
    await feature(two.name);
    await setPrice(1, one.name, price + 200);
    await setPrice(2, two.name, 500);
    await act(3, three.name, (dialog) =>
      dialog.getByRole('button', { name: say('desk_stop'), exact: true }).click(),
    );
    await feature(last.name);
    const list = page.getByRole('region', { name: say('desk_queue'), exact: true });
    await expect(list.getByText(say('desk_queue_waiting'), { exact: true })).toHaveCount(8);
    // what was done is on the screen all the same
    await expect(page.getByRole('region', { name: say('desk_now'), exact: true })).toContainText(
      last.name,
    );
    await expect(
      page.getByText(new RegExp((say('desk_warn_offline', { time: '' }) as string).slice(0, 6))),
    ).toBeVisible();

    // meanwhile the console changes the price of the second product
    const changed = await onAir.ask('POST', `/posts/${onAir.post.id}/desk/actions`, {
      type: 'set_price',
      sku_id: two.skus[0]?.id,
      price: 777,
      original_price: null,
      expected_price: two.skus[0]?.price,
    });
    expect(changed).toEqual({ units: 0 });

    // the page is reloaded, and the connection returns
    isCut = false;
    const sentBefore = arrived.length;
    await page.reload();
    // 10 after it
    await expect(list.getByText(say('desk_error_changed') as string)).toBeVisible({
      timeout: 20_000,
    });
    await addStock(1, one.name, 10);

    await expect.poll(() => leftOf(onAir, 0)).toBe(stock + 16);
    const after = (await onAir.now()) as Awaited<ReturnType<OnAir['now']>> & {
      showing: { product_id: number };
    };
    expect(after.products[0]?.skus[0]?.price).toBe(price + 200);
    expect(after.products[1]?.skus[0]?.price).toBe(777);
    expect(after.products[2]?.status).toBe('init');
    expect(after.showing.product_id).toBe(last.id);
    // in the host's order, and no key was used for two actions
    const keys = new Map(arrived.map(({ key, action }) => [key, JSON.stringify(action)]));
    expect(arrived.every(({ key, action }) => keys.get(key) === JSON.stringify(action))).toBe(true);
    expect(keys.size).toBe(10);
    const words = arrived
      .slice(sentBefore)
      .map(({ action }) => ('units' in action ? `${action.type} ${action.units}` : action.type));
    expect(words).toEqual([
      'add_stock 5',
      'add_stock 1',
      'set_price',
      'feature',
      'set_price',
      'set_price',
      'set_selling',
      'feature',
      'add_stock 10',
    ]);
    await list.getByRole('button', { name: say('desk_queue_remove'), exact: true }).click();
    await expect(list).toHaveCount(0);
  },
);
