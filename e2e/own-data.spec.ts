import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Buyer, plainGood } from './buyer.ts';
import { ShopBuyer } from './shop-buyer.ts';
import { expect, test, type Journey, type Shop } from './shop.ts';

const password = 'a password of their own';

/**
 * Creates a member with a confirmed address.
 * @returns the session token
 */
async function newMember(shop: Shop, email: string): Promise<string> {
  const names = {
    first_name: '花子',
    last_name: '髙橋',
    email,
    password,
    locale: 'ja',
    register_from: 'web_marketplace',
  };
  const body = {
    ...names,
    login_page_url: `${shop.origin}/stores/hanamori/account/login`,
    email_template_type: 'noren_live',
  };
  expect((await shop.call('POST', '/api/v2/users', { body })).status).toBe(200);
  const { links } = await shop.mailbox.emailTo(email, 'verify-token=');
  const token = new URL(
    links.find((link) => link.includes('verify-token=')) as string,
  ).searchParams.get('verify-token');
  expect(
    (await shop.call('POST', '/api/v2/users/verify-email', { body: { token, password } })).status,
  ).toBe(200);
  return (await shop.call('POST', '/api/v2/auth/user/login', { body: { email, password } })).body
    .token as string;
}

/** Places an order with cash on delivery through the API. */
async function orders(
  shop: Shop,
  member: string,
  email: string,
): Promise<{ id: number; slug: string }> {
  const call = async (path: string, body: object) =>
    (await shop.call('POST', `/api/v2${path}`, { member, body })).body;
  const place = {
    postcode: '100-0001',
    level_one: '東京都',
    level_two: '千代田区',
    level_three: '千代田',
    level_four: '1-1',
    level_one_code: '13',
    region: 'JP',
  };
  const address = await call('/addresses', {
    type: 'custom',
    name: '髙橋 花子',
    phone_number: '090-1234-5678',
    address: place,
  });
  const line = await call('/add-cart', {
    id: plainGood(await shop.goods(), 3).skus[0]?.id,
    quantity: 1,
  });
  const contact = { email, phone_number: '090-1234-5678' };
  const placed = await call('/checkout', {
    item_ids: [line.cart_item_id],
    shipping_type: 'custom',
    address_id: address.id,
    payment_type: 'custom_cod',
    ...contact,
  });
  return (await shop.call('GET', `/api/v2/orders/${placed.id}`, { member })).body;
}

/** The section of the page about stored data. */
const own = (page: Page, say: Journey['say'], title = 'profile_data') =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say(title), exact: true, level: 2 }) });

