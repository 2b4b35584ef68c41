import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import {
  attemptsOf,
  comeBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  type AttemptSeen,
} from '../../../test/card-gateway.ts';
import { changeTrade } from '../../../test/open-money.ts';
import { returnMoney } from './ask-gateway.ts';
import { findAttemptByAccess } from './attempts.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  sku = await newSku(shop, { stock: 500, price: 3000 });
});
// each test decides when the gateway sends webhooks
afterEach(() =>
  gateway(shop, { webhooks: 'normal', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const quiet = () => gateway(shop, { webhooks: 'never' });
const paid = { status: 'undelivered', payment: { status: 'paid', paid_at: expect.any(String) } };

describe('webhooks (unsigned: they only trigger an inquiry)', () => {
  it.each(['normal', 'before_return', 'twice'])('%s: pays the order once', async (webhooks) => {
    await gateway(shop, { webhooks });
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const waiting = await until(
      () => gateway(shop, { tick: shop.app.now().toISOString() }),
      (reply) => reply.body.waiting.length === 0,
    );
    expect(waiting.status).toBe(200);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
  });

  it('pay the order when our own reply was lost, and the late return changes nothing', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { drop_reply_for: 'SecureTran2' });
    const access = await decide(shop, bank, 'approve');
    await comeBack(shop, access);
    const [attempt] = await attemptsOf(shop, order);
    for (let n = 0; n < 3; n++)
      expect((await notify(shop, webhookOf(attempt as never))).body).toBe(0);
    expect(await buyer.see(order)).toMatchObject(paid);
    await comeBack(shop, access);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
  });

  it('are acknowledged for an unknown order', async () => {
    expect(
      (
        await notify(
          shop,
          webhookOf({ gateway_order_id: 'N1-1-99', access_id: 'e'.repeat(32), amount: 1 }),
        )
      ).body,
    ).toBe(0);
  });

  it.each([
    ['claims CAPTURE while the trade is not', {}],
    ['names another amount', { Amount: '1' }],
    ['names another order', { OrderID: 'N1-1-99' }],
    ['names another shop', { ShopID: 'tshop99999999' }],
    ['claims a refund', { Status: 'VOID', JobCd: 'VOID' }],
    ['claims a failure', { Status: 'CAPTURE', ErrCode: 'G02', ErrInfo: '42G020000' }],
  ])('a forged webhook that %s changes nothing', async (_, change) => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const [attempt] = await attemptsOf(shop, order);
    expect((await notify(shop, webhookOf(attempt as never, change))).body).toBe(0);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving' },
    });
    expect(await attemptsOf(shop, order)).toEqual([attempt]);
    await finish(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
    // nor does it after the payment
    await notify(shop, webhookOf(attempt as never, change));
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('mark an order as refunded that the store refunded in the gateway’s console, and email the buyer', async () => {
    // the gateway's own webhook about the void would race with the two below
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
    const [row] = await attemptsOf(shop, order);
    const attempt = await findAttemptByAccess(shop.app.database, row?.access_id as string);
    // the trade is void at the gateway, and our books do not know it
    expect(
      await returnMoney(shop.app, shop.app.database, attempt as NonNullable<typeof attempt>),
    ).toMatchObject({ kind: 'undone' });
    const emails = async () =>
      shop.sql("SELECT kind FROM emails WHERE order_id = $1 AND kind = 'refunded'", [order]);
    expect(await emails()).toEqual([]);
    for (let n = 0; n < 2; n++)
      expect(
        (await notify(shop, webhookOf(row as never, { Status: 'VOID', JobCd: 'VOID' }))).body,
      ).toBe(0);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'refunded' },
      refund_memo: 'refunded',
    });
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'approving',
      'paid',
      'refunded',
    ]);
    expect(await emails()).toHaveLength(1);
  });

  it('that are forged as RETURN do not hide the true one', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const [row] = (await attemptsOf(shop, order)) as [AttemptSeen];
    const webhook = webhookOf(row as never, { Status: 'RETURN', JobCd: 'RETURN' });
    for (let n = 0; n < 2; n++) expect((await notify(shop, webhook)).body).toBe(1);
    expect(await buyer.see(order)).toMatchObject(paid);
    await changeTrade(shop, 'gmo', row.access_id, { status: 'RETURN' });
    expect((await notify(shop, webhook)).body).toBe(0);
    expect(await buyer.see(order)).toMatchObject({ payment: { status: 'refunded' } });
    // the same genuine webhook again makes no inquiry, so this fault is not met
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 500 } });
    expect((await notify(shop, webhook)).body).toBe(0);
  });

  it('that arrive at once for one trade share one inquiry', async () => {
    const buyer = await newGuest(shop);
    const { order } = await buyer.atTheBank(sku);
    const [attempt] = await attemptsOf(shop, order);
    await gateway(shop, { latency_ms: 100 });
    const calls = vi.spyOn(shop.app.metrics, 'gatewayCall');
    const amounts = Array.from({ length: 24 }, (_, n) => String(n + 1));
    const answers = await Promise.all(
      amounts.map((Amount) => notify(shop, webhookOf(attempt as never, { Amount }))),
    );
    const questions = calls.mock.calls.filter(([, api]) => api === 'SearchTrade').length;
    calls.mockRestore();
    expect(answers.every(({ body }) => body === 0)).toBe(true);
    expect(questions).toBeLessThan(8);
  });

  it('are requested again when malformed; the connection test is acknowledged', async () => {
    expect((await notify(shop, { AccessID: 'x' })).body).toBe(1);
    expect(
      (
        await shop.call('POST', '/api/notify/gmo', {
          body: '\u0000\ud800',
          headers: { 'content-type': 'text/plain' },
        })
      ).body,
    ).toBe(1);
    expect((await notify(shop, { ErrCode: 'E00', ErrInfo: 'E00000000' })).body).toBe(0);
  });

  it('are requested again while the gateway is silent, and work afterwards', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { drop_reply_for: 'SecureTran2' });
    await finish(shop, bank);
    const [attempt] = await attemptsOf(shop, order);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 500 } });
    expect((await notify(shop, webhookOf(attempt as never))).body).toBe(1);
    expect((await notify(shop, webhookOf(attempt as never))).body).toBe(0);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});
