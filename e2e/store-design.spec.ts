import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test(
  'a merchant chooses the colors of the store; its pages have them before any script',
  { tag: '@deep' },
  async ({ browser, page, accessible, shopLocale }) => {
    const words = consoleSentences[shopLocale];
    const store = await openStore(shopLocale);
    try {
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}/console/stores/hanamori/settings#looks`);
      const form = page.locator('#looks');
      const main = form.getByLabel(words.looks_color_main);
      await main.fill('#ffd400');
      await expect(form.getByText(words.looks_color_main_wrong)).toBeVisible();
      await main.fill('#0b6b57');
      await form.getByLabel(words.looks_color_paper).fill('#f4faf7');
      await expect(form.getByText(words.looks_color_main_wrong)).toHaveCount(0);
      await accessible(page, 'console settings, store design');
      await form.scrollIntoViewIfNeeded();
      await shootPage(page, 'store-design');
      await form.getByRole('button', { name: words.looks_save, exact: true }).click();
      await expect(page.getByText(words.settings_saved).first()).toBeVisible();

      const shop = `${store.origin}/stores/hanamori/marketplace`;
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const first = await plain.newPage();
      await first.goto(shop);
      await expect(first.locator('html')).toHaveCSS('background-color', 'rgb(244, 250, 247)');
      await expect(first.getByRole('banner').getByRole('link').first()).toHaveCSS(
        'color',
        'rgb(11, 107, 87)',
      );
      await plain.close();
      await page.goto(shop);
      // the app has taken over from the style of the server
      await expect(page.locator('#store-colors')).toHaveCount(0);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(244, 250, 247)');
      await accessible(page, 'a store in its own colors');
      await shootPage(page, 'store-colors');
    } finally {
      await page.close();
      await store.stop();
    }
  },
);
