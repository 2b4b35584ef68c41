import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku, newStream, TestBuyer } from '../../../test/buyer.ts';
import {
  buyerSession,
  enterShop,
  loginToken,
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

const livers = (listed: boolean, sub: string) =>
  shop.sql('UPDATE livers SET allowlisted = $1 WHERE platform_user_id = $2', [listed, sub]);

describe('/streams/{id}', () => {
  it('finds its post for every caller', async () => {
    const stream = await newStream(shop, 15);
    const [row] = await shop.sql<{ post_id: number }>('SELECT post_id FROM streams WHERE id = $1', [
      stream,
    ]);
    for (const who of [{}, { member: seller }, { member: await buyerSession(shop) }]) {
      expect(await shopCall(shop, 'GET', `/streams/${stream}`, who)).toMatchObject({
        status: 200,
        body: { post_id: row?.post_id },
      });
    }
  });
  it('refuses another liver’s stream', async () => {
    const stream = await newStream(shop, 15);
    await shop.sql(
      `UPDATE streams SET liver_id = l.id FROM livers l WHERE streams.id = $1 AND l.store_id = streams.store_id AND l.platform_user_id <> 'demo-liver-1'`,
      [stream],
    );
    for (const method of ['GET', 'POST']) {
      const reply = await shopCall(shop, method, `/streams/${stream}`, { member: seller });
      expect(reply).toMatchObject({ status: 403, body: { code: 'UNAUTHORIZED_ACCESS_TO_STREAM' } });
    }
  });
  it('refuses a liver who was taken off the list', async () => {
    const stream = await newStream(shop, 15);
    await livers(false, 'demo-liver-1');
    const reply = await shopCall(shop, 'GET', `/streams/${stream}`, { member: seller });
    await livers(true, 'demo-liver-1');
    expect(reply).toMatchObject({ status: 403, body: { code: 'LIVER_NOT_IN_WHITELIST' } });
  });
  it('makes one post for a stream that has none, however many calls come at once', async () => {
    expect(await shopCall(shop, 'GET', '/streams/700001', { member: seller })).toMatchObject({
      status: 404,
    });
    expect(await shopCall(shop, 'GET', '/streams/700001?store_slug=%20')).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        shopCall(shop, 'POST', '/streams/700001', { member: seller }),
      ),
    );
    expect(new Set(made.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(made.map((reply) => reply.body.post_id)).size).toBe(1);
    const post = (await shopCall(shop, 'GET', `/posts/${made[0]?.body.post_id}`)).body;
    // it has the store's default holding time until its host changes it
    expect(post).toMatchObject({
      title: '花森',
      live: false,
      on_air_at: null,
      cart_item_life: 15,
      stream_id: 700001,
      liver: { name: '森本 千尋' },
    });
  });
  it('keeps streams of the same number in two stores apart', async () => {
    // the other store's seller came first, by chance or on purpose
    const theirs = (await shopCall(shop, 'POST', '/streams/700002', { member: other })).body
      .post_id as number;
    // our store has no such stream yet, so the page makes one
    expect(await shopCall(shop, 'GET', '/streams/700002', { member: seller })).toMatchObject({
      status: 404,
    });
    const ours = await shopCall(shop, 'POST', '/streams/700002', { member: seller });
    expect(ours).toMatchObject({ status: 200, body: { post_id: expect.any(Number) } });
    expect(ours.body.post_id).not.toBe(theirs);
    for (const [member, post_id] of [
      [seller, ours.body.post_id],
      [other, theirs],
    ])
      expect((await shopCall(shop, 'GET', '/streams/700002', { member })).body).toEqual({
        post_id,
      });
    // a buyer has to name the store
    expect(await shopCall(shop, 'GET', '/streams/700002')).toMatchObject({ status: 404 });
    expect((await shopCall(shop, 'GET', '/streams/700002?store_slug=chaya')).body).toEqual({
      post_id: theirs,
    });
    expect((await shopCall(shop, 'GET', '/streams/700002?store_slug=hanamori')).body).toEqual({
      post_id: ours.body.post_id,
    });
    // goods added from it are held for the time of its own store's post
    await shop.sql(
      'UPDATE posts SET live = true, cart_item_life = CASE WHEN id = $1 THEN 7 END WHERE id IN ($1, $2)',
      [ours.body.post_id, theirs],
    );
    const buyer = new TestBuyer(shop, { guest: await shop.guest() });
    const sku = await newSku(shop, { stock: 3 });
    await shop.sql(
      `INSERT INTO post_products (store_id, post_id, product_id, status, position) SELECT store_id, $2, product_id, 'selling', 1 FROM skus WHERE id = $1`,
      [sku, ours.body.post_id],
    );
    await buyer.line(sku, 1, { stream_id: 700_002 });
    expect(await buyer.items()).toMatchObject([
      { held_until: expect.any(String), stream_id: 700_002 },
    ]);
  });
  it('claims only the numbers that the platform’s token names', async () => {
    const entered = await enterShop(
      shop,
      'seller',
      await loginToken(shop, { role: 'seller', sub: 'demo-liver-1', streams: [700_010, 700_011] }),
    );
    const member = entered.body.token as string;
    expect(await shopCall(shop, 'POST', '/streams/700010', { member })).toMatchObject({
      status: 200,
    });
    expect(await shopCall(shop, 'POST', '/streams/700012', { member })).toMatchObject({
      status: 403,
      body: { code: 'UNAUTHORIZED_ACCESS_TO_STREAM' },
    });
    expect(await shop.sql('SELECT id FROM streams WHERE id = 700012')).toEqual([]);
    // a stream the seller already has stays open to them
    expect(await shopCall(shop, 'POST', '/streams/700012', { member: seller })).toMatchObject({
      status: 200,
    });
    expect(await shopCall(shop, 'POST', '/streams/700012', { member })).toMatchObject({
      status: 200,
    });
    // an empty list of numbers allows none
    const nothing = (
      await enterShop(
        shop,
        'seller',
        await loginToken(shop, { role: 'seller', sub: 'demo-liver-1', streams: [] }),
      )
    ).body.token as string;
    expect(await shopCall(shop, 'POST', '/streams/700013', { member: nothing })).toMatchObject({
      status: 403,
    });
  });
  it.each(['0', 'x', '2147483648', '1.5'])('returns 404 for the stream %s', async (id) => {
    for (const method of ['GET', 'POST'])
      expect(await shopCall(shop, method, `/streams/${id}`, { member: seller })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });
});
