import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginToken, loginTokenSecret } from './login-token.ts';
import { isPlain, namesShown, OnAir, openDialog, type SellerGood } from './on-air.ts';
import { openServer } from './server.ts';
import { expect, test } from './shop.ts';

test(
  'a sheet over the stream returns the focus; a product that the seller removes closes with a message and stays closed',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    const product = onAir.product(1);
    const all = onAir.post.products.map(({ id }) => id);
    const statuses = all.map((id) => ({ id, status: 'selling' }));
    await onAir.openBuyer(page);
    const name = page.getByRole('heading', { name: product.name, exact: true }).getByRole('button');
    await name.click();
    await expect(openDialog(page).getByRole('heading', { name: product.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    await expect(name).toBeFocused();

    await name.click();
    await expect(openDialog(page)).toHaveCount(1);
    await onAir.ask('DELETE', `/posts/${onAir.post.id}/products/${product.id}`);
    await expect(page.getByText(say('live_gone'), { exact: true })).toBeVisible();
    await expect(openDialog(page)).toHaveCount(0);
    await onAir.put({ product_ids: all, statuses });
    await expect(name).toBeVisible();
    await expect(openDialog(page)).toHaveCount(0);
  },
);

test('a host off air, an unknown host, and a product that is not on sale', async ({
  page,
  shop,
  say,
  shopLocale,
  accessible,
  faults,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, { choose: () => [] });
  await page.goto(onAir.buyer.url);
  await expect(page).toHaveURL(/\/shop\/buyer\/livers\/\d+\/stream-products\?liver-id=\d+$/);
  await page.goto(`${shop.origin}/shop/buyer/livers/${onAir.liver}?post_id=${onAir.post.id}`);
  await expect(page).toHaveURL(/\/stream-products\?.*post/);
  await expect(page.getByText(say('live_none_title'))).toBeVisible();
  await accessible(page, 'stream products, nothing chosen');
  const good = (await onAir.goods()).filter(isPlain)[0] as SellerGood;
  await onAir.put({ product_ids: [good.id], statuses: [{ id: good.id, status: 'selling' }] });
  await expect.poll(() => namesShown(page)).toEqual([good.name]);
  faults.allow(/^answer: 404 GET \S+\/shop\/buyer\/livers\/999999$/);
  await page.goto(`${shop.origin}/shop/buyer/livers/999999`);
  await expect(page).toHaveURL(/\/error\/abnormal$/);
});

test(
  'a shop of ten thousand products renders the visible ones and loads more while scrolling',
  { tag: '@deep' },
  async ({ page, say, shopLocale, accessible }) => {
    test.skip(shopLocale !== 'ja', 'one language is enough for a long list');
    // the server writes ten thousand products first
    test.setTimeout(180_000);
    const directory = mkdtempSync(join(tmpdir(), 'noren-e2e-load-'));
    const server = await openServer(directory, {
      DEMO: 'load',
      LOGIN_TOKEN_SECRET: loginTokenSecret,
    });
    const ask = async (path: string, also: RequestInit = {}) =>
      (
        await fetch(`${server.origin}/api/v1/shop${path}`, {
          ...also,
          headers: { 'content-type': 'application/json', ...also.headers },
        })
      ).json();
    try {
      const body = JSON.stringify({ token: loginToken({ role: 'seller', sub: 'demo-liver-4' }) });
      const { token } = (await ask('/seller/login', { method: 'POST', body })) as { token: string };
      const { liver } = (await ask('/me', { headers: { authorization: `Bearer ${token}` } })) as {
        liver: { id: number };
      };
      const entrance = loginToken({ role: 'buyer', region: 'JP', locale: 'ja' });
      await page.goto(
        `${server.origin}/shop/buyer/livers/${liver.id}/shop-products?token=${entrance}`,
      );
      const cards = page.locator('[aria-posinset]');
      await expect(cards.first()).toHaveAttribute('aria-setsize', '1000', { timeout: 30_000 });
      const mostDrawn = 60;
      expect(await cards.count()).toBeLessThan(mostDrawn);
      await accessible(page, 'a long list in the shop');
      // scroll to the end of the first thousand, and further
      await expect
        .poll(
          async () => {
            await page.evaluate(() =>
              window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
            );
            return Number(await cards.last().getAttribute('aria-posinset'));
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(2000);
      expect(await cards.count()).toBeLessThan(mostDrawn);
      // A product beyond the first thousand opens over the list, and stays open after a reload. The
      // last rendered one changes until the page is at rest, so it is found by its position.
      let place: string | null = null;
      const isAtRest = async () => {
        const before = place;
        place = await cards.last().getAttribute('aria-posinset');
        return place === before;
      };
      await expect.poll(isAtRest, { intervals: [300] }).toBe(true);
      const link = page.locator(`[aria-posinset="${place}"]`).getByRole('link');
      const name = (await link.getByRole('heading').innerText()).trim();
      await link.click();
      await expect(openDialog(page).getByRole('heading', { name, exact: true })).toBeVisible();
      await page.reload();
      await expect(openDialog(page).getByRole('heading', { name, exact: true })).toBeVisible();
      await openDialog(page)
        .getByRole('button', { name: say('product_add_to_cart'), exact: true })
        .click();
      await expect(
        openDialog(page).getByRole('button', { name: say('common_increase') }),
      ).toBeVisible();
    } finally {
      // the page polls whether the host is on air
      await page.close();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
