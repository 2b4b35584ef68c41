import type { Locator } from '@playwright/test';
import { Buyer } from './buyer.ts';
import { isPlain, named, OnAir, openDialog } from './on-air.ts';
import { expect, test, type Shop } from './shop.ts';

/** A viewer of a show whose taps and typed fields are counted. */
class Viewer extends Buyer {
  taps = 0;
  fields = 0;
  readonly sheet = openDialog(this.page);

  async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.click();
  }
  async write(key: string, text: string): Promise<void> {
    this.fields++;
    await this.sheet.getByLabel(this.say(key)).and(this.page.locator('input')).fill(text);
  }
  override async writeEmail(): Promise<void> {
    this.fields++;
    await super.writeEmail();
  }
  async openShow(onAir: OnAir): Promise<void> {
    await this.page.goto(`${this.shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`);
  }
  async buyNow(name: string): Promise<void> {
    await this.tap(
      this.page.getByRole('button', { name: named(this.say, 'live_buy_of', name), exact: true }),
    );
    await expect(this.sheet.getByText(name, { exact: true }).first()).toBeVisible();
  }
  /** Places the order and enters the code from the mailbox, on the sheet. */
  async confirmByCodeOnSheet(): Promise<void> {
    await this.place.click();
    const code = this.sheet.getByLabel(this.say('contact_code_label'));
    await code.fill(await this.codeInMailbox());
    await this.sheet
      .getByRole('button', { name: this.say('contact_code_confirm'), exact: true })
      .click();
  }
  get place(): Locator {
    return this.sheet.getByRole('button', { name: this.say('checkout_place'), exact: true });
  }
  row(part: string): Locator {
    return this.sheet.locator(`[data-part="${part}"]`);
  }
  count(): [taps: number, fields: number] {
    const counted: [number, number] = [this.taps, this.fields];
    this.taps = this.fields = 0;
    return counted;
  }
}

/** A show of the test's own that shows its first product. */
async function showing(
  shop: Shop,
  locale: Parameters<typeof OnAir.begin>[1],
): Promise<{ onAir: OnAir; name: string }> {
  // some goods of the store are sold to the platform's buyers only
  const sold = new Set((await shop.goods()).map(({ id }) => id));
  const onAir = await OnAir.begin(shop, locale, {
    life: 15,
    choose: (goods) => goods.filter((good) => isPlain(good) && sold.has(good.id)).slice(0, 4),
  });
  await onAir.ask('PUT', `/posts/${onAir.post.id}/showing`, { product_id: onAir.product(0).id });
  return { onAir, name: onAir.product(0).name };
}

/** Types a newcomer's address and email in the open sheet. */
async function introduce(viewer: Viewer, phone: string): Promise<void> {
  await viewer.write('checkout_address_postcode', '6028475');
  await expect(viewer.sheet.getByLabel(viewer.say('checkout_address_city'))).toHaveValue(
    /京都市上京区/,
  );
  await viewer.write('checkout_address_street', phone);
  await viewer.write('checkout_address_name', '生 えみ');
  await viewer.write('checkout_address_phone', phone);
  await viewer.tap(
    viewer.sheet.getByRole('button', { name: viewer.say('checkout_address_save'), exact: true }),
  );
  await viewer.writeEmail();
}
const newPhone = () => `0805${String(Date.now()).slice(-7)}`;

test('a newcomer orders with cash on the live page in few taps; the next order takes two', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  const { onAir, name } = await showing(shop, 'ja');
  await shop.operator('PUT', '/stores/hanamori/bounds', { confirm_always: false });
  try {
    const viewer = new Viewer({ page, shop, say });
    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await introduce(viewer, newPhone());
    await viewer.tap(viewer.sheet.getByRole('radio', { name: say('custom_cod') }));
    await viewer.tap(viewer.place);
    const first = await viewer.expectOrder('order_title_placed');
    const [taps, fields] = viewer.count();
    expect(taps).toBeLessThanOrEqual(7);
    expect(fields).toBeLessThanOrEqual(5);
    for (const step of ['shipped', 'delivered'])
      await shop.operator('POST', `/orders/${first}/${step}`);

    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await expect(viewer.row('receiver')).toContainText('生 えみ');
    await expect(viewer.row('payment')).toContainText(say('custom_cod') as string);
    await expect(viewer.sheet.getByText(/00:14:\d\d/)).toBeVisible();
    await accessible(page, 'buy now');
    await viewer.tap(viewer.place);
    await viewer.expectOrder('order_title_placed');
    expect(viewer.count()).toEqual([2, 0]);
  } finally {
    await shop.operator('PUT', '/stores/hanamori/bounds', { confirm_always: true });
  }
});

/** The numbers of this browser's orders in the store, newest first. */
async function ordersOf({ page, shop }: Viewer): Promise<number[]> {
  const kept = await page.evaluate(() => localStorage.getItem('huc-guest-token'));
  const { value } = JSON.parse(kept ?? '{}') as { value: string };
  return (
    (await shop.call('GET', '/api/v2/orders/unpaid', { guest: value })).body as { id: number }[]
  ).map(({ id }) => id);
}

