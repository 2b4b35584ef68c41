import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  tradesOf,
  type AttemptSeen,
  givenBack,
} from '../../../test/card-gateway.ts';
import { fulfil, emailsOf, operator_key } from '../../../test/fulfilment.ts';
import { payAtCounter, withNumber } from '../../../test/konbini.ts';
import { act, changeTrade, openMoney, openOf } from '../../../test/open-money.ts';
import { atOrder, keptOf } from '../../../test/paid-orders.ts';
import { goBack, newShopBuyer, pressPaypay, setOut } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff } from '../../../test/staff.ts';
import {
  newTaiwanBuyer,
  newTwSku,
  payuni,
  press,
  postToPayuniWebhook,
} from '../../../test/taiwan.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { sendOpenMoneyReport } from '../../app/jobs/open-money-report.ts';
import { refundedOfOrder } from '../../orders/receipts/queries.ts';
import { openMoneyByReason } from './open-money.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, LOG_LEVEL: 'warn' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 100, price: 3000 });
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
});
afterEach(() => gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null }));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minutes = (count: number) => shop.advance(count * 60_000);
const attemptOf = async (order: number) => (await attemptsOf(shop, order))[0] as AttemptSeen;
const paid = { status: 'undelivered', payment: { status: 'paid' } };

/** GMO has taken another amount than ours; `tell` sends its webhook. */
async function anotherSum(amount = 3000): Promise<{
  buyer: TestBuyer;
  order: number;
  card: number;
  attempt: AttemptSeen;
  tell: () => Promise<unknown>;
}> {
  const buyer = await newGuest(shop);
  const { order, card, bank } = await buyer.atTheBank(sku);
  await decide(shop, bank, 'approve');
  const attempt = await attemptOf(order);
  await changeTrade(shop, 'gmo', attempt.access_id, { amount });
  await chargeBehindOurBack(shop, attempt);
  const tell = async () =>
    expect((await notify(shop, webhookOf(attempt, { Amount: String(amount) }))).body).toBe(0);
  await tell();
  return { buyer, order, card, attempt, tell };
}

