import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { fulfil, emailsOf, operator_key, writtenOf } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  sku = await newSku(shop, { stock: 500, price: 3000, limit: 400 });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const carrier = {
  company: 'ヤマト運輸',
  company_code: 'yamato',
  tracking_number: '1234-5678-9012',
};
const left = { status: 'delivering', shipping_status: 'delivering' };
const there = { status: 'delivered', payment_status: 'paid', shipping_status: 'delivered' };
const refused = (status: string) => ({
  status: 409,
  body: { code: 'ORDER_STEP_REFUSED', message: expect.any(String), status },
});

async function paidByCard(buyer: TestBuyer): Promise<number> {
  const { order, bank } = await buyer.atTheBank(sku);
  await finish(shop, bank);
  return order;
}

async function pickUp(buyer: TestBuyer): Promise<number> {
  const order = await buyer.order(sku, 1, {
    shipping_type: 'self_pick_up',
    payment_type: 'gmo_credit',
    address_id: await buyer.address(null),
  });
  await finish(shop, (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url);
  return order;
}

describe('fulfilment of an order', () => {
  it('by cash on delivery: shipped, delivered and paid, completed; repeated calls have no effect', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 2);
    for (let n = 0; n < 2; n++)
      expect(await fulfil(shop, order, 'shipped', carrier)).toMatchObject({
        status: 200,
        body: { id: order, ...left, payment_status: 'pending' },
      });
    expect(await buyer.see(order)).toMatchObject({
      status: 'delivering',
      items: [{ shipping_status: 'shipped' }],
      payment: { status: 'pending', paid_at: null },
      shipping: {
        status: 'delivering',
        delivery_at: null,
        display_source_id: '1234-5678-9012',
        source_id: '1234-5678-9012',
        info: { company: 'ヤマト運輸', company_code: 'yamato' },
      },
    });
    shop.advance(86_400_000);
    const now = shop.app.now().getTime();
    for (let n = 0; n < 2; n++)
      expect(await fulfil(shop, order, 'delivered')).toMatchObject({
        status: 200,
        body: { id: order, ...there },
      });
    const seen = await buyer.see(order);
    expect(seen).toMatchObject({
      status: 'delivered',
      completed_at: null,
      payment: { status: 'paid' },
      shipping: { status: 'delivered' },
    });
    for (const moment of [seen.payment.paid_at, seen.shipping.delivery_at])
      expect(Math.abs(Date.parse(moment) - now)).toBeLessThan(60_000);
    shop.advance(60_000);
    for (let n = 0; n < 2; n++)
      expect(await fulfil(shop, order, 'completed', {})).toMatchObject({
        status: 200,
        body: { ...there, status: 'completed' },
      });
    expect(await buyer.see(order)).toMatchObject({
      status: 'completed',
      completed_at: expect.any(String),
      shipping: seen.shipping,
    });
    expect(await historiesOf(shop, order, 'order')).toEqual([
      'init',
      'undelivered',
      'delivering',
      'delivered',
      'completed',
    ]);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'pending', 'paid']);
    expect(await historiesOf(shop, order, 'shipping')).toEqual(['init', 'delivering', 'delivered']);
    expect(await emailsOf(shop, order)).toEqual(['placed', 'shipped']);
  });

  it('by card: ships only after payment, which does not change', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    for (const step of ['shipped', 'delivered', 'completed'])
      expect(await fulfil(shop, order, step)).toMatchObject(refused('unpaid'));
    await finish(shop, bank);
    const { paid_at } = (await buyer.see(order)).payment;
    expect(await fulfil(shop, order, 'shipped')).toMatchObject({ status: 200, body: left });
    expect(await buyer.see(order)).toMatchObject({
      shipping: { display_source_id: null, info: { company: null, company_code: null } },
    });
    expect(await fulfil(shop, order, 'delivered')).toMatchObject({ status: 200, body: there });
    expect((await buyer.see(order)).payment).toMatchObject({ status: 'paid', paid_at });
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
  });

  it('for pick-up: waits in the store and is handed over', async () => {
    const buyer = await newGuest(shop);
    const order = await pickUp(buyer);
    expect(await fulfil(shop, order, 'delivered')).toMatchObject(refused('undelivered'));
    for (let n = 0; n < 2; n++)
      expect(await fulfil(shop, order, 'shipped')).toMatchObject({
        status: 200,
        body: { status: 'undelivered', shipping_status: 'waiting' },
      });
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      items: [{ shipping_status: 'pending' }],
      shipping: { status: 'waiting' },
    });
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(refused('undelivered'));
    for (let n = 0; n < 2; n++)
      expect(await fulfil(shop, order, 'delivered')).toMatchObject({
        status: 200,
        body: { status: 'delivered', shipping_status: 'received' },
      });
    expect(await buyer.see(order)).toMatchObject({
      items: [{ shipping_status: 'shipped' }],
      shipping: { delivery_at: expect.any(String) },
    });
    expect(await fulfil(shop, order, 'completed')).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    expect((await historiesOf(shop, order, 'order')).slice(-4)).toEqual([
      'undelivered',
      'delivering',
      'delivered',
      'completed',
    ]);
    expect(await historiesOf(shop, order, 'shipping')).toEqual(['init', 'waiting', 'received']);
  });

  it('takes each step once for two calls at the same moment', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    for (const [step, body] of [
      ['shipped', carrier],
      ['delivered', {}],
      ['completed', {}],
    ] as const) {
      const both = await Promise.all([
        fulfil(shop, order, step, body),
        fulfil(shop, order, step, body),
      ]);
      expect(both.map((reply) => reply.status)).toEqual([200, 200]);
      expect(both[0]?.body).toEqual(both[1]?.body);
    }
    expect(await emailsOf(shop, order)).toEqual(['placed', 'shipped']);
    expect(await historiesOf(shop, order, 'order')).toEqual([
      'init',
      'undelivered',
      'delivering',
      'delivered',
      'completed',
    ]);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'pending', 'paid']);
  });

  it('ends shipped or canceled, not both, when both come at the same moment', async () => {
    const buyer = await newGuest(shop);
    for (let n = 0; n < 4; n++) {
      const order = await buyer.order(sku);
      const calls = [() => fulfil(shop, order, 'shipped'), () => fulfil(shop, order, 'canceled')];
      const both = await Promise.all(
        (n % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      );
      expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
      expect(await historiesOf(shop, order, 'order')).toEqual([
        'init',
        'undelivered',
        both.find((reply) => reply.status === 200)?.body.status,
      ]);
    }
  });

  it('corrects a mistyped carrier or number, and changes nothing else', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    await fulfil(shop, order, 'shipped', carrier);
    const [, ...rest] = await writtenOf(shop, order);
    expect(await fulfil(shop, order, 'shipped', { tracking_number: '9999' })).toMatchObject({
      status: 200,
      body: left,
    });
    expect((await buyer.see(order)).shipping).toMatchObject({
      display_source_id: '9999',
      source_id: '9999',
      info: { company: 'ヤマト運輸' },
    });
    expect((await writtenOf(shop, order)).slice(1)).toEqual(rest);
    await fulfil(shop, order, 'delivered');
    expect(await fulfil(shop, order, 'shipped', { tracking_number: '1' })).toMatchObject(
      refused('delivered'),
    );
    expect((await buyer.see(order)).shipping.display_source_id).toBe('9999');
  });
});

