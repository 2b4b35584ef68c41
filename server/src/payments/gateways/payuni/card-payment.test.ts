import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inquire, undo } from './card-payment.ts';
import { PayuniError } from './payuni-error.ts';
import {
  CARDS,
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/payuni-harness.ts';

let payuni: Harness;
const started = new Date('2026-11-21T03:00:00Z');
beforeAll(async () => {
  payuni = await startHarness();
});
afterEach(() => {
  payuni.clock.at = started;
});
afterAll(() => payuni.close());

async function paid(amount = 1280, card: string = CARDS.approved): Promise<string> {
  const input = payuni.input(card, { amount });
  await payuni.client.credit(CREDENTIALS, input);
  return input.mer_trade_no;
}
const give = (mer_trade_no: string, amount: number, refunded_before = 0) =>
  undo(payuni.client, CREDENTIALS, { mer_trade_no, amount, refunded_before });
const fault = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof PayuniError ? error.code : error),
  );
const nextDay = () => {
  payuni.clock.at = new Date('2026-11-22T03:00:00Z');
};

describe('inquire', () => {
  it('returns the result of an attempt', async () => {
    expect(await inquire(payuni.client, CREDENTIALS, 'never')).toBeNull();
    expect(await inquire(payuni.client, CREDENTIALS, await paid())).toMatchObject({
      payment_status: 'paid',
      trade: { amount: 1280 },
    });
    const { mer_trade_no } = await payuni.atTheBank(CARDS.approved);
    expect(await inquire(payuni.client, CREDENTIALS, mer_trade_no)).toMatchObject({
      payment_status: 'approving',
      trade: { trade_status: '9' },
    });
    payuni.clock.at = new Date(started.getTime() + 15 * 60_000 + 1);
    expect(await inquire(payuni.client, CREDENTIALS, mer_trade_no)).toMatchObject({
      payment_status: 'failed',
      trade: { trade_status: '4' },
    });
  });

  it('distinguishes a canceled payment from one that never happened', async () => {
    const mer_trade_no = await paid();
    await give(mer_trade_no, 1280);
    expect(
      await inquire(payuni.client, CREDENTIALS, mer_trade_no, { wasPaid: true }),
    ).toMatchObject({ payment_status: 'refunded' });
    expect(await inquire(payuni.client, CREDENTIALS, mer_trade_no)).toMatchObject({
      payment_status: 'failed',
    });
  });
});

describe('undo', () => {
  it('cancels the whole payment before the capture, and can be repeated', async () => {
    const mer_trade_no = await paid();
    const cancelled = { kind: 'undone', way: 'cancelled', amount: 1280 };
    expect(await give(mer_trade_no, 1280)).toEqual(cancelled);
    expect(await give(mer_trade_no, 1280)).toEqual(cancelled);
  });

  it('waits for the capture to refund a part', async () => {
    const mer_trade_no = await paid();
    expect(await fault(give(mer_trade_no, 280))).toBe('CAPTURE_AT_WORK');
    nextDay();
    expect(await give(mer_trade_no, 280)).toEqual({ kind: 'undone', way: 'refunded', amount: 280 });
    expect(await inquire(payuni.client, CREDENTIALS, mer_trade_no)).toMatchObject({
      payment_status: 'paid',
      trade: { remain_amount: 1000 },
    });
    // repeated as after a lost reply: nothing is refunded twice
    expect(await give(mer_trade_no, 280)).toEqual({ kind: 'undone', way: 'refunded', amount: 280 });
    expect(await give(mer_trade_no, 1000, 280)).toEqual({
      kind: 'undone',
      way: 'refunded',
      amount: 1280,
    });
    expect(await inquire(payuni.client, CREDENTIALS, mer_trade_no)).toMatchObject({
      payment_status: 'refunded',
    });
  });

  it('refunds once when its reply is lost', async () => {
    const mer_trade_no = await paid();
    nextDay();
    await payuni.control({ drop_reply_for: 'trade/close' });
    expect(await fault(give(mer_trade_no, 1280))).toBe('CONNECTION_LOST');
    expect(await give(mer_trade_no, 1280)).toEqual({
      kind: 'undone',
      way: 'refunded',
      amount: 1280,
    });
    expect((await inquire(payuni.client, CREDENTIALS, mer_trade_no))?.trade).toMatchObject({
      refund_amount: 1280,
      remain_amount: 0,
    });
  });

  it('counts refunds made in the gateway’s console', async () => {
    const mer_trade_no = await paid();
    nextDay();
    const { trade_no = '' } = (await payuni.client.tradeQuery(CREDENTIALS, { mer_trade_no })) ?? {};
    await payuni.client.tradeClose(CREDENTIALS, { trade_no, type: 'refund', amount: 100 });
    expect(await give(mer_trade_no, 1280)).toEqual({
      kind: 'undone',
      way: 'refunded',
      amount: 1280,
    });
    expect((await inquire(payuni.client, CREDENTIALS, mer_trade_no))?.trade).toMatchObject({
      refund_amount: 1180,
      remain_amount: 0,
    });
  });

  it('fails above the amount, and after 180 days', async () => {
    const mer_trade_no = await paid();
    nextDay();
    expect(await fault(give(mer_trade_no, 1281))).toBe('CLOSE03001');
    payuni.clock.at = new Date('2027-06-01T00:00:00Z');
    expect(await fault(give(mer_trade_no, 1280))).toBe('CLOSE03001');
  });

  it('does nothing for a trade that took no money; waits for one that still may', async () => {
    expect(await give('never', 1)).toEqual({ kind: 'nothing_taken' });
    const refused = payuni.input(CARDS.noBalance);
    await fault(payuni.client.credit(CREDENTIALS, refused));
    expect(await give(refused.mer_trade_no, 1280)).toEqual({ kind: 'nothing_taken' });
    const open = await payuni.atTheBank(CARDS.approved);
    expect(await fault(give(open.mer_trade_no, 1280))).toBe('STILL_OPEN');
    const unknown = payuni.input(CARDS.unknownThenPaid);
    await payuni.client.credit(CREDENTIALS, unknown);
    expect(await fault(give(unknown.mer_trade_no, 1280))).toBe('STILL_OPEN');
  });
});
