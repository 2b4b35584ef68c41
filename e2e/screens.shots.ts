import { Buyer, cards, plainGood } from './buyer.ts';
import { OnAir } from './on-air.ts';
import { shooting } from './shooting.ts';
import { test } from './shop.ts';

/** Every screen of a purchase, in the order a shopper meets them. */
test('every screen', async ({ page, shop, say, shopLocale }, info) => {
  const shoot = shooting(info.project.name, shopLocale);
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
  await buyer.openCards();
  await shoot(page, 'payment-selection');
  await buyer.writeCard(cards.good);
  await buyer.writeEmail();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await shoot(page, 'step-shipping-and-payment');
  await page
    .getByRole('button', { name: say('checkout_place'), exact: true })
    .scrollIntoViewIfNeeded();
  await shoot(page, 'final-confirmation');
  await buyer.confirm();
  await page.waitForURL(/tds2\/challenge/);
  await shoot(page, 'bank');
  await page.goBack();
  await buyer.expectOrder('order_title_unfinished');
  await shoot(page, 'step-done-unfinished');
  await page.getByRole('button', { name: say('order_pay_with', { digits: '1111' }) }).click();
  await buyer.answerBank('Refuse');
  await buyer.expectOrder('order_title_refused');
  await shoot(page, 'step-done-refused');
  await page.getByRole('button', { name: say('slip_change_title') }).click();
  await buyer.writeCard(cards.other);
  await buyer.answerBank('Approve');
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
  await page.goto(
    `${store}/marketplace/products/${goods.find((one) => one.adult_warning)?.id}?drawer=age-verification`,
  );
  await shoot(page, 'age-verification');

  const printed = goods.find(
    (one) => one.is_printio_product && one.salable_status === 'on_sell',
  ) as (typeof goods)[number];
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

const member = { email: 'member@example.com', password: 'noren-demo-2026' };

/** The screens of members, and of konbini payment. */
test('every screen of a member', async ({ page, shop, say, shopLocale }, info) => {
  const shoot = shooting(info.project.name, shopLocale);
  const buyer = new Buyer({ page, shop, say });
  const store = `${shop.origin}/stores/hanamori`;

  await page.goto(`${store}/account/login`);
  await page.getByRole('button', { name: say('account_log_in'), exact: true }).waitFor();
  await shoot(page, 'login');
  await page.getByRole('link', { name: say('account_tab_register'), exact: true }).click();
  await shoot(page, 'register');
  await buyer.field('account_last_name').fill('髙橋');
  await buyer.field('account_first_name').fill('花子');
  await buyer.field('account_email').fill(`shots-${info.workerIndex}@example.com`);
  await buyer.field('account_password').fill('a password');
  await page.getByRole('button', { name: say('account_register'), exact: true }).click();
  await page.getByRole('heading', { name: say('account_sent_email_title') }).waitFor();
  await shoot(page, 'register-email');
  await page.goto(`${store}/forget-password`);
  await shoot(page, 'forget-password');

  const goods = await shop.goods();
  await page.goto(`${store}/marketplace/products/${plainGood(goods, 2).id}`);
  await buyer.addToCart(plainGood(goods, 2));
  await page.goto(`${store}/account/login`);
  await buyer.logIn(member.email, member.password);
  await page.goto(`${store}/member/profile`);
  await page.getByRole('heading', { name: say('profile_title'), level: 1 }).waitFor();
  await shoot(page, 'profile');
  await page.goto(`${store}/member/profile?drawer=new-convenience-store`);
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'new-convenience-store');
  await page.goto(`${store}/marketplace/orders`);
  await page.getByRole('heading', { name: say('orders_title'), level: 1 }).waitFor();
  await shoot(page, 'orders');
  const login = await shop.call('POST', '/api/v2/auth/user/login', { body: member });
  const list = (
    await shop.call('GET', '/api/v2/stores/hanamori/orders/buyer?all=1', {
      member: login.body.token,
    })
  ).body.data as {
    id: number;
    status: string;
  }[];
  for (const status of ['delivering', 'completed', 'returning', 'canceled']) {
    const one = list.find((order) => order.status === status);
    if (!one) throw new Error(`The demo has no order that is ${status}`);
    await page.goto(`${store}/marketplace/orders/${one.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, `order-${status}`);
  }
  for (const order of list) {
    const messages = (
      await shop.call('GET', `/api/v2/orders/${order.id}/messages?role=buyer&all=1`, {
        member: login.body.token,
      })
    ).body as unknown[];
    if (messages.length === 0) continue;
    await page.goto(`${store}/marketplace/orders/${order.id}?drawer=order-message`);
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await shoot(page, 'order-message');
    break;
  }

  await page.goto(`${store}/marketplace`);
  await buyer.goToCart();
  await buyer.goOn();
  await buyer.payAtKonbini();
  await page.getByRole('button', { name: say('payment_change'), exact: true }).click();
  await shoot(page, 'payment-selection-konbini');
  await page.goBack();
  await buyer.confirm();
  await buyer.expectOrder('slip_situation_title');
  await shoot(page, 'step-done-konbini');
  await page.goto(`${shop.origin}/sandbox/gmo/counter?locale=${shopLocale}`);
  await shoot(page, 'konbini-counter');

  for (const name of ['home', 'about', 'fancy-card-poc']) {
    await page.goto(`${shop.origin}/playground/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, `playground-${name}`);
  }
});

/** A live stream from both sides: its host's screens and its buyers'. */
test('every screen of a stream', async ({ page, shop, say, shopLocale }, info) => {
  const shoot = shooting(info.project.name.split(' ')[0] as string, shopLocale);
  const people = (await shop.call('GET', '/api/playground/personas')).body as {
    role: string;
    region: string;
    url: string;
  }[];
  const enter = (role: string) =>
    people.find((one) => one.role === role && one.region === (shopLocale === 'zh-TW' ? 'TW' : 'JP'))
      ?.url as string;

  await page.goto(enter('buyer'));
  await page.locator('[data-row]').first().waitFor();
  await shoot(page, 'stream-products');
  await page.locator('[data-row] h2 button').nth(1).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('heading', { level: 3 }).waitFor();
  await shoot(page, 'stream-product');
  await page.goBack();
  for (const index of [0, 1]) {
    await page.locator('[data-row]').nth(index).getByRole('button').last().click();
    const add = dialog.getByRole('button', { name: say('product_add_to_cart'), exact: true });
    const added = page.getByText(/./).and(page.locator('[role="status"] span')).first();
    await add.or(added).first().waitFor();
    if (await add.isVisible()) {
      if ((await dialog.getByRole('radio').count()) > 0)
        await dialog.locator('label:has(input[type="radio"]:not(:disabled))').first().click();
      if (index === 0) await shoot(page, 'stream-choice');
      await add.click();
    }
    await page.locator('.buy-bar').waitFor();
  }
  await shoot(page, 'stream-products-held');
  await page.locator('.buy-bar button[aria-haspopup=dialog]').click();
  await dialog.getByRole('listitem').first().waitFor();
  await shoot(page, 'stream-cart');
  await page.goBack();
  await page.getByRole('link', { name: say('live_tab_shop'), exact: true }).click();
  await page.getByText(say('live_shop_not_held')).waitFor();
  await shoot(page, 'shop-products');

  await page.goto(enter('seller'));
  await page.getByRole('checkbox').nth(2).click();
  await shoot(page, 'seller-unselected');
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText(say('seller_goods_no_match'), { exact: true }).waitFor();
  await shoot(page, 'seller-no-match');
  await page
    .getByRole('link', { name: new RegExp(`^${say('seller_tab_selected') as string}`) })
    .click();
  await page.locator('[data-row]').first().waitFor();
  await shoot(page, 'seller-selected');
  await page.getByRole('link', { name: say('desk_open'), exact: true }).click();
  await page.getByRole('list', { name: say('desk_list') }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('region', { name: say('desk_now'), exact: true }).waitFor();
  await shoot(page, 'seller-desk');
  await page.goBack();
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: say('seller_preview') }).click();
  await dialog.locator('[data-row]').first().waitFor();
  await shoot(page, 'seller-preview');
  await page.goBack();
  await page.getByRole('link', { name: say('seller_tab_shop'), exact: true }).click();
  await page.getByRole('checkbox').first().waitFor();
  await shoot(page, 'seller-shop-products');
  await page.getByRole('link', { name: say('seller_new_post') }).click();
  await page.getByLabel(say('seller_field_title')).first().waitFor();
  await page.getByRole('button', { name: say('seller_create'), exact: true }).click();
  await page.getByText(say('seller_wrong_required'), { exact: true }).waitFor();
  await shoot(page, 'seller-new-post');

  const empty = await OnAir.begin(shop, shopLocale, { choose: () => [] });
  await page.goto(
    `${shop.origin}/shop/buyer/livers/${empty.liver}/stream-products?post-id=${empty.post.id}`,
  );
  await page.getByText(say('live_none_title')).waitFor();
  await shoot(page, 'stream-products-none');
});
