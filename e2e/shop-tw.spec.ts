import type { Page } from '@playwright/test';
import { emptyCart, named, OnAir, openDialog } from './on-air.ts';
import { ShopBuyer, twCards } from './shop-buyer.ts';
import { shootPage } from './console-owner.ts';
import { expect, test, type Journey, type Shop } from './shop.ts';

async function withTypedCard(
  journey: { page: Page; shop: Shop; say: Journey['say'] },
  turn: number,
  card: string,
): Promise<ShopBuyer> {
  const buyer = await ShopBuyer.enter(journey, 'TW');
  await buyer.goToPlaceOrder(turn);
  await buyer.writeTwAddress();
  await buyer.typeCard(card);
  await buyer.confirm();
  return buyer;
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 80; step++) {
    const label = await page.evaluate(() => {
      const element =
        document.activeElement === document.body
          ? null
          : (document.activeElement as HTMLInputElement | null);
      return (
        element?.labels?.[0]?.innerText ??
        element?.getAttribute('aria-label') ??
        element?.textContent ??
        ''
      );
    });
    const text = label.trim();
    if (typeof name === 'string' ? text === name || text.startsWith(`${name}\n`) : name.test(text))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

test.beforeEach(({ shopLocale }) =>
  test.skip(shopLocale === 'ja', 'runs in the store’s language and in English'),
);

test('a new card, by keyboard alone, saved and used again', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'TW');
  await buyer.fillCart();
  await buyer.openCheckout();
  const press = async (key: string, holes?: Record<string, string>) => {
    await tabTo(page, say(key, holes));
    await page.keyboard.press('Enter');
  };
  const type = async (key: string, text: string) => {
    await tabTo(page, say(key));
    await page.keyboard.type(text);
  };
  await press('cart_go_on');
  await expect(
    page.getByRole('heading', { name: say('checkout_page_title'), level: 1 }),
  ).toBeVisible();
  await press('checkout_receiver_add');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel(say('taiwan_city'))).toBeVisible();
  await tabTo(page, say('taiwan_city'));
  // Taipei is first in the platform's list
  await page.keyboard.press('ArrowDown');
  await expect(drawer.getByLabel(say('taiwan_city'))).toHaveValue('臺北市');
  await tabTo(page, say('taiwan_district'));
  await page.keyboard.type('106');
  await expect(drawer.getByLabel(say('checkout_address_postcode'))).toHaveValue('106');
  await type('taiwan_detail', '永康街 9 號');
  await type('taiwan_receiver_name', '陳怡君');
  await type('taiwan_mobile', '0912345678');
  await accessible(page, 'new Taiwanese address');
  await press('checkout_address_save');
  await expect(drawer).toHaveCount(0);
  await type('payment_card_number', twCards.good);
  await type('payment_expiry', '1230');
  await type('payment_cvc', '123');
  await tabTo(page, say('taiwan_card_save'));
  await page.keyboard.press('Space');
  await expect(page.getByText(/NT\$/).first()).toBeVisible();
  await accessible(page, 'step-shipping-and-payment of Taiwan');
  await press('checkout_place');
  await expect(page).toHaveURL(/api_3d/);
  await tabTo(page, 'Approve');
  await page.keyboard.press('Enter');
  const id = await buyer.expectOrder('order_title_placed');
  await accessible(page, 'step-done of Taiwan');
  expect(await buyer.shopOrderOnServer(id)).toMatchObject({
    status: 'undelivered',
    currency: 'TWD',
    payment: { status: 'paid', type: 'payuni_credit' },
  });
  // the browser stores no part of the number except the gateway's masked digits
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(twCards.good.slice(0, 12));

  await buyer.goToPlaceOrder(1);
  await expect(
    page.getByText(say('payment_card_ending', { digits: twCards.good.slice(-4) })),
  ).toBeVisible();
  await buyer.confirm();
  await buyer.answerTwBank('Approve');
  await buyer.expectOrder('order_title_placed');
});

test('cash on delivery: the fee has its own line, the page says what to pay on delivery, no bank is involved', async ({
  page,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  test.skip(shopLocale !== 'zh-TW', 'runs in the store’s language');
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'TW');
  await buyer.goToPlaceOrder(6);
  await buyer.writeTwAddress();
  await page.getByRole('radio', { name: say('custom_cod') }).check();
  await expect(page.getByRole('textbox', { name: say('payment_card_number') })).toHaveCount(0);
  await expect(page.getByText(say('checkout_review_payment_cod'))).toBeVisible();
  // a company's invoice: an impossible number is rejected at its field, and nothing is ordered
  const invoice = page.getByRole('radiogroup', { name: say('taiwan_invoice_title') });
  await expect(invoice.getByRole('radio', { name: say('taiwan_invoice_cloud') })).toBeChecked();
  await invoice.getByRole('radio', { name: say('taiwan_invoice_company') }).check();
  await invoice.getByRole('textbox', { name: say('taiwan_invoice_tax_number') }).fill('04595258');
  await buyer.confirm();
  await expect(invoice.getByText(say('taiwan_invoice_tax_number_wrong'))).toBeVisible();
  await expect(invoice.getByText(say('taiwan_invoice_company_title_wrong'))).toBeVisible();
  await accessible(page, 'step-shipping-and-payment of Taiwan, cash on delivery');
  await shootPage(page, 'tw-invoice');
  await invoice
    .getByRole('textbox', { name: say('taiwan_invoice_tax_number') })
    .fill('０４５９５２５７');
  await invoice
    .getByRole('textbox', { name: say('taiwan_invoice_company_title') })
    .fill('青山茶業有限公司');
  await page.reload();
  await expect(
    invoice.getByRole('textbox', { name: say('taiwan_invoice_tax_number') }),
  ).toHaveValue('０４５９５２５７');
  await buyer.confirm();
  const id = await buyer.expectOrder('order_title_placed');
  const order = await buyer.shopOrderOnServer(id);
  // undelivered at once; the payment is still pending
  expect(order).toMatchObject({
    status: 'undelivered',
    currency: 'TWD',
    payment_fee: 30,
    payment: { status: 'pending', type: 'custom_cod' },
  });
  expect(order).toMatchObject({
    uniform_invoice: { kind: 'company', tax_number: '04595257', title: '青山茶業有限公司' },
  });
  await expect(page.getByText('04595257 青山茶業有限公司')).toBeVisible();
  await expect(page.getByText(say('taiwan_invoice_not_yet'))).toBeVisible();
  await shootPage(page, 'tw-invoice-order');
  const price = `NT$${order.total_amount.toLocaleString('zh-TW')}`;
  await expect(page.getByText(say('order_text_placed_cod', { price }))).toBeVisible();
  const main = await page.getByRole('main').innerText();
  expect(main).toContain(price);
  expect(main).toMatch(new RegExp(`${say('payment_cod_fee') as string}\\s+NT\\$30`));
  expect(main).not.toMatch(/[¥￥円]/);
  await accessible(page, 'step-done of Taiwan, cash on delivery');
});

