import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  comeBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  type AttemptSeen,
} from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { contactOf, logInAs, minori, orderOf, register, tracesOf } from '../../../test/leaver.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import { eraseLeavers } from './erasures.ts';
import { closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
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

const close = (buyer: TestBuyer, password: string | null = minori.password) =>
  buyer.call('POST', '/me/closing', { body: { password } });

/** A promise with its resolver. Node 20 has no Promise.withResolvers. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** Inserts a line for an order that a test inserts directly. */
const itsGoods = `INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price) SELECT store_id, id, 1, 1, '茶', '茶', 1, 1 FROM o`;
const forgetOrder = async (slug: string): Promise<void> => {
  const [order] = await shop.sql<{ id: number }>(
    'DELETE FROM orders WHERE slug = $1 RETURNING id',
    [slug],
  );
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
      if (turn % 2)
        for (const step of ['shipped', 'delivered', 'completed'])
          await fulfil(shop, cardOrder, step);
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
        for (const step of ['shipped', 'delivered', 'completed'])
          await fulfil(shop, placed.body.id, step);
      } else expect(await stockOf(shop, sku)).toMatchObject({ held: 0 });
      for (let turn = 0; turn < 3; turn++) {
        shop.advance(660_000);
        // still within 15 minutes after the erasure
        await shop.sql(
          'UPDATE erasures SET check_after = $1::timestamptz, erased_at = CASE WHEN erased_at IS NOT NULL THEN $1::timestamptz END',
          [shop.app.now()],
        );
        await eraseLeavers(shop.app);
      }
      await sendEmails(shop.app);
      expect(await tracesOf(shop)).toEqual([]);
      expect(
        await shop.sql(
          'SELECT 1 FROM addresses a JOIN buyers b ON b.id = a.buyer_id WHERE b.erased_at IS NOT NULL',
        ),
      ).toEqual([]);
      expect(
        await shop.sql(
          'SELECT 1 FROM credit_cards c JOIN buyers b ON b.id = c.buyer_id WHERE b.erased_at IS NOT NULL AND NOT c.leaving',
        ),
      ).toEqual([]);
      expect(await brokenInvariants(shop)).toEqual([]);
    }
  });

  it('return, webhook and closing: a paid order always has its buyer’s data', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const sku = await newSku(shop, { stock: 5 });
      const { buyer } = await register(shop);
      const order = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
      const bank = (await buyer.pay(order, await buyer.card())).body.data
        .pay_redirect_url as string;
      const access = await decide(shop, bank, 'approve');
      const [attempt] = await attemptsOf(shop, order);
      const [, closed] = await Promise.all([
        comeBack(shop, access),
        close(buyer),
        notify(shop, webhookOf(attempt as AttemptSeen)),
        close(buyer),
      ]);
      expect(closed).toMatchObject({
        status: 200,
        body: { is_closed: false, in_the_way: [{ id: order }] },
      });
      expect(await buyer.see(order)).toMatchObject({
        status: 'undelivered',
        email: minori.email,
        shipping: { receiver: { phone: minori.phone } },
      });
      for (const step of ['shipped', 'delivered', 'completed']) await fulfil(shop, order, step);
      shop.advance(660_000);
      await eraseLeavers(shop.app);
      await sendEmails(shop.app);
      expect(await tracesOf(shop)).toEqual([]);
      expect(
        await shop.sql(
          'SELECT status, payment_status, total_amount > 0 AS sum FROM orders WHERE id = $1',
          [order],
        ),
      ).toEqual([{ status: 'completed', payment_status: 'paid', sum: true }]);
    }
  });

  it('waits for a checkout or payment result that is being written', async () => {
    const { buyer, user_id } = await register(shop);
    const order = await orderOf(buyer, await newSku(shop, { stock: 5 }), {
      payment_type: 'gmo_credit',
    });
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
    expect(
      await during(['SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order]], [money, [order]]),
    ).toMatchObject({
      is_closed: false,
      in_the_way: [{ id: order, why: 'money_open' }],
    });
    await shop.sql('UPDATE open_money SET closed_at = now()');
    await shop.sql('DELETE FROM emails WHERE order_id = $1', [order]);
    const placed = `WITH o AS (INSERT INTO orders (store_id, slug, buyer_id, channel, status, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type, payment_status, shipping_type, receiver, sender)
                    SELECT store_id, 'N-placed', buyer_id, channel, 'undelivered', 1, 0, 0, 1, currency, region, 'custom_cod', 'pending', 'custom', receiver, sender FROM orders WHERE id = $1 RETURNING store_id, id) ${itsGoods}`;
    const cart =
      'SELECT 1 FROM carts c JOIN buyers b ON b.id = c.buyer_id WHERE b.user_id = $1 FOR UPDATE OF c';
    expect(await during([cart, [user_id]], [placed, [order]])).toMatchObject({
      is_closed: false,
      in_the_way: [{ slug: 'N-placed', why: 'not_sent' }],
    });
    await forgetOrder('N-placed');
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);
  });

  it('also erases what earlier calls write afterwards, once an order among it is fulfilled', async () => {
    const sku = await newSku(shop, { stock: 9 });
    const { buyer } = await register(shop);
    await buyer.address();
    const [{ buyer_id }] = (await shop.sql<{ buyer_id: number }>(
      'SELECT b.id AS buyer_id FROM buyers b JOIN users u ON u.id = b.user_id WHERE u.email = $1',
      [minori.email],
    )) as [{ buyer_id: number }];
    const stream_id = await newStream(shop, 15);
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    await sendEmails(shop.app);
    await shop.app.addToCart({
      buyer_id,
      channel: 'marketplace',
      sku_id: sku,
      quantity: 2,
      stream_id,
      network: null,
      now: shop.app.now(),
      idempotency: null,
    });
    await shop.sql(
      `INSERT INTO addresses (buyer_id, type, name, phone_number) VALUES ($1, 'custom', $2, $3)`,
      [buyer_id, minori.called, minori.phone],
    );
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
    expect(await shop.sql(`SELECT email FROM orders WHERE slug = 'N-late'`)).toEqual([
      { email: minori.email },
    ]);
    await shop.sql(
      `UPDATE orders SET delivery_at = delivery_at - interval '9 days' WHERE slug = 'N-late'`,
    );
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
    await decide(
      shop,
      (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url,
      'approve',
    );
    shop.advance(31 * 60_000);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      reason: 'payment_deadline',
    });
    expect(await close(buyer)).toMatchObject({ body: { is_closed: true } });
    // the card is charged all the same, and the webhook reports it
    const [attempt] = await attemptsOf(shop, order);
    await chargeBehindOurBack(shop, attempt as AttemptSeen);
    expect((await notify(shop, webhookOf(attempt as AttemptSeen))).body).toBe(0);
    expect(
      await shop.sql('SELECT status, replaced_by, refund_memo FROM orders WHERE id = $1', [order]),
    ).toEqual([{ status: 'canceled', replaced_by: null, refund_memo: 'unrefunded' }]);
    expect(await shop.sql('SELECT id FROM orders WHERE id > $1', [order])).toEqual([]);
    shop.advance(31_000);
    await issueRefunds(shop.app);
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
    expect(await operator('POST', 'erase', { order: { store: 'hanamori', number } })).toMatchObject(
      { body: { is_erased: true } },
    );
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
    for (const { body } of replies)
      if (body.token)
        expect((await shop.call('GET', '/addresses', { member: body.token })).status).toBe(401);
    await sendEmails(shop.app);
    // login attempts are counted whether or not the account exists: these came after the erasure
    expect(await tracesOf(shop)).toEqual(['throttles: owner']);
  });
});
