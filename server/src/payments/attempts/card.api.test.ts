import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  doneUrl,
  leadsTo,
  newGuest,
  newSku,
  stockOf,
  theMember,
  until,
} from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import {
  attemptsOf,
  comeBack,
  decide,
  finish,
  gateway,
  tradesOf,
  cards,
} from '../../../test/card-gateway.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';
import { changeTrade } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  sku = await newSku(shop, { stock: 500, price: 3000 });
});
// each test decides when the gateway sends webhooks
afterEach(() =>
  gateway(shop, { webhooks: 'normal', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const quiet = () => gateway(shop, { webhooks: 'never' });
const paid = { status: 'undelivered', payment: { status: 'paid', paid_at: expect.any(String) } };

/** Changes the gateway's record of the trade before the buyer comes back from the bank. */
async function paidWith(change: object) {
  await quiet();
  const buyer = await newGuest(shop);
  const { order, bank } = await buyer.atTheBank(sku);
  const access = await decide(shop, bank, 'approve');
  await changeTrade(shop, 'gmo', access, change);
  await comeBack(shop, access);
  const open = await shop.sql(
    'SELECT reason, gateway_amount FROM open_money WHERE order_id = $1 AND closed_at IS NULL',
    [order],
  );
  return { buyer, order, access, open };
}

describe('a trade that SecureTran2 reports as done', () => {
  it('is not paid with another amount, and opens an entry at once', async () => {
    const { buyer, order, open } = await paidWith({ amount: 3000 });
    expect(open).toEqual([{ reason: 'amount_differs', gateway_amount: 3000 }]);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving' },
    });
  });

  it('is not paid while it is only reserved, until the store has captured it', async () => {
    const { buyer, order, access, open } = await paidWith({ job_cd: 'AUTH' });
    expect(open).toEqual([{ reason: 'unclear', gateway_amount: null }]);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving' },
    });
    await changeTrade(shop, 'gmo', access, { status: 'SALES' });
    await shop.sql(
      "UPDATE payment_attempts SET check_after = NULL, updated_at = updated_at - interval '1 hour' WHERE order_id = $1",
      [order],
    );
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('is paid if the gateway does not answer the inquiry about its amount', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 503 } });
    await finish(shop, bank);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});

