import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { doneUrl, leadsTo, newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  comeBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  tradesOf,
  type AttemptSeen,
  givenBack,
} from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { payAtCounter, withNumber } from '../../../test/konbini.ts';
import { goBack, newShopBuyer, pressPaypay, setOut } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  comeHome,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniTradesOf,
  press,
  postToPayuniWebhook,
} from '../../../test/taiwan.ts';
import { DEMO_SHOP, DEMO_SITE } from '../../../../tools/sandbox/src/gmo/credentials.ts';
import { DEMO_PAYUNI } from '../../../../tools/sandbox/src/payuni/envelope.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

const gmo = { ...DEMO_SHOP, ...DEMO_SITE };
const other = {
  gmo: { ...gmo, shop_id: 'anotherShop01' },
  payuni: { ...DEMO_PAYUNI, mer_id: 'S2', hash_key: 'x'.repeat(32) },
};
let shop: TestShop;
let sku: number;
let tw: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 100, price: 3000 });
  tw = await newTwSku(shop, { stock: 100, price: 1200 });
  await payuni(shop, { webhooks: 'never' });
  await gateway(shop, { webhooks: 'never' });
});
const put = async (slug: string, body: object) =>
  expect(
    (
      await shop.call('PUT', `/api/operator/stores/${slug}/gateway-credentials`, {
        headers: { authorization: `Bearer ${operator_key}` },
        body,
      })
    ).status,
  ).toBe(200);
const moves = async () => {
  await put('hanamori', { gmo: other.gmo });
  await put('chaya', { payuni: other.payuni });
};
afterEach(async () => {
  await put('hanamori', { gmo });
  await put('chaya', { payuni: DEMO_PAYUNI });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minutes = (count: number) => shop.advance(count * 60_000);
const paid = { status: 'undelivered', payment: { status: 'paid' } };
const attemptOf = async (order: number) =>
  (await attemptsOf(shop, order))[0] as AttemptSeen & { shop: string };

describe('a store that moves to another shop at GMO', () => {
  it('still takes the money of a buyer at the bank, and refunds it through the former shop', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await moves();
    expect(leadsTo(await finish(shop, bank))).toBe(doneUrl(shop, order));
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await attemptOf(order)).shop).toBe(DEMO_SHOP.shop_id);
    expect((await fulfil(shop, order, 'canceled')).status).toBe(200);
    minutes(1);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect((await tradesOf(shop, order)).map(({ status }) => status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
  });

  it('still processes the former shop’s webhooks', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { drop_reply_for: 'SecureTran2' });
    await comeBack(shop, await decide(shop, bank, 'approve'));
    await moves();
    expect((await notify(shop, webhookOf(await attemptOf(order)))).body).toBe(0);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('asks the former shop about PayPay and konbini payments, and cancels its numbers', async () => {
    const wallet = await newShopBuyer(shop);
    const first = await wallet.order(sku);
    const page = await setOut(await wallet.formOf(first));
    const cash = await withNumber(shop, sku);
    const never = await withNumber(shop, sku);
    await moves();
    await goBack(await pressPaypay(page, 'approve'));
    expect(await wallet.see(first)).toMatchObject(paid);
    await payAtCounter(shop, cash.slip);
    minutes(61);
    await pollSilentAttempts(shop.app);
    expect(await cash.buyer.see(cash.order)).toMatchObject(paid);
    minutes(5 * 24 * 60);
    await closeOverdueOrders(shop.app);
    expect(await shop.sql('SELECT status FROM orders WHERE id = $1', [never.order])).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('assigns a payment without a recorded shop to the only former shop', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await shop.sql('UPDATE payment_attempts SET shop = NULL WHERE order_id = $1', [order]);
    await moves();
    await finish(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('still finishes open payments after removing its credentials', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await put('hanamori', { gmo: null });
    await finish(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});

describe('a store that moves to another shop at PAYUNi', () => {
  it('still takes the money of a buyer at the bank, processes webhooks, and refunds', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const back = await buyer.atTheBank(tw);
    const started = await buyer.atTheBank(tw);
    await moves();
    await comeHome(shop, await press(shop, back.bank));
    expect(await buyer.see(back.order)).toMatchObject(paid);
    expect(await postToPayuniWebhook(shop, (await press(shop, started.bank)).body)).toMatchObject({
      status: 200,
      body: 1,
    });
    expect(await buyer.see(started.order)).toMatchObject(paid);
    await fulfil(shop, started.order, 'canceled');
    minutes(1);
    await issueRefunds(shop.app);
    expect((await payuniTradesOf(shop, started.order)).map((trade) => trade.trade_status)).toEqual([
      '3',
    ]);
  });
});

it('seals former credentials, and deletes them when the shop is set again', async () => {
  await moves();
  const kept = await shop.sql<{ gateway: string; shop: string; sealed: string }>(
    'SELECT gateway, shop, sealed FROM former_credentials ORDER BY gateway',
  );
  expect(kept.map(({ gateway: at, shop: name }) => [at, name])).toEqual([
    ['gmo', DEMO_SHOP.shop_id],
    ['payuni', DEMO_PAYUNI.mer_id],
  ]);
  const text = JSON.stringify(
    kept.map(({ sealed }) => [sealed, Buffer.from(sealed, 'base64').toString('latin1')]),
  );
  for (const secret of [DEMO_SHOP.shop_pass, DEMO_SITE.site_pass, DEMO_PAYUNI.hash_key])
    expect(text).not.toContain(secret);
  await put('hanamori', { gmo });
  expect(await shop.sql(`SELECT shop FROM former_credentials WHERE gateway = 'gmo'`)).toEqual([
    { shop: 'anotherShop01' },
  ]);
});
