import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, until } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { attemptsOf, gateway, tradesOf } from '../../../test/card-gateway.ts';
import { generate, payAtCounter, recordOf, withNumber, type Slip } from '../../../test/konbini.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { pollSilentAttempts, closeOverdueOrders, remindOfNumbers } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { sendEmails } from '../../notifications/emails/send.ts';

const operator_key = 'the operator of the tests';
let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
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

const hour = 3_600_000;
const canceled = {
  status: 'canceled',
  reason: 'payment_deadline',
  payment: { status: 'failed' },
  items: [{ shipping_status: 'canceled' }],
};
const paid = { status: 'undelivered', payment: { status: 'paid' } };
/** Moves the clock to a number of milliseconds after a slip's last second. */
const toEnd = (slip: Slip, ms: number) =>
  shop.advance(Date.parse(slip.payment_term) + ms - shop.app.now().getTime());
const tick = () => gateway(shop, { tick: new Date(shop.app.now().getTime() + 1000).toISOString() });

async function mailsOf(kind: string, order: number) {
  while ((await sendEmails(shop.app)) > 0);
  const [email] = await shop.sql<{ status: string }>(
    'SELECT status FROM emails WHERE order_id = $1 AND kind = $2',
    [order, kind],
  );
  const [row] = await shop.sql<{ slug: string }>('SELECT slug FROM orders WHERE id = $1', [order]);
  const folder = join(shop.app.config.data_dir, 'emails');
  const mails = await Promise.all(
    readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  );
  return {
    status: email?.status,
    mails: mails.filter((mail) => mail.subject?.includes(row?.slug as string)),
  };
}

describe('the deadline of a number', () => {
  it('cancels the order after an inquiry, and returns stock and quota once', async () => {
    const one = await newSku(shop, { stock: 1, limit: 1 });
    const { buyer, order, slip } = await withNumber(shop, one);
    toEnd(slip, -1000);
    expect(await closeOverdueOrders(shop.app)).toBe(0);
    toEnd(slip, 1001);
    expect(
      (await Promise.all(Array.from({ length: 3 }, () => closeOverdueOrders(shop.app)))).reduce(
        (sum, n) => sum + n,
        0,
      ),
    ).toBe(1);
    expect(await buyer.see(order)).toMatchObject(canceled);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'pending', 'failed']);
    expect(await stockOf(shop, one)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect((await buyer.add(one)).status).toBe(200);
    const { mails } = await mailsOf('canceled', order);
    expect(mails.find((mail) => mail.subject?.includes('キャンセル'))?.text).toContain(
      'お支払い番号は、もうご利用いただけません',
    );
  });

  it('cancels a number that still works at the gateway before the goods go back', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    // our deadline is earlier than the gateway's: the number itself still works
    await shop.sql('UPDATE orders SET expire_at = $2 WHERE id = $1', [order, shop.app.now()]);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(canceled);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['CANCEL']);
    expect((await payAtCounter(shop, slip)).body).toContain('canceled');
  });

  it('finds a payment in the last second by the inquiry', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    toEnd(slip, 0);
    await payAtCounter(shop, slip);
    toEnd(slip, 1001);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('cancels nothing while the gateway is silent', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    toEnd(slip, 1001);
    for (const api of ['CvsCancel', 'SearchTradeMulti']) {
      await gateway(shop, { next_api_fault: { api, http_status: 503 } });
      if (api === 'CvsCancel')
        await gateway(shop, { next_api_fault: { api: 'SearchTradeMulti', http_status: 503 } });
      await closeOverdueOrders(shop.app);
      expect((await buyer.see(order)).status).toBe('unpaid');
      shop.advance(31_000);
    }
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(canceled);
  });

  it.each(['normal', 'twice'])(
    'ends the order by the gateway’s webhook (%s), before and after our own inquiry',
    async (webhooks) => {
      await gateway(shop, { webhooks });
      const { buyer, order, slip } = await withNumber(shop, sku);
      toEnd(slip, 1500);
      await tick();
      await until(
        () => buyer.see(order),
        (seen) => seen.status === 'canceled',
      );
      expect(await buyer.see(order)).toMatchObject(canceled);
      expect(await attemptsOf(shop, order)).toMatchObject([
        { status: 'failed', error_code: 'EXPIRED' },
      ]);
      await closeOverdueOrders(shop.app);
      expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid', 'canceled']);
    },
  );

  it('leaves no working number for an order that is canceled while its number is being issued', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    const record = await recordOf(buyer);
    await gateway(shop, { latency_ms: 2_000 });
    const making = generate(buyer, order, record);
    await until(
      () => tradesOf(shop, order),
      (trades) => trades.length === 1,
    );
    // the gateway takes so long that the attempt looks abandoned, and the deadline passes
    shop.advance(31 * 60_000);
    await gateway(shop, { latency_ms: 0 });
    await closeOverdueOrders(shop.app);
    const made = await making;
    expect(made).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'canceled' },
    });
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual(['CANCEL']);
    expect(await buyer.see(order)).toMatchObject({ status: 'canceled' });
  });

  it('ends a konbini order without a number like a card order', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_cvs' });
    shop.advance(30 * 60_000 + 1);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      payment: { status: 'failed' },
    });
    expect(await generate(buyer, order, await recordOf(buyer))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'canceled' },
    });
  });
});

