import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { againstRules } from '../../../test/against-rules.ts';
import { doneUrl, newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  decide,
  finish,
  gateway,
  tradesOf,
  type AttemptSeen,
} from '../../../test/card-gateway.ts';
import { generate, recordOf } from '../../../test/konbini.ts';
import { newShopBuyer, payAtPaypay } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniTradesOf,
} from '../../../test/taiwan.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';

let shop: TestShop;
let sku: number;
let tw: number;
beforeAll(async () => {
  shop = await openShop();
  sku = await newSku(shop, { stock: 100, price: 3000 });
  tw = await newTwSku(shop, { stock: 100, price: 1200 });
  await payuni(shop, { webhooks: 'never' });
});
afterEach(async () => {
  await gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minutes = (count: number) => shop.advance(count * 60_000);
const paid = { status: 'undelivered', payment: { status: 'paid' } };
const attemptOf = async (order: number) => (await attemptsOf(shop, order))[0] as AttemptSeen;

/** Resets the order in the database, but not at the gateway, as a restored backup does. */
async function restored(order: number): Promise<void> {
  await againstRules(shop, async (tx) => {
    await tx.query('DELETE FROM payment_attempts WHERE order_id = $1', [order]);
    await tx.query('DELETE FROM emails WHERE order_id = $1', [order]);
    await tx.query('DELETE FROM order_histories WHERE order_id = $1 AND "from" IS NOT NULL', [
      order,
    ]);
    await tx.query(
      `UPDATE orders SET status = 'init', payment_status = 'init', paid_at = NULL WHERE id = $1`,
      [order],
    );
  });
}

describe('after a restored backup', () => {
  it('pays by card at the first attempt, and the former payment counts for nothing', async () => {
    const buyer = await newGuest(shop);
    const { order, card, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    await restored(order);
    await gateway(shop, { drop_reply_for: 'EntryTran' });
    expect((await buyer.pay(order, card)).body.data.pay_redirect_url).toBe(doneUrl(shop, order));
    minutes(1.1);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await tradesOf(shop, order)).map(({ status }) => status).sort()).toEqual([
      'CAPTURE',
      'CAPTURE',
      'UNPROCESSED',
    ]);
  });

  it('does not pay by the former payment when the buyer leaves the page of PAYUNi’s bank', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(tw);
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
    await restored(order);
    const again = await buyer.pay(order);
    expect(again.body.data.pay_redirect_url).toContain('/sandbox/payuni/');
    minutes(31);
    for (let turn = 0; turn < 2; turn++) {
      await closeOverdueOrders(shop.app);
      minutes(1);
    }
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      payment: { status: 'failed' },
    });
    expect((await payuniTradesOf(shop, order)).map((trade) => trade.trade_status).sort()).toEqual([
      '1',
      '9',
    ]);
  });
});

describe('a foreign trade under an attempt’s number', () => {
  /** Makes the gateway's list lead from the number to another, paid trade of the same amount. */
  async function swapped(
    kind: 'gmo' | 'payuni',
    own: string,
    paidOne: string,
  ): Promise<() => Promise<unknown>> {
    const name = kind === 'gmo' ? 'access_id' : 'trade_no';
    const list = kind === 'gmo' ? 'gmo.order' : 'payuni.number';
    const lead = (from: string, to: string) =>
      shop.sql(
        `UPDATE sandbox_rows SET value = jsonb_build_object($1::text, $3::text) WHERE kind = $2 AND value ->> $1 = $4`,
        [name, list, to, from],
      );
    const [row] = await shop.sql<{ value: Record<string, unknown> }>(
      `SELECT value FROM sandbox_rows WHERE kind = $1 AND key = $2`,
      [`${kind}.trade`, paidOne],
    );
    const [mine] = await shop.sql<{ value: Record<string, unknown> }>(
      `SELECT value FROM sandbox_rows WHERE kind = $1 AND key = $2`,
      [`${kind}.trade`, own],
    );
    const number = kind === 'gmo' ? 'order_id' : 'mer_trade_no';
    await shop.sql(
      `UPDATE sandbox_rows SET value = value || jsonb_build_object($3::text, $4::text) WHERE kind = $1 AND key = $2`,
      [`${kind}.trade`, paidOne, number, mine?.value[number]],
    );
    expect(row?.value).toBeDefined();
    await lead(own, paidOne);
    return () => lead(paidOne, own);
  }

  it('pays nothing at GMO', async () => {
    const before = await (await newGuest(shop)).atTheBank(sku);
    await finish(shop, before.bank);
    const buyer = await newGuest(shop);
    const { order } = await buyer.atTheBank(sku);
    const back = await swapped(
      'gmo',
      (await attemptOf(order)).access_id,
      (await attemptOf(before.order)).access_id,
    );
    minutes(31);
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).payment.status).toBe('approving');
    await back();
    minutes(1);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({ status: 'canceled' });
  });

  it('pays nothing at PAYUNi', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const before = await buyer.atTheBank(tw);
    await finishAtBank(shop, before.bank);
    const { order } = await buyer.atTheBank(tw);
    const back = await swapped(
      'payuni',
      (await attemptOf(order)).access_id,
      (await attemptOf(before.order)).access_id,
    );
    minutes(31);
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).payment.status).toBe('approving');
    await back();
    minutes(1);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({ status: 'canceled' });
  });
});

describe('a number that the shop has used', () => {
  it('is replaced silently for a card payment', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    await gateway(shop, { next_api_fault: { api: 'EntryTran', info: 'E01040010' } });
    const access = await decide(
      shop,
      (await buyer.pay(order, card)).body.data.pay_redirect_url,
      'approve',
    );
    const [attempt, ...more] = await attemptsOf(shop, order);
    expect([attempt?.access_id, more]).toEqual([access, []]);
    expect((await tradesOf(shop, order))[0]?.order_id).toBe(attempt?.gateway_order_id);
  });

  it('is replaced for PayPay', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await gateway(shop, { next_api_fault: { api: 'EntryTranPaypay', info: 'E01040010' } });
    await payAtPaypay(await buyer.formOf(order));
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await attemptsOf(shop, order)).toHaveLength(1);
  });

  it('is replaced for a konbini number', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    const record = await recordOf(buyer);
    await gateway(shop, { next_api_fault: { api: 'EntryTranCvs', info: 'E01040010' } });
    expect(await generate(buyer, order, record)).toMatchObject({
      status: 200,
      body: { receipt_no: expect.any(String) },
    });
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'issued' }]);
  });
});