test(
  'a saved card and PayPay: two taps to the bank’s and to PayPay’s page',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const { onAir, name } = await showing(shop, 'ja');
    const viewer = new Viewer({ page, shop, say });
    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await introduce(viewer, newPhone());
    // the card's drawer opens over the sheet, and leads back to it
    await viewer.sheet.getByRole('radio', { name: say('gmo_credit') }).click();
    const drawer = viewer.sheet.last();
    await drawer
      .getByRole('textbox', { name: say('payment_card_number') })
      .fill('4111111111111111');
    await drawer.getByRole('textbox', { name: say('payment_expiry') }).fill('12/30');
    await drawer.getByRole('textbox', { name: say('payment_cvc') }).fill('123');
    await drawer.getByRole('textbox', { name: say('payment_holder') }).fill('EMI HAERU');
    await drawer.getByRole('checkbox').check();
    await drawer.getByRole('button', { name: say('payment_use_new'), exact: true }).click();
    await expect(viewer.sheet).toHaveCount(1);
    await viewer.place.click();
    await viewer.answerBank('Approve');
    await viewer.expectOrder('order_title_placed');

    viewer.count();
    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await expect(viewer.row('payment')).toContainText('1111');
    await viewer.tap(viewer.place);
    await viewer.expectBankPage();
    expect(viewer.count()).toEqual([2, 0]);
    await viewer.answerBank('Approve');
    await viewer.expectOrder('order_title_placed');

    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await viewer.row('payment').getByRole('button').click();
    await viewer.sheet.getByRole('radio', { name: say('gmo_paypay') }).click();
    await viewer.place.click();
    await viewer.answerPaypay('approve');
    await viewer.expectOrder('order_title_placed');
    viewer.count();
    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await viewer.tap(viewer.place);
    await viewer.expectPaypayPage();
    const [taps] = viewer.count();
    expect(taps).toBeLessThanOrEqual(3);
  },
);

test(
  'closing the sheet keeps the held unit; other goods of the cart are not ordered',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const { onAir, name } = await showing(shop, 'ja');
    const other = onAir.product(1);
    const viewer = new Viewer({ page, shop, say });
    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await page.keyboard.press('Escape');
    await expect(viewer.sheet).toHaveCount(0);
    await page
      .getByRole('button', { name: named(say, 'live_add_of', other.name), exact: true })
      .click();
    await expect(
      page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }).first(),
    ).toBeVisible();
    // the list was scrolled, so the card is one line
    await viewer.buyNow(name);
    await expect(
      viewer.sheet.getByText(say('live_buy_others', { count: 1 }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('dialog', { name: say('live_buy') })).toBeVisible();
    await accessible(page, 'buy now, of a newcomer');
    await page.goBack();
    await expect(viewer.sheet).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: say('live_cart_open', { count: 2 }), exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/00:14:\d\d/).first()).toBeVisible();

    await page.setViewportSize({ width: 390, height: 420 });
    await viewer.buyNow(name);
    await expect(viewer.place).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await introduce(viewer, newPhone());
    await viewer.sheet.getByRole('radio', { name: say('custom_cod') }).click();
    await viewer.confirmByCodeOnSheet();
    await viewer.expectOrder('order_title_placed');
    await viewer.openShow(onAir);
    await page
      .getByRole('button', { name: say('live_cart_open', { count: 1 }), exact: true })
      .click();
    await expect(viewer.sheet.getByText(other.name, { exact: true })).toBeVisible();
  },
);

test(
  'an order whose answer was lost is not placed twice',
  { tag: '@deep' },
  async ({ page, shop, say, faults }) => {
    const { onAir, name } = await showing(shop, 'ja');
    const viewer = new Viewer({ page, shop, say });
    await viewer.openShow(onAir);
    await viewer.buyNow(name);
    await introduce(viewer, newPhone());
    await viewer.sheet.getByRole('radio', { name: say('gmo_paypay') }).click();
    faults.allow(/ERR_FAILED|ERR_INTERNET|Failed to load resource/);
    await page.route('**/api/v2/checkout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await viewer.place.click();
    await expect(viewer.sheet.getByRole('alert').first()).toBeVisible();
    expect(await ordersOf(viewer)).toHaveLength(1);
    await page.unroute('**/api/v2/checkout');
    // closed and bought again: the order that was placed is shown, and nothing is added
    await page.keyboard.press('Escape');
    await viewer.openShow(onAir);
    await page.getByRole('button', { name: named(say, 'live_buy_of', name), exact: true }).click();
    await expect(page).toHaveURL(/step-done|gmo-paypay|sandbox/);
    await page.goto(`${shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`);
    expect(await ordersOf(viewer)).toHaveLength(1);
    await expect(
      page.getByRole('button', { name: say('live_cart_open', { count: 1 }), exact: true }),
    ).toHaveCount(0);
  },
);

test(
  'goods that others take after the hold has ended are said to be gone on the sheet',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    test.setTimeout(180_000);
    const onAir = await OnAir.begin(shop, 'ja', {
      life: 1,
      choose: (goods) => goods.filter(isPlain).slice(-12, -6),
    });
    const good = onAir.product(0);
    const sku = good.skus[0] as (typeof good.skus)[number];
    await onAir.ask('PUT', `/posts/${onAir.post.id}/showing`, { product_id: good.id });
    const viewer = new Viewer({ page, shop, say });
    await viewer.openShow(onAir);
    await viewer.buyNow(good.name);
    await introduce(viewer, newPhone());
    await viewer.sheet.getByRole('radio', { name: say('custom_cod') }).click();
    await expect(viewer.sheet.getByText(say('cart_hold_over'), { exact: true })).toBeVisible({
      timeout: 90_000,
    });
    const { body } = await shop.call('GET', `/api/v2/products/${good.id}`);
    await onAir.takeAsOtherBuyers(sku.id, body.available_quantity as number);
    await expect(viewer.sheet.getByText(say('cart_change_in_carts'), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await viewer.place.click();
    await expect(
      viewer.sheet.getByText(say('error_checkout_items_status_have_changed'), { exact: true }),
    ).toBeVisible();
    // the typed address is still there
    await expect(viewer.row('receiver')).toContainText('生 えみ');
  },
);
