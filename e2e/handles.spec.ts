import { Buyer, plainGood } from './buyer.ts';
import { callConsole } from './empty-server.ts';
import { expect, test } from './shop.ts';

test('an address with a name opens after the name has changed, and shows the new one', async ({
  page,
  shop,
  say,
  faults,
}) => {
  const owner = { email: 'owner@example.com', password: 'noren-demo-2026' };
  const { token } = await callConsole(shop.origin, '', 'POST', '/sign-in', owner);
  const good = plainGood(await shop.goods(), 3);
  const path = `/stores/hanamori/products/${good.id}`;
  const rename = async (handle: string | null) => {
    const { data } = await callConsole(shop.origin, token, 'GET', path);
    const {
      id: _id,
      images: _images,
      is_draft: _draft,
      cover_image_id: _cover,
      skus,
      ...fields
    } = data;
    await callConsole(shop.origin, token, 'PUT', path, {
      ...fields,
      handle,
      skus: skus.map((sku: Record<string, unknown>) => ({
        id: sku['id'],
        name: sku['name'],
        price: sku['price'],
        original_price: sku['original_price'],
        salable_limit: sku['salable_limit'],
        tax_rate: sku['tax_rate'],
      })),
    });
  };
  const at = `${shop.origin}/stores/hanamori/marketplace/products`;
  const heading = page.getByRole('heading', { level: 1, name: good.name });
  await rename('first-name');
  await new Buyer({ page, shop, say }).visitMarketplace();
  await page.getByRole('link', { name: good.name }).first().click();
  await expect(page).toHaveURL(`${at}/first-name`);
  await expect(heading).toBeVisible();
  await rename('second-name');
  await page.reload();
  await expect(page).toHaveURL(`${at}/second-name`);
  await expect(heading).toBeVisible();
  await page.goto(`${at}/${good.id}?locale=ja`);
  await expect(page).toHaveURL(new RegExp(`${at}/second-name`));
  // inside the app the address is replaced without loading the page
  await page.evaluate((id) => {
    Object.assign(window, { is_same_page: true });
    const router = (window as unknown as { __TSR_ROUTER__: { navigate: (to: object) => void } })
      .__TSR_ROUTER__;
    router.navigate({ href: `/stores/hanamori/marketplace/products/${id}?drawer=none` });
  }, good.id);
  await expect(page).toHaveURL(`${at}/second-name?drawer=none`);
  await expect(heading).toBeVisible();
  expect(await page.evaluate(() => 'is_same_page' in window)).toBe(true);
  faults.allow(/^answer: 404 GET \S+\/never-there$/);
  await page.goto(`${at}/never-there`);
  await expect(page).toHaveURL(/not-found/);
  // other journeys open the product by its id
  await rename(null);
});
