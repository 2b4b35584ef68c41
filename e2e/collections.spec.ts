import { consoleSentences } from './console-words.ts';
import { product, sku } from '../server/test/body-parts.ts';
import { shootPage } from './console-owner.ts';
import { leaveConsole } from './empty-server.ts';
import { openStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

const names = ['そば猪口', '角皿', '団扇 ひまわり'];
const gifts = '夏のギフト';

test(
  'a merchant makes a collection, fills it in three ways, and buyers find it first',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const store = await openStore(shopLocale);
    const base = `${store.origin}/console/stores/hanamori`;
    const call = async (method: string, path: string, body: object) => {
      const reply = await fetch(`${store.origin}/api/console/stores/hanamori${path}`, {
        method,
        headers: { authorization: `Bearer ${store.owner}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(reply.status).toBe(200);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });
    const sheet = page.getByRole('dialog');
    try {
      await call('PUT', '/kinds', { kinds: [{ name: 'うつわ' }], removed: [] });
      for (const name of names)
        await call('POST', '/products', {
          ...product,
          name,
          skus: [{ ...sku, price: 1_200, stock: 5 }],
        });
      await signIn(page, store, shopLocale);
      await page.goto(`${base}/settings#collections`);
      for (const [nth, name] of [gifts, '本日の配信'].entries()) {
        await button(say.collection_add).click();
        await page.getByLabel(say.collection_of({ nth: nth + 1 }), { exact: true }).fill(name);
      }
      await button(say.collections_save).click();
      const products = page.getByRole('link', {
        name: say.collection_goods({ name: gifts, count: 0 }),
      });
      await expect(products).toBeVisible();
      await accessible(page, 'collections in the settings');
      await shootPage(page, 'collections-settings');
      await products.click();
      await expect(page.getByText(say.goods_collection_empty)).toBeVisible();
      await accessible(page, 'an empty collection');
      await shootPage(page, 'collection-empty');

      // by the chooser
      await button(say.goods_collect).click();
      await sheet.getByRole('button', { name: say.new_order_add({ name: '角皿' }) }).click();
      await accessible(page, 'products for a collection');
      await shootPage(page, 'collection-chooser');
      await sheet.getByRole('button', { name: say.goods_collect_submit({ count: 1 }) }).click();
      await expect(row('角皿')).toBeVisible();
      await expect(page.getByText(say.goods_changed_count({ count: 1 }))).toBeVisible();
      await shootPage(page, 'collection-goods');

      // from the list
      await page.goto(`${base}/goods`);
      for (const name of ['角皿', 'そば猪口'])
        await page.getByRole('checkbox', { name: say.order_select({ number: name }) }).check();
      await button(say.goods_act({ act: 'collect' })).click();
      await sheet.getByLabel(say.goods_collection, { exact: true }).selectOption({ label: gifts });
      await expect(sheet.getByText(say.goods_unchanged({ count: 1 }))).toBeVisible();
      await accessible(page, 'chosen products for a collection');
      await shootPage(page, 'collection-bulk');
      await sheet.getByRole('button', { name: say.goods_change_submit({ count: 1 }) }).click();
      await page
        .getByLabel(say.goods_kind_or_collection, { exact: true })
        .selectOption({ label: gifts });
      await expect(page.locator('[data-row]')).toHaveCount(2);

      // in the product's form
      await page.goto(`${base}/goods`);
      await row('団扇').getByRole('link').click();
      await page.getByRole('checkbox', { name: gifts }).check();
      await shootPage(page, 'collection-form');
      await button(say.goods_save).click();
      await expect(page.getByText(say.goods_saved, { exact: true })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: gifts })).toBeChecked();

      const shown = `${store.origin}/stores/hanamori/marketplace`;
      await page.goto(shown);
      const chips = page.getByRole('navigation').getByRole('link', { name: gifts });
      await chips.click();
      await expect(page.getByRole('link', { name: /団扇/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /角皿/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /湯のみ/ })).toHaveCount(0);
      await shootPage(page, 'collection-shop');

      await page.goto(`${base}/goods`);
      await page
        .getByLabel(say.goods_kind_or_collection, { exact: true })
        .selectOption({ label: gifts });
      await page.getByRole('checkbox', { name: say.order_select({ number: '角皿' }) }).check();
      await button(say.goods_act({ act: 'uncollect' })).click();
      await shootPage(page, 'collection-bulk-remove');
      await sheet.getByRole('button', { name: say.goods_change_submit({ count: 1 }) }).click();
      await expect(row('角皿')).toHaveCount(0);
      await button(say.undo).click();
      await expect(row('角皿')).toBeVisible();
    } finally {
      await leaveConsole(page);
      await store.stop();
    }
  },
);
