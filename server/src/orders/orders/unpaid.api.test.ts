import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, TestBuyer, theMember } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { finish, gateway, tradesOf, attemptsOf } from '../../../test/card-gateway.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { payAtCounter, withNumber } from '../../../test/konbini.ts';
import { newShopBuyer, payAtPaypay, setOut } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newTaiwanBuyer, newTwSku } from '../../../test/taiwan.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  // the demo's own unpaid orders would expire too
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000, limit: 400 });
  await gateway(shop, { webhooks: 'never' });
});
afterEach(() => gateway(shop, { webhooks: 'never', next_api_fault: null, latency_ms: 0 }));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const waiting = async (buyer: { call: TestBuyer['call'] }): Promise<number[]> =>
  (await buyer.call('GET', '/orders/unpaid')).body.map((order: { id: number }) => order.id);
const cancel = (buyer: { call: TestBuyer['call'] }, order: number) =>
  buyer.call('POST', `/orders/${order}/cancel`);
const refused = (reason: string) => ({
  status: 409,
  body: { code: 'ORDER_NOT_CANCELABLE', reason },
});

describe('GET /orders/unpaid', () => {
  it('lists a guest’s order with its number and deadline from when it is placed until it is paid', async () => {
    const buyer = await newGuest(shop);
    expect(await waiting(buyer)).toEqual([]);
    const { order, bank } = await buyer.atTheBank(sku);
    const { slug, payment, store } = await buyer.see(order);
    expect((await buyer.call('GET', '/orders/unpaid')).body).toEqual([
      {
        id: order,
        slug,
        region: 'JP',
        store,
        payment: { type: 'gmo_credit', status: 'approving', expire_at: payment.expire_at },
      },
    ]);
    await finish(shop, bank);
    expect(await waiting(buyer)).toEqual([]);
  });

  it('lists the earliest deadline first, without orders that are paid at the door, canceled or over', async () => {
    const buyer = await newGuest(shop);
    await buyer.order(sku);
    const [later, first, over] = [
      await withOrder(buyer),
      await withOrder(buyer),
      await withOrder(buyer),
    ];
    await shop.sql("UPDATE orders SET expire_at = expire_at - interval '5 minutes' WHERE id = $1", [
      first,
    ]);
    await shop.sql('UPDATE orders SET expire_at = $2 WHERE id = $1', [over, shop.app.now()]);
    expect(await waiting(buyer)).toEqual([first, later]);
    await cancel(buyer, first);
    expect(await waiting(buyer)).toEqual([later]);
  });

  it('lists only the caller’s orders: not another guest’s, not for ghosts or dead sessions', async () => {
    await withOrder(await newGuest(shop));
    expect(await waiting(await newGuest(shop))).toEqual([]);
    for (const who of [{}, { member: 'a'.repeat(43) }, { guest: 'b'.repeat(43) }])
      expect(await shop.call('GET', '/orders/unpaid', who)).toMatchObject({
        status: 200,
        body: [],
      });
  });

  it('still lists this browser’s guest orders after a login, but nothing for a dead guest token', async () => {
    const [guest, member] = [await newGuest(shop), await theMember(shop)];
    const [ofGuest, ofMember] = [await withOrder(guest), await withOrder(member)];
    const both = { ...member.who, ...guest.who };
    expect(
      (await shop.call('GET', '/orders/unpaid', both)).body.map(
        (order: { id: number }) => order.id,
      ),
    ).toEqual([ofGuest, ofMember]);
    await shop.sql(
      'UPDATE sessions SET revoked_at = now() WHERE buyer_id = (SELECT buyer_id FROM orders WHERE id = $1)',
      [ofGuest],
    );
    expect(
      (await shop.call('GET', '/orders/unpaid', both)).body.map(
        (order: { id: number }) => order.id,
      ),
    ).toEqual([ofMember]);
    await cancel(member, ofMember);
  });

  it('lists each channel separately', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    expect(await waiting(buyer)).toEqual([order]);
    expect((await shop.call('GET', '/orders/unpaid', buyer.who)).body).toEqual([]);
  });
});

const withOrder = (buyer: TestBuyer): Promise<number> =>
  buyer.order(sku, 1, { payment_type: 'gmo_credit' });

