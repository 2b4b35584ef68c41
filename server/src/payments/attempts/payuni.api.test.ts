import { factsOf, type PaymentType } from '@noren/contract/payment-methods';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSku, skuOf, stockOf, TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { attemptsOf } from '../../../test/card-gateway.ts';
import { shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  doneAt,
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniTradesOf,
  press,
  twCards,
  typed,
} from '../../../test/taiwan.ts';
import { bodyDigest, digestKeyOf } from '../../platform/http/idempotency.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

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
const deadline = 30 * 60_000;
const minute = 60_000;

describe('Taiwan’s checkout', () => {
  it('takes shipping_data in place of a shipping method and an address, and only the fields of spec §7', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const [stream] = await shop.sql<{ id: number }>(
      "SELECT s.id FROM streams s JOIN stores t ON t.id = s.store_id WHERE t.slug = 'chaya' LIMIT 1",
    );
    const placed = await buyer.checkout(sku, {
      email: undefined,
      phone_number: undefined,
      stream_id: stream?.id,
    });
    expect(placed.status).toBe(200);
    expect(await buyer.see(placed.body.id)).toMatchObject({
      status: 'init',
      currency: 'TWD',
      region: 'TW',
      total_amount: 600,
      payment: { type: 'payuni_credit', status: 'init' },
      shipping: {
        type: 'tw_home-delivery',
        receiver: { name: '陳怡君', phone: '0912000001', address: '106 臺北市大安區永康街 9 號' },
      },
    });
    // the goods were not taken from the stream, so naming it in the body does not credit them to it
    expect(await shop.sql('SELECT stream_id FROM orders WHERE id = $1', [placed.body.id])).toEqual([
      { stream_id: null },
    ]);
  });

  it('requires exactly one of the two forms', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const address_id = await buyer.address();
    for (const wrong of [
      { shipping_data: undefined },
      { shipping_data: undefined, shipping_type: 'tw_home-delivery' },
      { shipping_type: 'tw_home-delivery', address_id },
      { address_id },
      { shipping_data: { type: 'custom', address_id } },
      { shipping_data: { type: 'tw_home-delivery' } },
    ])
      expect(await buyer.checkout(sku, wrong)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION', data: expect.any(Object) },
      });
    expect(await buyer.checkout(sku, { shipping_data: undefined })).toMatchObject({
      body: { data: { shipping_data: [expect.any(String)] } },
    });
  });

  it('offers only the methods of the store’s country', async () => {
    const buyer = await newTaiwanBuyer(shop);
    for (const payment_type of ['gmo_credit', 'gmo_paypay', 'gmo_cvs'])
      expect(await buyer.checkout(sku, { payment_type })).toMatchObject({
        status: 409,
        body: { code: 'FAILED_TO_CHECKOUT', reason: 'payment_not_available' },
      });
    const order = await buyer.order(sku);
    const wrongType = { status: 409, body: { code: 'INVALID_PAYMENT_TYPE' } };
    expect(await buyer.call('POST', `/orders/${order}/gmo-paypay`, {})).toMatchObject(wrongType);
    expect(
      await buyer.call('PUT', `/orders/${order}/payment-method`, { payment_type: 'gmo_credit' }),
    ).toMatchObject(wrongType);
    const japanese = new TestBuyer(shop, { guest: await shop.guest() });
    const cart_item = await japanese.line(await newSku(shop, { stock: 1 }));
    expect(await japanese.checkout([cart_item], { payment_type: 'payuni_credit' })).toMatchObject({
      status: 409,
      body: { reason: 'payment_not_available' },
    });
    const offered = (await shop.call('GET', '/api/v1/shop/stores/chaya/payment-setting')).body as {
      type: PaymentType;
      enabled: boolean;
    }[];
    expect(offered[0]).toMatchObject({ type: 'payuni_credit', enabled: true });
    expect(
      offered
        .map(({ type }) => factsOf(type).currency)
        .filter((currency) => currency !== null && currency !== 'TWD'),
    ).toEqual([]);
    expect(offered.length).toBeGreaterThan(1);
  });
});

