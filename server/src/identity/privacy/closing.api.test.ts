import { personExport } from '@noren/contract/entities/person';
import { freshLoginMinutes } from '@noren/contract/passwords';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  brokenInvariants,
  chargeBehindOurBack,
  comeBack,
  decide,
  finish,
  gateway,
  newGuest,
  newSku,
  newStream,
  webhookOf,
  notify,
  stockOf,
  TestBuyer,
  type AttemptSeen,
} from '../../../test/buyer.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { contactOf, leaveEverything, logInAs, minori, orderOf, register, tracesOf } from '../../../test/leaver.ts';
import { buyerSession, loginToken, enterShop } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import { eraseLeavers } from './erasures.ts';
import { closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { giveRefunds } from '../../app/jobs/give-refunds.ts';
import { sendEmails } from '../../notifications/emails/send.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, RATE_LIMIT: 'on' } });
  // the gateway's webhooks would complete what these tests leave open
  await gateway(shop, { webhooks: 'never' });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const headers = { authorization: `Bearer ${operator_key}` };
const operator = (method: string, path: string, body?: object) => shop.call(method, `/api/operator/persons/${path}`, { headers, ...(body ? { body } : {}) });
const mounts = [
  ['marketplace', '/api/v2'],
  ['shop', '/api/v1/shop'],
] as const;
const closing = (buyer: TestBuyer) => buyer.call('GET', '/me/closing').then(({ body }) => body.data);
const close = (buyer: TestBuyer, password: string | null = minori.password) => buyer.call('POST', '/me/closing', { body: { password } });
/** A buyer of the platform, in either channel: an account without a password. */
const ofPlatform = async (sub: string) => new TestBuyer(shop, { member: await buyerSession(shop, { sub, name: 'プラットフォームの人' }) });

/** A promise with its resolver. Node 20 has no Promise.withResolvers. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe.each(mounts)('in the %s', (name, mount) => {
  it.each([
    ['POST', '/me/export'],
    ['POST', '/me/closing'],
    ['GET', '/me/closing'],
    ['DELETE', '/me/closing'],
  ])('%s %s is for members alone, and says what is malformed', async (method, path) => {
    const guest = await shop.guest();
    const body = method === 'POST' ? { body: {} } : {};
    expect(await shop.call(method, mount + path, body)).toMatchObject({ status: 401 });
    expect(await shop.call(method, mount + path, { guest, ...body })).toMatchObject({ status: 401 });
    const member = await buyerSession(shop, { sub: `malformed-${name}` });
    const entered = name === 'shop' ? member : await shop.member();
    if (method === 'POST') expect(await shop.call(method, mount + path, { member: entered, body: { password: 5 } })).toMatchObject({ status: 422 });
  });

  it.each(['export', 'closing'])('requires a recent login from an account without a password: %s', async (what) => {
    const sub = `fresh-${name}-${what}`;
    const enter = async (): Promise<string> =>
      name === 'shop'
        ? buyerSession(shop, { sub })
        : (await shop.call('POST', '/auth/user/login', { body: { passport_token: await loginToken(shop, { sub, role: 'member' }) } })).body.token;
    const old = await enter();
    await shop.sql(`UPDATE sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = (SELECT id FROM users WHERE platform_user_id = $1)`, [
      sub,
    ]);
    const ask = (member: string) => shop.call('POST', `${mount}/me/${what}`, { member, body: {} });
    expect(await ask(old)).toMatchObject({ status: 409, body: { code: 'LOGIN_NOT_FRESH', minutes: freshLoginMinutes } });
    expect((await shop.call('GET', `${mount}/me/closing`, { member: old })).body.data).toMatchObject({ has_password: false, is_fresh: false });
    const fresh = await enter();
    expect((await shop.call('GET', `${mount}/me/closing`, { member: fresh })).body.data).toMatchObject({ is_fresh: true });
    expect((await ask(fresh)).status).toBe(200);
    if (what === 'closing') expect((await ask(old)).status).toBe(401);
  });

  it.each(['export', 'closing'])('limits password guesses: %s', async (what) => {
    const member =
      name === 'shop'
        ? await buyerSession(shop, { sub: `guessed-${what}` })
        : (await shop.call('POST', '/auth/user/login', { body: { passport_token: await loginToken(shop, { sub: `guessed-m-${what}`, role: 'member' }) } })).body
            .token;
    await shop.sql(`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'member@example.com') WHERE platform_user_id IN ($1, $2)`, [
      `guessed-${what}`,
      `guessed-m-${what}`,
    ]);
    const ask = (password: string) => shop.call('POST', `${mount}/me/${what}`, { member, body: { password } });
    for (let n = 0; n < 10; n++) expect(await ask('a guess')).toMatchObject({ status: 409, body: { code: 'WRONG_PASSWORD' } });
    expect(await ask('noren-demo-2026')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) } });
    shop.advance(3_700_000);
    expect((await ask('noren-demo-2026')).status).toBe(200);
  });
});

describe('an account with an order that is not over', () => {
  it('stays until its last order is over, then closes, and can be kept until then', async () => {
    const sku = await newSku(shop, { stock: 9 });
    const { buyer } = await register(shop);
    const [sent, kept] = [await orderOf(buyer, sku), await orderOf(buyer, sku)];
    expect(await close(buyer, 'not mine')).toMatchObject({ status: 409, body: { code: 'WRONG_PASSWORD' } });
    expect((await closing(buyer)).asked_at).toBeNull();
    expect(await close(buyer)).toMatchObject({ status: 200, body: { is_closed: false, in_the_way: [{ id: sent, why: 'not_sent' }, { id: kept }] } });
    // canceled, and requested again
    expect((await buyer.call('DELETE', '/me/closing')).status).toBe(200);
    expect((await closing(buyer)).asked_at).toBeNull();
    await close(buyer);
    expect(await buyer.see(sent)).toMatchObject({ email: minori.email });
    expect((await operator('GET', 'erasures')).body.data).toMatchObject([{ asked_by: 'self' }]);

    await fulfil(shop, sent, 'shipped', {});
    await fulfil(shop, kept, 'canceled', { reason: 'buyer' });
    expect(await closing(buyer)).toMatchObject({ in_the_way: [{ id: sent, why: 'on_its_way' }] });
    await fulfil(shop, sent, 'delivered');
    shop.advance(86_400_000);
    const [{ until }] = (await closing(buyer)).in_the_way;
    expect(await closing(buyer)).toMatchObject({ in_the_way: [{ why: 'may_come_back' }] });
    // returns end seven days after the day of delivery, even if the store never completed the order
    shop.advance(Date.parse(until) - shop.app.now().getTime() - 60_000);
    await eraseLeavers(shop.app);
    expect((await tracesOf(shop)).length).toBeGreaterThan(5);
    shop.advance(660_000);
    expect(await eraseLeavers(shop.app)).toBe(1);
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
    expect(await close(buyer)).toMatchObject({ status: 401 });
    expect((await logInAs(shop)).status).toBe(401);
  });

  it('also waits for a refund that is due, a payment in progress, and open money', async () => {
    const sku = await newSku(shop, { stock: 9 });
    const { buyer, user_id } = await register(shop);
    const paid = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
    const bank = (await buyer.pay(paid, await buyer.card())).body.data.pay_redirect_url as string;
    expect((await closing(buyer)).in_the_way).toMatchObject([{ id: paid, why: 'unpaid' }]);
    await finish(shop, bank);
    await fulfil(shop, paid, 'canceled', { reason: 'seller' });
    expect((await closing(buyer)).in_the_way).toMatchObject([{ id: paid, why: 'refund_owed' }]);
    await shop.sql(`UPDATE payment_attempts SET status = 'undone' WHERE order_id = $1`, [paid]);
    await shop.sql(`UPDATE orders SET refund_memo = 'refunded' WHERE id = $1`, [paid]);
    await shop.sql(
      `INSERT INTO open_money (store_id, attempt_id, gateway, gateway_order_id, reason, opened_at) SELECT store_id, id, 'gmo', gateway_order_id, 'amount_differs', now() FROM payment_attempts WHERE order_id = $1`,
      [paid],
    );
    expect((await closing(buyer)).in_the_way).toMatchObject([{ id: paid, why: 'money_open' }]);
    expect(await operator('POST', 'erase', { user_id })).toMatchObject({ status: 200, body: { is_erased: false, in_the_way: [{ why: 'money_open' }] } });
    // the operator cancels the request
    const [{ erasure }] = (await operator('GET', 'erasures')).body.data;
    expect((await operator('DELETE', `erasures/${erasure}`)).status).toBe(200);
    expect((await operator('DELETE', `erasures/${erasure}`)).status).toBe(404);
    await shop.sql('UPDATE open_money SET closed_at = now()');
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
  });
});

describe('the data export', () => {
  it('contains the person’s own data of both channels; the operator’s also has the mailbox’s guests', async () => {
    await gateway(shop, { webhooks: 'normal' });
    const { buyer, user_id, orders } = await leaveEverything(shop);
    await gateway(shop, { webhooks: 'never' });
    const stranger = await newGuest(shop);
    await stranger.order(await newSku(shop, { stock: 2 }), 1, { email: 'stranger@example.com', custom_buyer_name: '赤の他人' });
    const own = await buyer.call('POST', '/me/export', { body: { password: minori.password } });
    expect(own.status).toBe(200);
    const document = personExport.parse(own.body);
    const text = JSON.stringify(document);
    for (const word of Object.values(minori).filter((value) => value !== minori.password && value !== minori.note)) expect(text, word).toContain(word);
    expect(document.accounts).toMatchObject([{ id: user_id, has_password: true, shop: { register_region: 'TW' } }]);
    expect(document.orders.map(({ payment_type }) => payment_type).sort()).toEqual(['custom_cod', 'gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit']);
    expect(document.orders.flatMap(({ messages }) => messages.map(({ role }) => role)).sort()).toEqual(['buyer', 'buyer', 'seller', 'seller']);
    expect(document.credit_cards.length).toBeGreaterThanOrEqual(3);
    expect(document.cart_items).toMatchObject([{ quantity: 2 }]);
    // no secrets, no staff notes, no other people
    expect(text).not.toMatch(/argon2|赤の他人|stranger|b\d+-[0-9a-f]{16}/);
    expect(text).not.toContain(minori.note);
    const all = await operator('POST', 'export', { email: minori.email });
    expect(personExport.parse(all.body).orders).toHaveLength(orders.length);
    expect(JSON.stringify(all.body)).not.toContain('赤の他人');
    // at most ten times an hour
    for (let n = 1; n < 10; n++) await buyer.call('POST', '/me/export', { body: { password: minori.password } });
    expect(await buyer.call('POST', '/me/export', { body: { password: minori.password } })).toMatchObject({ status: 429 });
  });

  it('identifies a person by one attribute, and only for the operator', async () => {
    for (const path of ['find', 'export', 'erase']) {
      expect(await shop.call('POST', `/api/operator/persons/${path}`, { body: { user_id: 1 } })).toMatchObject({ status: 401 });
      expect(await operator('POST', path, { user_id: 1, email: 'a@example.com' })).toMatchObject({ status: 422 });
      expect(await operator('POST', path, { email: 'nobody-at-all@example.com' })).toMatchObject({ status: 404 });
      expect(await operator('POST', path, { order: { store: 'hanamori', number: 'N0' } })).toMatchObject({ status: 404 });
      expect(await operator('POST', path, { platform_user_id: 'nobody' })).toMatchObject({ status: 404 });
    }
    expect(await operator('POST', 'find', { platform_user_id: minori.platform })).toMatchObject({ status: 200 });
  });

  it('erases only the address from another person’s order that names the mailbox', async () => {
    const member = await ofPlatform('aunt');
    const aunt = new TestBuyer(shop, { member: (await enterShop(shop, 'buyer', await loginToken(shop, { sub: 'aunt' }))).body.token });
    expect(member.who).not.toEqual(aunt.who);
    const sku = await newSku(shop, { stock: 3 });
    const line = (await shop.call('POST', '/api/v1/shop/add-cart', { ...(aunt.who as { member: string }), body: { id: sku, quantity: 1 } })).body.cart_item_id;
    const call = (path: string, body: object) => shop.call('POST', `/api/v1/shop${path}`, { ...(aunt.who as { member: string }), body });
    const address = {
      type: 'custom',
      name: '叔母 さと',
      phone_number: '090-1111-2222',
      address: { postcode: '100-0001', level_one: '東京都', level_two: '千代田区', level_three: '千代田', level_four: '1', level_one_code: '13', region: 'JP' },
    };
    const address_id = (await call('/addresses', address)).body.id;
    const body = {
      item_ids: [line],
      shipping_type: 'custom',
      address_id,
      payment_type: 'custom_cod',
      ...contactOf,
      custom_buyer_name: '叔母 さと',
      phone_number: '090-1111-2222',
    };
    const order = (await call('/checkout', body)).body.id as number;
    const waits = { body: { is_erased: false, in_the_way: [{ id: order }] } };
    // twice, and by another of their identifiers
    for (let n = 0; n < 2; n++) expect(await operator('POST', 'erase', { email: minori.email })).toMatchObject(waits);
    expect(await operator('POST', 'erase', { platform_user_id: minori.platform })).toMatchObject(waits);
    expect((await operator('GET', 'erasures')).body.data).toHaveLength(2);
    for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, order, step);
    shop.advance(700_000);
    await eraseLeavers(shop.app);
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
    expect(await shop.call('GET', `/api/v1/shop/orders/${order}`, aunt.who as { member: string })).toMatchObject({
      body: { email: null, custom_buyer_name: '叔母 さと', shipping: { receiver: { name: '叔母 さと' } } },
    });
  });
});

/** Inserts a line for an order that a test inserts directly. */
const itsGoods = `INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price) SELECT store_id, id, 1, 1, '茶', '茶', 1, 1 FROM o`;
const forgetOrder = async (slug: string): Promise<void> => {
  const [order] = await shop.sql<{ id: number }>('DELETE FROM orders WHERE slug = $1 RETURNING id', [slug]);
  await shop.sql('DELETE FROM order_items WHERE order_id = $1', [order?.id]);
};

describe('concurrent calls', { tags: 'deep' }, () => {
  it('checkout, payment, cart and closing: placed orders are fulfilled, and no data is left afterwards', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const sku = await newSku(shop, { stock: 30 });
      const { buyer } = await register(shop);
      const [line, address_id] = [await buyer.line(sku, 2), await buyer.address()];
      const card = await buyer.card();
      const cardOrder = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
      const bank = (await buyer.pay(cardOrder, card)).body.data.pay_redirect_url as string;
      await finish(shop, bank, turn % 2 ? 'approve' : 'refuse');
      if (turn % 2) for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, cardOrder, step);
      else await fulfil(shop, cardOrder, 'canceled', { reason: 'buyer' });
      const [placed, closed] = await Promise.all([
        buyer.checkout([line], { address_id, ...contactOf }),
        close(buyer),
        buyer.add(await newSku(shop, { stock: 5 })),
        buyer.address(),
        buyer.card().catch(() => undefined),
      ]);
      expect(closed.status).toBe(200);
      // never both erased and ordered: the erasure waits for the order, or there is none
      if (placed.status === 200) {
        for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, placed.body.id, step);
      } else expect(await stockOf(shop, sku)).toMatchObject({ held: 0 });
      for (let turn = 0; turn < 3; turn++) {
        shop.advance(660_000);
        // still within 15 minutes after the erasure
        await shop.sql('UPDATE erasures SET check_after = $1::timestamptz, erased_at = CASE WHEN erased_at IS NOT NULL THEN $1::timestamptz END', [
          shop.app.now(),
        ]);
        await eraseLeavers(shop.app);
      }
      await sendEmails(shop.app);
      expect(await tracesOf(shop)).toEqual([]);
      expect(await shop.sql('SELECT 1 FROM addresses a JOIN buyers b ON b.id = a.buyer_id WHERE b.erased_at IS NOT NULL')).toEqual([]);
      expect(await shop.sql('SELECT 1 FROM credit_cards c JOIN buyers b ON b.id = c.buyer_id WHERE b.erased_at IS NOT NULL AND NOT c.leaving')).toEqual([]);
      expect(await brokenInvariants(shop)).toEqual([]);
    }
  });

  it('return, webhook and closing: a paid order always has its buyer’s data', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const sku = await newSku(shop, { stock: 5 });
      const { buyer } = await register(shop);
      const order = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
      const bank = (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url as string;
      const access = await decide(shop, bank, 'approve');
      const [attempt] = await attemptsOf(shop, order);
      const [, closed] = await Promise.all([comeBack(shop, access), close(buyer), notify(shop, webhookOf(attempt as AttemptSeen)), close(buyer)]);
      expect(closed).toMatchObject({ status: 200, body: { is_closed: false, in_the_way: [{ id: order }] } });
      expect(await buyer.see(order)).toMatchObject({ status: 'undelivered', email: minori.email, shipping: { receiver: { phone: minori.phone } } });
      for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, order, step);
      shop.advance(660_000);
      await eraseLeavers(shop.app);
      await sendEmails(shop.app);
      expect(await tracesOf(shop)).toEqual([]);
      expect(await shop.sql('SELECT status, payment_status, total_amount > 0 AS sum FROM orders WHERE id = $1', [order])).toEqual([
        { status: 'completed', payment_status: 'paid', sum: true },
      ]);
    }
  });

  it('waits for a checkout or payment result that is being written', async () => {
    const { buyer, user_id } = await register(shop);
    const order = await orderOf(buyer, await newSku(shop, { stock: 5 }), { payment_type: 'gmo_credit' });
    await fulfil(shop, order, 'canceled', { reason: 'buyer' });
    await buyer.line(await newSku(shop, { stock: 5 }));
    /** Writes in a transaction that ends shortly after the closing has begun. */
    const during = async (...statements: [string, unknown[]][]): Promise<any> => {
      const begun = signal();
      const written = shop.database.transaction(async (tx) => {
        for (const [text, params] of statements) await tx.query(text, params);
        begun.resolve();
        await new Promise((resolve) => setTimeout(resolve, 400));
      });
      await Promise.race([begun.promise, written]);
      const closed = await close(buyer);
      await written;
      return closed.body;
    };
    const money = `INSERT INTO open_money (store_id, order_id, gateway, gateway_order_id, reason, opened_at) SELECT store_id, id, 'gmo', 'y', 'cash_owed', now() FROM orders WHERE id = $1`;
    expect(await during(['SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order]], [money, [order]])).toMatchObject({
      is_closed: false,
      in_the_way: [{ id: order, why: 'money_open' }],
    });
    await shop.sql('UPDATE open_money SET closed_at = now()');
    await shop.sql('DELETE FROM emails WHERE order_id = $1', [order]);
    const placed = `WITH o AS (INSERT INTO orders (store_id, slug, buyer_id, channel, status, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type, payment_status, shipping_type, receiver, sender)
                    SELECT store_id, 'N-placed', buyer_id, channel, 'undelivered', 1, 0, 0, 1, currency, region, 'custom_cod', 'pending', 'custom', receiver, sender FROM orders WHERE id = $1 RETURNING store_id, id) ${itsGoods}`;
    const cart = 'SELECT 1 FROM carts c JOIN buyers b ON b.id = c.buyer_id WHERE b.user_id = $1 FOR UPDATE OF c';
    expect(await during([cart, [user_id]], [placed, [order]])).toMatchObject({ is_closed: false, in_the_way: [{ slug: 'N-placed', why: 'not_sent' }] });
    await forgetOrder('N-placed');
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
  });

  it('also erases what earlier calls write afterwards, once an order among it is fulfilled', async () => {
    const sku = await newSku(shop, { stock: 9 });
    const { buyer } = await register(shop);
    await buyer.address();
    const [{ buyer_id }] = (await shop.sql<{ buyer_id: number }>('SELECT b.id AS buyer_id FROM buyers b JOIN users u ON u.id = b.user_id WHERE u.email = $1', [
      minori.email,
    ])) as [{ buyer_id: number }];
    const stream_id = await newStream(shop, 15);
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    await sendEmails(shop.app);
    await shop.app.addToCart({ buyer_id, channel: 'marketplace', sku_id: sku, quantity: 2, stream_id, network: null, now: shop.app.now(), idempotency: null });
    await shop.sql(`INSERT INTO addresses (buyer_id, type, name, phone_number) VALUES ($1, 'custom', $2, $3)`, [buyer_id, minori.called, minori.phone]);
    await shop.sql(
      `WITH o AS (INSERT INTO orders (store_id, slug, buyer_id, channel, status, email, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type, payment_status, shipping_type, receiver, sender, stock_taken)
       SELECT id, 'N-late', $1, 'marketplace', 'delivered', $2, 1, 0, 0, 1, 'JPY', 'JP', 'custom_cod', 'paid', 'custom', '{"name": "佐久間", "phone": "", "address": ""}', '{}', true FROM stores WHERE slug = 'hanamori' RETURNING store_id, id) ${itsGoods}`,
      [buyer_id, minori.email],
    );
    await shop.sql(`UPDATE orders SET delivery_at = $1 WHERE slug = 'N-late'`, [shop.app.now()]);
    expect((await tracesOf(shop)).length).toBeGreaterThan(2);
    shop.advance(61_000);
    await eraseLeavers(shop.app);
    // the order is not over: it is fulfilled with its address
    expect(await shop.sql(`SELECT email FROM orders WHERE slug = 'N-late'`)).toEqual([{ email: minori.email }]);
    await shop.sql(`UPDATE orders SET delivery_at = delivery_at - interval '9 days' WHERE slug = 'N-late'`);
    shop.advance(660_000);
    expect(await eraseLeavers(shop.app)).toBe(1);
    expect(await tracesOf(shop)).toEqual([]);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 0 });
    await forgetOrder('N-late');
  });

  it('refunds late money for a canceled order of an erased person, who has no address any more', async () => {
    const sku = await newSku(shop, { stock: 3 });
    const { buyer } = await register(shop);
    const order = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
    await decide(shop, (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url, 'approve');
    shop.advance(31 * 60_000);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({ status: 'canceled', reason: 'payment_deadline' });
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    // the card is charged all the same, and the webhook reports it
    const [attempt] = await attemptsOf(shop, order);
    await chargeBehindOurBack(shop, attempt as AttemptSeen);
    expect((await notify(shop, webhookOf(attempt as AttemptSeen))).body).toBe(0);
    expect(await shop.sql('SELECT status, replaced_by, refund_memo FROM orders WHERE id = $1', [order])).toEqual([
      { status: 'canceled', replaced_by: null, refund_memo: 'unrefunded' },
    ]);
    expect(await shop.sql('SELECT id FROM orders WHERE id > $1', [order])).toEqual([]);
    shop.advance(31_000);
    await giveRefunds(shop.app);
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'undone' }]);
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
  });

  it('an order link opens nothing once its guest is erased, and no guest merges into an erased account', async () => {
    const guest = await newGuest(shop);
    const order = await orderOf(guest, await newSku(shop, { stock: 3 }));
    const key = orderLinkKey(shop.app, { id: order });
    const enter = () => shop.call('POST', `/orders/${order}/guest-session`, { body: { key } });
    expect((await enter()).status).toBe(200);
    for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, order, step);
    const number = (await guest.see(order)).slug as string;
    expect(await operator('POST', 'erase', { order: { store: 'hanamori', number } })).toMatchObject({ body: { is_erased: true } });
    expect((await enter()).status).not.toBe(200);
    expect((await guest.call('GET', `/orders/${order}`)).status).toBe(401);
    expect(await tracesOf(shop)).toEqual([]);
    // a second search only finds the anonymous order
    expect(await operator('POST', 'find', { order: { store: 'hanamori', number } })).toMatchObject({
      body: { found: { orders: [{ id: order, is_erased: true }] } },
    });
  });

  it('login and closing: a login never opens an erased account', async () => {
    const { buyer, user_id } = await register(shop);
    const replies = await Promise.all([logInAs(shop), close(buyer), logInAs(shop), logInAs(shop)]);
    expect(replies[1]).toMatchObject({ body: { is_closed: true } });
    expect((await logInAs(shop)).status).toBe(401);
    expect(await shop.sql('SELECT 1 FROM sessions WHERE user_id = $1', [user_id])).toEqual([]);
    for (const { body } of replies) if (body.token) expect((await shop.call('GET', '/addresses', { member: body.token })).status).toBe(401);
    await sendEmails(shop.app);
    // login attempts are counted whether or not the account exists: these came after the erasure
    expect(await tracesOf(shop)).toEqual(['throttles: owner']);
  });
});
