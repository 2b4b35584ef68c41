import { personExport } from '@noren/contract/entities/person';
import { freshLoginMinutes } from '@noren/contract/passwords';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { contactOf, logInAs, minori, orderOf, register, tracesOf } from '../../../test/leaver.ts';
import { leaveEverything } from '../../../test/leave-everything.ts';
import { buyerSession, loginToken, enterShop } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { eraseLeavers } from './erasures.ts';
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
const operator = (method: string, path: string, body?: object) =>
  shop.call(method, `/api/operator/persons/${path}`, { headers, ...(body ? { body } : {}) });
const mounts = [
  ['marketplace', '/api/v2'],
  ['shop', '/api/v1/shop'],
] as const;
const closing = (buyer: TestBuyer) =>
  buyer.call('GET', '/me/closing').then(({ body }) => body.data);
const close = (buyer: TestBuyer, password: string | null = minori.password) =>
  buyer.call('POST', '/me/closing', { body: { password } });
/** A buyer of the platform, in either channel: an account without a password. */
const ofPlatform = async (sub: string) =>
  new TestBuyer(shop, { member: await buyerSession(shop, { sub, name: 'プラットフォームの人' }) });

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
    expect(await shop.call(method, mount + path, { guest, ...body })).toMatchObject({
      status: 401,
    });
    const member = await buyerSession(shop, { sub: `malformed-${name}` });
    const entered = name === 'shop' ? member : await shop.member();
    if (method === 'POST')
      expect(
        await shop.call(method, mount + path, { member: entered, body: { password: 5 } }),
      ).toMatchObject({ status: 422 });
  });

  it.each(['export', 'closing'])(
    'requires a recent login from an account without a password: %s',
    async (what) => {
      const sub = `fresh-${name}-${what}`;
      const enter = async (): Promise<string> =>
        name === 'shop'
          ? buyerSession(shop, { sub })
          : (
              await shop.call('POST', '/auth/user/login', {
                body: { passport_token: await loginToken(shop, { sub, role: 'member' }) },
              })
            ).body.token;
      const old = await enter();
      await shop.sql(
        `UPDATE sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = (SELECT id FROM users WHERE platform_user_id = $1)`,
        [sub],
      );
      const ask = (member: string) =>
        shop.call('POST', `${mount}/me/${what}`, { member, body: {} });
      expect(await ask(old)).toMatchObject({
        status: 409,
        body: { code: 'LOGIN_NOT_FRESH', minutes: freshLoginMinutes },
      });
      expect(
        (await shop.call('GET', `${mount}/me/closing`, { member: old })).body.data,
      ).toMatchObject({ has_password: false, is_fresh: false });
      const fresh = await enter();
      expect(
        (await shop.call('GET', `${mount}/me/closing`, { member: fresh })).body.data,
      ).toMatchObject({ is_fresh: true });
      expect((await ask(fresh)).status).toBe(200);
      if (what === 'closing') expect((await ask(old)).status).toBe(401);
    },
  );

  it.each(['export', 'closing'])('limits password guesses: %s', async (what) => {
    const member =
      name === 'shop'
        ? await buyerSession(shop, { sub: `guessed-${what}` })
        : (
            await shop.call('POST', '/auth/user/login', {
              body: {
                passport_token: await loginToken(shop, {
                  sub: `guessed-m-${what}`,
                  role: 'member',
                }),
              },
            })
          ).body.token;
    await shop.sql(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'member@example.com') WHERE platform_user_id IN ($1, $2)`,
      [`guessed-${what}`, `guessed-m-${what}`],
    );
    const ask = (password: string) =>
      shop.call('POST', `${mount}/me/${what}`, { member, body: { password } });
    for (let n = 0; n < 10; n++)
      expect(await ask('a guess')).toMatchObject({ status: 409, body: { code: 'WRONG_PASSWORD' } });
    expect(await ask('noren-demo-2026')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
    });
    shop.advance(3_700_000);
    expect((await ask('noren-demo-2026')).status).toBe(200);
  });
});

describe('an account with an order that is not over', () => {
  it('stays until its last order is over, then closes, and can be kept until then', async () => {
    const sku = await newSku(shop, { stock: 9 });
    const { buyer } = await register(shop);
    const [sent, kept] = [await orderOf(buyer, sku), await orderOf(buyer, sku)];
    expect(await close(buyer, 'not mine')).toMatchObject({
      status: 409,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect((await closing(buyer)).asked_at).toBeNull();
    expect(await close(buyer)).toMatchObject({
      status: 200,
      body: { is_closed: false, in_the_way: [{ id: sent, why: 'not_sent' }, { id: kept }] },
    });
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
    expect(await operator('POST', 'erase', { user_id })).toMatchObject({
      status: 200,
      body: { is_erased: false, in_the_way: [{ why: 'money_open' }] },
    });
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
    await stranger.order(await newSku(shop, { stock: 2 }), 1, {
      email: 'stranger@example.com',
      custom_buyer_name: '赤の他人',
    });
    const own = await buyer.call('POST', '/me/export', { body: { password: minori.password } });
    expect(own.status).toBe(200);
    const document = personExport.parse(own.body);
    const text = JSON.stringify(document);
    for (const word of Object.values(minori).filter(
      (value) => value !== minori.password && value !== minori.note,
    ))
      expect(text, word).toContain(word);
    expect(document.accounts).toMatchObject([
      { id: user_id, has_password: true, shop: { register_region: 'TW' } },
    ]);
    expect(document.orders.map(({ payment_type }) => payment_type).sort()).toEqual([
      'custom_cod',
      'gmo_credit',
      'gmo_cvs',
      'gmo_paypay',
      'payuni_credit',
    ]);
    expect(
      document.orders.flatMap(({ messages }) => messages.map(({ role }) => role)).sort(),
    ).toEqual(['buyer', 'buyer', 'seller', 'seller']);
    expect(document.credit_cards.length).toBeGreaterThanOrEqual(3);
    expect(document.cart_items).toMatchObject([{ quantity: 2 }]);
    // no secrets, no staff notes, no other people
    expect(text).not.toMatch(/argon2|赤の他人|stranger|b\d+-[0-9a-f]{16}/);
    expect(text).not.toContain(minori.note);
    const all = await operator('POST', 'export', { email: minori.email });
    expect(personExport.parse(all.body).orders).toHaveLength(orders.length);
    expect(JSON.stringify(all.body)).not.toContain('赤の他人');
    // at most ten times an hour
    for (let n = 1; n < 10; n++)
      await buyer.call('POST', '/me/export', { body: { password: minori.password } });
    expect(
      await buyer.call('POST', '/me/export', { body: { password: minori.password } }),
    ).toMatchObject({ status: 429 });
  });

  it('identifies a person by one attribute, and only for the operator', async () => {
    for (const path of ['find', 'export', 'erase']) {
      expect(
        await shop.call('POST', `/api/operator/persons/${path}`, { body: { user_id: 1 } }),
      ).toMatchObject({ status: 401 });
      expect(await operator('POST', path, { user_id: 1, email: 'a@example.com' })).toMatchObject({
        status: 422,
      });
      expect(await operator('POST', path, { email: 'nobody-at-all@example.com' })).toMatchObject({
        status: 404,
      });
      expect(
        await operator('POST', path, { order: { store: 'hanamori', number: 'N0' } }),
      ).toMatchObject({ status: 404 });
      expect(await operator('POST', path, { platform_user_id: 'nobody' })).toMatchObject({
        status: 404,
      });
    }
    expect(await operator('POST', 'find', { platform_user_id: minori.platform })).toMatchObject({
      status: 200,
    });
  });

  it('erases only the address from another person’s order that names the mailbox', async () => {
    const member = await ofPlatform('aunt');
    const aunt = new TestBuyer(shop, {
      member: (await enterShop(shop, 'buyer', await loginToken(shop, { sub: 'aunt' }))).body.token,
    });
    expect(member.who).not.toEqual(aunt.who);
    const sku = await newSku(shop, { stock: 3 });
    const line = (
      await shop.call('POST', '/api/v1/shop/add-cart', {
        ...(aunt.who as { member: string }),
        body: { id: sku, quantity: 1 },
      })
    ).body.cart_item_id;
    const call = (path: string, body: object) =>
      shop.call('POST', `/api/v1/shop${path}`, { ...(aunt.who as { member: string }), body });
    const address = {
      type: 'custom',
      name: '叔母 さと',
      phone_number: '090-1111-2222',
      address: {
        postcode: '100-0001',
        level_one: '東京都',
        level_two: '千代田区',
        level_three: '千代田',
        level_four: '1',
        level_one_code: '13',
        region: 'JP',
      },
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
    for (let n = 0; n < 2; n++)
      expect(await operator('POST', 'erase', { email: minori.email })).toMatchObject(waits);
    expect(await operator('POST', 'erase', { platform_user_id: minori.platform })).toMatchObject(
      waits,
    );
    expect((await operator('GET', 'erasures')).body.data).toHaveLength(2);
    for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, order, step);
    shop.advance(700_000);
    await eraseLeavers(shop.app);
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
    expect(
      await shop.call('GET', `/api/v1/shop/orders/${order}`, aunt.who as { member: string }),
    ).toMatchObject({
      body: {
        email: null,
        custom_buyer_name: '叔母 さと',
        shipping: { receiver: { name: '叔母 さと' } },
      },
    });
  });
});