describe('emails', () => {
  it('with the number contain the chain’s own terms, the amount and the deadline in Japan’s time', async () => {
    const { order, slip } = await withNumber(shop, sku);
    const { mails } = await mailsOf('konbini', order);
    const day = new Intl.DateTimeFormat('ja', {
      timeZone: 'Asia/Tokyo',
      month: 'long',
      day: 'numeric',
    }).format(new Date(slip.payment_term));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('コンビニでのお支払い番号');
    for (const text of [
      'ローソン',
      `お客様番号: ${slip.receipt_no}`,
      `確認番号: ${slip.conf_no}`,
      '¥3,820',
      day,
      '23:59（日本時間）',
    ])
      expect(mails[0]?.text).toContain(text);
  });
  it('about a number that was replaced before sending are not sent', async () => {
    const { buyer, order } = await withNumber(shop, sku);
    const second = await generate(buyer, order, await recordOf(buyer, '00002'));
    const { mails } = await mailsOf('konbini', order);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(
      new RegExp(`企業コード: ${second.body.conf_no}[\\s\\S]*注文番号: ${second.body.receipt_no}`),
    );
  });
  it('remind unpaid buyers once, from ten in the morning of the day before', async () => {
    const [due, done] = [await withNumber(shop, sku), await withNumber(shop, sku)];
    await payAtCounter(shop, done.slip);
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
    toEnd(due.slip, -38 * hour - 1000);
    await remindOfNumbers(shop.app);
    expect((await mailsOf('reminder', due.order)).status).toBeUndefined();
    toEnd(due.slip, -38 * hour + 1000);
    await Promise.all([remindOfNumbers(shop.app), remindOfNumbers(shop.app)]);
    await remindOfNumbers(shop.app);
    const reminded = (await mailsOf('reminder', due.order)).mails.filter((mail) =>
      mail.subject?.includes('期限は明日'),
    );
    expect(reminded).toHaveLength(1);
    expect(reminded[0]?.text).toContain(due.slip.receipt_no);
    expect((await mailsOf('reminder', done.order)).status).toBeUndefined();
  });
  it('do not remind of a number that was issued after that hour', async () => {
    const { order, slip } = await withNumber(shop, sku);
    await shop.sql('UPDATE payment_attempts SET created_at = $2 WHERE order_id = $1', [
      order,
      new Date(Date.parse(slip.payment_term) - 37 * hour),
    ]);
    toEnd(slip, -36 * hour);
    await remindOfNumbers(shop.app);
    expect((await mailsOf('reminder', order)).status).toBeUndefined();
  });
});