describe('fulfilment refuses', () => {
  it('a step that is not the order’s next, and then writes nothing', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    const at: Record<string, string[]> = {
      undelivered: ['delivered', 'completed'],
      delivering: ['completed', 'canceled'],
      delivered: ['shipped', 'canceled'],
      completed: ['shipped', 'delivered', 'canceled'],
    };
    for (const [status, steps] of Object.entries(at)) {
      if (status !== 'undelivered')
        await fulfil(
          shop,
          order,
          { delivering: 'shipped', delivered: 'delivered', completed: 'completed' }[
            status
          ] as string,
        );
      const before = await writtenOf(shop, order);
      for (const step of steps)
        expect(await fulfil(shop, order, step), `${status}: ${step}`).toMatchObject(
          refused(status),
        );
      expect(await writtenOf(shop, order)).toEqual(before);
    }
  });

  it('shipping an order that was canceled or refunded', async () => {
    const buyer = await newGuest(shop);
    const canceled = await buyer.order(sku);
    await fulfil(shop, canceled, 'canceled');
    const returned = await paidByCard(buyer);
    await shop.sql("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [returned]);
    await shop.sql(
      `INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause) SELECT store_id, id, 'payment', 'paid', 'refunded', 'test' FROM orders WHERE id = $1`,
      [returned],
    );
    for (const [order, status] of [
      [canceled, 'canceled'],
      [returned, 'undelivered'],
    ] as const) {
      const before = await writtenOf(shop, order);
      for (const step of ['shipped', 'delivered', 'completed'])
        expect(await fulfil(shop, order, step)).toMatchObject(refused(status));
      expect(await writtenOf(shop, order)).toEqual(before);
    }
  });

  it('every caller except the operator', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    const before = await writtenOf(shop, order);
    const member = await shop.member();
    for (const step of ['shipped', 'delivered', 'completed', 'canceled'])
      for (const authorization of [undefined, 'Bearer wrong', `Bearer ${member}`])
        expect(
          await shop.call('POST', `/api/operator/orders/${order}/${step}`, {
            body: {},
            headers: authorization ? { authorization } : {},
          }),
        ).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHORIZED' },
        });
    expect(await writtenOf(shop, order)).toEqual(before);
  });

  it.each(['shipped', 'delivered', 'completed', 'canceled'])(
    '%s for an order that does not exist',
    async (step) => {
      for (const id of [999_999, 0, -1, 'x', '1.5', '99999999999', '%00'])
        expect(await fulfil(shop, id, step), String(id)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
    },
  );

  it.each<[string, unknown, string[]]>([
    ['shipped', [], ['body']],
    ['shipped', 'text', ['body']],
    ['shipped', { company: '' }, ['body.company']],
    [
      'shipped',
      { company: 'x'.repeat(41), company_code: 5, tracking_number: null },
      ['body.company', 'body.company_code', 'body.tracking_number'],
    ],
    ['shipped', { tracking_number: '1'.repeat(61) }, ['body.tracking_number']],
    ['shipped', { tracking_number: '1\u0000' }, ['body.tracking_number']],
    ['shipped', { ...carrier, note: 'x' }, ['body.note']],
    ['delivered', { at: 'now' }, ['body.at']],
    ['completed', { force: true }, ['body.force']],
    ['canceled', { reason: 'because' }, ['body.reason']],
    ['canceled', { reason: 'payment_deadline' }, ['body.reason']],
  ])('%s with %j, by field', async (step, body, fields) => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    const before = await writtenOf(shop, order);
    const reply = await fulfil(shop, order, step, body);
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual(fields);
    expect(await writtenOf(shop, order)).toEqual(before);
  });

  it('a carrier for pick-up', async () => {
    const order = await pickUp(await newGuest(shop));
    const reply = await fulfil(shop, order, 'shipped', carrier);
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: Object.keys(carrier).map((field) => ({ path: `body.${field}` })) },
    });
    expect(await historiesOf(shop, order, 'shipping')).toEqual(['init']);
  });
});