describe('POST /orders/{id}/pay with a typed card', () => {
  it('redirects to 3-D Secure and back; the order is paid, the email written, and no card data stored', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(
      sku,
      typed('4147-6310 0000 0001', { save_card: true }),
    );
    expect(new URL(bank).pathname).toMatch(/^\/sandbox\/payuni\/api\/credit\/api_3d\/\d+$/);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving', info: { attempt: 'redirected' } },
    });
    const back = await finishAtBank(shop, bank);
    expect([back.status, back.headers.get('location')]).toEqual([303, doneAt(shop, order)]);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
    expect(
      await shop.sql("SELECT kind FROM emails WHERE order_id = $1 AND kind = 'paid'", [order]),
    ).toHaveLength(1);
    const tables = await shop.sql<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { name } of tables)
      expect(
        await shop.sql(
          `SELECT t FROM "${name}" t WHERE t::text ~ '41476310 ?0000 ?0001|4147-6310'`,
        ),
        name,
      ).toEqual([]);
  });

  it('reports which field is wrong, and why', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(sku);
    const refused = async (card: object) => {
      const reply = await buyer.pay(order, card);
      expect(reply).toMatchObject({
        status: 422,
        body: {
          code: 'VALIDATION_EXCEPTION',
          message: expect.any(String),
          errors: expect.any(Array),
        },
      });
      return reply.body.data as object;
    };
    expect(await refused({})).toEqual({
      card_number: ['required'],
      cvc: ['required'],
      expiry: ['required'],
    });
    expect(await refused(typed('4147', { cvc: '12x', expiry: '13/30' }))).toEqual({
      card_number: ['invalid'],
      cvc: ['invalid'],
      expiry: ['invalid'],
    });
    expect(await refused(typed(twCards.approved, { expiry: '10/26' }))).toEqual({
      expiry: ['expired'],
    });
    expect(await refused({ card_id: 1 })).toMatchObject({ card_id: ['not_allowed'] });
    expect(await refused(typed(twCards.approved, { credit_card_id: 1 }))).toEqual({
      card_number: ['not_allowed'],
      cvc: ['not_allowed'],
      expiry: ['not_allowed'],
    });
    expect(
      await refused(typed(twCards.approved, { redirect_url: 'https://evil.example/' })),
    ).toEqual({ redirect_url: [expect.any(String)] });
    expect(await buyer.pay(order, { credit_card_id: 2_147_483_647 })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await buyer.pay(order, typed(twCards.approved, { redirect_url: null }))).toMatchObject({
      status: 402,
      body: { code: 'MISSING_PAYMENT_REDIRECT_URL' },
    });
    expect(await (await newTaiwanBuyer(shop)).pay(order)).toMatchObject({ status: 404 });
    expect(await payuniTradesOf(shop, order)).toEqual([]);
  });

  it('requires the other form for a Japanese order', async () => {
    const guest = await shop.guest();
    const japanese = new TestBuyer(shop, { guest });
    const order = await japanese.order(await skuOf(shop, 'rice-bowl'), 1, {
      payment_type: 'gmo_credit',
    });
    const pay = (body: object) =>
      shopCall(shop, 'POST', `/orders/${order}/pay`, {
        guest,
        body: { redirect_url: doneAt(shop, order), ...body },
      });
    expect(await pay({})).toMatchObject({ status: 422, body: { data: { card_id: ['required'] } } });
    expect(await pay({ card_id: await japanese.card(), ...typed() })).toMatchObject({
      status: 422,
      body: { data: { card_number: ['not_allowed'] } },
    });
  });

  it('includes the bank’s code in a refusal, in the reply and on the order’s page', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku, typed(twCards.noBalance));
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: {
        status: 'failed',
        info: {
          attempt: 'failed',
          report_code: 'CREDIT03001/51',
          numeric_code: 51,
          advice: 'balance',
        },
      },
    });
    // and can be paid with another card
    const again = await buyer.pay(order);
    await finishAtBank(shop, again.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    const wrong = await buyer.pay(await buyer.order(sku), typed('4147631000000003'));
    expect(wrong).toMatchObject({
      status: 402,
      body: {
        code: 'PAYUNI_API_ERROR',
        numeric_code: 3009,
        advice: 'reenter_card',
        message: expect.stringContaining('CREDIT03009'),
      },
    });
  });

  it('returns 500 with the same code when the gateway is unreachable, and the order can be paid afterwards', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(sku);
    await payuni(shop, { next_api_fault: { api: 'credit', http_status: 503 } });
    expect(await buyer.pay(order)).toMatchObject({
      status: 500,
      body: { code: 'PAYUNI_API_ERROR', numeric_code: 0 },
    });
    const again = await buyer.pay(order);
    await finishAtBank(shop, again.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('opens another page at the next attempt when the reply was lost', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(sku);
    await payuni(shop, { drop_reply_for: 'credit' });
    expect(await buyer.pay(order)).toMatchObject({
      status: 500,
      body: { code: 'PAYUNI_API_ERROR' },
    });
    const again = await buyer.pay(order);
    await finishAtBank(shop, again.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await payuniTradesOf(shop, order)).map((trade) => trade.trade_status)).toEqual([
      '9',
      '1',
    ]);
  });

  it('replaces a number that the gateway reports as used, silently', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(sku);
    await payuni(shop, { next_api_fault: { api: 'credit', code: 'CREDIT04001' } });
    await finishAtBank(shop, (await buyer.pay(order)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await payuniTradesOf(shop, order)).map((trade) => trade.trade_status)).toEqual(['1']);
  });

  it('is replayed by its key, which stores nothing that identifies the card', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(sku);
    const first = await buyer.pay(order, typed(), 'one-intent');
    expect(await buyer.pay(order, typed(), 'one-intent')).toMatchObject({
      status: 200,
      body: first.body,
    });
    // another card changes the digest; another cvc does not, and gets the first answer
    const reused = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await buyer.pay(order, typed(twCards.jcb), 'one-intent')).toMatchObject(reused);
    expect(
      await buyer.pay(order, typed(twCards.approved, { expiry: '11/30' }), 'one-intent'),
    ).toMatchObject(reused);
    expect(await buyer.pay(order, { credit_card_id: 1 }, 'one-intent')).toMatchObject(reused);
    expect(
      await buyer.pay(order, typed(twCards.approved, { cvc: '124' }), 'one-intent'),
    ).toMatchObject({ status: 200, body: first.body });
    const [row] = await shop.sql<{ body_digest: Uint8Array }>(
      "SELECT body_digest FROM idempotency_keys WHERE key = 'one-intent'",
    );
    // numbers cannot be tried against the digest without the server's key
    const tried = (guessable: string[], settings_key: Buffer) => {
      const body = { ...typed(), redirect_url: doneAt(shop, order) };
      return bodyDigest(
        [{ id: order }, body],
        { undigested: ['cvc'], guessable },
        digestKeyOf(settings_key),
      ).equals(row?.body_digest as Uint8Array);
    };
    expect(tried(['card_number'], shop.app.config.settings_key)).toBe(true);
    expect(tried(['card_number'], Buffer.alloc(32))).toBe(false);
    expect(tried([], shop.app.config.settings_key)).toBe(false);
    expect(await payuniTradesOf(shop, order)).toHaveLength(1);
  });
});

