import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, TestBuyer, tokyo } from '../../../test/buyer.ts';
import { buyerSession, productOf, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { productPage } from '../../app/pages/product-page.ts';
import { newStaff } from '../../../test/staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const streamOnly = (stock = 5) => newSku(shop, { stock, unlisted: true });
const choose = (sku: number, stream: number, status: string) =>
  shop.sql(
    `INSERT INTO post_products (store_id, post_id, product_id, status, position)
     SELECT s.store_id, s.post_id, k.product_id, $3, 1 FROM streams s JOIN skus k ON k.store_id = s.store_id WHERE s.id = $2 AND k.id = $1
     ON CONFLICT (store_id, post_id, product_id) DO UPDATE SET status = excluded.status`,
    [sku, stream, status],
  );
const setPost = (stream: number, change: string) =>
  shop.sql(`UPDATE posts SET ${change} WHERE id = (SELECT post_id FROM streams WHERE id = $1)`, [
    stream,
  ]);

async function chosen(status: string, change = 'live = true', minutes: number | null = 15) {
  const [sku, stream] = [await streamOnly(), await newStream(shop, minutes, 'hanamori', 'empty')];
  await choose(sku, stream, status);
  await setPost(stream, change);
  return { sku, stream };
}

class ShopBuyer extends TestBuyer {
  override call(method: string, path: string, options = {}) {
    return shopCall(this.shop, method, path, { ...this.who, ...options });
  }
}
const newShopBuyer = async () => new ShopBuyer(shop, { member: await buyerSession(shop) });
const refused = (code: string) => ({ status: 409, body: { code } });

describe('stream goods in the marketplace', () => {
  it('are not shown while no public show sells them: page, first HTML, lists, search', async () => {
    const { sku } = await chosen('selling', 'live = true, is_private = true');
    const id = await productOf(shop, sku);
    await shop.sql(`UPDATE products SET name = 'only for the stream' WHERE id = $1`, [id]);
    expect((await shop.call('GET', `/products/${id}`)).status).toBe(404);
    expect(await productPage(shop.app, 'hanamori', String(id))).toBeNull();
    for (const query of [
      'with_market=1',
      '',
      'keyword=only+for',
      'with_market=1&keyword=only+for',
    ]) {
      const { body } = await shop.call('GET', `/stores/hanamori/products?all=1&${query}`);
      expect(JSON.stringify(body)).not.toContain('only for the stream');
    }
    expect((await shopCall(shop, 'GET', `/products/${id}`)).status).toBe(200);
  });
  it.each([
    ['wait in a public show', 'init', 'live = true', 'SKU_OUTSIDE_OF_SALE_TIMES'],
    ['are sold in a private show', 'selling', 'live = true, is_private = true', 'SKU_NOT_SUPPLIED'],
  ])(
    'cannot be added, with or without the stream, while they %s',
    async (_, status, post, code) => {
      const { sku, stream } = await chosen(status, post);
      const buyer = await newGuest(shop);
      expect(await buyer.add(sku)).toMatchObject(refused(code));
      expect(await buyer.add(sku, 1, { stream_id: stream })).toMatchObject(refused(code));
      expect(await stockOf(shop, sku)).toMatchObject({ held: 0 });
    },
  );
  it('can be taken from a public show that sells them, and ordered while they are held', async () => {
    const { sku, stream } = await chosen('selling');
    const buyer = await newGuest(shop);
    const line = await buyer.line(sku, 1, { stream_id: stream });
    expect((await shop.call('GET', `/products/${await productOf(shop, sku)}`)).status).toBe(200);
    await choose(sku, stream, 'deleted');
    expect((await buyer.items())[0].status_changes).toBeUndefined();
    expect(await buyer.checkout([line])).toMatchObject({ status: 200 });
  });
  it('in a cart are reported as changed, and cannot be ordered', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    const line = await buyer.line(sku);
    await shop.sql('UPDATE products SET with_market = false WHERE id = $1', [
      await productOf(shop, sku),
    ]);
    expect(await buyer.items()).toMatchObject([
      { status_changes: [{ type: 'stock_sold_out', salable_quantity: 0 }] },
    ]);
    const changed = { items: [{ id: line, status_changes: [{ type: 'stock_sold_out' }] }] };
    expect(await buyer.checkout([line])).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED', ...changed },
    });
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2 } })).toMatchObject(
      refused('SKU_SOLD_OUT'),
    );
  });
});

