import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayuniClient } from './client.ts';
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

const ask = (mer_trade_no: string) => payuni.client.tradeQuery(CREDENTIALS, { mer_trade_no });

describe('a payment without 3-D Secure', () => {
  it('is done, and found by both numbers', async () => {
    const input = payuni.input(CARDS.approved);
    const reply = await payuni.client.credit(CREDENTIALS, input);
    expect(reply).toMatchObject({
      kind: 'done',
      result: {
        mer_trade_no: input.mer_trade_no,
        amount: 1280,
        trade_status: '1',
        res_code: '00',
        card6_no: '414763',
        card4_no: '0001',
        bound: null,
      },
    });
    const trade = await ask(input.mer_trade_no);
    expect(trade).toMatchObject({
      trade_status: '1',
      amount: 1280,
      close_status: '1',
      remain_amount: 0,
      data_source: 'A',
      card4_no: '0001',
    });
    expect(trade?.trade_no).toMatch(/^\d{19}$/);
    expect(
      await payuni.client.tradeQuery(CREDENTIALS, { trade_no: trade?.trade_no ?? '' }),
    ).toEqual(trade);
  });

  it('is null if it was not made', async () => {
    expect(await ask('never')).toBeNull();
  });

  it('uses a number once; a repeat has an unknown outcome instead of a failure', async () => {
    const input = payuni.input(CARDS.approved);
    await payuni.client.credit(CREDENTIALS, input);
    expect(await refusal(payuni.client.credit(CREDENTIALS, input))).toMatchObject({
      code: 'CREDIT04001',
      unknownOutcome: true,
      numeric_code: 4001,
    });
    const both = await Promise.allSettled(
      [1, 2].map(() => payuni.client.credit(CREDENTIALS, { ...input, mer_trade_no: 'twice' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused with the bank’s own code', async () => {
    const input = payuni.input(CARDS.noBalance);
    const error = await refusal(payuni.client.credit(CREDENTIALS, input));
    expect(error).toMatchObject({
      api: 'credit',
      res_code: '51',
      numeric_code: 51,
      unknownOutcome: false,
      message: 'PAYUNi credit: CREDIT03001 (51)',
    });
    expect(await ask(input.mer_trade_no)).toMatchObject({ trade_status: '2' });
  });

  it.each([
    ['an invalid card number', { card: typed('4147631000000003') }, 'CREDIT03009'],
    ['an expired card', { card: typed(CARDS.approved, { expired: '1026' }) }, 'CREDIT03011'],
    ['an invalid month', { card: typed(CARDS.approved, { expired: '1330' }) }, 'CREDIT03011'],
    ['a short security code', { card: typed(CARDS.approved, { cvc: '12' }) }, 'CREDIT03012'],
    ['a sum above the limit', { amount: 200_000 }, 'CREDIT02007'],
    ['a number that is too long', { mer_trade_no: 'x'.repeat(26) }, 'CREDIT02003'],
    ['a number with other characters', { mer_trade_no: 'a b' }, 'CREDIT02004'],
    ['a webhook to another host', { notify_url: 'http://169.254.169.254/' }, 'CREDIT02012'],
    ['a return to another host', { return_url: 'http://evil.example/' }, 'CREDIT02011'],
    ['an address that is none', { email: 'x' }, 'CREDIT02013'],
  ])('is refused with %s', async (_name, changes, code) => {
    const input = payuni.input(CARDS.approved, changes);
    expect(await refusal(payuni.client.credit(CREDENTIALS, input))).toMatchObject({
      code,
      unknownOutcome: false,
    });
  });

  it('is accepted with a card that expires this month', async () => {
    expect(
      await payuni.client.credit(
        CREDENTIALS,
        payuni.input('', { card: typed(CARDS.jcb, { expired: '1126' }) }),
      ),
    ).toMatchObject({ kind: 'done' });
  });

  it.each([0, -1, 12.5, Number.NaN, 1e20])('is not sent for %d TWD', async (amount) => {
    const before = payuni.calls.length;
    await expect(
      payuni.client.credit(CREDENTIALS, payuni.input(CARDS.approved, { amount })),
    ).rejects.toBeInstanceOf(RangeError);
    expect(payuni.calls.length).toBe(before);
  });

  it('is refused for another shop or with another key', async () => {
    const input = payuni.input(CARDS.approved);
    expect(
      await refusal(payuni.client.credit({ ...CREDENTIALS, mer_id: 'S99' }, input)),
    ).toMatchObject({ code: 'DEF01005', numeric_code: 1005 });
    const key = { ...CREDENTIALS, hash_key: 'x'.repeat(32) };
    expect(await refusal(payuni.client.credit(key, input))).toMatchObject({
      code: 'DEF01007',
      numeric_code: 1007,
      unknownOutcome: false,
    });
    expect(
      await refusal(payuni.client.credit({ ...CREDENTIALS, hash_iv: '' }, input)),
    ).toMatchObject({ code: 'BAD_KEYS', unknownOutcome: false });
  });

  it('is refused with a wrong clock', async () => {
    const late = createPayuniClient({
      baseUrl: `${payuni.base}/api`,
      timeoutMs: 5_000,
      now: () => new Date('2026-11-21T04:00:00Z'),
    });
    expect((await refusal(late.credit(CREDENTIALS, payuni.input(CARDS.approved)))).code).toBe(
      'CREDIT02010',
    );
  });
});

describe('a saved card', () => {
  const buyer = { credit_token: 'u77' };
  const bind = async (card = CARDS.approved as string, credit_token = buyer.credit_token) => {
    const reply = await payuni.client.credit(CREDENTIALS, payuni.input(card, { credit_token }));
    if (reply.kind !== 'done' || reply.result.bound === null) throw new Error('not bound');
    return reply.result.bound;
  };
  const payWith = (credit_hash: string, credit_token = buyer.credit_token) =>
    payuni.client.credit(CREDENTIALS, payuni.input('', { card: { credit_hash, credit_token } }));

  it('is saved by a payment, listed, used and deleted', async () => {
    expect(await payuni.client.creditBindQuery(CREDENTIALS, buyer)).toEqual([]);
    const bound = await bind();
    expect(bound).toEqual({
      credit_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
      credit_life: '1230',
    });
    const card = {
      ...buyer,
      credit_hash: bound.credit_hash,
      token_expired: '1230',
      valid: true,
      card6_no: '414763',
      card4_no: '0001',
      card_expired: '1230',
    };
    expect(await payuni.client.creditBindQuery(CREDENTIALS, buyer)).toEqual([card]);
    expect(
      await payuni.client.creditBindQuery(CREDENTIALS, { credit_hash: bound.credit_hash }),
    ).toEqual([card]);

    expect(await payWith(bound.credit_hash)).toMatchObject({
      kind: 'done',
      result: { card4_no: '0001' },
    });
    expect(await payWith(bound.credit_hash)).toMatchObject({ kind: 'done' });

    expect(await payuni.client.creditBindCancel(CREDENTIALS, bound)).toBe(true);
    expect(await payuni.client.creditBindCancel(CREDENTIALS, bound)).toBe(false);
    expect(
      (await payuni.client.creditBindQuery(CREDENTIALS, buyer)).map(({ valid }) => valid),
    ).toEqual([false]);
    expect((await refusal(payWith(bound.credit_hash))).code).toBe('CREDIT03013');
    expect((await bind()).credit_hash).not.toBe(bound.credit_hash);
  });

  it('keeps its hash when saved again, and has another for another buyer', async () => {
    const [first, again, other] = [
      await bind(CARDS.jcb, 'u1'),
      await bind(CARDS.jcb, 'u1'),
      await bind(CARDS.jcb, 'u12'),
    ];
    expect(again).toEqual(first);
    expect(other.credit_hash).not.toBe(first.credit_hash);
    expect(await payuni.client.creditBindQuery(CREDENTIALS, { credit_token: 'u1' })).toHaveLength(
      1,
    );
    expect((await refusal(payWith(other.credit_hash, 'u1'))).code).toBe('CREDIT03013');
    expect(await payuni.client.creditBindCancel(CREDENTIALS, { credit_hash: 'F'.repeat(64) })).toBe(
      false,
    );
  });

  it('is not saved by a refused payment', async () => {
    await refusal(
      payuni.client.credit(CREDENTIALS, payuni.input(CARDS.noBalance, { credit_token: 'u2' })),
    );
    expect(await payuni.client.creditBindQuery(CREDENTIALS, { credit_token: 'u2' })).toEqual([]);
  });

  it('uses 3-D Secure too', async () => {
    const { credit_hash } = await bind(CARDS.approved, 'u3');
    const { url, mer_trade_no } = await payuni.atTheBank('', {
      card: { credit_hash, credit_token: 'u3' },
    });
    expect(await payuni.comeBack(await payuni.decide(url, 'approve'))).toMatchObject({
      outcome: { payment_status: 'paid' },
    });
    expect(await ask(mer_trade_no)).toMatchObject({ trade_status: '1' });
  });
});

describe('refunds', () => {
  const paid = async (card: string = CARDS.approved) => {
    const reply = await payuni.client.credit(CREDENTIALS, payuni.input(card));
    if (reply.kind !== 'done') throw new Error(reply.kind);
    return { trade_no: reply.result.trade_no, mer_trade_no: reply.result.mer_trade_no };
  };
  const close = (
    trade_no: string,
    type: 'capture' | 'refund' | 'undo_capture' | 'undo_refund',
    amount: number,
  ) => payuni.client.tradeClose(CREDENTIALS, { trade_no, type, amount });

  it('cancel the payment before the capture, once', async () => {
    const trade = await paid();
    expect((await refusal(close(trade.trade_no, 'refund', 1280))).code).toBe('CLOSE03001');
    await payuni.client.tradeCancel(CREDENTIALS, trade);
    expect(await ask(trade.mer_trade_no)).toMatchObject({ trade_status: '3', close_status: '3' });
    expect(await refusal(payuni.client.tradeCancel(CREDENTIALS, trade))).toMatchObject({
      code: 'CANCEL03001',
      numeric_code: 3001,
    });
    expect(
      (await refusal(payuni.client.tradeCancel(CREDENTIALS, { trade_no: '1'.repeat(19) }))).code,
    ).toBe('CANCEL03001');
  });

  it('return money after the capture, in parts, up to the amount', async () => {
    const trade = await paid();
    await close(trade.trade_no, 'capture', 1280);
    expect((await refusal(payuni.client.tradeCancel(CREDENTIALS, trade))).code).toBe('CANCEL03001');
    await close(trade.trade_no, 'refund', 280);
    expect(await ask(trade.mer_trade_no)).toMatchObject({
      close_status: '2',
      close_amount: 1280,
      refund_status: '1',
      refund_amount: 280,
      remain_amount: 1000,
    });
    expect((await refusal(close(trade.trade_no, 'refund', 1001))).code).toBe('CLOSE03001');
    await close(trade.trade_no, 'refund', 1000);
    expect(await ask(trade.mer_trade_no)).toMatchObject({ trade_status: '1', remain_amount: 0 });
    await close(trade.trade_no, 'undo_refund', 1000);
    expect(await ask(trade.mer_trade_no)).toMatchObject({
      refund_status: '3',
      remain_amount: 1000,
    });
  });

  it('are possible for 180 days after the automatic capture at the end of the day in Taiwan', async () => {
    const started = payuni.clock.at;
    const trade = await paid();
    payuni.clock.at = new Date('2026-11-21T15:59:59Z');
    expect(await ask(trade.mer_trade_no)).toMatchObject({ close_status: '1' });
    payuni.clock.at = new Date('2026-11-21T16:00:00Z');
    expect(await ask(trade.mer_trade_no)).toMatchObject({ close_status: '2' });
    payuni.clock.at = new Date('2027-05-20T16:00:00Z');
    await close(trade.trade_no, 'refund', 1);
    payuni.clock.at = new Date('2027-05-20T16:00:01Z');
    expect((await refusal(close(trade.trade_no, 'refund', 1))).code).toBe('CLOSE03001');
    payuni.clock.at = started;
  });

  it('are complete only for UnionPay', async () => {
    const trade = await paid(CARDS.unionPay);
    await close(trade.trade_no, 'capture', 1280);
    expect((await refusal(close(trade.trade_no, 'refund', 1))).code).toBe('CLOSE03001');
    await close(trade.trade_no, 'refund', 1280);
  });
});

describe('a broken connection', () => {
  it('loses the reply, not the effect: trade/query finds it', async () => {
    const input = payuni.input(CARDS.approved);
    await payuni.control({ drop_reply_for: 'credit' });
    const error = await refusal(payuni.client.credit(CREDENTIALS, input));
    expect(error).toMatchObject({
      code: 'CONNECTION_LOST',
      unknownOutcome: true,
      unreachable: true,
      numeric_code: 0,
    });
    expect(await ask(input.mer_trade_no)).toMatchObject({ trade_status: '1' });
  });

  it('times out when slow, and the effect is there too', async () => {
    const input = payuni.input(CARDS.approved);
    const hasty = createPayuniClient({
      baseUrl: `${payuni.base}/api`,
      timeoutMs: 700,
      now: () => payuni.clock.at,
    });
    await payuni.control({ latency_ms: 1_500 });
    const error = await refusal(hasty.credit(CREDENTIALS, input));
    await payuni.control({ latency_ms: 0 });
    expect(error).toMatchObject({ code: 'TIMEOUT', unknownOutcome: true, unreachable: true });
    expect(await ask(input.mer_trade_no)).toMatchObject({ trade_status: '1' });
  });

  it('has an unknown outcome after an HTTP failure', async () => {
    await payuni.control({ next_api_fault: { api: 'trade/query', http_status: 503 } });
    expect(await refusal(ask('any'))).toMatchObject({
      code: 'HTTP_503',
      unknownOutcome: true,
      unreachable: true,
    });
  });

  it.each([
    ['CREDIT03009', false],
    ['CREDIT05001', false],
    ['DEF01005', false],
    ['API00008', true],
    ['API00009', true],
    ['ERROR', true],
  ])('returns the code of an HTTP 500 reply %s, with unknown outcome %s', async (code, unknown) => {
    const input = payuni.input(CARDS.approved);
    await payuni.control({ next_api_fault: { api: 'credit', code, http_status: 500 } });
    expect(await refusal(payuni.client.credit(CREDENTIALS, input))).toMatchObject({
      code,
      unknownOutcome: unknown,
      unreachable: false,
    });
    expect(await ask(input.mer_trade_no)).toBeNull();
  });

  it('has an unknown outcome with half a reply', async () => {
    await payuni.control({ next_api_fault: { malformed: true } });
    expect(await refusal(ask('any'))).toMatchObject({
      code: 'MALFORMED_REPLY',
      unknownOutcome: true,
    });
  });

  it('sends nothing when no server listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const unreachable = createPayuniClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 700 });
    const call = unreachable.tradeQuery(CREDENTIALS, { mer_trade_no: 'x' });
    expect(await refusal(call)).toMatchObject({
      code: 'UNREACHABLE',
      unknownOutcome: false,
      unreachable: true,
    });
  });
});

it('writes no key, card or card hash into its log or its errors', async () => {
  const input = payuni.input('', { card: typed(CARDS.noBalance, { cvc: '987' }) });
  const errors = [
    await refusal(payuni.client.credit(CREDENTIALS, input)),
    await refusal(payuni.client.credit({ ...CREDENTIALS, hash_iv: 'x' }, input)),
  ];
  errors.push(
    await refusal(
      payuni.client.credit(CREDENTIALS, {
        ...input,
        card: { credit_hash: 'ABCDEF99', credit_token: 'u-secret' },
      }),
    ),
  );
  // the gateway's own numbers may contain any digits
  const calls = JSON.stringify(payuni.calls).replaceAll(/"trade_no":"\d+"/g, '');
  const trace = `${calls} ${errors.map((error) => `${error.message} ${error.stack} ${JSON.stringify(error)}`).join()}`;
  expect(payuni.calls.at(-3)).toMatchObject({
    api: 'credit',
    mer_trade_no: input.mer_trade_no,
    code: 'CREDIT03001',
    res_code: '51',
  });
  for (const secret of [
    CREDENTIALS.hash_key,
    CREDENTIALS.hash_iv,
    CARDS.noBalance,
    '987',
    'ABCDEF99',
    'u-secret',
    'buyer@example.tw',
  ])
    expect(trace).not.toContain(secret);
});
