import { dayText } from '@noren/contract/delivery';
import iconv from 'iconv-lite';
import { Buyer } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { goToCheckout, shopOf, signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test('a delivery day and time slot go from the checkout to the label file; an impossible day is changed to the nearest', async ({
  page,
  shop,
  say,
  accessible,
  shopLocale,
}, info) => {
  const words = consoleSentences[shopLocale];
  const project = info.project.name;
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
    await shootPage(page, 'delivery-settings', project);
    await form.getByRole('button', { name: words.shipping_save, exact: true }).click();
    await expect(page.getByText(words.settings_saved).first()).toBeVisible();

    const buyer = new Buyer({ page, shop: open, say });
    await goToCheckout(buyer);
    const day = page.getByRole('combobox', { name: say('checkout_delivery_day') });
    await day.selectOption({ index: 1 });
    const first = await day.inputValue();
    await page.getByRole('combobox', { name: say('checkout_delivery_slot') }).selectOption('18-20');
    await page
      .getByRole('textbox', { name: say('checkout_delivery_note') })
      .fill('宅配ボックスへお願いします');
    await accessible(page, 'step-shipping-and-payment, delivery day');
    await shootPage(page, 'delivery-checkout', project);

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
    await shootPage(page, 'delivery-changed', project);
    await buyer.confirm();
    const id = await buyer.expectOrder('order_title_placed');
    await expect(page.getByText(dayText(next, shopLocale)).first()).toBeVisible();
    await expect(page.getByText('宅配ボックスへお願いします')).toBeVisible();
    await shootPage(page, 'delivery-order', project);

    await page.goto(`${store.origin}/console/stores/hanamori/orders/${id}`);
    await expect(page.getByText('宅配ボックスへお願いします')).toBeVisible();
    await shootPage(page, 'delivery-console-order', project);
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
