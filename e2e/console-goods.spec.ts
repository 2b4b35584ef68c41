import { leaveConsole } from './empty-server.ts';
import { product, sku } from '../server/test/body-parts.ts';
import { openStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { consoleSentences } from './console-words.ts';
import { shootPage } from './console-owner.ts';
import { expect, test } from './shop.ts';

const names = ['そば猪口', '角皿', '豆皿', '急須', '飯碗'];

test(
  'a merchant sorts and filters the goods, raises their prices at once and takes it back',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    const say = consoleSentences[shopLocale];
    const store = await openStore(shopLocale);
    try {
      for (const [nth, name] of names.entries()) {
        const made = await fetch(`${store.origin}/api/console/stores/hanamori/products`, {
          method: 'POST',
          headers: { authorization: `Bearer ${store.owner}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            ...product,
            name,
            skus: [
              {
                ...sku,
                sku_code: `UTSUWA-${nth}`,
                price: 1_005 + nth * 400,
                original_price: nth === 0 ? 1_050 : null,
                stock: nth * 7,
              },
            ],
          }),
        });
        expect(made.status).toBe(200);
      }
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}/console/stores/hanamori/goods?sort=price`);
      const rows = page.locator('[data-row]');
      const row = (name: string) => rows.filter({ hasText: name });
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await expect(rows).toHaveCount(6);
      await expect(rows.first()).toContainText('そば猪口');
      await accessible(page, 'goods');
      await shootPage(page, 'goods-list');
      await page.getByLabel(say.goods_filter_stock, { exact: true }).selectOption('out');
      await expect(rows).toHaveCount(1);
      await page.getByLabel(say.goods_filter_stock, { exact: true }).selectOption('low');
      await expect(page.getByText(say.goods_none_match_text)).toBeVisible();
      await press(say.goods_any_stock);
      await expect(rows).toHaveCount(6);

      // one tick, then all that match
      await page.getByRole('checkbox', { name: say.order_select({ number: '角皿' }) }).check();
      await press(say.goods_select_all({ count: 6 }));
      await expect(page.getByText(say.orders_selected({ count: 6 }))).toBeVisible();
      await shootPage(page, 'goods-chosen');
      await press(say.goods_act({ act: 'price' }));
      await sheet.getByLabel(say.goods_price_way_label).selectOption('percent');
      await sheet.getByLabel(say.goods_price_value({ way: 'percent' })).fill('１０％');
      await sheet.getByLabel(say.goods_round_to).selectOption('10');
      await sheet.getByLabel(say.goods_rounding_label).selectOption('down');
      // ¥1,005 and 10 percent, rounded down; the regular price of ¥1,050 is below it
      await expect(sheet.getByText('1,100')).toBeVisible();
      await expect(sheet.getByText('1,540')).toBeVisible();
      await expect(
        sheet.getByRole('status').getByText(say.goods_changing({ count: 6 })),
      ).toBeVisible();
      await accessible(page, 'prices of chosen goods');
      await shootPage(page, 'goods-prices');
      await sheet.getByRole('button', { name: say.goods_change_submit({ count: 6 }) }).click();
      await expect(page.getByText(say.goods_changed_count({ count: 6 }))).toBeVisible();
      await expect(row('角皿')).toContainText('1,540');
      await accessible(page, 'undo of changed goods');
      await shootPage(page, 'goods-undo');
      await press(say.undo);
      await expect(page.getByText(say.goods_restored({ count: 6 }))).toBeVisible();
      await expect(row('角皿')).toContainText('1,405');

      await page.getByRole('checkbox', { name: say.order_select({ number: '角皿' }) }).check();
      await press(say.goods_act({ act: 'end' }));
      await shootPage(page, 'goods-end');
      await sheet.getByRole('button', { name: say.goods_change_submit({ count: 1 }) }).click();
      await expect(rows).toHaveCount(5);
      await page.getByLabel(say.goods_filter_state, { exact: true }).selectOption('archived');
      await expect(rows).toHaveCount(1);
      await expect(row('角皿')).toContainText(say.goods_state({ state: 'archived' }));
      await page.getByRole('checkbox', { name: say.order_select({ number: '角皿' }) }).check();
      await press(say.goods_act({ act: 'start' }));
      await sheet.getByRole('button', { name: say.goods_change_submit({ count: 1 }) }).click();
      await expect(page.getByText(say.goods_none_match_text)).toBeVisible();
    } finally {
      await leaveConsole(page);
      await store.stop();
    }
  },
);
