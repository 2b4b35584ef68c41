import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku, newStream, stockOf, tokyo } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { buyerSession, loginToken, shopCall } from './live.ts';
import { openShop, type CallOptions, type Reply, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Call = (method: string, path: string, also?: CallOptions) => Promise<Reply>;
async function newBuyer(claims: Record<string, unknown> = {}): Promise<Call> {
  const member = await buyerSession(shop, claims);
  return (method, path, also = {}) => shopCall(shop, method, path, { member, ...also });
}
const address = (call: Call) =>
  call('POST', '/addresses', {
    body: { type: 'custom', name: '橘 さくら', phone_number: '090-1234-5678', address: tokyo },
  }).then((reply) => reply.body.id as number);
const add = (call: Call, sku: number, also: object = {}) =>
  call('POST', '/add-cart', { body: { id: sku, quantity: 1, ...also } });
async function order(call: Call, sku: number): Promise<number> {
  const body = {
    item_ids: [(await add(call, sku)).body.cart_item_id],
    shipping_type: 'custom',
    address_id: await address(call),
    payment_type: 'custom_cod',
    email: 'sakura@example.com',
    phone_number: '090-1234-5678',
  };
  const placed = await call('POST', '/checkout', { body });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return placed.body.id as number;
}

describe('a buyer of a Japanese store in the shop', () => {
  it('adds from a stream, gets the unit held, and gives it back when the hold ends', async () => {
    const call = await newBuyer();
    const sku = await newSku(shop, { stock: 2 });
    const stream = await newStream(shop, 15);
    const before = shop.app.now().getTime();
    expect(await add(call, sku, { stream_id: stream })).toMatchObject({
      status: 200,
      body: { added_quantity: 1 },
    });
    const [item] = (await call('GET', '/stores/hanamori/carts')).body[0].items;
    const minutes = (Date.parse(item.held_until) - before) / 60_000;
    expect([minutes > 14.9, minutes < 15.1]).toEqual([true, true]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 2, sold: 0, held: 1 });
    // another buyer sees one left, and gets all requested units or none
    const other = await newBuyer();
    const refused = await add(other, sku, { quantity: 2, stream_id: stream });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ADD_CART_OUT_OF_STOCK', available_quantity: 1 },
    });
    expect(await add(other, sku, { stream_id: stream })).toMatchObject({ status: 200 });
    expect(await add(await newBuyer(), sku, { stream_id: stream })).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT' },
    });
    expect(await call('DELETE', `/cart-items/${item.id}`)).toMatchObject({ status: 200 });
    expect(await stockOf(shop, sku)).toEqual({ stock: 2, sold: 0, held: 1 });
  });
  it('stores addresses, prices, checks out, writes to the store, and finds the order again', async () => {
    const call = await newBuyer();
    const sku = await newSku(shop, { stock: 5, price: 1500 });
    const item = (await add(call, sku)).body.cart_item_id as number;
    const address_id = await address(call);
    const shipping = (await call('GET', '/stores/hanamori/shipping-setting')).body[0].id;
    const pricing = await call('POST', '/carts/pricing', {
      body: { item_ids: [item], shipping_setting_id: shipping, address_id },
    });
    expect(pricing).toMatchObject({ status: 200, body: { amount: 1500, currency: 'JPY' } });
    expect(
      await call('PUT', '/stores/hanamori/cart-items/sync-snapshot', { body: { ids: [item] } }),
    ).toMatchObject({ status: 200 });
    expect(await call('PUT', `/cart-items/${item}`, { body: { quantity: 2 } })).toMatchObject({
      status: 200,
    });
    const body = {
      item_ids: [item],
      shipping_type: 'custom',
      address_id,
      payment_type: 'gmo_cvs',
      email: 'sakura@example.com',
      phone_number: '090-1234-5678',
    };
    const placed = await call('POST', '/checkout', { body });
    expect(placed).toMatchObject({ status: 200 });
    const id = placed.body.id as number;
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({
      id,
      status: 'init',
      currency: 'JPY',
      region: 'JP',
      store: { slug: 'hanamori' },
    });
    expect(await shop.sql('SELECT channel FROM orders WHERE id = $1', [id])).toEqual([
      { channel: 'shop' },
    ]);
    const record = await call('POST', '/gmo-cvs', {
      body: {
        convenience: '00001',
        buyer_name: '橘 さくら',
        buyer_name_kana: 'タチバナ サクラ',
        buyer_cellphone: '09012345678',
        name: null,
      },
    });
    expect(
      await call('POST', `/orders/${id}/payment-account/generate`, {
        body: { id: record.body.id },
      }),
    ).toMatchObject({ status: 200 });
    expect(
      await call('PUT', `/orders/${id}/payment-method`, { body: { payment_type: 'gmo_credit' } }),
    ).toMatchObject({ status: 200 });
    const messages = await call('POST', `/orders/${id}/messages`, {
      body: { role: 'buyer', message: '包んでいただけますか。' },
    });
    expect(messages).toMatchObject({
      status: 200,
      body: [{ role: 'buyer', message: '包んでいただけますか。' }],
    });
    for (const path of [`/orders/${id}`, `/orders/${id}/messages`])
      expect(await (await newBuyer())('GET', path)).toMatchObject({ status: 404 });
  });
  it('reads payment methods, the legal disclosure, postcodes, cards and records', async () => {
    const call = await newBuyer();
    for (const path of [
      '/stores/hanamori/payment-setting',
      '/stores/hanamori/jp-commercial',
      '/stores/hanamori/gmo-credit',
      '/jp-zip?zipcode=1000001',
    ])
      expect(await call('GET', path)).toMatchObject({ status: 200 });
    for (const path of ['/gmo-cvs', '/credit-cards?type=gmo_credit', '/addresses', '/orders'])
      expect(await call('GET', path)).toMatchObject({ status: 200 });
  });
});