describe('an abandoned page', () => {
  it('is replaced by the next card; money from both pages is kept once and refunded once', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const second = await buyer.pay(order, typed(twCards.jcb));
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'left',
      'redirected',
    ]);
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
    await finishAtBank(shop, second.body.data.pay_redirect_url);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'paid',
      'refund_due',
    ]);
    shop.advance(minute);
    await issueRefunds(shop.app);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'paid',
      'undone',
    ]);
    expect((await payuniTradesOf(shop, order)).map((trade) => trade.trade_status)).toEqual([
      '1',
      '3',
    ]);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    expect(
      await shop.sql("SELECT kind FROM emails WHERE order_id = $1 AND kind = 'surplus_returned'", [
        order,
      ]),
    ).toHaveLength(1);
  });

  it('is inquired without a webhook: the money is found and refunded', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const second = await buyer.pay(order, typed(twCards.jcb));
    await press(shop, bank);
    await finishAtBank(shop, second.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    shop.advance(11 * minute);
    await pollSilentAttempts(shop.app);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'refund_due',
      'paid',
    ]);
    shop.advance(minute);
    await issueRefunds(shop.app);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'undone',
      'paid',
    ]);
  });

  it('can pay the order; the page that replaced it is then watched', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const second = await buyer.pay(order, typed(twCards.jcb));
    await press(shop, second.body.data.pay_redirect_url);
    await finishAtBank(shop, bank);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'paid',
      'left',
    ]);
    shop.advance(11 * minute);
    await pollSilentAttempts(shop.app);
    shop.advance(minute);
    await issueRefunds(shop.app);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'paid',
      'undone',
    ]);
  });

  it('past its deadline: the goods go back, and late money is applied while there is stock', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const one = await newTwSku(shop, { stock: 1, price: 700 });
    const order = await buyer.order(one);
    shop.advance(deadline - 5 * minute);
    const bank = (await buyer.pay(order)).body.data.pay_redirect_url as string;
    shop.advance(6 * minute);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      reason: 'payment_deadline',
    });
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
    await finishAtBank(shop, bank);
    const old = await buyer.see(order);
    expect(await buyer.see(old.replaced_by)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 1, held: 0 });
  });

  it('past its deadline with the goods sold: the money is refunded, even after the capture', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const one = await newTwSku(shop, { stock: 1, price: 700 });
    const order = await buyer.order(one);
    shop.advance(deadline - 5 * minute);
    const bank = (await buyer.pay(order)).body.data.pay_redirect_url as string;
    shop.advance(6 * minute);
    await closeOverdueOrders(shop.app);
    await (await newTaiwanBuyer(shop)).order(one, { payment_type: 'custom_cod' });
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      refund_memo: 'unrefunded',
      payment: { status: 'paid' },
    });
    // the trade is captured at the end of the day
    shop.advance(24 * 60 * minute);
    await payuni(shop, { drop_reply_for: 'trade/close' });
    await issueRefunds(shop.app);
    shop.advance(minute);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect(await payuniTradesOf(shop, order)).toMatchObject([
      { trade_status: '1', refund: { total: 800 } },
    ]);
    expect(
      await shop.sql("SELECT kind FROM emails WHERE order_id = $1 AND kind = 'refunded'", [order]),
    ).toHaveLength(1);
  });

  it('ends when it closes without an answer', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order } = await buyer.atTheBank(sku);
    shop.advance(deadline + 1);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      payment: { status: 'failed' },
    });
    expect(await attemptsOf(shop, order)).toMatchObject([
      { status: 'failed', error_code: 'NOT_COMPLETED' },
    ]);
  });
});
