import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finishCardPayment,
  inquire,
  startCardPayment,
  tds2Phone,
  undo,
  type StartCardPayment,
} from './card-payment.ts';
import { GmoError } from './gmo-error.ts';
import {
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/gmo-harness.ts';
import { statusFromGmo } from './status.ts';

const RET_URL = 'http://shop.example/api/return/gmo/p1?a=1&b="2"';

let gmo: Harness;
beforeAll(async () => {
  gmo = await startHarness({ timeoutMs: 700 });
});
afterAll(() => gmo.close());

async function start(changes: Partial<StartCardPayment> = {}) {
  const gateway_order_id = gmo.nextOrderId();
  const started = await startCardPayment(gmo.client, CREDENTIALS, {
    gateway_order_id,
    amount: 3980,
    card: { token: await gmo.token() },
    ret_url: RET_URL,
    tenant_name: '花森堂オンラインショップ',
    three_ds: true,
    holder: { email: 'hanako@example.com', phone: '090-1234-5678' },
    client_field: 'payment-7',
    ...changes,
  });
  return { gateway_order_id, ...started };
}

async function startChallenge() {
  const started = await start();
  if (started.kind !== 'redirect') throw new Error('expected a challenge');
  return started;
}

const finish = (trade: Awaited<ReturnType<typeof start>>) =>
  finishCardPayment(gmo.client, CREDENTIALS, trade);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof GmoError ? error.report_code : String(error)),
  );

describe('with 3-D Secure', () => {
  it('redirects to the bank and back to the shop, and charges only then', async () => {
    const trade = await startChallenge();
    expect(trade.url).toMatch(
      new RegExp(`^${gmo.base}/tds2/challenge\\?transId=[0-9a-f-]{36}&t=[0-9a-f]{32}$`),
    );
    expect((await inquire(gmo.client, CREDENTIALS, trade.gateway_order_id))?.payment_status).toBe(
      'approving',
    );

    const question = await (await fetch(trade.url)).text();
    for (const part of ['¥3,980', '花森堂オンラインシ', '************1111', 'simulated bank page'])
      expect(question).toContain(part);
    expect(
      question
        .match(/<button[^>]*>([^<]*)<\/button>/g)
        ?.map((button) => button.replace(/<[^>]*>/g, '')),
    ).toEqual(['Approve', 'Refuse', 'Cancel']);
    expect(question).not.toMatch(/ style=|<style|<script(?! src)/);

    const back = await gmo.decide(trade.url, 'approve');
    expect(back).toContain('action="http://shop.example/api/return/gmo/p1?a=1&#38;b=&#34;2&#34;"');
    expect(back).toContain(`name="AccessID" value="${trade.access_id}"`);
    expect(back).toContain('>Continue<');

    const paid = await finish(trade);
    expect(paid).toMatchObject({ payment_status: 'paid', gmo_status: 'CAPTURE' });
    const known = await inquire(gmo.client, CREDENTIALS, trade.gateway_order_id);
    expect(known).toMatchObject({
      payment_status: 'paid',
      trade: { amount: 3980, client_field1: 'payment-7', tran_id: paid.tran_id },
    });
  });

  it('finishes twice with one result, because the browser may return twice', async () => {
    const trade = await startChallenge();
    await gmo.decide(trade.url, 'approve');
    const [first, second] = await Promise.all([finish(trade), finish(trade)]);
    expect(second.payment_status).toBe('paid');
    expect(second.tran_id).toBe(first.tran_id);
  });

  it.each([
    ['refuse', 'E21020001'],
    ['cancel', 'E21020002'],
  ] as const)(
    '%s at the bank gives %s at each call, and nothing is charged',
    async (decision, info) => {
      const trade = await startChallenge();
      await gmo.decide(trade.url, decision);
      expect(await codeOf(finish(trade))).toBe(info);
      // Pressing Back and then Approve at the bank changes nothing any more.
      await gmo.decide(trade.url, 'approve');
      expect(await codeOf(finish(trade))).toBe(info);
      expect((await inquire(gmo.client, CREDENTIALS, trade.gateway_order_id))?.payment_status).toBe(
        'failed',
      );
    },
  );

  it('cannot be finished while the bank waits for the buyer', async () => {
    const trade = await startChallenge();
    expect(await codeOf(finish(trade))).toBe('E21020999');
    await gmo.decide(trade.url, 'approve');
    expect((await finish(trade)).payment_status).toBe('paid');
  });

  it('shows nothing at a wrong address', async () => {
    const trade = await startChallenge();
    const response = await fetch(trade.url.replace(/t=[0-9a-f]+$/, `t=${'0'.repeat(32)}`));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('3,980');
    expect(await gmo.decide(trade.url.replace(/transId=[^&]+/, 'transId=x'), 'approve')).toContain(
      'Payment not found',
    );
  });

  it('survives a lost SecureTran2 reply: the inquiry finds the money taken', async () => {
    const trade = await startChallenge();
    await gmo.decide(trade.url, 'approve');
    await gmo.control({ drop_reply_for: 'SecureTran2' });
    expect(await codeOf(finish(trade))).toBe('CONNECTION_LOST');
    expect((await inquire(gmo.client, CREDENTIALS, trade.gateway_order_id))?.payment_status).toBe(
      'paid',
    );
    expect((await finish(trade)).payment_status).toBe('paid');
  });

  it('refuses a declined card at once', async () => {
    expect(
      await codeOf(gmo.token('4999000000000055').then((token) => start({ card: { token } }))),
    ).toBe('42G550000');
  });

  it('works with a saved card, and with a holder whose data cannot be sent', async () => {
    await gmo.client.saveMember(CREDENTIALS, { member_id: 'u9', member_name: '髙橋 花子' });
    const { card_seq } = await gmo.client.saveCard(CREDENTIALS, {
      member_id: 'u9',
      token: await gmo.token(),
    });
    const trade = await start({
      card: { member_id: 'u9', card_seq },
      holder: { email: '花子🌸@例.jp', phone: 'none' },
    });
    expect(trade.kind).toBe('redirect');
  });
});

