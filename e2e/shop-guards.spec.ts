import type { Page } from '@playwright/test';
import { loginToken } from './login-token.ts';
import { liverOf } from './shop-buyer.ts';
import { expect, test } from './shop.ts';

interface RouteCase {
  path: string;
  query: string;
  ends: RegExp;
}

const abnormal = /^\/error\/abnormal$/;
const missing = /^\/error\/not-found$/;
const unauthorized = /^\/error\/unauthorized$/;

/**
 * spec §2: the buyer's routes of the shop channel, each with where it ends for a logged-in buyer
 * with an empty cart.
 */
const buyerRoutes = (jp: number, tw: number, post: number): RouteCase[] => {
  const [ofJp, ofTw] = [`liver-id=${jp}`, `liver-id=${tw}`];
  const cart = /^\/shop\/checkout\/step-products$/;
  return [
    ...['', '/step-category', '/step-products', '/step-shipping-and-payment'].flatMap((step) => [
      { path: `/shop/checkout${step}`, query: ofJp, ends: cart },
      { path: `/shop/checkout${step}`, query: ofTw, ends: abnormal },
      { path: `/shop/checkout${step}`, query: '', ends: abnormal },
      {
        path: `/shop/tw-checkout${step}`,
        query: ofTw,
        ends: /^\/shop\/tw-checkout\/step-products$/,
      },
      { path: `/shop/tw-checkout${step}`, query: ofJp, ends: abnormal },
    ]),
    // the three parameter names of a host and of a post; an unknown host and an invalid one; a post
    // of another store
    ...['liverId', 'liver_id'].map((name) => ({
      path: '/shop/checkout',
      query: `${name}=${jp}`,
      ends: cart,
    })),
    ...['post-id', 'postId', 'post_id'].map((name) => ({
      path: '/shop/checkout',
      query: `${name}=${post}`,
      ends: cart,
    })),
    { path: '/shop/tw-checkout', query: `post-id=${post}`, ends: abnormal },
    { path: '/shop/checkout', query: `liver-id=${tw}&post-id=${post}`, ends: abnormal },
    { path: '/shop/checkout', query: 'liver-id=99999', ends: abnormal },
    { path: '/shop/checkout', query: 'liver-id=x', ends: abnormal },
    { path: '/shop/checkout', query: 'post-id=99999', ends: abnormal },
    { path: '/shop/checkout/step-done/999999', query: ofJp, ends: missing },
    { path: '/shop/checkout/step-done/abc', query: ofJp, ends: missing },
    { path: '/shop/checkout/step-done/1', query: ofTw, ends: abnormal },
    { path: '/shop/tw-checkout/step-done/999999', query: ofTw, ends: missing },
    { path: '/shop/tw-checkout/step-done/1', query: ofJp, ends: abnormal },
    {
      path: '/shop/checkout/step-order-confirming/999999/payment/gmo-paypay',
      query: ofJp,
      ends: missing,
    },
    {
      path: '/shop/checkout/step-order-confirming/1/payment/gmo-paypay',
      query: ofTw,
      ends: abnormal,
    },
    { path: '/shop', query: '', ends: missing },
    { path: '/shop/', query: ofJp, ends: missing },
    { path: '/shop/checkout/no-such-step', query: ofJp, ends: missing },
    { path: '/shop/orders', query: '', ends: /^\/shop\/orders$/ },
    { path: '/shop/orders', query: ofTw, ends: /^\/shop\/orders$/ },
    { path: '/shop/orders/999999', query: '', ends: missing },
    { path: '/shop/orders/1x', query: '', ends: missing },
    { path: '/shop/orders/0', query: '', ends: missing },
    { path: '/shop/orders/999999/payment/gmo-paypay', query: '', ends: missing },
    { path: `/shop/buyer/livers/${jp}`, query: '', ends: /\/livers\/\d+\/stream-products$/ },
    {
      path: `/shop/buyer/livers/${tw}/stream-products`,
      query: '',
      ends: /\/livers\/\d+\/stream-products$/,
    },
    {
      path: `/shop/buyer/livers/${jp}/shop-products`,
      query: '',
      ends: /\/livers\/\d+\/shop-products$/,
    },
    { path: '/shop/buyer/livers/99999/stream-products', query: '', ends: abnormal },
    { path: '/shop/buyer/livers/x/shop-products', query: '', ends: abnormal },
    { path: '/shop/seller/stream-products', query: '', ends: unauthorized },
  ];
};

