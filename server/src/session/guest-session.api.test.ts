import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants, newGuest, newSku, stockOf, newStream, theMember, TestBuyer } from '../../test/buyer.ts';
import { openShop, type TestShop } from '../../test/shop.ts';
import { orderLinkKey } from './order-link.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const keyTo = (id: number): string => orderLinkKey(shop.app, { id });
const open = (id: number | string, key: unknown, who: { guest?: string; member?: string } = {}) =>
  shop.call('POST', `/orders/${id}/guest-session`, { body: { key }, ...who });
const notFound = { status: 404, body: { code: 'NOT_FOUND' } };

const hoursOfLatest = async (): Promise<number | undefined> =>
  (
    await shop.sql<{ hours: number }>(
      'SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM sessions ORDER BY created_at DESC LIMIT 1',
    )
  )[0]?.hours;

describe('POST /orders/{id}/guest-session', () => {
  it('opens the order for whoever holds its letter, for a day; the first session lives on', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    const opened = await open(order, keyTo(order));
    expect(opened).toMatchObject({ status: 200, body: { data: { token: expect.any(String), id: expect.any(Number) } } });
    const other = new TestBuyer(shop, { guest: opened.body.data.token });
    expect(await other.see(order)).toMatchObject({ id: order });
    expect((await guest.call('GET', `/orders/${order}`)).status).toBe(200);
    expect(await hoursOfLatest()).toBe(24);
  });
  it('brings the cart of the guest who calls, and nothing else of theirs: a forwarded letter must not take addresses and cards', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    const [owner, caller] = [await newGuest(shop), await newGuest(shop)];
    const order = await owner.order(await newSku(shop, { stock: 2 }));
    await caller.line(sku, 2, { stream_id });
    const [address, own] = [await caller.address(), await caller.order(await newSku(shop, { stock: 2 }))];
    const { token } = (await open(order, keyTo(order), caller.who as { guest: string })).body.data;
    const now = new TestBuyer(shop, { guest: token });
    // there is no other way to that cart any more: it is not lost tomorrow
    expect(await hoursOfLatest()).toBe(90 * 24);
    expect(await now.items()).toMatchObject([{ quantity: 2 }]);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 2 });
    expect((await now.call('GET', '/addresses')).body.map((one: { id: number }) => one.id)).not.toContain(address);
    expect((await now.call('GET', `/orders/${own}`)).status).toBe(404);
    expect((await caller.call('GET', `/orders/${own}`)).status).toBe(200);
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('a member who calls stays who they are; the guest who placed it may call too', async () => {
    const [guest, member] = [await newGuest(shop), await theMember(shop)];
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    expect((await open(order, keyTo(order), member.who as { member: string })).status).toBe(200);
    expect((await open(order, keyTo(order), guest.who as { guest: string })).status).toBe(200);
    expect((await guest.call('GET', `/orders/${order}`)).status).toBe(200);
  });
  it('a member’s order is not opened, nor one whose guest became a member', async () => {
    const [member, guest] = [await theMember(shop), await newGuest(shop)];
    const sku = await newSku(shop, { stock: 9 });
    const [theirs, order] = [await member.order(sku), await guest.order(sku)];
    expect(await open(theirs, keyTo(theirs))).toMatchObject(notFound);
    await shop.call('POST', '/auth/user/login', { body: { email: 'member@example.com', password: 'noren-demo-2026' }, ...guest.who });
    expect(await open(order, keyTo(order))).toMatchObject(notFound);
  });
  it('another order’s key, a changed one and none open nothing', async () => {
    const guest = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    const [one, other] = [await guest.order(sku), await guest.order(sku)];
    const key = keyTo(one);
    const changed = (key[20] === 'A' ? 'B' : 'A') + key.slice(1);
    for (const wrong of [keyTo(other), changed, key.slice(0, -4), `${key}AAAA`, 'x'.repeat(48)]) expect(await open(one, wrong)).toMatchObject(notFound);
    expect(await open(2_000_000_000, keyTo(2_000_000_000))).toMatchObject(notFound);
    expect(await open('x', key)).toMatchObject(notFound);
    expect(await open(one, '')).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.key' }] } });
  });
  it('the key ends after sixty days', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 2 }));
    const key = keyTo(order);
    shop.advance(60 * 86_400_000 - 60_000);
    expect((await open(order, key)).status).toBe(200);
    shop.advance(120_000);
    expect(await open(order, key)).toMatchObject(notFound);
  });
});
