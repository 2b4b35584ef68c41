import { Buyer, goToPlaceOrder } from './buyer.ts';
import { expect, test } from './shop.ts';

test(
  'the login leads back: from the header and the address of the checkout, and from the cart',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 6);
    await accessible(page, 'step-shipping-and-payment, of a guest');
    await page.getByRole('link', { name: say('common_account'), exact: true }).click();
    await expect(page).toHaveURL(/account\/login\?redirect=.*step-shipping-and-payment/);
    await page.goBack();
    await page.getByRole('link', { name: say('account_members_log_in'), exact: true }).click();
    await expect(page).toHaveURL(/account\/login\?redirect=.*step-shipping-and-payment/);
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/step-products`);
    await page.getByRole('link', { name: say('account_members_log_in'), exact: true }).click();
    await expect(page).toHaveURL(/account\/login\?redirect=.*step-products/);
    await accessible(page, 'login on the way to an order');
    await buyer.logIn('member@example.com', 'noren-demo-2026');
    await expect(page).toHaveURL(/checkout\/step-products/);
    await expect(page.getByRole('heading', { name: say('cart_title') })).toBeVisible();
    await expect(
      page.getByRole('link', { name: say('account_members_log_in'), exact: true }),
    ).toHaveCount(0);
  },
);

test(
  'from a guest’s order to an account: name and address are filled in',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 7);
    await buyer.payInCash();
    const email = `toko-${Math.random().toString(36).slice(2, 10)}@example.com`;
    await buyer.writeEmail(email);
    await buyer.confirmByCode();
    await buyer.expectOrder('order_title_placed');
    await accessible(page, 'step-done, of a guest');
    await page
      .locator('main')
      .getByRole('link', { name: say('account_tab_register'), exact: true })
      .click();
    await expect(buyer.field('account_email')).toHaveValue(email);
    await expect(buyer.field('account_last_name')).toHaveValue('髙橋');
    await expect(buyer.field('account_first_name')).toHaveValue('花子');
  },
);

test(
  'the cart shows that the login has expired, instead of only an empty cart',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    await page.goto(`${shop.origin}/stores/hanamori/marketplace`);
    await page.evaluate(() =>
      localStorage.setItem(
        'huc-token',
        JSON.stringify({ value: 'a'.repeat(43), expires_at: 253402214400000 }),
      ),
    );
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/step-products`);
    await expect(page.getByText(say('account_ended_cart'))).toBeVisible();
    await accessible(page, 'cart of a login that is over');
    await page
      .locator('main')
      .getByRole('link', { name: say('account_log_in'), exact: true })
      .click();
    await new Buyer({ page, shop, say }).logIn('member@example.com', 'noren-demo-2026');
    await expect(page).toHaveURL(/checkout\/step-products/);
  },
);

test(
  'an order that this browser may not open leads on: to the expired login, or to the order lookup',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const done = `${shop.origin}/stores/hanamori/marketplace/checkout/step-done/3`;
    await page.goto(done);
    await expect(page.getByRole('heading', { name: say('error_page_order_title') })).toBeVisible();
    await expect(page).toHaveURL(/\/error\/not-found/);
    await accessible(page, 'an order of somebody else');
    await page.getByRole('link', { name: say('lookup_find') }).click();
    await expect(page).toHaveURL(/hanamori\/order-lookup$/);
    await page.evaluate(() =>
      localStorage.setItem(
        'huc-token',
        JSON.stringify({ value: 'a'.repeat(43), expires_at: 253402214400000 }),
      ),
    );
    await page.goto(done);
    await expect(page.getByText(say('account_ended_text'))).toBeVisible();
    await new Buyer({ page, shop, say }).logIn('member@example.com', 'noren-demo-2026');
    await expect(page).toHaveURL(/step-done\/3$/);
  },
);

test(
  'logging out in one tab logs out of the other too',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    await page.goto(`${shop.origin}/stores/hanamori/account/login`);
    await new Buyer({ page, shop, say }).logIn('member@example.com', 'noren-demo-2026');
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/orders`);
    const orders = page.locator('main').getByRole('link', { name: /¥/ });
    await expect(orders.first()).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}/stores/hanamori/member/profile`);
    await other.getByRole('button', { name: say('profile_log_out'), exact: true }).click();
    await expect(
      other.getByRole('button', { name: say('profile_log_out'), exact: true }),
    ).toHaveCount(0);
    await expect(page).toHaveURL(/account\/login\?redirect=.*orders/);
    await expect(orders).toHaveCount(0);
  },
);
