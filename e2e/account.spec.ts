import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { Buyer } from './buyer.ts';
import { expect, test, type Shop } from './shop.ts';

const store = '/stores/hanamori';
const member = { email: 'member@example.com', password: 'noren-demo-2026' };

interface Persona {
  role: string;
  url: string;
  token: string;
}
/**
 * The first two personas are members. Each call creates new links, because a link works only once.
 */
const personas = async (shop: Shop): Promise<Persona[]> =>
  (await shop.call('GET', '/api/playground/personas')).body as Persona[];

async function addToCart(
  request: APIRequestContext,
  shop: Shop,
  bearer: Record<string, string>,
  id: number,
  quantity: number,
): Promise<void> {
  const response = await request.post(`${shop.origin}/api/v2/add-cart`, {
    headers: { ...bearer, 'idempotency-key': randomUUID() },
    data: { id, quantity },
  });
  expect(response.status()).toBe(200);
}

test(
  'a platform link logs in without a form, once; items that did not fit the merged cart are named',
  { tag: '@deep' },
  async ({ page, shop, say, request, accessible }) => {
    const goods = await shop.goods();
    const limited = goods
      .flatMap((good) => good.skus.map((sku) => ({ ...sku, product: good.name })))
      .find((sku) => sku.salable_limit !== null && sku.available_quantity >= sku.salable_limit);
    if (!limited?.salable_limit) throw new Error('The demo shop has no product with a limit');
    const { salable_limit: limit } = limited;
    // a full cart on another device, and another cart in this browser
    const taro = (await personas(shop))[1] as Persona;
    await addToCart(request, shop, { authorization: `Bearer ${taro.token}` }, limited.id, limit);
    const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
    await addToCart(request, shop, { 'guest-authorization': `Bearer ${guest}` }, limited.id, limit);
    await page.goto(`${shop.origin}${store}/introduce`);
    await page.evaluate(
      (value) =>
        localStorage.setItem(
          'huc-guest-token',
          JSON.stringify({ value, expires_at: 253402214400000 }),
        ),
      guest,
    );

    await page.goto(taro.url);
    await expect(page.getByRole('heading', { name: say('account_lowered_title') })).toBeVisible();
    await expect(page).not.toHaveURL(/passport_token/);
    await expect(page.getByRole('listitem').filter({ hasText: limited.product })).toContainText(
      say('account_lowered_line', { wanted: limit * 2, quantity: limit }),
    );
    await accessible(page, 'merged carts');
    await page.reload();
    await page.getByRole('button', { name: say('account_go_on') }).click();
    await expect(page).toHaveURL(/\/marketplace$/);
    // a link merges only the cart: the guest session and its other data stay
    expect(await page.evaluate(() => localStorage.getItem('huc-guest-token'))).not.toBe(null);

    // The token is not in the history, and a used link does not log the member out.
    await page.goBack();
    await expect(page).not.toHaveURL(/passport_token/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(taro.url);
    await expect(page).toHaveURL(/\/marketplace$/);
    expect(await page.evaluate(() => localStorage.getItem('huc-token'))).not.toBe(null);
    await page.evaluate(() => localStorage.removeItem('huc-token'));
    await page.goto(taro.url);
    await expect(page.getByText(say('error_passport_token_expired_or_invalid'))).toBeVisible();
    await accessible(page, 'used passport');
  },
);

test(
  'a member with an unconfirmed address can have the email sent again',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }, info) => {
    const email = `waits-${info.project.name.replaceAll(' ', '-').toLowerCase()}-${info.retry}@example.com`;
    await page.goto(`${shop.origin}${store}/account/register`);
    const buyer = new Buyer({ page, shop, say });
    await buyer.field('account_last_name').fill('小川');
    await buyer.field('account_first_name').fill('太郎');
    // a shopper with an account sees the link to the login, and may still send the form
    await buyer.field('account_email').fill(member.email);
    await buyer.field('account_password').fill('short');
    await expect(page.getByText(say('account_email_known'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('account_register'), exact: true }).click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: say('error_new_password_too_short', { count: 10 }) }),
    ).toBeVisible();
    await buyer.field('account_password').fill('long enough');
    await page.getByRole('button', { name: say('account_register'), exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: say('error_email_exist') }),
    ).toBeVisible();
    await accessible(page, 'an address that is taken');
    await buyer.field('account_email').fill(email);
    await page.getByRole('button', { name: say('account_register'), exact: true }).click();
    await expect(
      page.getByRole('heading', { name: say('account_sent_email_title') }),
    ).toBeFocused();
    await page.reload();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await accessible(page, 'email sent');
    const first = (await shop.mailbox.emailTo(email, 'verify-token=')).links.join(' ');

    await page.getByRole('link', { name: say('account_log_in'), exact: true }).click();
    await buyer.field('account_email').fill(email);
    await buyer.field('account_password').fill('not this one');
    await page.getByRole('button', { name: say('account_log_in'), exact: true }).click();
    await expect(page.getByText(say('error_email_or_password_incorrect'))).toBeVisible();
    await expect(buyer.field('account_password')).toBeFocused();
    await buyer.field('account_password').fill('long enough');
    await page.getByRole('button', { name: say('account_log_in'), exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: say('error_email_not_verified') }),
    ).toBeVisible();
    await page.getByRole('button', { name: say('account_sent_email_again'), exact: true }).click();
    await expect(
      page.getByText(say('account_sent_email_sent_again'), { exact: true }),
    ).toBeVisible();
    await expect(async () =>
      expect((await shop.mailbox.emailTo(email, 'verify-token=')).links.join(' ')).not.toBe(first),
    ).toPass();
    await page.goto(`${shop.origin}${store}/account/login?verify-token=${'x'.repeat(43)}`);
    await expect(page.getByText(say('account_verify_over'), { exact: true })).toBeVisible();
  },
);

