import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  tradesOf,
  givenBack,
} from '../../../test/card-gateway.ts';
import { fulfil, emailsOf, operator_key, writtenOf } from '../../../test/fulfilment.ts';
import { payAtCounter, withNumber } from '../../../test/konbini.ts';
import { newShopBuyer, payAtPaypay, setOut } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniTradesOf,
} from '../../../test/taiwan.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { findAttemptByAccess } from '../../payments/attempts/attempts.ts';
import { returnMoney } from '../../payments/attempts/ask-gateway.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  // the demo's own unpaid orders would expire too
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000, limit: 400 });
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
});
afterEach(() =>
  gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const canceled = (payment_status: string) => ({
  status: 200,
  body: { status: 'canceled', payment_status, shipping_status: 'canceled' },
});
const over = {
  status: 'canceled',
  reason: 'seller',
  shipping: { status: 'canceled' },
  items: [{ shipping_status: 'canceled' }],
};
const owed = { ...over, refund_memo: 'unrefunded', payment: { status: 'paid' } };
const returned = { ...over, refund_memo: 'refunded', payment: { status: 'refunded' } };
const tryLater = {
  status: 409,
  body: {
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('try again'),
    status: 'unpaid',
  },
};

/** Processes due refunds, and those whose gateway was not ready at first. */
async function refund() {
  for (let n = 0; n < 3; n++) {
    shop.advance(31_000);
    await issueRefunds(shop.app);
  }
}

describe('canceling an unpaid order', () => {
  it.each([
    ['custom_cod', 'undelivered'],
    ['gmo_credit', 'init'],
    ['gmo_cvs', 'init'],
  ])(
    '%s, %s: cancels once, returns stock and quota, and notifies the buyer',
    async (payment_type, status) => {
      const buyer = await newGuest(shop);
      const one = await newSku(shop, { stock: 1, limit: 1 });
      const order = await buyer.order(one, 1, { payment_type });
      expect((await buyer.see(order)).status).toBe(status);
      expect(await stockOf(shop, one)).toMatchObject({ sold: 1 });
      for (let n = 0; n < 2; n++)
        expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('failed'));
      expect(await buyer.see(order)).toMatchObject(over);
      expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
      expect((await historiesOf(shop, order, 'order')).slice(-2)).toEqual([status, 'canceled']);
      expect((await emailsOf(shop, order)).filter((kind) => kind === 'canceled')).toHaveLength(1);
      expect((await buyer.add(one)).status).toBe(200);
    },
  );

  it('shows who asked for it', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    expect(await fulfil(shop, order, 'canceled', { reason: 'buyer' })).toMatchObject(
      canceled('failed'),
    );
    expect((await buyer.see(order)).reason).toBe('buyer');
    // a repeated call with another reason does not change it
    expect(await fulfil(shop, order, 'canceled', { reason: 'seller' })).toMatchObject(
      canceled('failed'),
    );
    expect((await buyer.see(order)).reason).toBe('buyer');
  });

  it('happens exactly once when two callers and the deadline cancel at the same moment', async () => {
    const buyer = await newGuest(shop);
    const { order } = await buyer.atTheBank(sku);
    const { sold } = await stockOf(shop, sku);
    await shop.sql('UPDATE orders SET expire_at = $2 WHERE id = $1', [order, shop.app.now()]);
    const [one, two] = await Promise.all([
      fulfil(shop, order, 'canceled'),
      fulfil(shop, order, 'canceled'),
      closeOverdueOrders(shop.app),
    ]);
    for (const reply of [one, two]) expect(reply).toMatchObject(canceled('failed'));
    expect((await stockOf(shop, sku)).sold).toBe(sold - 1);
    expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid', 'canceled']);
  });

  it('abandons an open card page: returning from it later takes nothing', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('failed'));
    await finish(shop, bank);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['AUTHENTICATED']);
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'superseded' }]);
  });

  it('cancels a convenience-store number at the gateway first', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('failed'));
    expect(await buyer.see(order)).toMatchObject(over);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['CANCEL']);
    expect((await payAtCounter(shop, slip)).body).toContain('canceled');
  });

  it('cancels nothing while the gateway is silent, or the buyer is inside PayPay', async () => {
    const { order } = await (await newGuest(shop)).atTheBank(sku);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 503 } });
    const before = await writtenOf(shop, order);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(tryLater);
    expect(await writtenOf(shop, order)).toEqual(before);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('failed'));
    const inside = await newShopBuyer(shop);
    const paying = await inside.order(sku);
    await setOut(await inside.formOf(paying));
    expect(await fulfil(shop, paying, 'canceled')).toMatchObject(tryLater);
    expect((await inside.see(paying)).status).toBe('unpaid');
  });

  it('refunds money that comes later anyway, because the store has given the goods away', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(await newTwSku(shop, { stock: 5 }));
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('failed'));
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject({ ...owed, replaced_by: null });
    await refund();
    expect(await buyer.see(order)).toMatchObject(returned);
  });
});