describe('without 3-D Secure', () => {
  it('is done at once', async () => {
    const trade = await start({ three_ds: false });
    expect(trade).toMatchObject({
      kind: 'done',
      result: { order_id: trade.gateway_order_id, client_field1: 'payment-7' },
    });
  });

  it('is refused by a shop that must use it', async () => {
    const strict = await startHarness({ threeDsMandatory: true });
    const input = { order_id: 'S1', job_cd: 'CAPTURE' as const, amount: 1 };
    expect(await codeOf(strict.client.entryTran(CREDENTIALS, { ...input, three_ds: false }))).toBe(
      'E01080101',
    );
    expect(await codeOf(strict.client.entryTran(CREDENTIALS, { ...input, three_ds: true }))).toBe(
      'accepted',
    );
    await strict.close();
  });
});

describe('undo', () => {
  const days = (from: Date, count: number) => new Date(from.getTime() + count * 86_400_000);
  const paid = async () => start({ three_ds: false });

  it.each([
    ['on the day', 0, 'VOID'],
    ['later in the month', 5, 'RETURN'],
    ['in another month', 20, 'RETURNX'],
  ])('%s, %s days later, uses %s', async (_name, later, job_cd) => {
    const trade = await paid();
    const started = gmo.clock.at;
    gmo.clock.at = days(started, later);
    expect(await undo(gmo.client, CREDENTIALS, trade)).toEqual({ kind: 'undone', job_cd });
    // Repeated, after a lost reply or by another person: still undone, once.
    expect(await undo(gmo.client, CREDENTIALS, trade)).toEqual({ kind: 'undone', job_cd });
    expect((await inquire(gmo.client, CREDENTIALS, trade.gateway_order_id))?.payment_status).toBe(
      'refunded',
    );
    gmo.clock.at = started;
  });

  it('counts days in Japan: 00:30 in Tokyo is the next day', async () => {
    const started = gmo.clock.at;
    gmo.clock.at = new Date('2026-11-21T14:30:00Z');
    const trade = await paid();
    gmo.clock.at = new Date('2026-11-21T15:30:00Z');
    expect(await undo(gmo.client, CREDENTIALS, trade)).toEqual({
      kind: 'undone',
      job_cd: 'RETURN',
    });
    gmo.clock.at = started;
  });

  it('is refused after 180 days', async () => {
    const trade = await paid();
    const started = gmo.clock.at;
    gmo.clock.at = days(started, 181);
    expect(await codeOf(undo(gmo.client, CREDENTIALS, trade))).toBe('E11010010');
    gmo.clock.at = started;
  });

  it('finds that it worked when its reply was lost', async () => {
    const trade = await paid();
    await gmo.control({ drop_reply_for: 'AlterTran' });
    expect(await undo(gmo.client, CREDENTIALS, trade)).toEqual({ kind: 'undone', job_cd: 'VOID' });
  });

  it('is not repeated when both its reply and the inquiry after it were lost', async () => {
    const trade = await paid();
    await gmo.client.alterTran(CREDENTIALS, {
      access_id: trade.access_id,
      access_pass: trade.access_pass,
      job_cd: 'VOID',
    });
    await gmo.control({ next_api_fault: { api: 'AlterTran', info: 'E92000001' } });
    expect(await undo(gmo.client, CREDENTIALS, trade)).toEqual({ kind: 'undone', job_cd: 'VOID' });
    // the fault is still pending for the next call
    expect(
      await codeOf(
        gmo.client.alterTran(CREDENTIALS, {
          access_id: trade.access_id,
          access_pass: trade.access_pass,
          job_cd: 'VOID',
        }),
      ),
    ).toBe('E92000001');
  });

  it('refunds nothing for a trade that took nothing', async () => {
    expect(await undo(gmo.client, CREDENTIALS, await startChallenge())).toEqual({
      kind: 'nothing_taken',
    });
  });

  it('reports a gateway that is down', async () => {
    const trade = await paid();
    await gmo.control({ next_api_fault: { api: 'AlterTran', info: 'E92000001' } });
    expect(await codeOf(undo(gmo.client, CREDENTIALS, trade))).toBe('E92000001');
  });
});

