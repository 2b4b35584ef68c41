import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { enterShop, loginToken, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type CallOptions, type Reply, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Role = 'member' | 'buyer';
const tokenOf = (role: Role, sub: string, also: Record<string, unknown> = {}) =>
  loginToken(shop, { role, sub, ...also });
/** Opens a link like the page does, with the browser's tokens. */
const follow = (
  role: Role,
  token: string,
  who: CallOptions = {},
  replace_session?: boolean,
): Promise<Reply> =>
  role === 'member'
    ? shop.call('POST', '/auth/user/login', {
        ...who,
        body: { passport_token: token, replace_session },
      })
    : shopCall(shop, 'POST', '/buyer/login', { ...who, body: { token, replace_session } });
const inChannel = (role: Role) => (method: string, path: string, who: CallOptions) =>
  role === 'member' ? shop.call(method, path, who) : shopCall(shop, method, path, who);
const enterAs = async (role: Role, sub: string, who: CallOptions = {}): Promise<string> =>
  (await follow(role, await tokenOf(role, sub), who)).body.token;
const guestOf = (buyer: TestBuyer): string => (buyer.who as { guest: string }).guest;

/** A guest with a cart, an order, an address, a card and a konbini record. */
async function richGuest() {
  const guest = await newGuest(shop);
  const { order, card } = await guest.atTheBank(await newSku(shop, { stock: 9 }));
  const line = await guest.line(await newSku(shop, { stock: 9 }), 2);
  const body = {
    convenience: '00001',
    buyer_name: '森　花',
    buyer_name_kana: 'モリ　ハナ',
    buyer_cellphone: '09012345678',
  };
  await guest.call('POST', '/gmo-cvs', { body });
  return { guest, order, card, line };
}
/** What the holder of a session can read of a guest's data. */
async function hasOf(role: Role, member: string, order: number) {
  const call = inChannel(role);
  return {
    order: (await call('GET', `/orders/${order}`, { member })).status,
    addresses: (await call('GET', '/addresses', { member })).body.length as number,
    cards: (await call('GET', '/credit-cards?type=gmo_credit', { member })).body.length as number,
    records: (await call('GET', '/gmo-cvs', { member })).body.length as number,
  };
}
const nothing = { order: 404, addresses: 0, cards: 0, records: 0 };
const everything = { order: 200, addresses: 1, cards: 1, records: 1 };

describe.each(['member', 'buyer'] as const)(
  'another person’s link (%s), opened in a guest’s browser',
  (role) => {
    it('merges only the cart; everything else stays with the guest', async () => {
      const { guest, order, card, line } = await richGuest();
      const attacker = randomUUID();
      const entered = await follow(role, await tokenOf(role, attacker), { guest: guestOf(guest) });
      expect(entered.body.merged).toEqual({ cart_items: 1, addresses: 0, orders: 0, lowered: [] });
      // in the attacker's own browser
      const home = await enterAs(role, attacker);
      expect(await hasOf(role, home, order)).toEqual(nothing);
      expect(
        await inChannel(role)('POST', `/orders/${order}/pay`, {
          member: home,
          body: { card_id: card, redirect_url: shop.origin },
        }),
      ).toMatchObject({
        status: 404,
      });
      expect(
        await new TestBuyer(shop, { member: await enterAs('member', attacker) }).items(),
      ).toMatchObject([{ id: line, quantity: 2 }]);
      // and the guest's browser still has everything
      expect(await guest.see(order)).toMatchObject({ id: order });
      expect((await guest.call('GET', '/addresses')).body).toHaveLength(1);
      expect(await guest.items()).toEqual([]);
      expect(await brokenInvariants(shop)).toEqual([]);
    });
    it('merges everything after consent, which requires both tokens', async () => {
      const { guest, order } = await richGuest();
      const sub = randomUUID();
      const member = await enterAs(role, sub, { guest: guestOf(guest) });
      const call = inChannel(role);
      const offer = (who: CallOptions) => call('GET', '/me/earlier-guest', who);
      expect((await offer({ member, guest: guestOf(guest) })).body).toEqual({
        data: { orders: 1, addresses: 1, credit_cards: 1, konbini_records: 1 },
      });
      // requires both the guest's token and a session
      expect((await offer({ member })).body).toEqual({ data: null });
      expect(await call('POST', '/me/earlier-guest', { member })).toMatchObject({
        status: 200,
        body: { merged: null },
      });
      expect(await call('POST', '/me/earlier-guest', { guest: guestOf(guest) })).toMatchObject({
        status: 401,
      });
      expect(await hasOf(role, member, order)).toEqual(nothing);
      const yes = await call('POST', '/me/earlier-guest', { member, guest: guestOf(guest) });
      expect(yes.body).toEqual({
        success: true,
        merged: { cart_items: 0, addresses: 1, orders: 1, lowered: [] },
      });
      expect(await hasOf(role, member, order)).toEqual(everything);
      expect((await guest.call('GET', '/live-web/me')).body.guest).toBeNull();
      // a second consent changes nothing
      expect(
        (await call('POST', '/me/earlier-guest', { member, guest: guestOf(guest) })).body,
      ).toEqual({ success: true, merged: null });
      expect((await offer({ member, guest: guestOf(guest) })).body).toEqual({ data: null });
      expect(await brokenInvariants(shop)).toEqual([]);
    });
    it('keeps holds, and applies purchase limits to the merged person', async () => {
      const [sku, stream_id] = [
        await newSku(shop, { stock: 10, limit: 3 }),
        await newStream(shop, 15),
      ];
      const guest = await newGuest(shop);
      await guest.order(sku, 1);
      await guest.line(sku, 2, { stream_id });
      const held = (await guest.items())[0].held_until;
      const sub = randomUUID();
      const own = new TestBuyer(shop, { member: await enterAs('member', sub) });
      await own.order(sku, 2);
      expect(
        (await follow(role, await tokenOf(role, sub), { guest: guestOf(guest) })).body.merged,
      ).toMatchObject({
        cart_items: 1,
        lowered: [{ wanted: 2, quantity: 1 }],
      });
      expect(await own.items()).toMatchObject([{ quantity: 1, held_until: held }]);
      expect(await stockOf(shop, sku)).toEqual({ stock: 10, sold: 3, held: 1 });
      // with the earlier order, merged after consent, the limit is used up
      const member = await enterAs('member', sub);
      const yes = await shop.call('POST', '/me/earlier-guest', { member, guest: guestOf(guest) });
      expect(yes.body.merged).toMatchObject({ orders: 1, lowered: [{ wanted: 1, quantity: 0 }] });
      expect(await own.items()).toEqual([]);
      expect(await own.add(sku)).toMatchObject({
        body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 0 },
      });
      expect(await stockOf(shop, sku)).toEqual({ stock: 10, sold: 3, held: 0 });
      expect(await brokenInvariants(shop)).toEqual([]);
    });
    it('merges one guest once with concurrent links and consents', async () => {
      for (let turn = 0; turn < 4; turn++) {
        const { guest, order, line } = await richGuest();
        const subs = [randomUUID(), randomUUID()] as const;
        const both = await Promise.all(
          subs.map(async (sub) =>
            follow(role, await tokenOf(role, sub), { guest: guestOf(guest) }),
          ),
        );
        expect(both.filter((reply) => reply.body.merged !== null)).toHaveLength(1);
        const [one, other] = both.map((reply) => reply.body.token as string) as [string, string];
        const call = inChannel(role);
        const yes = (member: string) =>
          call('POST', '/me/earlier-guest', { member, guest: guestOf(guest) });
        const added = guest.add(await newSku(shop, { stock: 9 }));
        const answers = await Promise.all([yes(one), yes(other), yes(one), added]);
        expect(answers.slice(0, 3).filter((reply) => reply.body.merged?.orders === 1)).toHaveLength(
          1,
        );
        const found = [
          (await hasOf(role, one, order)).order,
          (await hasOf(role, other, order)).order,
        ];
        expect(found.sort()).toEqual([200, 404]);
        const lines = await shop.sql('SELECT 1 FROM cart_items WHERE id = $1', [line]);
        expect(lines).toHaveLength(1);
        expect(await brokenInvariants(shop)).toEqual([]);
      }
    });
  },
);

