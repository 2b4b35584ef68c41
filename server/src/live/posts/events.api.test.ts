import { everyEndpoint } from '@noren/contract/every-endpoint';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { changesAfter, publish } from './feed-queries.ts';
import type { Viewer } from './feed.ts';
import { openFeeds } from './feeds.ts';

let shop: TestShop;
let seller: string;
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
});
afterAll(() => shop.close());

const put = (id: number, body: object) =>
  shopCall(shop, 'PUT', `/posts/${id}`, { member: seller, body });
const watch = (id: number, also: { last?: number; headers?: Record<string, string> } = {}) =>
  EventStream.open(shop.origin, id, also);
/** A post on air that sells goods with this stock each. */
async function onAir(...stocks: number[]) {
  const skus = await Promise.all(stocks.map((stock) => newSku(shop, { stock })));
  const products = await Promise.all(skus.map((sku) => productOf(shop, sku)));
  const post = await makePost(shop, seller, { product_ids: products });
  await put(post.id, {
    product_ids: products,
    statuses: products.map((id) => ({ id, status: 'selling' })),
  });
  return { id: post.id as number, stream_id: post.stream_id as number, skus, products };
}
const take = async (sku: number, stream_id: number, guest?: string) =>
  shopCall(shop, 'POST', '/add-cart', {
    guest: guest ?? (await shop.guest()),
    body: { id: sku, quantity: 1, stream_id },
  });
const headersOf = (token: string): Record<string, string>[] => [
  { authorization: `Bearer ${token}` },
  { cookie: `huc-seller-token=${token}` },
  { cookie: `huc-token=${token}` },
];
const left = (stream: EventStream, product: number | undefined) =>
  stream.products.get(product ?? 0)?.available_quantity;