it('one person’s limit holds over three devices, two channels and twenty concurrent additions', async () => {
  const sub = 'one person';
  const sku = await newSku(shop, { stock: 50, limit: 4 });
  const stream_id = await newStream(shop, 15);
  const devices = [await newBuyer({ sub }), await newBuyer({ sub })];
  const passport_token = await loginToken(shop, { sub, role: 'member' });
  const member = (await shop.call('POST', '/auth/user/login', { body: { passport_token } })).body
    .token as string;
  devices.push((method, path, also) => shop.call(method, path, { member, ...also }));
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      add(devices[n % 3] as Call, sku, n % 2 ? { stream_id } : {}),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(4);
  expect(
    new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code)),
  ).toEqual(new Set(['REACHED_BUYER_PURCHASABLE_LIMIT']));
});

describe('a buyer of a Taiwanese store', () => {
  it('orders home delivery in TWD, only to a Taiwanese address', async () => {
    const call = await newBuyer({ region: 'TW', locale: 'zh_TW' });
    const [good] = (await call('GET', '/stores/chaya/products?all=1')).body.data.flatMap(
      (product: any) => (product.salable_status === 'on_sell' ? product.skus : []),
    );
    const item = (await add(call, good.id)).body.cart_item_id as number;
    const taipei = {
      postcode: '106',
      city_country: '臺北市',
      district: '大安區',
      detail: '永康街 9 號',
      buyer_name: '陳怡君',
      buyer_cellphone: '0912000001',
    };
    const { id: home } = (await call('POST', '/tw/stores/chaya/addresses', { body: taipei })).body;
    const body = {
      item_ids: [item],
      shipping_type: 'tw_home-delivery',
      payment_type: 'custom_cod',
      email: 'yijun@example.com',
      phone_number: '0912000001',
    };
    const abroad = await call('POST', '/checkout', {
      body: { ...body, address_id: await address(call) },
    });
    expect(abroad).toMatchObject({
      status: 409,
      body: { code: 'FAILED_TO_CHECKOUT', reason: 'address_incomplete' },
    });
    const placed = await call('POST', '/checkout', { body: { ...body, address_id: home } });
    expect(placed.status).toBe(200);
    expect((await call('GET', `/orders/${placed.body.id}`)).body).toMatchObject({
      currency: 'TWD',
      region: 'TW',
      amount: good.price,
      shipping: {
        type: 'tw_home-delivery',
        receiver: { name: '陳怡君', phone: '0912000001', address: '106 臺北市大安區永康街 9 號' },
      },
    });
    expect((await call('GET', '/orders')).body.data).toMatchObject([
      { currency: 'TWD', store: { slug: 'chaya' } },
    ]);
  });
});

