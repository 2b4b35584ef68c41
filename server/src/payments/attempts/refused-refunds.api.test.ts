import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
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
import { act, changeTrade, openOf } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newShopBuyer, payAtPaypay } from '../../../test/paypay.ts';
import {
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniTradesOf,
} from '../../../test/taiwan.ts';
import { askAgain } from '../../app/jobs/ask-again.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { openMoneyByReason } from '../open-money/open-money.ts';

let shop: TestShop;
let sku: number;
let tw: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 100, price: 3000 });
  tw = await newTwSku(shop, { stock: 100, price: 1200 });
  await payuni(shop, { webhooks: 'never' });
});
afterEach(() => gateway(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null }));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minutes = (count: number) => shop.advance(count * 60_000);
const statusOf = async (order: number) =>
  (await attemptsOf(shop, order)).map(({ status }) => status);
const attemptOf = async (order: number) => (await attemptsOf(shop, order))[0] as AttemptSeen;
const orderNow = async (order: number) =>
  (
    await shop.sql<Record<string, unknown>>(
      'SELECT status, payment_status, refund_memo FROM orders WHERE id = $1',
      [order],
    )
  )[0];
const owed = { status: 'canceled', payment_status: 'paid', refund_memo: 'unrefunded' };
const returned = { status: 'canceled', payment_status: 'refunded', refund_memo: 'refunded' };
/** The time of a payment older than the 180 days of both gateways. */
const old = new Date(Date.now() - 181 * 86_400_000).toISOString();

/** A card order that is canceled half a year after it was paid. */
async function oldOrder(): Promise<number> {
  const { order, bank } = await (await newGuest(shop)).atTheBank(sku);
  await finish(shop, bank);
  await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, { processed_at: old });
  expect((await fulfil(shop, order, 'canceled')).status).toBe(200);
  minutes(1);
  await issueRefunds(shop.app);
  return order;
}