describe('statusFromGmo', () => {
  it.each([
    ['UNPROCESSED', 'card', 'init'],
    ['AUTHENTICATED', 'card', 'approving'],
    ['AUTH', 'card', 'approving'],
    ['CHECK', 'card', null],
    ['CAPTURE', 'card', 'paid'],
    ['SALES', 'card', 'paid'],
    ['VOID', 'card', 'refunded'],
    ['RETURNX', 'card', 'refunded'],
    ['REQSUCCESS', 'card', null],
    ['REQSUCCESS', 'cvs', 'pending'],
    ['PAYSUCCESS', 'cvs', 'paid'],
    ['EXPIRED', 'cvs', 'failed'],
    ['CANCEL', 'cvs', 'failed'],
    ['REQSUCCESS', 'paypay', 'approving'],
    ['REQRETURN', 'paypay', 'paid'],
    ['PAYFAIL', 'paypay', 'failed'],
    ['TRADING', 'paypay', null],
  ] as const)('%s of a %s payment is %s', (status, method, ours) => {
    expect(statusFromGmo(status, method)).toBe(ours);
  });
});

describe('tds2Phone', () => {
  it.each([
    ['090-1234-5678', { kind: 'mobile', country_code: '81', subscriber: '9012345678' }],
    ['０９０１２３４５６７８', { kind: 'mobile', country_code: '81', subscriber: '9012345678' }],
    ['03-1234-5678', { kind: 'home', country_code: '81', subscriber: '312345678' }],
    ['+886 912 345 678', { kind: 'mobile', country_code: '886', subscriber: '912345678' }],
    ['12', undefined],
    [null, undefined],
  ])('%s', (phone, wire) => {
    expect(tds2Phone(phone)).toEqual(wire);
  });
});
