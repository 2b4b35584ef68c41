import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, okinawa, stockOf, TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish } from '../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { mergeStragglers } from './merge-buyers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let people = 0;
const password = 'noren-demo-2026';
/** A new member with the demo member's password. */
async function newMember(): Promise<{ email: string; buyer: TestBuyer }> {
  const email = `merging${++people}@example.com`;
  await shop.sql(
    `INSERT INTO users (email, password_hash, first_name, last_name, email_verified_at)
     SELECT $1, password_hash, '花', '森', now() FROM users WHERE email = 'member@example.com'`,
    [email],
  );
  return { email, buyer: new TestBuyer(shop, { member: (await logIn(email)).body.token }) };
}
const logIn = (email: string, guest?: TestBuyer) =>
  shop.call('POST', '/auth/user/login', {
    body: { email, password },
    ...(guest && 'guest' in guest.who ? { guest: guest.who.guest } : {}),
  });
const isAlive = async (guest: TestBuyer): Promise<boolean> =>
  (await guest.call('GET', '/live-web/me')).body.guest !== null;

describe('a guest who logs in', () => {
  it('merges cart, addresses, cards, konbini records and orders, with payments of unpaid ones, and ends the guest', async () => {
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    const { order, card, bank } = await guest.atTheBank(await newSku(shop, { stock: 9 }));
    const [line, address] = [
      await guest.line(await newSku(shop, { stock: 9 }), 2),
      await guest.address(),
    ];
    await shop.sql(
      `INSERT INTO gmo_cvs_records (buyer_id, convenience, buyer_name, buyer_name_kana, buyer_cellphone)
       SELECT buyer_id, '00001', '森　花', 'モリ　ハナ', '09012345678' FROM orders WHERE id = $1`,
      [order],
    );
    const entered = await logIn(email, guest);
    expect(entered.body).toEqual({
      success: true,
      token: expect.any(String),
      merged: { cart_items: 1, addresses: 1, orders: 1, lowered: [] },
    });
    const now = new TestBuyer(shop, { member: entered.body.token });
    expect(await now.items()).toMatchObject([{ id: line, quantity: 2 }]);
    expect(
      (await now.call('GET', '/addresses')).body.map((one: { id: number }) => one.id),
    ).toContain(address);
    expect(
      (await now.call('GET', '/credit-cards?type=gmo_credit&application=buyer_general')).body.map(
        (one: { id: number }) => one.id,
      ),
    ).toEqual([card]);
    expect(await now.see(order)).toMatchObject({ id: order, status: 'unpaid' });
    expect((await now.call('GET', '/stores/hanamori/orders/buyer')).body.data).toMatchObject([
      { id: order },
    ]);
    expect((await now.call('GET', '/gmo-cvs')).body).toHaveLength(1);
    expect(await isAlive(guest)).toBe(false);
    // a buyer who was at the bank meanwhile returns to the member's order
    await finish(shop, bank);
    expect(await now.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    // and in the member's other session
    expect(await member.items()).toHaveLength(1);
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('merges nothing for an empty guest, and ignores an invalid guest token', async () => {
    const [{ email }, guest] = [await newMember(), await newGuest(shop)];
    expect((await logIn(email, guest)).body.merged).toBeNull();
    expect((await logIn(email, guest)).body.merged).toBeNull();
    expect((await logIn(email)).body.merged).toBeNull();
    expect(await isAlive(guest)).toBe(false);
  });
  it('merges nothing after a wrong password', async () => {
    const [{ email }, guest] = [await newMember(), await newGuest(shop)];
    await guest.line(await newSku(shop, { stock: 9 }));
    const refused = await shop.call('POST', '/auth/user/login', {
      body: { email, password: 'wrong' },
      guest: (guest.who as { guest: string }).guest,
    });
    expect(refused.status).toBe(401);
    expect(await guest.items()).toHaveLength(1);
  });
  it('adds quantities up to the limit minus ordered units, and reports what was lowered', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 5 });
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    await member.order(sku, 1);
    await guest.order(sku, 1);
    await member.line(sku, 2);
    await guest.line(sku, 3);
    const { merged, token } = (await logIn(email, guest)).body;
    expect(merged).toMatchObject({
      cart_items: 1,
      orders: 1,
      lowered: [{ product_name: 'a good of the tests', sku_name: 'one', wanted: 5, quantity: 3 }],
    });
    const now = new TestBuyer(shop, { member: token });
    expect(await now.items()).toMatchObject([{ quantity: 3 }]);
    expect(await now.add(sku)).toMatchObject({
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 0 },
    });
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('lowers existing lines when merged orders use up the limit', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 3 });
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    await member.line(sku, 3);
    await guest.order(sku, 2);
    const { merged } = (await logIn(email, guest)).body;
    expect(merged).toMatchObject({
      cart_items: 0,
      orders: 1,
      lowered: [{ wanted: 3, quantity: 1 }],
    });
    expect(await member.items()).toMatchObject([{ quantity: 1 }]);
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('keeps held units until the earlier end, and releases those beyond the limit', async () => {
    const [sku, short, long] = [
      await newSku(shop, { stock: 10, limit: 3 }),
      await newStream(shop, 5),
      await newStream(shop, 50),
    ];
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    await member.line(sku, 2, { stream_id: long });
    await guest.line(sku, 2, { stream_id: short });
    const earlier = (await guest.items())[0].held_until;
    await logIn(email, guest);
    expect(await member.items()).toMatchObject([{ quantity: 3, held_until: earlier }]);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 3 });
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('merges holds into one, whichever line had it', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 10 }), await newStream(shop, 15)];
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    await member.line(sku, 2, { stream_id });
    const held_until = (await member.items())[0].held_until as string;
    await guest.line(sku, 1);
    await logIn(email, guest);
    expect(await member.items()).toMatchObject([{ quantity: 3, held_until, stream_id }]);
    // of the whole line, while units are available
    expect(await stockOf(shop, sku)).toMatchObject({ held: 3 });
    const scarce = await newSku(shop, { stock: 3 });
    await member.line(scarce, 2, { stream_id: await newStream(shop, 15) });
    const another = await newGuest(shop);
    await another.line(scarce, 1);
    await (await newGuest(shop)).order(scarce);
    await logIn(email, another);
    expect(await stockOf(shop, scarce)).toEqual({ stock: 3, sold: 1, held: 2 });
    expect((await member.items()).at(-1)).toMatchObject({
      quantity: 3,
      status_changes: [{ type: 'stock_shortage', salable_quantity: 2 }],
    });
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('keeps an address that both had once, under the guest’s id', async () => {
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    await member.address();
    const [same, other] = [await guest.address(), await guest.address(okinawa)];
    expect((await logIn(email, guest)).body.merged).toMatchObject({ addresses: 1 });
    expect(
      (await member.call('GET', '/addresses')).body.map((one: { id: number }) => one.id),
    ).toEqual([other, same]);
  });
  it('merges what an earlier call writes after the login', async () => {
    const [sku, stream_id] = [
      await newSku(shop, { stock: 9, limit: 3 }),
      await newStream(shop, 15),
    ];
    const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
    const buyer_id = (await guest.call('GET', '/live-web/me')).body.guest.id as number;
    await guest.line(sku, 2, { stream_id });
    await logIn(email, guest);
    const late = {
      buyer_id,
      channel: 'marketplace',
      sku_id: sku,
      quantity: 2,
      stream_id,
      network: null,
      now: shop.app.now(),
      idempotency: null,
    } as const;
    await shop.app.addToCart(late);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 4 });
    expect(await mergeStragglers(shop.app)).toBe(1);
    expect(await member.items()).toMatchObject([{ quantity: 3 }]);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 3 });
    expect(await mergeStragglers(shop.app)).toBe(0);
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('returns the stored reply to a checkout retry after the login', async () => {
    const [{ email }, guest] = [await newMember(), await newGuest(shop)];
    const [line, address_id] = [
      await guest.line(await newSku(shop, { stock: 2 })),
      await guest.address(),
    ];
    const placed = await guest.checkout([line], { address_id }, 'crossing');
    const now = new TestBuyer(shop, { member: (await logIn(email, guest)).body.token });
    expect((await now.checkout([line], { address_id }, 'crossing')).body).toEqual(placed.body);
  });
});

