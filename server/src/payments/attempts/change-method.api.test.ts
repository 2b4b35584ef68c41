import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, nobody, until, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  decide,
  finish,
  gateway,
  tradesOf,
} from '../../../test/card-gateway.ts';
import { changeTo, generate, payAtCounter, recordOf, withNumber } from '../../../test/konbini.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 900, price: 3000 });
  await gateway(shop, { webhooks: 'never' });
});
afterEach(() =>
  gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const notPayable = { status: 409, body: { code: 'ORDER_NOT_PAYABLE' } };
const wrongType = { status: 409, body: { code: 'INVALID_PAYMENT_TYPE' } };
const paid = { status: 'undelivered', payment: { status: 'paid' } };
const cardOrder = async (): Promise<{ buyer: TestBuyer; order: number }> => {
  const buyer = await newGuest(shop);
  return { buyer, order: await buyer.order(sku, 1, { payment_type: 'gmo_credit' }) };
};

describe('PUT /orders/{id}/payment-method', () => {
  it('refuses a ghost, another buyer and malformed bodies', async () => {
    const { buyer, order } = await cardOrder();
    expect(await changeTo(nobody(shop), order, 'gmo_cvs')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    for (const id of [order, 2147483647])
      expect(await changeTo(await newGuest(shop), id, 'gmo_cvs')).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    for (const type of ['custom_cod', 'payuni_credit', '', null as never])
      expect(await changeTo(buyer, order, type)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION' },
      });
  });

  it('adapts fee, total and deadline to the new method', async () => {
    const { buyer, order } = await cardOrder();
    shop.advance(20 * 60_000);
    expect(await changeTo(buyer, order, 'gmo_cvs')).toMatchObject({
      status: 200,
      body: { success: true, payment_type: 'gmo_cvs', payment_fee: 220, total_amount: 3820 },
    });
    const seen = await buyer.see(order);
    expect(seen).toMatchObject({
      status: 'init',
      payment_fee: 220,
      total_amount: 3820,
      payment: { type: 'gmo_cvs', status: 'init', amount: 3820 },
    });
    expect(Date.parse(seen.payment.expire_at) - shop.app.now().getTime()).toBeGreaterThan(
      29 * 60_000,
    );
    expect((await generate(buyer, order, await recordOf(buyer))).status).toBe(200);
    expect(await tradesOf(shop, order)).toMatchObject([{ amount: 3820 }]);
    // the same method again changes nothing
    expect(await changeTo(buyer, order, 'gmo_cvs')).toMatchObject({
      status: 200,
      body: { payment_fee: 220, total_amount: 3820 },
    });
    expect(await tradesOf(shop, order)).toMatchObject([{ status: 'REQSUCCESS' }]);
  });

  it('against a concurrent return from the bank: either the payment counts, or the change does and nothing is taken', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await decide(shop, bank, 'approve');
    await gateway(shop, { latency_ms: 400 });
    const [changed] = await Promise.all([changeTo(buyer, order, 'gmo_cvs'), finish(shop, bank)]);
    await issueRefunds(shop.app);
    const [seen, [trade]] = [await buyer.see(order), await tradesOf(shop, order)];
    // if the return is processed before the change is written, it finds the payment canceled
    if (changed.status === 200)
      expect([
        seen.payment.type,
        ['init', 'failed'].includes(seen.payment.status),
        trade?.status,
      ]).toEqual(['gmo_cvs', true, 'AUTHENTICATED']);
    else expect([changed, seen, trade]).toMatchObject([notPayable, paid, { status: 'CAPTURE' }]);
  });

  it('from a number to a card: cancels the number and leaves half an hour to pay', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    expect(await changeTo(buyer, order, 'gmo_credit')).toMatchObject({
      status: 200,
      body: { payment_fee: 0, total_amount: 3600 },
    });
    expect((await payAtCounter(shop, slip)).body).toContain('canceled');
    const seen = await buyer.see(order);
    expect(seen).toMatchObject({
      status: 'unpaid',
      payment: { type: 'gmo_credit', status: 'failed', account: null, info: {} },
    });
    expect(seen.payment.info).toEqual({});
    expect(Date.parse(seen.payment.expire_at) - shop.app.now().getTime()).toBeLessThanOrEqual(
      30 * 60_000,
    );
    const paying = await buyer.pay(order, await buyer.card());
    await finish(shop, paying.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'pending',
      'failed',
      'approving',
      'paid',
    ]);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      'CANCEL',
      'CAPTURE',
    ]);
  });

  it('from the bank’s page to a konbini: the page’s late return takes nothing', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    expect((await changeTo(buyer, order, 'gmo_cvs')).status).toBe(200);
    expect((await finish(shop, bank)).status).toBe(303);
    const made = await generate(buyer, order, await recordOf(buyer));
    await payAtCounter(shop, made.body);
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'approving',
      'failed',
      'pending',
      'paid',
    ]);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      'AUTHENTICATED',
      'PAYSUCCESS',
    ]);
  });

  it('keeps an order that was paid in the meantime, at the counter or by card', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    await payAtCounter(shop, slip);
    expect(await changeTo(buyer, order, 'gmo_credit')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'undelivered', payment_status: 'paid' },
    });
    expect(await buyer.see(order)).toMatchObject({ ...paid, payment_fee: 220, total_amount: 3820 });

    const other = await newGuest(shop);
    const at = await other.atTheBank(sku);
    await decide(shop, at.bank, 'approve');
    await chargeBehindOurBack(shop, (await attemptsOf(shop, at.order))[0] as never);
    expect(await changeTo(other, at.order, 'gmo_cvs')).toMatchObject(notPayable);
    expect(await other.see(at.order)).toMatchObject({ ...paid, payment: { type: 'gmo_credit' } });
  });

  it('changes nothing while the result of the payment is unknown', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    // both the cancellation and the inquiry get no answer
    await gateway(shop, {
      latency_ms: 0,
      next_api_fault: { api: 'SearchTradeMulti', http_status: 503 },
      drop_reply_for: 'CvsCancel',
    });
    expect(await changeTo(buyer, order, 'gmo_credit')).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', advice: 'being_checked' },
    });
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      total_amount: 3820,
      payment: { type: 'gmo_cvs', status: 'pending', info: { slip } },
    });
    expect((await changeTo(buyer, order, 'gmo_credit')).status).toBe(200);
  });

  it('refuses orders by cash on delivery, paid orders and closed ones', async () => {
    const buyer = await newGuest(shop);
    expect(await changeTo(buyer, await buyer.order(sku), 'gmo_cvs')).toMatchObject(wrongType);
    const late = await cardOrder();
    shop.advance(30 * 60_000 + 1);
    expect(await changeTo(late.buyer, late.order, 'gmo_cvs')).toMatchObject(notPayable);
    await closeOverdueOrders(shop.app);
    expect(await changeTo(late.buyer, late.order, 'gmo_cvs')).toMatchObject({
      ...notPayable,
      body: { status: 'canceled' },
    });
  });

  it('changes to PayPay and back in the shop', async () => {
    const { buyer, order } = await cardOrder();
    const inShop = (payment_type: string) =>
      buyer.call('PUT', `/api/v1/shop/orders/${order}/payment-method`, { body: { payment_type } });
    expect(await inShop('gmo_paypay')).toMatchObject({
      status: 200,
      body: { payment_type: 'gmo_paypay', payment_fee: 0 },
    });
    expect(await buyer.pay(order, await buyer.card())).toMatchObject(wrongType);
    expect(await inShop('gmo_cvs')).toMatchObject({
      status: 200,
      body: { payment_type: 'gmo_cvs', payment_fee: 220 },
    });
  });

  it('refuses methods the store does not offer, amounts outside the method’s range, and PayPay in the marketplace', async () => {
    const { buyer, order } = await cardOrder();
    expect(await changeTo(buyer, order, 'gmo_paypay')).toMatchObject(wrongType);
    await shop.sql("UPDATE payment_settings SET enabled = false WHERE type = 'gmo_cvs'");
    expect(await changeTo(buyer, order, 'gmo_cvs')).toMatchObject(wrongType);
    await shop.sql("UPDATE payment_settings SET enabled = true WHERE type = 'gmo_cvs'");
    // 299,800 plus the fee of 220 exceeds the limit of a slip
    const dear = await buyer.order(await newSku(shop, { stock: 1, price: 299_200 }), 1, {
      payment_type: 'gmo_credit',
    });
    expect((await buyer.see(dear)).total_amount).toBe(299_200);
    expect(await changeTo(buyer, dear, 'gmo_cvs')).toMatchObject({ status: 200 });
    const dearer = await buyer.order(await newSku(shop, { stock: 1, price: 299_900 }), 1, {
      payment_type: 'gmo_credit',
    });
    expect(await changeTo(buyer, dearer, 'gmo_cvs')).toMatchObject(wrongType);
  });

  it('charges the fee of the order’s amount, and refuses totals outside the store’s bounds', async () => {
    const set = (steps: object, least: number | null, most: number | null) =>
      shop.sql(
        "UPDATE payment_settings SET fee_steps = $1::jsonb, total_from = $2, total_to = $3 WHERE type = 'gmo_cvs'",
        [JSON.stringify(steps), least, most],
      );
    const steps = [
      { from: 5_000, fee: 330 },
      { from: 20_000, fee: 550 },
    ];
    const buyer = await newGuest(shop);
    const order = await buyer.order(await newSku(shop, { stock: 1, price: 5_000 }), 1, {
      payment_type: 'gmo_credit',
    });
    const beforeFee = (await buyer.see(order)).total_amount;
    for (const [least, most] of [
      [beforeFee + 331, null],
      [null, beforeFee + 329],
    ] as const) {
      await set(steps, least, most);
      expect(await changeTo(buyer, order, 'gmo_cvs')).toMatchObject(wrongType);
    }
    await set(steps, beforeFee + 330, beforeFee + 330);
    expect(await changeTo(buyer, order, 'gmo_cvs')).toMatchObject({
      status: 200,
      body: { payment_fee: 330, total_amount: beforeFee + 330 },
    });
    await set([], null, null);
  });

  it('keeps the order at most twice the konbini term, however often it changes', async () => {
    const { buyer, order } = await cardOrder();
    await shop.sql("UPDATE orders SET created_at = created_at - interval '7 days' WHERE id = $1", [
      order,
    ]);
    await changeTo(buyer, order, 'gmo_cvs');
    expect(await generate(buyer, order, await recordOf(buyer))).toMatchObject(notPayable);
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).status).toBe('canceled');
  });
});