describe('a gateway amount that differs from ours', () => {
  it('opens one entry with its acts, emails the store and writes one log line', async () => {
    const before = await openMoneyByReason(shop.database);
    const { buyer, order, card, attempt } = await anotherSum();
    minutes(2);
    await pollSilentAttempts(shop.app);
    minutes(2);
    await pollSilentAttempts(shop.app);
    const [entry, ...more] = await openOf(shop, order);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      store: 'hanamori',
      reason: 'amount_differs',
      attempt_id: attempt.id,
      gateway: 'gmo',
      gateway_order_id: attempt.gateway_order_id,
      gateway_amount: 3000,
      own_amount: 3600,
      sum: 3000,
      currency: 'JPY',
      acts: ['returned_by_hand', 'try_again', 'accept_amount', 'written_off'],
      closed_at: null,
    });
    expect(entry.age_seconds).toBeGreaterThanOrEqual(240);
    expect((await openMoneyByReason(shop.database)).amount_differs).toBe(before.amount_differs + 1);
    expect(
      (await emailsOf(shop, order)).filter((kind) => kind === 'money_open_store'),
    ).toHaveLength(1);
    expect(
      await shop.sql(
        `SELECT recipient FROM emails WHERE order_id = $1 AND kind = 'money_open_store'`,
        [order],
      ),
    ).toEqual([{ recipient: 'hanamori@example.com' }]);
    await sendOpenMoneyReport(shop.app);
    await sendOpenMoneyReport(shop.app);
    const lines = shop.log.filter((line) => line['open_money'] === entry.id);
    expect(lines).toMatchObject([
      { level: 40, reason: 'amount_differs', gateway_amount: 3000, own_amount: 3600 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/example\.com|花森|access/);
    // no second payment starts while the money is unresolved, and the goods stay held
    expect(await buyer.pay(order, card)).toMatchObject({
      status: 402,
      body: { advice: 'being_checked' },
    });
    minutes(31);
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(order)).status).toBe('unpaid');
  });

  it('pays the order when the operator accepts the amount, and a refund returns what was taken', async () => {
    const { buyer, order, tell } = await anotherSum();
    const [entry] = await openOf(shop, order);
    for (let turn = 0; turn < 2; turn++)
      expect(
        await act(shop, entry.id, 'accept_amount', { note: 'agreed on the phone' }),
      ).toMatchObject({
        status: 200,
        body: {
          id: entry.id,
          closed_by: 'accept_amount',
          closed_at: expect.any(String),
          note: 'agreed on the phone',
        },
      });
    expect(await act(shop, entry.id, 'written_off')).toMatchObject({
      status: 409,
      body: { code: 'MONEY_ACT_REFUSED', closed_by: 'accept_amount' },
    });
    expect(await buyer.see(order)).toMatchObject(paid);
    await tell();
    expect(await openOf(shop, order)).toEqual([]);
    await fulfil(shop, order, 'canceled');
    minutes(1);
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({ refund_memo: 'refunded' });
    expect(await tradesOf(shop, order)).toMatchObject([
      { status: expect.stringMatching(givenBack), amount: 3000 },
    ]);
  });

  it('can refund an accepted surplus completely, and leaves it out of the receipt and the sales', async () => {
    const { buyer, order } = await anotherSum(3700);
    await act(shop, (await openOf(shop, order))[0].id, 'accept_amount');
    const staff = await newStaff(shop, { hanamori: 'manager' });
    const at = atOrder(staff, { order, slug: 'hanamori', sku, see: () => buyer.see(order) });
    const refundedToday = async () =>
      (await staff.call('GET', '/stores/hanamori/sales')).body.data.total.refunded as number;
    const before = await refundedToday();
    const [line] = (await at.money()).lines;
    expect(await at.money()).toMatchObject({ total_amount: 3600, came_in: 3700, refundable: 3700 });
    const settle = async () => {
      minutes(1);
      await issueRefunds(shop.app);
    };
    await at.refund({
      lines: [{ item_id: line.item_id, quantity: 1, restock: true }],
      shipping_fee: 600,
      expected: 3600,
    });
    await settle();
    expect(await at.money()).toMatchObject({
      payment_status: 'paid',
      refundable: 100,
      refund_memo: 'partially_refunded',
    });
    expect((await at.refund({ free_amount: 101, expected: 101 })).body).toMatchObject({
      reason: 'too_much',
    });
    await at.refund({ free_amount: 100, expected: 100 });
    await settle();
    expect(await at.money()).toMatchObject({
      payment_status: 'refunded',
      refundable: 0,
      refund_memo: 'refunded',
    });
    expect(await keptOf(shop, order)).toBe(0);
    expect((await refundedToday()) - before).toBe(3600);
    expect(
      await shop.sql(`SELECT ${refundedOfOrder} FROM orders o WHERE id = $1`, [order]),
    ).toEqual([{ refunded: { shipping_fee: 600, payment_fee: 0, free_amount: 0 } }]);
  });

  it.each([
    ['returned_by_hand', 'undone'],
    ['written_off', 'superseded'],
  ])(
    '%s: the order can be paid again, and the same amount does not reopen the entry',
    async (name, status) => {
      const { buyer, order, card, tell } = await anotherSum();
      const [entry] = await openOf(shop, order);
      expect((await act(shop, entry.id, name)).status).toBe(200);
      expect((await attemptOf(order)).status).toBe(status);
      expect((await buyer.see(order)).payment.status).toBe('failed');
      await tell();
      expect(await openOf(shop, order)).toEqual([]);
      await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
      expect(await buyer.see(order)).toMatchObject(paid);
    },
  );

  it('try_again asks the gateway again: a corrected amount pays, a wrong one opens a new entry', async () => {
    const { buyer, order, attempt } = await anotherSum();
    const [first] = await openOf(shop, order);
    expect((await act(shop, first.id, 'try_again')).status).toBe(200);
    await pollSilentAttempts(shop.app);
    const [second] = await openOf(shop, order);
    expect(second.id).not.toBe(first.id);
    await changeTrade(shop, 'gmo', attempt.access_id, { amount: 3600 });
    await act(shop, second.id, 'try_again');
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await openOf(shop, order)).toEqual([]);
  });

  it('closes the entry when the amount is corrected at the gateway', async () => {
    const { buyer, order, attempt } = await anotherSum();
    const [entry] = await openOf(shop, order);
    await changeTrade(shop, 'gmo', attempt.access_id, { amount: 3600 });
    minutes(2);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await openMoney(shop, '?open=false')).find(({ id }) => id === entry.id)).toMatchObject({
      closed_by: 'settled',
      acts: [],
    });
  });

  it('performs only one of several concurrent acts', async () => {
    const { order } = await anotherSum();
    const [entry] = await openOf(shop, order);
    const done = await Promise.all(
      ['accept_amount', 'returned_by_hand', 'written_off'].map((name) => act(shop, entry.id, name)),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a differing amount with other payment methods', () => {
  const differs = {
    reason: 'amount_differs',
    gateway_amount: 1000,
    acts: ['returned_by_hand', 'try_again', 'accept_amount', 'written_off'],
  };

  it('PayPay: opens an entry when the buyer returns', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const page = await setOut(await buyer.formOf(order));
    await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, { amount: 1000 });
    await goBack(await pressPaypay(page, 'approve'));
    const [entry, ...more] = await openOf(shop, order);
    expect([entry, more]).toMatchObject([differs, []]);
    await act(shop, entry.id, 'accept_amount');
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('konbini: opens an entry at the hourly inquiry', async () => {
    const { buyer, order, slip } = await withNumber(shop, sku);
    await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, { amount: 1000 });
    await payAtCounter(shop, slip);
    minutes(61);
    await pollSilentAttempts(shop.app);
    expect(await openOf(shop, order)).toMatchObject([differs]);
    await act(shop, (await openOf(shop, order))[0].id, 'accept_amount');
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('PAYUNi: opens an entry from its webhook, also for a trade missing after a restored backup', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const tw = await newTwSku(shop, { stock: 5, price: 1200 });
    const { order, bank } = await buyer.atTheBank(tw);
    await changeTrade(shop, 'payuni', (await attemptOf(order)).access_id, { amount: 1000 });
    const webhook = (await press(shop, bank)).body;
    for (let turn = 0; turn < 2; turn++)
      expect(await postToPayuniWebhook(shop, webhook)).toMatchObject({ status: 200, body: 1 });
    expect(await openOf(shop, order)).toMatchObject([
      { ...differs, store: 'chaya', gateway: 'payuni', currency: 'TWD' },
    ]);
    await act(shop, (await openOf(shop, order))[0].id, 'accept_amount');
    expect(await buyer.see(order)).toMatchObject(paid);

    const lost = await buyer.atTheBank(tw);
    const page = (await press(shop, lost.bank)).body;
    const { gateway_order_id } = await attemptOf(lost.order);
    await shop.sql('DELETE FROM payment_attempts WHERE order_id = $1', [lost.order]);
    for (let turn = 0; turn < 2; turn++)
      expect(await postToPayuniWebhook(shop, page)).toMatchObject({ status: 200, body: 1 });
    expect(
      (await openMoney(shop, '?reason=no_order')).filter(
        (entry) => entry.gateway_order_id === gateway_order_id,
      ),
    ).toMatchObject([
      {
        store: 'chaya',
        order_id: null,
        own_amount: null,
        acts: ['returned_by_hand', 'written_off'],
      },
    ]);
  });
});

describe('trades without an order and orders without a trade', () => {
  it('opens an entry for the webhook of a trade missing after a restored backup, but not for a forged one', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const attempt = await attemptOf(order);
    await shop.sql('DELETE FROM payment_attempts WHERE order_id = $1', [order]);
    const found = async () =>
      (await openMoney(shop, '?reason=no_order')).filter(
        (entry) => entry.gateway_order_id === attempt.gateway_order_id,
      );
    expect((await notify(shop, webhookOf({ ...attempt, access_id: 'e'.repeat(32) }))).body).toBe(0);
    expect(await found()).toEqual([]);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 500 } });
    expect((await notify(shop, webhookOf(attempt))).body).toBe(1);
    for (let turn = 0; turn < 2; turn++)
      expect((await notify(shop, webhookOf(attempt))).body).toBe(0);
    const [entry, ...more] = await found();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      store: 'hanamori',
      order_id: null,
      sum: 3600,
      own_amount: null,
      acts: ['returned_by_hand', 'written_off'],
    });
    expect(
      (await act(shop, entry.id, 'returned_by_hand', { note: 'void in the console' })).status,
    ).toBe(200);
    expect((await notify(shop, webhookOf(attempt))).body).toBe(0);
    expect(await found()).toEqual([]);
  });

  it('opens an entry for a paid order whose payment the gateway does not know', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    const attempt = await attemptOf(order);
    await changeTrade(shop, 'gmo', attempt.access_id, {
      status: 'AUTHENTICATED',
      err_info: '42G020000',
    });
    await notify(shop, webhookOf(attempt, { Status: 'PAYFAIL' }));
    const [entry] = await openOf(shop, order);
    expect(entry).toMatchObject({
      reason: 'order_without_money',
      code: '42G020000',
      gateway_amount: 0,
      own_amount: 3600,
      acts: ['try_again', 'written_off'],
    });
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await act(shop, entry.id, 'accept_amount')).status).toBe(409);
    expect((await act(shop, entry.id, 'written_off')).status).toBe(200);
  });
});

