import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkString } from './check-string.ts';
import { decodeForm } from './codec.ts';
import { isNewer, webhookMismatches, parseWebhook, type Webhook } from './webhook.ts';
import { paypayBuyer, wayBackOf, type Decision } from '../../../../test/paypay-buyer.ts';
import {
  inquirePaypay,
  returnedOrderId,
  returnPaypay,
  startPaypay,
  type NewPaypay,
  type StartedPaypay,
} from './paypay-payment.ts';
import {
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/gmo-harness.ts';
import { statusFromGmo } from './status.ts';

let gmo: Harness;
let shop: Server;
let retUrl = '';
/** Requests received at the shop's return address. */
const returns: { method: string; url: string; body: string }[] = [];
const began = new Date('2026-11-21T03:00:00Z');
const buyer = paypayBuyer();

beforeAll(async () => {
  gmo = await startHarness();
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      returns.push({
        method: request.method ?? '',
        url: request.url ?? '',
        body: Buffer.concat(chunks).toString('latin1'),
      });
      response.writeHead(303, { location: '/order' }).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  retUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/return/gmo/paypay?attempt=7&x="'`;
});
beforeEach(() => {
  returns.length = 0;
  gmo.receiver.bodies.length = 0;
  gmo.clock.at = began;
});
afterEach(() =>
  gmo.control({
    webhooks: 'normal',
    next_api_fault: null,
    drop_reply_for: null,
    paypay_returns: 1,
    paypay_return_by: 'post',
    paypay_refunds: 'at_once',
  }),
);
afterAll(async () => {
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
  await gmo.close();
});

const wanted = (also: Partial<NewPaypay> = {}): NewPaypay => ({
  gateway_order_id: gmo.nextOrderId(),
  amount: 3980,
  ret_url: retUrl,
  start_within_s: 600,
  client_field: '42',
  ...also,
});
const start = async (also: Partial<NewPaypay> = {}): Promise<StartedPaypay & { id: string }> => {
  const input = wanted(also);
  return { ...(await startPaypay(gmo.client, CREDENTIALS, input)), id: input.gateway_order_id };
};
const ask = (id: string) => inquirePaypay(gmo.client, CREDENTIALS, id);
const give = (id: string, total?: number) => returnPaypay(gmo.client, CREDENTIALS, id, total);
const after = (seconds: number) => new Date(gmo.clock.at.getTime() + seconds * 1000);
const tick = () => gmo.control({ tick: gmo.clock.at.toISOString() });
const webhooksFor = (id: string) => gmo.webhooks().filter((webhook) => webhook['OrderID'] === id);

/** Starts, opens PayPay and decides. Returns the page that leads back. */
async function decided(decision: Decision = 'approve', also: Partial<NewPaypay> = {}) {
  const started = await start(also);
  const { url } = await buyer.setOut(started);
  return { ...started, url, end: await buyer.press(url, decision) };
}
const paid = { kind: 'paid', amount: 3980, returned: 0 };

describe('the buyer', () => {
  it('approves: the payment is reported by the return and by the webhook', async () => {
    const { id, end, access } = await decided();
    expect(await ask(id)).toMatchObject({
      ...paid,
      access,
      result: { gmo_status: 'CAPTURE', tracking_id: expect.stringMatching(/^\d{19}$/) },
    });
    expect((await buyer.goBack(end)).map(({ status }) => status)).toEqual([303]);
    expect(returns).toMatchObject([
      { method: 'POST', url: new URL(retUrl).pathname + new URL(retUrl).search },
    ]);
    const fields = decodeForm(returns[0]?.body ?? '');
    expect(fields).toMatchObject({
      ShopID: CREDENTIALS.shop_id,
      OrderID: id,
      Status: 'CAPTURE',
      TranDate: '20261121120000',
    });
    expect(fields['CheckString']).toBe(checkString(fields, CREDENTIALS.shop_pass, 'paypay'));
    expect(returnedOrderId(returns[0]?.body ?? '')).toBe(id);
    await expect.poll(() => webhooksFor(id)).toHaveLength(1);
    const parsed = parseWebhook(
      gmo.receiver.bodies.find((body) => body.includes(`OrderID=${id}&`)) ?? '',
    );
    const webhook = (parsed as { webhook: Webhook }).webhook;
    const own = {
      shop_id: CREDENTIALS.shop_id,
      gateway_order_id: id,
      access_id: access.access_id,
      pay_type: '45',
      amount: 3980,
    };
    expect(webhookMismatches(webhook, own)).toEqual([]);
    expect(webhook.paypay).toMatchObject({
      tracking_id: fields['PayPayTrackingID'],
      cancel_amount: 0,
    });
    expect(statusFromGmo(webhook.status, 'paypay')).toBe('paid');
  });

  it.each<[Decision, object, string]>([
    ['refuse', { kind: 'failed', code: 'PAYFAIL', err_info: 'EPP000001' }, 'PAYFAIL'],
    ['cancel', { kind: 'failed', code: 'CANCELED', err_info: '' }, 'CANCEL'],
  ])('may %s: no money is taken', async (decision, outcome, status) => {
    const { id, end } = await decided(decision);
    expect(await ask(id)).toEqual(outcome);
    await buyer.goBack(end);
    expect(decodeForm(returns[0]?.body ?? '')).toMatchObject({
      OrderID: id,
      Status: status,
      ...(decision === 'refuse' ? { ErrInfo: 'EPP000001' } : {}),
    });
    await expect
      .poll(() => webhooksFor(id))
      .toMatchObject([{ Status: status, PayType: '45', Amount: '3980' }]);
    expect(await give(id)).toEqual(outcome);
  });

  it('decides once: a second press, a reload and Back lead to the shop', async () => {
    const { id, url, end, ...started } = await decided('cancel');
    const again = [
      await buyer.press(url, 'approve'),
      await buyer.look(url),
      await buyer.setOut(started),
    ];
    expect(again.map(({ page }) => wayBackOf(page))).toEqual(
      [1, 2, 3].map(() => wayBackOf(end.page)),
    );
    expect(await ask(id)).toMatchObject({ kind: 'failed', code: 'CANCELED' });
    await expect.poll(() => webhooksFor(id)).toHaveLength(1);
  });

  it('decides in several tabs at once: one decision counts, and the shop is notified of that one', async () => {
    const started = await start();
    const { url } = await buyer.setOut(started);
    const ends = await Promise.all(
      (['approve', 'cancel', 'approve', 'refuse'] as const).map((decision) =>
        buyer.press(url, decision),
      ),
    );
    expect(new Set(ends.map(({ page }) => JSON.stringify(wayBackOf(page)))).size).toBe(1);
    await expect.poll(() => gmo.control({}).then(({ waiting }) => waiting)).toEqual([]);
    expect(webhooksFor(started.id)).toHaveLength(1);
  });

  it('submits the shop’s form twice: gets the same page; a wrong token gets none', async () => {
    const started = await start();
    const [first, second] = [await buyer.setOut(started), await buyer.setOut(started)];
    expect(second.url).toBe(first.url);
    expect(await ask(started.id)).toMatchObject({ kind: 'unfinished', inside: true });
    expect(await buyer.setOut({ ...started, start_token: 'x' })).toMatchObject({
      status: 404,
      url: '',
    });
    expect((await fetch(started.start_url)).status).toBe(404);
    expect((await buyer.press(`${gmo.base}/paypay?id=x`, 'approve')).status).toBe(404);
    expect((await buyer.press(first.url, 'steal' as Decision)).status).toBe(404);
  });

  it.each([
    ['ja', 'お支払い内容をご確認ください', 'lang="ja"', 'Cancel'],
    ['en-GB,en', 'Check your payment', 'lang="en"', 'Refuse'],
    ['zh-Hant-TW', '請確認付款內容', 'lang="zh-TW"', 'Refuse'],
  ])(
    'gets PayPay’s page in %s, which runs nothing inline',
    async (language, heading, lang, button) => {
      const { page, policy } = await paypayBuyer(language).setOut(await start());
      for (const text of [heading, lang, button, '¥3,980']) expect(page).toContain(text);
      expect(policy).toContain("default-src 'none'");
      expect(page).not.toMatch(/<script|style=/);
    },
  );
});

describe('deadlines', () => {
  it('close the start page at its limit, and PayPay’s page ten minutes after the start; the shop is notified once of each', async () => {
    const [late, inside] = [
      await start({ start_within_s: 120 }),
      await start({ start_within_s: 120 }),
    ];
    gmo.clock.at = after(119);
    const { url } = await buyer.setOut(inside);
    gmo.clock.at = after(1);
    const closed = await buyer.setOut(late);
    expect(closed).toMatchObject({
      status: 410,
      url: '',
      page: expect.stringContaining('time for this payment has expired'),
    });
    expect(await ask(late.id)).toEqual({ kind: 'failed', code: 'EXPIRED', err_info: '' });
    gmo.clock.at = after(598);
    expect(await ask(inside.id)).toMatchObject({ kind: 'unfinished', inside: true });
    gmo.clock.at = after(1);
    expect((await buyer.press(url, 'approve')).status).toBe(410);
    expect(await ask(inside.id)).toMatchObject({ kind: 'failed', code: 'EXPIRED' });
    expect(await give(inside.id)).toMatchObject({ kind: 'failed' });
    for (let turn = 0; turn < 3; turn++) await tick();
    for (const { id } of [late, inside])
      await expect
        .poll(() => webhooksFor(id))
        .toMatchObject([{ Status: 'EXPIRED', PayType: '45' }]);
    await buyer.goBack(closed);
    expect(decodeForm(returns[0]?.body ?? '')).toMatchObject({
      OrderID: late.id,
      Status: 'EXPIRED',
    });
  });
});

describe('return and webhook', () => {
  it('webhook only: the browser never returns', async () => {
    await gmo.control({ paypay_returns: 0, webhooks: 'before_return' });
    const { id, end } = await decided();
    expect(end.page).toContain('Close this page');
    expect(await buyer.goBack(end)).toEqual([]);
    expect(webhooksFor(id)).toMatchObject([{ Status: 'CAPTURE' }]);
    expect(await ask(id)).toMatchObject(paid);
  });

  it('return only: the webhook never comes', async () => {
    await gmo.control({ webhooks: 'never' });
    const { id, end } = await decided();
    await buyer.goBack(end);
    gmo.clock.at = after(6 * 3600);
    await tick();
    expect([returns.length, webhooksFor(id).length]).toEqual([1, 0]);
    expect(await ask(id)).toMatchObject(paid);
  });

  it('the return before the webhook, and after it', async () => {
    await gmo.control({ webhooks: 'after_return' });
    const first = await decided();
    await buyer.goBack(first.end);
    expect([returns.length, webhooksFor(first.id).length]).toEqual([1, 0]);
    gmo.clock.at = after(3);
    await tick();
    expect(webhooksFor(first.id)).toHaveLength(1);
    await gmo.control({ webhooks: 'before_return' });
    const second = await decided();
    expect([returns.length, webhooksFor(second.id).length]).toEqual([1, 1]);
    await buyer.goBack(second.end);
    expect(returns).toHaveLength(2);
  });

  it('both twice: the return, which the page’s policy allows, and the webhook', async () => {
    await gmo.control({ paypay_returns: 2, webhooks: 'twice' });
    const { id, end } = await decided();
    expect(end.policy).toContain(`connect-src ${new URL(retUrl).origin}`);
    await buyer.goBack(end);
    expect(returns.map(({ body }) => returnedOrderId(body))).toEqual([id, id]);
    await expect.poll(() => webhooksFor(id)).toHaveLength(2);
    expect(isNewer('CAPTURE', { status: 'CAPTURE', pay_type: '45' })).toBe(false);
    expect(isNewer('REQSUCCESS', { status: 'PAYSTART', pay_type: '45' })).toBe(true);
  });

  it('a return without fields: only the address identifies the order', async () => {
    await gmo.control({ paypay_return_by: 'bare_get' });
    await buyer.goBack((await decided()).end);
    expect(returns).toEqual([
      { method: 'GET', url: new URL(retUrl).pathname + new URL(retUrl).search, body: '' },
    ]);
    expect(returnedOrderId(returns[0]?.body ?? '')).toBeNull();
  });

  it('PayPay out of order: the start page itself returns with an error', async () => {
    const started = await start();
    await gmo.control({ next_api_fault: { api: 'PaypayStart', info: 'E91099999' } });
    await buyer.goBack(await buyer.setOut(started));
    expect(decodeForm(returns[0]?.body ?? '')).toMatchObject({
      Status: 'PAYFAIL',
      ErrCode: 'E91',
      ErrInfo: 'E91099999',
    });
    expect(await ask(started.id)).toMatchObject({ kind: 'failed', code: 'PAYFAIL' });
    await gmo.control({ next_api_fault: { api: 'PaypayStart', http_status: 503 } });
    expect((await buyer.setOut(await start())).status).toBe(503);
  });
});