describe.each(['member', 'buyer'] as const)('a link (%s) while someone is logged in', (role) => {
  it('does not replace another person without consent, and stays unused', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const member = await enterAs(role, mine);
    const token = await tokenOf(role, theirs);
    for (const replace of [undefined, false]) {
      expect(await follow(role, token, { member }, replace)).toMatchObject({
        status: 409,
        body: { code: 'ANOTHER_PERSON_IS_LOGGED_IN' },
      });
    }
    expect(await follow(role, token, { member }, true)).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    });
    // the replaced session is not ended on the server, because it belongs to the other person
    expect((await inChannel(role)('GET', '/addresses', { member })).status).toBe(200);
  });
  it('signs in without a prompt when the token belongs to the same user', async () => {
    const sub = randomUUID();
    const member = await enterAs(role, sub);
    expect((await follow(role, await tokenOf(role, sub), { member })).status).toBe(200);
  });
  it('names its person after it was used or has expired', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const used = await tokenOf(role, mine, { name: '森 花子', locale: 'ja' });
    const member = (await follow(role, used)).body.token as string;
    const over = await tokenOf(role, mine, { exp: Math.floor(Date.now() / 1000) - 3600 });
    const preview = (token: string, who: CallOptions = { member }) =>
      inChannel(role)('POST', '/auth/entry-preview', { ...who, body: { token, role } });
    expect((await preview(used)).body.data).toEqual({
      name: '森 花子',
      is_usable: false,
      current: { name: '森 花子', is_same_person: true },
      guest: null,
    });
    expect((await preview(over)).body.data).toMatchObject({
      is_usable: false,
      current: { is_same_person: true },
    });
    expect((await preview(over, {})).body.data).toMatchObject({ is_usable: false, current: null });
    const another = await tokenOf(role, theirs, { name: 'Mallory' });
    expect((await preview(another)).body.data).toMatchObject({
      name: 'Mallory',
      is_usable: true,
      current: { name: '森 花子', is_same_person: false },
    });
    // previewed ten times, and still valid for one login
    await Promise.all(Array.from({ length: 10 }, () => preview(another)));
    expect((await follow(role, another)).status).toBe(200);
    expect((await preview(another)).body.data).toMatchObject({ is_usable: false });
  });
  it('shows the guest’s data in the preview only to the guest’s browser', async () => {
    const { guest } = await richGuest();
    const token = await tokenOf(role, randomUUID());
    const preview = (who: CallOptions) =>
      inChannel(role)('POST', '/auth/entry-preview', { ...who, body: { token, role } });
    expect((await preview({ guest: guestOf(guest) })).body.data.guest).toEqual({
      orders: 1,
      addresses: 1,
      credit_cards: 1,
      konbini_records: 1,
    });
    expect((await preview({})).body.data.guest).toBeNull();
  });
  it.each<[string, () => Promise<string> | string]>([
    ['no token', () => 'x'],
    [
      'another’s signature',
      () => loginToken(shop, { role }, 'another secret of at least 32 letters'),
    ],
    ['another role', () => loginToken(shop, { role: 'seller' })],
    ['another house', () => loginToken(shop, { role, aud: 'elsewhere' })],
  ])('%s is nobody’s', async (_, write) => {
    const reply = await inChannel(role)('POST', '/auth/entry-preview', {
      body: { token: await write(), role },
    });
    expect(reply).toMatchObject({
      status: 401,
      body: {
        code: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
        report_type: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
      },
    });
  });
});

