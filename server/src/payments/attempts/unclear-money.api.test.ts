import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  finish,
  gateway,
  webhookOf,
  notify,
  type AttemptSeen,
} from '../../../test/card-gateway.ts';
import { fulfil, emailsOf, operator_key } from '../../../test/fulfilment.ts';
import { act, changeTrade, openOf } from '../../../test/open-money.ts';
import { newShopBuyer, payAtPaypay, setOut } from '../../../test/paypay.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { DEMO_SHOP } from '../../../../tools/sandbox/src/gmo/credentials.ts';
import { askAgain } from '../../app/jobs/ask-again.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { unseal } from '../../platform/vault/credentials.ts';

let shop: TestShop;
let sku: number;
/** inquiries and refunds that reached the gateway */
let calls = 0;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 100, price: 3000 });
  await gateway(shop, { webhooks: 'never' });
  const client = shop.app.payments.gmo();
  const counted = new Proxy(client as object, {
    get: (target, name) => {
      const call = Reflect.get(target, name) as unknown;
      if (typeof call !== 'function') return call;
      return (...given: unknown[]) => {
        // the demo has konbini numbers of its own
        if (/^(searchTrade|searchPaypay|alterTran|paypayCancelReturn)$/.test(String(name))) calls++;
        return call.apply(target, given) as unknown;
      };
    },
  });
  shop.app.payments = { ...shop.app.payments, gmo: () => counted as typeof client };
});
afterEach(() =>
  gateway(shop, { webhooks: 'never', next_api_fault: null, paypay_refunds: 'at_once' }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const attemptOf = async (order: number) => (await attemptsOf(shop, order))[0] as AttemptSeen;
const jobs = async () => {
  for (const job of [closeOverdueOrders, pollSilentAttempts, askAgain, issueRefunds])
    await job(shop.app);
};
const hours = (count: number) => shop.advance(count * 3_600_000);

/**
 * Advances the clock to the next moment at which anything of the order is due.
 * @returns the seconds passed
 */
async function toTheNextTurn(order: number): Promise<number> {
  const [next] = await shop.sql<{ seconds: number }>(
    `SELECT extract(epoch FROM least(o.check_after, a.check_after) - $2::timestamptz)::float8 AS seconds
       FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id WHERE o.id = $1`,
    [order, shop.app.now()],
  );
  const seconds = Math.max(5, Number.isFinite(next?.seconds) ? (next?.seconds ?? 60) : 60);
  shop.advance(seconds * 1000 + 500);
  return seconds;
}

it(
  'asks a gateway that cannot tell the result less and less often, and opens an entry after a day',
  { tags: 'deep', timeout: 60_000 },
  async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await setOut(await buyer.formOf(order));
    await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, { status: 'SOMETHINGNEW' });
    shop.advance(31 * 60_000);
    const before = calls;
    let passed = 0;
    while ((await openOf(shop, order)).length === 0 && passed < 40 * 3600) {
      await jobs();
      passed += await toTheNextTurn(order);
    }
    expect(passed).toBeGreaterThan(23 * 3600);
    expect(passed).toBeLessThan(27 * 3600);
    expect(calls - before).toBeGreaterThan(10);
    expect(calls - before).toBeLessThan(200);
    const [entry] = await openOf(shop, order);
    expect(entry).toMatchObject({
      reason: 'unclear',
      gateway_amount: null,
      own_amount: 3600,
      acts: ['returned_by_hand', 'try_again', 'written_off'],
    });
    expect(await emailsOf(shop, order)).toContain('money_open_store');
    // the jobs stop asking; the goods stay until the operator has looked
    const asked = calls;
    for (let turn = 0; turn < 5; turn++) {
      hours(13);
      await jobs();
    }
    expect(calls).toBe(asked);
    expect((await buyer.see(order)).status).toBe('unpaid');
    // the gateway's next answer counts once it is asked again
    await act(shop, entry.id, 'try_again');
    await jobs();
    expect(calls).toBeGreaterThan(asked);
    await changeTrade(shop, 'gmo', (await attemptOf(order)).access_id, { status: 'EXPIRED' });
    hours(1);
    await jobs();
    expect((await buyer.see(order)).status).toBe('canceled');
    expect(await openOf(shop, order)).toEqual([]);
  },
);