/** spec §2, D-224: the seller's routes, for a logged-in host. */
const sellerRoutes = (stream: number): RouteCase[] => {
  const [unselected, selected, goods] = [
    /^\/shop\/seller\/stream-products\/unselected$/,
    /^\/shop\/seller\/stream-products\/selected$/,
    /^\/shop\/seller\/shop-products$/,
  ];
  const query = `stream-id=${stream}`;
  return [
    { path: '/shop/seller/products', query, ends: unselected },
    { path: '/shop/seller/products/stream-products', query, ends: unselected },
    { path: '/shop/seller/products/shop-products', query, ends: goods },
    { path: '/shop/seller/stream-products', query, ends: unselected },
    { path: '/shop/seller/stream-products', query: '', ends: unselected },
    { path: '/shop/seller/stream-products/unselected', query, ends: unselected },
    { path: '/shop/seller/stream-products/selected', query, ends: selected },
    { path: '/shop/seller/shop-products', query, ends: goods },
    { path: '/shop/seller/warehouse-preview', query, ends: goods },
    { path: '/shop/seller/warehouse', query, ends: unselected },
    { path: '/shop/seller/showcase', query, ends: selected },
    { path: '/shop/seller/no-such-page', query, ends: missing },
    { path: '/shop/buyer/livers/1/stream-products', query: '', ends: unauthorized },
    { path: '/shop/orders', query: '', ends: unauthorized },
  ];
};

/**
 * Opens each route.
 * @returns those that ended elsewhere than they should
 */
async function findWrongRoutes(page: Page, origin: string, routes: RouteCase[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { path, query, ends } of routes) {
    await page.goto(`${origin}${path}${query && '?'}${query}`);
    try {
      await page.waitForURL((url) => ends.test(url.pathname), { timeout: 5000 });
      // the final page, not the state before a guard has decided
      await expect(page.getByRole('heading').first()).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      // not an error at the same URL
      await expect(page.getByRole('alert').getByRole('heading')).toHaveCount(0);
      if (!ends.test(new URL(page.url()).pathname)) throw new Error('moved on');
    } catch {
      wrong.push(`${path}?${query} ended on ${page.url()}`);
    }
  }
  return wrong;
}

const keep = (page: Page, name: string, value: string) =>
  page.addInitScript(
    ([key, token]) =>
      localStorage.setItem(key, JSON.stringify({ value: token, expires_at: 253402214400000 })),
    [name, value] as const,
  );

test.beforeEach(({ shopLocale }) =>
  test.skip(shopLocale !== 'ja', 'where a path leads does not depend on the language'),
);

test('every route of a logged-in buyer', { tag: '@deep' }, async ({ page, shop, faults }) => {
  test.setTimeout(180_000);
  // hosts that do not exist, for which the server's HTML has status 404
  faults.allow(/^answer: 404 GET \S+\/shop\/buyer\/livers\/99999\/stream-products$/);
  faults.allow(/^answer: 404 GET \S+\/shop\/buyer\/livers\/x\/shop-products$/);
  const [jp, tw] = [await liverOf(shop, 'JP'), await liverOf(shop, 'TW')];
  const post = (await shop.call('GET', `/api/v1/shop/stores/query?liver-id=${jp}`)).body
    .post_id as number;
  const { body } = await shop.call('POST', '/api/v1/shop/buyer/login', {
    body: { token: loginToken({ role: 'buyer', region: 'JP' }) },
  });
  await keep(page, 'huc-shop-token', body.token);
  expect(await findWrongRoutes(page, shop.origin, buyerRoutes(jp, tw, post))).toEqual([]);
});

