import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, until, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  comeBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  tradesOf,
  givenBack,
} from '../../../test/card-gateway.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  // the demo's own unpaid orders would come due as well
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000, limit: 400 });
  await gateway(shop, { webhooks: 'never' });
});
afterEach(() =>
  gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const deadline = 30 * 60_000;
const canceled = {
  status: 'canceled',
  reason: 'payment_deadline',
  payment: { status: 'failed' },
  shipping: { status: 'canceled' },
  items: [{ shipping_status: 'canceled' }],
};
const soldBefore = async () => (await stockOf(shop, sku)).sold;

describe('at the deadline', () => {
  it('cancels an unpaid order, and returns its stock and its buyer’s quota', async () => {
    const buyer = await newGuest(shop);
    const one = await newSku(shop, { stock: 1, limit: 1 });
    const order = await buyer.order(one, 1, { payment_type: 'gmo_credit' });
    expect(await buyer.add(one)).toMatchObject({
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT' },
    });
    shop.advance(deadline - 5_000);
    expect(await closeOverdueOrders(shop.app)).toBe(0);
    shop.advance(5_001);
    expect(await closeOverdueOrders(shop.app)).toBe(1);
    expect(await buyer.see(order)).toMatchObject(canceled);
    expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'canceled']);
    expect(await historiesOf(shop, order, 'shipping')).toEqual(['init', 'canceled']);
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect((await buyer.add(one)).status).toBe(200);
    expect(await closeOverdueOrders(shop.app)).toBe(0);
    expect(await buyer.pay(order, await buyer.card())).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'canceled' },
    });
  });

  it('cancels exactly once, however many jobs run at the same time', async () => {
    const buyer = await newGuest(shop);
    const before = await soldBefore();
    const orders: number[] = [];
    for (let n = 0; n < 6; n++)
      orders.push(await buyer.order(sku, 2, { payment_type: 'gmo_credit' }));
    expect(await soldBefore()).toBe(before + 12);
    shop.advance(deadline + 1);
    const decided = await Promise.all(
      Array.from({ length: 4 }, () => closeOverdueOrders(shop.app)),
    );
    expect(decided.reduce((sum, n) => sum + n, 0)).toBe(6);
    expect(await soldBefore()).toBe(before);
    for (const order of orders)
      expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'canceled']);
  });

  it('asks the gateway first, and keeps an order that it has money for', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await decide(shop, bank, 'approve');
    await chargeBehindOurBack(shop, (await attemptsOf(shop, order))[0] as never);
    shop.advance(deadline + 1);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('gives up an open page, whose late return takes nothing', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    shop.advance(deadline + 1);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(canceled);
    await finish(shop, bank);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['AUTHENTICATED']);
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'superseded' }]);
    expect(await buyer.see(order)).toMatchObject(canceled);
  });

  it('cancels nothing while the gateway is silent, and decides after a later inquiry', async () => {
    const buyer = await newGuest(shop);
    const { order } = await buyer.atTheBank(sku);
    shop.advance(deadline + 1);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 503 } });
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).status).toBe('unpaid');
    // it is not asked again at once
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).status).toBe('unpaid');
    shop.advance(31_000);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(canceled);
  });

  it('waits for a payment in progress', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const access = await decide(shop, bank, 'approve');
    await gateway(shop, { latency_ms: 300 });
    shop.advance(deadline + 1);
    const back = comeBack(shop, access);
    await until(
      () => attemptsOf(shop, order),
      ([attempt]) => attempt?.status === 'finishing',
    );
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).status).toBe('unpaid');
    await back;
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('waits for a buyer who comes back during the inquiry', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const access = await decide(shop, bank, 'approve');
    shop.advance(deadline + 1);
    await gateway(shop, { latency_ms: 250 });
    const closing = closeOverdueOrders(shop.app);
    // the inquiry is under way; its answer will be "not finished"
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all([comeBack(shop, access), closing]);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid', 'undelivered']);
  });

  it('opens no page for an order that is canceled in the meantime', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    await gateway(shop, { latency_ms: 250 });
    const paying = buyer.pay(order, card);
    await until(
      () => attemptsOf(shop, order),
      (attempts) => attempts.length === 1,
    );
    shop.advance(deadline + 120_000);
    await gateway(shop, { latency_ms: 0 });
    await closeOverdueOrders(shop.app);
    const answer = await paying;
    const seen = await buyer.see(order);
    if (seen.status === 'canceled')
      expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } });
    expect((await attemptsOf(shop, order)).every((attempt) => attempt.status !== 'starting')).toBe(
      true,
    );
  });
});

