import type { Page } from '@playwright/test';
import { Buyer, plainGood } from '../buyer.ts';
import { isPlain, OnAir } from '../on-air.ts';
import { test } from '../shop.ts';
import { shootPair } from './beside.ts';

const enlarge = () => void (document.documentElement.style.fontSize = '150%');

/** Takes screenshots with letters half as large again. */
async function drawLarge(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(enlarge);
  await page.waitForTimeout(600);
  await shootPair(page, `large-${name}`, (phone) => phone.driver.run(enlarge));
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
}

test('large letters in the marketplace', async ({ page, shop, say }) => {
  const buyer = new Buyer({ page, shop, say });
  const good = plainGood(await shop.goods());
  await buyer.visitMarketplace();
  await drawLarge(page, 'marketplace');
  await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}?drawer=sku`);
  await page.getByRole('dialog').waitFor();
  await drawLarge(page, 'sku-sheet');
  await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}`);
  await drawLarge(page, 'product');
  await buyer.addToCart(good);
  await buyer.goToCart();
  await drawLarge(page, 'step-products');
  await buyer.goOn();
  await buyer.writeAddress();
  await drawLarge(page, 'step-shipping-and-payment');
  await buyer.openCards();
  await drawLarge(page, 'payment-selection');
});

test('large letters on a stream', async ({ page, shop, shopLocale }) => {
  const onAir = await OnAir.begin(shop, shopLocale, {
    life: 15,
    choose: (goods) => goods.filter(isPlain).slice(0, 5),
  });
  await onAir.openBuyer(page);
  await drawLarge(page, 'stream-products');
  await onAir.openSeller(page, 'selected');
  await page.locator('[data-row]').first().waitFor();
  await drawLarge(page, 'seller-selected');
});

/** Takes screenshots with the keyboard focus, which has to be visible. */
async function drawFocus(page: Page, name: string, tabs: number): Promise<void> {
  for (let turn = 0; turn < tabs; turn++) await page.keyboard.press('Tab');
  await page.waitForTimeout(400);
  await shootPair(page, `focus-${name}`, async (phone) => {
    for (let turn = 0; turn < tabs; turn++) await phone.driver.type('\uE004');
  });
}

test('the keyboard focus is visible', async ({ page, shop }) => {
  const good = plainGood(await shop.goods());
  const store = `${shop.origin}/stores/hanamori`;
  for (const [name, path, tabs] of [
    ['skip-link', '/marketplace', 1],
    ['link', '/marketplace', 3],
    ['card', '/marketplace', 14],
    ['sheet-closing', `/marketplace/products/${good.id}?drawer=sku`, 1],
    ['sheet-choice', `/marketplace/products/${good.id}?drawer=sku`, 2],
    ['gallery', `/marketplace/products/${good.id}`, 6],
    ['tab', '/account/login', 6],
    ['language', '/account/login', 3],
  ] as const) {
    await page.goto(`${shop.origin}/robots.txt`);
    await page.goto(store + path);
    await page.waitForLoadState('load');
    await page.waitForTimeout(1_000);
    await drawFocus(page, name, tabs);
  }
});
