import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { loginToken, makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  hostSession,
  hostToken,
  enterByLink,
  newMarketplaceStore,
  newShow,
} from '../../../test/shows.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let good: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' }, true);
  good = await productOf(shop, await newSku(shop, { stock: 5 }));
});
afterAll(() => shop.close());

const me = (member: string) => shopCall(shop, 'GET', '/me', { member });
const put = (member: string, id: number, body: object = {}) =>
  shopCall(shop, 'PUT', `/posts/${id}`, { member, body: { product_ids: [], ...body } });
const setRole = (of: TestStaff, role: string) =>
  owner.call('PUT', `/stores/hanamori/staff/${of.id}`, { role });

describe('POST /console/stores/{slug}/shows/{id}/host-link', () => {
  it('opens the seller’s pages of the show as its host, without a live platform', async () => {
    const show = await newShow(owner, { product_ids: [good] });
    const made = (await owner.call('POST', `/stores/hanamori/shows/${show.id}/host-link`)).body;
    const url = new URL(made.url);
    expect(`${url.origin}${url.pathname}`).toBe(
      `${shop.origin}/shop/seller/stream-products/selected`,
    );
    expect(url.searchParams.get('stream-id')).toBe(String(show.stream_id));
    const session = (await enterByLink(shop, url.searchParams.get('token') ?? '')).body
      .token as string;
    expect((await me(session)).body).toMatchObject({
      role: 'seller',
      liver: { name: show.host?.name, store: { slug: 'hanamori' } },
    });
    expect(
      (await shopCall(shop, 'GET', `/streams/${show.stream_id}`, { member: session })).body,
    ).toEqual({ post_id: show.id });
    expect((await put(session, show.id, { live: true })).body).toMatchObject({
      live: true,
      products: [{ id: good }],
    });
    expect((await owner.call('GET', `/stores/hanamori/shows/${show.id}`)).body.data.state).toBe(
      'on_air',
    );
    const running = new URL(
      (await owner.call('POST', `/stores/hanamori/shows/${show.id}/host-link`)).body.url,
    );
    expect(running.pathname).toBe('/shop/seller/desk');
  });
  it('works without the live platform’s secret', async () => {
    const alone = await openShop({ settings: { LOGIN_TOKEN_SECRET: '', DEMO: '0' } });
    const [store] = await alone.sql<{ slug: string }>(
      'SELECT slug FROM stores WHERE in_shop ORDER BY id LIMIT 1',
    );
    const slug = store?.slug ?? '';
    const staff = await newStaff(alone, { [slug]: 'owner' });
    const { id } = await newShow(staff, {}, slug);
    expect(alone.app.config.login_token_secret).toBeNull();
    const entered = await enterByLink(alone, await hostToken(staff, id, slug));
    await alone.close();
    expect(entered.status).toBe(200);
  });
  it('works once', async () => {
    const { id } = await newShow(owner);
    const token = await hostToken(owner, id);
    const preview = () =>
      shopCall(shop, 'POST', '/auth/entry-preview', { body: { token, role: 'seller' } });
    expect((await preview()).body.data).toMatchObject({ is_usable: true, current: null });
    const [first, second] = await Promise.all([enterByLink(shop, token), enterByLink(shop, token)]);
    expect([first.status, second.status].sort()).toEqual([200, 401]);
    expect((await preview()).body.data.is_usable).toBe(false);
    expect((await enterByLink(shop, token)).body.code).toBe('UNAUTHORIZED');
  });
  it('works for a minute', async () => {
    const { id } = await newShow(owner);
    const token = await hostToken(owner, id);
    shop.advance(61_000);
    expect(await enterByLink(shop, token)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it('is stored as a digest only', async () => {
    const { id } = await newShow(owner);
    const token = await hostToken(owner, id);
    const rows = await shop.sql<{ text: string }>('SELECT d::text AS text FROM host_links d');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(token.slice(5)))).toBe(false);
    expect(JSON.stringify(shop.log)).not.toContain(token);
  });
  it.each(['host_unknown', 'host_'])('refuses the invented token %s', async (token) => {
    expect(await enterByLink(shop, token)).toMatchObject({ status: 401 });
  });
  it('cannot be replaced by a live platform’s token that names a staff member', async () => {
    await hostSession(shop, owner, (await newShow(owner)).id);
    const [row] = await shop.sql<{ platform_user_id: string }>(
      'SELECT platform_user_id FROM livers WHERE staff_id = $1',
      [owner.id],
    );
    const token = await loginToken(shop, { sub: row?.platform_user_id, role: 'seller' });
    expect(await enterByLink(shop, token)).toMatchObject({ status: 401 });
  });
  it('opens a show of a live platform’s host, and one without a host', async () => {
    const post = await makePost(shop, await sellerSession(shop));
    expect((await put(await hostSession(shop, owner, post.id), post.id)).status).toBe(200);
    await shop.sql('UPDATE posts SET liver_id = NULL WHERE id = $1', [post.id]);
    expect((await put(await hostSession(shop, owner, post.id), post.id)).status).toBe(200);
  });
  it('opens the seller’s pages of a store of the marketplace only', async () => {
    await newMarketplaceStore(owner, 'ichiba');
    const show = await newShow(owner, {}, 'ichiba');
    const session = await hostSession(shop, owner, show.id, 'ichiba');
    const { liver } = (await me(session)).body;
    expect(
      (await shopCall(shop, 'GET', `/stores/query?liver-id=${liver.id}`, { member: session })).body
        .slug,
    ).toBe('ichiba');
    expect(
      (await shopCall(shop, 'GET', '/seller/stores/ichiba/products', { member: session })).status,
    ).toBe(200);
    expect(
      (await shopCall(shop, 'GET', `/streams/${show.stream_id}`, { member: session })).body,
    ).toEqual({ post_id: show.id });
    expect((await put(session, show.id, { live: true })).body).toMatchObject({
      live: true,
      store: { slug: 'ichiba' },
    });
    // buyers do not find it in the shop
    expect((await shopCall(shop, 'GET', `/stores/query?liver-id=${liver.id}`)).status).toBe(404);
  });
});

describe('a host who is staff', () => {
  it('is one host in each store, and one person in both', async () => {
    const shows = [await newShow(owner), await newShow(owner, {}, 'chaya')];
    const [here, there] = [
      await hostSession(shop, owner, shows[0]?.id ?? 0),
      await hostSession(shop, owner, shows[1]?.id ?? 0, 'chaya'),
    ];
    const [a, b] = [(await me(here)).body, (await me(there)).body];
    expect([a.liver.store.slug, b.liver.store.slug]).toEqual(['hanamori', 'chaya']);
    expect(a.shop_user.user_id).toBe(b.shop_user.user_id);
    expect((await put(here, shows[1]?.id ?? 0)).status).toBe(404);
  });
  it('leaves the list with their role, and their sessions and links end', async () => {
    const host = await newStaff(shop, { hanamori: 'liver' });
    const { id } = await newShow(host);
    const [session, token] = [await hostSession(shop, host, id), await hostToken(host, id)];
    const ownersOfIt = await hostSession(shop, owner, id);
    expect((await put(session, id)).status).toBe(200);
    await setRole(host, 'packer');
    expect(await put(session, id)).toMatchObject({ status: 401 });
    // somebody else's session as this host: the list is asked at every step
    expect(await put(ownersOfIt, id)).toMatchObject({ status: 401 });
    expect(await enterByLink(shop, token)).toMatchObject({ status: 401 });
    expect(await owner.call('POST', `/stores/hanamori/shows/${id}/host-link`)).toMatchObject({
      status: 403,
      body: { code: 'LIVER_NOT_IN_WHITELIST' },
    });
    await setRole(host, 'liver');
    expect((await put(await hostSession(shop, host, id), id)).status).toBe(200);
  });
  it('loses the host’s session when they are removed from the store', async () => {
    const manager = await newStaff(shop, { hanamori: 'manager' });
    const host = await newStaff(shop, { hanamori: 'liver' });
    const { id } = await newShow(host);
    const asHost = await hostSession(shop, manager, id);
    const token = await hostToken(manager, id);
    await owner.call('DELETE', `/stores/hanamori/staff/${manager.id}`);
    expect(await put(asHost, id)).toMatchObject({ status: 401 });
    expect(await enterByLink(shop, token)).toMatchObject({ status: 401 });
    expect((await put(await hostSession(shop, host, id), id)).status).toBe(200);
  });
});