describe('POST /orders/{id}/cancel', () => {
  it('cancels a guest’s unpaid order once, with stock, quota and email', async () => {
    const buyer = await newGuest(shop);
    const one = await newSku(shop, { stock: 1, limit: 1 });
    const order = await buyer.order(one, 1, { payment_type: 'gmo_credit' });
    const replies = await Promise.all([cancel(buyer, order), cancel(buyer, order)]);
    for (const reply of [...replies, await cancel(buyer, order)])
      expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      reason: 'buyer',
      payment: { status: 'failed' },
    });
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect((await emailsOf(shop, order)).filter((kind) => kind === 'canceled')).toHaveLength(1);
    expect((await buyer.add(one)).status).toBe(200);
  });

  it('cancels a member’s order at the bank: the open page takes no payment any more', async () => {
    const buyer = await theMember(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    expect((await cancel(buyer, order)).status).toBe(200);
    await finish(shop, bank);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['AUTHENTICATED']);
    expect(await buyer.see(order)).toMatchObject({ status: 'canceled', reason: 'buyer' });
  });

  it('cancels a shop buyer’s order in Taiwan', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order } = await buyer.atTheBank(await newTwSku(shop, { stock: 5 }));
    expect((await cancel(buyer, order)).status).toBe(200);
    expect(await buyer.see(order)).toMatchObject({ status: 'canceled', reason: 'buyer' });
  });

  it('ends a convenience-store number; an order paid there is kept', async () => {
    const first = await withNumber(shop, sku);
    expect((await cancel(first.buyer, first.order)).status).toBe(200);
    expect((await payAtCounter(shop, first.slip)).body).toContain('canceled');
    const second = await withNumber(shop, sku);
    await payAtCounter(shop, second.slip);
    // no webhook came: only asking the gateway finds the payment
    expect(await cancel(second.buyer, second.order)).toMatchObject(refused('placed'));
    expect(await second.buyer.see(second.order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('cancels nothing while the gateway is silent, or PayPay’s page may be open', async () => {
    const buyer = await newGuest(shop);
    const { order } = await buyer.atTheBank(sku);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 503 } });
    expect(await cancel(buyer, order)).toMatchObject(refused('under_way'));
    expect((await buyer.see(order)).status).toBe('unpaid');
    const inside = await newShopBuyer(shop);
    const paying = await inside.order(sku);
    const form = await inside.formOf(paying);
    await setOut(form);
    expect(await cancel(inside, paying)).toMatchObject(refused('under_way'));
    await payAtPaypay(form);
    expect(await cancel(inside, paying)).toMatchObject(refused('placed'));
  });

  it('leaves paid orders and those paid at the door to the store, and returns 404 for another buyer’s', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const cash = await buyer.order(sku);
    for (const one of [order, cash])
      expect(await cancel(buyer, one)).toMatchObject(refused('placed'));
    const waits = await withOrder(buyer);
    expect((await cancel(await newGuest(shop), waits)).status).toBe(404);
    expect(await shop.call('POST', `/orders/${waits}/cancel`)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect((await buyer.see(waits)).status).toBe('init');
  });

  it('raced against the bank’s answer ends paid and kept, or canceled and unpaid, never both', async () => {
    const ended: string[] = [];
    for (let n = 0; n < 16; n++) {
      const buyer = await newGuest(shop);
      const one = await newSku(shop, { stock: 1, price: 3000 });
      const { order, bank } = await buyer.atTheBank(one);
      // from long before to long after
      const lead = (n - 8) * 25;
      const [reply] = await Promise.all([
        pause(lead).then(() => cancel(buyer, order)),
        pause(-lead).then(() => finish(shop, bank)),
      ]);
      // the call that captures may be running when the order is read
      const again =
        reply.status === 409 && reply.body.reason === 'under_way'
          ? await cancel(buyer, order)
          : reply;
      const seen = await buyer.see(order);
      const [trade] = await tradesOf(shop, order);
      ended.push(seen.status);
      if (again.status === 200) {
        expect([seen.status, seen.payment.status, trade?.status]).toEqual([
          'canceled',
          'failed',
          'AUTHENTICATED',
        ]);
        expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
      } else {
        expect([again.body.reason, seen.status, seen.payment.status]).toEqual([
          'placed',
          'undelivered',
          'paid',
        ]);
        expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'paid' }]);
        expect(await historiesOf(shop, order, 'order')).not.toContain('canceled');
        expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 1, held: 0 });
      }
    }
    expect(new Set(ended)).toEqual(new Set(['canceled', 'undelivered']));
  });
});
