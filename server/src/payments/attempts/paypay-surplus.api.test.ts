import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSku, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, gateway, webhookOf, notify, tradesOf } from '../../../test/card-gateway.ts';
import {
  goBack,
  newShopBuyer,
  payAtPaypay,
  pressPaypay,
  setOut,
  ShopBuyer,
} from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000 });
});
const calm = {
  webhooks: 'never',
  next_api_fault: null,
  drop_reply_for: null,
  latency_ms: 0,
  paypay_returns: 1,
  paypay_return_by: 'post',
  paypay_refunds: 'at_once',
};
beforeAll(() => gateway(shop, calm));
afterEach(() => gateway(shop, calm));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minute = 60_000;
const paid = { status: 'undelivered', payment: { status: 'paid', info: { attempt: 'paid' } } };
const waits = {
  status: 'unpaid',
  payment: { status: 'approving', info: { attempt: 'redirected' } },
};

describe('at the deadline', () => {
  it('waits for PayPay while the buyer is inside, and cancels the order when PayPay ends the payment', async () => {
    const buyer = await newShopBuyer(shop);
    const one = await newSku(shop, { stock: 1 });
    const order = await buyer.order(one);
    shop.advance(29 * minute);
    const page = await setOut(await buyer.formOf(order));
    shop.advance(2 * minute);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(waits);
    shop.advance(10 * minute);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      reason: 'payment_deadline',
      payment: { status: 'failed' },
    });
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect((await pressPaypay(page, 'approve')).status).toBe(410);
  });

  it('keeps an order that is paid within that wait', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    shop.advance(29 * minute);
    const page = await setOut(await buyer.formOf(order));
    shop.advance(3 * minute);
    await closeOverdueOrders(shop.app);
    await pressPaypay(page, 'approve');
    shop.advance(minute);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});

describe('money that an order cannot take', () => {
  /** An order whose money arrived although it was canceled and its goods are gone. */
  async function surplus(): Promise<{ buyer: ShopBuyer; order: number }> {
    const buyer = await newShopBuyer(shop);
    const one = await newSku(shop, { stock: 1 });
    const order = await buyer.order(one);
    const page = await setOut(await buyer.formOf(order));
    // canceled by hand while the buyer is inside PayPay
    await shop.sql(
      "UPDATE orders SET status = 'canceled', reason = 'payment_deadline', payment_status = 'failed', shipping_status = 'canceled', stock_taken = false WHERE id = $1",
      [order],
    );
    await shop.sql("UPDATE order_items SET shipping_status = 'canceled' WHERE order_id = $1", [
      order,
    ]);
    await shop.sql(
      `INSERT INTO order_histories (store_id, order_id, subject, "from", "to") SELECT store_id, id, s.subject, s.f, s.t FROM orders,
         (VALUES ('order', 'unpaid', 'canceled'), ('payment', 'approving', 'failed'), ('shipping', 'init', 'canceled')) AS s(subject, f, t) WHERE id = $1`,
      [order],
    );
    await shop.sql('UPDATE sku_stock SET sold = 0 WHERE sku_id = $1', [one]);
    await (await newShopBuyer(shop)).order(one, 'custom_cod');
    await goBack(await pressPaypay(page, 'approve'));
    return { buyer, order };
  }

  it.each([
    ['at once', 'at_once', null],
    ['after a while', 'later', null],
    ['after a lost reply', 'at_once', 'PaypayCancelReturn'],
  ] as const)(
    'is refunded %s, once, with an email to the buyer',
    async (_, paypay_refunds, drop_reply_for) => {
      const { buyer, order } = await surplus();
      expect(await buyer.see(order)).toMatchObject({
        status: 'canceled',
        refund_memo: 'unrefunded',
        payment: { status: 'paid' },
      });
      await gateway(shop, { paypay_refunds, drop_reply_for });
      for (let n = 0; n < 3; n++) {
        shop.advance(minute + 1);
        await issueRefunds(shop.app);
      }
      expect(await buyer.see(order)).toMatchObject({
        refund_memo: 'refunded',
        payment: { status: 'refunded' },
      });
      expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(
        paypay_refunds === 'later' ? [expect.stringMatching(/RETURN$/)] : ['RETURN'],
      );
      expect(
        await shop.sql("SELECT kind FROM emails WHERE order_id = $1 AND kind = 'refunded'", [
          order,
        ]),
      ).toHaveLength(1);
    },
  );

  it('a webhook about a partial refund that the gateway does not confirm is not recorded, and requested again', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await payAtPaypay(await buyer.formOf(order));
    const [attempt] = await attemptsOf(shop, order);
    if (!attempt) throw new Error('no attempt');
    const notifyReturn = (sum: string) =>
      notify(
        shop,
        webhookOf(attempt, { PayType: '45', Status: 'RETURN', PayPayCancelAmount: sum }),
      );
    for (const sum of ['100', '100', '3000']) expect((await notifyReturn(sum)).body).toBe(1);
    expect(
      await shop.sql("SELECT 1 FROM gateway_webhooks WHERE access_id = $1 AND status = 'RETURN'", [
        attempt.access_id,
      ]),
    ).toEqual([]);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});
