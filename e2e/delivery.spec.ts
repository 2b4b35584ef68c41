import { dayText } from '@noren/contract/delivery';
import iconv from 'iconv-lite';
import { Buyer } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { goToCheckout, shopOf, signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test('a delivery day, time slot and gift go from the checkout to the packer; an impossible day is changed to the nearest', async ({
  page,
  shop,
  say,
  accessible,
  shopLocale,
}) => {
  const words = consoleSentences[shopLocale];
  const store = await openStore(shopLocale);
  const open = shopOf(store, shop);
  const staff = async (method: string, path: string, body?: unknown) => {
    const made = await open.call(method, `/api/console/stores/hanamori${path}`, {
      member: store.owner,
      ...(body !== undefined && { body }),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body.data;
  };
  try {
    await signIn(page, store, shopLocale);
    await page.goto(`${store.origin}/console/stores/hanamori/settings#shipping`);
    const form = page.locator('#shipping');
    await form.getByLabel(words.delivery_offer).check();
    await expect(form.getByLabel(words.delivery_dates)).toBeChecked();
    await accessible(page, 'console settings, delivery days');
    await shootPage(page, 'delivery-settings');
    await form.getByRole('button', { name: words.shipping_save, exact: true }).click();
    await expect(page.getByText(words.settings_saved).first()).toBeVisible();

    const settings = await staff('GET', '/settings');
    const wrapping = await staff('POST', '/products', {
      name: 'ギフトラッピング',
      description: '',
      kind_id: null,
      in_marketplace: true,
      adult_warning: false,
      sale_started_at: null,
      sale_ended_at: null,
      skus: ['リボン', '木箱'].map((name, nth) => ({
        name,
        sku_code: `WRAP-${nth}`,
        price: 300 + nth * 500,
        original_price: null,
        salable_limit: null,
        tax_rate: 10,
        stock: 5,
      })),
    });
    await staff('PUT', '/shipping', {
      shipping: {
        ...settings.shipping,
        delivery: {
          ...settings.shipping.delivery,
          gifts: true,
          wrapping_product_id: wrapping.id,
        },
      },
      pick_up: settings.pick_up,
    });
    await page.reload();
    await expect(form.getByText('ギフトラッピング')).toBeVisible();
    await shootPage(page, 'delivery-gift-settings');

    const buyer = new Buyer({ page, shop: open, say });
    await goToCheckout(buyer);
    await page.getByRole('checkbox', { name: say('checkout_gift') }).check();
    const wrap = page.getByRole('combobox', { name: say('checkout_gift_wrapping') });
    await wrap.selectOption({ index: 2 });
    await expect(wrap.locator('option:checked')).toContainText('木箱');
    await page.getByRole('combobox', { name: say('checkout_gift_noshi') }).selectOption('御祝');
    await page.getByRole('textbox', { name: say('checkout_gift_noshi_name') }).fill('髙橋 花子');
    const day = page.getByRole('combobox', { name: say('checkout_delivery_day') });
    await day.selectOption({ index: 1 });
    const first = await day.inputValue();
    await page.getByRole('combobox', { name: say('checkout_delivery_slot') }).selectOption('18-20');
    await page
      .getByRole('textbox', { name: say('checkout_delivery_note') })
      .fill('宅配ボックスへお願いします');
    await accessible(page, 'step-shipping-and-payment, delivery day');
    await shootPage(page, 'delivery-checkout');

    // meanwhile the store needs longer
    const { shipping, pick_up } = await staff('GET', '/settings');
    await staff('PUT', '/shipping', {
      shipping: { ...shipping, delivery: { ...shipping.delivery, lead_days: 5 } },
      pick_up,
    });
    await buyer.confirm();
    await expect(page.getByText(say('checkout_delivery_changed')).first()).toBeVisible();
    await expect(day).not.toHaveValue(first);
    const next = await day.inputValue();
    await shootPage(page, 'delivery-changed');
    await buyer.confirm();
    const id = await buyer.expectOrder('order_title_placed');
    await expect(page.getByText(dayText(next, shopLocale)).first()).toBeVisible();
    await expect(page.getByText('宅配ボックスへお願いします')).toBeVisible();
    await expect(page.getByText('御祝 髙橋 花子')).toBeVisible();
    await expect(page.getByText(say('order_gift_slip_without_prices'))).toBeVisible();
    await shootPage(page, 'delivery-order');

    await page.goto(`${store.origin}/console/stores/hanamori/orders/${id}`);
    await expect(page.getByText('宅配ボックスへお願いします')).toBeVisible();
    await shootPage(page, 'delivery-console-order');
    await page.goto(`${store.origin}/console/stores/hanamori/orders/print?ids=${id}`);
    const slip = page.getByRole('article');
    await expect(slip.getByText('御祝　髙橋 花子')).toBeVisible();
    await expect(slip.getByText('ギフトラッピング')).toBeVisible();
    await expect(slip.getByText(/[￥¥]/)).toHaveCount(0);
    await shootPage(page, 'delivery-gift-slip');
    const label = await open.call('POST', '/api/console/stores/hanamori/orders/labels', {
      member: store.owner,
      body: { program: 'b2', orders: [id], check: false, after: null },
    });
    const file = iconv.decode(Buffer.from(label.body.part, 'base64'), 'windows-31j');
    expect(file).toContain(`${next.replaceAll('-', '/')},1820`);
  } finally {
    // an open page would call a server that is gone
    await page.close();
    await store.stop();
  }
});