describe('concurrent calls', () => {
  it('merges one guest once with two logins', async () => {
    const sku = await newSku(shop, { stock: 50 });
    const [one, other, guest] = [await newMember(), await newMember(), await newGuest(shop)];
    await guest.order(sku, 1);
    await guest.line(sku, 2);
    const replies = await Promise.all([
      logIn(one.email, guest),
      logIn(one.email, guest),
      logIn(other.email, guest),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(replies.filter((reply) => reply.body.merged !== null)).toHaveLength(1);
    const lines = [...(await one.buyer.items()), ...(await other.buyer.items())];
    expect(lines).toMatchObject([{ quantity: 2 }]);
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('never exceeds the limit with guests of one limited SKU', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 3 });
    const [{ email, buyer }, ...guests] = [
      await newMember(),
      await newGuest(shop),
      await newGuest(shop),
      await newGuest(shop),
    ];
    await Promise.all(guests.map((guest) => guest.line(sku, 2)));
    await Promise.all(guests.map((guest) => logIn(email, guest)));
    expect(await buyer.items()).toMatchObject([{ quantity: 3 }]);
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('loses nothing and buys nothing twice while a guest adds, changes, checks out and pays during a login', async () => {
    const stream_id = await newStream(shop, 15);
    for (let turn = 0; turn < 5; turn++) {
      const [sku, limited] = [
        await newSku(shop, { stock: 30 }),
        await newSku(shop, { stock: 30, limit: 4 }),
      ];
      const [{ email, buyer: member }, guest] = [await newMember(), await newGuest(shop)];
      const [line, kept, address_id] = [
        await guest.line(sku, 2),
        await guest.line(limited, 2, { stream_id }),
        await guest.address(),
      ];
      await member.line(limited, 1);
      const [placed, , added, , entered, again] = await Promise.all([
        guest.checkout([line], { address_id }),
        guest.call('PUT', `/cart-items/${kept}`, { body: { quantity: 3 } }),
        guest.add(await newSku(shop, { stock: 30 }), 2, { stream_id }),
        member.add(limited, 1),
        logIn(email, guest),
        logIn(email, guest),
        guest.checkout([line], { address_id }),
        guest.address(),
        member.checkout([kept], { address_id }),
      ]);
      expect([entered.status, again.status]).toEqual([200, 200]);
      // what a concurrent call still wrote for the guest is merged later
      await mergeStragglers(shop.app);
      const items = await member.items();
      if (added.status === 200)
        expect(items.map((item) => item.id)).toContain(added.body.cart_item_id);
      if (placed.status === 200)
        expect(await member.see(placed.body.id)).toMatchObject({ status: 'undelivered' });
      const { sold } = await stockOf(shop, sku);
      expect(sold === 2 || items.some((item) => item.id === line)).toBe(true);
      expect(await isAlive(guest)).toBe(false);
      expect(
        await shop.sql(
          'SELECT i.id FROM cart_items i JOIN buyers b ON b.id = i.buyer_id WHERE b.merged_into IS NOT NULL',
        ),
      ).toEqual([]);
      expect(
        await shop.sql(
          'SELECT o.id FROM orders o JOIN buyers b ON b.id = o.buyer_id WHERE b.merged_into IS NOT NULL',
        ),
      ).toEqual([]);
      expect(await brokenInvariants(shop)).toEqual([]);
    }
  });
});
