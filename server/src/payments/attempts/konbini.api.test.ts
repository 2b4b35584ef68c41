import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { againstRules } from '../../../test/against-rules.ts';
import { newGuest, newSku, nobody, stockOf, until } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { attemptsOf, gateway, webhookOf, notify, tradesOf } from '../../../test/card-gateway.ts';
import {
  cancelBehindOurBack,
  changeTo,
  generate,
  payAtCounter,
  recordOf,
  withNumber,
} from '../../../test/konbini.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { endOfJstDay } from '../gateways/gmo/jst-time.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000 });
});
afterEach(() =>
  gateway(shop, { webhooks: 'normal', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const paid = { status: 'undelivered', payment: { status: 'paid', paid_at: expect.any(String) } };
const notPayable = { status: 409, body: { code: 'ORDER_NOT_PAYABLE' } };
const wrongType = { status: 409, body: { code: 'INVALID_PAYMENT_TYPE' } };
const quiet = () => gateway(shop, { webhooks: 'never' });

describe('a konbini order', () => {
  it('waits for its number as a card order waits for its card', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    expect(await buyer.see(order)).toMatchObject({
      status: 'init',
      payment: { type: 'gmo_cvs', status: 'init', account: null, info: {} },
    });
    expect(await buyer.pay(order, await buyer.card())).toMatchObject(wrongType);
  });
  it('is refused above the limit of a slip, fee included', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5, price: 300_000 }));
    expect(await buyer.checkout([line], { payment_type: 'gmo_cvs' })).toMatchObject({
      status: 409,
      body: { code: 'FAILED_TO_CHECKOUT', reason: 'amount_out_of_range' },
    });
  });
  it('gets a number, and stays unpaid and pending until the number’s last second', async () => {
    const { buyer, order, record, slip } = await withNumber(shop, sku);
    const term = endOfJstDay(shop.app.now(), 3).toISOString();
    expect(slip).toEqual({
      convenience: '00001',
      receipt_no: expect.stringMatching(/^\d{11}$/),
      conf_no: expect.stringMatching(/^\d{6}$/),
      payment_term: term,
      receipt_url: null,
      gmo_cvs_id: record,
    });
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: {
        status: 'pending',
        expire_at: term,
        account: slip.receipt_no,
        info: { slip, attempt: 'issued' },
      },
    });
    expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid']);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'pending']);
    expect(await attemptsOf(shop, order)).toMatchObject([
      { provider: 'gmo_cvs', status: 'issued', redirect_url: null, cvs_record_id: record },
    ]);
    expect(
      await shop.sql("SELECT kind FROM emails WHERE order_id = $1 AND kind = 'konbini'", [order]),
    ).toHaveLength(1);
  });
});