it(
  'opens an entry for a refund that is refused temporarily for a whole day',
  { tags: 'deep', timeout: 60_000 },
  async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    await fulfil(shop, order, 'canceled');
    const before = calls;
    let passed = 0;
    while ((await openOf(shop, order)).length === 0 && passed < 40 * 3600) {
      await gateway(shop, { next_api_fault: { api: 'AlterTran', info: 'E92000001' } });
      await issueRefunds(shop.app);
      passed += await toTheNextTurn(order);
    }
    expect(passed).toBeGreaterThan(23 * 3600);
    expect(calls - before).toBeLessThan(400);
    const [entry] = await openOf(shop, order);
    expect(entry).toMatchObject({
      reason: 'refund_refused',
      code: 'E92000001',
      gateway_amount: 3600,
      acts: ['returned_by_hand', 'try_again', 'written_off'],
    });
    await gateway(shop, { next_api_fault: null });
    await act(shop, entry.id, 'try_again');
    await issueRefunds(shop.app);
    expect(await buyer.see(order)).toMatchObject({ payment: { status: 'refunded' } });
  },
);

/** The store returns this amount in GMO's console. */
const inConsole = (attempt: AttemptSeen, sum: number) =>
  shop.call('POST', '/sandbox/gmo/payment/PaypayCancelReturn.idPass', {
    body: new URLSearchParams({
      ShopID: DEMO_SHOP.shop_id,
      ShopPass: DEMO_SHOP.shop_pass,
      AccessID: attempt.access_id,
      AccessPass: unseal<string>(shop.app.config.settings_key, attempt.access_pass),
      OrderID: attempt.gateway_order_id,
      CancelAmount: String(sum),
      CancelTax: '0',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function paidByPaypay() {
  const buyer = await newShopBuyer(shop);
  const order = await buyer.order(sku);
  await payAtPaypay(await buyer.formOf(order));
  const attempt = await attemptOf(order);
  expect(attempt.status).toBe('paid');
  return { buyer, order, attempt };
}

it('processes a repeated webhook that could not be processed before', async () => {
  await gateway(shop, { paypay_refunds: 'later' });
  const { buyer, order, attempt } = await paidByPaypay();
  await inConsole(attempt, attempt.amount);
  const webhook = webhookOf(attempt, {
    Status: 'REQRETURN',
    PayType: '45',
    PayPayCancelAmount: String(attempt.amount),
    PayPayCancelTax: '0',
  });
  // the return is under way: the gateway cannot tell the result yet
  expect((await notify(shop, webhook)).body).toBe(1);
  shop.advance(61_000);
  expect((await notify(shop, webhook)).body).toBe(0);
  expect(await buyer.see(order)).toMatchObject({ payment: { status: 'refunded' } });
});

it('is not misled by a forged webhook about a partial refund of the same amount', async () => {
  const { order, attempt } = await paidByPaypay();
  const webhook = webhookOf(attempt, {
    Status: 'RETURN',
    PayType: '45',
    PayPayCancelAmount: '500',
    PayPayCancelTax: '0',
  });
  await notify(shop, webhook);
  expect(await openOf(shop, order)).toEqual([]);
  await inConsole(attempt, 500);
  await notify(shop, webhook);
  expect(await openOf(shop, order)).toMatchObject([
    { reason: 'amount_differs', gateway_amount: 3100 },
  ]);
  const asked = calls;
  expect((await notify(shop, webhook)).body).toBe(0);
  expect(calls).toBe(asked);
  // the next part is a different result
  await inConsole(attempt, 100);
  expect((await notify(shop, { ...webhook, PayPayCancelAmount: '600' })).body).toBe(0);
  expect(await openOf(shop, order)).toMatchObject([
    { reason: 'amount_differs', gateway_amount: 3000 },
  ]);
});

it('opens an entry for a part refunded in the console; once it is accepted the rest can be refunded', async () => {
  const { buyer, order, attempt } = await paidByPaypay();
  await inConsole(attempt, 500);
  await notify(
    shop,
    webhookOf(attempt, {
      Status: 'RETURN',
      PayType: '45',
      PayPayCancelAmount: '500',
      PayPayCancelTax: '0',
    }),
  );
  const [entry] = await openOf(shop, order);
  expect(entry).toMatchObject({
    reason: 'amount_differs',
    gateway_amount: 3100,
    own_amount: 3600,
    acts: ['try_again', 'accept_amount', 'written_off'],
  });
  await act(shop, entry.id, 'accept_amount');
  await fulfil(shop, order, 'canceled');
  await until(
    async () => {
      shop.advance(31_000);
      await issueRefunds(shop.app);
      return buyer.see(order);
    },
    (seen) => seen.payment.status === 'refunded',
  );
  const [trade] = await shop.sql<{ returned: number }>(
    `SELECT (value -> 'paypay' ->> 'cancel_amount')::int AS returned FROM sandbox_rows WHERE kind = 'gmo.trade' AND key = $1`,
    [attempt.access_id],
  );
  expect(trade?.returned).toBe(3600);
});
