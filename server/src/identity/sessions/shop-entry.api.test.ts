import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import {
  buyerSession,
  enterShop,
  loginToken,
  sellerSession,
  shopCall,
} from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const refused = { status: 401, body: { code: 'UNAUTHORIZED', message: expect.any(String) } };
const me = async (member: string) => (await shopCall(shop, 'GET', '/me', { member })).body;

describe('POST /buyer/login', () => {
  it('opens a session with the region and locale of the token', async () => {
    const member = await buyerSession(shop, { name: '陳 怡君', region: 'TW', locale: 'zh_TW' });
    expect(await me(member)).toEqual({
      is_accept_data_policy: false,
      shop_user: { user_id: expect.any(Number), does_age_verify: null, register_region: 'TW' },
      live_brand: { locale: 'zh_TW' },
      role: 'buyer',
      name: '陳 怡君',
      contact_email: null,
      liver: null,
    });
  });
  it.each([
    [{ region: 'JP', locale: 'zh-TW' }, 'JP', 'zh_TW'],
    [{ region: 'JP', locale: 'ja_JP' }, 'JP', 'ja'],
    [{ region: 'US', locale: 'fr' }, 'OTHER', 'en'],
    [{ region: undefined, locale: undefined }, 'OTHER', 'en'],
  ])('%j is of %s and reads %s', async (claims, region, locale) => {
    expect(await me(await buyerSession(shop, claims))).toMatchObject({
      shop_user: { register_region: region },
      live_brand: { locale },
    });
  });
  it('finds the same user again, with the platform’s current data', async () => {
    const sub = randomUUID();
    const before = await me(await buyerSession(shop, { sub, region: 'TW' }));
    const after = await me(await buyerSession(shop, { sub, region: 'JP' }));
    expect(after.shop_user).toEqual({ ...before.shop_user, register_region: 'JP' });
  });
  it('merges shop buyer, marketplace member and guest into one person with one purchase limit', async () => {
    const sub = randomUUID();
    const sku = await newSku(shop, { stock: 9, limit: 3 });
    const guest = await newGuest(shop);
    await guest.line(sku, 1);
    const token = await loginToken(shop, { sub });
    const entered = await enterShop(shop, 'buyer', token, guest.who as { guest: string });
    expect(entered.body.merged).toMatchObject({ cart_items: 1, lowered: [] });
    const buyer = entered.body.token as string;
    const passport_token = await loginToken(shop, { sub, role: 'member' });
    const member = (await shop.call('POST', '/auth/user/login', { body: { passport_token } })).body
      .token as string;
    expect(
      await shop.call('POST', '/add-cart', { member, body: { id: sku, quantity: 1 } }),
    ).toMatchObject({ status: 200 });
    const over = await shopCall(shop, 'POST', '/add-cart', {
      member: buyer,
      body: { id: sku, quantity: 2 },
    });
    expect(over).toMatchObject({
      status: 409,
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 1 },
    });
    const carts = (await shopCall(shop, 'GET', '/stores/hanamori/carts', { member: buyer })).body;
    expect(carts[0].items).toMatchObject([{ quantity: 2 }]);
  });
  it('returns the platform’s contact address, also when it is unverified', async () => {
    const sub = randomUUID();
    expect(await me(await buyerSession(shop, { sub, email: 'a@platform.example' }))).toMatchObject({
      contact_email: 'a@platform.example',
    });
    expect(await me(await buyerSession(shop, { sub, email: 'b@platform.example' }))).toMatchObject({
      contact_email: 'b@platform.example',
    });
    expect(await me(await buyerSession(shop, { sub }))).toMatchObject({
      contact_email: 'b@platform.example',
    });
  });
  it('opens a session for the shop only, which is a ghost in the marketplace', async () => {
    const member = await buyerSession(shop);
    expect((await shop.call('GET', '/live-web/me', { member })).body).toEqual({
      user: null,
      guest: null,
    });
    expect(await shop.call('GET', '/addresses', { member })).toMatchObject(refused);
  });
});

