import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream } from '../../../test/buyer.ts';
import {
  buyerSession,
  makePost,
  newPost,
  productOf,
  sellerSession,
  shopCall,
} from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let seller: string;
let other: string;
let goods: number[];
beforeAll(async () => {
  shop = await openShop();
  [seller, other] = [await sellerSession(shop), await sellerSession(shop, 'demo-liver-2')];
  goods = [];
  for (let n = 0; n < 4; n++) goods.push(await productOf(shop, await newSku(shop, { stock: 5 })));
});
afterAll(() => shop.close());

const put = (id: number, body: object, member = seller) =>
  shopCall(shop, 'PUT', `/posts/${id}`, { member, body });
const idsOf = (post: { products: { id: number }[] }) => post.products.map((product) => product.id);
const livers = (listed: boolean, sub: string) =>
  shop.sql('UPDATE livers SET allowlisted = $1 WHERE platform_user_id = $2', [listed, sub]);

describe.each([
  ['POST', '/streams/1', undefined],
  ['POST', '/stores/hanamori/posts', newPost()],
  ['PUT', '/posts/1', { product_ids: [] }],
  ['DELETE', '/posts/1/products/1', undefined],
  ['GET', '/seller/stores/hanamori/products', undefined],
  ['GET', '/stores/hanamori/channels', undefined],
])('%s %s', (method, path, body) => {
  const call = (who: { member?: string; guest?: string }) =>
    shopCall(shop, method, path, { ...who, ...(body ? { body } : {}) });
  it('refuses a ghost, a guest, a buyer and a marketplace member', async () => {
    const callers = [
      {},
      { guest: await shop.guest() },
      { member: await buyerSession(shop) },
      { member: await shop.member() },
    ];
    for (const who of callers)
      expect(await call(who)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
  it('refuses a liver who has been taken off the list', async () => {
    await livers(false, 'demo-liver-1');
    const reply = await call({ member: seller });
    await livers(true, 'demo-liver-1');
    expect([401, 403]).toContain(reply.status);
    expect(reply.body.code).toBe(
      path.startsWith('/streams') ? 'LIVER_NOT_IN_WHITELIST' : 'UNAUTHORIZED',
    );
  });
});

describe('POST /stores/{slug}/posts', () => {
  it('keeps every field and opens a stream', async () => {
    const [channel] = await shop.sql<{ id: number; name: string }>(
      `SELECT c.id, c.name FROM store_channels c JOIN stores s ON s.id = c.store_id WHERE s.slug = 'hanamori' LIMIT 1`,
    );
    const [image] = await shop.sql<{ id: number; url: string }>(
      `SELECT i.id, i.url FROM product_images i JOIN stores s ON s.id = i.store_id WHERE s.slug = 'hanamori' LIMIT 1`,
    );
    const body = newPost({
      channel_ids: [channel?.id],
      image_id: image?.id,
      product_ids: [goods[2], goods[0]],
      target: '器好き',
      ticket_id: 7,
    });
    const made = await shopCall(shop, 'POST', '/stores/hanamori/posts', { member: seller, body });
    const { product_ids: _, ...fields } = body;
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...fields,
        upcoming_at: '2026-11-01T11:00:00.000Z',
        image_url: image?.url,
        channels: [channel],
      },
    });
    expect(idsOf(made.body)).toEqual([goods[2], goods[0]]);
    expect(made.body.products.map((product: any) => [product.status, product.pivot.order])).toEqual(
      [
        ['init', 0],
        ['init', 1],
      ],
    );
    expect(
      (await shopCall(shop, 'GET', `/posts/${made.body.id}`, { member: seller })).body,
    ).toEqual(made.body);
    expect((await shopCall(shop, 'GET', `/streams/${made.body.stream_id}`)).body).toEqual({
      post_id: made.body.id,
    });
    expect(
      (
        await shopCall(shop, 'GET', `/liveweb/stores/hanamori/posts/${made.body.id}`, {
          member: seller,
        })
      ).body,
    ).toEqual(made.body);
    expect(
      await shopCall(shop, 'GET', `/liveweb/stores/chaya/posts/${made.body.id}`),
    ).toMatchObject({ status: 404 });
    // a disabled channel is not named
    await shop.sql('UPDATE store_channels SET enabled = false WHERE id = $1', [channel?.id]);
    expect((await shopCall(shop, 'GET', `/posts/${made.body.id}`)).body).toMatchObject({
      channel_ids: [channel?.id],
      channels: [],
    });
    await shop.sql('UPDATE store_channels SET enabled = true WHERE id = $1', [channel?.id]);
  });
  it.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: ' ' }, 'body.title'],
    ['another type', { type: 'rehearsal' }, 'body.type'],
    ['another mode', { mode: 'phone' }, 'body.mode'],
    ['a title of invisible characters', { title: '\u202E\u200B' }, 'body.title'],
    ['an unknown channel', { channel_ids: [999999] }, 'body.channel_ids'],
    ['a channel twice', { channel_ids: [1, 1] }, 'body.channel_ids'],
    ['an unknown picture', { image_id: 999999 }, 'body.image_id'],
    ['an unknown product', { product_ids: [999999] }, 'body.product_ids.0'],
    ['a product twice', { product_ids: [1, 1] }, 'body.product_ids'],
    [
      '301 products',
      { product_ids: Array.from({ length: 301 }, (_, n) => n + 1) },
      'body.product_ids',
    ],
    ['21 keywords', { keywords: Array(21).fill('x') }, 'body.keywords'],
    ['an invalid link', { share_url: 'javascript:alert(1)' }, 'body.share_url'],
    ['an invalid year', { upcoming_at: '0000-01-01T00:00:00Z' }, 'body.upcoming_at'],
    ['an invalid day', { upcoming_at: '2026-02-30T00:00:00Z' }, 'body.upcoming_at'],
    ['a hold of no minutes', { cart_item_life: 0 }, 'body.cart_item_life'],
    ['a hold of more than a day', { cart_item_life: 1441 }, 'body.cart_item_life'],
    ['no word on privacy', { is_private: undefined }, 'body.is_private'],
    ['an invalid ticket', { ticket_id: 'A1' }, 'body.ticket_id'],
  ])('rejects %s', async (_, also, path) => {
    const reply = await shopCall(shop, 'POST', '/stores/hanamori/posts', {
      member: seller,
      body: newPost(also),
    });
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
  it('makes one post per idempotency key', async () => {
    const send = (title: string) =>
      shopCall(shop, 'POST', '/stores/hanamori/posts', {
        member: seller,
        key: 'once',
        body: newPost({ title }),
      });
    const made = await Promise.all(Array.from({ length: 4 }, () => send('一度だけ')));
    expect(new Set(made.map((reply) => reply.body.id)).size).toBe(1);
    expect(await send('べつのもの')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
  it('returns 404 for another store', async () => {
    const reply = await shopCall(shop, 'POST', '/stores/chaya/posts', {
      member: seller,
      body: newPost(),
    });
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
  it('refuses sold-out goods and a store that cannot sell, and writes nothing', async () => {
    const empty = await productOf(shop, await newSku(shop, { stock: 0 }));
    const before = await shop.sql('SELECT count(*)::int AS n FROM posts');
    const refused = await shopCall(shop, 'POST', '/stores/hanamori/posts', {
      member: seller,
      body: newPost({ product_ids: [goods[0], empty] }),
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'NEGATIVE_STOCK_EXCEPTION', product_ids: [empty] },
    });
    await shop.sql(
      `UPDATE payment_settings SET enabled = false WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
    );
    const unset = await shopCall(shop, 'POST', '/stores/hanamori/posts', {
      member: seller,
      body: newPost({ product_ids: [goods[0]] }),
    });
    await shop.sql(
      `UPDATE payment_settings SET enabled = true WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
    );
    expect(unset).toMatchObject({
      status: 409,
      body: { code: 'STORE_PAYMENT_SHIPPING_UNSET', unset: ['payment'] },
    });
    expect(await shop.sql('SELECT count(*)::int AS n FROM posts')).toEqual(before);
  });
});

describe('GET /posts/{id}', () => {
  it('shows a private post only to its store’s seller', async () => {
    const { id } = await makePost(shop, seller, { is_private: true, product_ids: [goods[0]] });
    expect(await shopCall(shop, 'GET', `/posts/${id}`, { member: seller })).toMatchObject({
      status: 200,
    });
    for (const who of [{}, { member: other }, { member: await buyerSession(shop) }]) {
      for (const path of [
        `/posts/${id}`,
        `/liveweb/stores/hanamori/posts/${id}`,
        `/stores/query?post-id=${id}`,
      ]) {
        expect(await shopCall(shop, 'GET', path, who)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
      }
    }
  });
  it('hides it from a seller who was taken off the list', async () => {
    const { id } = await makePost(shop, seller, { is_private: true, product_ids: [goods[0]] });
    await livers(false, 'demo-liver-1');
    for (const path of [`/posts/${id}`, `/posts/${id}/events`, `/stores/query?post-id=${id}`]) {
      expect(await shopCall(shop, 'GET', path, { member: seller })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    await livers(true, 'demo-liver-1');
    expect(await shopCall(shop, 'GET', `/posts/${id}`, { member: seller })).toMatchObject({
      status: 200,
    });
  });
  it('returns how many units this buyer may still buy', async () => {
    const sku = await newSku(shop, { stock: 9, limit: 3 });
    const product = await productOf(shop, sku);
    const post = await makePost(shop, seller, { product_ids: [product] });
    await put(post.id, { product_ids: [product], statuses: [{ id: product, status: 'selling' }] });
    const member = await buyerSession(shop);
    await shopCall(shop, 'POST', '/add-cart', {
      member,
      body: { id: sku, quantity: 2, stream_id: post.stream_id },
    });
    const salable = async (who: object) =>
      (await shopCall(shop, 'GET', `/posts/${post.id}`, who)).body.products[0].skus[0]
        .salable_quantity;
    expect([await salable({ member }), await salable({})]).toEqual([1, 3]);
  });
});

describe('the sold quantity of a post’s goods', () => {
  const soldIn = (post: any): (number | undefined)[] =>
    post.products.map((product: any) => product.skus[0].sold_quantity);
  it('is in every answer with a post for sellers of its store', async () => {
    const sku = await newSku(shop, { stock: 9 });
    const products = [await productOf(shop, sku), goods[0] as number];
    const post = await makePost(shop, seller, { product_ids: products });
    expect(soldIn(post)).toEqual([0, 0]);
    await (await newGuest(shop)).order(sku, 2);
    for (const path of [`/posts/${post.id}`, `/liveweb/stores/hanamori/posts/${post.id}`]) {
      expect(soldIn((await shopCall(shop, 'GET', path, { member: seller })).body)).toEqual([2, 0]);
    }
    expect(soldIn((await put(post.id, { product_ids: products.toReversed() })).body)).toEqual([
      0, 2,
    ]);
    expect(
      soldIn(
        (
          await shopCall(shop, 'DELETE', `/posts/${post.id}/products/${goods[0]}`, {
            member: seller,
          })
        ).body,
      ),
    ).toEqual([2]);
  });
  it('is hidden from buyers, ghosts, other stores’ sellers and sellers who were taken off the list', async () => {
    const { id } = await makePost(shop, seller, { product_ids: [goods[0]] });
    const expectWithoutCounts = async (who: object) => {
      for (const path of [`/posts/${id}`, `/liveweb/stores/hanamori/posts/${id}`]) {
        const reply = await shopCall(shop, 'GET', path, who);
        expect(reply).toMatchObject({ status: 200, body: { products: [{ id: goods[0] }] } });
        expect(JSON.stringify(reply.body)).not.toContain('sold_quantity');
      }
    };
    for (const who of [
      {},
      { guest: await shop.guest() },
      { member: await buyerSession(shop) },
      { member: other },
    ])
      await expectWithoutCounts(who);
    await livers(false, 'demo-liver-1');
    await expectWithoutCounts({ member: seller }).finally(() => livers(true, 'demo-liver-1'));
  });
});

describe('PUT /posts/{id}', () => {
  it('chooses, orders, and removes what the base names', async () => {
    const [a, b, c] = goods as [number, number, number];
    const { id } = await makePost(shop, seller, { product_ids: [a, b] });
    expect(idsOf((await put(id, { product_ids: [c, b, a] })).body)).toEqual([c, b, a]);
    expect(idsOf((await put(id, { product_ids: [a] })).body)).toEqual([c, b, a]);
    expect(
      idsOf((await put(id, { product_ids: [a, b], base_product_ids: [c, b, a] })).body),
    ).toEqual([a, b]);
  });
  it('goes on air and ends; the choice stays, and the liver’s page shows the newest post on air', async () => {
    const { id } = await makePost(shop, seller, { product_ids: [goods[0], goods[1]], live: false });
    const [row] = await shop.sql<{ liver_id: number }>('SELECT liver_id FROM posts WHERE id = $1', [
      id,
    ]);
    const shown = async () =>
      (await shopCall(shop, 'GET', `/stores/query?liver_id=${row?.liver_id}`)).body.post_id;
    const before = await shown();
    expect(before).not.toBe(id);
    const begun = await put(id, { product_ids: [], live: true });
    expect(begun).toMatchObject({ status: 200, body: { live: true } });
    expect(idsOf(begun.body)).toEqual([goods[0], goods[1]]);
    expect(await shown()).toBe(id);
    // an update without `live` does not change it
    expect(await put(id, { product_ids: [goods[1], goods[0]] })).toMatchObject({
      body: { live: true },
    });
    expect(await put(id, { product_ids: [], live: false })).toMatchObject({
      status: 200,
      body: { live: false },
    });
    expect(await shown()).toBe(before);
    expect(await put(id, { product_ids: [], live: 'no' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body.live' }] },
    });
  });
  it('loses nothing when two tabs save at the same moment', async () => {
    const [a, b, c, d] = goods as [number, number, number, number];
    for (let n = 0; n < 10; n++) {
      const { id } = await makePost(shop, seller, { product_ids: [a, b] });
      const base_product_ids = [a, b];
      await Promise.all([
        put(id, { product_ids: [a, b, c], base_product_ids }),
        put(id, { product_ids: [d, b], base_product_ids }),
      ]);
      const post = (await shopCall(shop, 'GET', `/posts/${id}`)).body;
      expect(idsOf(post).sort()).toEqual([b, c, d].sort());
      expect(post.products.map((product: any) => product.pivot.order)).toEqual([0, 1, 2]);
    }
  });
  it('puts goods on sale, derives "sold" from the stock, and lets undo restore the status', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const product = await productOf(shop, sku);
    const { id } = await makePost(shop, seller, { product_ids: [goods[0], product] });
    const status = async () =>
      (await shopCall(shop, 'GET', `/posts/${id}`)).body.products.find(
        (shown: any) => shown.id === product,
      )?.status;
    expect(await status()).toBe('init');
    await put(id, {
      product_ids: [goods[0], product],
      statuses: [{ id: product, status: 'selling' }],
    });
    expect(await status()).toBe('selling');
    const guest = await shop.guest();
    await shop.call('POST', '/add-cart', {
      guest,
      body: {
        id: sku,
        quantity: 1,
        stream_id: (await shopCall(shop, 'GET', `/posts/${id}`)).body.stream_id,
      },
    });
    expect(await status()).toBe('sold');
    const removed = await shopCall(shop, 'DELETE', `/posts/${id}/products/${product}`, {
      member: seller,
    });
    expect(idsOf(removed.body)).toEqual([goods[0]]);
    expect(
      await shop.sql('SELECT status FROM post_products WHERE post_id = $1 AND product_id = $2', [
        id,
        product,
      ]),
    ).toEqual([{ status: 'deleted' }]);
    expect(
      await shopCall(shop, 'DELETE', `/posts/${id}/products/${product}`, { member: seller }),
    ).toMatchObject({ status: 404 });
    // undo works although no unit is left, and a unit that comes back is on sale again
    expect(
      idsOf(
        (await put(id, { product_ids: [product, goods[0]], base_product_ids: [goods[0]] })).body,
      ),
    ).toEqual([product, goods[0]]);
    expect(await status()).toBe('sold');
    await shop.sql('UPDATE sku_stock SET stock = 3 WHERE sku_id = $1', [sku]);
    expect(await status()).toBe('selling');
  });
  it('lets sold-out goods stay and be reordered', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const product = await productOf(shop, sku);
    const { id } = await makePost(shop, seller, { product_ids: [product, goods[0]] });
    await shop.sql('UPDATE sku_stock SET sold = 0, stock = 0 WHERE sku_id = $1', [sku]);
    expect(idsOf((await put(id, { product_ids: [goods[0], product] })).body)).toEqual([
      goods[0],
      product,
    ]);
    const selling = await put(id, {
      product_ids: [product],
      statuses: [{ id: product, status: 'selling' }],
    });
    expect(selling).toMatchObject({
      status: 409,
      body: { code: 'NEGATIVE_STOCK_EXCEPTION', product_ids: [product] },
    });
  });
  it('accepts a product whose last unit is on hold in a cart', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const product = await productOf(shop, sku);
    await (await newGuest(shop)).add(sku, 1, { stream_id: await newStream(shop, 15) });
    const { id } = await makePost(shop, seller, { product_ids: [product] });
    const selling = await put(id, {
      product_ids: [product],
      statuses: [{ id: product, status: 'selling' }],
    });
    expect(selling).toMatchObject({
      status: 200,
      body: { products: [{ id: product, status: 'sold', may_come_back: true }] },
    });
  });
  it('needs a store with a payment and a shipping method', async () => {
    const { id } = await makePost(shop, seller);
    await shop.sql(
      `UPDATE shipping_settings SET enabled = false WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
    );
    const reply = await put(id, { product_ids: [goods[0]] });
    await shop.sql(
      `UPDATE shipping_settings SET enabled = true WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
    );
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'STORE_PAYMENT_SHIPPING_UNSET', unset: ['shipping'] },
    });
  });
  it.each<[string, object, string]>([
    ['an unknown product', { product_ids: [999999] }, 'body.product_ids.0'],
    [
      'a status of a product that is not chosen',
      { product_ids: [], statuses: [{ id: 1, status: 'selling' }] },
      'body.statuses.0.id',
    ],
    [
      'a status that cannot be set',
      { product_ids: [], statuses: [{ id: 1, status: 'sold' }] },
      'body.statuses.0.status',
    ],
    ['no list', {}, 'body.product_ids'],
  ])('rejects %s', async (_, body, path) => {
    const { id } = await makePost(shop, seller);
    const reply = await put(id, body);
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
  it('returns 404 for another store’s post, and refuses goods of another store', async () => {
    const { id } = await makePost(shop, seller);
    expect(await put(id, { product_ids: [] }, other)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(
      await shopCall(shop, 'DELETE', `/posts/${id}/products/${goods[0]}`, { member: other }),
    ).toMatchObject({ status: 404 });
    const theirs = await makePost(shop, other, {}, 'chaya');
    expect(await put(theirs.id, { product_ids: [goods[0]] }, other)).toMatchObject({ status: 422 });
  });
});