test('every route of a logged-in seller', { tag: '@deep' }, async ({ page, shop }) => {
  const jp = await liverOf(shop, 'JP');
  const stream = (await shop.call('GET', `/api/v1/shop/stores/query?liver-id=${jp}`)).body
    .stream_id as number;
  const { body } = await shop.call('POST', '/api/v1/shop/seller/login', {
    body: { token: loginToken({ role: 'seller', sub: 'demo-liver-1' }) },
  });
  await keep(page, 'huc-seller-token', body.token);
  expect(await findWrongRoutes(page, shop.origin, sellerRoutes(stream))).toEqual([]);
});

test(
  'tokens: valid, reused, expired, forged, of another role, and none',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    test.setTimeout(180_000);
    const jp = await liverOf(shop, 'JP');
    const [usedByBuyer, usedBySeller] = [
      loginToken({ role: 'buyer' }),
      loginToken({ role: 'seller', sub: 'demo-liver-1' }),
    ];
    await shop.call('POST', '/api/v1/shop/buyer/login', { body: { token: usedByBuyer } });
    await shop.call('POST', '/api/v1/shop/seller/login', { body: { token: usedBySeller } });
    const forged = 'another secret than the platform and we share';
    const refused = (role: 'buyer' | 'seller', used: string): string[] => [
      '',
      used,
      loginToken({ role, lives: -60 }),
      loginToken({ role, lives: 86_400 }),
      loginToken({ role }, forged),
      // a token of the other role logs in only there
      loginToken({ role: role === 'buyer' ? 'seller' : 'buyer', sub: 'demo-liver-1' }),
      'x',
    ];
    const routes = [
      ...[
        '/shop/checkout',
        '/shop/orders',
        '/shop/orders/1',
        '/shop/checkout/step-done/1',
        `/shop/buyer/livers/${jp}/stream-products`,
      ].flatMap((path) =>
        refused('buyer', usedByBuyer).map((token) => ({
          path,
          query: `liver-id=${jp}${token && `&token=${token}`}`,
          ends: unauthorized,
        })),
      ),
      ...['/shop/seller/products', '/shop/seller/showcase'].flatMap((path) =>
        refused('seller', usedBySeller).map((token) => ({
          path,
          query: token && `token=${token}`,
          ends: unauthorized,
        })),
      ),
    ];
    expect(await findWrongRoutes(page, shop.origin, routes)).toEqual([]);

    // a valid token logs in and leaves the URL; a second one of the same person does no harm
    for (let time = 0; time < 2; time++) {
      await page.goto(
        `${shop.origin}/shop/checkout?liver-id=${jp}&token=${loginToken({ role: 'buyer', sub: 'e2e-comes-twice' })}`,
      );
      await expect(page).toHaveURL(/\/shop\/checkout\/step-products\?liver-id=\d+$/);
    }
    await page.goBack();
    await expect(page).not.toHaveURL(/token=/);
    await expect(page.getByRole('heading', { name: say('cart_empty_title') })).toBeVisible();
    // an ended session leads to unauthorized, and its data is removed
    await page.evaluate(() =>
      localStorage.setItem(
        'huc-shop-token',
        JSON.stringify({ value: 'x'.repeat(43), expires_at: 253402214400000 }),
      ),
    );
    await page.goto(`${shop.origin}/shop/orders`);
    await expect(page).toHaveURL(/\/error\/unauthorized/);
    expect(await page.evaluate(() => localStorage.getItem('huc-shop-token'))).toBe(null);
  },
);

test(
  'a guest of the marketplace may order in the shop; another buyer’s order is not found',
  { tag: '@deep' },
  async ({ page, shop }) => {
    const jp = await liverOf(shop, 'JP');
    const { body } = await shop.call('POST', '/api/v2/guest/token');
    await keep(page, 'huc-guest-token', body.data.token);
    await page.goto(`${shop.origin}/shop/checkout?liver-id=${jp}`);
    await expect(page).toHaveURL(/\/shop\/checkout\/step-products/);
    await page.goto(`${shop.origin}/shop/orders/1`);
    await expect(page).toHaveURL(/\/error\/not-found/);
  },
);
