import { endpoints } from '@noren/contract/endpoints';
import { methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, theMember, TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const keyTo = (id: number): string => orderLinkKey(shop.app, { id });
const open = (id: number | string, key: unknown, who: { guest?: string; member?: string } = {}) =>
  shop.call('POST', `/orders/${id}/guest-session`, { body: { key }, ...who });
/** A visitor who opened an order's link. */
const holderOf = async (id: number): Promise<TestBuyer> =>
  new TestBuyer(shop, { guest: (await open(id, keyTo(id))).body.data.token });
const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const record = {
  convenience: '00001',
  buyer_name: '森　花',
  buyer_name_kana: 'モリ　ハナ',
  buyer_cellphone: '09012345678',
};

describe('POST /orders/{id}/guest-session', () => {
  it('opens the order for a day with the link’s key, and leaves the browser’s identity unchanged', async () => {
    const [guest, caller] = [await newGuest(shop), await newGuest(shop)];
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    await caller.line(await newSku(shop, { stock: 2 }));
    const opened = await open(order, keyTo(order), caller.who as { guest: string });
    expect(opened).toMatchObject({
      status: 200,
      body: { data: { token: expect.any(String), id: order } },
    });
    expect(await new TestBuyer(shop, { guest: opened.body.data.token }).see(order)).toMatchObject({
      id: order,
    });
    expect((await guest.call('GET', `/orders/${order}`)).status).toBe(200);
    expect(await caller.items()).toHaveLength(1);
    const [session] = await shop.sql<{ kind: string; hours: number }>(
      'SELECT kind, round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM sessions ORDER BY created_at DESC LIMIT 1',
    );
    expect(session).toEqual({ kind: 'order', hours: 24 });
  });
  it('admits a member, and the guest who placed the order', async () => {
    const [guest, member] = [await newGuest(shop), await theMember(shop)];
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    expect((await open(order, keyTo(order), member.who as { member: string })).status).toBe(200);
    expect((await open(order, keyTo(order), guest.who as { guest: string })).status).toBe(200);
    expect((await guest.call('GET', `/orders/${order}`)).status).toBe(200);
  });
  it('refuses a member’s order and a merged guest’s, and ends sessions opened before', async () => {
    const [member, guest] = [await theMember(shop), await newGuest(shop)];
    const sku = await newSku(shop, { stock: 9 });
    const [theirs, order] = [await member.order(sku), await guest.order(sku)];
    const holder = await holderOf(order);
    expect(await open(theirs, keyTo(theirs))).toMatchObject(notFound);
    await shop.call('POST', '/auth/user/login', {
      body: { email: 'member@example.com', password: 'noren-demo-2026' },
      ...guest.who,
    });
    expect(await open(order, keyTo(order))).toMatchObject(notFound);
    expect((await holder.call('GET', `/orders/${order}`)).status).toBe(401);
  });
  it('refuses another order’s key, a modified one and none', async () => {
    const guest = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    const [one, other] = [await guest.order(sku), await guest.order(sku)];
    const key = keyTo(one);
    const changed = (key[20] === 'A' ? 'B' : 'A') + key.slice(1);
    for (const wrong of [keyTo(other), changed, key.slice(0, -4), `${key}AAAA`, 'x'.repeat(48)])
      expect(await open(one, wrong)).toMatchObject(notFound);
    expect(await open(2_000_000_000, keyTo(2_000_000_000))).toMatchObject(notFound);
    expect(await open('x', key)).toMatchObject(notFound);
    expect(await open(one, '')).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.key' }] },
    });
  });
  it('refuses the key after sixty days', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    const key = keyTo(order);
    shop.advance(60 * 86_400_000 - 60_000);
    expect((await open(order, key)).status).toBe(200);
    shop.advance(120_000);
    expect(await open(order, key)).toMatchObject(notFound);
    shop.advance(-60 * 86_400_000 - 60_000);
  });
});

/** Endpoints that an order session may call; every other endpoint treats it as a ghost. */
const opens = [
  'GET /orders/{id}',
  'POST /orders/{id}/cancel',
  'POST /orders/{id}/pay',
  'PUT /orders/{id}/payment-method',
  'POST /orders/{id}/gmo-paypay',
  'POST /orders/{id}/payment-account/generate',
  'GET /orders/{id}/messages',
  'POST /orders/{id}/messages',
  'POST /orders/{id}/messages/read',
  'POST /orders/{id}/receipt',
  'GET /credit-cards',
  'POST /credit-cards',
  'DELETE /credit-cards/{id}',
  'GET /gmo-cvs',
  'POST /gmo-cvs',
  'DELETE /gmo-cvs/{id}',
];

