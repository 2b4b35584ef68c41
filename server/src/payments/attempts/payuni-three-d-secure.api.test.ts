import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { attemptsOf } from '../../../test/card-gateway.ts';
import { changeTrade } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  comeHome,
  doneAt,
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniShop,
  payuniTradesOf,
  press,
  postToPayuniWebhook,
  twCards,
  typed,
} from '../../../test/taiwan.ts';
import { sealFields } from '../gateways/payuni/codec.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newTwSku(shop, { stock: 500, price: 500 });
  await payuni(shop, { webhooks: 'never' });
});
const calm = {
  webhooks: 'never',
  next_api_fault: null,
  drop_reply_for: null,
  latency_ms: 0,
  settle_ms: 60_000,
};
afterEach(() => payuni(shop, calm));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const paid = { status: 'undelivered', payment: { status: 'paid', info: { attempt: 'paid' } } };

describe('3-D Secure', () => {
  it.each([
    ['refuse', 'CREDIT06002'],
    ['cancel', 'CANCELLED_BY_BUYER'],
  ] as const)('%s: the order waits for another attempt', async (decision, report_code) => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finishAtBank(shop, bank, decision);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed', info: { report_code } },
    });
  });

  it('refuses a mismatching ECI, and does not charge its card', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku, typed(twCards.eciMismatch));
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed', info: { report_code: 'ECI_MISMATCH', advice: 'refused' } },
    });
    expect((await payuniTradesOf(shop, order)).map((trade) => trade.trade_status)).toEqual(['3']);
  });

  it('cancels an authorisation with such an ECI that the gateway has not canceled yet', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await press(shop, bank);
    const [trade] = await payuniTradesOf(shop, order);
    const outcome = {
      Status: 'SUCCESS',
      MerID: payuniShop.mer_id,
      MerTradeNo: trade?.mer_trade_no,
      TradeNo: trade?.trade_no,
      TradeAmt: '600',
    };
    const inner = {
      ...outcome,
      TradeStatus: '1',
      Card6No: '414763',
      Card4No: '0001',
      ResCode: '00',
      AuthCode: '123456',
      ECI: '07',
    };
    const sealed = new URLSearchParams({
      Status: 'SUCCESS',
      MerID: payuniShop.mer_id,
      Version: '1.2',
      ...sealFields(inner, payuniShop),
    });
    expect(await postToPayuniWebhook(shop, sealed.toString())).toMatchObject({
      status: 200,
      body: 1,
    });
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed', info: { report_code: 'ECI_MISMATCH' } },
    });
    expect((await payuniTradesOf(shop, order)).map((seen) => seen.trade_status)).toEqual(['3']);
  });

  it('is being confirmed while the bank is silent, then decided by the job', async () => {
    for (const [card, end] of [
      [twCards.unknownThenPaid, paid],
      [twCards.unknownThenRefused, { status: 'unpaid', payment: { status: 'failed' } }],
      [twCards.review, paid],
    ] as const) {
      const buyer = await newTaiwanBuyer(shop);
      const { order, bank } = await buyer.atTheBank(sku, typed(card));
      await finishAtBank(shop, bank);
      expect(await buyer.see(order)).toMatchObject({
        status: 'unpaid',
        payment: { status: 'approving', info: { attempt: 'unknown' } },
      });
      expect(await buyer.pay(order)).toMatchObject({
        status: 402,
        body: { code: 'PAYUNI_API_ERROR', advice: 'being_checked' },
      });
      shop.advance(61_000);
      await pollSilentAttempts(shop.app);
      expect(await buyer.see(order)).toMatchObject(end);
    }
  });

  it('pays once by webhook and return in either order, doubled, replayed or without a body', async () => {
    const buyer = await newTaiwanBuyer(shop);
    for (const order_of of ['webhook first', 'return first'] as const) {
      const { order, bank } = await buyer.atTheBank(sku);
      const way = await press(shop, bank);
      const notifyAgain = () => postToPayuniWebhook(shop, way.body);
      const home = () => comeHome(shop, way);
      const steps =
        order_of === 'webhook first'
          ? [notifyAgain, notifyAgain, home, home]
          : [home, home, notifyAgain, notifyAgain];
      for (const step of steps) expect((await step()).status).toBeLessThan(400);
      // a reload of the return has no form body
      expect((await shop.call('GET', way.path)).headers.get('location')).toBe(doneAt(shop, order));
      expect(await buyer.see(order)).toMatchObject(paid);
      expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid', 'undelivered']);
    }
  });

  it('ignores a return without a body before the answer; the webhook alone is enough', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await payuni(shop, { webhooks: 'before_return' });
    const way = await (async () => {
      const [attempt] = await attemptsOf(shop, order);
      expect(attempt?.status).toBe('redirected');
      return press(shop, bank);
    })();
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await comeHome(shop, way)).status).toBe(303);
  });

  it('inquires again when a webhook repeats that the gateway did not confirm yet', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const way = await press(shop, bank);
    const [trade] = await payuniTradesOf(shop, order);
    await changeTrade(shop, 'payuni', trade?.trade_no as string, { trade_status: '2' });
    await postToPayuniWebhook(shop, way.body);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
    await changeTrade(shop, 'payuni', trade?.trade_no as string, { trade_status: '1' });
    await postToPayuniWebhook(shop, way.body);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('rejects a result that is forged, of another amount or of an unknown trade', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order } = await buyer.atTheBank(sku);
    const [trade] = await payuniTradesOf(shop, order);
    const inner = {
      Status: 'SUCCESS',
      MerID: payuniShop.mer_id,
      MerTradeNo: trade?.mer_trade_no,
      TradeNo: trade?.trade_no,
      TradeAmt: '600',
      TradeStatus: '1',
    };
    const post = (keys: typeof payuniShop, changes: object = {}) =>
      postToPayuniWebhook(
        shop,
        new URLSearchParams({
          MerID: payuniShop.mer_id,
          ...sealFields({ ...inner, ...changes }, keys),
        }).toString(),
      );
    expect((await post({ ...payuniShop, hash_key: 'x'.repeat(32) })).status).toBe(400);
    expect((await postToPayuniWebhook(shop, 'MerID=S9&EncryptInfo=00&HashInfo=00')).status).toBe(
      400,
    );
    expect((await post(payuniShop, { TradeAmt: '1' })).status).toBe(200);
    expect((await post(payuniShop, { MerTradeNo: 'T1-1-nobody' })).status).toBe(200);
    // correctly signed, but the gateway says that the trade is unpaid
    expect((await post(payuniShop)).status).toBe(200);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving', info: { attempt: 'redirected' } },
    });
    for (const name of ['1.1.AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00'])
      expect((await shop.call('GET', `/api/return/payuni/${name}`)).headers.get('location')).toBe(
        '/error/not-found?reason=payment',
      );
  });
});
