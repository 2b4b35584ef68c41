import { randomUUID } from 'node:crypto';
import { keep, OnAir } from './on-air.ts';
import { expect, test, type Shop } from './shop.ts';

type Who = { guest: string } | { member: string } | { buyer: string };
const address = {
  postcode: '100-0001',
  level_one: '東京都',
  level_two: '千代田区',
  level_three: '千代田',
  level_four: '1-1',
  level_one_code: '13',
  region: 'JP',
};

/**
 * Places an order through the API. A guest's order waits for a card, because cash on delivery would
 * need a code from the mailbox.
 */
async function ordered(shop: Shop, who: Who): Promise<number> {
  const plain = (await shop.goods()).find(
    (good) =>
      good.salable_status === 'on_sell' &&
      !good.adult_warning &&
      !good.is_printio_product &&
      good.skus[0]?.salable_limit === null,
  );
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const token: Record<string, string> =
      'guest' in who
        ? { 'guest-authorization': `Bearer ${who.guest}` }
        : { authorization: `Bearer ${'buyer' in who ? who.buyer : who.member}` };
    const answer = await fetch(`${shop.origin}/api/${'buyer' in who ? 'v1/shop' : 'v2'}${path}`, {
      method: 'POST',
      headers: { ...headers, ...token },
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<{ id: number; cart_item_id: number }>;
  };
  const { cart_item_id } = await ask('/add-cart', { id: plain?.skus[0]?.id, quantity: 1 });
  const { id: address_id } = await ask('/addresses', {
    type: 'custom',
    name: '花森 花子',
    phone_number: '090-1234-5678',
    address,
  });
  const payment_type = 'guest' in who ? 'gmo_credit' : 'custom_cod';
  const contact = { email: 'buyer@example.com', phone_number: '090-1234-5678' };
  return (
    await ask('/checkout', {
      item_ids: [cart_item_id],
      shipping_type: 'custom',
      address_id,
      payment_type,
      ...contact,
    })
  ).id;
}

test(
  'a guest sees the store’s answer on every page and opens it by one tap; read on one device, it is read on all',
  { tag: '@deep' },
  async ({ page, browser, shop, say, accessible }) => {
    const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
    const order = await ordered(shop, { guest });
    await shop.operator('POST', `/orders/${order}/messages`, { message: '本日発送いたしました。' });
    await keep(page, shop.origin, 'huc-guest-token', guest);
    await page.goto(`${shop.origin}/stores/hanamori/marketplace`);
    const badge = page
      .getByRole('banner')
      .getByRole('link', { name: say('unread_badge', { count: 1 }) });
    const note = page.getByRole('link', { name: say('unread_title') as string });
    await expect(badge).toBeVisible();
    await accessible(page, 'marketplace with an unread answer');
    // a guest's account icon leads to the login, which shows the answer too
    await badge.click();
    await expect(page).toHaveURL(/\/account\/login/);
    await note.click();
    const drawer = page.getByRole('dialog', { name: say('orders_messages') });
    await expect(drawer.getByText('本日発送いたしました。')).toBeVisible();
    await drawer.getByRole('button', { name: say('common_close'), exact: true }).click();
    await expect(badge).toHaveCount(0);
    const other = await (await browser.newContext()).newPage();
    await keep(other, shop.origin, 'huc-guest-token', guest);
    const asked = other.waitForResponse(/\/orders\/unread/);
    await other.goto(`${shop.origin}/stores/hanamori/marketplace`);
    expect(await (await asked).json()).toEqual([]);
    await other.context().close();
  },
);

test(
  'a member finds the answer in the orders list and on the order, until the conversation is opened',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const login = { email: 'member@example.com', password: 'noren-demo-2026' };
    const member = (await shop.call('POST', '/api/v2/auth/user/login', { body: login })).body
      .token as string;
    const order = await ordered(shop, { member });
    await shop.operator('POST', `/orders/${order}/messages`, { message: 'はい、承ります。' });
    await shop.operator('POST', `/orders/${order}/messages`, { message: 'のしもお付けします。' });
    await keep(page, shop.origin, 'huc-token', member);
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/orders`);
    const card = page.getByRole('main').getByRole('link', { name: say('unread_title') as string });
    await expect(card).toContainText(say('unread_count', { count: 2 }));
    await accessible(page, 'orders with an unread answer');
    await card.click();
    const mark = page.getByRole('button', { name: say('unread_title') as string });
    await expect(mark).toBeVisible();
    await accessible(page, 'an order with an unread answer');
    await mark.click();
    await expect(page.getByRole('dialog').getByText('のしもお付けします。')).toBeVisible();
    await page.goBack();
    await expect(mark).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(card).toHaveCount(0);
  },
);

test(
  'a buyer of the shop reads the answer, and returns from the list to the products although the URL names no store',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    const buyer = onAir.buyer.token as string;
    const order = await ordered(shop, { buyer });
    await shop.operator('POST', `/orders/${order}/messages`, { message: 'はい、承ります。' });
    await keep(page, shop.origin, 'huc-shop-token', buyer);
    await page.goto(`${shop.origin}/shop/orders`);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('unread_title') as string })
      .click();
    await page.getByRole('button', { name: say('unread_title') as string }).click();
    await expect(page.getByRole('dialog').getByText('はい、承ります。')).toBeVisible();
    await page.goto(`${shop.origin}/shop/orders`);
    await page.getByRole('main').getByRole('link', { name: '花森', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/shop/buyer/livers/${onAir.liver}/stream-products`));
    const badge = page
      .getByRole('banner')
      .getByRole('link', { name: say('unread_badge', { count: 1 }) });
    await expect(badge).toHaveCount(0);
  },
);