describe('GET /posts/{id}/events', () => {
  it('begins with a snapshot, then sends what the seller does and what buyers take', async () => {
    const { id, stream_id, skus, products } = await onAir(3, 1);
    const [one, two] = products as [number, number];
    const stream = await (await watch(id)).until(({ told }) => told.length > 0);
    expect(stream.told[0]).toMatchObject({
      event: 'snapshot',
      id: stream.told[0]?.data.sequence,
      data: { order: [one, two] },
    });
    expect(stream.products.get(one)).toMatchObject({
      id: one,
      status: 'selling',
      salable_status: 'on_sell',
      available_quantity: 3,
      skus: [{ id: skus[0], available_quantity: 3, price: 1000 }],
    });
    await put(id, { product_ids: [two, one] });
    await stream.until(({ order }) => order[0] === two);
    const guest = await shop.guest();
    await take(skus[1] as number, stream_id, guest);
    await stream.until(() => stream.products.get(two)?.status === 'sold');
    // units that are given back are on sale again
    const [item] = (await shopCall(shop, 'GET', '/stores/hanamori/carts', { guest })).body[0].items;
    await shopCall(shop, 'DELETE', `/cart-items/${item.id}`, { guest });
    await stream.until(() => left(stream, two) === 1);
    const added = await productOf(shop, await newSku(shop, { stock: 7 }));
    await put(id, { product_ids: [added, two, one], statuses: [{ id: one, status: 'init' }] });
    await stream.until(({ order }) => order[0] === added);
    expect(stream.told.at(-1)?.data.added).toMatchObject([
      { id: added, name: 'a good of the tests', status: 'init', available_quantity: 7 },
    ]);
    expect(stream.products.get(one)?.status).toBe('init');
    await shopCall(shop, 'DELETE', `/posts/${id}/products/${two}`, { member: seller });
    await stream.until(({ order }) => order.length === 2);
    expect(stream.told.map((told) => told.id)).toEqual(
      stream.told.map((_, index) => (stream.told[0]?.id as number) + index),
    );
    // every viewer reads this, so it must not contain sold quantities
    expect(JSON.stringify(stream.told)).not.toContain('sold_quantity');
    await stream.close();
  });

  it('sends the post’s own fields, on air or not, once per change', async () => {
    const { id, products } = await onAir(3);
    const stream = await (await watch(id)).until(({ told }) => told.length > 0);
    expect(stream.told[0]?.data.post).toMatchObject({
      live: true,
      title: '木曜の暖簾市',
      cart_item_life: 15,
    });
    await put(id, { product_ids: [], title: '直した題' });
    await stream.until(({ told }) => told.at(-1)?.data.post?.title === '直した題');
    expect(stream.told.at(-1)).toMatchObject({
      event: 'change',
      data: { post: { live: true }, products: [] },
    });
    expect(stream.told.at(-1)?.data.order).toBeUndefined();
    await put(id, { product_ids: [], live: false });
    await stream.until(({ told }) => told.at(-1)?.data.post?.live === false);
    await put(id, { product_ids: [], live: true });
    await stream.until(({ told }) => told.at(-1)?.data.post?.live === true);
    expect(stream.told.at(-1)?.data.post).toMatchObject({
      title: '直した題',
      on_air_at: expect.any(String),
    });
    await put(id, { product_ids: products, statuses: [{ id: products[0], status: 'init' }] });
    await stream.until(({ told }) => told.at(-1)?.data.products.length === 1);
    expect(stream.told.at(-1)?.data.post).toBeUndefined();
    await stream.close();
  });

  it('sends a viewer who reconnects every missed change once and no snapshot', async () => {
    const { id, skus, products, stream_id } = await onAir(9);
    const before = await (await watch(id)).until(({ told }) => told.length > 0);
    const staying = await (await watch(id)).until(({ told }) => told.length > 0);
    await before.close();
    for (let n = 8; n > 5; n--) {
      await take(skus[0] as number, stream_id);
      await staying.until(() => left(staying, products[0]) === n);
    }
    const back = await (await watch(id, { last: before.last })).until(() => true);
    await back.until(() => left(back, products[0]) === 6);
    expect(back.told).toEqual(staying.told.slice(1));
    expect(back.told.every(({ event }) => event === 'change')).toBe(true);
    await Promise.all([back.close(), staying.close()]);
    // without viewers the process dropped its feed: the log in the database still has the changes
    const late = await (
      await watch(id, { last: before.last })
    ).until((stream) => left(stream, products[0]) === 6);
    expect(late.told).toEqual(back.told);
    await late.close();
  });

  it.each(['999999', 'x', '-1'])(
    'sends a snapshot to a viewer who reconnects with %s',
    async (last) => {
      const { id, products } = await onAir(1);
      const stream = await (
        await watch(id, { headers: { 'last-event-id': last } })
      ).until(({ told }) => told.length > 0);
      expect(stream.told[0]).toMatchObject({ event: 'snapshot', data: { order: products } });
      await stream.close();
    },
  );

  it('sends the end of a sale by the clock', { tags: 'deep' }, async () => {
    const { id, products } = await onAir(4);
    await shop.sql(
      `UPDATE products SET sale_ended_at = now() + interval '1 second' WHERE id = $1`,
      [products[0]],
    );
    const stream = await (await watch(id)).until(({ told }) => told.length > 0);
    await stream.until(
      () => stream.products.get(products[0] as number)?.salable_status === 'end_sell',
      9_000,
    );
    await stream.close();
  });

  it('shows a private post only to its store’s seller, by header or by cookie', async () => {
    const { id } = await makePost(shop, seller, { is_private: true });
    const other = await sellerSession(shop, 'demo-liver-2');
    for (const headers of headersOf(other)) {
      const refused = await shop.call('GET', `/api/v1/shop/posts/${id}/events`, { headers });
      expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    for (const headers of headersOf(seller)) {
      const stream = await (await watch(id, { headers })).until(({ told }) => told.length > 0);
      expect(stream.status).toBe(200);
      await stream.close();
    }
  });
  it.each(['0', 'x', '999999999', '2147483648'])('returns 404 for the id %s', async (id) => {
    expect(await shop.call('GET', `/api/v1/shop/posts/${id}/events`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('sends data that the contract accepts, and answers invalid requests as the contract says', async () => {
    const { id, skus, stream_id, products } = await onAir(3);
    const stream = await (await watch(id)).until(({ told }) => told.length > 0);
    await take(skus[0] as number, stream_id);
    await stream.until(() => left(stream, products[0]) === 2);
    const { answer } = everyEndpoint['GET /posts/{id}/events'];
    expect(stream.told.map(({ data }) => answer.safeParse(data).success)).toEqual(
      stream.told.map(() => true),
    );
    await stream.close();
    const twice = `/api/v1/shop/posts/${id}/events?last-event-id=1&last-event-id=2`;
    expect(await shop.call('GET', twice)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'query.last-event-id' }] },
    });
  });

  it('sends a snapshot with the current state after an absence longer than changes are kept', async () => {
    const { id, skus, stream_id, products } = await onAir(12);
    const stream = await (await watch(id)).until(({ told }) => told.length > 0);
    await shop.sql('UPDATE post_feeds SET sequence = sequence + 600 WHERE post_id = $1', [id]);
    await shop.sql('DELETE FROM post_events WHERE post_id = $1', [id]);
    await take(skus[0] as number, stream_id);
    await stream.until(() => left(stream, products[0]) === 11);
    expect(stream.told.at(-1)).toMatchObject({ event: 'snapshot' });
    await take(skus[0] as number, stream_id);
    await stream.until(() => left(stream, products[0]) === 10);
    expect(stream.told.at(-1)).toMatchObject({ event: 'change' });
    await stream.close();
  });

  it('sends the same changes under the same numbers from two processes', async () => {
    const { id, skus, stream_id, products } = await onAir(12);
    const other = await openFeeds(shop.database, shop.app.now, () => undefined);
    const heard: string[] = [];
    const viewer: Viewer = {
      sequence: 0,
      isBuyer: true,
      send: (bytes) => heard.push(bytes.toString()),
      end: () => undefined,
    };
    const [row] = await shop.sql<{ store_id: number }>('SELECT store_id FROM posts WHERE id = $1', [
      id,
    ]);
    const stream = await (await watch(id)).until(({ told }) => told.length > 0);
    const leave = await other.watch({ store_id: row?.store_id as number, id }, viewer, null);
    await Promise.all(Array.from({ length: 12 }, () => take(skus[0] as number, stream_id)));
    await stream.until(() => left(stream, products[0]) === 0);
    const last = () => Number(/^id: (\d+)/.exec(heard.at(-1) ?? '')?.[1]);
    const end = Date.now() + 3_000;
    while (last() < stream.last && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const data = heard.map((text) => JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '{}') as object);
    expect(data.slice(1)).toEqual(stream.told.map((told) => told.data).slice(1));
    leave();
    await other.close();
    await stream.close();
  });

  it('writes one change after another when processes publish at once, each with a later state', async () => {
    const { id, skus, stream_id, products } = await onAir(30);
    const [row] = await shop.sql<{ store_id: number }>('SELECT store_id FROM posts WHERE id = $1', [
      id,
    ]);
    const post = { store_id: row?.store_id as number, id };
    let isTaking = true;
    const looking = Promise.all(
      Array.from({ length: 6 }, async () => {
        do await publish(shop.database, post, shop.app.now);
        while (isTaking);
      }),
    );
    for (let taken = 0; taken < 20; taken++) await take(skus[0] as number, stream_id);
    isTaking = false;
    await looking;
    const changes = await changesAfter(shop.database, post, 0);
    expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map((_, index) => index + 1));
    const values = changes.flatMap(({ change }) =>
      change.products.filter((one) => one.id === products[0]).map((one) => one.available_quantity),
    );
    expect(values.length).toBeGreaterThan(10);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(values.at(-1)).toBe(10);
  });

  it('sends nothing for a post that does not exist, and stops polling it', async () => {
    await publish(shop.database, { store_id: 1, id: 999_999_999 }, shop.app.now);
    expect(await shop.sql('SELECT 1 FROM post_feeds WHERE post_id = 999999999')).toEqual([]);
  });

  it('retries at once when writing a change fails', async () => {
    const { id, skus, stream_id } = await onAir(5);
    let isFailing = false;
    const errors: unknown[] = [];
    const database: typeof shop.database = {
      ...shop.database,
      query: async (text, params) => {
        if (isFailing && text.includes('UPDATE post_feeds')) {
          isFailing = false;
          throw new Error('this connection is lost');
        }
        return shop.database.query(text, params);
      },
    };
    const feeds = await openFeeds(database, shop.app.now, (error) => errors.push(error));
    const [row] = await shop.sql<{ store_id: number }>('SELECT store_id FROM posts WHERE id = $1', [
      id,
    ]);
    const heard: string[] = [];
    const leave = await feeds.watch(
      { store_id: row?.store_id as number, id },
      { sequence: 0, isBuyer: true, send: (bytes) => heard.push(bytes.toString()), end: () => {} },
      null,
    );
    isFailing = true;
    await take(skus[0] as number, stream_id);
    await vi.waitFor(() => expect(heard.at(-1)).toContain('"available_quantity":4'), {
      timeout: 2_000,
    });
    expect(errors).toHaveLength(1);
    leave();
    await feeds.close();
  });

  it(
    'never sends an older value during a rush with forced reconnects, and ends at the true state',
    { tags: 'deep' },
    async () => {
      const { id, skus, stream_id, products } = await onAir(60, 60);
      const guests = await Promise.all(Array.from({ length: 20 }, () => shop.guest()));
      let rushing = true;
      const seen = (product: number | undefined) => (told: EventStream['told']) =>
        told.flatMap(({ data }) =>
          data.products.filter((one) => one.id === product).map((one) => one.available_quantity),
        );
      const viewer = async () => {
        const told: EventStream['told'] = [];
        let last: number | undefined;
        while (rushing) {
          const stream = await watch(id, last === undefined ? {} : { last });
          await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 200));
          await stream.close();
          told.push(...stream.told);
          last = told.at(-1)?.id;
        }
        const stream = await watch(id, last === undefined ? {} : { last });
        await stream.until(
          () =>
            products.every(
              (product, index) =>
                seen(product)([...told, ...stream.told]).at(-1) === [0, 20][index],
            ),
          8_000,
        );
        await stream.close();
        return [...told, ...stream.told];
      };
      const viewers = Array.from({ length: 12 }, viewer);
      await Promise.all(
        guests.map(async (guest) => {
          for (let n = 0; n < 5; n++) await take(skus[n % 2] as number, stream_id, guest);
        }),
      );
      rushing = false;
      for (const told of await Promise.all(viewers)) {
        const numbers = told.map((one) => one.id);
        // a change is never sent twice or skipped; a snapshot may jump
        told.forEach(
          ({ event }, index) =>
            index > 0 &&
            event === 'change' &&
            expect(numbers[index]).toBe((numbers[index - 1] as number) + 1),
        );
        for (const product of products) {
          const values = seen(product)(told);
          expect(values).toEqual([...values].sort((a, b) => b - a));
        }
      }
    },
  );
});

it('refuses more than a thousand streams of one network until one of them ends', async () => {
  const strict = await openShop({ settings: { RATE_LIMIT: 'on' } });
  const [post] = await strict.sql<{ id: number }>(
    'SELECT id FROM posts WHERE NOT is_private ORDER BY id LIMIT 1',
  );
  const id = post?.id as number;
  const streams: EventStream[] = [];
  while (streams.length < 1_000)
    streams.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => EventStream.open(strict.origin, id)))),
    );
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await strict.call('GET', `/api/v1/shop/posts/${id}/events`);
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toMatchObject([
    429,
    { code: 'TOO_MANY_REQUESTS', retry_after: 30 },
    '30',
  ]);
  await streams.pop()?.close();
  await expect
    .poll(async () => {
      const stream = await EventStream.open(strict.origin, id);
      streams.push(stream);
      return stream.status;
    })
    .toBe(200);
  await Promise.all(streams.map((stream) => stream.close()));
  await strict.close();
});