describe('canceling a paid order', () => {
  it('by card makes its refund due at once, refunds once and notifies the buyer', async () => {
    const buyer = await newGuest(shop);
    const one = await newSku(shop, { stock: 1, limit: 1, price: 3000 });
    const { order, bank } = await buyer.atTheBank(one);
    await finish(shop, bank);
    const both = await Promise.all([
      fulfil(shop, order, 'canceled'),
      fulfil(shop, order, 'canceled'),
    ]);
    for (const reply of both) expect(reply).toMatchObject(canceled('paid'));
    expect(await buyer.see(order)).toMatchObject(owed);
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'refund_due' }]);
    shop.advance(31_000);
    await Promise.all([issueRefunds(shop.app), issueRefunds(shop.app)]);
    expect(await buyer.see(order)).toMatchObject(returned);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'approving',
      'paid',
      'refunded',
    ]);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('refunded'));
    await refund();
    expect(await emailsOf(shop, order)).toEqual(['received', 'paid', 'canceled', 'refunded']);
  });

  it('survives a lost reply to the refund, and payment outcomes that come late', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const [attempt] = await attemptsOf(shop, order);
    await fulfil(shop, order, 'canceled');
    await notify(shop, webhookOf(attempt as never));
    expect(await buyer.see(order)).toMatchObject({ ...owed, replaced_by: null });
    await gateway(shop, { drop_reply_for: 'AlterTran' });
    await refund();
    expect(await buyer.see(order)).toMatchObject(returned);
    expect((await emailsOf(shop, order)).filter((kind) => kind === 'refunded')).toHaveLength(1);
  });

  it('also works when the payment is found only while canceling', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await decide(shop, bank, 'approve');
    await chargeBehindOurBack(shop, (await attemptsOf(shop, order))[0] as never);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('paid'));
    expect(await historiesOf(shop, order, 'order')).toEqual([
      'init',
      'unpaid',
      'undelivered',
      'canceled',
    ]);
    await refund();
    expect(await buyer.see(order)).toMatchObject(returned);
  });

  it('does not refund again after the store refunded in the gateway’s console', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const [row] = await attemptsOf(shop, order);
    const attempt = await findAttemptByAccess(shop.app.database, row?.access_id as string);
    await returnMoney(shop.app, shop.app.database, attempt as NonNullable<typeof attempt>);
    await notify(shop, webhookOf(row as never, { Status: 'VOID', JobCd: 'VOID' }));
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('refunded'));
    expect(await buyer.see(order)).toMatchObject(returned);
    await refund();
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'undone' }]);
    expect(await emailsOf(shop, order)).toEqual(['received', 'paid', 'refunded', 'canceled']);
  });

  it('refunds by PayPay', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await payAtPaypay(await buyer.formOf(order));
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('paid'));
    expect(await buyer.see(order)).toMatchObject(owed);
    await refund();
    expect(await buyer.see(order)).toMatchObject(returned);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['RETURN']);
  });

  it('refunds by card in Taiwan', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(await newTwSku(shop, { stock: 5 }));
    await finishAtBank(shop, bank);
    expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('paid'));
    await refund();
    expect(await buyer.see(order)).toMatchObject(returned);
    expect(await payuniTradesOf(shop, order)).toHaveLength(1);
  });

  it('at a convenience store: the store owes a transfer, buyer and store are notified, and the store marks it as made', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    await payAtCounter(shop, slip);
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    for (let n = 0; n < 2; n++)
      expect(await fulfil(shop, order, 'canceled')).toMatchObject(canceled('paid'));
    expect(await buyer.see(order)).toMatchObject(owed);
    await refund();
    expect(await buyer.see(order)).toMatchObject(owed);
    expect(await emailsOf(shop, order)).toEqual([
      'received',
      'konbini',
      'paid',
      'canceled',
      'late_cash',
      'late_cash_store',
    ]);
    expect(await fulfil(shop, order, 'cash-returned')).toMatchObject({
      body: { refund_memo: 'refunded', payment_status: 'refunded' },
    });
    expect(await buyer.see(order)).toMatchObject(returned);
  });

  it('is refused, and writes nothing, if no gateway is known for its money', async () => {
    const [order] = await shop.sql<{ id: number }>(
      `SELECT id FROM orders WHERE status = 'undelivered' AND payment_status = 'paid' AND shipping_status = 'init' AND slug LIKE '%DEMO%' LIMIT 1`,
    );
    const before = await writtenOf(shop, order?.id as number);
    expect(await fulfil(shop, order?.id as number, 'canceled')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STEP_REFUSED', payment_status: 'paid' },
    });
    expect(await writtenOf(shop, order?.id as number)).toEqual(before);
  });
});
