import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, theMember } from '../../../test/buyer.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { newShopBuyer } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  sku = await newSku(shop, { stock: 100 });
});
afterAll(() => shop.close());

type Caller = { call: (method: string, path: string, body?: any) => Promise<{ status: number; body: any }> };
/** The store's answer. @returns its number */
async function answer(order: number, message = 'はい、承ります。'): Promise<number> {
  const path = `/api/operator/orders/${order}/messages`;
  const reply = await shop.call('POST', path, { headers: { authorization: `Bearer ${operator_key}` }, body: { message } });
  return reply.body.data.at(-1).id as number;
}
const unread = async (buyer: Caller) => (await buyer.call('GET', '/orders/unread')).body as { id: number; unread_messages: number }[];
const read = (buyer: Caller, order: number, message_id: unknown) => buyer.call('POST', `/orders/${order}/messages/read`, { body: { message_id } });

describe('what the store wrote is new to its buyer', () => {
  it('a guest: in front of the others, with its number, until it was read up to there', async () => {
    const buyer = await newGuest(shop);
    const [older, newer] = [await buyer.order(sku), await buyer.order(sku)];
    expect(await unread(buyer)).toEqual([]);
    // what they write themselves is outcome to nobody of theirs
    await buyer.call('POST', `/orders/${newer}/messages`, { body: { role: 'buyer', message: 'まだですか' } });
    expect(await unread(buyer)).toEqual([]);
    await answer(newer);
    const first = await answer(older, '一つめ');
    const second = await answer(older, '二つめ');
    const { slug, store } = await buyer.see(older);
    expect(await unread(buyer)).toEqual([
      { id: older, slug, region: 'JP', store, unread_messages: 2 },
      expect.objectContaining({ id: newer, unread_messages: 1 }),
    ]);
    expect((await buyer.see(older)).unread_messages).toBe(2);
    // looking at the list of messages is not reading them: a page may have asked for it ahead
    await buyer.call('GET', `/orders/${older}/messages?role=buyer&all=1`);
    // what came while the first was being read is new all the same
    expect(await read(buyer, older, first)).toMatchObject({ status: 200, body: { success: true, unread_messages: 1 } });
    expect(await read(buyer, older, second)).toMatchObject({ body: { unread_messages: 0 } });
    // another tab that is behind brings nothing back
    expect(await read(buyer, older, first)).toMatchObject({ body: { unread_messages: 0 } });
    expect((await unread(buyer)).map(({ id }) => id)).toEqual([newer]);
    expect((await buyer.see(older)).unread_messages).toBe(0);
  });

  it('a member: on the list of orders too, and read on one device is read on all', async () => {
    const phone = await theMember(shop);
    const desktop = await theMember(shop);
    const order = await phone.order(sku);
    const listed = async (buyer: Caller) =>
      (await buyer.call('GET', '/stores/hanamori/orders/buyer')).body.data.find(({ id }: { id: number }) => id === order).unread_messages;
    expect(await listed(desktop)).toBe(0);
    const message = await answer(order);
    expect([await listed(desktop), await listed(phone)]).toEqual([1, 1]);
    await read(phone, order, message);
    expect([await listed(desktop), (await unread(desktop)).map(({ id }) => id)]).toEqual([0, []]);
  });

  it('who has logged in since still hears of what they ordered as this browser’s guest', async () => {
    const [guest, member] = [await newGuest(shop), await theMember(shop)];
    const order = await guest.order(sku);
    await answer(order);
    const ids = async (who: object) => (await shop.call('GET', '/orders/unread', who)).body.map(({ id }: { id: number }) => id);
    expect(await ids({ ...member.who, ...guest.who })).toEqual([order]);
    expect(await ids(member.who)).toEqual([]);
    expect(await ids({})).toEqual([]);
  });

  it('a buyer of the shop: in their own channel alone', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const message = await answer(order);
    expect((await unread(buyer)).map(({ id }) => id)).toEqual([order]);
    expect((await buyer.call('GET', '/orders')).body.data[0]).toMatchObject({ id: order, unread_messages: 1 });
    expect((await shop.call('GET', '/orders/unread', buyer.who)).body).toEqual([]);
    await buyer.call('POST', `/orders/${order}/messages/read`, { message_id: message });
    expect(await unread(buyer)).toEqual([]);
  });
});

describe('POST /orders/{id}/messages/read', () => {
  it('is refused to a ghost, and of a stranger’s order nothing is known', async () => {
    const owner = await newGuest(shop);
    const order = await owner.order(sku);
    const message = await answer(order);
    expect(await shop.call('POST', `/orders/${order}/messages/read`, { body: { message_id: message } })).toMatchObject({ status: 401 });
    for (const id of [order, 2147483647]) expect(await read(await newGuest(shop), id, message)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await unread(owner)).toHaveLength(1);
  });
  it.each([undefined, 0, -1, 'x', 1.5])('%j is no message', async (message) => {
    expect(await read(await newGuest(shop), 1, message)).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
  });
});