describe('a seller’s link', () => {
  const link = (sub: string) => loginToken(shop, { role: 'seller', sub });
  it('does not replace another seller who is signed in', async () => {
    const member = await sellerSession(shop, 'demo-liver-1');
    const token = await link('demo-liver-2');
    expect(await enterShop(shop, 'seller', token, { member })).toMatchObject({
      status: 409,
      body: { code: 'ANOTHER_PERSON_IS_LOGGED_IN' },
    });
    const replaced = await shopCall(shop, 'POST', '/seller/login', {
      member,
      body: { token, replace_session: true },
    });
    expect(
      (await shopCall(shop, 'GET', '/me', { member: replaced.body.token })).body.liver.store.slug,
    ).toBe('chaya');
  });
  it('signs the same seller in, whatever buyer session exists', async () => {
    const member = await sellerSession(shop, 'demo-liver-1');
    expect((await enterShop(shop, 'seller', await link('demo-liver-1'), { member })).status).toBe(
      200,
    );
    const buyer = await enterAs('buyer', randomUUID());
    expect(
      (await enterShop(shop, 'seller', await link('demo-liver-1'), { member: buyer })).status,
    ).toBe(200);
  });
});

it('treats a password typed in this browser as consent', async () => {
  const { guest, order } = await richGuest();
  const body = { email: 'member@example.com', password: 'noren-demo-2026' };
  const entered = await shop.call('POST', '/auth/user/login', { body, guest: guestOf(guest) });
  expect(entered.body.merged).toMatchObject({ cart_items: 1, orders: 1 });
  expect((await shop.call('GET', `/orders/${order}`, { member: entered.body.token })).status).toBe(
    200,
  );
});

describe('POST /auth/user/logout', () => {
  const out = (path: 'marketplace' | 'shop', who: CallOptions) =>
    path === 'shop'
      ? shopCall(shop, 'POST', '/auth/user/logout', who)
      : shop.call('POST', '/auth/user/logout', who);
  it.each<['marketplace' | 'shop', string, () => Promise<string>, string]>([
    ['marketplace', 'member', () => enterAs('member', randomUUID()), '/api/v2/addresses'],
    ['shop', 'buyer', () => enterAs('buyer', randomUUID()), '/api/v1/shop/me'],
    ['shop', 'seller', () => sellerSession(shop), '/api/v1/shop/me'],
    // from a page of either channel
    ['marketplace', 'buyer', () => enterAs('buyer', randomUUID()), '/api/v1/shop/me'],
  ])('ends, in the %s, the session of a %s', async (channel, _, open, read) => {
    const [member, elsewhere] = [await open(), await open()];
    expect((await shop.call('GET', read, { member })).status).toBe(200);
    expect(await out(channel, { member })).toMatchObject({ status: 200, body: { success: true } });
    expect((await shop.call('GET', read, { member })).status).toBe(401);
    expect((await shop.call('GET', read, { member: elsewhere })).status).toBe(200);
  });
  it('ends a guest’s session, also along with a member’s', async () => {
    const guests = [await newGuest(shop), await newGuest(shop)] as const;
    await out('marketplace', { guest: guestOf(guests[0]) });
    await out('shop', { member: await enterAs('buyer', randomUUID()), guest: guestOf(guests[1]) });
    for (const guest of guests) expect((await guest.call('GET', '/addresses')).status).toBe(401);
  });
});
