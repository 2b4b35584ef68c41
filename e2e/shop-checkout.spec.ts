import { Buyer, cards, plainGood } from './buyer.ts';
import { onPaper, printedSheets } from './printed.ts';
import { liverOf, ShopBuyer } from './shop-buyer.ts';
import { expect, test } from './shop.ts';

const laterThanPaypay = () => new Date(Date.now() + 6 * 3_600_000).toISOString();

test.beforeEach(({ shopLocale }) =>
  test.skip(shopLocale === 'zh-TW', 'runs in the store’s language and in English'),
);

test('PayPay: paid', { tag: '@deep' }, async ({ page, shop, say, accessible }) => {
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
  await buyer.fillCart();
  await buyer.openCheckout();
  await accessible(page, 'step-products of the shop');
  await buyer.goOn();
  await buyer.writeAddress();
  await buyer.openCards();
  await accessible(page, 'payment drawer of the shop');
  await page.goBack();
  await buyer.payByPaypay();
  await expect(page.getByText(say('payment_wallet_review', { name: 'PayPay' }))).toBeVisible();
  await page
    .getByRole('button', { name: say('common_commercial_law') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: say('common_commercial_law') })).toBeVisible();
  await accessible(page, 'commercial law drawer');
  const law = (await printedSheets(page)).join('');
  expect(law.startsWith(onPaper(say('common_commercial_law')))).toBe(true);
  expect(law).toContain(onPaper(say('law_return')));
  expect(law).not.toContain(onPaper(say('payment_wallet_review', { name: 'PayPay' })));
  await page.goBack();
  await accessible(page, 'step-shipping-and-payment of the shop');
  await buyer.confirm();
  await buyer.answerPaypay('approve');
  const id = await buyer.expectOrder('order_title_placed');
  expect(new URL(page.url()).searchParams.get('liver-id')).toBe(String(buyer.liver));
  await accessible(page, 'step-done of the shop');
  // the stream is still running: the link back to it is visible without scrolling
  await expect(page.getByRole('link', { name: say('orders_back_to_live') })).toBeInViewport({
    ratio: 1,
  });
  expect(await buyer.shopOrderOnServer(id)).toMatchObject({
    status: 'undelivered',
    payment: { status: 'paid', type: 'gmo_paypay' },
  });
});

test(
  'PayPay: canceled, shown on the order, and paid by card instead',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
    await buyer.goToPlaceOrder(1);
    await buyer.writeAddress();
    await buyer.payByPaypay();
    await buyer.confirm();
    await buyer.answerPaypay('cancel');
    await expect(page).toHaveURL(/step-order-confirming\/\d+\/payment\/gmo-paypay/);
    await expect(page.getByRole('heading', { name: say('order_title_refused') })).toBeVisible();
    await expect(page.getByText(say('payment_wallet_cancelled', { name: 'PayPay' }))).toBeVisible();
    await accessible(page, 'step-order-confirming, canceled');
    await page.getByRole('button', { name: say('payment_wallet_pay', { name: 'PayPay' }) }).click();
    await buyer.answerPaypay('refuse');
    await expect(page.getByText(say('payment_advice_wallet_refused'))).toBeVisible();
    await page.getByRole('button', { name: say('slip_change_title') }).click();
    await buyer.writeCard(cards.good);
    await buyer.answerBank('Approve');
    const id = await buyer.expectOrder('order_title_placed');
    expect(await buyer.shopOrderOnServer(id)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid', type: 'gmo_credit' },
    });
  },
);

test('PayPay: the time on its page runs out', { tag: '@deep' }, async ({ page, shop, say }) => {
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
  await buyer.goToPlaceOrder(2);
  await buyer.writeAddress();
  await buyer.payByPaypay();
  await buyer.confirm();
  await buyer.expectPaypayPage();
  await page.goBack();
  await expect(page).toHaveURL(/step-order-confirming/);
  await expect(page.getByRole('heading', { name: say('order_title_unfinished') })).toBeVisible();
  await shop.sandbox({ tick: laterThanPaypay() });
  await expect(page.getByRole('heading', { name: say('order_title_refused') })).toBeVisible();
  await expect(page.getByText(say('payment_wallet_expired', { name: 'PayPay' }))).toBeVisible();
  await expect(
    page.getByRole('button', { name: say('payment_wallet_pay', { name: 'PayPay' }) }),
  ).toBeVisible();
});

test(
  'PayPay: Back leads to the order and not to PayPay again, whatever the browser caches',
  { tag: '@deep' },
  async ({ page, shop, say, faults }) => {
    const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
    await buyer.goToPlaceOrder(4);
    await buyer.writeAddress();
    await buyer.payByPaypay();
    // without the script the redirect page has to be left by a click, so it stays in the history
    faults.allow(/^console: Failed to load resource: net::ERR_FAILED \(\S+\/api\/pay\/form\.js\)$/);
    await page.route('**/api/pay/form.js', (route) => route.abort());
    await buyer.confirm();
    await page.getByRole('button', { name: 'PayPay' }).click();
    await buyer.expectPaypayPage();
    await page.unroute('**/api/pay/form.js');
    await page.goBack();
    await expect(page).toHaveURL(/step-order-confirming/);
    await expect(page.getByRole('heading', { name: say('order_title_unfinished') })).toBeVisible();
  },
);