describe('POST /seller/login', () => {
  it('opens a session of the seller’s store', async () => {
    const member = await sellerSession(shop);
    expect(await me(member)).toMatchObject({
      role: 'seller',
      liver: { name: '森本 千尋', store: { slug: 'hanamori' } },
    });
  });
  it.each(['demo-liver-3', 'somebody nobody knows'])(
    'refuses %s, who is not on the allowlist, and leaves the token unused',
    async (sub) => {
      const token = await loginToken(shop, { sub, role: 'seller' });
      for (let n = 0; n < 2; n++)
        expect(await enterShop(shop, 'seller', token)).toMatchObject({
          status: 403,
          body: { code: 'LIVER_NOT_IN_WHITELIST' },
        });
    },
  );
  it('does not allow a cart, and is a ghost in the marketplace', async () => {
    const member = await sellerSession(shop);
    expect(
      await shopCall(shop, 'POST', '/add-cart', { member, body: { id: 1, quantity: 1 } }),
    ).toMatchObject(refused);
    expect((await shopCall(shop, 'GET', '/stores/hanamori/carts', { member })).body).toEqual([]);
    expect((await shop.call('GET', '/live-web/me', { member })).body).toEqual({
      user: null,
      guest: null,
    });
  });
});

describe.each(['buyer', 'seller'] as const)('a %s’s login token', (role) => {
  const sub = () => (role === 'seller' ? 'demo-liver-2' : `person-${randomUUID()}`);
  it('works once, also with ten concurrent calls', async () => {
    const token = await loginToken(shop, { role, sub: sub() });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => enterShop(shop, role, token)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(401),
    ]);
    expect(await enterShop(shop, role, token)).toMatchObject(refused);
  });
  it.each<[string, Record<string, unknown>]>([
    ['of another role', { role: role === 'seller' ? 'buyer' : 'seller' }],
    ['of a member', { role: 'member' }],
    ['of no role', { role: undefined }],
    ['of nobody', { sub: undefined }],
    ['for another house', { aud: 'elsewhere' }],
    ['without a number', { jti: undefined }],
    ['without an end', { exp: undefined }],
    ['that has ended', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that lives too long', { exp: Math.floor(Date.now() / 1000) + 3600 }],
  ])('%s is refused', async (_, claims) => {
    expect(
      await enterShop(shop, role, await loginToken(shop, { role, sub: sub(), ...claims })),
    ).toMatchObject(refused);
  });
  it('refuses a token with another signature, and text that is no token', async () => {
    const forged = await loginToken(
      shop,
      { role, sub: sub() },
      'another secret of at least 32 letters',
    );
    for (const token of [forged, 'x', 'a.b.c'])
      expect(await enterShop(shop, role, token)).toMatchObject(refused);
    expect(await enterShop(shop, role, '')).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
  it('fails on a server without the platform’s secret', async () => {
    const token = await loginToken(shop, { role, sub: sub() });
    const { config } = shop.app;
    const secret = config.login_token_secret;
    config.login_token_secret = null;
    try {
      expect(await enterShop(shop, role, token)).toMatchObject({
        status: 500,
        body: { code: 'INTERNAL_SYSTEM_ERROR' },
      });
    } finally {
      config.login_token_secret = secret;
    }
    expect(await enterShop(shop, role, token)).toMatchObject({ status: 200 });
  });
});

describe('/me of the shop', () => {
  it.each(['GET', 'PUT'])('%s refuses a ghost and a guest', async (method) => {
    const body = method === 'PUT' ? { body: { does_age_verify: true } } : {};
    expect(await shopCall(shop, method, '/me', body)).toMatchObject(refused);
    expect(
      await shopCall(shop, method, '/me', { ...body, guest: await shop.guest() }),
    ).toMatchObject(refused);
  });
  it('stores age and data policy consent', async () => {
    const member = await buyerSession(shop);
    const put = (body: object) => shopCall(shop, 'PUT', '/me', { member, body });
    expect((await put({ does_age_verify: true })).body).toMatchObject({
      is_accept_data_policy: false,
      shop_user: { does_age_verify: true },
    });
    expect((await put({ does_age_verify: false, is_accept_data_policy: true })).body).toMatchObject(
      { is_accept_data_policy: true },
    );
    expect(await me(member)).toMatchObject({
      is_accept_data_policy: true,
      shop_user: { does_age_verify: false },
    });
    expect(await put({ does_age_verify: 'yes' })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
  it('serves a marketplace member', async () => {
    expect(await me(await shop.member())).toMatchObject({
      role: 'buyer',
      shop_user: { register_region: 'OTHER' },
    });
  });
});
