import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayuniClient } from './client.ts';
import { sealFields, type Fields } from './codec.ts';
import { PayuniError } from './payuni-error.ts';
import {
  CARDS,
  CREDENTIALS,
  startHarness,
  typed,
  type Harness,
} from '../../../../../tools/sandbox/test/payuni-harness.ts';

let payuni: Harness;
beforeAll(async () => {
  payuni = await startHarness();
});
afterAll(() => payuni.close());

async function refusal(call: Promise<unknown>): Promise<PayuniError> {
  const outcome = await call.then(
    () => new Error('it was accepted'),
    (error: unknown) => error,
  );
  if (outcome instanceof PayuniError) return outcome;
  throw outcome;
}

describe('a server other than PAYUNi', () => {
  let answer = { status: 200, body: '', location: '' };
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(answer.status, answer.location === '' ? {} : { location: answer.location })
      .end(answer.body);
  });
  let forger: ReturnType<typeof createPayuniClient>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    forger = createPayuniClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 5_000,
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const say = (inner: Fields, outer: object = {}, status = 200) => {
    answer = {
      status,
      location: '',
      body: JSON.stringify({
        Status: inner['Status'],
        MerID: CREDENTIALS.mer_id,
        ...sealFields(inner, CREDENTIALS),
        ...outer,
      }),
    };
  };
  const input = {
    mer_trade_no: 'T1',
    amount: 1280,
    card: typed(CARDS.approved),
    description: 'tea',
    notify_url: 'http://shop.example/n',
  };
  const done = {
    Status: 'SUCCESS',
    MerID: CREDENTIALS.mer_id,
    MerTradeNo: 'T1',
    TradeNo: '1',
    TradeAmt: '1280',
    TradeStatus: '1',
  };
  const pay = (changes: object = {}) => forger.credit(CREDENTIALS, { ...input, ...changes });

  it('is trusted with the right seal', async () => {
    say(done);
    expect(await pay()).toMatchObject({ kind: 'done', result: { trade_no: '1' } });
  });

  it.each([
    ['another seal', done, { HashInfo: '0'.repeat(64) }, 'HASH_MISMATCH'],
    ['another shop’s', { ...done, MerID: 'S99' }, {}, 'ORDER_MISMATCH'],
    ['another order', { ...done, MerTradeNo: 'T2' }, {}, 'ORDER_MISMATCH'],
    ['another amount', { ...done, TradeAmt: '1' }, {}, 'ORDER_MISMATCH'],
    ['an invalid amount', { ...done, TradeAmt: '1280.00' }, {}, 'MALFORMED_REPLY'],
    ['an invalid code', { ...done, Status: '<script>' }, {}, 'MALFORMED_REPLY'],
    ['no seal', done, { EncryptInfo: '', HashInfo: '' }, 'MALFORMED_REPLY'],
  ])('is not trusted with %s', async (_name, inner, outer, code) => {
    say(inner, outer);
    expect(await refusal(pay())).toMatchObject({ code, unknownOutcome: true });
  });

  it('cannot succeed with HTTP 500, get the card by a redirect, or pass as PAYUNi with an odd page', async () => {
    say(done, {}, 500);
    expect(await refusal(pay())).toMatchObject({ code: 'HTTP_500', unknownOutcome: true });
    answer = { status: 307, body: '', location: 'http://127.0.0.1:1/' };
    expect((await refusal(pay())).code).toBe('HTTP_307');
    answer = { status: 200, body: '<html>maintenance</html>', location: '' };
    expect((await refusal(pay())).code).toBe('MALFORMED_REPLY');
    answer = { status: 200, body: '{"Status":"DEF01001<script>"}', location: '' };
    expect((await refusal(pay())).message).toBe('PAYUNi credit: MALFORMED_REPLY');
  });

  it('took no money if it reports a cancellation', async () => {
    say({ ...done, TradeStatus: '3' });
    expect(await refusal(pay())).toMatchObject({ code: 'DECLINED', unknownOutcome: false });
  });

  it.each(['', 'javascript:alert(1)', '/api/credit/api_3d/1'])(
    'must return a page when it requests 3-D Secure, not %j',
    async (url) => {
      say({ Status: 'SUCCESS', URL: url });
      expect(await refusal(pay({ return_url: 'http://shop.example/r' }))).toMatchObject({
        code: 'MISSING_REDIRECT_URL',
        unknownOutcome: false,
      });
    },
  );

  it('is not trusted when it answers a query with another trade', async () => {
    say({
      Status: 'SUCCESS',
      'Result[0][MerTradeNo]': 'T2',
      'Result[0][TradeNo]': '2',
      'Result[0][TradeAmt]': '1',
      'Result[0][TradeStatus]': '1',
    });
    expect((await refusal(forger.tradeQuery(CREDENTIALS, { mer_trade_no: 'T1' }))).code).toBe(
      'ORDER_MISMATCH',
    );
    say({ Status: 'SUCCESS' });
    expect(await forger.tradeQuery(CREDENTIALS, { mer_trade_no: 'T1' })).toBeNull();
  });

  it.each(['QUERY03001', 'BIND_QUERY03001'])(
    'accepts both codes for "no card": %s',
    async (code) => {
      say({ Status: code });
      expect(await forger.creditBindQuery(CREDENTIALS, { credit_token: 'u' })).toEqual([]);
    },
  );
});
