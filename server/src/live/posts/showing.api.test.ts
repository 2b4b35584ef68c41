import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { makePost, newPost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let seller: string;
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
});
afterAll(() => shop.close());

const put = (path: string, body: object, member = seller) =>
  shopCall(shop, 'PUT', path, { member, body });
const show = (id: number, product_id: number | null, member = seller) =>
  put(`/posts/${id}/showing`, { product_id }, member);
const read = async (id: number) => (await shopCall(shop, 'GET', `/posts/${id}`)).body;
/** A post on air whose goods are not on sale yet, with this many units left of each. */
async function onAir(...stocks: number[]) {
  const skus = await Promise.all(
    stocks.map((stock) => newSku(shop, { stock: Math.max(1, stock) })),
  );
  const products = await Promise.all(skus.map((sku) => productOf(shop, sku)));
  const { id, stream_id } = await makePost(shop, seller, { product_ids: products });
  for (const [nth, stock] of stocks.entries())
    if (stock === 0)
      await shop.sql('UPDATE sku_stock SET stock = 0 WHERE sku_id = $1', [skus[nth]]);
  return { id: id as number, stream_id, products, skus };
}
const chapters = (id: number) =>
  shop
    .sql<{ product_id: number }>(
      'SELECT product_id FROM post_chapters WHERE post_id = $1 ORDER BY shown_at',
      [id],
    )
    .then((rows) => rows.map((row) => row.product_id));

describe('PUT /posts/{id}/showing', () => {
  it('shows one product instead of another, puts it on sale, and sends it to present and later viewers', async () => {
    const { id, products } = await onAir(3, 2);
    const [one, two] = products as [number, number];
    const stream = await (
      await EventStream.open(shop.origin, id, {})
    ).until(({ told }) => told.length > 0);
    expect(stream.told[0]?.data.post).toMatchObject({ showing: null });
    expect(await show(id, one)).toMatchObject({
      status: 200,
      body: { showing: { product_id: one, since: expect.any(String) } },
    });
    await stream.until(({ told }) => told.at(-1)?.data.post?.showing?.product_id === one);
    expect(stream.products.get(one)?.status).toBe('selling');
    expect(stream.products.get(two)?.status).toBe('init');
    expect((await show(id, two)).status).toBe(200);
    await stream.until(({ told }) => told.at(-1)?.data.post?.showing?.product_id === two);
    expect(await read(id)).toMatchObject({ showing: { product_id: two } });
    expect(await show(id, null)).toMatchObject({ status: 200, body: { showing: null } });
    await stream.until(({ told }) => told.at(-1)?.data.post?.showing === null);
    expect(await chapters(id)).toEqual([one, two]);
    await stream.close();
  });

  it('sends only the product when a unit of the shown product is taken', async () => {
    const { id, stream_id, products, skus } = await onAir(3);
    const [one] = products as [number];
    await show(id, one);
    const stream = await (
      await EventStream.open(shop.origin, id, {})
    ).until(({ told }) => told.length > 0);
    await shopCall(shop, 'POST', '/add-cart', {
      guest: await shop.guest(),
      body: { id: skus[0], quantity: 1, stream_id },
    });
    await stream.until(() => stream.products.get(one)?.available_quantity === 2);
    expect(stream.told).toHaveLength(2);
    expect(stream.told[1]?.data).not.toHaveProperty('post');
    await stream.close();
  });

  it('shows a sold-out product as sold out, because held units may come back', async () => {
    const { id, products } = await onAir(0);
    expect((await show(id, products[0] as number)).status).toBe(200);
    const post = await read(id);
    expect(post.showing).toMatchObject({ product_id: products[0] });
    expect(post.products).toMatchObject([{ status: 'sold' }]);
  });

  it('shows nothing once the product is removed, or the show has ended', async () => {
    const { id, products } = await onAir(3, 3);
    const [one, two] = products as [number, number];
    await show(id, one);
    await shopCall(shop, 'DELETE', `/posts/${id}/products/${one}`, { member: seller });
    expect(await read(id)).toMatchObject({ showing: null });
    // it returns without being shown again
    await put(`/posts/${id}`, { product_ids: [one] });
    expect(await read(id)).toMatchObject({ showing: null });
    await show(id, two);
    await put(`/posts/${id}`, { product_ids: [], live: false });
    expect(await read(id)).toMatchObject({ live: false, showing: null });
    await put(`/posts/${id}`, { product_ids: [], live: true });
    expect(await read(id)).toMatchObject({ live: true, showing: null });
  });

  it('makes chapters only on air', async () => {
    const { id, products } = await onAir(3);
    await put(`/posts/${id}`, { product_ids: [], live: false });
    await show(id, products[0] as number);
    expect(await chapters(id)).toEqual([]);
  });

  it('refuses a product that is not in the post, and another seller’s post', async () => {
    const { id, products } = await onAir(3);
    const strange = await productOf(shop, await newSku(shop, { stock: 1 }));
    expect(await show(id, strange)).toMatchObject({ status: 404 });
    expect(
      await show(id, products[0] as number, await sellerSession(shop, 'demo-liver-2')),
    ).toMatchObject({ status: 404 });
    expect(await read(id)).toMatchObject({ showing: null });
    expect(await put(`/posts/${id}/showing`, { product_id: 'one' })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });

  it('puts nothing on sale in a store without payment methods', async () => {
    const { id, products } = await onAir(3);
    await shop.sql(
      'UPDATE payment_settings SET enabled = false WHERE store_id = (SELECT store_id FROM posts WHERE id = $1)',
      [id],
    );
    const refused = await show(id, products[0] as number);
    await shop.sql(
      'UPDATE payment_settings SET enabled = true WHERE store_id = (SELECT store_id FROM posts WHERE id = $1)',
      [id],
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'STORE_PAYMENT_SHIPPING_UNSET' } });
    expect(await read(id)).toMatchObject({ showing: null });
  });
});

