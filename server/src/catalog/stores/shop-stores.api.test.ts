import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePost, sellerSession, shopCall } from '../../../test/live.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newTaiwanBuyer, newTwSku } from '../../../test/taiwan.ts';
import { sellerItems } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
});
afterAll(() => shop.close());

const get = (path: string, who: { member?: string } = {}) => shopCall(shop, 'GET', path, who);
const liverOf = async (sub: string) =>
  (
    (
      await shop.sql<{ id: number }>('SELECT id FROM livers WHERE platform_user_id = $1', [sub])
    )[0] as { id: number }
  ).id;

describe('GET /stores/query', () => {
  it.each(['liver-id', 'liverId', 'liver_id'])(
    'finds the store by %s, with its post on air',
    async (name) => {
      const reply = await get(`/stores/query?${name}=${await liverOf('demo-liver-2')}`);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          slug: 'chaya',
          currency: 'TWD',
          region: 'TW',
          enable_shop: true,
          settings: [{ enable: true, integer: 10, name: 'default_cart_item_life', string: null }],
          liver: { name: '林 淑芬' },
        },
      });
      const post = (await get(`/posts/${reply.body.post_id}`)).body;
      expect(post).toMatchObject({
        live: true,
        stream_id: reply.body.stream_id,
        store: { slug: 'chaya' },
      });
      expect(post.products.map((product: any) => product.status)).toEqual([
        'selling',
        'selling',
        'selling',
        'init',
        'init',
        'sold',
      ]);
    },
  );
  it.each(['post-id', 'postId', 'post_id'])('finds the store by %s', async (name) => {
    const post = await makePost(shop, await sellerSession(shop), { live: false });
    expect(await get(`/stores/query?${name}=${post.id}`)).toMatchObject({
      status: 200,
      body: {
        slug: 'hanamori',
        currency: 'JPY',
        region: 'JP',
        post_id: post.id,
        stream_id: post.stream_id,
        liver: { name: '森本 千尋' },
      },
    });
  });
  it('needs both to be of one store', async () => {
    const post = await makePost(shop, await sellerSession(shop));
    const liver = async (sub: string) =>
      get(`/stores/query?liver-id=${await liverOf(sub)}&post-id=${post.id}`);
    expect(await liver('demo-liver-1')).toMatchObject({ status: 200, body: { post_id: post.id } });
    expect(await liver('demo-liver-2')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
  it('finds the store of an order by its slug, with a liver whose page shows its goods', async () => {
    expect(await get('/stores/query?store_slug=chaya')).toMatchObject({
      status: 200,
      body: {
        slug: 'chaya',
        region: 'TW',
        liver: { id: await liverOf('demo-liver-2') },
        post_id: null,
      },
    });
    expect(await get('/stores/query?store_slug=no-such-store')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(
      await get(`/stores/query?store_slug=hanamori&liver-id=${await liverOf('demo-liver-2')}`),
    ).toMatchObject({ status: 404 });
  });
  it('does not find a liver who is not on the list, or unknown ids', async () => {
    expect(await get(`/stores/query?liver-id=${await liverOf('demo-liver-3')}`)).toMatchObject({
      status: 404,
    });
    for (const query of ['liver-id=999999999', 'post-id=999999999'])
      expect(await get(`/stores/query?${query}`)).toMatchObject({ status: 404 });
  });
  it.each(['', 'liver-id=', 'liver-id=x', 'post-id=-1', 'slug=hanamori'])(
    'rejects ?%s',
    async (query) => {
      expect(await get(`/stores/query?${query}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION' },
      });
    },
  );
});

describe('GET /stores/{slug}/channels', () => {
  it('returns enabled channels, or all of them, to the store’s own seller', async () => {
    const member = await sellerSession(shop);
    await shop.sql(`UPDATE store_channels SET enabled = false WHERE name = '花森 Instagram'`);
    expect(
      (await get('/stores/hanamori/channels', { member })).body.map((channel: any) => channel.name),
    ).toEqual(['花森 暖簾ライブ']);
    expect((await get('/stores/hanamori/channels?all', { member })).body).toHaveLength(2);
    expect(await get('/stores/chaya/channels', { member })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await get('/stores/hanamori/channels?all=maybe', { member })).toMatchObject({
      status: 422,
    });
  });
});

describe('GET /tw/stores/{slug}/shipping-setting', () => {
  it('returns home delivery of a Taiwanese store', async () => {
    expect((await get('/tw/stores/chaya/shipping-setting')).body).toEqual([
      { id: expect.any(Number), type: 'tw_home-delivery', enabled: true },
    ]);
    for (const slug of ['hanamori', 'nobody'])
      expect(await get(`/tw/stores/${slug}/shipping-setting`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });
});

describe('GET /tw/stores/{slug}/commercial', () => {
  const operator = { authorization: `Bearer ${operator_key}` };
  const facts = (method: 'GET' | 'PUT', body?: object, slug = 'chaya') =>
    shop.call(method, `/api/operator/stores/${slug}/seller-facts`, {
      headers: operator,
      ...(body ? { body } : {}),
    });

  it('returns what Taiwan’s law requires: seller, terms, the seven days, complaints', async () => {
    const reply = await get('/tw/stores/chaya/commercial');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        commercial_name: '山間茶業有限公司',
        representative: '林淑芬',
        contact_email: 'chaya@example.com',
      },
    });
    expect(reply.body.withdrawal_info).toContain('七日');
    expect(reply.body.complaint_info).toContain('1950');
    expect(Object.keys(reply.body)).toHaveLength(14);
    for (const slug of ['hanamori', 'nobody'])
      expect(await get(`/tw/stores/${slug}/commercial`)).toMatchObject({ status: 404 });
  });
  it.each(sellerItems.TW)(
    'returns nothing without %s, and the store sells nothing',
    async (item) => {
      const kept = (await facts('GET')).body.facts[item] as string;
      const buyer = await newTaiwanBuyer(shop);
      const sku = await newTwSku(shop, { stock: 3 });
      const line = await buyer.line(sku);
      expect(
        await facts('PUT', { [item]: item === 'complaint_info' ? ' 　' : null }),
      ).toMatchObject({ status: 200, body: { missing: [item], is_open: false } });
      expect(await get('/tw/stores/chaya/commercial')).toMatchObject({ status: 404 });
      expect((await get('/stores/query?store_slug=chaya')).body.is_open).toBe(false);
      const body = {
        item_ids: [line],
        shipping_data: { type: 'tw_home-delivery', address_id: await buyer.address() },
        payment_type: 'custom_cod',
        email: 'a@example.com',
        phone_number: '0912000001',
      };
      expect((await buyer.call('POST', '/checkout', body)).status).toBe(409);
      expect(await facts('PUT', { [item]: kept })).toMatchObject({
        body: { missing: [], is_open: true },
      });
      expect((await buyer.call('POST', '/checkout', body)).status).toBe(200);
    },
  );
  it('lets only the operator set a store’s items, by its country', async () => {
    expect(await shop.call('GET', '/api/operator/stores/chaya/seller-facts')).toMatchObject({
      status: 401,
    });
    expect(await facts('GET', undefined, 'nobody')).toMatchObject({ status: 404 });
    expect((await facts('GET', undefined, 'hanamori')).body).toMatchObject({
      region: 'JP',
      missing: [],
      is_open: true,
    });
    expect(await facts('PUT', { complaint_info: 'x' }, 'hanamori')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body.complaint_info' }] },
    });
    expect(await facts('PUT', { representative: '林 淑芬' })).toMatchObject({
      body: { facts: { representative: '林 淑芬', commercial_name: '山間茶業有限公司' } },
    });
    expect((await get('/tw/stores/chaya/commercial')).body.representative).toBe('林 淑芬');
  });
});

describe('GET /stores/{slug}/products and /products/{id} in the shop', () => {
  it('serve a store that is not in the marketplace', async () => {
    const list = await get('/stores/chaya/products?all=1');
    expect(list.body.data.length).toBeGreaterThan(3);
    const id = list.body.data[0].id as number;
    expect(await get(`/products/${id}`)).toMatchObject({
      status: 200,
      body: { store: { slug: 'chaya' } },
    });
    expect((await shop.call('GET', `/products/${id}`)).status).toBe(404);
  });
});