test(
  '3-D Secure rejected: shown on the order’s page, and paid there with another card',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = await withTypedCard({ page, shop, say }, 2, twCards.good);
    await buyer.answerTwBank('Refuse');
    const id = await buyer.expectOrder('order_title_refused');
    await accessible(page, 'step-done of Taiwan, refused');
    expect(await buyer.shopOrderOnServer(id)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
    await page.getByRole('button', { name: say('taiwan_pay') }).click();
    await expect(page.getByText(say('payment_number_missing'))).toBeVisible();
    await buyer.typeCard(twCards.refused);
    await page.getByRole('button', { name: say('taiwan_pay') }).click();
    await buyer.answerTwBank('Approve');
    await buyer.expectOrder('order_title_refused');
    await expect(page.getByText(say('payment_advice_balance'))).toBeVisible();
    await buyer.typeCard(twCards.good);
    await page.getByRole('button', { name: say('taiwan_pay') }).click();
    await buyer.answerTwBank('Approve');
    await buyer.expectOrder('order_title_placed');
  },
);

test(
  'a payment with an unauthenticated ECI is not accepted',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = await withTypedCard({ page, shop, say }, 3, twCards.mismatch);
    await buyer.answerTwBank('Approve');
    const id = await buyer.expectOrder('order_title_refused');
    expect(await buyer.shopOrderOnServer(id)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
  },
);

test(
  'a silent bank: both orders say so, and show the result of the later query',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    test.skip(shopLocale !== 'zh-TW', 'waits a minute, so it runs once');
    test.setTimeout(150_000);
    await shop.call('POST', '/sandbox/payuni/control', {
      body: { settle_ms: 2_000, webhooks: 'never' },
    });
    const paid = await withTypedCard({ page, shop, say }, 4, twCards.laterPaid);
    await paid.answerTwBank('Approve');
    await paid.expectOrder('order_title_confirming');
    const second = await page.context().browser()?.newContext();
    const other = (await second?.newPage()) as Page;
    await other.addInitScript(
      (kept) => localStorage.setItem('huc-locale', kept ?? ''),
      await page.evaluate(() => localStorage.getItem('huc-locale')),
    );
    const refused = await withTypedCard({ page: other, shop, say }, 5, twCards.laterRefused);
    await refused.answerTwBank('Approve');
    await refused.expectOrder('order_title_confirming');
    await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible({
      timeout: 100_000,
    });
    await expect(other.getByRole('heading', { name: say('order_title_refused') })).toBeVisible({
      timeout: 30_000,
    });
    await second?.close();
    await shop.call('POST', '/sandbox/payuni/control', {
      body: { settle_ms: 60_000, webhooks: 'normal' },
    });
  },
);

test(
  'buy now on a Taiwanese live page: two taps with a known address and cash; a card leads to the checkout',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const onAir = await OnAir.begin(shop, 'zh-TW', { life: 15 });
    await onAir.ask('PUT', `/posts/${onAir.post.id}/showing`, { product_id: onAir.product(0).id });
    await emptyCart(onAir);
    await onAir.openBuyer(page);
    const sheet = openDialog(page);
    const place = sheet.getByRole('button', { name: say('checkout_place'), exact: true });
    const buyNow = () =>
      page
        .getByRole('button', {
          name: named(say, 'live_buy_of', onAir.product(0).name),
          exact: true,
        })
        .click();
    await buyNow();
    // no card is known yet: the checkout asks for it
    await sheet.getByRole('radio', { name: say('payuni_credit') }).check();
    await expect(sheet.getByText(say('live_buy_missing'), { exact: true })).toBeVisible();
    await sheet.getByRole('radio', { name: say('custom_cod') }).check();
    await accessible(page, 'buy now in Taiwan');
    await place.click();
    await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
    await onAir.openBuyer(page);
    await buyNow();
    await expect(sheet.locator('[data-part="invoice"]')).toContainText(
      say('taiwan_invoice_cloud') as string,
    );
    await place.click();
    await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
  },
);
