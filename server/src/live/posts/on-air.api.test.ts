import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let seller: string;
let goods: number[];
let running: { id: number; stream_id: number; products: unknown[] };
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
  goods = [];
  for (let n = 0; n < 3; n++) goods.push(await productOf(shop, await newSku(shop, { stock: 5 })));
});
afterAll(() => shop.close());

const put = (id: number, body: object) =>
  shopCall(shop, 'PUT', `/posts/${id}`, { member: seller, body: { product_ids: [], ...body } });
const shown = async () => {
  const { liver } = (await shopCall(shop, 'GET', '/me', { member: seller })).body;
  return (await shopCall(shop, 'GET', `/stores/query?liver_id=${liver.id}`)).body.post_id as number;
};
const soon = () => new Date(shop.app.now().getTime() + 86_400_000).toISOString();

describe('a running stream keeps its viewers', () => {
  beforeAll(async () => {
    running = await makePost(shop, seller, { product_ids: [goods[0]], upcoming_at: null });
  });
  it('is what the liver’s page shows', async () => expect(await shown()).toBe(running.id));
  it.each<[string, () => Record<string, unknown>]>([
    ['a new post without goods', () => ({ upcoming_at: null })],
    [
      'one that is announced for tomorrow, though it was ticked as on air',
      () => ({ upcoming_at: soon(), product_ids: [goods[1]] }),
    ],
    ['a private one', () => ({ upcoming_at: null, product_ids: [goods[1]], is_private: true })],
  ])('is not replaced by another post: %s', async (_, also) => {
    await makePost(shop, seller, also());
    expect(await shown()).toBe(running.id);
  });
  it('is not replaced by an unknown stream number', async () => {
    const { post_id } = (await shopCall(shop, 'POST', '/streams/800001', { member: seller })).body;
    await put(post_id, { product_ids: [goods[2]] });
    expect((await shopCall(shop, 'GET', `/posts/${post_id}`)).body).toMatchObject({
      live: false,
      on_air_at: null,
    });
    expect(await shown()).toBe(running.id);
  });
  it('is replaced when its liver puts another post on air, even before its announced time and even an older one', async () => {
    const older = await makePost(shop, seller, {
      live: false,
      product_ids: [goods[1]],
      upcoming_at: soon(),
    });
    const newer = await makePost(shop, seller, {
      live: true,
      product_ids: [goods[1]],
      upcoming_at: null,
    });
    expect(await shown()).toBe(newer.id);
    expect((await put(older.id, { live: true })).body).toMatchObject({
      live: true,
      on_air_at: expect.any(String),
    });
    expect(await shown()).toBe(older.id);
    await put(older.id, { live: false });
    expect(await shown()).toBe(newer.id);
    // its time on air is kept: it is over, not upcoming
    expect((await shopCall(shop, 'GET', `/posts/${older.id}`)).body).toMatchObject({
      live: false,
      on_air_at: expect.any(String),
    });
    await put(newer.id, { live: false });
    expect(await shown()).toBe(running.id);
  });
});

describe('correcting a post', () => {
  it('changes only the given fields', async () => {
    const { id, ...before } = await makePost(shop, seller, { product_ids: [goods[0]] });
    const [image] = await shop.sql<{ id: number; url: string }>(
      `SELECT i.id, i.url FROM product_images i JOIN stores s ON s.id = i.store_id WHERE s.slug = 'hanamori' LIMIT 1`,
    );
    const said = {
      title: '直した題',
      content: '直した文',
      image_id: image?.id,
      keywords: ['急須'],
      share_url: 'https://live.example/2',
      upcoming_at: '2026-12-24T09:00:00.000Z',
      upcoming_title: '年の市',
      cart_item_life: 3,
    };
    const corrected = await put(id, said);
    expect(corrected).toMatchObject({
      status: 200,
      body: { ...before, ...said, image_url: image?.url },
    });
    expect((await shopCall(shop, 'GET', `/posts/${id}`, { member: seller })).body).toEqual(
      corrected.body,
    );
    expect((await put(id, { title: 'もう一度' })).body).toMatchObject({
      ...said,
      title: 'もう一度',
    });
    expect(
      (await put(id, { share_url: null, image_id: null, upcoming_at: null, cart_item_life: null }))
        .body,
    ).toMatchObject({
      title: 'もう一度',
      share_url: null,
      image_id: null,
      upcoming_at: null,
      cart_item_life: null,
    });
  });
  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'body.title'],
    ['an unknown picture', { image_id: 999999 }, 'body.image_id'],
    ['an invalid link', { share_url: 'javascript:alert(1)' }, 'body.share_url'],
    ['a hold of no minutes', { cart_item_life: 0 }, 'body.cart_item_life'],
    ['21 keywords', { keywords: Array(21).fill('x') }, 'body.keywords'],
    ['an invalid day', { upcoming_at: '2026-02-30T00:00:00Z' }, 'body.upcoming_at'],
  ])('rejects the same values as a new post: %s', async (_, also, path) => {
    const { id, title } = await makePost(shop, seller, {});
    const reply = await put(id, { title: 'ちがう', ...also });
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect((await shopCall(shop, 'GET', `/posts/${id}`)).body.title).toBe(title);
  });
  it('is allowed only to its own liver', async () => {
    const { id } = await makePost(shop, seller, {});
    const other = await sellerSession(shop, 'demo-liver-2');
    expect(
      await shopCall(shop, 'PUT', `/posts/${id}`, {
        member: other,
        body: { product_ids: [], title: '奪う' },
      }),
    ).toMatchObject({ status: 404 });
  });
  it('applies another holding time only to units added from then on', async () => {
    const [first, second] = [await newSku(shop, { stock: 3 }), await newSku(shop, { stock: 3 })];
    const product_ids = [await productOf(shop, first), await productOf(shop, second)];
    const { id, stream_id } = await makePost(shop, seller, { product_ids, cart_item_life: 15 });
    await put(id, { statuses: product_ids.map((product) => ({ id: product, status: 'selling' })) });
    const buyer = await newGuest(shop);
    const minutes = async () => {
      const now = shop.app.now().getTime();
      return (await buyer.items())
        .map(({ held_until }: { held_until: string }) =>
          Math.round((Date.parse(held_until) - now) / 60_000),
        )
        .sort((a, b) => a - b);
    };
    await buyer.line(first, 1, { stream_id });
    expect(await minutes()).toEqual([15]);
    await put(id, { cart_item_life: 4 });
    expect(await minutes()).toEqual([15]);
    await buyer.line(second, 1, { stream_id });
    expect(await minutes()).toEqual([4, 15]);
  });
});