test('PayPay: only its webhook arrives', { tag: '@deep' }, async ({ page, shop, say }) => {
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
  await shop.sandbox({ paypay_returns: 0 });
  await buyer.goToPlaceOrder(3);
  await buyer.writeAddress();
  await buyer.payByPaypay();
  await buyer.confirm();
  await buyer.expectPaypayPage();
  // paid in the app: the shop's page waits in the other tab
  const paypay = await page.context().newPage();
  await paypay.goto(page.url());
  await page.goBack();
  await paypay.locator('button[name=decision][value=approve]').click();
  const id = await buyer.expectOrder('order_title_placed');
  await shop.sandbox({ paypay_returns: 1 });
  expect(await buyer.shopOrderOnServer(id)).toMatchObject({ payment: { status: 'paid' } });
});

test('a card in the shop, and the order in the list', async ({ page, shop, say, accessible }) => {
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
  await page.goto(buyer.address('/shop/orders', { token: buyer.token(), 'liver-id': buyer.liver }));
  await expect(page.getByText(say('orders_empty_title'))).toBeVisible();
  await accessible(page, 'orders of the shop, empty');
  await buyer.goToPlaceOrder(4);
  await buyer.writeAddress();
  await buyer.payByNewCard(cards.good);
  await buyer.confirm();
  await buyer.answerBank('Approve');
  const id = await buyer.expectOrder('order_title_placed');
  await page.getByRole('link', { name: say('common_orders') }).click();
  await expect(page).toHaveURL(/\/shop\/orders\?liver-id=/);
  await accessible(page, 'orders of the shop');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('orders_open') })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/shop/orders/${id}\\?`));
  await accessible(page, 'an order of the shop');
  await page.getByRole('button', { name: say('orders_messages_open') }).click();
  const drawer = page.getByRole('dialog', { name: say('orders_messages') });
  await drawer.getByLabel(say('orders_messages_label')).fill('届く日を教えてください');
  await drawer.getByRole('button', { name: say('orders_messages_send') }).click();
  await expect(drawer.getByText('届く日を教えてください')).toBeVisible();
  // the list over all stores has no store's header, but it has the language choice
  await page.goto(buyer.address('/shop/orders', {}));
  const open = page.getByRole('main').getByRole('link', { name: say('orders_open') });
  await expect(open.first()).toBeVisible();
  await page.getByLabel(say('common_language')).selectOption('zh-TW');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page.getByRole('heading', { name: '我的訂單', level: 1 })).toBeVisible();
  await accessible(page, 'orders of the shop, of no store');
});

test(
  'a konbini number in the shop, changed to PayPay from the orders list',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
    await buyer.goToPlaceOrder(5);
    await buyer.writeAddress();
    await buyer.payAtKonbini();
    await buyer.confirm();
    const id = await buyer.expectOrder('slip_situation_title');
    await page.goto(buyer.address(`/shop/orders/${id}`, {}));
    await page.getByRole('button', { name: say('slip_renew') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(say('gmo_paypay'), { exact: true }).click();
    await buyer.useMeans();
    await buyer.answerPaypay('approve');
    await expect(page).toHaveURL(new RegExp(`/shop/orders/${id}\\?`));
    await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
    expect(await buyer.shopOrderOnServer(id)).toMatchObject({
      payment: { status: 'paid', type: 'gmo_paypay' },
    });
  },
);

test(
  'a guest of the marketplace orders in the shop, and the email opens the order on another device',
  { tag: '@deep' },
  async ({ page, shop, say, browser, shopLocale }) => {
    test.skip(shopLocale !== 'ja', 'a link does not depend on the language');
    const liver = await liverOf(shop, 'JP');
    const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
    const good = plainGood(await shop.goods(), 9);
    await shop.call('POST', '/api/v1/shop/add-cart', {
      guest,
      body: { id: good.skus[0]?.id, quantity: 1 },
    });
    await page.addInitScript(
      (value) =>
        localStorage.setItem(
          'huc-guest-token',
          JSON.stringify({ value, expires_at: 253402214400000 }),
        ),
      guest,
    );
    const buyer = new Buyer({ page, shop, say });
    await page.goto(`${shop.origin}/shop/checkout?liver-id=${liver}`);
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.payInCash();
    await buyer.confirm();
    // a buyer who was not sent by a platform has to enter an email address
    await expect(page.getByText(say('checkout_field_required'))).toBeVisible();
    await buyer.writeEmail('guest-of-the-shop@example.com');
    await buyer.confirmByCode();
    const id = await buyer.expectOrder('order_title_placed');
    const email = await shop.mailbox.emailTo('guest-of-the-shop@example.com', `/shop/orders/${id}`);
    const link = email.links.find((one) => one.includes(`/shop/orders/${id}`)) as string;
    // in the browser that placed the order the email keeps the guest's session, which has more
    // rights than the link
    await page.goto(link);
    await expect(page).toHaveURL(new RegExp(`/shop/orders/${id}$`));
    await expect(page.getByText(good.name)).toBeVisible();
    expect(
      await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('huc-guest-token') ?? '{}') as { value?: string }).value,
      ),
    ).toBe(guest);
    const phone = await (await browser.newContext()).newPage();
    await phone.goto(link);
    await expect(phone.getByText(good.name)).toBeVisible();
    await expect(phone).toHaveURL(new RegExp(`/shop/orders/${id}$`));
    await phone.context().close();
  },
);
