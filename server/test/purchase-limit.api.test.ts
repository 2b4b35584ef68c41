import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeStragglers } from '../src/identity/sessions/merge-buyers.ts';
import { newSku, newStream, stockOf } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { buyerSession, loginToken, shopCall } from './live.ts';
import { openShop, type CallOptions, type Reply, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const limit = 4;
type Add = (quantity: number, stream_id?: number) => Promise<Reply>;

const adder =
  (sku: number, channel: 'shop' | 'marketplace', who: CallOptions): Add =>
  (quantity, stream_id) => {
    const body = { id: sku, quantity, ...(stream_id ? { stream_id } : {}) };
    return channel === 'shop'
      ? shopCall(shop, 'POST', '/add-cart', { ...who, body })
      : shop.call('POST', '/add-cart', { ...who, body });
  };

it('three devices of one person with twenty additions, and a guest who enters by a link, never exceed the limit', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const sub = `one person ${turn}`;
    const sku = await newSku(shop, { stock: 50, limit });
    const stream = await newStream(shop, 15);
    const member = await buyerSession(shop, { sub });
    const guest = await shop.guest();
    const passport_token = await loginToken(shop, { sub, role: 'member' });
    const other = (await shop.call('POST', '/auth/user/login', { body: { passport_token } })).body
      .token as string;
    const devices = [
      adder(sku, 'shop', { member }),
      adder(sku, 'marketplace', { member: other }),
      adder(sku, 'marketplace', { guest }),
    ];
    await devices[2]?.(2);
    const logIn = async () =>
      shop.call('POST', '/auth/user/login', {
        guest,
        body: { passport_token: await loginToken(shop, { sub, role: 'member' }) },
      });
    const work = Array.from(
      { length: 20 },
      (_, n) => () => (devices[n % 3] as Add)(1, n % 2 ? stream : undefined),
    );
    work.splice(5 + turn * 4, 0, logIn);
    const replies = await Promise.all(work.map((one) => one()));
    expect(
      replies.filter((reply) => reply.status === 200 && reply.body.token !== undefined),
    ).toHaveLength(1);
    for (const reply of replies) expect([200, 401, 409]).toContain(reply.status);
    await mergeStragglers(shop.app);
    // a link merges the cart but keeps the guest: later additions of that device are a guest's, and
    // the checkout counts the person
    const lines = await shop.sql<{ quantity: number; is_member: boolean }>(
      `SELECT i.quantity, EXISTS (SELECT 1 FROM sessions s WHERE s.buyer_id = i.buyer_id AND s.kind <> 'guest') AS is_member FROM cart_items i WHERE sku_id = $1`,
      [sku],
    );
    expect(lines.filter((line) => line.is_member)).toEqual([{ quantity: limit, is_member: true }]);
    expect(lines.filter((line) => !line.is_member && line.quantity > limit)).toEqual([]);
    expect((await stockOf(shop, sku)).held).toBeLessThanOrEqual(2 * limit);
    for (const device of devices.slice(0, 2))
      expect(await device(1)).toMatchObject({
        status: 409,
        body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT' },
      });
    expect(await brokenInvariants(shop)).toEqual([]);
  }
});
