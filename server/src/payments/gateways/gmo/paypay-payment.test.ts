import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGmoClient } from './client.ts';
import { encodeReply } from './codec.ts';
import { adviceFor } from './messages.ts';
import { paypayBuyer, type Decision } from '../../../../test/paypay-buyer.ts';
import {
  captureReserved,
  inquirePaypay,
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
import { createMemoryStore } from '../../../../../tools/sandbox/src/provider/memory-store.ts';

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

describe('starting', () => {
  it('returns the page, the token and the time until which the buyer can start', async () => {
    const started = await start();
    expect(started).toMatchObject({
      start_url: `${gmo.base}/payment/PaypayStart.idPass`,
      start_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(started.start_limit).toEqual(after(600));
    expect(await ask(started.id)).toEqual({
      kind: 'unfinished',
      access: started.access,
      inside: false,
    });
    expect(await ask('T0-0')).toEqual({ kind: 'none' });
    expect((await start({ start_within_s: 5 })).start_limit).toEqual(after(120));
    expect((await start({ start_within_s: 1e9 })).start_limit).toEqual(after(86_400));
  });

  it.each<[Partial<NewPaypay>, string]>([
    [{ amount: 0 }, 'M01005011'],
    [{ amount: 12_345_678 }, 'M01005005'],
    [{ gateway_order_id: 'a b' }, 'M01004012'],
    [{ ret_url: 'javascript:1' }, 'E01530005'],
    [{ ret_url: `https://shop.test/${'a'.repeat(256)}` }, 'E01530005'],
  ])('is refused for %j', async (also, info) => {
    await expect(start(also)).rejects.toMatchObject({ report_code: info, unknownOutcome: false });
  });

  it('requires the shop’s password in both calls, and executes once', async () => {
    const raw = async (api: string, body: string) =>
      (await gmo.raw(api, body)).bytes.toString('latin1').trim();
    expect(
      await raw(
        'ExecTranPaypay',
        `AccessID=${'a'.repeat(32)}&AccessPass=${'b'.repeat(32)}&OrderID=x&RetURL=http://a`,
      ),
    ).toBe('ErrCode=M01|M01&ErrInfo=M01002001|M01003001');
    expect(
      await raw(
        'SearchTradeMulti',
        `ShopID=${CREDENTIALS.shop_id}&ShopPass=${CREDENTIALS.shop_pass}&OrderID=x`,
      ),
    ).toBe('ErrCode=M01&ErrInfo=M01051001');
    const { access, id } = await start();
    await expect(start({ gateway_order_id: id })).rejects.toMatchObject({
      report_code: 'M01004010',
    });
    const again = gmo.client.execTranPaypay(CREDENTIALS, {
      ...access,
      order_id: id,
      ret_url: retUrl,
      payment_term_sec: 120,
    });
    await expect(again).rejects.toMatchObject({ report_code: 'M01004014' });
  });

  it.each(['EntryTranPaypay', 'ExecTranPaypay'])(
    'has an unknown outcome when %s loses its reply, and cannot be paid',
    async (api) => {
      const input = wanted();
      await gmo.control({ drop_reply_for: api });
      await expect(startPaypay(gmo.client, CREDENTIALS, input)).rejects.toMatchObject({
        unknownOutcome: true,
      });
      expect(await ask(input.gateway_order_id)).toMatchObject(
        api === 'EntryTranPaypay' ? { kind: 'none' } : { kind: 'unfinished', inside: false },
      );
      gmo.clock.at = after(601);
      expect(await ask(input.gateway_order_id)).toMatchObject(
        api === 'EntryTranPaypay' ? { kind: 'none' } : { kind: 'failed', code: 'EXPIRED' },
      );
    },
  );

  it('distinguishes a shop without a contract, a fault of the gateway and an invalid page address', async () => {
    await gmo.control({ next_api_fault: { api: 'EntryTranPaypay', info: 'E61546010' } });
    await expect(start()).rejects.toMatchObject({
      report_code: 'E61546010',
      unknownOutcome: false,
    });
    expect(adviceFor('E61546010')).toBe('shop_misconfigured');
    await gmo.control({ next_api_fault: { api: 'ExecTranPaypay', http_status: 502 } });
    await expect(start()).rejects.toMatchObject({ report_code: 'HTTP_502', unknownOutcome: true });
    const answering = (reply: object) =>
      createGmoClient({
        baseUrl: 'http://gateway.test',
        timeoutMs: 1000,
        fetch: async () =>
          new Response(
            new Uint8Array(encodeReply({ AccessID: 'a', AccessPass: 'b', Token: 't', ...reply })),
          ),
      });
    await expect(
      startPaypay(
        answering({ StartURL: 'javascript:1', StartLimitDate: '20261121120000' }),
        CREDENTIALS,
        wanted(),
      ),
    ).rejects.toMatchObject({
      report_code: 'MISSING_REDIRECT_URL',
      unknownOutcome: false,
    });
    await expect(
      startPaypay(
        answering({ StartURL: 'https://p01.test/', StartLimitDate: 'soon' }),
        CREDENTIALS,
        wanted(),
      ),
    ).rejects.toMatchObject({
      report_code: 'MALFORMED_REPLY',
      unknownOutcome: true,
    });
    await expect(
      inquirePaypay(answering({ OrderID: 'other', Status: 'CAPTURE' }), CREDENTIALS, 'mine'),
    ).rejects.toMatchObject({
      report_code: 'ORDER_MISMATCH',
    });
    await expect(
      inquirePaypay(
        answering({ OrderID: 'x', Status: 'CAPTURE', Amount: '1.5' }),
        CREDENTIALS,
        'x',
      ),
    ).rejects.toMatchObject({
      report_code: 'MALFORMED_REPLY',
    });
  });
});

describe('inquirePaypay', () => {
  const outcomeOf = (fields: object) =>
    inquirePaypay(
      createGmoClient({
        baseUrl: 'http://gateway.test',
        timeoutMs: 1000,
        fetch: async () =>
          new Response(
            new URLSearchParams({
              AccessID: 'a',
              AccessPass: 'b',
              OrderID: 'x',
              Amount: '1000',
              Tax: '0',
              ...fields,
            }).toString(),
          ),
      }),
      CREDENTIALS,
      'x',
    );
  it.each<[Record<string, string>, object]>([
    [{ Status: 'UNPROCESSED' }, { kind: 'none' }],
    [{ Status: 'AUTHPROCESS' }, { kind: 'unfinished', inside: true }],
    [{ Status: 'AUTH' }, { kind: 'reserved', amount: 1000 }],
    [
      { Status: 'SALES', Tax: '5' },
      { kind: 'paid', amount: 1005, returned: 0 },
    ],
    [
      { Status: 'CAPTURE', PayPayCancelAmount: '300' },
      { kind: 'paid', returned: 300 },
    ],
    [
      { Status: 'CAPTURE', PayPayCancelAmount: '1000' },
      { kind: 'undone', amount: 1000 },
    ],
    [
      { Status: 'RETURN', PayPayCancelAmount: '300' },
      { kind: 'paid', returned: 300 },
    ],
    [{ Status: 'RETURN' }, { kind: 'undone' }],
    [
      { Status: 'REQRETURN', PayPayCancelAmount: '1000' },
      { kind: 'returning', returned: 1000 },
    ],
    [{ Status: 'CANCEL' }, { kind: 'failed', code: 'CANCELED' }],
    [{ Status: 'CANCEL', PayPayAcceptCode: '1' }, { kind: 'undone' }],
    [{ Status: 'CANCEL', PayPayCancelAmount: '1000' }, { kind: 'undone' }],
    [
      { Status: 'PAYFAIL', ErrCode: 'X01', ErrInfo: 'X01000001' },
      { kind: 'failed', code: 'PAYFAIL', err_info: 'X01000001' },
    ],
    [{ Status: 'EXPIRED' }, { kind: 'failed', code: 'EXPIRED' }],
    [{ Status: 'TRADING' }, { kind: 'unclear', gmo_status: 'TRADING' }],
  ])('%j', async (fields, expected) => expect(await outcomeOf(fields)).toMatchObject(expected));
  it('has advice for each failure', () => {
    expect(['EXPIRED', 'CANCELED', 'PAYFAIL'].map(adviceFor)).toEqual([
      'retry',
      'retry',
      'wallet_refused',
    ]);
  });
});

describe('refunding', () => {
  it('returns all of it once, however often it is called', async () => {
    const { id, access } = await decided();
    expect(await give(id)).toMatchObject({
      kind: 'undone',
      amount: 3980,
      result: { gmo_status: 'RETURN' },
    });
    expect(await give(id)).toMatchObject({ kind: 'undone' });
    const directly = gmo.client.paypayCancelReturn(CREDENTIALS, {
      ...access,
      order_id: id,
      cancel_amount: 1,
    });
    await expect(directly).rejects.toMatchObject({
      report_code: 'E11010003',
      unknownOutcome: false,
    });
    await expect
      .poll(() =>
        webhooksFor(id).map((webhook) => [webhook['Status'], webhook['PayPayCancelAmount']]),
      )
      .toEqual([
        ['CAPTURE', '0'],
        ['RETURN', '3980'],
      ]);
  });

  it('returns parts, counting earlier refunds, and never more than was paid', async () => {
    const { id } = await decided();
    expect(await give(id, 1000)).toMatchObject({ kind: 'paid', returned: 1000 });
    expect(await give(id, 1000)).toMatchObject({ kind: 'paid', returned: 1000 });
    expect(await give(id, 1500)).toMatchObject({ kind: 'paid', returned: 1500 });
    await expect(give(id, 3981)).rejects.toMatchObject({
      report_code: 'M01085011',
      unknownOutcome: false,
    });
    expect(await give(id)).toMatchObject({ kind: 'undone' });
  });

  it('finds that it worked after a lost reply, and is not done twice', async () => {
    const { id } = await decided();
    await gmo.control({ drop_reply_for: 'PaypayCancelReturn' });
    expect(await give(id, 1000)).toMatchObject({ kind: 'paid', returned: 1000 });
    await gmo.control({ drop_reply_for: 'PaypayCancelReturn' });
    expect(await give(id)).toMatchObject({ kind: 'undone' });
  });

  it('throws when nothing was refunded, and when the state is unknown', async () => {
    const { id } = await decided();
    await gmo.control({ next_api_fault: { api: 'PaypayCancelReturn', info: 'E91099999' } });
    await expect(give(id)).rejects.toMatchObject({
      report_code: 'E91099999',
      unknownOutcome: true,
    });
    await gmo.control({ drop_reply_for: 'SearchTradeMulti' });
    await expect(give(id)).rejects.toMatchObject({ unknownOutcome: true });
    expect(await ask(id)).toMatchObject(paid);
  });

  it('can take time: REQRETURN, then RETURN', async () => {
    await gmo.control({ paypay_refunds: 'later' });
    const { id } = await decided();
    expect(await give(id)).toMatchObject({ kind: 'returning', returned: 3980 });
    expect(await give(id)).toMatchObject({ kind: 'returning' });
    gmo.clock.at = after(60);
    expect(await ask(id)).toMatchObject({ kind: 'undone', result: { gmo_status: 'RETURN' } });
    for (let turn = 0; turn < 2; turn++) await tick();
    await expect
      .poll(() => webhooksFor(id).map((webhook) => webhook['Status']))
      .toEqual(['CAPTURE', 'REQRETURN', 'RETURN']);
  });

  it('does nothing before the buyer has paid', async () => {
    const started = await start();
    expect(await give(started.id)).toMatchObject({ kind: 'unfinished' });
    const directly = gmo.client.paypayCancelReturn(CREDENTIALS, {
      ...started.access,
      order_id: started.id,
      cancel_amount: 3980,
    });
    await expect(directly).rejects.toMatchObject({ report_code: 'E11010002' });
  });
});

describe('a reserved amount', () => {
  async function reserved() {
    const order_id = gmo.nextOrderId();
    const access = await gmo.client.entryTranPaypay(CREDENTIALS, {
      order_id,
      job_cd: 'AUTH',
      amount: 500,
    });
    const { start_url, token } = await gmo.client.execTranPaypay(CREDENTIALS, {
      ...access,
      order_id,
      ret_url: retUrl,
      payment_term_sec: 120,
    });
    const { url } = await buyer.setOut({ access, start_url, start_token: token });
    await buyer.press(url, 'approve');
    return { id: order_id, access };
  }

  it('is captured once, even when the reply is lost', async () => {
    const { id, access } = await reserved();
    expect(await ask(id)).toMatchObject({ kind: 'reserved', amount: 500 });
    const wrong = gmo.client.paypaySales(CREDENTIALS, { ...access, order_id: id, amount: 501 });
    await expect(wrong).rejects.toMatchObject({ report_code: 'E01060010' });
    await gmo.control({ drop_reply_for: 'PaypaySales' });
    expect(await captureReserved(gmo.client, CREDENTIALS, id)).toMatchObject({
      kind: 'paid',
      amount: 500,
      result: { gmo_status: 'SALES' },
    });
    expect(await captureReserved(gmo.client, CREDENTIALS, id)).toMatchObject({ kind: 'paid' });
    await expect(
      gmo.client.paypaySales(CREDENTIALS, { ...access, order_id: id, amount: 500 }),
    ).rejects.toMatchObject({ report_code: 'E11010001' });
    expect(await give(id)).toMatchObject({ kind: 'undone' });
  });

  it('is released as a whole', async () => {
    const { id } = await reserved();
    await expect(give(id, 100)).rejects.toMatchObject({ report_code: 'M01085011' });
    expect(await give(id)).toMatchObject({ kind: 'undone', result: { gmo_status: 'CANCEL' } });
    await expect
      .poll(() => webhooksFor(id).map((webhook) => webhook['Status']))
      .toEqual(['AUTH', 'CANCEL']);
  });
});

it('keeps its state in the store, so that another process can continue', async () => {
  const store = createMemoryStore();
  const first = await startHarness({ store });
  const input = { ...wanted(), gateway_order_id: 'P1-1' };
  const started = await startPaypay(first.client, CREDENTIALS, input);
  const { url } = await buyer.setOut(started);
  await first.close();
  const second = await startHarness({ store });
  await buyer.press(url.replace(first.base, second.base), 'approve');
  expect(await inquirePaypay(second.client, CREDENTIALS, 'P1-1')).toMatchObject(paid);
  await second.close();
});