/** An order past its deadline; `tell` charges its card all the same and sends the webhook. */
async function lateMoney(
  unit: number,
): Promise<{ buyer: TestBuyer; order: number; tell: () => Promise<unknown> }> {
  const buyer = await newGuest(shop);
  const { order, bank } = await buyer.atTheBank(unit);
  await decide(shop, bank, 'approve');
  shop.advance(deadline + 1);
  await closeOverdueOrders(shop.app);
  expect(await buyer.see(order)).toMatchObject(canceled);
  const [attempt] = await attemptsOf(shop, order);
  await chargeBehindOurBack(shop, attempt as never);
  return {
    buyer,
    order,
    tell: async () => expect((await notify(shop, webhookOf(attempt as never))).body).toBe(0),
  };
}

describe('late money, while there is stock', () => {
  it('is applied to one new order that replaces the old one', async () => {
    const one = await newSku(shop, { stock: 1, limit: 1, price: 3000 });
    const { buyer, order, tell } = await lateMoney(one);
    for (let turn = 0; turn < 3; turn++) await tell();
    const old = await buyer.see(order);
    expect(old).toMatchObject({ ...canceled, refund_memo: null, replaced_by: expect.any(Number) });
    const { id, slug, ...same } = old;
    expect(await buyer.see(old.replaced_by)).toMatchObject({
      status: 'undelivered',
      slug: expect.not.stringMatching(slug),
      replaced_by: null,
      payment: {
        status: 'paid',
        type: 'gmo_credit',
        amount: old.total_amount,
        info: { attempt: 'paid' },
      },
      shipping: { status: 'init', receiver: same.shipping.receiver },
      items: [
        {
          product_name: 'a good of the tests',
          quantity: 1,
          price: 3000,
          shipping_status: 'pending',
        },
      ],
      email: same.email,
      amount: same.amount,
      histories: [
        { from: null, to: 'init' },
        { from: 'init', to: 'undelivered' },
      ],
    });
    expect(
      await shop.sql('SELECT DISTINCT cause FROM order_histories WHERE order_id = $1', [
        old.replaced_by,
      ]),
    ).toEqual([{ cause: 'late_payment' }]);
    expect(await attemptsOf(shop, old.replaced_by)).toMatchObject([{ status: 'paid' }]);
    expect(await attemptsOf(shop, id)).toEqual([]);
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 1, held: 0 });
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['CAPTURE']);
    // the quota is used again
    expect(await buyer.add(one)).toMatchObject({
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT' },
    });
    expect(
      await shop.sql('SELECT kind, subject_id FROM emails WHERE order_id = $1', [old.replaced_by]),
    ).toEqual([{ kind: 'replaced', subject_id: order }]);
    shop.advance(31_000);
    expect(await issueRefunds(shop.app)).toBe(0);
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('is refunded if the buyer has reached the purchase limit in the meantime', async () => {
    const unit = await newSku(shop, { stock: 9, limit: 1, price: 3000 });
    const { buyer, order, tell } = await lateMoney(unit);
    await buyer.line(unit);
    await tell();
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      replaced_by: null,
      refund_memo: 'unrefunded',
    });
    shop.advance(31_000);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({ refund_memo: 'refunded' });
  });

  it('for the last unit from two buyers: one gets the unit, the other the refund', async () => {
    const unit = await newSku(shop, { stock: 2, price: 3000 });
    const late = [await lateMoney(unit), await lateMoney(unit)];
    await shop.sql('UPDATE sku_stock SET stock = 1 WHERE sku_id = $1', [unit]);
    await Promise.all([...late.map(({ tell }) => tell()), ...late.map(({ tell }) => tell())]);
    const seen = await Promise.all(late.map(({ buyer, order }) => buyer.see(order)));
    expect(seen.map((order) => [order.replaced_by !== null, order.refund_memo]).sort()).toEqual([
      [false, 'unrefunded'],
      [true, null],
    ]);
    shop.advance(31_000);
    expect(await issueRefunds(shop.app)).toBe(1);
    expect(await stockOf(shop, unit)).toEqual({ stock: 1, sold: 1, held: 0 });
  });
});