describe('a refund that GMO refuses for good', () => {
  it('is owed by the store: both sides get an email, and it is not retried automatically', async () => {
    const order = await oldOrder();
    expect(await statusOf(order)).toEqual(['unreturned']);
    expect(await orderNow(order)).toEqual(owed);
    expect(await emailsOf(shop, order)).toEqual([
      'received',
      'paid',
      'canceled',
      'money_open_store',
      'refund_by_hand',
    ]);
    const [entry] = await openOf(shop, order);
    expect(entry).toMatchObject({
      reason: 'refund_refused',
      code: 'E11010010',
      sum: 3600,
      acts: ['returned_by_hand', 'try_again', 'written_off'],
    });
    for (let turn = 0; turn < 3; turn++) {
      minutes(1);
      expect(await issueRefunds(shop.app)).toBe(0);
    }
    for (let turn = 0; turn < 2; turn++)
      expect(
        (await act(shop, entry.id, 'returned_by_hand', { note: 'transfer of today' })).status,
      ).toBe(200);
    expect([await statusOf(order), await orderNow(order), await openOf(shop, order)]).toEqual([
      ['undone'],
      returned,
      [],
    ]);
    expect((await emailsOf(shop, order)).filter((kind) => kind === 'refunded')).toHaveLength(1);
  });

  it('is also closed by cash-returned', async () => {
    const order = await oldOrder();
    expect(await fulfil(shop, order, 'cash-returned')).toMatchObject({
      status: 200,
      body: { refund_memo: 'refunded' },
    });
    expect([await statusOf(order), await openOf(shop, order)]).toEqual([['undone'], []]);
  });

  it('is retried by an operator’s act, and opens again if refused again', async () => {
    const order = await oldOrder();
    const [first] = await openOf(shop, order);
    await act(shop, first.id, 'try_again');
    minutes(1);
    await issueRefunds(shop.app);
    const [second] = await openOf(shop, order);
    expect(second.id).toBeGreaterThan(first.id);
    await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, {
      processed_at: new Date().toISOString(),
    });
    await act(shop, second.id, 'try_again');
    minutes(1);
    await issueRefunds(shop.app);
    expect([await orderNow(order), await openOf(shop, order)]).toEqual([returned, []]);
    expect((await tradesOf(shop, order)).map(({ status }) => status)).toEqual([
      expect.stringMatching(givenBack),
    ]);
  });

  it('is closed by the gateway’s webhook when the store refunded it in the console', async () => {
    const order = await oldOrder();
    const attempt = await attemptOf(order);
    await changeTrade(shop, 'gmo', attempt.access_id, { status: 'RETURNX' });
    expect(
      (await notify(shop, webhookOf(attempt, { Status: 'RETURNX', JobCd: 'RETURNX' }))).body,
    ).toBe(0);
    expect([await orderNow(order), await statusOf(order), await openOf(shop, order)]).toEqual([
      returned,
      ['undone'],
      [],
    ]);
  });

  it('is closed without a webhook too: the gateway is asked after ten minutes, an hour and a day, and not again', async () => {
    const [order, other] = [await oldOrder(), await oldOrder()];
    minutes(11);
    expect(await askAgain(shop.app)).toBe(2);
    expect([await statusOf(order), (await openOf(shop, order)).length]).toEqual([
      ['unreturned'],
      1,
    ]);
    // a late effect of our call, or the store's act in its console
    await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, { status: 'RETURNX' });
    minutes(61);
    expect(await askAgain(shop.app)).toBe(2);
    expect([await orderNow(order), await statusOf(order), await openOf(shop, order)]).toEqual([
      returned,
      ['undone'],
      [],
    ]);
    expect((await emailsOf(shop, order)).filter((kind) => kind === 'refunded')).toHaveLength(1);
    minutes(1440);
    expect(await askAgain(shop.app)).toBe(1);
    for (let day = 0; day < 3; day++) {
      minutes(1440);
      expect(await askAgain(shop.app)).toBe(0);
    }
    expect([await statusOf(other), (await openOf(shop, other)).length]).toEqual([
      ['unreturned'],
      1,
    ]);
  });

  it('can be written off: the order still shows what is owed, the list does not', async () => {
    const order = await oldOrder();
    const [entry] = await openOf(shop, order);
    expect(
      (await act(shop, entry.id, 'written_off', { note: 'the buyer cannot be reached' })).status,
    ).toBe(200);
    expect([await orderNow(order), await statusOf(order), await openOf(shop, order)]).toEqual([
      owed,
      ['unreturned'],
      [],
    ]);
  });
});

it('retries a refund while the gateway is silent, without opening an entry', async () => {
  const { order, bank } = await (await newGuest(shop)).atTheBank(sku);
  await finish(shop, bank);
  await fulfil(shop, order, 'canceled');
  minutes(1);
  await gateway(shop, { next_api_fault: { api: 'AlterTran', http_status: 503 } });
  await issueRefunds(shop.app);
  expect([await statusOf(order), await openOf(shop, order)]).toEqual([['refund_due'], []]);
  minutes(1);
  await issueRefunds(shop.app);
  expect(await statusOf(order)).toEqual(['undone']);
});

