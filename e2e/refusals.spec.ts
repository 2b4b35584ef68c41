import { Buyer, cards, plainGood, goToPlaceOrder } from './buyer.ts';
import { expect, test, type Shop } from './shop.ts';

test(
  'a card declined at once: the page says so and offers another',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 4);
    await buyer.payByNewCard(cards.declined);
    await buyer.writeEmail();
    await buyer.confirm();
    const id = await buyer.expectOrder('order_title_refused');
    await expect(page.locator('[aria-current=step]')).toContainText(say('checkout_step_payment'));
    await expect(page.getByText(say('checkout_step_done'), { exact: true })).toHaveCount(0);
    expect(await buyer.orderOnServer(id)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
  },
);

test('a line that sells out or changes its price is shown line by line, and accepted with one button', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  const buyer = new Buyer({ page, shop, say });
  const goods = await shop.goods();
  // a scarce SKU that only this project uses, which another buyer takes
  const scarce = goods.find(
    (good) =>
      good.salable_status === 'on_sell' &&
      !good.is_printio_product &&
      !good.adult_warning &&
      good.skus.length === 1 &&
      (good.skus[0]?.available_quantity ?? 0) > 2 &&
      (good.skus[0]?.available_quantity ?? 99) <= 60 &&
      good.skus[0]?.salable_limit === null &&
      !good.is_limited_time_sale,
  );
  expect(scarce, 'the demo has a good with one SKU').toBeDefined();
  const good = scarce as NonNullable<typeof scarce>;
  const sku = good.skus[0] as (typeof good.skus)[number];
  await buyer.visitMarketplace();
  await buyer.open(good);
  await buyer.addToCart(good, 2);
  await buyer.goToCart();
  await buyer.goOn();

  await buyAsAnotherBuyer(shop, sku.id, sku.available_quantity - 1);
  await page.goBack();
  await page.reload();
  await expect(page.getByText(say('cart_change_title'))).toBeVisible();
  await accessible(page, 'step-products, with changes');
  await page.getByRole('button', { name: say('cart_change_accept') }).click();
  await expect(page.getByText(say('cart_change_title'))).toBeHidden();
  await buyer.expectBadge(1);
});

test(
  'the limit per person: the stepper stops and says why',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = (await shop.goods()).find(
      (one) => one.salable_status === 'on_sell' && one.skus.some((sku) => sku.salable_limit === 2),
    );
    const limited = good as NonNullable<typeof good>;
    await buyer.visitMarketplace();
    await buyer.open(limited);
    await buyer.addToCart(limited, 2);
    await buyer.expectBadge(2);
    await buyer.goToCart();
    await expect(page.getByRole('button', { name: say('common_increase') }).first()).toBeDisabled();
    await expect(page.getByText(say('common_cap_limit', { count: 2 })).first()).toBeVisible();
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${limited.id}`);
    await page
      .getByRole('link', { name: say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    const off = sheet.getByRole('button', {
      name: say('product_add_to_cart'),
      exact: true,
      disabled: true,
    });
    // with one SKU there is no sheet: the refusal of the tap says it
    const refused = page.getByText(say('product_limit_used', { limit: 2 }));
    await expect(
      sheet.getByText(say('product_limit_reached'), { exact: true }).or(off).or(refused).first(),
    ).toBeVisible();
  },
);

test(
  'print-on-demand and other products: the buyer chooses which to order first',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    const goods = await shop.goods();
    const printed = goods.find(
      (good) => good.is_printio_product && good.salable_status === 'on_sell',
    );
    await buyer.visitMarketplace();
    await buyer.open(plainGood(goods, 5));
    await buyer.addToCart(plainGood(goods, 5));
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${printed?.id}`);
    await buyer.addToCart(printed as NonNullable<typeof printed>);
    await buyer.expectBadge(2);
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/step-category`);
    await expect(page.getByRole('heading', { name: say('checkout_category_title') })).toBeVisible();
    await accessible(page, 'step-category');
    await page.getByText(say('checkout_category_printio'), { exact: true }).click();
    await page.getByRole('button', { name: say('checkout_category_go') }).click();
    await expect(page).toHaveURL(/step-products/);
    await expect(page.getByText(printed?.name ?? '').first()).toBeVisible();
  },
);

test(
  'adult products ask for the age once, and require an answer',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = (await shop.goods()).find(
      (one) => one.adult_warning && one.salable_status === 'on_sell',
    );
    const adult = good as NonNullable<typeof good>;
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${adult.id}`);
    await page
      .getByRole('link', { name: say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: say('product_age_title') }),
    ).toBeVisible();
    await accessible(page, 'age verification');
    await page.getByRole('button', { name: say('product_age_yes') }).click();
    const sheet = page.getByRole('dialog');
    const sku = adult.skus.find((one) => one.available_quantity > 0);
    if (adult.skus.length > 1 && sku)
      await sheet.getByText(sku.name, { exact: true }).first().click();
    await sheet.getByRole('button', { name: say('product_add_to_cart'), exact: true }).click();
    await buyer.expectBadge(1);
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.payInCash();
    await buyer.writeEmail();
    await buyer.confirm();
    await expect(page.getByText(say('checkout_age_missing'))).toBeVisible();
    await page.getByLabel(say('checkout_age_confirm')).check();
    await buyer.confirmByCode();
    await buyer.expectOrder('order_title_placed');
  },
);

