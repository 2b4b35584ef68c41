import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeForm } from './codec.ts';
import { isNewer, webhookMismatches, parseWebhook, type Webhook } from './webhook.ts';
import {
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/gmo-harness.ts';

const sample = {
  ShopID: CREDENTIALS.shop_id,
  ShopPass: '**********',
  AccessID: 'a'.repeat(32),
  AccessPass: '*'.repeat(32),
  OrderID: 'O1-1',
  Status: 'CAPTURE',
  JobCd: 'CAPTURE',
  Amount: '3980',
  Tax: '0',
  Currency: 'JPN',
  TranID: '1'.repeat(28),
  TranDate: '20261121120000',
  PayType: '0',
};

function webhookOf(changes: Record<string, string> = {}): Webhook {
  const parsed = parseWebhook(encodeForm({ ...sample, ...changes }));
  if (parsed.kind !== 'payment') throw new Error(JSON.stringify(parsed));
  return parsed.webhook;
}

describe('parseWebhook', () => {
  it('reads a card webhook', () => {
    expect(webhookOf()).toMatchObject({
      shop_id: CREDENTIALS.shop_id,
      order_id: 'O1-1',
      status: 'CAPTURE',
      pay_type: '0',
      amount: 3980,
      tax: 0,
      err_info: '',
    });
  });

  it('reads the konbini and PayPay parts', () => {
    const cvs = webhookOf({
      PayType: '3',
      Status: 'PAYSUCCESS',
      CvsCode: '00001',
      CvsConfNo: '123456',
      FinishDate: '20261121130000',
    });
    expect(cvs.cvs).toMatchObject({
      code: '00001',
      conf_no: '123456',
      finish_date: '20261121130000',
    });
    expect(
      webhookOf({ PayType: '45', PayPayTrackingID: '77', PayPayCancelAmount: '10' }).paypay,
    ).toMatchObject({
      tracking_id: '77',
      cancel_amount: 10,
    });
  });

  it('recognizes the connectivity test', () => {
    expect(parseWebhook('ErrCode=E00&ErrInfo=E00000000')).toEqual({ kind: 'connectivity_test' });
  });

  it('names malformed fields, never their values', () => {
    expect(parseWebhook(encodeForm({ ...sample, Amount: '1e9', OrderID: '<script>' }))).toEqual({
      kind: 'malformed',
      fields: ['OrderID', 'Amount'],
    });
    expect(parseWebhook('')).toMatchObject({ kind: 'malformed' });
    expect(parseWebhook(Buffer.from([0xff, 0x00, 0x25]))).toMatchObject({ kind: 'malformed' });
  });

  it('is compared with our row', () => {
    const own = {
      shop_id: CREDENTIALS.shop_id,
      gateway_order_id: 'O1-1',
      access_id: 'a'.repeat(32),
      pay_type: '0',
      amount: 3980,
    };
    expect(webhookMismatches(webhookOf(), own)).toEqual([]);
    expect(
      webhookMismatches(webhookOf(), { ...own, amount: 3981, access_id: 'b'.repeat(32) }),
    ).toEqual(['AccessID', 'Amount']);
    expect(
      webhookMismatches(webhookOf(), {
        ...own,
        pay_type: '3',
        shop_id: 'x',
        gateway_order_id: 'O2',
      }),
    ).toEqual(['ShopID', 'OrderID', 'PayType']);
  });
});

describe('isNewer', () => {
  it.each([
    [null, 'CAPTURE', '0', true],
    ['UNPROCESSED', 'AUTHENTICATED', '0', true],
    ['AUTHENTICATED', 'CAPTURE', '0', true],
    ['CAPTURE', 'AUTHENTICATED', '0', false],
    ['CAPTURE', 'CAPTURE', '0', false],
    ['AUTH', 'SALES', '0', true],
    ['CAPTURE', 'VOID', '0', true],
    ['VOID', 'CAPTURE', '0', false],
    ['PAYSUCCESS', 'REQSUCCESS', '3', false],
    ['EXPIRED', 'PAYSUCCESS', '3', true],
    ['PAYSUCCESS', 'EXPIRED', '3', false],
    ['CANCEL', 'PAYSUCCESS', '3', true],
    ['PAYSUCCESS', 'CANCEL', '3', false],
    ['CAPTURE', 'CANCEL', '45', true],
    ['CAPTURE', 'REQRETURN', '45', true],
    ['REQRETURN', 'RETURN', '45', true],
    ['RETURN', 'REQRETURN', '45', false],
    ['CAPTURE', 'TRADING', '0', false],
    ['TRADING', 'CAPTURE', '0', true],
  ])('%s, then %s of type %s: %s', (previous, status, pay_type, newer) => {
    expect(isNewer(previous, { status, pay_type })).toBe(newer);
  });
});

describe('webhooks of the sandbox', () => {
  let gmo: Harness;
  beforeAll(async () => {
    gmo = await startHarness();
  });
  afterAll(() => gmo.close());
  beforeEach(() => {
    gmo.receiver.bodies.length = 0;
    gmo.receiver.answer = '0';
  });

  async function pay() {
    const order_id = gmo.nextOrderId();
    const access = await gmo.client.entryTran(CREDENTIALS, {
      order_id,
      job_cd: 'CAPTURE',
      amount: 500,
      three_ds: false,
    });
    await gmo.client.execTran(CREDENTIALS, {
      ...access,
      order_id,
      card: { token: await gmo.token() },
    });
    return { order_id, ...access };
  }
  const arrived = (count: number) =>
    vi.waitFor(() => expect(gmo.receiver.bodies.length).toBe(count));
  const minutes = (count: number) => new Date(gmo.clock.at.getTime() + count * 60_000);
  const tick = (at: Date) => gmo.control({ tick: at.toISOString() });

  it('report each movement of money in a form parseWebhook accepts, with the passwords masked', async () => {
    await gmo.control({ webhooks: 'normal' });
    const trade = await pay();
    await arrived(1);
    const body = gmo.receiver.bodies[0] ?? '';
    expect(body).not.toContain(CREDENTIALS.shop_pass);
    expect(body).not.toContain(trade.access_pass);
    const parsed = parseWebhook(body);
    if (parsed.kind !== 'payment') throw new Error(body);
    const own = {
      shop_id: CREDENTIALS.shop_id,
      gateway_order_id: trade.order_id,
      access_id: trade.access_id,
      pay_type: '0',
      amount: 500,
    };
    expect(webhookMismatches(parsed.webhook, own)).toEqual([]);

    await gmo.client.alterTran(CREDENTIALS, { ...trade, job_cd: 'VOID' });
    await arrived(2);
    expect(gmo.webhooks().map(({ Status }) => Status)).toEqual(['CAPTURE', 'VOID']);
    await vi.waitFor(async () => expect((await gmo.control({})).waiting).toEqual([]));
  });

  it('before_return: arrive before the reply', async () => {
    await gmo.control({ webhooks: 'before_return' });
    await pay();
    expect(gmo.receiver.bodies.length).toBe(1);
  });

  it('after_return: arrive after the reply', async () => {
    await gmo.control({ webhooks: 'after_return' });
    await pay();
    expect((await tick(gmo.clock.at)).waiting.length).toBe(1);
    expect(gmo.receiver.bodies.length).toBe(0);
    expect(await tick(minutes(1))).toMatchObject({ delivered: 1, waiting: [] });
    expect(gmo.receiver.bodies.length).toBe(1);
  });

  it('twice, never: arrive twice, or not at all', async () => {
    await gmo.control({ webhooks: 'twice' });
    await pay();
    await arrived(2);
    expect(new Set(gmo.receiver.bodies).size).toBe(1);
    await vi.waitFor(async () => expect((await gmo.control({})).waiting).toEqual([]));
    await gmo.control({ webhooks: 'never' });
    await pay();
    expect((await tick(minutes(600))).waiting).toEqual([]);
    expect(gmo.receiver.bodies.length).toBe(2);
  });

  it('repeat hourly, five times, while the shop answers 1, then stop', async () => {
    gmo.receiver.answer = '1';
    await gmo.control({ webhooks: 'before_return' });
    await pay();
    expect(gmo.receiver.bodies.length).toBe(1);
    expect((await tick(minutes(59))).waiting).toEqual([
      { attempts: 1, due_at: minutes(60).toISOString() },
    ]);
    expect(gmo.receiver.bodies.length).toBe(1);
    for (let hour = 1; hour <= 5; hour++) {
      await tick(minutes(60 * hour));
      expect(gmo.receiver.bodies.length).toBe(1 + hour);
    }
    expect((await tick(minutes(60 * 7))).waiting).toEqual([]);
    expect(gmo.receiver.bodies.length).toBe(6);
  });

  it('stop with the first 0', async () => {
    gmo.receiver.answer = '1';
    await gmo.control({ webhooks: 'before_return' });
    await pay();
    gmo.receiver.answer = '0';
    expect(await tick(minutes(60))).toMatchObject({ delivered: 1, waiting: [] });
  });

  it('are sent once when several runs of the job overlap', async () => {
    await gmo.control({ webhooks: 'after_return' });
    await pay();
    await Promise.all([tick(minutes(2)), tick(minutes(2)), tick(minutes(2))]);
    expect(gmo.receiver.bodies.length).toBe(1);
  });
});