describe('a refund that PayPay has accepted', () => {
  const days = (count: number) => minutes(count * 1440);
  /** A refund that was refused at first and accepted a day later: the wallet is working on it. */
  async function taken(): Promise<number> {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await payAtPaypay(await buyer.formOf(order));
    await gateway(shop, {
      paypay_refunds: 'later',
      next_api_fault: { api: 'PaypayCancelReturn', info: 'E92000001' },
    });
    expect((await fulfil(shop, order, 'canceled')).status).toBe(200);
    minutes(1);
    await issueRefunds(shop.app);
    days(1.1);
    await issueRefunds(shop.app);
    return order;
  }
  afterEach(() => gateway(shop, { paypay_refunds: 'at_once' }));

  it('opens no entry, however long it was refused before', async () => {
    const order = await taken();
    expect([await statusOf(order), await openOf(shop, order)]).toEqual([['refund_due'], []]);
    expect((await tradesOf(shop, order)).map(({ status }) => status)).toEqual(['REQRETURN']);
    // a refund that has waited for a day is inquired every hour
    minutes(61);
    await issueRefunds(shop.app);
    expect([await statusOf(order), await orderNow(order), await openOf(shop, order)]).toEqual([
      ['undone'],
      returned,
      [],
    ]);
    expect(await emailsOf(shop, order)).not.toContain('money_open_store');
  });

  it('opens an entry when it has no result for days, and is retried as long again by the operator’s act', async () => {
    const order = await taken();
    const { access_id } = await attemptOf(order);
    const turn = async () => {
      // the wallet never finishes it
      await shop.sql(
        `UPDATE sandbox_rows SET value = jsonb_set(value, '{paypay,returned_at}', '"2999-01-01T00:00:00.000Z"') WHERE kind = 'gmo.trade' AND key = $1`,
        [access_id],
      );
      await issueRefunds(shop.app);
      return (await openOf(shop, order)).map(({ code, acts }) => [code, acts]);
    };
    for (let day = 0; day < 2; day++) {
      days(1.1);
      expect(await turn()).toEqual([]);
    }
    days(1);
    expect(await turn()).toEqual([
      ['STILL_RETURNING', ['returned_by_hand', 'try_again', 'written_off']],
    ]);
    await act(shop, (await openOf(shop, order))[0].id, 'try_again');
    minutes(6);
    expect(await turn()).toEqual([]);
    await changeTrade(shop, 'gmo', access_id, { status: 'RETURN' });
    minutes(6);
    await issueRefunds(shop.app);
    expect([await statusOf(order), await orderNow(order), await openOf(shop, order)]).toEqual([
      ['undone'],
      returned,
      [],
    ]);
  });
});

it('opens an entry for the store when PAYUNi refuses a refund for good', async () => {
  const { order, bank } = await (await newTaiwanBuyer(shop)).atTheBank(tw);
  await finishAtBank(shop, bank);
  const [trade] = await payuniTradesOf(shop, order);
  await changeTrade(shop, 'payuni', trade?.trade_no as string, {
    paid_at: old,
    close: { status: '2', amount: trade?.amount, due_at: old },
  });
  await fulfil(shop, order, 'canceled');
  minutes(1);
  await issueRefunds(shop.app);
  expect([await statusOf(order), await orderNow(order)]).toEqual([['unreturned'], owed]);
  expect(await openOf(shop, order)).toMatchObject([
    {
      store: 'chaya',
      gateway: 'payuni',
      reason: 'refund_refused',
      code: 'CLOSE03001',
      currency: 'TWD',
    },
  ]);
  expect(await emailsOf(shop, order)).toEqual(
    expect.arrayContaining(['refund_by_hand', 'money_open_store']),
  );
});

it('lists cash that no gateway returns until the transfer was made', async () => {
  const before = await openMoneyByReason(shop.database);
  const { order, slip } = await withNumber(shop, sku);
  await payAtCounter(shop, slip);
  minutes(61);
  await pollSilentAttempts(shop.app);
  await fulfil(shop, order, 'canceled');
  expect(await openOf(shop, order)).toMatchObject([
    { reason: 'cash_owed', sum: 3820, acts: ['returned_by_hand', 'written_off'] },
  ]);
  expect((await openMoneyByReason(shop.database)).cash_owed).toBe(before.cash_owed + 1);
  // the separate email about cash is enough
  expect(await emailsOf(shop, order)).not.toContain('money_open_store');
  await fulfil(shop, order, 'cash-returned');
  expect([await openOf(shop, order), await orderNow(order)]).toEqual([[], returned]);
});
