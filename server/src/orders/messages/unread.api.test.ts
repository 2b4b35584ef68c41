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

type Caller = {
  call: (method: string, path: string, body?: any) => Promise<{ status: number; body: any }>;
};
/** The store's answer. @returns the message's id */
async function answer(order: number, message = 'はい、承ります。'): Promise<number> {
  const path = `/api/operator/orders/${order}/messages`;
  const reply = await shop.call('POST', path, {
    headers: { authorization: `Bearer ${operator_key}` },
    body: { message },
  });
  return reply.body.data.at(-1).id as number;
}
const unread = async (buyer: Caller) =>
  (await buyer.call('GET', '/orders/unread')).body as { id: number; unread_messages: number }[];
const read = (buyer: Caller, order: number, message_id: unknown) =>
  buyer.call('POST', `/orders/${order}/messages/read`, { body: { message_id } });

describe('the store’s unread messages', () => {
  it('of a guest’s order: latest first, with their number, until they are read', async () => {
    const buyer = await newGuest(shop);
    const [older, newer] = [await buyer.order(sku), await buyer.order(sku)];
    expect(await unread(buyer)).toEqual([]);
    // the buyer's own messages are not unread for the buyer
    await buyer.call('POST', `/orders/${newer}/messages`, {
      body: { role: 'buyer', message: 'まだですか' },
    });
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
    // requesting the messages does not mark them as read: a page may prefetch them
    await buyer.call('GET', `/orders/${older}/messages?role=buyer&all=1`);
    // a message that came while the first was being read is still unread
    expect(await read(buyer, older, first)).toMatchObject({
      status: 200,
      body: { success: true, unread_messages: 1 },
    });
    expect(await read(buyer, older, second)).toMatchObject({ body: { unread_messages: 0 } });
    // an outdated tab does not make messages unread again
    expect(await read(buyer, older, first)).toMatchObject({ body: { unread_messages: 0 } });
    expect((await unread(buyer)).map(({ id }) => id)).toEqual([newer]);
    expect((await buyer.see(older)).unread_messages).toBe(0);
  });

  it('of a member: also in the list of orders, and reading on one device applies to all', async () => {
    const phone = await theMember(shop);
    const desktop = await theMember(shop);
    const order = await phone.order(sku);
    const listed = async (buyer: Caller) =>
      (await buyer.call('GET', '/stores/hanamori/orders/buyer')).body.data.find(
        ({ id }: { id: number }) => id === order,
      ).unread_messages;
    expect(await listed(desktop)).toBe(0);
    const message = await answer(order);
    expect([await listed(desktop), await listed(phone)]).toEqual([1, 1]);
    await read(phone, order, message);
    expect([await listed(desktop), (await unread(desktop)).map(({ id }) => id)]).toEqual([0, []]);
  });

  it('of this browser’s guest are still listed after a login', async () => {
    const [guest, member] = [await newGuest(shop), await theMember(shop)];
    const order = await guest.order(sku);
    await answer(order);
    const ids = async (who: object) =>
      (await shop.call('GET', '/orders/unread', who)).body.map(({ id }: { id: number }) => id);
    expect(await ids({ ...member.who, ...guest.who })).toEqual([order]);
    expect(await ids(member.who)).toEqual([]);
    expect(await ids({})).toEqual([]);
  });

  it('of a shop buyer are only in their own channel', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const message = await answer(order);
    expect((await unread(buyer)).map(({ id }) => id)).toEqual([order]);
    expect((await buyer.call('GET', '/orders')).body.data[0]).toMatchObject({
      id: order,
      unread_messages: 1,
    });
    expect((await shop.call('GET', '/orders/unread', buyer.who)).body).toEqual([]);
    await buyer.call('POST', `/orders/${order}/messages/read`, { message_id: message });
    expect(await unread(buyer)).toEqual([]);
  });
});

describe('POST /orders/{id}/messages/read', () => {
  it('refuses a ghost, and returns 404 for another buyer’s order', async () => {
    const owner = await newGuest(shop);
    const order = await owner.order(sku);
    const message = await answer(order);
    expect(
      await shop.call('POST', `/orders/${order}/messages/read`, { body: { message_id: message } }),
    ).toMatchObject({ status: 401 });
    for (const id of [order, 2147483647])
      expect(await read(await newGuest(shop), id, message)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect(await unread(owner)).toHaveLength(1);
  });
  it.each([undefined, 0, -1, 'x', 1.5])('rejects %j', async (message) => {
    expect(await read(await newGuest(shop), 1, message)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
});