describe('payment on the bank’s page', () => {
  it('is paid once the browser is back, with every step in the histories', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    expect(bank).toContain(`${shop.origin}/sandbox/gmo/tds2/challenge?`);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving', info: { attempt: 'redirected' } },
    });
    const access = await decide(shop, bank, 'approve');
    // nothing is taken before the browser is back
    expect((await tradesOf(shop, order))[0]?.status).toBe('AUTHENTICATED');
    const back = await comeBack(shop, access);
    expect([back.status, leadsTo(back)]).toEqual([303, doneUrl(shop, order)]);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid', 'undelivered']);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
    const [trade] = await tradesOf(shop, order);
    expect(trade).toMatchObject({ status: 'CAPTURE', amount: 3600 });
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'paid', amount: 3600 }]);
  });

  it.each([
    ['refuse', 'E21020001'],
    ['cancel', 'E21020002'],
  ] as const)('%s: fails with the reason, and can be paid again', async (decision, report_code) => {
    const buyer = await newGuest(shop);
    const { order, card, bank } = await buyer.atTheBank(sku);
    expect((await finish(shop, bank, decision)).status).toBe(303);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: {
        status: 'failed',
        info: { attempt: 'failed', report_code, advice: expect.any(String) },
      },
    });
    const again = await buyer.pay(order, card);
    await finish(shop, again.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual([
      'init',
      'approving',
      'failed',
      'approving',
      'paid',
    ]);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      'AUTHENTICATED',
      'CAPTURE',
    ]);
  });

  it('makes an abandoned page useless once another card pays; its late return takes nothing', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const second = await buyer.pay(order, await buyer.card(cards.other));
    expect(second.body.data.pay_redirect_url).not.toBe(bank);
    // the buyer approves in the old tab after all
    expect(leadsTo(await finish(shop, bank))).toBe(doneUrl(shop, order));
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving' },
    });
    await finish(shop, second.body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await tradesOf(shop, order)).map((trade) => trade.status)).toEqual([
      'AUTHENTICATED',
      'CAPTURE',
    ]);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'superseded',
      'paid',
    ]);
  });

  it('takes the money once when the same return repeats, at once or later', async () => {
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const access = await decide(shop, bank, 'approve');
    const returns = await Promise.all(Array.from({ length: 8 }, () => comeBack(shop, access)));
    returns.push(await comeBack(shop, access));
    for (const back of returns)
      expect([back.status, leadsTo(back)]).toEqual([303, doneUrl(shop, order)]);
    await until(
      () => buyer.see(order),
      (seen) => seen.status === 'undelivered',
    );
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
  });

  it('lets the return open a guest’s order in another browser for some minutes, and nothing else of the guest', async () => {
    const keyOf = (back: { headers: { get(name: string): string | null } }) =>
      new URL(back.headers.get('location') as string).searchParams.get('key');
    const open = (order: number, key: string | null) =>
      shop.call('POST', `/orders/${order}/guest-session`, { body: { key } });
    const buyer = await newGuest(shop);
    const other = await buyer.order(sku);
    const { order, bank } = await buyer.atTheBank(sku);
    const access = await decide(shop, bank, 'approve');
    const key = keyOf(await comeBack(shop, access));
    expect((await open(order, key)).status).toBe(200);
    expect((await open(other, key)).status).toBe(404);
    shop.advance(11 * 60_000);
    expect((await open(order, key)).status).toBe(404);
    // a reload within the hour works, later ones do not
    expect((await open(order, keyOf(await comeBack(shop, access)))).status).toBe(200);
    shop.advance(50 * 60_000);
    expect(keyOf(await comeBack(shop, access))).toBeNull();
    // a member must log in
    const member = await theMember(shop);
    const theirs = await member.atTheBank(sku);
    expect(keyOf(await finish(shop, theirs.bank))).toBeNull();
    expect(await member.see(theirs.order)).toMatchObject(paid);
  });

  it('redirects a return by GET, as a reload makes it', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    const access = await decide(shop, bank, 'approve');
    const back = await shop.call('GET', `/api/return/gmo/card?AccessID=${access}`);
    expect([back.status, leadsTo(back)]).toEqual([303, doneUrl(shop, order)]);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it.each(['', 'x', 'f'.repeat(32), "' OR 1=1 --", 'f'.repeat(5000), '\u0000'.repeat(32)])(
    'redirects a return with AccessID %j to not-found',
    async (access) => {
      const back = await comeBack(shop, access);
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        '/error/not-found?reason=payment',
      ]);
    },
  );

  it('takes nothing when the return precedes the bank’s decision, and the order can be paid later', async () => {
    const buyer = await newGuest(shop);
    const { order, card } = await buyer.atTheBank(sku);
    const [attempt] = await attemptsOf(shop, order);
    await comeBack(shop, attempt?.access_id as string);
    expect(await buyer.see(order)).toMatchObject({ status: 'unpaid' });
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});

describe('refusals when a card payment starts', () => {
  it.each(['https://evil.example/done', '//evil.example', 'javascript:alert(1)'])(
    'starts nothing with the return address %s',
    async (redirect_url) => {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
      const card = await buyer.card();
      expect(await buyer.pay(order, card, { redirect_url })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.redirect_url' }] },
      });
      expect(await attemptsOf(shop, order)).toEqual([]);
    },
  );
  it('returns 402 with the issuer’s code for a declined card, and another card pays', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    expect(await buyer.pay(order, await buyer.card(cards.declined))).toMatchObject({
      status: 402,
      body: {
        code: 'GMO_PAYMENT_EXCEPTION',
        report_code: '42G020000',
        advice: expect.any(String),
        message: expect.any(String),
      },
    });
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
    await finish(shop, (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
  });
  it.each(['EntryTran', 'ExecTran'])('returns 402 when %s is refused with a code', async (api) => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    await gateway(shop, { next_api_fault: { api, info: 'E01080101' } });
    expect(await buyer.pay(order, card)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: 'E01080101' },
    });
    expect((await buyer.pay(order, card)).status).toBe(200);
  });
  it('refuses to pay an order that is paid or closed', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, card, bank } = await buyer.atTheBank(sku);
    await finish(shop, bank);
    expect(await buyer.pay(order, card)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'undelivered', payment_status: 'paid' },
    });
    const late = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    await shop.sql("UPDATE orders SET expire_at = now() - interval '1 second' WHERE id = $1", [
      late,
    ]);
    expect(await buyer.pay(late, card)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', status: 'init' },
    });
    expect(await tradesOf(shop, late)).toEqual([]);
  });
});

