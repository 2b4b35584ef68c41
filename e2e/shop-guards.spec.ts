import { loginToken } from './login-token.ts';
import { liverOf } from './shop-buyer.ts';
import { expect, test } from './shop.ts';

/** spec §2: the buyer's routes of the shop channel, each with where it ends for somebody who has entered and has an empty cart. */
const routes = (jp: number, tw: number, post: number): { path: string; query: string; ends: RegExp }[] => {
  const [ofJp, ofTw] = [`liver-id=${jp}`, `liver-id=${tw}`];
  const abnormal = /^\/error\/abnormal$/;
  const missing = /^\/error\/not-found$/;
  return [
    ...['', '/step-category', '/step-products', '/step-shipping-and-payment'].flatMap((step) => [
      { path: `/shop/checkout${step}`, query: ofJp, ends: /^\/shop\/checkout\/step-products$/ },
      { path: `/shop/checkout${step}`, query: ofTw, ends: abnormal },
      { path: `/shop/checkout${step}`, query: '', ends: abnormal },
      { path: `/shop/tw-checkout${step}`, query: ofTw, ends: /^\/shop\/tw-checkout\/step-products$/ },
      { path: `/shop/tw-checkout${step}`, query: ofJp, ends: abnormal },
    ]),
    // The three names of a liver (spec §2); a liver who is not there, and one who is no number.
    { path: '/shop/checkout/step-products', query: `liverId=${jp}`, ends: /^\/shop\/checkout\/step-products$/ },
    { path: '/shop/checkout/step-products', query: `liver_id=${jp}`, ends: /^\/shop\/checkout\/step-products$/ },
    ...['post-id', 'postId', 'post_id'].map((name) => ({ path: '/shop/checkout', query: `${name}=${post}`, ends: /^\/shop\/checkout\/step-products$/ })),
    { path: '/shop/tw-checkout', query: `post-id=${post}`, ends: abnormal },
    { path: '/shop/checkout', query: `liver-id=${tw}&post-id=${post}`, ends: abnormal },
    { path: '/shop/checkout/step-products', query: 'liver-id=99999', ends: abnormal },
    { path: '/shop/checkout/step-products', query: 'liver-id=x', ends: abnormal },
    { path: '/shop/checkout/step-products', query: 'post-id=99999', ends: abnormal },
    { path: '/shop/checkout/step-done/999999', query: ofJp, ends: missing },
    { path: '/shop/checkout/step-done/abc', query: ofJp, ends: missing },
    { path: '/shop/checkout/step-done/1', query: ofTw, ends: abnormal },
    { path: '/shop/tw-checkout/step-done/999999', query: ofTw, ends: missing },
    { path: '/shop/tw-checkout/step-done/1', query: ofJp, ends: abnormal },
    { path: '/shop/checkout/step-order-confirming/999999/payment/gmo-paypay', query: ofJp, ends: missing },
    { path: '/shop/checkout/step-order-confirming/1/payment/gmo-paypay', query: ofTw, ends: abnormal },
    { path: '/shop/checkout/no-such-step', query: ofJp, ends: missing },
    { path: '/shop/orders', query: '', ends: /^\/shop\/orders$/ },
    { path: '/shop/orders', query: ofTw, ends: /^\/shop\/orders$/ },
    { path: '/shop/orders/999999', query: '', ends: missing },
    { path: '/shop/orders/1x', query: '', ends: missing },
    { path: '/shop/orders/0', query: '', ends: missing },
    { path: '/shop/orders/999999/payment/gmo-paypay', query: '', ends: missing },
  ];
};

test.beforeEach(({ shopLocale }) => test.skip(shopLocale !== 'ja', 'where a path leads does not depend on the language'));

test('every route of a buyer who has entered', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const [jp, tw] = [await liverOf(shop, 'JP'), await liverOf(shop, 'TW')];
  const post = (await shop.call('GET', `/api/v1/shop/stores/query?liver-id=${jp}`)).body.post_id as number;
  const { body } = await shop.call('POST', '/api/v1/shop/buyer/login', { body: { token: loginToken({ role: 'buyer', region: 'JP' }) } });
  await page.addInitScript((value) => localStorage.setItem('huc-shop-token', JSON.stringify({ value, expires_at: 253402214400000 })), body.token as string);
  const wrong: string[] = [];
  for (const { path, query, ends } of routes(jp, tw, post)) {
    await page.goto(`${shop.origin}${path}${query && '?'}${query}`);
    try {
      await page.waitForURL((url) => ends.test(url.pathname), { timeout: 5000 });
      await expect(page.getByRole('heading').first()).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (!ends.test(new URL(page.url()).pathname)) throw new Error('moved on');
    } catch {
      wrong.push(`${path}?${query} ended on ${page.url()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('tokens: good, reused, expired, forged, of another role, and none', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const jp = await liverOf(shop, 'JP');
  const pages = ['/shop/checkout', '/shop/orders', '/shop/orders/1', '/shop/checkout/step-done/1'];
  const used = loginToken({ role: 'buyer' });
  await shop.call('POST', '/api/v1/shop/buyer/login', { body: { token: used } });
  const refused: [string, string][] = [
    ['none', ''],
    ['reused', used],
    ['expired', loginToken({ role: 'buyer', lives: -60 })],
    ['too long a life', loginToken({ role: 'buyer', lives: 86_400 })],
    ['forged', loginToken({ role: 'buyer' }, 'another secret than the platform and we share')],
    ['a seller’s', loginToken({ role: 'seller', sub: 'demo-liver-1' })],
    ['no token at all', 'x'],
  ];
  const wrong: string[] = [];
  for (const path of pages) {
    for (const [name, token] of refused) {
      await page.goto(`${shop.origin}${path}?liver-id=${jp}${token && `&token=${token}`}`);
      const ended = await page.waitForURL(/\/error\/unauthorized/, { timeout: 5000 }).catch(() => null);
      if (ended === null) wrong.push(`${path}, ${name}: ${page.url()}`);
    }
  }
  expect(wrong).toEqual([]);

  // A good one enters, leaves the address bar, and a second one of the same person does no harm.
  for (let time = 0; time < 2; time++) {
    await page.goto(`${shop.origin}/shop/checkout?liver-id=${jp}&token=${loginToken({ role: 'buyer', sub: 'e2e-comes-twice' })}`);
    await expect(page).toHaveURL(/\/shop\/checkout\/step-products\?liver-id=\d+$/);
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/token=/);
  // A session that ended leads to unauthorized, and nothing of it stays.
  await page.evaluate(() => localStorage.setItem('huc-shop-token', JSON.stringify({ value: 'x'.repeat(43), expires_at: 253402214400000 })));
  await page.goto(`${shop.origin}/shop/orders`);
  await expect(page).toHaveURL(/\/error\/unauthorized/);
  expect(await page.evaluate(() => localStorage.getItem('huc-shop-token'))).toBe(null);
});

test('a guest of the marketplace may order in the shop; somebody else’s order is nobody’s', async ({ page, shop }) => {
  const jp = await liverOf(shop, 'JP');
  const { body } = await shop.call('POST', '/api/v2/guest/token');
  await page.addInitScript(
    (value) => localStorage.setItem('huc-guest-token', JSON.stringify({ value, expires_at: 253402214400000 })),
    body.data.token as string,
  );
  await page.goto(`${shop.origin}/shop/checkout?liver-id=${jp}`);
  await expect(page).toHaveURL(/\/shop\/checkout\/step-products/);
  await page.goto(`${shop.origin}/shop/orders/1`);
  await expect(page).toHaveURL(/\/error\/not-found/);
});
