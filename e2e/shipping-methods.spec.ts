import { localeNames } from '@noren/contract/locales';
import iconv from 'iconv-lite';
import type { Locator } from '@playwright/test';
import { Buyer } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { goToCheckout, shopOf, signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test('shipping methods go from the settings to the checkout, the order and the label file', async ({
  page,
  shop,
  say,
  accessible,
  shopLocale,
}) => {
  const words = consoleSentences[shopLocale];
  const store = await openStore(shopLocale);
  const open = shopOf(store, shop);
  const console = `${store.origin}/console/stores/hanamori`;
  const staff = async (method: string, path: string, body?: unknown) => {
    const made = await open.call(method, `/api/console/stores/hanamori${path}`, {
      member: store.owner,
      ...(body !== undefined && { body }),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body;
  };
  const fill = (form: Locator, label: string, text: string) =>
    form.getByRole('textbox', { name: label }).fill(text);
  try {
    await signIn(page, store, shopLocale);
    await page.goto(`${console}/settings#shipping-methods`);
    const form = page.locator('#shipping-methods');
    await expect(form.getByText(words.methods_none)).toBeVisible();
    const add = async (name: string, fee: string) => {
      await form.getByRole('button', { name: words.method_add, exact: true }).click();
      await fill(form, words.method_name({ language: localeNames.ja }), name);
      await fill(form, words.shipping_fee, fee);
    };
    await add('ネコポス', '230');
    await form.getByLabel(words.method_letterbox).check();
    await expect(form.getByLabel(words.method_cash)).not.toBeChecked();
    await fill(form, words.method_letterbox_most, '0');
    await form.getByRole('button', { name: words.methods_save, exact: true }).click();
    await expect(form.getByText(words.method_letterbox_wrong)).toBeVisible();
    await fill(form, words.method_letterbox_most, '３');
    await add('宅急便', '８００円');
    for (const [nth, upTo, extra] of [
      [1, '２，０００', '0'],
      [2, '10000', '400'],
    ] as const) {
      await form.getByRole('button', { name: words.method_step_add, exact: true }).click();
      await fill(form, words.method_step_up_to({ nth }), upTo);
      await fill(form, words.method_step_extra({ nth }), extra);
    }
    await accessible(page, 'console settings, shipping methods');
    await shootPage(page, 'shipping-methods-settings');
    const note = form.getByText(
      words.methods_missing({ temperatures: '' }).split('：')[0] as string,
    );
    await expect(note).toContainText(words.temperature({ temperature: 'chilled' }));
    await add('クール冷蔵', '1100');
    await form
      .getByRole('combobox', { name: words.goods_temperature })
      .selectOption({ label: words.temperature({ temperature: 'chilled' }) });
    await form.getByRole('button', { name: words.methods_save, exact: true }).click();
    await expect(page.getByText(words.settings_saved).first()).toBeVisible();

    const [product] = (await staff('GET', '/products')).data;
    await page.goto(`${console}/goods/${product.id}`);
    await fill(page.locator('main'), words.goods_weight, '-５');
    await page.getByLabel(words.goods_fits_letterbox).check();
    const save = page.getByRole('button', { name: words.goods_save, exact: true });
    await save.click();
    await expect(page.getByText(words.goods_weight_wrong)).toBeVisible();
    await fill(page.locator('main'), words.goods_weight, '１，５００');
    await shootPage(page, 'shipping-methods-product');
    await save.click();
    await expect(page.getByText(words.goods_saved).first()).toBeVisible();

    const buyer = new Buyer({ page, shop: open, say });
    await goToCheckout(buyer);
    const letter = page.getByRole('radio', { name: 'ネコポス' });
    await expect(letter).toBeChecked();
    // the store takes only cash on delivery, which is impossible with a letterbox parcel
    await expect(page.getByText(say('checkout_method_no_cash'))).toBeVisible();
    await expect(page.getByText(say('payment_none_offered'))).toBeVisible();
    await page.getByRole('radio', { name: '宅急便' }).check();
    // 3 kg: the second step
    await expect(page.locator('[data-part=total]').getByText(/[￥¥]1,200/)).toBeVisible();
    await accessible(page, 'step-shipping-and-payment, shipping methods');
    await shootPage(page, 'shipping-methods-checkout');

    // meanwhile the store replaces the method
    const { methods } = (await staff('GET', '/settings')).data.shipping_methods;
    await staff('PUT', '/shipping-methods', {
      methods: methods.map((method: { name: { ja: string } }) =>
        method.name.ja === '宅急便'
          ? { ...method, id: 'takkyubin60', name: { ...method.name, ja: '宅急便60' }, fee: 900 }
          : method,
      ),
    });
    await buyer.confirm();
    const refused = page.getByText(say('checkout_method_gone')).first();
    await expect(refused).toBeVisible();
    await shootPage(page, 'shipping-methods-refused');
    await page.getByRole('radio', { name: '宅急便60' }).check();
    await expect(page.locator('[data-part=total]').getByText(/[￥¥]1,300/)).toBeVisible();
    await buyer.confirm();
    const id = await buyer.expectOrder('order_title_placed');
    await expect(page.getByText('宅急便60').first()).toBeVisible();
    await shootPage(page, 'shipping-methods-order');

    await staff('PUT', `/products/${product.id}`, {
      ...bodyOf((await staff('GET', `/products/${product.id}`)).data),
      temperature: 'chilled',
    });
    const chilled = await store.orderOf(1);
    await page.goto(`${console}/orders`);
    await expect(
      page.getByText(words.temperature({ temperature: 'chilled' })).first(),
    ).toBeVisible();
    await page.goto(`${console}/orders/${chilled.id}`);
    const method = words.order_shipping_method_value({
      name: 'クール冷蔵',
      temperature: 'chilled',
    });
    await expect(page.getByText(method).first()).toBeVisible();
    await shootPage(page, 'shipping-methods-console-order');
    await page.goto(`${console}/orders/print?ids=${chilled.id}`);
    await expect(page.getByRole('article').getByText('クール冷蔵（冷蔵）')).toBeVisible();
    await shootPage(page, 'shipping-methods-slip');
    const { part } = await staff('POST', '/orders/labels', {
      program: 'b2',
      orders: [id, chilled.id],
      check: false,
      after: null,
    });
    const file = iconv.decode(Buffer.from(part, 'base64'), 'windows-31j');
    // 代引き, then クール区分
    expect(file).toContain(`${chilled.number},2,2,`);
    expect(file).toMatch(/^N\d{6}-\w{8},2,0,/m);
  } finally {
    // an open page would call a server that is gone
    await page.close();
    await store.stop();
  }
});

/** The body of an update that changes nothing. */
function bodyOf(product: {
  name: string;
  description: string;
  kind_id: number | null;
  in_marketplace: boolean;
  adult_warning: boolean;
  sale_started_at: string | null;
  sale_ended_at: string | null;
  is_archived: boolean;
  revision: number;
  skus: readonly {
    id: number;
    name: string;
    price: number;
    original_price: number | null;
    salable_limit: number | null;
    tax_rate: number;
  }[];
}) {
  const { name, description, kind_id, in_marketplace, adult_warning, revision } = product;
  const { sale_started_at, sale_ended_at, is_archived } = product;
  return {
    name,
    description,
    kind_id,
    in_marketplace,
    adult_warning,
    sale_started_at,
    sale_ended_at,
    is_archived,
    revision,
    skus: product.skus.map((sku) => ({
      id: sku.id,
      name: sku.name,
      price: sku.price,
      original_price: sku.original_price,
      salable_limit: sku.salable_limit,
      tax_rate: sku.tax_rate,
    })),
  };
}
