import type { Page } from '@playwright/test';
import { Buyer } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { goToCheckout, shopOf, signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

async function typeCode(page: Page, say: Buyer['say'], code: string): Promise<void> {
  await page.getByRole('textbox', { name: say('coupon_label') }).fill(code);
  await page.getByRole('button', { name: say('coupon_apply'), exact: true }).click();
}

test('an owner creates a coupon, and a buyer orders with it', async ({
  page,
  shop,
  say,
  accessible,
  shopLocale,
}) => {
  const words = consoleSentences[shopLocale];
  const store = await openStore(shopLocale);
  try {
    await signIn(page, store, shopLocale);
    await page.goto(`${store.origin}/console/stores/hanamori/discounts`);
    await expect(page.getByText(words.discounts_empty, { exact: true })).toBeVisible();
    await shootPage(page, 'discounts-empty');
    await page.getByRole('link', { name: words.discount_new, exact: true }).click();
    await page.getByRole('button', { name: words.discount_make, exact: true }).click();
    await expect(page.getByText(words.discount_code_wrong)).toBeVisible();
    await shootPage(page, 'discounts-wrong');
    await page.getByLabel(words.discount_name).fill('春の割引');
    await page.getByRole('button', { name: words.discount_code_make, exact: true }).click();
    const code = page.getByRole('textbox', { name: words.discount_code });
    await expect(code).toHaveValue(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await code.fill('HARU-2026');
    await page.getByLabel(words.discount_percent).fill('10');
    await page.getByLabel(words.discount_max_uses).fill('20');
    await accessible(page, 'console discount');
    await shootPage(page, 'discounts-form');
    await page.getByRole('button', { name: words.discount_make, exact: true }).click();
    await expect(page.getByText('HARU-2026', { exact: true })).toBeVisible();
    await accessible(page, 'console discounts');

    const buyer = new Buyer({ page, shop: shopOf(store, shop), say });
    await goToCheckout(buyer);
    await page.getByRole('button', { name: say('coupon_open'), exact: true }).click();
    await typeCode(page, say, 'natsu');
    await expect(page.getByText(say('coupon_unknown'))).toBeVisible();
    await shootPage(page, 'coupon-unknown');
    await typeCode(page, say, 'ｈａｒｕ ２０２６');
    await expect(page.getByText(say('coupon_applied'), { exact: true })).toBeVisible();
    const discount = page.getByText(say('discount_of_coupon', { name: '春の割引' }));
    await expect(discount).toBeVisible();
    // a fraction of 2 × ¥1,200, plus shipping and the fee of cash on delivery
    await expect(page.locator('[data-part="total"]')).toContainText('−¥240');
    await expect(page.locator('[data-part="total"]')).toContainText('¥3,090');
    await accessible(page, 'step-shipping-and-payment, coupon');
    await shootPage(page, 'coupon-applied');
    await buyer.confirm();
    const id = await buyer.expectOrder('order_title_placed');
    await expect(discount).toBeVisible();
    await shootPage(page, 'coupon-order');
    expect(await buyer.orderOnServer(id)).toMatchObject({ total_amount: 3090 });

    await page.goto(`${store.origin}/console/stores/hanamori/discounts`);
    await expect(page.getByText(words.discount_uses_of({ count: 1, most: 20 }))).toBeVisible();
    await shootPage(page, 'discounts-list');
    await page.goto(`${store.origin}/console/stores/hanamori/orders/${id}`);
    await expect(page.getByText(words.order_discount_of({ name: '春の割引' }))).toBeVisible();
    await shootPage(page, 'discounts-console-order');
  } finally {
    // an open page would call a server that is gone
    await page.close();
    await store.stop();
  }
});

test(
  'a coupon that ends before the order is placed is a change that the buyer accepts',
  { tag: '@deep' },
  async ({ page, shop, say, accessible, shopLocale }) => {
    const store = await openStore(shopLocale);
    const open = shopOf(store, shop);
    const staff = async (method: string, path: string, body: unknown = {}) => {
      const made = await open.call(method, `/api/console/stores/hanamori${path}`, {
        member: store.owner,
        body,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      return made.body.data as { id: number };
    };
    const none = {
      effect: 'amount',
      pays: null,
      min_amount: 0,
      product_ids: [],
      kind_ids: [],
      starts_at: null,
      ends_at: null,
      max_uses: null,
      max_uses_per_buyer: null,
      is_stackable: false,
    };
    try {
      const { id } = await staff('POST', '/discounts', {
        ...none,
        kind: 'coupon',
        name: '夏の割引',
        code: 'NATSU',
        value: 500,
      });
      await staff('POST', '/discounts', {
        ...none,
        kind: 'automatic',
        name: 'まとめ買い',
        code: null,
        value: 100,
      });
      const buyer = new Buyer({ page, shop: open, say });
      await goToCheckout(buyer);
      await page.getByRole('button', { name: say('coupon_open'), exact: true }).click();
      await typeCode(page, say, 'natsu');
      const total = page.locator('[data-part="total"]');
      await expect(total).toContainText('¥2,730');
      await staff('POST', `/discounts/${id}/end`);
      await buyer.confirm();
      await expect(
        page
          .getByText(say('coupon_gone', { code: 'natsu', why: String(say('coupon_ended')) }))
          .first(),
      ).toBeVisible();
      await expect(total.getByText(say('checkout_review_total_changed'))).toBeVisible();
      await expect(total).toContainText('¥3,230');
      await accessible(page, 'step-shipping-and-payment, coupon ended');
      await shootPage(page, 'coupon-ended');
      await buyer.confirm();
      const order = await buyer.expectOrder('order_title_placed');
      expect(await buyer.orderOnServer(order)).toMatchObject({ total_amount: 3230 });
    } finally {
      // an open page would call a server that is gone
      await page.close();
      await store.stop();
    }
  },
);

test(
  'an owner starts a sale with a file, and ends it',
  { tag: '@deep' },
  async ({ page, shop, accessible, shopLocale, faults }) => {
    const words = consoleSentences[shopLocale];
    const store = await openStore(shopLocale);
    try {
      await signIn(page, store, shopLocale);
      const { body } = await shopOf(store, shop).call(
        'GET',
        '/api/v2/stores/hanamori/products?with_market=1',
      );
      const product = `${store.origin}/stores/hanamori/marketplace/products/${body.data[0].id}`;
      await page.goto(`${store.origin}/console/stores/hanamori/discounts`);
      await page.getByRole('link', { name: words.sale_new, exact: true }).click();
      await page.getByRole('button', { name: words.sale_make, exact: true }).click();
      await expect(page.getByText(words.sale_percent_wrong)).toBeVisible();
      await page.getByLabel(words.sale_name).fill('週末セール');
      await page.getByLabel(words.discount_ends).fill('2036-12-01T20:00');
      await page.getByLabel(words.sale_by).selectOption('file');
      const choose = async (text: string) =>
        page.locator('input[type=file]').setInputFiles({
          name: 'セール価格.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(text),
        });
      faults.allow(/^answer: 422/);
      await choose(`商品コード,セール価格\r\nYUNOMI-1,"９８０円"\r\nNOBODY,500\r\n`);
      await expect(
        page.getByText(words.sale_file_chosen({ name: 'セール価格.csv', count: 2 })),
      ).toBeVisible();
      await page.getByRole('button', { name: words.sale_make, exact: true }).click();
      await expect(page.getByText(words.sale_codes_unknown({ codes: 'NOBODY' }))).toBeVisible();
      await accessible(page, 'console sale');
      await shootPage(page, 'sale-form');
      await choose(`商品コード,セール価格\r\nYUNOMI-1,"９８０円"\r\n`);
      await page.getByRole('button', { name: words.sale_make, exact: true }).click();
      await expect(page.getByRole('heading', { name: '週末セール' })).toBeVisible();
      await expect(page.getByText(words.discount_state_active, { exact: true })).toBeVisible();
      await accessible(page, 'console sales');
      await shootPage(page, 'sales-list');

      await page.goto(product);
      await expect(page.getByText('¥980').first()).toBeVisible();
      await expect(page.getByText('¥1,200').first()).toBeVisible();
      await shootPage(page, 'sale-product');

      await page.goto(`${store.origin}/console/stores/hanamori/discounts`);
      await page.getByRole('button', { name: words.sale_end }).click();
      await page.getByRole('button', { name: words.sale_end, exact: true }).click();
      await expect(page.getByText(words.discount_state_ended, { exact: true })).toBeVisible();
      await page.goto(product);
      await expect(page.getByText('¥1,200').first()).toBeVisible();
      await expect(page.getByText('¥980')).toHaveCount(0);
    } finally {
      await page.close();
      await store.stop();
    }
  },
);
