import { anotherPage, inTallWindow, isPlain, named, namesShown, OnAir } from './on-air.ts';
import { ShopBuyer } from './shop-buyer.ts';
import { expect, test } from './shop.ts';

test('a host chooses, sorts, removes and releases products; the buyer’s page follows by itself', async ({
  page,
  browser,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
  const [first, second] = onAir.post.products.map(({ name }) => name) as [string, string];
  const fresh = (await onAir.goods())
    .filter(isPlain)
    .find(({ id }) => !onAir.post.products.some((product) => product.id === id)) as {
    id: number;
    name: string;
  };
  const buyer = await anotherPage(browser, page, shopLocale);
  await onAir.openBuyer(buyer);
  expect((await namesShown(buyer)).slice(0, 2)).toEqual([first, second]);
  await accessible(buyer, 'stream products');

  await onAir.openSeller(page, 'unselected');
  await page.getByRole('searchbox').fill(fresh.name);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === fresh.name);
  await page
    .getByRole('checkbox', { name: say('seller_choose', { name: fresh.name }), exact: true })
    .check();
  await accessible(page, 'seller unselected');
  await expect(buyer.getByRole('heading', { name: fresh.name, exact: true })).toBeVisible();

  await page
    .getByRole('link', { name: new RegExp(`^${say('seller_tab_selected') as string}`) })
    .click();
  await expect(page).toHaveURL(/\/selected\?.*stream-id=/);
  await expect(page.getByRole('heading', { name: fresh.name, exact: true })).toBeVisible();
  await inTallWindow(page, () => accessible(page, 'seller selected'));
  await page.getByRole('button', { name: named(say, 'seller_down', first), exact: true }).click();
  await expect.poll(async () => (await namesShown(buyer)).slice(0, 2)).toEqual([second, first]);

  // not on sale yet, then on sale
  const row = buyer
    .locator('[data-row]')
    .filter({ has: buyer.getByRole('heading', { name: fresh.name, exact: true }) });
  await expect(row.getByText(say('live_soon'), { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: named(say, 'seller_start_selling', fresh.name), exact: true })
    .click();
  await expect(
    row.getByRole('button', { name: named(say, 'live_add_of', fresh.name), exact: true }),
  ).toBeVisible();

  await page
    .getByRole('button', { name: named(say, 'seller_remove', second), exact: true })
    .click();
  await expect.poll(async () => (await namesShown(buyer))[0]).toBe(first);
  await page.getByRole('button', { name: say('seller_undo'), exact: true }).click();
  await expect.poll(async () => (await namesShown(buyer)).slice(0, 2)).toEqual([second, first]);
  const kept = await onAir.now();
  expect(kept.products[0]).toMatchObject({ name: second, status: 'selling' });
  expect(kept.products.find(({ id }) => id === fresh.id)).toMatchObject({ status: 'selling' });

  // the preview shows what buyers see
  await page.getByRole('button', { name: say('seller_preview') }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('heading', { name: fresh.name, exact: true })).toBeVisible();
  await accessible(page, 'seller, preview');

  const sku = kept.products[1]?.skus[0] as { id: number; available_quantity: number };
  await onAir.takeAsOtherBuyers(sku.id, sku.available_quantity);
  const sold = buyer
    .locator('[data-row]')
    .filter({ has: buyer.getByRole('heading', { name: first, exact: true }) });
  await expect(sold.getByText(say('browse_in_carts'), { exact: true }).first()).toBeVisible();
  await expect(
    preview
      .locator('[data-row]')
      .filter({ hasText: first })
      .getByText(say('browse_in_carts'), { exact: true })
      .first(),
  ).toBeVisible();
  await buyer.context().close();
});

test(
  'the sold figure updates next to the stock by itself, even while the seller moves a row',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale, accessible }) => {
    test.skip(shopLocale !== 'ja', 'numbers do not depend on the language');
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    const [good, second] = [onAir.product(0), onAir.product(1)];
    const sku = good.skus[0] as (typeof good)['skus'][number];
    const buyer = await ShopBuyer.enter({ page, shop, say }, onAir.seller.region);
    // a viewer who gets updates only through the stream
    const viewer = await anotherPage(browser, page, shopLocale);
    // a buyer's own data of a post is requested once, after the first render
    const own = viewer.waitForResponse((answer) =>
      answer.url().endsWith(`/posts/${onAir.post.id}`),
    );
    await onAir.openBuyer(viewer);
    await own;
    const askedByViewer: string[] = [];
    viewer.on(
      'request',
      (request) =>
        request.url().endsWith(`/posts/${onAir.post.id}`) && askedByViewer.push(request.url()),
    );
    await onAir.openSeller(page, 'selected');
    const row = page
      .locator('[data-row]')
      .filter({ has: page.getByRole('heading', { name: good.name, exact: true }) });
    const shows = async (sold: number, left: number, timeout: number) => {
      await expect(row.getByText(say('seller_sold', { count: sold }), { exact: true })).toBeVisible(
        { timeout },
      );
      await expect(
        row.getByText(say('seller_left', { count: left }), { exact: true }),
      ).toBeVisible();
    };
    const before = sku.sold_quantity as number;
    await shows(before, sku.available_quantity, 10_000);
    await inTallWindow(page, () => accessible(page, 'seller selected, with what was sold'));
    // one unit is sold while a row is held: the figure updates and the row stays in the hand
    const handle = page.getByRole('button', {
      name: named(say, 'seller_handle', good.name),
      exact: true,
    });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await buyer.placeCashOrder(await buyer.takeUnit(sku.id));
    await shows(before + 1, sku.available_quantity - 1, 8_000);
    expect((await namesShown(page)).slice(0, 2)).toEqual([second.name, good.name]);
    await page.keyboard.press('Space');
    await expect
      .poll(async () => (await onAir.now()).products.slice(0, 2).map(({ name }) => name))
      .toEqual([second.name, good.name]);
    // held first, then sold: viewers get no event for the sale, because the available units do not
    // change
    const asked = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && response.url().endsWith(`/posts/${onAir.post.id}`),
    );
    const line = await buyer.takeUnit(sku.id, onAir.post.stream_id);
    await asked;
    await shows(before + 1, sku.available_quantity - 2, 8_000);
    await buyer.placeCashOrder(line);
    await shows(before + 2, sku.available_quantity - 2, 20_000);
    expect((await namesShown(page)).slice(0, 2)).toEqual([second.name, good.name]);
    expect((await namesShown(viewer)).slice(0, 2)).toEqual([second.name, good.name]);
    expect(askedByViewer).toEqual([]);
    await viewer.context().close();
  },
);

