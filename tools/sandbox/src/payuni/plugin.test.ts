import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../provider/memory-store.ts';
import { sealFields } from '../../../../server/src/payments/gateways/payuni/codec.ts';
import {
  CARDS,
  CREDENTIALS,
  startHarness,
  typed,
  type Harness,
} from '../../test/payuni-harness.ts';
import { payuniSandbox } from './plugin.ts';
import { verdictOf } from './test-cards.ts';
import { settleDue } from './trades.ts';

let payuni: Harness;
const started = new Date('2026-11-21T03:00:00Z');
beforeAll(async () => {
  payuni = await startHarness();
});
afterEach(async () => {
  await payuni.quiet();
  payuni.clock.at = started;
  await payuni.control({ webhooks: 'normal', webhook_delay_ms: 3_000, settle_ms: 60_000 });
});
afterAll(() => payuni.close());

const state = async (mer_trade_no: string) =>
  (await payuni.client.tradeQuery(CREDENTIALS, { mer_trade_no }))?.trade_status;
const outcome = (payment_status: string | null, code = '') => ({
  kind: 'payment',
  outcome: { payment_status, code },
});
const clear = () => payuni.shop.arrived.splice(0);
const later = (ms: number) => new Date(payuni.clock.at.getTime() + ms);

describe('the 3-D Secure page', () => {
  it.each([
    ['approve', CARDS.approved, 'paid', '', '1'],
    ['approve', CARDS.jcb, 'paid', '', '1'],
    ['approve', CARDS.noBalance, 'failed', 'CREDIT03001', '2'],
    ['approve', CARDS.eciMismatch, 'failed', 'ECI_MISMATCH', '3'],
    ['approve', CARDS.unknownThenPaid, 'approving', 'UNKNOWN', '8'],
    ['approve', CARDS.review, 'approving', 'UNAPPROVED', '8'],
    ['refuse', CARDS.approved, 'failed', 'CREDIT06002', '2'],
    ['cancel', CARDS.approved, 'failed', 'CANCELLED_BY_BUYER', '3'],
  ] as const)(
    '%s, card %s: reports %s %s in both return and webhook',
    async (decision, card, status, code, trade_status) => {
      clear();
      const payment = await payuni.atTheBank(card);
      expect(payment.url).toBe(`${payuni.base}/api/credit/api_3d/${payment.trade_no}`);
      expect(await state(payment.mer_trade_no)).toBe('9');
      const returned = await payuni.comeBack(await payuni.decide(payment.url, decision));
      expect(returned).toMatchObject({
        ...outcome(status, code),
        result: { mer_trade_no: payment.mer_trade_no, trade_no: payment.trade_no, amount: 1280 },
      });
      expect((await payuni.webhooks(1))[0]).toEqual(returned);
      expect(await state(payment.mer_trade_no)).toBe(trade_status);
    },
  );

  it('accepts only the first answer, even if several come at once, and leads to the shop afterwards', async () => {
    const payment = await payuni.atTheBank(CARDS.approved);
    const pages = await Promise.all(
      (['approve', 'cancel', 'refuse'] as const).map((decision) =>
        payuni.decide(payment.url, decision),
      ),
    );
    const again = await (await fetch(payment.url)).text();
    const replies = await Promise.all([...pages, again].map((page) => payuni.comeBack(page)));
    expect(
      new Set(replies.map((one) => (one?.kind === 'payment' ? one.result.trade_status : ''))).size,
    ).toBe(1);
  });

  it('saves the card only after the payment', async () => {
    const credit_token = 'bind-3d';
    const payment = await payuni.atTheBank(CARDS.approved, { credit_token });
    expect(await payuni.client.creditBindQuery(CREDENTIALS, { credit_token })).toEqual([]);
    const reply = await payuni.comeBack(await payuni.decide(payment.url, 'approve'));
    const [card] = await payuni.client.creditBindQuery(CREDENTIALS, { credit_token });
    expect(reply).toMatchObject({
      result: { bound: { credit_hash: card?.credit_hash, credit_life: '1230' } },
    });
  });

  it('closes after a quarter of an hour, and takes no money then', async () => {
    const payment = await payuni.atTheBank(CARDS.approved);
    payuni.clock.at = later(15 * 60_000 + 1);
    const response = await fetch(`${payment.url}?locale=en`);
    expect([response.status, await response.text()]).toEqual([
      410,
      expect.stringContaining('You have not been charged.'),
    ]);
    expect(await payuni.decide(payment.url, 'approve')).toContain(
      'The time for this payment has expired',
    );
    expect(await state(payment.mer_trade_no)).toBe('4');
  });

  it.each([
    ['ja', 'このお支払いに覚えはありますか'],
    ['en', 'Did you make this payment?'],
    ['zh-TW', '這筆付款是您本人進行的嗎？'],
  ])('is in %s, has the three buttons, and allows nothing inline', async (locale, heading) => {
    const payment = await payuni.atTheBank(CARDS.approved, { description: '茶 <b>"x"' });
    for (const request of [
      fetch(`${payment.url}?locale=${locale}`),
      fetch(payment.url, { headers: { 'accept-language': `${locale},fr;q=0.5` } }),
    ]) {
      const response = await request;
      const page = await response.text();
      expect(page).toContain(`<html lang="${locale}">`);
      expect(page).toContain(heading);
      expect(page).toContain('茶 &#60;b&#62;&#34;x&#34;');
      expect(page).toContain('NT$1,280');
      expect(page.match(/>(Approve|Refuse|Cancel)</g)).toHaveLength(3);
      expect(page).not.toMatch(/style=|<style|onclick|<script>/);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
    const styles = await fetch(new URL('../../../assets/bank.css', payment.url));
    expect([styles.status, styles.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect((await fetch(new URL('../../../assets/return.js', payment.url))).status).toBe(200);
  });

  it('shows a page for an unknown payment', async () => {
    const response = await fetch(`${payuni.base}/api/credit/api_3d/1`);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('找不到需要確認的付款'),
    ]);
    const payment = await payuni.atTheBank(CARDS.approved);
    expect(await payuni.decide(payment.url, 'steal' as 'approve')).toContain('Payment not found');
    expect(await state(payment.mer_trade_no)).toBe('9');
  });
});

describe('webhooks', () => {
  const order = () => payuni.shop.arrived.map(({ path }) => path);
  const approve = async () => {
    clear();
    const payment = await payuni.atTheBank(CARDS.approved);
    return { ...payment, page: await payuni.decide(payment.url, 'approve') };
  };

  it('are sent before the return', async () => {
    await payuni.control({ webhooks: 'before_return' });
    const { page } = await approve();
    expect(order()).toEqual(['/notify']);
    await payuni.comeBack(page);
    expect(order()).toEqual(['/notify', '/return']);
  });

  it('are sent after it, with the requested delay', async () => {
    await payuni.control({ webhooks: 'after_return', webhook_delay_ms: 600_000 });
    const { page } = await approve();
    await payuni.comeBack(page);
    expect(order()).toEqual(['/return']);
    expect((await payuni.control({ tick: later(599_000).toISOString() })).delivered).toBe(0);
    expect((await payuni.control({ tick: later(600_000).toISOString() })).delivered).toBe(1);
    expect(order()).toEqual(['/return', '/notify']);
    expect(await payuni.webhooks(1)).toMatchObject([outcome('paid')]);
  });

  it('are sent twice, with equal content', async () => {
    await payuni.control({ webhooks: 'twice' });
    await approve();
    const [first, second] = await payuni.webhooks(2);
    expect(first).toMatchObject(outcome('paid'));
    expect(second).toEqual(first);
  });

  it('are not sent: only trade/query has the result', async () => {
    await payuni.control({ webhooks: 'never' });
    const { mer_trade_no } = await approve();
    expect((await payuni.control({ tick: later(86_400_000).toISOString() })).delivered).toBe(0);
    expect(order()).toEqual([]);
    expect(await state(mer_trade_no)).toBe('1');
  });

  it('repeat until they are accepted, at most five times', async () => {
    payuni.shop.status = 503;
    await payuni.control({ webhooks: 'before_return' });
    await approve();
    expect((await payuni.control({})).waiting).toMatchObject([{ attempts: 1 }]);
    for (let i = 1; i <= 6; i++) await payuni.control({ tick: later(i * 300_000).toISOString() });
    expect(order()).toHaveLength(6);
    expect((await payuni.control({})).waiting).toEqual([]);
    payuni.shop.status = 200;
  });
});

describe('an undecided payment', () => {
  it.each([
    [CARDS.unknownThenPaid, 'UNKNOWN', '1', outcome('paid')],
    [CARDS.unknownThenRefused, 'UNKNOWN', '2', outcome('failed', 'CREDIT03001')],
    [CARDS.review, 'UNAPPROVED', '1', outcome('paid')],
  ])(
    'card %s: is %s, then trade/query returns %s and a webhook follows',
    async (card, status, settled, told) => {
      clear();
      const payment = payuni.input(card, { credit_token: `late-${card.slice(-2)}` });
      expect(await payuni.client.credit(CREDENTIALS, payment)).toMatchObject({
        kind: 'undecided',
        result: { status, trade_status: '8' },
      });
      expect(await payuni.client.tradeQuery(CREDENTIALS, payment)).toMatchObject({
        trade_status: '8',
        data_source: 'B',
      });
      payuni.clock.at = later(59_999);
      expect(await state(payment.mer_trade_no)).toBe('8');
      payuni.clock.at = later(1);
      expect(await state(payment.mer_trade_no)).toBe(settled);
      expect(await payuni.webhooks(1)).toMatchObject([told]);
      expect(
        await payuni.client.creditBindQuery(CREDENTIALS, {
          credit_token: `late-${card.slice(-2)}`,
        }),
      ).toHaveLength(settled === '1' ? 1 : 0);
    },
  );

  it('is settled by the job too, once, also after 3-D Secure', async () => {
    clear();
    const payment = await payuni.atTheBank(CARDS.unknownThenPaid);
    await payuni.comeBack(await payuni.decide(payment.url, 'approve'));
    expect(await payuni.webhooks(1)).toMatchObject([outcome('approving', 'UNKNOWN')]);
    const at = later(60_000);
    payuni.clock.at = at;
    await Promise.all([1, 2, 3].map(() => payuni.control({ tick: at.toISOString() })));
    expect(await payuni.webhooks(2)).toMatchObject([
      outcome('approving', 'UNKNOWN'),
      outcome('paid'),
    ]);
    await payuni.quiet();
    await payuni.control({ tick: later(86_400_000).toISOString() });
    expect(await payuni.webhooks(2)).toHaveLength(2);
    expect(await state(payment.mer_trade_no)).toBe('1');
  });
});

describe('the envelope', () => {
  const Timestamp = String(started.getTime() / 1000);
  const body = (inner: Record<string, string>, outer: Record<string, string> = {}) => ({
    MerID: CREDENTIALS.mer_id,
    Version: '2.0',
    ...sealFields({ MerID: CREDENTIALS.mer_id, Timestamp, ...inner }, CREDENTIALS),
    ...outer,
  });

  it.each([
    ['no shop', { MerID: '' }, 'DEF01001'],
    ['no version', { Version: '' }, 'API00002'],
    ['no message', { EncryptInfo: '' }, 'API00004'],
    ['no signature', { HashInfo: '' }, 'API00005'],
    ['an invalid message', { EncryptInfo: 'zz' }, 'API00010'],
    ['an invalid signature', { HashInfo: 'x' }, 'API00011'],
    ['another shop', { MerID: 'S99' }, 'DEF01005'],
    ['another signature', { HashInfo: '0'.repeat(64) }, 'DEF01007'],
  ])('with %s returns a bare code with HTTP 200', async (_name, outer, code) => {
    expect(await payuni.raw('trade/query', body({ MerTradeNo: 'x' }, outer))).toEqual({
      status: 200,
      reply: { Status: code },
    });
  });

  it.each([
    ['another shop inside', { MerID: 'S99' }, 'QUERY02001'],
    ['no time', { Timestamp: '' }, 'QUERY02008'],
    ['an invalid time', { Timestamp: 'now' }, 'QUERY02009'],
    ['a time long ago', { Timestamp: '1767225600' }, 'QUERY02010'],
    ['no number', {}, 'QUERY02002'],
  ])('with %s returns a sealed code', async (_name, inner, code) => {
    const { status, reply } = await payuni.raw('trade/query', body(inner));
    expect([status, reply['Status']]).toEqual([200, code]);
    expect(reply['HashInfo']).toMatch(/^[0-9A-F]{64}$/);
  });
});

it('decides an undecided payment in only one of several processes', async () => {
  const store = createMemoryStore();
  const harness = await startHarness({ store });
  await harness.client.credit(CREDENTIALS, harness.input(CARDS.unknownThenPaid));
  const at = new Date(started.getTime() + 60_000);
  const decided = await Promise.all([1, 2, 3].map(() => settleDue(store, at)));
  expect(decided.flat()).toHaveLength(1);
  await harness.close();
});

it.each([
  ['4147631000000001', { kind: 'approved' }],
  ['3560511000000002', { kind: 'eci_mismatch' }],
  ['4147631000000061', { kind: 'refused', res_code: '61' }],
  ['4242424242424242', { kind: 'approved' }],
  ['5555555555554444', { kind: 'approved' }],
  ['4242424242424241', null],
  ['378282246310005', null],
  ['constructor', null],
])('card %s: %j', (number, verdict) => {
  expect(verdictOf(number)).toEqual(verdict);
});

it('stores no card number and no security code', async () => {
  const store = createMemoryStore();
  const harness = await startHarness({ store });
  await harness.client.credit(
    CREDENTIALS,
    harness.input('', { card: typed('4242424242424242', { cvc: '987' }), credit_token: 'u1' }),
  );
  const payment = await harness.atTheBank('5555555555554444', { credit_token: 'u1' });
  await harness.control({ webhooks: 'after_return' });
  await harness.decide(payment.url, 'approve');
  const kinds = ['trade', 'number', 'bind', 'bind_of_buyer', 'webhook', 'unsettled', 'control'];
  const rows = JSON.stringify(await Promise.all(kinds.map((kind) => store.list(`payuni.${kind}`))));
  expect(rows).toContain('"card4_no":"4444"');
  for (const secret of ['4242424242424242', '5555555555554444', '"987"'])
    expect(rows).not.toContain(secret);
  await harness.close();
});

it('works inside the shop’s app with any parsers, and survives a restart', async () => {
  const store = createMemoryStore();
  const first = await startHarness({ store });
  const payment = await first.atTheBank(CARDS.approved);
  await first.close();
  const app = fastify();
  await app.register(formbody);
  await app.register(helmet);
  app.post('/form', async (request) => request.body);
  await app.register(payuniSandbox, {
    prefix: '/sandbox/payuni',
    store,
    publicUrl: () => 'http://x',
    mayLeadTo: () => true,
    now: () => started,
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(
    (await app.inject({ method: 'POST', url: '/form', headers: form, payload: 'a=1' })).json(),
  ).toEqual({ a: '1' });
  const url = `/sandbox/payuni/api/credit/api_3d/${payment.trade_no}`;
  expect(
    (await app.inject({ method: 'GET', url })).headers['content-security-policy'],
  ).not.toContain('unsafe-inline');
  const page = await app.inject({
    method: 'POST',
    url,
    headers: form,
    payload: 'decision=approve&locale=ja',
  });
  expect(page.body).toContain('店舗の画面に戻ります');
  await app.close();
});

it('accepts only its own APIs and switches', async () => {
  expect((await fetch(`${payuni.base}/api/upp`, { method: 'POST' })).status).toBe(404);
  await expect(payuni.control({ webhooks: 'sometimes' })).rejects.toThrow('422');
  await expect(payuni.control({ latency_ms: 1e9 })).rejects.toThrow('422');
  await expect(payuni.control({ next_api_fault: { code: 'x' } })).rejects.toThrow('422');
});