describe('a lost reply', () => {
  const settled = async () => {
    shop.advance(61_000);
    let total = 0;
    for (let now = -1; now !== 0; total += now) now = await pollSilentAttempts(shop.app);
    return total;
  };

  it.each([
    ['of ExecTran', { drop_reply_for: 'ExecTran' }, 15],
    ['of EntryTran', { drop_reply_for: 'EntryTran' }, 0],
    ['as HTTP 500 of ExecTran', { next_api_fault: { api: 'ExecTran', http_status: 500 } }, 15],
    ['as HTTP 500 of EntryTran', { next_api_fault: { api: 'EntryTran', http_status: 500 } }, 0],
  ])('%s: is being confirmed, then not completed, then paid again', async (_, fault, minutes) => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    await gateway(shop, fault);
    expect((await buyer.pay(order, card)).body.data.pay_redirect_url).toBe(doneUrl(shop, order));
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving', info: { attempt: 'unknown' } },
    });
    // too early to inquire
    await pollSilentAttempts(shop.app);
    expect((await buyer.see(order)).payment.status).toBe('approving');
    if (minutes > 0) {
      // the issuer may still be working on it
      await settled();
      expect(await buyer.see(order)).toMatchObject({
        status: 'unpaid',
        payment: { status: 'approving', info: { attempt: 'unknown' } },
      });
      shop.advance(minutes * 60_000);
    }
    await settled();
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed', info: { report_code: 'NOT_COMPLETED' } },
    });
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('of a card whose issuer lost the connection: is unknown until the inquiry', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    expect(
      (await buyer.pay(order, await buyer.card(cards.noAnswer))).body.data.pay_redirect_url,
    ).toBe(doneUrl(shop, order));
    expect((await buyer.see(order)).payment.info.attempt).toBe('unknown');
    await settled();
    expect((await buyer.see(order)).payment.status).toBe('failed');
  });

  it('of SecureTran2: the job finds that the money was taken', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, card, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { drop_reply_for: 'SecureTran2' });
    expect(leadsTo(await finish(shop, bank))).toBe(doneUrl(shop, order));
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'approving', info: { attempt: 'unknown' } },
    });
    // paying again finds the order paid and does not charge it again
    expect((await buyer.pay(order, card)).body.data.pay_redirect_url).toBe(doneUrl(shop, order));
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await tradesOf(shop, order)).toHaveLength(1);
    expect(await settled()).toBe(0);
  });

  it('of SecureTran2 without a further return: the job settles it', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { drop_reply_for: 'SecureTran2' });
    await finish(shop, bank);
    expect(await settled()).toBe(1);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
  });

  it('starts no second payment while the result is unknown', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, card, bank } = await buyer.atTheBank(sku);
    await gateway(shop, { next_api_fault: { api: 'SecureTran2', http_status: 500 } });
    await finish(shop, bank);
    await gateway(shop, { next_api_fault: { api: 'SearchTrade', http_status: 500 } });
    expect(await buyer.pay(order, card)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: 'NO_ANSWER', advice: 'being_checked' },
    });
    expect(await tradesOf(shop, order)).toHaveLength(1);
  });

  it('of a process that died: is inquired after a minute', async () => {
    await quiet();
    const buyer = await newGuest(shop);
    const { order, bank } = await buyer.atTheBank(sku);
    await decide(shop, bank, 'approve');
    // the state that a kill between the two transactions leaves behind
    await shop.sql(
      "UPDATE payment_attempts SET status = 'finishing', updated_at = $2 WHERE order_id = $1",
      [order, shop.app.now()],
    );
    await settled();
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
  });

  it(
    'of a process that died: tells a waiting buyer who pays again that the payment is being checked',
    { tags: 'deep', timeout: 20_000 },
    async () => {
      await quiet();
      const buyer = await newGuest(shop);
      const { order, card, bank } = await buyer.atTheBank(sku);
      await decide(shop, bank, 'approve');
      await shop.sql(
        "UPDATE payment_attempts SET status = 'finishing', updated_at = $2 WHERE order_id = $1",
        [order, shop.app.now()],
      );
      const began = performance.now();
      expect(await buyer.pay(order, card)).toMatchObject({
        status: 402,
        body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: 'TIMEOUT', advice: 'being_checked' },
      });
      expect(performance.now() - began).toBeLessThan(8_500);
      expect(await tradesOf(shop, order)).toHaveLength(1);
    },
  );
});

it('counts paid goods as sold', async () => {
  const { sold, held } = await stockOf(shop, sku);
  expect([sold > 0, held]).toEqual([true, 0]);
});