describe('concurrently', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Lets the jobs finish what is left over. */
  const settleAll = async () => {
    for (let turn = 0; turn < 3; turn++) {
      shop.advance(61_000);
      await pollSilentAttempts(shop.app);
      await closeOverdueOrders(shop.app);
      await issueRefunds(shop.app);
    }
  };
  const turns = 8;

  it('a change waits for a number that is being issued', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    const record = await recordOf(buyer);
    await gateway(shop, { latency_ms: 200 });
    const making = generate(buyer, order, record);
    await until(
      () => attemptsOf(shop, order),
      (attempts) => attempts.length === 1,
    );
    expect((await changeTo(buyer, order, 'gmo_credit')).status).toBe(200);
    await making;
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['CANCEL']);
    expect(await buyer.see(order)).toMatchObject({
      payment: { type: 'gmo_credit', status: 'failed' },
    });
  });

  it(
    'a counter payment against a change of method: paid once or not at all',
    { timeout: 120_000 },
    async () => {
      for (let n = 0; n < turns; n++) {
        const { buyer, order, slip } = await withNumber(shop, sku);
        const [, changed] = await Promise.all([
          pause((n % 4) * 4).then(() => payAtCounter(shop, slip)),
          pause((3 - (n % 4)) * 4).then(() => changeTo(buyer, order, 'gmo_credit')),
        ]);
        shop.advance(3_601_000 * (changed.status === 200 ? 0 : 1));
        await pollSilentAttempts(shop.app);
        const [seen, [trade]] = [await buyer.see(order), await tradesOf(shop, order)];
        if (changed.status === 200)
          expect([trade?.status, seen.payment.type, seen.payment.status]).toEqual([
            'CANCEL',
            'gmo_credit',
            'failed',
          ]);
        else
          expect([changed.body.code, trade?.status, seen.payment.status]).toEqual([
            'ORDER_NOT_PAYABLE',
            'PAYSUCCESS',
            'paid',
          ]);
      }
      expect(await brokenInvariants(shop)).toEqual([]);
    },
  );

  it(
    'a counter payment against the deadline, with and without webhooks: never both canceled and paid',
    { timeout: 120_000 },
    async () => {
      for (let n = 0; n < turns; n++) {
        await gateway(shop, { webhooks: n % 2 ? 'normal' : 'never' });
        const { buyer, order, slip } = await withNumber(shop, sku);
        await shop.sql('UPDATE orders SET expire_at = $2 WHERE id = $1', [order, shop.app.now()]);
        await Promise.all([
          pause((n % 4) * 4).then(() => payAtCounter(shop, slip)),
          pause((3 - (n % 4)) * 4).then(() => closeOverdueOrders(shop.app)),
          closeOverdueOrders(shop.app),
        ]);
        await settleAll();
        const [seen, [trade]] = [await buyer.see(order), await tradesOf(shop, order)];
        expect([
          ['undelivered', 'paid', 'PAYSUCCESS'],
          ['canceled', 'failed', 'CANCEL'],
        ]).toContainEqual([seen.status, seen.payment.status, trade?.status]);
      }
      expect(await brokenInvariants(shop)).toEqual([]);
    },
  );

  it(
    'renewals, changes and a counter payment: at most one live number, and the money once',
    { timeout: 120_000 },
    async () => {
      for (let n = 0; n < turns; n++) {
        const { buyer, order, slip } = await withNumber(shop, sku);
        const records = await Promise.all(
          ['00002', '00005', '00008'].map((chain) => recordOf(buyer, chain)),
        );
        const replies = await Promise.all([
          ...records.map((record) => generate(buyer, order, record)),
          pause(n * 3).then(() => payAtCounter(shop, slip)),
          ...(n % 2 ? [changeTo(buyer, order, 'gmo_credit')] : []),
        ]);
        for (const reply of replies) expect([200, 402, 404, 409]).toContain(reply.status);
        await settleAll();
        shop.advance(3_601_000);
        await pollSilentAttempts(shop.app);
        const trades = await tradesOf(shop, order);
        const statuses = trades.map((trade) => trade.status);
        const money = statuses.filter((status) => status === 'PAYSUCCESS').length;
        expect(money).toBeLessThanOrEqual(1);
        expect((await buyer.see(order)).payment.status === 'paid').toBe(money === 1);
        expect(statuses.filter((status) => status === 'REQSUCCESS').length).toBeLessThanOrEqual(
          1 - money,
        );
      }
      expect(await brokenInvariants(shop)).toEqual([]);
    },
  );
});