describe('POST /orders/{id}/payment-account/generate', () => {
  it('refuses a ghost, another buyer, another buyer’s record and malformed bodies', async () => {
    const [owner, stranger] = [await newGuest(shop), await newGuest(shop)];
    const order = await owner.order(sku, 1, { payment_type: 'gmo_cvs' });
    expect(await generate(nobody(shop), order, 1)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    const record = await recordOf(stranger);
    expect(await generate(stranger, order, record)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    for (const foreign of [record, 2147483647])
      expect(await generate(owner, order, foreign)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect(
      await owner.call('POST', `/orders/${order}/payment-account/generate`, { body: {} }),
    ).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
    expect(await attemptsOf(shop, order)).toEqual([]);
  });
  it('issues one number for 7-Eleven, only in stores with a contract for it', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    const record = await recordOf(buyer, '00007');
    const setContract = (seven_eleven: boolean) =>
      shop.sql(
        "UPDATE payment_settings SET seven_eleven = $1 WHERE type = 'gmo_cvs' AND store_id = (SELECT store_id FROM orders WHERE id = $2)",
        [seven_eleven, order],
      );
    const offered = async () =>
      (await buyer.call('GET', '/stores/hanamori/payment-setting')).body.find(
        ({ type }: { type: string }) => type === 'gmo_cvs',
      ).seven_eleven;
    expect(await generate(buyer, order, record)).toMatchObject({ status: 404 });
    expect(await offered()).toBeUndefined();
    await setContract(true);
    expect(await offered()).toBe(true);
    const { status, body } = await generate(buyer, order, record);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      convenience: '00007',
      conf_no: '',
      receipt_no: expect.stringMatching(/^\d{13}$/),
    });
    await payAtCounter(shop, body);
    await expect
      .poll(async () => (await buyer.call('GET', `/orders/${order}`)).body.payment.status)
      .toBe('paid');
    await setContract(false);
  });

  it('accepts only konbini orders that wait for money', async () => {
    const buyer = await newGuest(shop);
    const record = await recordOf(buyer);
    for (const payment_type of ['gmo_credit', 'custom_cod'])
      expect(
        await generate(buyer, await buyer.order(sku, 1, { payment_type }), record),
      ).toMatchObject(wrongType);
    const late = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    await shop.sql('UPDATE orders SET expire_at = $2 WHERE id = $1', [
      late,
      new Date(shop.app.now().getTime() - 1000),
    ]);
    expect(await generate(buyer, late, record)).toMatchObject(notPayable);
    await shop.sql('UPDATE orders SET expire_at = NULL WHERE id = $1', [late]);
  });
  it('returns the same number for the same key later, and refuses another record with it', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    const [record, other] = [await recordOf(buyer), await recordOf(buyer, '00002')];
    const first = await generate(buyer, order, record, 'k1');
    shop.advance(60_000);
    expect((await generate(buyer, order, record, 'k1')).body).toEqual(first.body);
    expect(await generate(buyer, order, other, 'k1')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await attemptsOf(shop, order)).toHaveLength(1);
  });
  it.each([0, 150])(
    'issues one number for twenty concurrent calls with a gateway that takes %i ms',
    async (latency_ms) => {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
      const record = await recordOf(buyer);
      await gateway(shop, { latency_ms });
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => generate(buyer, order, record)),
      );
      expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.receipt_no}`)).size).toBe(
        1,
      );
      expect(replies[0]?.status).toBe(200);
      expect(await tradesOf(shop, order)).toHaveLength(1);
    },
  );
  it('cancels the old number before issuing a new one', async () => {
    // the webhook about the old number may come first, and mark it as failed
    await quiet();
    const { buyer, order, slip } = await withNumber(shop, sku);
    const second = await generate(buyer, order, await recordOf(buyer, '00002'));
    expect(second).toMatchObject({
      status: 200,
      body: { convenience: '00002', receipt_no: expect.stringMatching(/^\d{12}$/) },
    });
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      'CANCEL',
      'REQSUCCESS',
    ]);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'superseded',
      'issued',
    ]);
    expect((await payAtCounter(shop, slip)).body).toContain('canceled');
    expect((await buyer.see(order)).payment).toMatchObject({
      status: 'pending',
      account: second.body.receipt_no,
      info: { slip: second.body },
    });
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'pending',
      'failed',
      'pending',
    ]);
  });
  it('applies the money of a number that was paid while a new one is requested', async () => {
    await quiet();
    const { buyer, order, slip } = await withNumber(shop, sku);
    await payAtCounter(shop, slip);
    expect(await generate(buyer, order, await recordOf(buyer, '00005'))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'undelivered', payment_status: 'paid' },
    });
    expect(await buyer.see(order)).toMatchObject(paid);
  });
  it('limits renewals to twice the term after the order', async () => {
    const { buyer, order } = await withNumber(shop, sku);
    const until = endOfJstDay(new Date((await buyer.see(order)).created_at), 6).toISOString();
    await shop.sql("UPDATE orders SET created_at = created_at - interval '5 days' WHERE id = $1", [
      order,
    ]);
    const renewed = await generate(buyer, order, await recordOf(buyer, '00002'));
    expect(renewed.body.payment_term).toBe(endOfJstDay(shop.app.now(), 1).toISOString());
    expect(renewed.body.payment_term < until).toBe(true);
    await shop.sql("UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = $1", [
      order,
    ]);
    expect(await generate(buyer, order, await recordOf(buyer, '00005'))).toMatchObject(notPayable);
    // and the order keeps the number it has
    expect((await buyer.see(order)).payment.info.slip).toEqual(renewed.body);
  });
  it.each(['EntryTranCvs', 'ExecTranCvs'])(
    'returns the reason when %s is refused with a code, and can be retried',
    async (api) => {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
      const record = await recordOf(buyer);
      await gateway(shop, { next_api_fault: { api, info: 'M01012008' } });
      expect(await generate(buyer, order, record)).toMatchObject({
        status: 402,
        body: {
          code: 'GMO_PAYMENT_EXCEPTION',
          report_code: 'M01012008',
          advice: 'check_konbini_record',
        },
      });
      expect(await buyer.see(order)).toMatchObject({
        status: 'init',
        payment: {
          info: { attempt: 'failed', report_code: 'M01012008', advice: 'check_konbini_record' },
        },
      });
      expect((await generate(buyer, order, record)).status).toBe(200);
    },
  );
  it('inquires the number when the reply was lost', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    await gateway(shop, { drop_reply_for: 'ExecTranCvs' });
    const made = await generate(buyer, order, await recordOf(buyer));
    expect(made).toMatchObject({ status: 200, body: { receipt_no: expect.any(String) } });
    expect(await tradesOf(shop, order)).toMatchObject([{ status: 'REQSUCCESS' }]);
  });
  it.each([
    ['lost', { drop_reply_for: 'EntryTranCvs' }],
    ['an HTTP 500', { next_api_fault: { api: 'ExecTranCvs', http_status: 500 } }],
  ])('an unknown result (%s): is being checked, then can be retried', async (_, fault) => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    const record = await recordOf(buyer);
    await gateway(shop, fault);
    expect(await generate(buyer, order, record)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', advice: 'being_checked' },
    });
    expect((await buyer.see(order)).payment.info.attempt).toBe('unknown');
    expect((await generate(buyer, order, record)).status).toBe(200);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'superseded',
      'issued',
    ]);
  });
  it('a process that died: the job finds the number and gives it to the buyer', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    // the state that a kill between the gateway's reply and our second transaction leaves behind
    await shop.sql(
      "UPDATE payment_attempts SET status = 'starting', access_id = NULL, access_pass = NULL, gateway_result = '{}', updated_at = $2 WHERE order_id = $1",
      [order, shop.app.now()],
    );
    await againstRules(shop, (tx) =>
      tx.query(
        "UPDATE orders SET payment_status = 'init', payment_info = '{}', payment_account = NULL WHERE id = $1",
        [order],
      ),
    );
    await shop.sql(
      "DELETE FROM order_histories WHERE order_id = $1 AND subject = 'payment' AND \"to\" = 'pending'",
      [order],
    );
    shop.advance(61_000);
    expect(await pollSilentAttempts(shop.app)).toBe(1);
    expect((await buyer.see(order)).payment).toMatchObject({ status: 'pending', info: { slip } });
  });
});

describe('webhooks', () => {
  it.each(['normal', 'before_return', 'twice', 'after_return'])(
    '%s: pay the order once at the counter',
    async (webhooks) => {
      await gateway(shop, { webhooks });
      const { buyer, order, slip } = await withNumber(shop, sku);
      expect((await payAtCounter(shop, slip)).body).toContain('Payment complete');
      await until(
        () => gateway(shop, { tick: new Date(shop.app.now().getTime() + 4_000).toISOString() }),
        (reply) => reply.body.waiting.length === 0,
      );
      expect(await buyer.see(order)).toMatchObject({
        ...paid,
        payment: { ...paid.payment, account: slip.receipt_no },
      });
      expect((await buyer.see(order)).payment.info).toEqual({ attempt: 'paid' });
      expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'pending', 'paid']);
      expect(
        await shop.sql("SELECT 1 FROM emails WHERE order_id = $1 AND kind = 'paid'", [order]),
      ).toHaveLength(1);
      expect((await payAtCounter(shop, slip)).body).toContain('already been paid');
    },
  );
  it('never: the hourly inquiry finds the money', async () => {
    await quiet();
    const { buyer, order, slip } = await withNumber(shop, sku);
    await payAtCounter(shop, slip);
    await pollSilentAttempts(shop.app);
    expect((await buyer.see(order)).payment.status).toBe('pending');
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
  it('canceled in the shop’s console: removes the number, and another one can be issued', async () => {
    const { buyer, order, record } = await withNumber(shop, sku);
    const [attempt] = await attemptsOf(shop, order);
    await cancelBehindOurBack(shop, attempt as never);
    const seen = await until(
      () => buyer.see(order),
      (order) => order.payment.status === 'failed',
    );
    expect(seen).toMatchObject({
      status: 'unpaid',
      payment: {
        account: null,
        info: { attempt: 'failed', report_code: 'CANCELED', advice: 'retry' },
      },
    });
    expect(seen.payment.info.slip).toBeUndefined();
    expect((await generate(buyer, order, record)).status).toBe(200);
  });
  it.each<[string, Record<string, string>]>([
    ['claims the cash while there is none', { Status: 'PAYSUCCESS' }],
    ['claims to be of a card', { PayType: '0', Status: 'CAPTURE' }],
    ['names another amount', { Status: 'PAYSUCCESS', Amount: '1' }],
    ['claims the end', { Status: 'EXPIRED' }],
    ['claims a cancellation', { Status: 'CANCEL' }],
  ])('a forged webhook that %s changes nothing', async (_, change) => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    const [attempt] = await attemptsOf(shop, order);
    expect(
      (await notify(shop, webhookOf(attempt as never, { PayType: '3', JobCd: '', ...change })))
        .body,
    ).toBe(0);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'pending', info: { slip } },
    });
    expect(await attemptsOf(shop, order)).toEqual([attempt]);
  });
});

it('counts paid goods as sold', async () => {
  expect((await stockOf(shop, sku)).held).toBe(0);
  expect(await changeTo(await newGuest(shop), 2147483647, 'gmo_cvs')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});