describe('GET /orders of the shop', () => {
  it('refuses a ghost', async () => {
    expect(await shopCall(shop, 'GET', '/orders')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it('lists orders of the shop, newest first, filtered and paged', async () => {
    const call = await newBuyer();
    const sku = await newSku(shop, { stock: 9 });
    const ids = [await order(call, sku), await order(call, sku), await order(call, sku)];
    const { body } = await call('GET', '/orders');
    expect(body.data.map((entry: any) => entry.id)).toEqual([...ids].toReversed());
    expect(body.data[0]).toMatchObject({
      store: { slug: 'hanamori' },
      region: 'JP',
      currency: 'JPY',
      items: [{ name: 'a good of the tests' }],
      payment: { type: 'custom_cod' },
    });
    expect(body.meta).toMatchObject({ total: 3, current_page: 1 });
    const second = (await call('GET', '/orders?per_page=2&page=2&status=undelivered')).body;
    expect(second.data.map((entry: any) => entry.id)).toEqual([ids[0]]);
    expect(second.links).toMatchObject({
      prev: expect.stringContaining('status=undelivered'),
      next: null,
    });
    expect((await call('GET', '/orders?status=canceled')).body.data).toEqual([]);
    expect(await call('GET', '/orders?status=eaten')).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
    expect((await (await newBuyer())('GET', '/orders')).body.data).toEqual([]);
  });
});

describe('POST /enterprise/stores/{slug}/fast-checkout', () => {
  const path = '/enterprise/stores/hanamori/fast-checkout';
  const enterprise = (on: boolean, url: string | null = null) =>
    shop.sql(
      `UPDATE stores SET enable_enterprise = $1, enterprise_url = $2 WHERE slug = 'hanamori'`,
      [on, url],
    );
  beforeAll(() => enterprise(true));
  const quantities = async (call: Call) =>
    ((await call('GET', '/stores/hanamori/carts')).body[0]?.items ?? []).map(
      (item: any) => item.quantity,
    );

  it('refuses a ghost', async () => {
    expect(
      await shopCall(shop, 'POST', path, {
        body: { stream_id: 1, skus: [{ id: 1, quantity: 1 }] },
      }),
    ).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it('fills the cart, holds the units, and redirects to the checkout; a second press adds nothing', async () => {
    const call = await newBuyer();
    const [one, two] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const stream_id = await newStream(shop, 15);
    const body = {
      stream_id,
      skus: [
        { id: one, quantity: 2 },
        { id: two, quantity: 1 },
      ],
    };
    const first = await call('POST', path, { body, key: 'fast' });
    expect(first.status).toBe(200);
    const url = new URL(first.body.redirect_url);
    expect([url.origin, url.pathname, url.searchParams.get('stream-id')]).toEqual([
      shop.origin,
      '/shop/checkout',
      String(stream_id),
    ]);
    expect(
      (await shopCall(shop, 'GET', `/stores/query?post-id=${url.searchParams.get('post-id')}`)).body
        .slug,
    ).toBe('hanamori');
    for (const key of ['fast', 'again'])
      expect((await call('POST', path, { body, key })).body).toEqual(first.body);
    expect(await quantities(call)).toEqual([2, 1]);
    expect(await stockOf(shop, one)).toMatchObject({ held: 2 });
    expect(
      await call('POST', path, {
        body: { ...body, skus: [{ id: one, quantity: 1 }] },
        key: 'fast',
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
  it('refuses the whole call if a SKU is not on sale in the stream yet', async () => {
    const call = await newBuyer();
    const stream_id = await newStream(shop, 15);
    const [ready, waiting] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    await shop.sql(
      `INSERT INTO post_products (store_id, post_id, product_id, status, position)
       SELECT s.store_id, s.post_id, k.product_id, 'init', 0 FROM streams s JOIN skus k ON k.store_id = s.store_id WHERE s.id = $1 AND k.id = $2`,
      [stream_id, waiting],
    );
    const skus = [ready, waiting].map((id) => ({ id, quantity: 1 }));
    expect(await call('POST', path, { body: { stream_id, skus } })).toMatchObject({
      status: 409,
      body: { code: 'SKU_OUTSIDE_OF_SALE_TIMES' },
    });
    expect(await quantities(call)).toEqual([]);
    expect(await stockOf(shop, ready)).toMatchObject({ held: 0 });
  });
  it('redirects to the store’s own page if it has one', async () => {
    await enterprise(true, 'https://enterprise.example/checkout');
    const body = {
      stream_id: await newStream(shop, null),
      skus: [{ id: await newSku(shop, { stock: 5 }), quantity: 1 }],
    };
    const reply = await (await newBuyer())('POST', path, { body });
    const [stream] = (await shop.sql('SELECT post_id FROM streams WHERE id = $1', [
      body.stream_id,
    ])) as [{ post_id: number }];
    const seen = (await shopCall(shop, 'GET', `/stores/query?post-id=${stream.post_id}`)).body;
    await enterprise(true);
    expect(seen.own_checkout).toBe(true);
    expect(reply.body).toEqual({ redirect_url: 'https://enterprise.example/checkout' });
  });
  it.each<[string, string, () => Promise<number>, number]>([
    ['is gone', 'SKU_DELETED', async () => 2_147_483_647, 1],
    ['is sold out', 'SKU_SOLD_OUT', () => newSku(shop, { stock: 0 }), 1],
    ['has too few', 'ADD_CART_OUT_OF_STOCK', () => newSku(shop, { stock: 1 }), 2],
    [
      'has a limit',
      'REACHED_BUYER_PURCHASABLE_LIMIT',
      () => newSku(shop, { stock: 9, limit: 1 }),
      2,
    ],
    [
      'is not made',
      'SKU_NOT_SUPPLIED',
      async () => {
        const sku = await newSku(shop, { stock: 9 });
        await shop.sql('UPDATE skus SET is_supplied = false WHERE id = $1', [sku]);
        return sku;
      },
      1,
    ],
    [
      'is not on sale yet',
      'SKU_OUTSIDE_OF_SALE_TIMES',
      async () => {
        const sku = await newSku(shop, { stock: 9 });
        await shop.sql(
          `UPDATE products SET sale_started_at = now() + interval '1 day' WHERE id = (SELECT product_id FROM skus WHERE id = $1)`,
          [sku],
        );
        return sku;
      },
      1,
    ],
  ])('if one SKU %s, returns %s and leaves the cart unchanged', async (_, code, make, quantity) => {
    const call = await newBuyer();
    const good = await newSku(shop, { stock: 5 });
    const body = {
      stream_id: await newStream(shop, 15),
      skus: [
        { id: good, quantity: 1 },
        { id: await make(), quantity },
      ],
    };
    expect(await call('POST', path, { body })).toMatchObject({ status: 409, body: { code } });
    expect(await quantities(call)).toEqual([]);
    expect(await stockOf(shop, good)).toMatchObject({ held: 0 });
  });
  it('returns 404 for a store that is no enterprise, or another store’s stream', async () => {
    await shop.sql(`UPDATE stores SET enable_enterprise = false WHERE slug = 'chaya'`);
    const call = await newBuyer();
    const skus = [{ id: await newSku(shop, { stock: 5 }), quantity: 1 }];
    const send = async (slug: string, stream_id: number) =>
      call('POST', `/enterprise/stores/${slug}/fast-checkout`, { body: { stream_id, skus } });
    expect(await send('chaya', await newStream(shop, 15, 'chaya'))).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await send('hanamori', await newStream(shop, 15, 'chaya'))).toMatchObject({
      status: 404,
    });
    expect(
      await call('POST', path, { body: { stream_id: 1, skus: [...skus, ...skus] } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
});

it('all invariants hold', async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});