test(
  'a member downloads all stored data, and closes the account: the closure waits for an order, is canceled, and is done',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const email = `leaves-${randomUUID().slice(0, 8)}@example.com`;
    const member = await newMember(shop, email);
    const order = await orders(shop, member, email);
    const buyer = new Buyer({ page, shop, say });
    await page.goto(`${shop.origin}/stores/hanamori/member/profile`);
    await buyer.logIn(email, password);
    const part = own(page, say);
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const word = page.getByLabel(say('profile_data_password')).and(page.locator('input'));

    await expect(part.getByText(say('profile_data_text'))).toBeVisible();
    await button('profile_data_download').click();
    await expect(word).toBeFocused();
    await button('profile_data_download').click();
    await expect(
      page.getByRole('alert').filter({ hasText: say('account_field_required') }),
    ).toBeVisible();
    await word.fill('somebody else’s');
    await button('profile_data_download').click();
    await expect(page.getByText(say('error_wrong_password'))).toBeVisible();
    await accessible(page, 'a copy of one’s data');
    await word.fill(password);
    const coming = page.waitForEvent('download');
    await button('profile_data_download').click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^noren-\d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(copy).toMatchObject({
      format: 'noren-person-1',
      accounts: [{ email, last_name: '髙橋' }],
      orders: [{ slug: order.slug, receiver: { name: '髙橋 花子' } }],
    });

    await button('profile_close').click();
    const closing = own(page, say, 'profile_close');
    await expect(closing.getByText(say('profile_close_ends_data'))).toBeVisible();
    await expect(closing.getByText(say('profile_close_stays_books'))).toBeVisible();
    await expect(closing.getByRole('listitem').filter({ hasText: order.slug })).toContainText(
      say('profile_wait_not_sent'),
    );
    await accessible(page, 'closing with an open order');
    await word.fill(password);
    await button('profile_close_later').click();
    await expect(page.getByText(say('profile_closing_title'))).toBeVisible();
    await expect(part.getByRole('listitem').filter({ hasText: order.slug })).toBeVisible();
    await accessible(page, 'an account that will close');
    await page.reload();
    await button('profile_closing_off').click();
    await expect(page.getByText(say('profile_closing_kept'))).toBeVisible();
    await expect(button('profile_close')).toBeVisible();

    for (const step of ['shipped', 'delivered', 'completed'])
      await shop.operator('POST', `/orders/${order.id}/${step}`);
    await page.reload();
    await button('profile_close').click();
    await expect(button('profile_close_confirm')).toBeVisible();
    await expect(page.getByText(say('profile_close_waits_title'))).toHaveCount(0);
    await accessible(page, 'closing for good');
    await word.fill(password);
    await button('profile_close_confirm').click();
    await expect(page).toHaveURL(/\/error\/unauthorized\?reason=closed$/);
    await expect(page.getByRole('heading', { name: say('error_page_closed_title') })).toBeVisible();
    await accessible(page, 'closed');

    expect(await page.evaluate(() => localStorage.getItem('huc-token'))).toBe(null);
    expect((await shop.call('GET', '/api/v2/addresses', { member })).status).toBe(401);
    expect((await shop.mailbox.emailTo(email, /アカウント/)).subject).toMatch(/削除/);
    await page.goto(`${shop.origin}/stores/hanamori/account/login`);
    await buyer.field('account_email').fill(email);
    await buyer.field('account_password').fill(password);
    await button('account_log_in').click();
    await expect(page.getByText(say('error_email_or_password_incorrect'))).toBeVisible();
  },
);

test(
  'in the shop a recent login is enough proof; after an older one the page explains how to log in again',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = await ShopBuyer.enter({ page, shop, say }, 'TW');
    await page.goto(
      buyer.address('/shop/orders', { 'liver-id': buyer.liver, token: buyer.token() }),
    );
    const part = own(page, say);
    await expect(part).toBeVisible();
    await accessible(page, 'the shop’s orders and own data');
    await page.getByRole('button', { name: say('profile_close'), exact: true }).click();
    await expect(page.getByText(say('profile_data_fresh'))).toBeVisible();
    await page.getByRole('button', { name: say('profile_cancel'), exact: true }).click();
    await page.getByRole('button', { name: say('profile_close'), exact: true }).click();
    await page.getByRole('button', { name: say('profile_close_confirm'), exact: true }).click();
    await expect(page.getByRole('heading', { name: say('error_page_closed_title') })).toBeVisible();
    expect((await buyer.call('GET', '/me')).status).toBe(401);
  },
);

test(
  'a Taiwanese shop shows its seller, the seven-day withdrawal and how to complain',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = await ShopBuyer.enter({ page, shop, say }, 'TW');
    await buyer.goToPlaceOrder();
    await expect(page.getByText('得不附理由、不負擔任何費用解除契約').first()).toBeVisible();
    await page
      .getByRole('button', { name: say('taiwan_shop_terms') })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    for (const key of [
      'taiwan_law_trader',
      'taiwan_law_representative',
      'taiwan_law_email',
      'taiwan_law_withdrawal',
      'taiwan_law_exceptions',
      'taiwan_law_complaint',
    ])
      await expect(drawer.getByText(say(key), { exact: true })).toBeVisible();
    await expect(drawer.getByText('山間茶業有限公司')).toBeVisible();
    await expect(drawer.getByText('chaya@example.com', { exact: true })).toBeVisible();
    await expect(drawer.getByText(/1950/)).toBeVisible();
    await accessible(page, 'who sells in Taiwan');
  },
);
