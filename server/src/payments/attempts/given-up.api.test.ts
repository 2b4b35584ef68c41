import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { doneUrl, leadsTo, newGuest, newSku, until, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  comeBack,
  decide,
  finish,
  gateway,
  tradesOf,
  type AttemptSeen,
  givenBack,
} from '../../../test/card-gateway.ts';
import { changeTrade } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { askAgain } from '../../app/jobs/ask-again.ts';
import { emailFacts } from '../../notifications/emails/queries.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  sku = await newSku(shop, { stock: 100, price: 3000 });
  await gateway(shop, { webhooks: 'never' });
});
afterEach(() =>
  gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minutes = (count: number) => shop.advance(count * 60_000);
const paid = { status: 'undelivered', payment: { status: 'paid' } };
const attemptOf = async (order: number) => (await attemptsOf(shop, order))[0] as AttemptSeen;
/** Simulates the issuer's late answer: the trade is captured at the gateway, without a webhook. */
const issuerAnswers = async (order: number) => chargeBehindOurBack(shop, await attemptOf(order));

/** The buyer is back, and GMO's answer to the capture call never comes. */
async function issuerAtWork(
  unit = sku,
): Promise<{ buyer: TestBuyer; order: number; card: number }> {
  const buyer = await newGuest(shop);
  const { order, card, bank } = await buyer.atTheBank(unit);
  const access = await decide(shop, bank, 'approve');
  await gateway(shop, { next_api_fault: { api: 'SecureTran2', lost: true } });
  await comeBack(shop, access);
  expect(await buyer.see(order)).toMatchObject({
    status: 'unpaid',
    payment: { status: 'approving', info: { attempt: 'unknown' } },
  });
  return { buyer, order, card };
}

describe('an issuer that answers late', () => {
  it(
    'does not block the browser: the order page loads within eight seconds, and the order is paid when the answer comes',
    { tags: 'deep' },
    async () => {
      const buyer = await newGuest(shop);
      const { order, bank } = await buyer.atTheBank(sku);
      const access = await decide(shop, bank, 'approve');
      await gateway(shop, { latency_ms: 9_500 });
      const began = Date.now();
      expect(leadsTo(await comeBack(shop, access))).toBe(doneUrl(shop, order));
      expect(Date.now() - began).toBeLessThan(9_400);
      expect(await buyer.see(order)).toMatchObject({
        status: 'unpaid',
        payment: { status: 'approving', info: { attempt: 'finishing' } },
      });
      await until(
        () => buyer.see(order),
        (seen) => seen.payment.status === 'paid',
        15_000,
      );
    },
  );

  it('is waited for: "not captured" is no refusal, no second payment starts, and the order is paid', async () => {
    const { buyer, order, card } = await issuerAtWork();
    for (let minute = 0; minute < 4; minute++) {
      minutes(1.1);
      await pollSilentAttempts(shop.app);
      expect((await buyer.see(order)).payment).toMatchObject({
        status: 'approving',
        info: { attempt: 'unknown' },
      });
    }
    expect(await buyer.pay(order, card)).toMatchObject({
      status: 402,
      body: { report_code: 'NO_ANSWER', advice: 'being_checked' },
    });
    await issuerAnswers(order);
    minutes(1.1);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await tradesOf(shop, order)).toHaveLength(1);
  });

  it('keeps an order open past its deadline, at most two minutes after the gateway ended the call', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const access = await decide(shop, bank, 'approve');
    minutes(29);
    await gateway(shop, { next_api_fault: { api: 'SecureTran2', http_status: 500 } });
    await comeBack(shop, access);
    minutes(1.5);
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).status).toBe('unpaid');
    minutes(0.6);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      reason: 'payment_deadline',
    });
  });

  it('even later: is asked about again after ten minutes, and pays the order that still waits', async () => {
    const { buyer, order } = await issuerAtWork();
    minutes(5.1);
    await pollSilentAttempts(shop.app);
    expect((await buyer.see(order)).payment).toMatchObject({
      status: 'failed',
      info: { attempt: 'failed', report_code: 'NOT_COMPLETED' },
    });
    await issuerAnswers(order);
    minutes(9);
    await askAgain(shop.app);
    expect((await buyer.see(order)).payment.status).toBe('failed');
    minutes(1.1);
    await askAgain(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('an hour later: replaces the canceled order with a new one of the same goods', async () => {
    const { buyer, order } = await issuerAtWork();
    minutes(31);
    await pollSilentAttempts(shop.app);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      payment: { status: 'failed' },
    });
    const [row] = await shop.sql<{ store_id: number }>(
      `SELECT store_id FROM emails WHERE order_id = $1 AND kind = 'canceled'`,
      [order],
    );
    const email = {
      store_id: row?.store_id as number,
      order_id: order,
      kind: 'canceled',
      subject_id: 0,
    } as const;
    expect(await emailFacts(shop.database, email)).toMatchObject({ may_be_charged: true });
    minutes(11);
    await askAgain(shop.app);
    await issuerAnswers(order);
    minutes(40);
    await askAgain(shop.app);
    expect(await buyer.see(order)).toMatchObject({ replaced_by: null });
    minutes(10);
    await askAgain(shop.app);
    const { replaced_by } = await buyer.see(order);
    expect(await buyer.see(replaced_by)).toMatchObject(paid);
  });

  it('a day later, with the goods gone: the money is refunded', async () => {
    const one = await newSku(shop, { stock: 1, price: 3000 });
    const { buyer, order } = await issuerAtWork(one);
    minutes(31);
    await pollSilentAttempts(shop.app);
    await closeOverdueOrders(shop.app);
    await (await newGuest(shop)).order(one);
    for (const wait of [11, 61]) {
      minutes(wait);
      await askAgain(shop.app);
    }
    await issuerAnswers(order);
    minutes(24 * 60);
    await askAgain(shop.app);
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'refund_due' }]);
    minutes(1);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
  });

  it('after a second payment: one pays the order, the other is refunded', async () => {
    const { buyer, order, card } = await issuerAtWork();
    minutes(5.1);
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    const [first, second] = await attemptsOf(shop, order);
    expect([first?.status, second?.status]).toEqual(['superseded', 'paid']);
    await issuerAnswers(order);
    minutes(10.1);
    await askAgain(shop.app);
    minutes(1);
    await issueRefunds(shop.app);
    expect((await attemptsOf(shop, order)).map(({ status }) => status)).toEqual(['undone', 'paid']);
    expect((await tradesOf(shop, order)).map(({ status }) => status).sort()).toEqual([
      'CAPTURE',
      expect.stringMatching(givenBack),
    ]);
    expect(
      await shop.sql(`SELECT kind FROM emails WHERE order_id = $1 AND kind = 'surplus_returned'`, [
        order,
      ]),
    ).toHaveLength(1);
  });
});