describe('late cash', () => {
  /** Cash for an order that was canceled in the meantime, as when both cross. */
  async function lateCash(unit: number) {
    const { buyer, order, slip } = await withNumber(shop, unit);
    toEnd(slip, 0);
    await payAtCounter(shop, slip);
    // close whatever else is due by now first, so that the fault below meets this order
    await shop.sql('UPDATE orders SET expire_at = NULL WHERE id = $1', [order]);
    while ((await closeOverdueOrders(shop.app)) > 0);
    // the order ended without an inquiry, as a wrong clock or a restored backup would cause
    const [attempt] = await attemptsOf(shop, order);
    await gateway(shop, { next_api_fault: { api: 'SearchTradeMulti', info: 'E01110002' } });
    await shop.sql(
      "UPDATE payment_attempts SET status = 'unknown', access_id = NULL WHERE order_id = $1",
      [order],
    );
    await shop.sql('UPDATE orders SET expire_at = $2 WHERE id = $1', [order, shop.app.now()]);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(canceled);
    await shop.sql(
      "UPDATE payment_attempts SET status = 'unknown', access_id = $2, updated_at = $3 WHERE order_id = $1",
      [order, attempt?.access_id, new Date(shop.app.now().getTime() - hour)],
    );
    return { buyer, order };
  }

  it('is applied to a new order while there is stock', async () => {
    const { buyer, order } = await lateCash(await newSku(shop, { stock: 1, price: 3000 }));
    expect(await pollSilentAttempts(shop.app)).toBe(1);
    const { replaced_by } = await buyer.see(order);
    expect(await buyer.see(replaced_by)).toMatchObject({
      ...paid,
      payment: { type: 'gmo_cvs', status: 'paid' },
    });
    const { mails } = await mailsOf('replaced', replaced_by);
    expect(mails[0]?.text).toMatch(/期限後にお支払いを確認しました[\s\S]*以前のご注文番号: N/);
  });

  it('for sold-out goods: is owed by the store, which is notified as is the buyer', async () => {
    const one = await newSku(shop, { stock: 1, price: 3000 });
    const { buyer, order } = await lateCash(one);
    await (await newGuest(shop)).order(one);
    expect(await pollSilentAttempts(shop.app)).toBe(1);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      refund_memo: 'unrefunded',
      replaced_by: null,
      payment: { status: 'paid' },
    });
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'unreturned' }]);
    const { mails } = await mailsOf('late_cash', order);
    expect(mails.map((mail) => mail.to?.[0]?.address)).toEqual(
      expect.arrayContaining(['buyer@example.com', 'hanamori@example.com']),
    );
    expect(mails.find((mail) => mail.to?.[0]?.address === 'hanamori@example.com')?.text).toMatch(
      /全額をお返しください[\s\S]*花森 花子[\s\S]*¥3,820/,
    );
    // the gateway is not asked for what it cannot do
    shop.advance(31_000);
    expect(await issueRefunds(shop.app)).toBe(0);
    expect(await pollSilentAttempts(shop.app)).toBe(0);
    // until the operator says that the transfer was made
    const returned = (key: string, id: number | string) =>
      shop.call('POST', `/api/operator/orders/${id}/cash-returned`, {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await returned('wrong', order)).status).toBe(401);
    for (const other of [2147483647, 'x', await buyer.order(sku)])
      expect((await returned(operator_key, other)).status).toBe(404);
    for (let turn = 0; turn < 2; turn++)
      expect(await returned(operator_key, order)).toMatchObject({
        status: 200,
        body: { refund_memo: 'refunded', payment_status: 'refunded' },
      });
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect(
      (await mailsOf('refunded', order)).mails.find((mail) =>
        mail.subject?.includes('ご返金のお知らせ'),
      )?.text,
    ).toContain('お振り込みしました');
  });

  it('for an order that is already paid: is owed as well, and the order stays', async () => {
    const { buyer, order, record, slip } = await withNumber(shop, sku);
    // we believe the old number is canceled while it is not
    await shop.sql("UPDATE payment_attempts SET status = 'superseded' WHERE order_id = $1", [
      order,
    ]);
    await shop.sql("UPDATE orders SET payment_status = 'failed' WHERE id = $1", [order]);
    await shop.sql(
      `INSERT INTO order_histories (store_id, order_id, subject, "from", "to") SELECT store_id, id, 'payment', 'pending', 'failed' FROM orders WHERE id = $1`,
      [order],
    );
    await gateway(shop, { webhooks: 'normal' });
    const second = await generate(buyer, order, record);
    await payAtCounter(shop, second.body);
    await until(
      () => buyer.see(order),
      (seen) => seen.payment.status === 'paid',
    );
    await payAtCounter(shop, slip);
    await until(
      () => attemptsOf(shop, order),
      ([first]) => first?.status === 'unreturned',
    );
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      refund_memo: 'partially_unrefunded',
      payment: { status: 'paid' },
    });
    const { mails } = await mailsOf('late_cash', order);
    expect(mails.find((mail) => mail.subject?.includes('お支払いのご返金'))?.text).toContain(
      'お支払い済み',
    );
  });
});