test(
  "a member's answer about age is saved and can be changed",
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const adult = (await shop.goods()).find(
      (one) => one.adult_warning && one.salable_status === 'on_sell',
    );
    if (!adult) throw new Error('The demo shop has no adult product');
    const product = `${shop.origin}${store}/marketplace/products/${adult.id}`;
    await page.goto(`${shop.origin}${store}/account/login`);
    const buyer = new Buyer({ page, shop, say });
    await buyer.logIn(member.email, member.password);
    await page.goto(`${shop.origin}${store}/member/profile`);
    const answer = (key: string) => page.getByRole('radio', { name: say(key) });
    await answer('profile_age_underage').click();
    await expect(page.getByText(say('profile_saved'), { exact: true })).toBeVisible();

    // a URL with the SKU drawer open still asks for the age, and the refusal survives a reload
    await page.goto(`${product}?drawer=sku`);
    await expect(page).toHaveURL(/drawer=age-verification/);
    await expect(
      page.getByRole('dialog').getByText(say('product_age_refused_title')),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog').getByText(say('profile_age_mistaken'))).toBeVisible();
    await accessible(page, 'under age');

    await page.goto(`${shop.origin}${store}/member/profile`);
    await expect(answer('profile_age_underage')).toBeChecked();
    await answer('profile_age_grown_up').click();
    await expect(page.getByText(say('profile_saved'), { exact: true })).toBeVisible();
    await page.goto(`${product}?drawer=age-verification`);
    await expect(page).toHaveURL(/drawer=sku/);
  },
);

