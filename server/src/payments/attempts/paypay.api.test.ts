import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { attemptsOf, gateway, webhookOf, notify } from '../../../test/card-gateway.ts';
import {
  goBack,
  newShopBuyer,
  payAtPaypay,
  pressPaypay,
  returnOf,
  setOut,
  ShopBuyer,
} from '../../../test/paypay.ts';
import { changeTrade } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../../app/jobs/jobs.ts';

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
const confirming = (order: number): string =>
  `${shop.origin}/shop/checkout/step-order-confirming/${order}/payment/gmo-paypay`;

describe('POST /orders/{id}/gmo-paypay', () => {
  it('redirects through our form to PayPay and back; the order is paid', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const form = await buyer.formOf(order);
    expect(await buyer.see(order)).toMatchObject(waits);
    const page = await fetch(form);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`form-action 'self' https: ${shop.origin}`);
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).not.toMatch(/style=|<style|<script>/);
    expect(html).toContain('PayPay');
    // a buyer who does not continue, or presses Back, is led to the order
    expect(html).toMatch(new RegExp(`<a id="order" href="[^"]*${confirming(order)}`));
    const [back] = await payAtPaypay(form);
    expect(back).toMatch(new RegExp(`^${confirming(order)}\\?liver-id=\\d+$`));
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'payment')).toEqual(['init', 'approving', 'paid']);
    // the form redirects to the order now
    expect((await fetch(form, { redirect: 'manual' })).headers.get('location')).toContain(
      confirming(order),
    );
    expect(await buyer.start(order)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PAYABLE', payment_status: 'paid' },
    });
  });

  it('works for a guest of the marketplace, and returns with a key for the browser it ends in', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_paypay' });
    const started = await buyer.call('POST', `/orders/${order}/gmo-paypay`, { body: {} });
    expect(started.status).toBe(200);
    const [back] = await payAtPaypay(started.body.form_url as string);
    const url = new URL(back as string);
    expect(url.pathname).toBe(
      `/stores/hanamori/marketplace/checkout/step-order-confirming/${order}/payment/gmo-paypay`,
    );
    expect(
      await shop.call('POST', `/orders/${order}/guest-session`, {
        body: { key: url.searchParams.get('key') },
      }),
    ).toMatchObject({ status: 200 });
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('is not ended by the return address of cards', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await buyer.formOf(order);
    const [attempt] = await attemptsOf(shop, order);
    const back = await fetch(`${shop.origin}/api/return/gmo/card`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ AccessID: attempt?.access_id as string }),
    });
    expect(back.headers.get('location')).toMatch(/\/error\/not-found\?reason=payment$/);
    expect(await buyer.see(order)).toMatchObject(waits);
    expect(await attemptsOf(shop, order)).toEqual([attempt]);
  });

  it('returns to the caller’s address on an allowed origin', async () => {
    const guest = new ShopBuyer(shop, { guest: await shop.guest() });
    const order = await guest.order(sku);
    expect(await guest.start(order, { redirect_url: 'https://evil.example/' })).toMatchObject({
      status: 422,
      body: { data: { redirect_url: [expect.any(String)] } },
    });
    const redirect_url = `${shop.origin}/shop/orders/${order}/payment/gmo-paypay`;
    const started = await guest.start(order, { redirect_url });
    // PayPay's app returns in the phone's default browser, which has no guest session
    expect(await payAtPaypay(started.body.form_url)).toEqual([
      expect.stringMatching(new RegExp(`^${redirect_url}\\?key=[\\w-]{48}$`)),
    ]);
    expect(await guest.see(order)).toMatchObject(paid);
  });

  it('refuses a ghost, another buyer, and orders with another method', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    expect(
      await shop.call('POST', `/api/v1/shop/orders/${order}/gmo-paypay`, { body: {} }),
    ).toMatchObject({ status: 401 });
    expect(await (await newShopBuyer(shop)).start(order)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    for (const type of ['gmo_credit', 'gmo_cvs', 'custom_cod'])
      expect(await buyer.start(await buyer.order(sku, type))).toMatchObject({
        status: 409,
        body: { code: 'INVALID_PAYMENT_TYPE' },
      });
    expect(
      await shop.call('POST', `/api/v2/orders/${order}/gmo-paypay`, {
        guest: await shop.guest(),
        body: {},
      }),
    ).toMatchObject({ status: 404 });
  });

  it('reports the gateway’s refusal or silence, and can be retried at once', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await gateway(shop, { next_api_fault: { api: 'EntryTranPaypay', info: 'E61040001' } });
    expect(await buyer.start(order)).toMatchObject({
      status: 402,
      body: {
        code: 'GMO_PAYMENT_EXCEPTION',
        report_code: 'E61040001',
        advice: 'shop_misconfigured',
      },
    });
    await gateway(shop, { drop_reply_for: 'ExecTranPaypay' });
    expect(await buyer.start(order)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', advice: 'retry' },
    });
    expect(await payAtPaypay(await buyer.formOf(order))).toHaveLength(1);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'failed',
      'failed',
      'paid',
    ]);
  });

  it('starts nothing until the gateway has answered when the inquiry after a lost reply is lost too', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await gateway(shop, {
      drop_reply_for: 'ExecTranPaypay',
      next_api_fault: { api: 'SearchTradeMulti', http_status: 503 },
    });
    expect(await buyer.start(order)).toMatchObject({
      status: 402,
      body: { report_code: 'NO_ANSWER', advice: 'being_checked' },
    });
    expect(await attemptsOf(shop, order)).toMatchObject([{ status: 'unknown' }]);
    await payAtPaypay(await buyer.formOf(order));
    expect(await buyer.see(order)).toMatchObject(paid);
    expect((await attemptsOf(shop, order)).map((attempt) => attempt.status)).toEqual([
      'superseded',
      'paid',
    ]);
  });

  it('returns the same page to two concurrent calls, and to another while the form is valid', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const [first, second] = await Promise.all([buyer.formOf(order), buyer.formOf(order)]);
    expect(second).toBe(first);
    shop.advance(minute);
    expect(await buyer.formOf(order)).toBe(first);
    // no browser set out: once the form has expired, another one is made
    shop.advance(2 * minute + 1);
    expect((await fetch(first, { redirect: 'manual' })).status).toBe(303);
    const third = await buyer.formOf(order);
    expect(third).not.toBe(first);
    await payAtPaypay(third);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('waits for a buyer inside PayPay instead of starting twice', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const page = await setOut(await buyer.formOf(order));
    shop.advance(4 * minute);
    const checked = {
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', advice: 'being_checked' },
    };
    expect(await buyer.start(order)).toMatchObject(checked);
    expect(await buyer.change(order, 'gmo_cvs')).toMatchObject(checked);
    await pressPaypay(page, 'cancel');
    expect(await buyer.change(order, 'gmo_cvs')).toMatchObject({
      status: 200,
      body: { payment_type: 'gmo_cvs', payment_fee: 220 },
    });
    expect(await buyer.change(order, 'gmo_paypay')).toMatchObject({
      status: 200,
      body: { payment_fee: 0 },
    });
    await payAtPaypay(await buyer.formOf(order));
    expect(await buyer.see(order)).toMatchObject(paid);
  });
});