describe('the video of a post', () => {
  it('is saved with a new post, corrected, sent to viewers, and removed', async () => {
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const { id } = await makePost(shop, seller, { video });
    expect(await read(id)).toMatchObject({ video });
    const stream = await (
      await EventStream.open(shop.origin, id, {})
    ).until(({ told }) => told.length > 0);
    await put(`/posts/${id}`, { product_ids: [], video: 'https://cdn.example.com/a/index.m3u8' });
    await stream.until(
      ({ told }) => told.at(-1)?.data.post?.video === 'https://cdn.example.com/a/index.m3u8',
    );
    await put(`/posts/${id}`, { product_ids: [], title: '別の題' });
    expect(await read(id)).toMatchObject({ video: 'https://cdn.example.com/a/index.m3u8' });
    await put(`/posts/${id}`, { product_ids: [], video: null });
    expect(await read(id)).toMatchObject({ video: null });
    await stream.close();
  });

  it.each([
    'https://example.com/my-show',
    'http://user:pass@cdn.example.com/index.m3u8',
    'javascript:alert(1)',
  ])('rejects %s', async (video) => {
    const made = await shopCall(shop, 'POST', '/stores/hanamori/posts', {
      member: seller,
      body: newPost({ video }),
    });
    expect(made.status).toBe(422);
    expect(made.body.errors[0]).toMatchObject({ path: 'body.video' });
  });
});

describe('a replay', () => {
  it('has the products that were shown as chapters, once the post is over and has a video', async () => {
    const { id, products } = await onAir(3, 2);
    const [one, two] = products as [number, number];
    await put(`/posts/${id}`, { product_ids: products, live: false });
    // shown before it goes on air again: the first chapter begins with the show
    await show(id, one);
    await put(`/posts/${id}`, { product_ids: products, live: true });
    await show(id, two);
    await shop.sql(
      "UPDATE post_chapters SET shown_at = shown_at + interval '75 seconds' WHERE post_id = $1 AND product_id = $2",
      [id, two],
    );
    const video = 'https://cdn.example.com/show.m3u8';
    await put(`/posts/${id}`, { product_ids: products, video });
    expect(await read(id)).not.toHaveProperty('chapters');
    await put(`/posts/${id}`, { product_ids: products, live: false });
    expect((await read(id)).chapters).toEqual([
      { product_id: one, at: 0 },
      { product_id: two, at: 75 },
    ]);
    // chapters of products that left the post go with them
    await shopCall(shop, 'DELETE', `/posts/${id}/products/${two}`, { member: seller });
    expect((await read(id)).chapters).toEqual([{ product_id: one, at: 0 }]);
    await put(`/posts/${id}`, { product_ids: [one], video: null });
    expect(await read(id)).not.toHaveProperty('chapters');
  });
});
