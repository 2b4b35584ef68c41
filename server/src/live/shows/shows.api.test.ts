import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newMarketplaceStore, newShow, showBody } from '../../../test/shows.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let liver: TestStaff;
let other: TestStaff;
let goods: number[];
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' }, true);
  liver = await newStaff(shop, { hanamori: 'liver' });
  other = await newStaff(shop, { chaya: 'owner' });
  goods = [];
  for (let n = 0; n < 3; n++) goods.push(await productOf(shop, await newSku(shop, { stock: 5 })));
});
afterAll(() => shop.close());

const at = '/stores/hanamori/shows';
const list = async (staff: TestStaff, query = '') =>
  (await staff.call('GET', `${at}${query}`)).body;
const idsOf = (shows: { id: number }[]) => shows.map(({ id }) => id);
const tomorrow = () => new Date(shop.app.now().getTime() + 86_400_000).toISOString();

describe('POST /console/stores/{slug}/shows', () => {
  it('schedules a show with its goods as a live post with a stream', async () => {
    const upcoming_at = tomorrow();
    const show = await newShow(owner, {
      product_ids: [goods[1], goods[0]],
      upcoming_at,
      video: 'https://youtu.be/abcdefghijk',
    });
    expect(show).toMatchObject({
      title: '木曜の市',
      state: 'scheduled',
      live: false,
      upcoming_at,
      on_air_at: null,
      cart_item_life: 15,
      product_count: 2,
      host: { staff_id: owner.id },
      public_url: `${shop.origin}/stores/hanamori/live/${show.id}`,
      video: 'https://youtu.be/abcdefghijk',
      products: [{ id: goods[1] }, { id: goods[0] }],
      orders: 0,
      sold: { ordered_units: 0, paid_amount: 0 },
    });
    const post = (await shopCall(shop, 'GET', `/posts/${show.id}`)).body;
    expect(post).toMatchObject({
      title: show.title,
      stream_id: show.stream_id,
      live: false,
      products: [{ status: 'init' }, { status: 'init' }],
    });
    expect(
      await shop.sql('SELECT liver_id IS NOT NULL AS hosted FROM streams WHERE post_id = $1', [
        show.id,
      ]),
    ).toEqual([{ hosted: true }]);
  });
  it('makes one show of a call that is repeated', async () => {
    const key = randomUUID();
    const [first, second] = [
      await owner.call('POST', at, showBody(), key),
      await owner.call('POST', at, showBody(), key),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await owner.call('POST', at, showBody({ title: 'ちがう' }), key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
  it('gives it to another host of the store', async () => {
    expect((await newShow(owner, { host_id: liver.id })).host).toMatchObject({
      staff_id: liver.id,
    });
  });
  it.each<[string, () => Record<string, unknown>, string]>([
    ['somebody who is no host of the store', () => ({ host_id: other.id }), 'body.host_id'],
    [
      'a product of another store',
      () => ({ product_ids: [goods[0], 999_999] }),
      'body.product_ids.1',
    ],
    ['an unknown picture', () => ({ image_id: 999_999 }), 'body.image_id'],
    ['a video that no page can play', () => ({ video: 'https://example.com/' }), 'body.video'],
    ['no title', () => ({ title: ' ' }), 'body.title'],
  ])('rejects %s', async (_, also, path) => {
    const reply = await owner.call('POST', at, showBody(also()));
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path }] },
    });
  });
  it('refuses a product with nothing left', async () => {
    const empty = await productOf(shop, await newSku(shop, { stock: 0 }));
    expect((await owner.call('POST', at, showBody({ product_ids: [empty] }))).body).toMatchObject({
      code: 'NEGATIVE_STOCK_EXCEPTION',
      product_ids: [empty],
    });
  });
  it('needs a shipping method for goods', async () => {
    const setShipping = (enabled: boolean) =>
      shop.sql(
        `UPDATE shipping_settings SET enabled = $1 WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
        [enabled],
      );
    const { id } = await newShow(owner);
    await setShipping(false);
    const { is_private: _, ...fields } = showBody({ product_ids: [goods[0]] });
    const [made, corrected] = [
      await owner.call('POST', at, showBody({ product_ids: [goods[0]] })),
      await owner.call('PUT', `${at}/${id}`, fields),
    ];
    await setShipping(true);
    for (const reply of [made, corrected])
      expect(reply.body).toMatchObject({
        code: 'STORE_PAYMENT_SHIPPING_UNSET',
        unset: ['shipping'],
      });
  });
  it('works in a store of the marketplace only', async () => {
    await newMarketplaceStore(owner, 'ichiba');
    const show = await newShow(owner, {}, 'ichiba');
    expect(show.public_url).toBe(`${shop.origin}/stores/ichiba/live/${show.id}`);
    expect(
      (await owner.call('PUT', `/stores/ichiba/shows/${show.id}/live`, { live: true })).body.data
        .state,
    ).toBe('on_air');
  });
});

describe('GET /console/stores/{slug}/shows', () => {
  it('lists shows on air first, then the newest, with who may host', async () => {
    const [first, second, third] = [
      await newShow(owner),
      await newShow(owner),
      await newShow(owner),
    ];
    await owner.call('PUT', `${at}/${first.id}/live`, { live: true });
    const seen = await list(owner);
    const order = idsOf(seen.data);
    expect(order[0]).toBe(first.id);
    expect(order.indexOf(third.id)).toBeLessThan(order.indexOf(second.id));
    expect(seen.hosts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ staff_id: owner.id, is_me: true }),
        expect.objectContaining({ staff_id: liver.id }),
      ]),
    );
    await owner.call('PUT', `${at}/${first.id}/live`, { live: false });
    expect(
      (await list(owner)).data.find(({ id }: { id: number }) => id === first.id),
    ).toMatchObject({ state: 'over', live: false });
  });
  it('pages, and counts every show', async () => {
    for (let n = 0; n < 21; n++) await newShow(owner);
    const [one, two] = [await list(owner), await list(owner, '?page=2')];
    expect(one).toMatchObject({ page: 1, last_page: Math.ceil(one.total / 20) });
    expect(one.data).toHaveLength(20);
    expect(idsOf(two.data).some((id) => idsOf(one.data).includes(id))).toBe(false);
  });
  it('includes the shows of a live platform’s hosts', async () => {
    const post = await makePost(shop, await sellerSession(shop));
    const seen = (await owner.call('GET', `${at}/${post.id}`)).body.data;
    expect(seen).toMatchObject({
      state: 'on_air',
      host: { staff_id: null, name: expect.any(String) },
    });
  });
});

describe('a liver', () => {
  it('sees and runs only their own shows', async () => {
    const [theirs, mine] = [await newShow(owner), await newShow(liver)];
    expect(mine.host).toMatchObject({ staff_id: liver.id });
    const seen = await list(liver);
    expect(idsOf(seen.data)).toContain(mine.id);
    expect(idsOf(seen.data)).not.toContain(theirs.id);
    expect(seen.hosts).toEqual([expect.objectContaining({ staff_id: liver.id, is_me: true })]);
    const { is_private: _, ...fields } = showBody({ title: '奪う' });
    for (const reply of [
      await liver.call('GET', `${at}/${theirs.id}`),
      await liver.call('PUT', `${at}/${theirs.id}`, fields),
      await liver.call('PUT', `${at}/${theirs.id}/live`, { live: true }),
      await liver.call('GET', `${at}/${theirs.id}/results`),
      await liver.call('POST', `${at}/${theirs.id}/host-link`),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await liver.call('PUT', `${at}/${mine.id}/live`, { live: true })).body.data.state).toBe(
      'on_air',
    );
  });
  it('cannot give a show to another host', async () => {
    expect(
      (await liver.call('POST', at, showBody({ host_id: owner.id }))).body.errors,
    ).toMatchObject([{ path: 'body.host_id' }]);
  });
});

describe('other callers', () => {
  it('find another store’s show absent', async () => {
    const { id } = await newShow(owner);
    expect(await other.call('GET', `${at}/${id}`)).toMatchObject({ status: 404 });
    expect(await other.call('GET', `/stores/chaya/shows/${id}`)).toMatchObject({ status: 404 });
    expect(await other.call('PUT', `/stores/chaya/shows/${id}/live`, { live: true })).toMatchObject(
      { status: 404 },
    );
  });
  it.each(['packer', 'support', 'accountant'] as const)(
    'cannot see or run shows as %s',
    async (role) => {
      const { id } = await newShow(owner);
      const staff = await newStaff(shop, { hanamori: role });
      const { is_private: _, ...fields } = showBody();
      for (const reply of [
        await staff.call('GET', at),
        await staff.call('POST', at, showBody()),
        await staff.call('GET', `${at}/${id}`),
        await staff.call('PUT', `${at}/${id}`, fields),
        await staff.call('PUT', `${at}/${id}/live`, { live: true }),
        await staff.call('GET', `${at}/${id}/results`),
        await staff.call('POST', `${at}/${id}/host-link`),
      ])
        expect(reply).toMatchObject({ status: 403, body: { code: 'ROLE_NOT_ALLOWED' } });
    },
  );
  it('are no hosts if they are keys of the store’s systems', async () => {
    const { body } = await owner.call('POST', '/stores/hanamori/keys', {
      name: '倉庫',
      role: 'manager',
      days: 1,
    });
    const headers = { authorization: `Bearer ${body.key}` };
    const call = (method: string, path: string, sent?: object) =>
      shop.call(method, `/api/console${path}`, { headers, ...(sent && { body: sent }) });
    expect((await call('POST', at, showBody())).body.errors).toMatchObject([
      { path: 'body.host_id' },
    ]);
    const made = await call('POST', at, showBody({ host_id: owner.id }));
    expect(made.body.data.host).toMatchObject({ staff_id: owner.id });
    expect(await call('POST', `${at}/${made.body.data.id}/host-link`)).toMatchObject({
      status: 403,
      body: { code: 'LIVER_NOT_IN_WHITELIST' },
    });
  });
});

describe('PUT /console/stores/{slug}/shows/{id}', () => {
  it('corrects the fields, keeps the others, and logs the change', async () => {
    const post = await makePost(shop, await sellerSession(shop), { product_ids: [goods[0]] });
    const [image] = await shop.sql<{ id: number }>(
      `SELECT i.id FROM product_images i JOIN stores s ON s.id = i.store_id WHERE s.slug = 'hanamori' LIMIT 1`,
    );
    const { is_private: _, ...fields } = showBody({
      title: '直した題',
      image_id: image?.id,
      product_ids: [goods[1], goods[0]],
      cart_item_life: 5,
    });
    const corrected = await owner.call('PUT', `${at}/${post.id}`, fields);
    expect(corrected.body.data).toMatchObject({
      title: '直した題',
      cart_item_life: 5,
      image_id: image?.id,
      live: true,
      products: [{ id: goods[1] }, { id: goods[0] }],
    });
    const { keywords, share_url, upcoming_title } = post;
    expect((await shopCall(shop, 'GET', `/posts/${post.id}`)).body).toMatchObject({
      keywords,
      share_url,
      upcoming_title,
      title: '直した題',
    });
    const [entry] = (await owner.call('GET', '/stores/hanamori/audit')).body.data;
    expect(entry).toMatchObject({
      subject: `show ${post.id}`,
      before: { name: '木曜の暖簾市' },
      after: { name: '直した題' },
    });
  });
  it('keeps goods that another person chose meanwhile', async () => {
    const { id } = await newShow(owner, { product_ids: [goods[0], goods[1]] });
    const { is_private: _, ...fields } = showBody();
    const put = (product_ids: (number | undefined)[], base_product_ids: (number | undefined)[]) =>
      owner.call('PUT', `${at}/${id}`, { ...fields, product_ids, base_product_ids });
    await put([goods[0], goods[1], goods[2]], [goods[0], goods[1]]);
    expect(idsOf((await put([goods[0]], [goods[0], goods[1]])).body.data.products).sort()).toEqual(
      [goods[0], goods[2]].sort(),
    );
  });
  it('gives it to another host until it goes on air, and the former host then sees nothing of it', async () => {
    const { id, stream_id } = await newShow(owner, { host_id: liver.id });
    const { is_private: _, ...fields } = showBody();
    const giveTo = (host_id: number, caller = owner) =>
      caller.call('PUT', `${at}/${id}`, { ...fields, host_id });
    expect((await giveTo(other.id)).body.errors).toMatchObject([{ path: 'body.host_id' }]);
    expect((await giveTo(owner.id, liver)).body.errors).toMatchObject([{ path: 'body.host_id' }]);
    const given = (await giveTo(owner.id)).body.data;
    expect(given).toMatchObject({ host: { staff_id: owner.id }, stream_id });
    expect((await liver.call('GET', `${at}/${id}`)).status).toBe(404);
    expect(
      await shop.sql(
        'SELECT s.liver_id = p.liver_id AS same FROM posts p JOIN streams s ON s.post_id = p.id AND s.store_id = p.store_id WHERE p.id = $1',
        [id],
      ),
    ).toEqual([{ same: true }]);
    await owner.call('PUT', `${at}/${id}/live`, { live: true });
    expect((await giveTo(liver.id)).body.errors).toMatchObject([{ path: 'body.host_id' }]);
    expect((await giveTo(owner.id)).status).toBe(200);
  });
  it('keeps the host of a live platform', async () => {
    const post = await makePost(shop, await sellerSession(shop), { live: false });
    const { is_private: _, ...fields } = showBody();
    const reply = await owner.call('PUT', `${at}/${post.id}`, { ...fields, host_id: owner.id });
    expect(reply.body.errors).toMatchObject([{ path: 'body.host_id' }]);
  });
  it('rejects a sold-out product', async () => {
    const { id } = await newShow(owner);
    const empty = await productOf(shop, await newSku(shop, { stock: 0 }));
    const { is_private: _, ...fields } = showBody({ product_ids: [empty] });
    expect((await owner.call('PUT', `${at}/${id}`, fields)).body.code).toBe(
      'NEGATIVE_STOCK_EXCEPTION',
    );
  });
});

describe('PUT /console/stores/{slug}/shows/{id}/live', () => {
  it('puts a show on air and ends it, once each', async () => {
    const { id } = await newShow(owner, { product_ids: [goods[0]] });
    const live = async (value: boolean) =>
      (await owner.call('PUT', `${at}/${id}/live`, { live: value })).body.data;
    const started = await live(true);
    expect(started).toMatchObject({
      state: 'on_air',
      live: true,
      on_air_at: expect.any(String),
      product_count: 1,
    });
    expect(await live(true)).toEqual(started);
    expect((await shopCall(shop, 'GET', `/posts/${id}`)).body).toMatchObject({
      live: true,
      on_air_at: started.on_air_at,
    });
    expect(await live(false)).toMatchObject({
      state: 'over',
      live: false,
      on_air_at: started.on_air_at,
    });
    const calls = (await owner.call('GET', '/stores/hanamori/audit')).body.data.filter(
      ({ subject }: { subject: string }) => subject === `show ${id}`,
    );
    expect(calls.map(({ after }: { after: { live?: boolean } }) => after.live)).toEqual([
      false,
      true,
      undefined,
    ]);
  });
});