describe('late money, for goods sold in the meantime', () => {
  async function soldMeanwhile(): Promise<{ buyer: TestBuyer; order: number }> {
    const one = await newSku(shop, { stock: 1, price: 3000 });
    const { buyer, order, tell } = await lateMoney(one);
    await (await newGuest(shop)).order(one);
    await tell();
    return { buyer, order };
  }

  it('is refunded once, with an email to the buyer', async () => {
    const { buyer, order } = await soldMeanwhile();
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'refund_due' }]);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      refund_memo: 'unrefunded',
      payment: { status: 'paid' },
    });
    const refunds = await (async () => {
      shop.advance(31_000);
      return Promise.all(Array.from({ length: 3 }, () => issueRefunds(shop.app)));
    })();
    expect(refunds.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'approving',
      'failed',
      'approving',
      'paid',
      'refunded',
    ]);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
    expect(await issueRefunds(shop.app)).toBe(0);
  });

  it('is refunded even if its access pair never reached us', async () => {
    const { buyer, order } = await soldMeanwhile();
    await shop.sql(
      'UPDATE payment_attempts SET access_id = NULL, access_pass = NULL WHERE order_id = $1',
      [order],
    );
    shop.advance(31_000);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
  });

  it('is refunded even if the refund’s reply is lost or the gateway is silent at first', async () => {
    const { buyer, order } = await soldMeanwhile();
    shop.advance(31_000);
    await gateway(shop, { next_api_fault: { api: 'AlterTran', http_status: 500 } });
    await issueRefunds(shop.app);
    await gateway(shop, { drop_reply_for: 'AlterTran' });
    shop.advance(31_000);
    await issueRefunds(shop.app);
    shop.advance(31_000);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
  });
});

describe('payment in the last second against expiry', { tags: 'deep' }, () => {
  it(
    'never leaves an order canceled and paid without a refund or a replacement',
    { timeout: 120_000 },
    async () => {
      const turns = 24;
      let canceledOnes = 0;
      for (let n = 0; n < turns; n++) {
        const buyer = await newGuest(shop);
        const { order, bank } = await buyer.atTheBank(sku);
        const access = await decide(shop, bank, 'approve');
        shop.advance(deadline + 1);
        const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
        // let the return and the job overlap in different ways
        await Promise.all([
          pause((n % 6) * 2).then(() => comeBack(shop, access)),
          pause((5 - (n % 6)) * 2).then(() => closeOverdueOrders(shop.app)),
          closeOverdueOrders(shop.app),
        ]);
        // let the jobs finish what is left over
        for (let turn = 0; turn < 3; turn++) {
          shop.advance(61_000);
          await closeOverdueOrders(shop.app);
          await pollSilentAttempts(shop.app);
          await issueRefunds(shop.app);
        }
        const seen = await buyer.see(order);
        const taken = (await tradesOf(shop, order)).filter(
          (trade) => trade.status === 'CAPTURE',
        ).length;
        if (seen.status === 'undelivered')
          expect([taken, seen.payment.status]).toEqual([1, 'paid']);
        else if (seen.replaced_by !== null) {
          const instead = await buyer.see(seen.replaced_by);
          expect([taken, seen.payment.status, instead.status, instead.payment.status]).toEqual([
            1,
            'failed',
            'undelivered',
            'paid',
          ]);
        } else {
          canceledOnes++;
          expect([seen.status, taken]).toEqual(['canceled', 0]);
          expect(['failed', 'refunded']).toContain(seen.payment.status);
        }
      }
      expect(canceledOnes).toBeLessThanOrEqual(turns);
    },
  );
});