describe('a visitor who opened an order link', () => {
  const calls = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
    prefixesOf(endpoint).map((prefix) => [key, prefix, endpoint] as const),
  );
  it('is a ghost for every other endpoint', async () => {
    const guest = await newGuest(shop);
    const holder = await holderOf(await guest.order(await newSku(shop, { stock: 2 })));
    const let_in: string[] = [];
    for (const [key, prefix, endpoint] of calls) {
      const { method, path } = methodAndPath(key);
      // endpoints for ghosts reveal nothing about others; they are tested below
      if (endpoint.visitors.includes('ghost')) continue;
      const url = prefix + path.replaceAll('{slug}', 'hanamori').replaceAll(/\{\w+\}/g, '1');
      const reply = await holder.call(
        method,
        url,
        method === 'GET' || method === 'DELETE' ? {} : { body: {} },
      );
      if (reply.status !== 401) let_in.push(key);
    }
    expect([...new Set(let_in)].sort()).toEqual([...opens].sort());
  });
  it('gets no name, cart or other data of the guest from public endpoints', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    await guest.line(await newSku(shop, { stock: 2 }));
    const holder = await holderOf(order);
    expect((await holder.call('GET', '/live-web/me')).body).toEqual({ user: null, guest: null });
    expect(await holder.items()).toEqual([]);
    const token = (holder.who as { guest: string }).guest;
    // nor does a login merge it like a guest
    const entered = await shop.call('POST', '/auth/user/login', {
      body: { email: 'member@example.com', password: 'noren-demo-2026' },
      guest: token,
    });
    expect(entered.body.merged).toBeNull();
    const member = entered.body.token as string;
    expect((await shop.call('GET', '/me/earlier-guest', { member, guest: token })).body).toEqual({
      data: null,
    });
    expect((await shop.call('POST', '/me/earlier-guest', { member, guest: token })).body).toEqual({
      success: true,
      merged: null,
    });
    expect(await guest.items()).toHaveLength(1);
  });
  it('reads, pays and writes messages about that order, and no other of the guest', async () => {
    const guest = await newGuest(shop);
    const [sku, card] = [await newSku(shop, { stock: 9 }), await guest.card()];
    const also = { payment_type: 'gmo_credit' };
    const [one, other] = [await guest.order(sku, 1, also), await guest.order(sku, 1, also)];
    const holder = await holderOf(one);
    const body = {
      card_id: card,
      redirect_url: `${shop.origin}/x`,
      role: 'buyer',
      message: 'よろしくお願いします',
      payment_type: 'gmo_cvs',
      id: 1,
      message_id: 1,
    };
    for (const key of opens.filter((known) => known.includes('/orders/{id}'))) {
      const { method, path } = methodAndPath(key);
      const prefix = key.endsWith('gmo-paypay') ? '/api/v1/shop' : '';
      const reply = await holder.call(
        method,
        prefix + path.replace('{id}', String(other)),
        method === 'GET' ? {} : { body: key.endsWith('receipt') ? {} : body },
      );
      expect([key, reply.status, reply.body.code]).toEqual([key, 404, 'NOT_FOUND']);
    }
    expect(await holder.see(one)).toMatchObject({ id: one });
    expect(await holder.call('POST', `/orders/${one}/messages`, { body })).toMatchObject({
      status: 200,
      body: [{ message: body.message }],
    });
    // the guest's cards are neither shown nor charged
    expect((await holder.call('GET', '/credit-cards?type=gmo_credit')).body).toEqual([]);
    expect(await holder.pay(one, card)).toMatchObject(notFound);
    const own = await holder.card();
    expect((await holder.call('GET', '/credit-cards?type=gmo_credit')).body).toMatchObject([
      { id: own },
    ]);
    expect(await holder.pay(one, own)).toMatchObject({
      status: 200,
      body: { data: { pay_redirect_url: expect.any(String) } },
    });
    // and a card of this session is visible neither to the guest nor to other sessions of the same
    // order
    for (const stranger of [guest, await holderOf(one), await holderOf(other)]) {
      const list = (await stranger.call('GET', '/credit-cards?type=gmo_credit')).body as {
        id: number;
      }[];
      expect(list.map(({ id }) => id)).not.toContain(own);
      expect(await stranger.call('DELETE', `/credit-cards/${own}`)).toMatchObject(notFound);
      if (stranger !== guest) expect(await stranger.pay(one, own)).toMatchObject(notFound);
    }
    expect((await guest.pay(other, own)).status).toBe(404);
    expect((await holder.call('DELETE', `/credit-cards/${own}`)).status).toBe(200);
  });
  it('shows no konbini record of the guest, and saves none for them', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 2 }), 1, {
      payment_type: 'gmo_cvs',
    });
    const theirs = (await guest.call('POST', '/gmo-cvs', { body: record })).body.id as number;
    const holder = await holderOf(order);
    const generate = (id: number) =>
      holder.call('POST', `/orders/${order}/payment-account/generate`, { body: { id } });
    expect((await holder.call('GET', '/gmo-cvs')).body).toEqual([]);
    expect(await generate(theirs)).toMatchObject(notFound);
    const own = (await holder.call('POST', '/gmo-cvs', { body: record })).body.id as number;
    expect((await generate(own)).status).toBe(200);
    expect((await guest.call('GET', '/gmo-cvs')).body).toMatchObject([{ id: theirs }]);
  });
  it('may access the order that replaced it, and no other', async () => {
    const guest = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    const [one, next, last, other] = [
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
    ];
    await shop.sql(
      'UPDATE orders SET replaced_by = CASE id WHEN $1 THEN $2::int ELSE $3::int END WHERE id IN ($1, $2)',
      [one, next, last],
    );
    const holder = await holderOf(one);
    for (const id of [one, next, last]) expect(await holder.see(id)).toMatchObject({ id });
    expect(await holder.call('GET', `/orders/${other}`)).toMatchObject(notFound);
    expect(await (await holderOf(last)).call('GET', `/orders/${one}`)).toMatchObject(notFound);
  });
  it('can end its session', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    const [holder, elsewhere] = [await holderOf(order), await holderOf(order)];
    expect(await holder.call('POST', '/auth/user/logout')).toMatchObject({ status: 200 });
    expect((await holder.call('GET', `/orders/${order}`)).status).toBe(401);
    for (const other of [elsewhere, guest])
      expect((await other.call('GET', `/orders/${order}`)).status).toBe(200);
  });
});