test(
  'the profile shows names, addresses and konbini records, each editable in place',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    await page.goto(`${shop.origin}${store}/member/profile`);
    await expect(page).toHaveURL(/account\/login\?redirect=/);
    await buyer.logIn(member.email, member.password);
    await expect(page).toHaveURL(/\/member\/profile$/);
    const part = (key: string) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: say(key), exact: true }) });

    await part('profile_names')
      .getByRole('button', { name: say('profile_edit'), exact: true })
      .click();
    // validation runs when the button is released, so that a message cannot move the button during
    // the press
    const lastName = await buyer.field('account_last_name').inputValue();
    await buyer.field('account_last_name').fill('');
    await page.getByRole('button', { name: say('profile_save'), exact: true }).click();
    await expect(buyer.field('account_last_name')).toBeFocused();
    await buyer.field('account_last_name').fill(lastName);
    await buyer.field('profile_phone').fill('12');
    await page.getByRole('button', { name: say('profile_save'), exact: true }).click();
    await expect(page.getByText(say('account_field_phone_wrong'))).toBeVisible();
    await buyer.field('profile_phone').fill('０９０－１２３４－９９９９');
    await page.getByRole('button', { name: say('profile_save'), exact: true }).click();
    await expect(part('profile_names').getByText('090-1234-9999')).toBeVisible();

    const addresses = part('profile_addresses').getByRole('listitem');
    await expect(addresses.first()).toBeVisible();
    const before = await addresses.count();
    await page.getByRole('button', { name: say('profile_address_add') }).click();
    const address = page.getByRole('dialog');
    await address.getByLabel(say('checkout_address_postcode')).fill('6028475');
    await expect(address.getByLabel(say('checkout_address_city'))).toHaveValue(/京都市上京区/);
    await address.getByLabel(say('checkout_address_street')).fill('1-2');
    await address.getByLabel(say('checkout_address_name')).fill('小川 次郎');
    await address.getByLabel(say('checkout_address_phone')).fill('090-1234-5678');
    await address.getByRole('button', { name: say('checkout_address_save') }).click();
    await expect(addresses).toHaveCount(before + 1);
    await page
      .getByRole('button', { name: say('checkout_receiver_delete', { name: '小川 次郎' }) })
      .first()
      .click();
    await page.getByRole('button', { name: say('common_remove'), exact: true }).click();
    await expect(addresses).toHaveCount(before);
    await expect(part('profile_addresses').locator('button:focus')).toHaveCount(1);

    await page.getByRole('button', { name: say('konbini_add') }).click();
    await expect(page).toHaveURL(/drawer=new-convenience-store/);
    await page.reload();
    const konbini = page.getByRole('dialog');
    await konbini.getByRole('radio', { name: say('konbini_chain_00008') }).click();
    const kana = konbini.getByLabel(say('konbini_kana'));
    await kana.pressSequentially('ogawa tarou');
    await expect(kana).toHaveValue('オガワ タロウ');
    await accessible(page, 'konbini drawer');
    await konbini.getByRole('button', { name: say('konbini_save') }).click();
    await expect(konbini).toHaveCount(0);
    const record = part('profile_konbini').getByRole('listitem').filter({ hasText: 'オガワ' });
    await expect(record).toHaveCount(1);
    await record.getByRole('button').click();
    await record.getByRole('button', { name: say('common_remove'), exact: true }).click();
    await expect(record).toHaveCount(0);
    // after the removal the focus moves to a button in the same section
    await expect(part('profile_konbini').locator('button:focus')).toHaveCount(1);
    await expect(
      part('profile_konbini').getByRole('button', { name: say('konbini_add') }),
    ).toBeVisible();
    await accessible(page, 'profile');

    // the server ends the session: the page shows it and links to the login
    await page.evaluate(async () => {
      const { value } = JSON.parse(localStorage.getItem('huc-token') ?? '{}') as { value: string };
      await fetch('/api/v2/auth/user/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${value}` },
      });
    });
    await part('profile_names')
      .getByRole('button', { name: say('profile_edit'), exact: true })
      .click();
    await page.getByRole('button', { name: say('profile_save'), exact: true }).click();
    await expect(page.getByText(say('account_ended'), { exact: true })).toBeVisible();
    await accessible(page, 'session ended');
    await buyer.logIn(member.email, member.password);
    await expect(page).toHaveURL(/\/member\/profile$/);
  },
);

test(
  'login, registration, forgotten password, and the orders list with its drawers are accessible',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    for (const [path, heading] of [
      ['account/login', 'account_log_in'],
      ['account/register', 'account_register'],
      ['forget-password', 'account_reset_send'],
      ['forget-password?token=long-since-used', 'account_reset_send'],
    ] as const) {
      await page.goto(`${shop.origin}${store}/${path}`);
      await expect(page.getByRole('button', { name: say(heading), exact: true })).toBeVisible();
      await accessible(page, path);
    }
    await page.goto(`${shop.origin}${store}/account/login`);
    await buyer.logIn(member.email, member.password);
    await page.goto(`${shop.origin}${store}/marketplace/orders`);
    await expect(page.getByRole('heading', { name: say('orders_title'), level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await accessible(page, 'orders');
    await page.goto(`${shop.origin}${store}/member/profile?drawer=new-shipping-address`);
    await expect(
      page.getByRole('dialog').getByRole('button', { name: say('checkout_address_save') }),
    ).toBeVisible();
    await accessible(page, 'new shipping address');
  },
);