describe('the return', () => {
  it.each([
    ['refuse', 'wallet_refused'],
    ['cancel', 'retry'],
  ] as const)('%s: the order waits for another attempt', async (decision, advice) => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await payAtPaypay(await buyer.formOf(order), decision);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed', info: { advice } },
    });
    expect((await buyer.start(order)).status).toBe(200);
  });

  it.each([
    ['three times', { paypay_returns: 3 }, 3],
    ['without a field', { paypay_return_by: 'bare_get' }, 1],
  ] as const)('of the browser %s: pays once', async (_, how, times) => {
    await gateway(shop, how);
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const back = await payAtPaypay(await buyer.formOf(order));
    expect(back).toHaveLength(times);
    expect(new Set(back).size).toBe(1);
    expect(await buyer.see(order)).toMatchObject(paid);
    expect(await historiesOf(shop, order, 'order')).toEqual(['init', 'unpaid', 'undelivered']);
  });

  it('is missing: the webhook alone pays the order', async () => {
    await gateway(shop, { paypay_returns: 0, webhooks: 'before_return' });
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    expect(await payAtPaypay(await buyer.formOf(order))).toEqual([]);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('and the webhook are missing: the gateway is asked at the deadline', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const form = await buyer.formOf(order);
    await pressPaypay(await setOut(form), 'approve');
    shop.advance(31 * minute);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
  });

  it('comes too early, or while the gateway is silent: nothing is decided until it answers', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    const page = await setOut(await buyer.formOf(order));
    const seen = await pressPaypay(page, 'approve').then(async (ended) => {
      await gateway(shop, { next_api_fault: { api: 'SearchTradeMulti', http_status: 503 } });
      return ended;
    });
    await goBack(seen);
    expect(await buyer.see(order)).toMatchObject({
      status: 'unpaid',
      payment: { info: { attempt: 'unknown' } },
    });
    shop.advance(minute + 1);
    await pollSilentAttempts(shop.app);
    expect(await buyer.see(order)).toMatchObject(paid);
    const other = await buyer.order(sku);
    const open = await setOut(await buyer.formOf(other));
    await shop.call('GET', returnOf(seen));
    const [attempt] = await attemptsOf(shop, other);
    expect(attempt?.status).toBe('redirected');
    await payAtPaypay(await buyer.formOf(other));
    expect(open).not.toBe('');
    expect(await buyer.see(other)).toMatchObject(paid);
  });

  it('a webhook that does not match its trade, or names an unknown one, changes nothing', async () => {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku);
    await buyer.formOf(order);
    const [attempt] = await attemptsOf(shop, order);
    if (!attempt) throw new Error('no attempt');
    const webhooks: Record<string, string>[] = [
      { PayType: '45' },
      { PayType: '45', Amount: '1' },
      { PayType: '0' },
      { PayType: '45', AccessID: 'f'.repeat(32) },
    ];
    for (const fields of webhooks)
      expect(await notify(shop, webhookOf(attempt, fields))).toMatchObject({
        status: 200,
        body: 0,
      });
    expect(await buyer.see(order)).toMatchObject(waits);
    for (const name of ['1.1.AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00'])
      for (const [at, page] of [
        ['/api/return/gmo/paypay/', '/error/not-found?reason=payment'],
        ['/api/pay/paypay/', '/error/not-found'],
      ])
        expect((await shop.call('GET', `${at}${name}`)).headers.get('location')).toBe(page);
  });
});

