/** @module-tag deep */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, finish, gateway, tradesOf } from '../../../test/card-gateway.ts';
import { newShopBuyer, payAtPaypay } from '../../../test/paypay.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
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
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000, limit: 400 });
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
});
afterEach(async () => {
  await gateway(shop, { latency_ms: 0 });
  await payuni(shop, { latency_ms: 0 });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const slow = { latency_ms: 700 };
const slower = { latency_ms: 2_000 };
const calm = { latency_ms: 0 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const started = (order: number) =>
  until(
    () => attemptsOf(shop, order),
    ([attempt]) => attempt?.status === 'starting',
  );

/** Lets the job consider a starting payment abandoned, while the gateway has no result. */
async function takenForDead(order: number, paying: Promise<Reply>): Promise<Reply> {
  await started(order);
  // its call has reached the gateway and is answered late, the job's call is not
  await until(
    async () => [...(await tradesOf(shop, order)), ...(await payuniTradesOf(shop, order))],
    (trades) => trades.length > 0,
  );
  await gateway(shop, calm);
  await payuni(shop, calm);
  shop.advance(61_000);
  await pollSilentAttempts(shop.app);
  const dead = [{ status: 'failed', error_code: 'NOT_COMPLETED' }];
  expect(await attemptsOf(shop, order)).toMatchObject(dead);
  const answer = await paying;
  expect(await attemptsOf(shop, order)).toMatchObject(dead);
  return answer;
}

describe('a starting payment that the job considers abandoned redirects nobody to its page, and can be retried', () => {
  it('by card', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    await gateway(shop, slower);
    expect(await takenForDead(order, buyer.pay(order, card))).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: 'NOT_COMPLETED', advice: 'retry' },
    });
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect((await buyer.see(order)).payment.status).toBe('paid');
  });

  it('at PayPay', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await gateway(shop, slower);
    expect(await takenForDead(order, buyer.start(order))).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', advice: 'retry' },
    });
    await payAtPaypay(await buyer.formOf(order));
    expect((await buyer.see(order)).payment.status).toBe('paid');
  });

  it('at PAYUNi', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(await newTwSku(shop, { stock: 5 }));
    await payuni(shop, slower);
    expect(await takenForDead(order, buyer.pay(order))).toMatchObject({
      status: 402,
      body: { code: 'PAYUNI_API_ERROR' },
    });
    await finishAtBank(shop, (await buyer.pay(order)).body.data.pay_redirect_url);
    expect((await buyer.see(order)).payment.status).toBe('paid');
  });
});

describe('a payment that starts while the job inquires about it continues', () => {
  it('by card', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    await gateway(shop, slow);
    const paying = buyer.pay(order, card);
    await started(order);
    await pause(1_000);
    shop.advance(61_000);
    await pollSilentAttempts(shop.app);
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'redirected' }]);
    await gateway(shop, calm);
    await finish(shop, (await paying).body.data.pay_redirect_url);
    expect((await buyer.see(order)).payment.status).toBe('paid');
  });

  it('at PAYUNi', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(await newTwSku(shop, { stock: 5 }));
    await payuni(shop, slow);
    const paying = buyer.pay(order);
    await started(order);
    await pause(200);
    shop.advance(61_000);
    await pollSilentAttempts(shop.app);
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'redirected' }]);
    await payuni(shop, calm);
    await finishAtBank(shop, (await paying).body.data.pay_redirect_url);
    expect((await buyer.see(order)).payment.status).toBe('paid');
  });
});

it('refuses a payment whose order ended in the meantime', async () => {
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
  const card = await buyer.card();
  await gateway(shop, slow);
  const paying = buyer.pay(order, card);
  await started(order);
  shop.advance(31 * 60_000);
  await closeOverdueOrders(shop.app);
  expect(await buyer.see(order)).toMatchObject({ status: 'canceled' });
  expect(await paying).toMatchObject({
    status: 409,
    body: { code: 'ORDER_NOT_PAYABLE', status: 'canceled' },
  });
});