describe('a given-up attempt', () => {
  const dueOf = async (order: number) =>
    (
      await shop.sql<{ due: Date | null }>(
        'SELECT ask_again_at AS due FROM payment_attempts WHERE order_id = $1',
        [order],
      )
    )[0]?.due ?? null;

  it('is inquired three times at most; a silent gateway is asked until it has answered', async () => {
    const { order } = await issuerAtWork();
    minutes(31);
    await closeOverdueOrders(shop.app);
    minutes(11);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 503 } });
    expect(await askAgain(shop.app)).toBe(0);
    const turnsWithInquiry = [];
    for (let turn = 0; turn < 50 && (await dueOf(order)) !== null; turn++) {
      minutes(30.1);
      if ((await askAgain(shop.app)) > 0) turnsWithInquiry.push(turn);
    }
    expect(turnsWithInquiry).toHaveLength(3);
  });

  it('is not inquired if the gateway refused it, or if no money could have been taken', async () => {
    const refused = await newGuest(shop);
    const { order, bank } = await refused.atTheBank(sku);
    await finish(shop, bank, 'refuse');
    expect(await dueOf(order)).toBeNull();
    const left = await (await newGuest(shop)).atTheBank(sku);
    const never = await newGuest(shop);
    const unpaid = await never.order(sku, 1, { payment_type: 'gmo_credit' });
    await gateway(shop, { drop_reply_for: 'EntryTran' });
    expect((await never.pay(unpaid, await never.card())).body.data.pay_redirect_url).toBe(
      doneUrl(shop, unpaid),
    );
    minutes(31);
    await closeOverdueOrders(shop.app);
    expect((await attemptOf(left.order)).status).toBe('superseded');
    expect([await dueOf(left.order), await dueOf(unpaid)]).toEqual([null, null]);
  });
});

it('inquires marked payments after a restored backup, and opens an entry for a refund missing in the books', async () => {
  const buyer = await newGuest(shop);
  const { order, bank } = await buyer.atTheBank(sku);
  await finish(shop, bank);
  const { access_id, amount } = await attemptOf(order);
  await changeTrade(shop, 'gmo', access_id, { amount: amount - 1000 });
  await shop.sql("UPDATE payment_attempts SET ask_again_at = now() WHERE status = 'paid'");
  await askAgain(shop.app);
  const open =
    'SELECT reason, gateway_amount FROM open_money WHERE order_id = $1 AND closed_at IS NULL';
  expect(await shop.sql(open, [order])).toEqual([
    { reason: 'amount_differs', gateway_amount: amount - 1000 },
  ]);
  expect(
    await shop.sql(
      'SELECT 1 FROM payment_attempts WHERE status = $1 AND ask_again_at IS NOT NULL',
      ['paid'],
    ),
  ).toEqual([]);
  expect(await buyer.see(order)).toMatchObject(paid);
});
