import type { Page } from '@playwright/test';
import { Buyer, plainGood } from './buyer.ts';
import { emptyCart, OnAir, openDialog } from './on-air.ts';
import { expect, test } from './shop.ts';

/**
 * Holds the app's files back until the returned function is called, so that taps hit the server's
 * HTML.
 */
async function withoutApp(page: Page): Promise<() => Promise<void>> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** The script that stores early taps loads next to the page. A tap before that is lost. */
const waitForTapRecorder = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'norenEarlyTaps' in window)).toBe(true);

test(
  'a live page tapped before the app has loaded shows products, prices and holds, and does each tap once',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await emptyCart(onAir);
    await onAir.openBuyer(page);
    const arrive = await withoutApp(page);
    const added: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/add-cart'))
        added.push(request.url());
    });
    await page.reload({ waitUntil: 'commit' });
    const product = onAir.product(0);
    const row = page.locator(`[data-row="${product.id}"]`);
    await expect(row.getByRole('heading', { level: 2, name: product.name })).toBeVisible();
    await expect(page.getByText(say('live_hold_note', { minutes: 15 }) as string)).toBeVisible();
    expect(
      await page.evaluate(() =>
        Object.keys(document.getElementById('root')?.firstElementChild ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      ),
    ).toBe(false);
    const take = row.getByRole('button').last();
    await waitForTapRecorder(page);
    await take.click();
    await take.click();
    expect(added).toEqual([]);
    await arrive();
    await expect.poll(() => added.length).toBe(1);
    await expect(
      page.getByRole('link', { name: say('common_cart_with_count', { count: 1 }) as string }),
    ).toBeVisible();
    await page.waitForTimeout(1_000);
    expect(added).toHaveLength(1);

    // a tap that opens the product sheet
    const again = await withoutApp(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(row.getByRole('heading', { level: 2 })).toBeVisible();
    await waitForTapRecorder(page);
    await row.getByRole('heading', { level: 2 }).getByRole('button').click();
    await again();
    await expect(openDialog(page).getByRole('heading', { name: product.name })).toBeVisible();
    await expect(openDialog(page)).toHaveCount(1);
  },
);

test(
  'links in a list work before the app has loaded',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods());
    await buyer.visitMarketplace();
    const arrive = await withoutApp(page);
    await page.reload({ waitUntil: 'commit' });
    const link = page.locator('main li a[href*="/products/"]').first();
    const href = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}`, {
      waitUntil: 'commit',
    });
    await page
      .getByRole('link', { name: say('product_add_to_cart') as string, exact: true })
      .last()
      .click();
    await expect(page).toHaveURL(/drawer=sku/);
    await arrive();
    await expect(openDialog(page)).toHaveCount(1);
  },
);