test(
  'the keyboard alone sorts the products',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    const [a, b, c, ...rest] = onAir.post.products.map(({ name }) => name) as [
      string,
      string,
      string,
    ];
    await onAir.openSeller(page, 'selected');
    const handle = page.getByRole('button', { name: named(say, 'seller_handle', a), exact: true });
    const announcement = page.locator('[aria-live="assertive"]');
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(announcement).toHaveText(
      say('seller_said_picked_up', { name: a, place: 1, total: onAir.post.products.length }),
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(announcement).toHaveText(
      say('seller_said_moved', { name: a, place: 3, total: onAir.post.products.length }),
    );
    await expect(handle).toBeFocused();
    await page.keyboard.press('Escape');
    expect(await namesShown(page)).toEqual([a, b, c, ...rest]);
    await expect(handle).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect
      .poll(async () => (await onAir.now()).products.map(({ name }) => name))
      .toEqual([b, a, c, ...rest]);
    // by the buttons, which keep the focus
    const up = page.getByRole('button', { name: named(say, 'seller_up', c), exact: true });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect
      .poll(async () => (await onAir.now()).products.map(({ name }) => name))
      .toEqual([c, b, a, ...rest]);
  },
);

test('a finger drags a row to its place', async ({ page, shop, say, shopLocale }) => {
  const onAir = await OnAir.begin(shop, shopLocale);
  const names = onAir.post.products.map(({ name }) => name);
  await onAir.openSeller(page, 'selected');
  const handleOf = async (index: number) => {
    const handle = page.getByRole('button', {
      name: named(say, 'seller_handle', names[index] as string),
      exact: true,
    });
    await expect(handle).toBeVisible();
    return (await handle.boundingBox()) as { x: number; y: number };
  };
  // all three rows are visible on a phone
  await page
    .getByRole('button', { name: named(say, 'seller_handle', names[3] as string), exact: true })
    .scrollIntoViewIfNeeded();
  const [from, to] = [await handleOf(2), await handleOf(0)];
  await page.mouse.move(from.x + 15, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 15, from.y, { steps: 4 });
  await page.mouse.move(to.x + 15, to.y + 5, { steps: 10 });
  // waits until the other rows have moved; an earlier release would drop it in the old place
  await expect
    .poll(() => namesShown(page))
    .toEqual([names[2], names[0], names[1], ...names.slice(3)]);
  await page.mouse.up();
  await expect
    .poll(async () => (await onAir.now()).products.map(({ name }) => name))
    .toEqual([names[2], names[0], names[1], ...names.slice(3)]);
  expect(await namesShown(page)).toEqual([names[2], names[0], names[1], ...names.slice(3)]);

  // released while moving: wherever it drops, every row is in its place and none stays lifted
  const lifts = () =>
    page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).style.transform));
  const none = names.map(() => '');
  await expect.poll(lifts).toEqual(none);
  for (const turn of [1, 2, 3]) {
    await page
      .getByRole('button', { name: named(say, 'seller_handle', names[0] as string), exact: true })
      .scrollIntoViewIfNeeded();
    const start = await handleOf(0);
    await page.mouse.move(start.x + 15, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(start.x + 15, start.y + 60 + 90 * turn, { steps: 6 });
    await page.mouse.up();
    await expect.poll(lifts).toEqual(none);
    await expect
      .poll(async () => (await onAir.now()).products.map(({ name }) => name))
      .toEqual(await namesShown(page));
    await expect(page.locator('[data-part="handle"][aria-pressed="true"]')).toHaveCount(0);
  }
});