describe('the number of a product', () => {
  const numbersOf = (post: { products: { id: number; number: number }[] }) =>
    Object.fromEntries(post.products.map(({ id, number }) => [id, number]));
  it('is given when it is chosen and stays when goods are moved, removed and chosen again', async () => {
    const [a, b, c] = goods as [number, number, number];
    const { id, ...made } = await makePost(shop, seller, { product_ids: [a, b] });
    expect(numbersOf(made as never)).toEqual({ [a]: 1, [b]: 2 });
    expect(
      numbersOf((await put(id, { product_ids: [b, a], base_product_ids: [a, b] })).body),
    ).toEqual({ [a]: 1, [b]: 2 });
    await shopCall(shop, 'DELETE', `/posts/${id}/products/${a}`, { member: seller });
    expect(numbersOf((await put(id, { product_ids: [c, b], base_product_ids: [b] })).body)).toEqual(
      { [c]: 3, [b]: 2 },
    );
    expect(
      numbersOf((await put(id, { product_ids: [c, b, a], base_product_ids: [c, b] })).body),
    ).toEqual({ [c]: 3, [b]: 2, [a]: 1 });
  });
});

describe('announced posts on the liver’s page', () => {
  const announced = async () => {
    const { liver } = (await shopCall(shop, 'GET', '/me', { member: seller })).body;
    return (await shopCall(shop, 'GET', `/stores/query?liver_id=${liver.id}`)).body.upcoming as {
      post_id: number;
      title: string;
    }[];
  };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const announce = async (minutes: number, also: object = {}) =>
    (
      await makePost(shop, seller, {
        live: false,
        upcoming_at: at(minutes),
        upcoming_title: null,
        ...also,
      })
    ).id as number;
  beforeAll(() => shop.sql('UPDATE posts SET upcoming_at = NULL'));

  it('are sorted by time, with the announcement’s title and the platform’s link', async () => {
    const later = await announce(120, { title: '後の市' });
    const sooner = await announce(60, { title: '先の市', upcoming_title: ' ', share_url: null });
    const named = await announce(90, {
      title: '中の市',
      upcoming_title: '予告の題',
      share_url: 'https://live.example/90',
    });
    expect(await announced()).toEqual([
      {
        post_id: sooner,
        title: '先の市',
        upcoming_at: expect.stringMatching(/Z$/),
        image_url: expect.anything(),
        share_url: null,
      },
      expect.objectContaining({
        post_id: named,
        title: '予告の題',
        share_url: 'https://live.example/90',
      }),
      expect.objectContaining({ post_id: later, title: '後の市' }),
    ]);
  });
  it('exclude private, running, long past and withdrawn posts, but include one whose liver is late', async () => {
    await shop.sql('UPDATE posts SET upcoming_at = NULL');
    await announce(60, { is_private: true });
    await announce(-45);
    const runs = await announce(60);
    await put(runs, { live: true });
    const over = await announce(-5);
    await put(over, { live: true });
    await put(over, { live: false });
    const back = await announce(60);
    await put(back, { upcoming_at: null });
    const late = await announce(-5);
    expect((await announced()).map(({ post_id }) => post_id)).toEqual([late]);
    // announced again after it was over
    await put(over, { upcoming_at: at(300) });
    expect((await announced()).map(({ post_id }) => post_id)).toEqual([late, over]);
    await put(runs, { live: false });
    for (let n = 0; n < 6; n++) await announce(400 + n);
    expect(await announced()).toHaveLength(5);
  });
});