describe('the list of entries', () => {
  it('returns each entry once across its pages', async () => {
    for (let n = 0; n < 3; n++) await anotherSum();
    const headers = { authorization: `Bearer ${operator_key}` };
    const page = async (query: string) =>
      (await shop.call('GET', `/api/operator/open-money${query}`, { headers })).body;
    const all = (await page('?open=all')) as { data: { id: number }[]; next: number | null };
    expect(all.next).toBeNull();
    const walked: number[] = [];
    for (let next: number | null = 0; next !== null;) {
      const seen = (await page(
        `?open=all&per_page=2${next > 0 ? `&after=${next}` : ''}`,
      )) as typeof all;
      expect(seen.data.length).toBeLessThanOrEqual(2);
      walked.push(...seen.data.map(({ id }) => id));
      next = seen.next;
    }
    expect(walked).toEqual(all.data.map(({ id }) => id));
    expect(new Set(walked).size).toBe(walked.length);
    for (const query of ['?per_page=0', '?per_page=201', '?after=x'])
      expect((await shop.call('GET', `/api/operator/open-money${query}`, { headers })).status).toBe(
        422,
      );
  });

  it('requires the operator key, and filters by store, reason and state', async () => {
    expect((await shop.call('GET', '/api/operator/open-money')).status).toBe(401);
    expect(
      (await shop.call('POST', '/api/operator/open-money/1/written_off', { body: {} })).status,
    ).toBe(401);
    const { order } = await anotherSum();
    const has = async (query: string) =>
      (await openMoney(shop, query)).some((entry) => entry.order_id === order);
    expect(
      await Promise.all(['', '?store=hanamori', '?reason=amount_differs', '?open=all'].map(has)),
    ).toEqual([true, true, true, true]);
    expect(await Promise.all(['?store=chaya', '?reason=no_order', '?open=false'].map(has))).toEqual(
      [false, false, false],
    );
    const headers = { authorization: `Bearer ${operator_key}` };
    for (const query of ['?reason=luck', '?open=maybe', '?colour=red', '?store=..'])
      expect(
        (await shop.call('GET', `/api/operator/open-money${query}`, { headers })).status,
        query,
      ).toBe(422);
    const [entry] = await openOf(shop, order);
    for (const body of [{ note: '' }, { note: 'x'.repeat(501) }, { amount: 1 }])
      expect((await act(shop, entry.id, 'written_off', body)).status).toBe(422);
    for (const id of [2147483647, 'x'])
      expect((await act(shop, id as number, 'written_off')).status).toBe(404);
    expect((await act(shop, entry.id, 'burn')).status).toBe(404);
  });
});
