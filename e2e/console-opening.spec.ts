import { shootPage } from './console-owner.ts';
import { product, sku } from '../server/test/body-parts.ts';
import { consoleSentences } from './console-words.ts';
import { callConsole, emptyServer, leaveConsole, newOwner } from './empty-server.ts';
import { expect, test } from './shop.ts';

test('an owner opens a new store on its home page, once nothing is missing', async ({
  page,
  accessible,
  shopLocale,
}) => {
  const say = consoleSentences[shopLocale];
  const server = await emptyServer();
  const { origin } = server;
  await page.addInitScript(
    (locale) => localStorage.setItem('noren-console-locale', locale),
    shopLocale,
  );
  try {
    const { token } = await newOwner(page, server, { slug: 'hanamori', name: '花森' });
    const ask = (method: string, path: string, body?: object) =>
      callConsole(origin, token, method, `/stores/hanamori${path}`, body);
    const isOpen = async () =>
      (
        (await (await fetch(`${origin}/api/v2/buyer/stores/hanamori`)).json()) as object as {
          is_open: boolean;
        }
      ).is_open;
    const button = page.getByRole('button', { name: say.open_shop, exact: true });
    await page.goto(`${origin}/console/stores/hanamori`);
    await expect(page.getByText(say.open_shop_missing)).toBeVisible();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await accessible(page, 'home of a new store');
    await shootPage(page, 'opening-missing');

    const { data } = await ask('GET', '/settings');
    const facts = Object.fromEntries(Object.keys(data.facts as object).map((one) => [one, '花森']));
    await ask('PUT', '/seller-facts', { facts });
    await ask('PUT', '/payments', {
      payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }],
    });
    await ask('PUT', '/shipping', {
      shipping: {
        enabled: true,
        is_cash_on_delivery: true,
        fee_type: 'fixed',
        fee: 600,
        free_shipping_threshold: null,
      },
      pick_up: { enabled: false, address: null },
    });
    await ask('POST', '/products', {
      ...product,
      name: '湯のみ',
      skus: [{ ...sku, price: 1_200, stock: 3 }],
    });
    await page.reload();
    await expect(page.getByText(say.open_shop_ready)).toBeVisible();
    await expect(page.getByRole('link', { name: say.open_shop_try })).toBeVisible();
    await shootPage(page, 'opening-ready');
    expect(await isOpen()).toBe(false);
    await button.click();
    const question = say.open_shop_ask({ url: `${origin}/stores/hanamori/marketplace` });
    await expect(page.getByText(question)).toBeVisible();
    await accessible(page, 'home of a store, asked whether to open it');
    await shootPage(page, 'opening-asked');
    await page.getByRole('button', { name: say.cancel, exact: true }).click();
    expect(await isOpen()).toBe(false);
    await button.click();
    await button.click();
    await expect(page.getByText(say.open_shop_done)).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect(page.getByText(say.store_open, { exact: true })).toBeVisible();
    expect(await isOpen()).toBe(true);
  } finally {
    await leaveConsole(page);
    await server.close();
  }
});