test(
  'if only the server knows the total and does not answer, the page says so, retries, and orders nothing without it',
  { tag: '@deep' },
  async ({ page, shop, say, accessible, faults }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods(), 7);
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good);
    faults.allow(/^console: Failed to load resource: net::ERR_FAILED \(\S+\/carts\/pricing\)$/);
    await page.route('**/carts/pricing', (route) => route.abort());
    // a fee rule that an outdated page does not know
    faults.allow(/Unexpected answer of GET \/stores\/\{slug\}\/checkout-terms/);
    const reported = page.waitForRequest('**/api/error-reports', { timeout: 60_000 });
    const newer = (setting: object) => ({ ...setting, fee_type: 'by_weight' });
    await page.route('**/checkout-terms', async (route) => {
      const response = await route.fetch();
      const terms = (await response.json()) as { shipping_settings: object[] };
      await route.fulfill({
        response,
        json: { ...terms, shipping_settings: terms.shipping_settings.map(newer) },
      });
    });
    await buyer.goToCart();
    const again = page.getByRole('button', { name: say('common_retry'), exact: true });
    await expect(again).toBeVisible();
    await buyer.goOn();
    const place = page.getByRole('button', { name: say('checkout_place'), exact: true });
    await expect(place).toBeDisabled();
    await expect(page.getByText(say('checkout_no_total'))).toBeVisible();
    await accessible(page, 'step-shipping-and-payment, without a total');
    await page.unroute('**/carts/pricing');
    await again.dblclick();
    await expect(place).toBeEnabled();
    await expect(page.locator('[data-part=total]')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/step-shipping-and-payment/);
    // the app validates responses after the page has been open for a while
    await reported;
  },
);

test(
  'data that fails to load is reported, and loads on retry',
  { tag: '@deep' },
  async ({ page, shop, say, accessible, faults }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods(), 7);
    const error = page
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: say('common_retry'), exact: true }) });
    const askAgain = () => error.getByRole('button').click();

    // the card in the list has the product's data, but not its description
    await buyer.visitMarketplace();
    faults.allow(
      new RegExp(
        `^console: Failed to load resource: net::ERR_FAILED \\(\\S+/products/${good.id}\\)$`,
      ),
    );
    await page.route(`**/products/${good.id}`, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await buyer.open(good);
    await expect(error).toBeVisible();
    await accessible(page, 'product without its description');
    await page.unroute(`**/products/${good.id}`);
    await askAgain();
    const { body } = await shop.call('GET', `/api/v2/products/${good.id}`);
    await expect(error).toHaveCount(0);
    await expect(page.getByText(String(body.description).split('\n')[0] as string)).toBeVisible();

    await page.goto(`${shop.origin}/stores/hanamori/account/login`);
    await buyer.logIn('member@example.com', 'noren-demo-2026');
    faults.allow(
      /^console: Failed to load resource: net::ERR_FAILED \(\S+\/orders\/buyer\?page=1\)$/,
    );
    await page.route('**/orders/buyer?**', (route) => route.abort());
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/orders`);
    await expect(error).toBeVisible();
    await accessible(page, 'orders that cannot be had');
    await page.unroute('**/orders/buyer?**');
    await askAgain();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /N\d{6}|¥/ })
        .first(),
    ).toBeVisible();
  },
);

test(
  'Back closes a drawer, a reload keeps it open',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods(), 6);
    await buyer.visitMarketplace();
    await buyer.open(good);
    await page
      .getByRole('link', { name: say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/products/${good.id}`));
    await expect(page.getByRole('heading', { level: 1, name: good.name })).toBeVisible();
  },
);

test(
  'on a phone in landscape the SKU choice is visible; after Esc the focus returns to the page',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = (await shop.goods()).find(
      ({ skus, salable_status, adult_warning }) =>
        skus.length > 1 && salable_status === 'on_sell' && !adult_warning,
    );
    if (!good) throw new Error('The demo shop has no product with several SKUs');
    await page.setViewportSize({ width: 844, height: 390 });
    await buyer.visitMarketplace();
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}?drawer=sku`);
    const choices = page.getByRole('dialog').getByRole('group', { name: say('product_choice') });
    // the radio itself is for keyboards and screen readers; its label is what is visible
    await expect(choices.locator('label').first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
  },
);

async function buyAsAnotherBuyer(shop: Shop, sku: number, quantity: number): Promise<void> {
  const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
  const added = await shop.call('POST', '/api/v2/add-cart', { guest, body: { id: sku, quantity } });
  const address = await shop.call('POST', '/api/v2/addresses', {
    guest,
    body: {
      type: 'custom',
      name: '別の 客',
      phone_number: '09012345678',
      address: {
        postcode: '6028475',
        level_one: '京都府',
        level_two: '京都市上京区',
        level_four: '1',
        level_one_code: '26',
        region: 'JP',
      },
    },
  });
  const order = await shop.call('POST', '/api/v2/checkout', {
    guest,
    body: {
      item_ids: [added.body.cart_item_id],
      shipping_type: 'custom',
      address_id: address.body.id,
      payment_type: 'gmo_credit',
      email: 'other@example.com',
      phone_number: null,
    },
  });
  expect(order.status).toBe(200);
}