describe('stream goods in the shop', () => {
  it.each<[string, string, string, string]>([
    ['wait in a post on air', 'init', 'live = true', 'SKU_OUTSIDE_OF_SALE_TIMES'],
    [
      'wait in an announced post',
      'init',
      `upcoming_at = now() + interval '1 day', live = false`,
      'SKU_OUTSIDE_OF_SALE_TIMES',
    ],
    [
      'are on sale in an announced post',
      'selling',
      `upcoming_at = now() + interval '1 day', live = true`,
      'SKU_OUTSIDE_OF_SALE_TIMES',
    ],
    ['were sold in a post', 'sold', 'live = true', 'SKU_NOT_SUPPLIED'],
    ['were taken out of a post', 'deleted', 'live = true', 'SKU_NOT_SUPPLIED'],
    [
      'were on sale in a post that is over',
      'selling',
      'live = false, on_air_at = now()',
      'SKU_NOT_SUPPLIED',
    ],
  ])(
    'cannot be added, with or without the stream, while they %s',
    async (_, status, change, code) => {
      const { sku, stream } = await chosen(status, change);
      const buyer = await newShopBuyer();
      expect(await buyer.add(sku)).toMatchObject(refused(code));
      const inStream = await buyer.add(sku, 1, { stream_id: stream });
      expect(inStream).toMatchObject(refused(code));
      expect(await buyer.add(sku, 1, { stream_id: 1 })).toMatchObject(refused(code));
    },
  );
  it('cannot be added without any place', async () => {
    expect(await (await newShopBuyer()).add(await streamOnly())).toMatchObject(
      refused('SKU_NOT_SUPPLIED'),
    );
  });
  it('can be added while they are on sale on air: held with the stream, unheld without', async () => {
    const { sku, stream } = await chosen('selling');
    const [holder, other] = [await newShopBuyer(), await newShopBuyer()];
    expect(await holder.add(sku, 1, { stream_id: stream })).toMatchObject({
      status: 200,
      body: { held_quantity: 1 },
    });
    expect(await other.add(sku)).toMatchObject({ status: 200, body: { held_quantity: 0 } });
  });
  it('stay valid while they are held, and no longer', async () => {
    const { sku, stream } = await chosen('selling');
    const [payer, late] = [await newShopBuyer(), await newShopBuyer()];
    const paid = await payer.line(sku, 1, { stream_id: stream });
    const line = await late.line(sku, 1, { stream_id: stream });
    await choose(sku, stream, 'deleted');
    expect((await payer.items())[0].status_changes).toBeUndefined();
    expect(await payer.call('PUT', `/cart-items/${paid}`, { body: { quantity: 2 } })).toMatchObject(
      refused('SKU_SOLD_OUT'),
    );
    expect(await payer.checkout([paid])).toMatchObject({ status: 200 });
    const address_id = await late.address();
    shop.advance(16 * 60_000);
    expect(await late.items()).toMatchObject([{ status_changes: [{ type: 'stock_sold_out' }] }]);
    expect(await late.checkout([line], { address_id })).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' },
    });
  });
  it('that are in a cart unheld are judged again at the checkout', async () => {
    const { sku, stream } = await chosen('selling', 'live = true', null);
    const buyer = await newShopBuyer();
    const line = await buyer.line(sku, 1, { stream_id: stream });
    await choose(sku, stream, 'init');
    const changed = { items: [{ id: line, status_changes: [{ type: 'over_salable_time' }] }] };
    expect(await buyer.checkout([line])).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED', ...changed },
    });
    await choose(sku, stream, 'selling');
    expect(await buyer.checkout([line])).toMatchObject({ status: 200 });
  });
  it('are not added by fast-checkout before they are on sale', async () => {
    await shop.sql(`UPDATE stores SET enable_enterprise = true WHERE slug = 'hanamori'`);
    const { sku } = await chosen('init');
    const stream_id = await newStream(shop, 15, 'hanamori', 'empty');
    const buyer = await newShopBuyer();
    const body = { stream_id, skus: [{ id: sku, quantity: 1 }] };
    expect(
      await buyer.call('POST', '/enterprise/stores/hanamori/fast-checkout', { body }),
    ).toMatchObject(refused('SKU_OUTSIDE_OF_SALE_TIMES'));
  });
});

