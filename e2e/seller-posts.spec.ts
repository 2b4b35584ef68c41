import { anotherPage, named, namesShown, OnAir, openDialog } from './on-air.ts';
import { expect, test } from './shop.ts';

test('an announced post goes on air, and its stream ends', async ({
  page,
  browser,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale);
  await onAir.put({ product_ids: [], live: false });
  const buyer = await anotherPage(browser, page, shopLocale);
  // through the host's page, whose URL names no post
  const shown = async () =>
    (
      (await shop.call('GET', `/api/v1/shop/stores/query?liver_id=${onAir.liver}`)).body as {
        post_id: number | null;
      }
    ).post_id;
  expect(await shown()).not.toBe(onAir.post.id);
  await onAir.openSeller(page, 'selected');
  await expect(page.getByText(say('live_on_air'), { exact: true })).toHaveCount(0);
  // another stream of this host is running: going on air asks before replacing it
  const running = await OnAir.begin(shop, shopLocale);
  await page.getByRole('button', { name: say('seller_go_on_air'), exact: true }).click();
  await expect(
    openDialog(page).getByText(say('seller_replace_means'), { exact: true }),
  ).toBeVisible();
  await accessible(page, 'seller, asked whether to take the place');
  await openDialog(page)
    .getByRole('button', { name: say('seller_ask_no'), exact: true })
    .click();
  await expect(openDialog(page)).toHaveCount(0);
  expect(await shown()).toBe(running.post.id);
  // the sheet may still be closing
  await page
    .getByRole('button', { name: say('seller_go_on_air'), exact: true })
    .first()
    .click();
  await openDialog(page)
    .getByRole('button', { name: say('seller_go_on_air'), exact: true })
    .click();
  await expect(page.getByText(say('live_on_air'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('seller_is_on_air'), { exact: true })).toBeVisible();
  expect(await shown()).toBe(onAir.post.id);
  await accessible(page, 'seller, on air');
  await buyer.goto(onAir.buyer.url);
  await expect.poll(() => namesShown(buyer)).toEqual(onAir.post.products.map(({ name }) => name));
  await expect(buyer.getByText(say('live_on_air'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('seller_end_stream'), exact: true }).click();
  await expect(openDialog(page).getByText(say('seller_end_means'), { exact: true })).toBeVisible();
  await accessible(page, 'seller, asked whether to end');
  // one tap does not end the stream
  expect(await shown()).toBe(onAir.post.id);
  await openDialog(page)
    .getByRole('button', { name: say('seller_end_stream'), exact: true })
    .click();
  // viewers see it without a reload, and what they can still do
  await expect(buyer.getByText(say('live_over'), { exact: true })).toBeVisible({ timeout: 1_500 });
  await expect(buyer.getByText(say('live_on_air'), { exact: true })).toHaveCount(0);
  await expect(buyer.getByText(say('live_over_text'), { exact: true })).toBeVisible();
  await expect(
    buyer.getByRole('button', {
      name: named(say, 'live_add_of', onAir.product(0).name),
      exact: true,
    }),
  ).toBeVisible();
  await accessible(buyer, 'stream products, over');
  await buyer.context().close();
  await expect(
    page.getByRole('button', { name: say('seller_go_on_air'), exact: true }),
  ).toBeVisible();
  expect(await shown()).not.toBe(onAir.post.id);
  expect((await onAir.now()).products).toHaveLength(onAir.post.products.length);
});

test(
  'title, text and hold minutes are changed while viewers watch',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15, content: '説明' });
    const buyer = await anotherPage(browser, page, shopLocale);
    await onAir.openBuyer(buyer);
    await onAir.openSeller(page, 'selected');
    await page.getByRole('button', { name: say('seller_edit'), exact: true }).click();
    const field = (key: string) => openDialog(page).getByLabel(say(key)).first();
    await expect(field('seller_field_content')).toHaveValue('説明');
    await accessible(page, 'seller, a post is corrected');
    await field('seller_field_title').fill(' ');
    await openDialog(page)
      .getByRole('button', { name: say('seller_edit_save'), exact: true })
      .click();
    await expect(
      openDialog(page).getByText(say('seller_wrong_required'), { exact: true }),
    ).toBeVisible();
    await field('seller_field_title').fill('直した題');
    await field('seller_field_life').fill('7');
    await openDialog(page)
      .getByRole('button', { name: say('seller_edit_save'), exact: true })
      .click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '直した題', exact: true })).toBeVisible();
    await expect(buyer.getByRole('heading', { name: '直した題', exact: true })).toBeVisible({
      timeout: 1_500,
    });
    await expect(
      buyer.getByText(say('live_hold_note', { minutes: 7 }), { exact: true }),
    ).toBeVisible();
    expect(await onAir.now()).toMatchObject({
      title: '直した題',
      content: '説明',
      cart_item_life: 7,
    });
    await buyer.context().close();
  },
);

