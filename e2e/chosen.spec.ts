import { anotherPage, isPlain, named, namesShown, OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

test(
  'products keep their numbers; the host finds one by number, moves it first, and moves sold-out ones last',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      life: 15,
      choose: (goods) => goods.filter(isPlain).slice(0, 5),
    });
    const names = onAir.post.products.map(({ name }) => name);
    const [first, , third] = names as [string, string, string];
    const sku = onAir.product(0).skus[0] as { id: number; available_quantity: number };
    const buyer = await anotherPage(browser, page, shopLocale);
    await onAir.openBuyer(buyer);
    await onAir.openSeller(page, 'selected');
    const numbers = (tab: typeof page) =>
      tab.locator('[data-row] .figures.absolute').allInnerTexts();
    await expect.poll(() => numbers(page)).toEqual(['1', '2', '3', '4', '5']);
    const field = page.getByRole('searchbox');
    // by its number, as the host announces it
    await field.fill('3');
    await expect(page.getByRole('heading', { name: third, exact: true })).toBeVisible();
    await accessible(page, 'seller, a chosen product found');
    await page.getByRole('button', { name: named(say, 'seller_top', third), exact: true }).click();
    await field.fill('');
    await expect
      .poll(() => namesShown(page))
      .toEqual([third, ...names.filter((name) => name !== third)]);
    await expect.poll(() => numbers(page)).toEqual(['3', '1', '2', '4', '5']);
    await expect.poll(() => numbers(buyer)).toEqual(['3', '1', '2', '4', '5']);
    await onAir.takeAsOtherBuyers(sku.id, sku.available_quantity);
    await page.getByRole('button', { name: say('seller_sold_last'), exact: true }).click();
    await expect.poll(() => numbers(buyer)).toEqual(['3', '2', '4', '5', '1']);
    expect((await namesShown(page)).at(-1)).toBe(first);
    await page.getByRole('button', { name: say('seller_undo'), exact: true }).click();
    await expect.poll(() => numbers(buyer)).toEqual(['3', '1', '2', '4', '5']);
    await accessible(page, 'seller, chosen');
    await buyer.context().close();
  },
);

test(
  'several products are marked and moved to the top, or removed, at once; undo restores them',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      choose: (goods) => goods.filter(isPlain).slice(0, 5),
    });
    const [a, b, c, d, e] = onAir.post.products.map(({ name }) => name) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const buyer = await anotherPage(browser, page, shopLocale);
    await onAir.openBuyer(buyer);
    await onAir.openSeller(page, 'selected');
    await expect.poll(() => namesShown(page)).toEqual([a, b, c, d, e]);
    const press = (key: string) =>
      page.getByRole('button', { name: say(key), exact: true }).click();
    const mark = async (...names: string[]) => {
      await press('seller_mark');
      for (const name of names)
        await page
          .getByRole('checkbox', { name: named(say, 'seller_mark_of', name), exact: true })
          .check();
      await expect(
        page.getByText(say('seller_marked', { count: names.length }), { exact: true }),
      ).toBeVisible();
    };
    await mark(e, c);
    await accessible(page, 'seller, several marked');
    await press('seller_marked_top');
    await expect.poll(() => namesShown(buyer)).toEqual([c, e, a, b, d]);
    await press('seller_undo');
    await expect.poll(() => namesShown(buyer)).toEqual([a, b, c, d, e]);
    await mark(a);
    await page.getByRole('searchbox').fill('4');
    await press('seller_mark_all');
    await press('seller_marked_out');
    await expect.poll(() => namesShown(buyer)).toEqual([b, c, e]);
    await press('seller_undo');
    await expect.poll(() => namesShown(buyer)).toEqual([a, b, c, d, e]);
    const now = await onAir.now();
    expect(now.products.map(({ status }) => status)).toEqual([
      'selling',
      'selling',
      'selling',
      'selling',
      'selling',
    ]);
    await buyer.context().close();
  },
);

test(
  'an ended sale is shown to its seller, also when it is chosen',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      choose: (goods) => goods.filter(isPlain).slice(0, 1),
    });
    const over = (await onAir.goods()).find(
      (good) => good.salable_status === 'end_sell' && good.available_quantity > 0,
    );
    test.skip(!over, 'this shop has no ended sale');
    const { name } = over as { name: string };
    await onAir.openSeller(page, 'unselected');
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByText(say('browse_end_sell'), { exact: true })).toBeVisible();
    // the filtered list must be complete before the click, or the box moves away from it
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await page.getByRole('checkbox', { name: say('seller_choose', { name }), exact: true }).click();
    await expect(
      page.getByText(say('seller_chosen_ended', { name }), { exact: true }),
    ).toBeVisible();
    await page
      .getByRole('link', { name: new RegExp(`^${say('seller_tab_selected') as string}`) })
      .first()
      .click();
    const row = page
      .locator('[data-row]')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(row.getByText(say('browse_end_sell'), { exact: true })).toBeVisible();
    await accessible(page, 'seller, a sale that is over');
  },
);

test(
  'a buyer filters the shop’s products by word or kind, and the URL keeps the stream',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    await onAir.openBuyer(page);
    // a tap is lost if the app replaces the server's markup during it; a buyer taps again
    await expect(async () => {
      await page
        .getByRole('link', { name: new RegExp(`^${say('live_tab_shop') as string}`) })
        .click({ timeout: 2_000 });
      await expect(page).toHaveURL(/shop-products/, { timeout: 3_000 });
    }).toPass({ timeout: 15_000 });
    const cards = page.getByRole('list').getByRole('link').getByRole('heading');
    await expect(cards.first()).toBeVisible();
    const all = await cards.count();
    const kinds = page.getByRole('navigation', { name: say('browse_kinds'), exact: true });
    await kinds.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(
      (url) =>
        url.searchParams.has('kind') && url.searchParams.get('post-id') === String(onAir.post.id),
    );
    await expect.poll(() => cards.count()).toBeLessThan(all);
    const name = (await cards.first().innerText()).trim();
    await accessible(page, 'shop products of a kind');
    // Back from a kind leads to the whole shop, not to the page before it
    await page.goBack();
    await expect(page).toHaveURL(
      (url) => url.pathname.includes('shop-products') && !url.searchParams.has('kind'),
    );
    await expect.poll(() => cards.count()).toBe(all);
    await page.getByRole('searchbox').fill(name);
    await expect(page).toHaveURL(
      (url) =>
        url.searchParams.get('q') === name &&
        url.searchParams.get('post-id') === String(onAir.post.id),
    );
    await expect(cards.first()).toHaveText(name);
    await page.getByRole('searchbox').fill('zzzzzz');
    await page.getByRole('button', { name: say('browse_show_all'), exact: true }).click();
    await expect.poll(() => cards.count()).toBe(all);
    await expect(page).toHaveURL(
      (url) =>
        !url.searchParams.has('q') && url.searchParams.get('post-id') === String(onAir.post.id),
    );
  },
);
