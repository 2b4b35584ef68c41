import type { PublicShow } from '@noren/contract/entities/live-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newShow } from '../../../test/shows.ts';
import { newStaff } from '../../../test/staff.ts';
import { newSku } from '../../../test/buyer.ts';
import { makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { postKeyOf } from '../posts/post-keys.ts';

let shop: TestShop;
let seller: string;
let product: number;
const hour = 3_600_000;
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
  product = await productOf(shop, await newSku(shop, { stock: 5 }));
});
afterAll(async () => {
  await shop.sql('UPDATE stores SET in_shop = true, in_marketplace = true WHERE slug = $1', [
    'hanamori',
  ]);
  await shop.close();
});

const later = (by: number) => new Date(shop.app.now().getTime() + by).toISOString();
const make = async (also: object): Promise<number> =>
  (
    await makePost(shop, seller, {
      product_ids: [product],
      upcoming_at: null,
      upcoming_title: null,
      ...also,
    })
  ).id;
const shows = async (path = '/api/v2/stores/hanamori/shows'): Promise<PublicShow[]> =>
  (await shop.call('GET', path)).body;

describe('GET /stores/{slug}/shows', () => {
  it('lists shows on air, newest first, then announced ones, soonest first', async () => {
    await shop.sql('UPDATE posts SET is_private = true');
    const second = await make({
      live: false,
      upcoming_at: later(2 * hour),
      upcoming_title: '夜の市',
    });
    const first = await make({ live: false, upcoming_at: later(hour) });
    const older = await make({ live: true });
    const newer = await make({ live: true });
    await shop.sql(`UPDATE posts SET on_air_at = on_air_at - interval '1 minute' WHERE id = $1`, [
      older,
    ]);
    const listed = await shows();
    expect(listed.map(({ post_id, live }) => [post_id, live])).toEqual([
      [newer, true],
      [older, true],
      [first, false],
      [second, false],
    ]);
    expect(listed[3]).toMatchObject({
      title: '夜の市',
      on_air_at: null,
      liver: { name: expect.any(String) },
    });
    expect(await shows('/api/v1/shop/stores/hanamori/shows')).toEqual(listed);
  });

  it.each([
    ['a private show', { live: true, is_private: true }, ''],
    ['a show without goods', { live: true, product_ids: [] }, ''],
    [
      'a show that its host did not end for a day',
      { live: true },
      `on_air_at = on_air_at - interval '25 hours'`,
    ],
    ['a show that is over', { live: true }, 'live = false'],
    [
      'a show announced for an hour ago that did not begin',
      { live: false },
      `upcoming_at = now() - interval '1 hour'`,
    ],
  ])('leaves out %s', async (_, also, change) => {
    const id = await make(also);
    if (change) await shop.sql(`UPDATE posts SET ${change} WHERE id = $1`, [id]);
    expect((await shows()).map(({ post_id }) => post_id)).not.toContain(id);
  });

  it('keeps an announced show for half an hour after its time', async () => {
    const id = await make({ live: false });
    await shop.sql(`UPDATE posts SET upcoming_at = now() - interval '29 minutes' WHERE id = $1`, [
      id,
    ]);
    expect(await shows()).toContainEqual(expect.objectContaining({ post_id: id, live: false }));
  });
});

describe('a post’s channels', () => {
  const openTo = (in_shop: boolean, in_marketplace: boolean) =>
    shop.sql('UPDATE stores SET in_shop = $1, in_marketplace = $2 WHERE slug = $3', [
      in_shop,
      in_marketplace,
      'hanamori',
    ]);
  /** Not `shop.call`, which reads the whole answer: an event stream does not end. */
  const status = async (path: string): Promise<number> => {
    const answer = await fetch(`${shop.origin}${path}`);
    await answer.body?.cancel();
    return answer.status;
  };

  it.each([
    ['the shop alone', true, false, 404, 200],
    ['the marketplace alone', false, true, 200, 404],
    ['both', true, true, 200, 200],
  ])('are those of its store: %s', async (_, in_shop, in_marketplace, inMarketplace, inShop) => {
    const id = await make({ live: true });
    await openTo(in_shop, in_marketplace);
    for (const path of [`/posts/${id}`, `/posts/${id}/events`]) {
      expect([await status(`/api/v2${path}`), await status(`/api/v1/shop${path}`)]).toEqual([
        inMarketplace,
        inShop,
      ]);
    }
    // its own seller sees it in any case
    expect(await shopCall(shop, 'GET', `/posts/${id}`, { member: seller })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect(
      await shopCall(shop, 'GET', `/stores/query?post-id=${id}`, { member: seller }),
    ).toMatchObject({ status: 200, body: { post_id: id } });
    expect((await shopCall(shop, 'GET', `/stores/query?post-id=${id}`)).status).toBe(inShop);
  });

  it('holds what a guest of the marketplace adds from it', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const post = await makePost(shop, seller, {
      live: true,
      upcoming_at: null,
      cart_item_life: 15,
      product_ids: [await productOf(shop, sku)],
    });
    await shopCall(shop, 'PUT', `/posts/${post.id}`, {
      member: seller,
      body: { product_ids: [], statuses: [{ id: await productOf(shop, sku), status: 'selling' }] },
    });
    const add = async () =>
      shop.call('POST', '/api/v2/add-cart', {
        guest: await shop.guest(),
        body: { id: sku, quantity: 1, stream_id: post.stream_id },
      });
    expect(await add()).toMatchObject({ status: 200, body: { held_quantity: 1 } });
    expect((await add()).status).not.toBe(200);
  });
});

it('is over when it began and ended before its announced time', async () => {
  const owner = await newStaff(shop, { hanamori: 'owner' });
  const { id } = await newShow(owner, { upcoming_at: later(hour), product_ids: [product] });
  const setLive = async (live: boolean) =>
    (await owner.call('PUT', `/stores/hanamori/shows/${id}/live`, { live })).body.data;
  expect(await setLive(true)).toMatchObject({ state: 'on_air' });
  expect(await setLive(false)).toMatchObject({ state: 'over', upcoming_at: null });
});

describe('an overlay', () => {
  it('reads its own post by its key in either channel, also a private one, and no other', async () => {
    const id = await make({ live: true, is_private: true });
    const other = await make({ live: true, is_private: true });
    const key = postKeyOf(shop.app, 'overlay', { post_id: id, version: 0 });
    const status = async (path: string): Promise<number> => {
      const answer = await fetch(`${shop.origin}${path}`);
      await answer.body?.cancel();
      return answer.status;
    };
    for (const prefix of ['/api/v2', '/api/v1/shop'])
      for (const end of ['', '/events']) {
        expect(await status(`${prefix}/posts/${id}${end}?overlay=${key}`)).toBe(200);
        expect(await status(`${prefix}/posts/${other}${end}?overlay=${key}`)).toBe(404);
        expect(await status(`${prefix}/posts/${id}${end}?overlay=${key.slice(0, -4)}AAAA`)).toBe(
          404,
        );
        expect(await status(`${prefix}/posts/${id}${end}`)).toBe(404);
      }
    expect(await status(`/api/v2/posts/${id}?overlay=${'x'.repeat(61)}`)).toBe(422);
    // a key for another purpose does not open it
    const name = postKeyOf(shop.app, 'stream name', { post_id: id, version: 0 });
    expect(await status(`/api/v2/posts/${id}?overlay=${name}`)).toBe(404);
  });
});