/** A payment that the shop's own settings at GMO only reserve. */
async function reserved() {
  const buyer = await newShopBuyer(shop);
  const order = await buyer.order(sku);
  const form = await buyer.formOf(order);
  const [attempt] = await attemptsOf(shop, order);
  await changeTrade(shop, 'gmo', attempt?.access_id as string, { job_cd: 'AUTH' });
  return { buyer, order, form, attempt };
}

it('captures a reserved payment once for its return and its webhook', async () => {
  const { buyer, order, form, attempt } = await reserved();
  const seen = await pressPaypay(await setOut(form), 'approve');
  await gateway(shop, { latency_ms: 60 });
  const calls = vi.spyOn(shop.app.metrics, 'gatewayCall');
  const webhook = webhookOf(attempt as never, { PayType: '45', Status: 'AUTH', JobCd: 'AUTH' });
  await Promise.all([goBack(seen), notify(shop, webhook)]);
  const captures = calls.mock.calls.filter(([, api]) => api === 'PaypaySales');
  calls.mockRestore();
  expect(captures).toHaveLength(1);
  expect(await buyer.see(order)).toMatchObject({ payment: { status: 'paid' } });
});

it('captures a payment that the shop’s settings only reserve, as soon as it is inquired', async () => {
  const { buyer, order, form, attempt } = await reserved();
  await payAtPaypay(form);
  expect(await buyer.see(order)).toMatchObject({ payment: { status: 'paid' } });
  expect(
    await shop.sql(
      `SELECT value ->> 'status' AS status FROM sandbox_rows WHERE kind = 'gmo.trade' AND value ->> 'order_id' = $1`,
      [attempt?.gateway_order_id],
    ),
  ).toEqual([{ status: 'SALES' }]);
});

it('shows the page on the way to PayPay in the language chosen in the shop, else in the browser’s', async () => {
  const buyer = await newShopBuyer(shop);
  const form = await buyer.formOf(await buyer.order(sku));
  const pageIn = async (headers: Record<string, string>) => (await fetch(form, { headers })).text();
  expect(await pageIn({ 'accept-language': 'en', cookie: 'huc-locale=zh-TW' })).toContain(
    '正在前往 PayPay',
  );
  expect(await pageIn({ 'accept-language': 'en' })).toContain('Taking you to PayPay');
});
