import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Buyer, cards, plainGood } from './buyer.ts';
import { test } from './shop.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
mkdirSync(folder, { recursive: true });

/** Every screen of the journey, in the order a shopper meets them. */
test('every screen', async ({ page, shop, say, shopLocale }, info) => {
  const device = info.project.name.split(' ')[0] as string;
  const shoot = async (target: Page, name: string) => {
    // pictures in view have arrived, nothing moves any more
    await target.waitForLoadState('load');
    await target.evaluate(() =>
      Promise.race([
        Promise.all([...document.images].filter((image) => image.loading !== 'lazy').map((image) => image.decode().catch(() => undefined))),
        new Promise((resolve) => setTimeout(resolve, 3000)),
      ]),
    );
    const messages = target.locator('[popover] button').filter({ visible: true });
    while ((await messages.count()) > 0) await messages.last().click();
    await target.waitForTimeout(400);
    const overflow = await target.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) throw new Error(`${name} is ${overflow} px wider than the window`);
    await target.screenshot({ path: join(folder, `${name}-${device}-${shopLocale}.jpg`), type: 'jpeg', quality: 78, scale: 'css', animations: 'disabled' });
  };
  const buyer = new Buyer({ page, shop, say });
  const goods = await shop.goods();
  const good = plainGood(goods);
  const store = `${shop.origin}/stores/hanamori`;

  await buyer.visitMarketplace();
  await shoot(page, 'marketplace');
  await buyer.open(good);
  await shoot(page, 'product');
  await page
    .getByRole('link', { name: say('product_add_to_cart'), exact: true })
    .locator('visible=true')
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'sku-sheet');
  await page.goBack();
  await buyer.addToCart(good, 2);
  await buyer.goToCart();
  await shoot(page, 'step-products');
  await buyer.goOn();
  await page.getByRole('button', { name: say('checkout_receiver_add'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'new-shipping-address');
  await page.goBack();
  await buyer.writeAddress();
  await buyer.openPayments();
  await shoot(page, 'payment-selection');
  await buyer.writeCard(cards.good);
  await buyer.writeEmail();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await shoot(page, 'step-shipping-and-payment');
  await page.getByRole('button', { name: say('checkout_place'), exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, 'final-confirmation');
  await buyer.confirm();
  await page.waitForURL(/tds2\/challenge/);
  await shoot(page, 'bank');
  await page.goBack();
  await buyer.expectOrder('order_title_unfinished');
  await shoot(page, 'step-done-unfinished');
  await page.getByRole('button', { name: say('order_pay_with', { digits: '1111' }) }).click();
  await buyer.atTheBank('Refuse');
  await buyer.expectOrder('order_title_refused');
  await shoot(page, 'step-done-refused');
  await page.getByRole('button', { name: say('order_pay_other') }).click();
  await buyer.writeCard(cards.other);
  await buyer.atTheBank('Approve');
  await buyer.expectOrder('order_title_placed');
  await shoot(page, 'step-done-paid');

  const special: [string, (typeof goods)[number] | undefined][] = [
    ['product-sale', goods.find((one) => one.is_limited_time_sale)],
    ['product-sold-out', goods.find((one) => one.salable_status === 'sold_out')],
    ['product-before-sale', goods.find((one) => one.salable_status === 'before_sell')],
    ['product-adult', goods.find((one) => one.adult_warning)],
    ['product-print', goods.find((one) => one.is_printio_product)],
  ];
  for (const [name, one] of special) {
    if (!one) throw new Error(`The demo has no good for ${name}`);
    await page.goto(`${store}/marketplace/products/${one.id}`);
    await shoot(page, name);
  }
  await page.goto(`${store}/marketplace/products/${goods.find((one) => one.adult_warning)?.id}?drawer=age-verification`);
  await shoot(page, 'age-verification');

  const printed = goods.find((one) => one.is_printio_product && one.salable_status === 'on_sell') as (typeof goods)[number];
  await page.goto(`${store}/marketplace/products/${plainGood(goods, 1).id}`);
  await buyer.addToCart(plainGood(goods, 1));
  await page.goto(`${store}/marketplace/products/${printed.id}`);
  await buyer.addToCart(printed);
  await page.goto(`${store}/marketplace/checkout/step-category`);
  await shoot(page, 'step-category');

  await page.goto(`${store}/introduce`);
  await shoot(page, 'introduce');
  for (const name of ['unauthorized', 'abnormal', 'internal-system', 'not-found']) {
    await page.goto(`${shop.origin}/error/${name}`);
    await shoot(page, `error-${name}`);
  }
  await page.goto(`${shop.origin}/playground/style/`);
  await shoot(page, 'style');
});