test(
  'a new post does not take over the viewers of the running stream',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    const shown = async () =>
      (
        (await shop.call('GET', `/api/v1/shop/stores/query?liver_id=${onAir.liver}`)).body as {
          post_id: number | null;
        }
      ).post_id;
    await onAir.openSeller(page, 'unselected');
    await page.getByRole('link', { name: say('seller_new_post') }).click();
    const live = page.getByRole('checkbox', { name: say('seller_field_live') });
    await expect(live).not.toBeChecked();
    await page.getByLabel(say('seller_field_title')).first().fill('明日の市');
    await live.check();
    await page.getByRole('button', { name: say('seller_create'), exact: true }).click();
    await expect(
      openDialog(page).getByText(say('seller_replace_means'), { exact: true }),
    ).toBeVisible();
    await accessible(page, 'new live post, asked');
    await openDialog(page)
      .getByRole('button', { name: say('seller_replace_later'), exact: true })
      .click();
    await expect(page).toHaveURL(/stream-id=\d+/);
    await expect(
      page.getByRole('button', { name: say('seller_go_on_air'), exact: true }),
    ).toBeVisible();
    expect(await shown()).toBe(onAir.post.id);
  },
);

test(
  'a new live post shows errors at their fields and keeps the typed values',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    await onAir.openSeller(page, 'unselected');
    await page.getByRole('link', { name: say('seller_new_post') }).click();
    const field = (key: string) => page.getByLabel(say(key)).first();
    await expect(field('seller_field_title')).toBeVisible();
    await accessible(page, 'new live post');
    await field('seller_field_content').fill('器と茶');
    await field('seller_field_life').fill('9999');
    await field('seller_field_share_url').fill('example');
    await page.getByRole('button', { name: say('seller_create'), exact: true }).click();
    await expect(page.getByText(say('seller_wrong_required'), { exact: true })).toBeVisible();
    await expect(page.getByText(say('seller_wrong_minutes'), { exact: true })).toBeVisible();
    await expect(page.getByText(say('seller_wrong_url'), { exact: true })).toBeVisible();
    await expect(field('seller_field_title')).toBeFocused();
    await accessible(page, 'new live post, refused');
    await page.reload();
    await expect(field('seller_field_content')).toHaveValue('器と茶');
    await field('seller_field_title').fill('夜の市');
    await field('seller_field_life').fill('12');
    await field('seller_field_share_url').fill('https://example.com/live');
    await field('seller_field_keywords').fill('うつわ、新茶');
    await field('seller_field_upcoming_at').fill('2026-12-01T20:00');
    await page.getByRole('checkbox', { name: say('seller_field_is_private') }).check();
    await page.getByRole('button', { name: say('seller_create'), exact: true }).click();
    await expect(page).toHaveURL(/stream-id=\d+/);
    const stream = Number(new URL(page.url()).searchParams.get('stream-id'));
    const { post_id } = (await onAir.ask('GET', `/streams/${stream}`)) as { post_id: number };
    expect(await onAir.ask('GET', `/posts/${post_id}`)).toMatchObject({
      title: '夜の市',
      content: '器と茶',
      cart_item_life: 12,
      share_url: 'https://example.com/live',
      keywords: ['うつわ', '新茶'],
      is_private: true,
      upcoming_at: shopLocale === 'zh-TW' ? '2026-12-01T12:00:00.000Z' : '2026-12-01T11:00:00.000Z',
    });
  },
);

test(
  'URLs of the seller’s pages lead where the specification says, and keep the stream',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    await onAir.openSeller(page, 'unselected');
    const stream = onAir.post.stream_id;
    for (const [path, to] of [
      ['', 'stream-products/unselected'],
      ['products', 'stream-products/unselected'],
      ['products/shop-products', 'shop-products'],
      ['stream-products', 'stream-products/unselected'],
      ['warehouse', 'stream-products/unselected'],
      ['warehouse-preview', 'shop-products'],
      ['showcase', 'stream-products/selected'],
    ]) {
      await page.goto(`${shop.origin}/shop/seller/${path}?streamId=${stream}`);
      await expect(page).toHaveURL(
        (url) =>
          url.pathname === `/shop/seller/${to}` &&
          url.searchParams.get('stream-id') === String(stream),
      );
    }
    // a stream number of another store is unknown here, so it starts a new post
    await page.goto(
      `${shop.origin}/shop/seller/stream-products?stream_id=${shopLocale === 'zh-TW' ? 1_000_000_000 : 1_000_000_002}`,
    );
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByText(say('seller_stream_other_text'))).toHaveCount(0);
  },
);

test('a login token works once; a seller who is not on the list sees a message', async ({
  page,
  browser,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale);
  await page.goto(onAir.seller.url);
  await expect(page).toHaveURL(/\/shop\/seller\/stream-products\/unselected\?stream-id=\d+$/);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const stranger = await anotherPage(browser, page, shopLocale);
  await stranger.goto(onAir.seller.url);
  await expect(stranger).toHaveURL(/\/error\/unauthorized/);
  const people = (await shop.call('GET', '/api/playground/personas')).body as {
    role: string;
    token: string | null;
    url: string;
  }[];
  await stranger.goto(
    people.find(({ role, token }) => role === 'seller' && token === null)?.url as string,
  );
  await expect(stranger).toHaveURL(/\/error\/unauthorized\?(\S+&)?reason=LIVER_NOT_IN_WHITELIST/);
  await expect(stranger.getByText(say('error_liver_not_in_whitelist'))).toBeVisible();
  await stranger.goto(`${shop.origin}/shop/seller/products`);
  await expect(stranger).toHaveURL(/\/error\/unauthorized/);
  await stranger.context().close();
  await page.getByRole('link', { name: say('seller_tab_shop'), exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/seller\/shop-products\?/);
  await accessible(page, 'seller shop products');
});