it('every path judges random goods like a simple model of their posts', async () => {
  const post = fc.record({
    status: fc.constantFrom('init', 'selling', 'sold', 'deleted'),
    live: fc.boolean(),
    began: fc.boolean(),
    upcoming: fc.constantFrom(null, -60, 60),
  });
  const good = fc.record({
    listed: fc.boolean(),
    ends: fc.constantFrom(null, -1, 60),
    posts: fc.array(post, { maxLength: 3 }),
  });
  const goods = fc.sample(good, { numRuns: 40, seed: 7 });
  const [guest, viewer] = [await newGuest(shop), await newShopBuyer()];
  for (const { listed, ends, posts } of goods) {
    const sku = await newSku(shop, { stock: 5, unlisted: !listed });
    await shop.sql(
      `UPDATE products SET sale_ended_at = now() + $2 * interval '1 minute' WHERE id = (SELECT product_id FROM skus WHERE id = $1)`,
      [sku, ends],
    );
    const streams: number[] = [];
    for (const { status, live, began, upcoming } of posts) {
      const stream = await newStream(shop, 15, 'hanamori', 'empty');
      await choose(sku, stream, status);
      const at = upcoming === null ? 'NULL' : `now() + ${upcoming} * interval '1 minute'`;
      await setPost(
        stream,
        `live = ${live}, on_air_at = ${began ? 'now()' : 'NULL'}, upcoming_at = ${at}`,
      );
      streams.push(stream);
    }
    const isOnAir = ({ live, began, upcoming }: (typeof posts)[number]) =>
      live && (began || upcoming !== 60);
    const comes = (one: (typeof posts)[number]) =>
      isOnAir(one) || !one.began || one.upcoming === 60;
    const sells = posts.some((one) => one.status === 'selling' && isOnAir(one));
    const opens = posts.some(
      (one) => comes(one) && (one.status === 'init' || (one.status === 'selling' && !isOnAir(one))),
    );
    const place = sells ? null : opens ? 'SKU_OUTSIDE_OF_SALE_TIMES' : 'SKU_NOT_SUPPLIED';
    const inTime = (code: string | null) =>
      code ?? (ends === -1 ? 'SKU_OUTSIDE_OF_SALE_TIMES' : null);
    const answer = (code: string | null) => (code === null ? { status: 200 } : refused(code));
    const of = JSON.stringify({ listed, ends, posts });
    expect(await guest.add(sku), of).toMatchObject(answer(inTime(listed ? null : place)));
    expect(await viewer.add(sku), of).toMatchObject(answer(inTime(listed ? null : place)));
    for (const [n, stream_id] of streams.entries()) {
      // goods not on sale yet in the stream the buyer came from are not sold there, even if they
      // are sold elsewhere
      const waits = posts[n]?.status === 'init' ? 'SKU_OUTSIDE_OF_SALE_TIMES' : null;
      expect(await viewer.add(sku, 1, { stream_id }), of).toMatchObject(
        answer(inTime(listed ? null : place) ?? waits),
      );
    }
    expect((await shop.call('GET', `/products/${await productOf(shop, sku)}`)).status, of).toBe(
      listed || sells ? 200 : 404,
    );
  }
});

it('staff order stream goods on a buyer’s behalf', async () => {
  const staff = await newStaff(shop, { hanamori: 'owner' });
  const sku = await streamOnly();
  const body = {
    lines: [{ sku_id: sku, quantity: 1 }],
    receiver: { type: 'custom', name: '花森 花子', phone_number: '080-1111-2222', address: tokyo },
    email: 'on-behalf@example.com',
    locale: 'ja',
    shipping_type: 'custom',
    payment_type: 'custom_cod',
    age: false,
    total_amount: 0,
  };
  const shown = await staff.call('POST', '/stores/hanamori/orders', body);
  expect(shown.body).toMatchObject({ code: 'FAILED_TO_CHECKOUT', reason: 'total_changed' });
  const placed = await staff.call('POST', '/stores/hanamori/orders', {
    ...body,
    total_amount: shown.body.amounts.total_amount,
  });
  expect(placed.status).toBe(200);
});