test(
  'two tabs of one seller do not lose each other’s choice',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      choose: (goods) => goods.filter(isPlain).slice(0, 2),
    });
    // at the top of the list, because further rows are not rendered until they are visible
    const [x, y, z] = (await onAir.goods()).filter(
      (good) =>
        !good.is_printio_product &&
        good.available_quantity > 0 &&
        !onAir.post.products.some(({ id }) => id === good.id),
    );
    const other = await page.context().newPage();
    await onAir.openSeller(page, 'unselected');
    await onAir.openSeller(other, 'unselected');
    const box = (tab: typeof page, name: string) =>
      tab.getByRole('checkbox', { name: say('seller_choose', { name }), exact: true });
    await expect(box(page, x?.name as string)).toBeVisible();
    await expect(box(other, x?.name as string)).toBeVisible();
    const both = async () => {
      await box(page, x?.name as string).check();
      await box(page, z?.name as string).check();
    };
    await Promise.all([both(), box(other, y?.name as string).check()]);
    const all = [...onAir.post.products, x, y, z].map((product) => product?.id);
    await expect
      .poll(async () => (await onAir.now()).products.map(({ id }) => id).sort())
      .toEqual(all.sort());
    // each tab shows the other's change without a reload
    await expect(box(page, y?.name as string)).toBeChecked();
    await expect(box(other, z?.name as string)).toBeChecked();
    await box(other, x?.name as string).uncheck();
    await expect(box(page, x?.name as string)).not.toBeChecked();
    await box(page, y?.name as string).uncheck();
    await expect
      .poll(async () => (await onAir.now()).products.map(({ id }) => id).sort())
      .toEqual([...onAir.post.products, z].map((product) => product?.id).sort());
  },
);

test(
  'a sold-out product is refused by name, and the rest is chosen',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, {
      choose: (goods) => goods.filter(isPlain).slice(0, 1),
    });
    const goods = await onAir.goods();
    const empty = goods.find(
      (good) => good.available_quantity === 0 && !good.is_printio_product,
    ) as { name: string };
    const plain = goods.filter(isPlain)[3] as { id: number; name: string };
    await onAir.openSeller(page, 'unselected');
    const box = (name: string) =>
      page.getByRole('checkbox', { name: say('seller_choose', { name }), exact: true });
    await expect(async () => {
      if ((await box(empty.name).count()) === 0) await page.evaluate(() => window.scrollBy(0, 600));
      await expect(box(empty.name)).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await box(empty.name).scrollIntoViewIfNeeded();
    await box(empty.name).click();
    const refusal = page
      .getByRole('alert')
      .getByText(say('seller_error_stock', { names: empty.name }));
    await expect(refusal).toBeInViewport();
    await expect(box(empty.name)).toBeInViewport();
    await page.getByRole('searchbox').fill(plain.name);
    // the filtered list must be complete before the click, or the box moves away from it
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await box(plain.name).click();
    await expect(refusal).toBeVisible();
    await expect
      .poll(async () => (await onAir.now()).products.map(({ id }) => id))
      .toContain(plain.id);
    await page.getByRole('searchbox').fill(empty.name);
    await expect(
      page.getByRole('checkbox', { name: say('seller_choose', { name: empty.name }), exact: true }),
    ).not.toBeChecked();
  },
);

test(
  'the search field stays visible while the list scrolls; products chosen already are marked',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    const chosen = onAir.post.products[0]?.name as string;
    const ordinary = (await onAir.goods()).filter((good) => !good.is_printio_product);
    const fresh = ordinary
      .filter(isPlain)
      .find(({ id }) => !onAir.post.products.some((product) => product.id === id)) as {
      name: string;
    };
    await onAir.openSeller(page, 'unselected');
    const field = page.getByRole('searchbox');
    const box = page.getByRole('checkbox', {
      name: say('seller_choose', { name: fresh.name }),
      exact: true,
    });
    // the list of unchosen products leaves out the chosen ones
    await expect(
      page.getByText(say('seller_count', { count: ordinary.length - onAir.post.products.length }), {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await field.focus();
    await page.keyboard.type(fresh.name.slice(0, 1));
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === fresh.name.slice(0, 1));
    await expect(box).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeInViewport();
    await page.keyboard.type(fresh.name.slice(1));
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === fresh.name);
    await expect(field).toHaveValue(fresh.name);
    await expect(field).toBeFocused();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expect(box).toBeInViewport();

    await field.fill(chosen);
    await expect(
      page.getByText(say('seller_goods_all_chosen_title'), { exact: true }),
    ).toBeVisible();
    await accessible(page, 'seller, all chosen');
    await page.getByRole('link', { name: say('seller_to_selected'), exact: true }).click();
    await expect(page.getByRole('heading', { name: chosen, exact: true })).toBeVisible();
    await expect(page).toHaveURL(
      (url) => !url.searchParams.has('q') && url.searchParams.has('stream-id'),
    );
  },
);
