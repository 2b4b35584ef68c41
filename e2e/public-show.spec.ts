import { named, OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

test('a visitor finds the running show on the shop’s front page, takes from it, and goes on to the checkout', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, 'ja', { life: 15 });
  const [first] = onAir.post.products.map(({ name }) => name) as [string];
  await page.goto(`${shop.origin}/stores/${onAir.slug}/marketplace`);
  await page
    .getByRole('link', {
      name: new RegExp(`${say('shows_now') as string}.*${say('shows_watch') as string}`),
    })
    .click();
  await expect(page).toHaveURL(`${shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`);
  await page.getByRole('button', { name: named(say, 'live_add_of', first), exact: true }).click();
  await expect(
    page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }).first(),
  ).toBeVisible();
  await accessible(page, 'the public page of a show');

  // the hold counts down in the bar, and the checkout is the marketplace's own
  await page.reload();
  await expect(page.getByText(/00:14:\d\d/).first()).toBeVisible();
  await page.getByRole('link', { name: say('live_to_checkout_short'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/stores/${onAir.slug}/marketplace/checkout/`));
  await expect(page.getByText(first, { exact: true }).first()).toBeVisible();
});

test(
  'the store’s list of shows has the running ones and the announced ones',
  { tag: '@deep' },
  async ({ page, shop, say, accessible, faults }) => {
    faults.allow(/404/);
    const onAir = await OnAir.begin(shop, 'ja');
    await page.goto(`${shop.origin}/stores/${onAir.slug}/live`);
    await expect(
      page.getByRole('heading', { name: say('shows_title'), exact: true }),
    ).toBeVisible();
    await accessible(page, 'the list of shows');
    await page.locator(`a[href="/stores/${onAir.slug}/live/${onAir.post.id}"]`).click();
    await expect(
      page.getByRole('region', { name: say('live_tab_stream'), exact: true }),
    ).toBeVisible();
    // a number that is not a show of this store
    await page.goto(`${shop.origin}/stores/${onAir.slug}/live/999999`);
    await expect(
      page.getByRole('link', { name: say('live_see_shop'), exact: true }).first(),
    ).toBeVisible();
  },
);
