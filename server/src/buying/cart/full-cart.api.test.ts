import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { buyerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const full = { status: 409, body: { code: 'CART_FULL', max_lines: 100 } };
const skus = (n: number) =>
  Promise.all(Array.from({ length: n }, () => newSku(shop, { stock: 9 })));

it('refuses a line beyond one hundred, also for concurrent calls; existing lines can still grow', async () => {
  const buyer = await newGuest(shop);
  const goods = await skus(110);
  const replies = await Promise.all(goods.map((sku) => buyer.add(sku)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
  for (const refused of replies.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject(full);
  expect(await buyer.items()).toHaveLength(100);
  const beyond = goods[replies.findIndex(({ status }) => status !== 200)] as number;
  expect(await buyer.add(beyond)).toMatchObject(full);
  const inside = goods[replies.findIndex(({ status }) => status === 200)] as number;
  expect((await buyer.add(inside)).status).toBe(200);
  // removing a line makes room again
  const [line] = await buyer.items();
  await buyer.call('DELETE', `/cart-items/${line.id}`);
  expect((await buyer.add(beyond)).status).toBe(200);
});

it('refuses lines beyond one hundred from an enterprise store’s button too', async () => {
  await shop.sql(`UPDATE stores SET enable_enterprise = true WHERE slug = 'hanamori'`);
  const member = await buyerSession(shop, { sub: 'somebody with a full cart' });
  for (const sku of await skus(100))
    await shopCall(shop, 'POST', '/add-cart', { member, body: { id: sku, quantity: 1 } });
  const [sku] = await skus(1);
  const body = { stream_id: await newStream(shop, 15), skus: [{ id: sku, quantity: 1 }] };
  expect(
    await shopCall(shop, 'POST', '/enterprise/stores/hanamori/fast-checkout', { member, body }),
  ).toMatchObject(full);
});

it('merges two full carts, names the lines without room and gives them back', async () => {
  const email = 'full.cart@example.com';
  await shop.sql(
    `INSERT INTO users (email, first_name, last_name, password_hash, locale, register_from, email_verified_at)
     SELECT $1, 'a', 'b', password_hash, 'ja', 'web_market', now() FROM users WHERE email = 'member@example.com'`,
    [email],
  );
  const logIn = (guest?: string) =>
    shop.call('POST', '/auth/user/login', { guest, body: { email, password: 'noren-demo-2026' } });
  const member = (await logIn()).body.token as string;
  for (const sku of await skus(95))
    expect(
      (await shop.call('POST', '/add-cart', { member, body: { id: sku, quantity: 1 } })).status,
    ).toBe(200);
  const guest = await newGuest(shop);
  const goods = await skus(10);
  const stream_id = await newStream(shop, 15);
  for (const sku of goods) await guest.line(sku, 1, { stream_id });
  const entered = await logIn('guest' in guest.who ? guest.who.guest : undefined);
  expect(entered.body.merged.cart_items).toBe(5);
  expect(entered.body.merged.lowered).toHaveLength(5);
  for (const lowered of entered.body.merged.lowered)
    expect(lowered).toMatchObject({ wanted: 1, quantity: 0 });
  const held = await Promise.all(goods.map((sku) => stockOf(shop, sku)));
  expect(held.reduce((sum, stock) => sum + stock.held, 0)).toBe(5);
});
