import { emptyServer, leaveConsole, newOwner } from './empty-server.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

/**
 * The origin of another machine in a local network: neither HTTPS nor loopback, so not a secure
 * context.
 */
const overPlainHttp = (origin: string) => origin.replace('127.0.0.1', 'noren.test');

test(
  'a merchant on another machine, over plain HTTP, adds a kind and a product, corrects stock and creates a key',
  { tag: '@deep' },
  async ({ page, shopLocale, faults }) => {
    // the browser logs this for every page without HTTPS
    faults.allow(/Cross-Origin-Opener-Policy header has been ignored/);
    const say = consoleSentences[shopLocale];
    const server = await emptyServer();
    try {
      const there = { ...server, origin: overPlainHttp(server.origin) };
      // the calls that prepare the store use the loopback address
      await newOwner(page, server, { slug: 'hanamori', name: '花森' });
      const token = await page.evaluate(() => localStorage.getItem('noren-console-token'));
      await page.goto(`${there.origin}/console/sign-in`);
      await page.evaluate((kept) => localStorage.setItem('noren-console-token', kept ?? ''), token);
      expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

      await page.goto(`${there.origin}/console/stores/hanamori/settings`);
      await page.getByRole('button', { name: say.kind_add }).click();
      await page.goto(`${there.origin}/console/stores/hanamori/goods/new`);
      await page.getByLabel(say.goods_name).first().fill('湯のみ 紺');
      await page.getByLabel(say.sku_price, { exact: false }).first().fill('2400');
      await page.getByLabel(say.sku_stock, { exact: false }).first().fill('3');
      await page.getByRole('button', { name: say.goods_publish, exact: true }).click();
      await page.getByRole('button', { name: say.stock_correct, exact: true }).click();
      await page.getByLabel(say.stock_by, { exact: true }).check();
      await page.getByLabel(say.stock_change, { exact: false }).first().fill('7');
      await page.getByLabel(say.stock_change, { exact: false }).first().press('Enter');
      await expect(
        page.getByText(say.stock_units({ on_hand: 10, reserved: 0, available: 10 })),
      ).toBeVisible();

      await page.goto(`${there.origin}/console/stores/hanamori/staff`);
      await page.getByLabel(say.key_name, { exact: false }).first().fill('倉庫');
      await page.getByRole('button', { name: say.key_make }).click();
      await page.getByRole('button', { name: say.key_copy }).click();
      await expect(page.getByText(say.key_copied)).toBeVisible();
    } finally {
      await leaveConsole(page);
      await server.close();
    }
  },
);
