import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, type TestBuyer } from '../../../../test/buyer.ts';
import { goodsAt } from '../../../../test/changed-orders.ts';
import { operator_key } from '../../../../test/fulfilment.ts';
import { brokenInvariants, historiesOf } from '../../../../test/invariants.ts';
import { atOrder } from '../../../../test/paid-orders.ts';
import { recordTransferOf } from '../../../../test/payment-ways.ts';
import { openShop, type TestShop } from '../../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { newTaiwanBuyer, newTwSku } from '../../../../test/taiwan.ts';
import { inBothTiers } from '../../../../test/tiers.ts';
import { issueRefunds } from '../../../app/jobs/issue-refunds.ts';
import { closeOverdueOrders, remindOfNumbers } from '../../../app/jobs/jobs.ts';
import { compose, isStillTrue } from '../../../notifications/emails/compose.ts';
import { emailFacts, type EmailFacts } from '../../../notifications/emails/queries.ts';
import type { EmailKind } from '../../../notifications/outbox/queries.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  // the clock of these tests runs for weeks
  await shop.sql("UPDATE staff_sessions SET expires_at = '2100-01-01'");
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

interface Waiting {
  buyer: TestBuyer;
  sku: number;
  order: number;
  total: number;
}
/** An order of three units for 1000 each that waits for its transfer. */
async function waitingOrder(also: { limit?: number; stock?: number } = {}): Promise<Waiting> {
  const sku = await newSku(shop, { stock: 10, price: 1000, ...also });
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, 3, { payment_type: 'bank_transfer' });
  return { buyer, sku, order, total: (await buyer.see(order)).total_amount as number };
}
const record = (order: number, amount: number, also = {}) =>
  recordTransferOf(owner, order, amount, also);
const toDeadline = async ({ buyer, order }: Waiting, ms: number) =>
  shop.advance(
    Date.parse((await buyer.see(order)).payment.expire_at) + ms - shop.app.now().getTime(),
  );
const attemptsAt = (order: number) =>
  shop.sql<{ status: string; amount: number }>(
    'SELECT status, amount FROM payment_attempts WHERE order_id = $1 ORDER BY id',
    [order],
  );
const owedFor = (order: number) =>
  shop.sql<{ reason: string; gateway_amount: number; gateway: string | null }>(
    'SELECT reason, gateway_amount, gateway FROM open_money WHERE order_id = $1 ORDER BY id',
    [order],
  );

/** The texts of an order's emails of one kind, as they would be sent now. */
async function textsOf(order: number, kind: EmailKind): Promise<string[]> {
  const rows = await shop.sql<{
    store_id: number;
    order_id: number;
    kind: EmailKind;
    subject_id: number;
  }>('SELECT store_id, order_id, kind, subject_id FROM emails WHERE order_id = $1 AND kind = $2', [
    order,
    kind,
  ]);
  const found = await Promise.all(rows.map((row) => emailFacts(shop.app.database, row)));
  return (found as EmailFacts[])
    .filter((facts) => isStillTrue(kind, facts))
    .map((facts) => compose(kind, facts, shop.origin, null).text);
}

describe('an order paid by bank transfer', () => {
  it('waits until the end of its last day, and shows the account only until it is paid', async () => {
    const waiting = await waitingOrder();
    const seen = await waiting.buyer.see(waiting.order);
    expect(seen).toMatchObject({
      status: 'unpaid',
      payment: {
        status: 'pending',
        info: { bank_account: { bank_name: '花守銀行', number: '0187187' } },
      },
    });
    const days = (Date.parse(seen.payment.expire_at) - shop.app.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThanOrEqual(8);
    expect(new Date(seen.payment.expire_at).toISOString()).toMatch(/T14:59:59/);
    expect(await attemptsAt(waiting.order)).toEqual([]);
    expect((await record(waiting.order, waiting.total)).body.data).toEqual({
      result: 'paid',
      order_id: waiting.order,
      amount: waiting.total,
    });
    const paid = await waiting.buyer.see(waiting.order);
    expect(paid).toMatchObject({ status: 'undelivered', payment: { status: 'paid' } });
    expect(paid.payment.info.bank_account).toBeUndefined();
    expect(await historiesOf(shop, waiting.order, 'payment')).toEqual(['init', 'pending', 'paid']);
  });

  it('keeps the account that it was placed with', async () => {
    const { buyer, order } = await waitingOrder();
    await shop.sql(
      `UPDATE payment_settings SET bank_account = bank_account || '{"number": "1111111"}' WHERE type = 'bank_transfer' AND store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
    );
    expect((await buyer.see(order)).payment.info.bank_account.number).toBe('0187187');
    await shop.sql(
      `UPDATE payment_settings SET bank_account = bank_account || '{"number": "0187187"}' WHERE type = 'bank_transfer' AND store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`,
    );
  });

  it('in Taiwan waits until the end of the day in Taipei', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const sku = await newTwSku(shop, { stock: 5, price: 300 });
    const placed = await buyer.checkout(sku, { payment_type: 'bank_transfer' }, 1);
    expect(placed.status).toBe(200);
    const seen = await buyer.see(placed.body.id as number);
    expect(new Date(seen.payment.expire_at).toISOString()).toMatch(/T15:59:59/);
    expect(seen.payment.info.bank_account.account_type).toBeNull();
  });

  it('sends the account by email, reminds on the day before, and confirms the payment', async () => {
    const waiting = await waitingOrder();
    const [received] = await textsOf(waiting.order, 'received');
    for (const text of ['花守銀行', '0187187', 'カ）ハナモリ', '振込手数料'])
      expect(received).toContain(text);
    await toDeadline(waiting, -39 * 3_600_000);
    await remindOfNumbers(shop.app);
    expect(await textsOf(waiting.order, 'reminder')).toEqual([]);
    shop.advance(2 * 3_600_000);
    await Promise.all([remindOfNumbers(shop.app), remindOfNumbers(shop.app)]);
    const reminders = await textsOf(waiting.order, 'reminder');
    expect(reminders).toHaveLength(1);
    expect(reminders[0]).toContain('0187187');
    await record(waiting.order, waiting.total);
    const [paid] = await textsOf(waiting.order, 'paid');
    expect(paid).toContain('お振込みを確認しました');
  });

  it('is canceled after its last day, and its goods are free again', async () => {
    const waiting = await waitingOrder();
    await toDeadline(waiting, -1000);
    await closeOverdueOrders(shop.app);
    expect((await waiting.buyer.see(waiting.order)).status).toBe('unpaid');
    shop.advance(2000);
    await closeOverdueOrders(shop.app);
    expect(await waiting.buyer.see(waiting.order)).toMatchObject({
      status: 'canceled',
      reason: 'payment_deadline',
    });
    expect(await stockOf(shop, waiting.sku)).toEqual({ stock: 10, sold: 0, held: 0 });
  });

  it('changes while it waits, and then takes the new total', async () => {
    const { buyer, order, total } = await waitingOrder();
    const at = goodsAt(owner, { order, slug: 'hanamori' });
    const [line] = (await at.read()).lines;
    expect(
      (await at.change({ lines: [{ item_id: line.item_id, quantity: 2, price: 1000 }] })).status,
    ).toBe(200);
    expect((await record(order, total)).body).toMatchObject({
      code: 'BANK_PAYMENT_REFUSED',
      reason: 'amount_differs',
      due: total - 1000,
    });
    expect((await record(order, total - 1000)).status).toBe(200);
    expect((await buyer.see(order)).payment.status).toBe('paid');
  });
});

describe('recording a transfer', () => {
  it.each([-1, 1])('of %i more than the total needs consent', async (more) => {
    const { order, total } = await waitingOrder();
    expect((await record(order, total + more)).body).toMatchObject({ reason: 'amount_differs' });
    expect(await attemptsAt(order)).toEqual([]);
    expect((await record(order, total + more, { accepts_difference: true })).status).toBe(200);
    expect(await attemptsAt(order)).toEqual([{ status: 'paid', amount: total + more }]);
    expect(await atOrder(owner, { order, slug: 'hanamori' } as never).money()).toMatchObject({
      came_in: total + more,
      refundable: total + more,
    });
  });

  it('is refused for wrong bodies, other methods, other stores and other roles', async () => {
    const { order, total } = await waitingOrder();
    expect((await record(order, 0)).body.code).toBe('VALIDATION_EXCEPTION');
    const buyer = await newGuest(shop);
    const cash = await buyer.order(await newSku(shop, { stock: 5 }), 1);
    expect((await record(cash, 1000)).body).toMatchObject({ reason: 'not_by_transfer' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    expect((await recordTransferOf(stranger, order, total)).status).toBe(404);
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect((await recordTransferOf(packer, order, total)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await record(order + 100_000, total)).status).toBe(404);
    const key = '9b6f1a52-0c5e-4f6a-9a77-3f2f6f0a1d55';
    expect((await record(order, total, { key })).status).toBe(200);
    expect((await record(order, total, { key })).status).toBe(200);
    expect((await record(order, total + 1, { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await attemptsAt(order)).toHaveLength(1);
  });

  it('five times at once pays the order once', async () => {
    const { order, total } = await waitingOrder();
    const replies = await Promise.all(Array.from({ length: 5 }, () => record(order, total)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies)
      if (status !== 200) expect(body).toMatchObject({ reason: 'recorded' });
    expect(await attemptsAt(order)).toEqual([{ status: 'paid', amount: total }]);
  });

  it('after the deadline pays a new order while there is stock', async () => {
    const waiting = await waitingOrder();
    await toDeadline(waiting, 1000);
    await closeOverdueOrders(shop.app);
    const late = (await record(waiting.order, waiting.total)).body.data;
    expect(late.result).toBe('replaced');
    expect(await waiting.buyer.see(late.order_id)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    expect((await record(waiting.order, waiting.total)).body).toMatchObject({ reason: 'over' });
    expect(await stockOf(shop, waiting.sku)).toEqual({ stock: 10, sold: 3, held: 0 });
  });

  it('for goods that are gone is owed to the buyer, once', async () => {
    const waiting = await waitingOrder({ stock: 3 });
    expect((await waiting.buyer.call('POST', `/orders/${waiting.order}/cancel`)).status).toBe(200);
    expect((await record(waiting.order, waiting.total)).body.data.result).toBe('owed');
    expect((await record(waiting.order, waiting.total)).body).toMatchObject({ reason: 'over' });
    expect(await owedFor(waiting.order)).toEqual([
      { reason: 'cash_owed', gateway_amount: waiting.total, gateway: null },
    ]);
    const [owed] = await textsOf(waiting.order, 'late_cash');
    expect(owed).toContain('お振込みをいただいています');
    expect(owed).not.toContain('コンビニ');
  });
});

describe('money that came by transfer', () => {
  it('is owed once when the order is canceled afterwards', async () => {
    const { buyer, order, total } = await waitingOrder();
    await record(order, total);
    const at = atOrder(owner, { order, slug: 'hanamori' } as never);
    await Promise.all([
      at.step('canceled', { reason: 'seller' }),
      at.step('canceled', { reason: 'seller' }),
    ]);
    shop.advance(3_600_000);
    await issueRefunds(shop.app);
    expect((await buyer.see(order)).status).toBe('canceled');
    expect(await attemptsAt(order)).toEqual([{ status: 'unreturned', amount: total }]);
    expect(await owedFor(order)).toEqual([
      { reason: 'cash_owed', gateway_amount: total, gateway: null },
    ]);
  });

  it('is refunded in part by the store itself', async () => {
    const { order, total } = await waitingOrder();
    await record(order, total);
    const at = atOrder(owner, { order, slug: 'hanamori' } as never);
    const { lines } = await at.money();
    const asked = await at.refund({
      lines: [{ item_id: lines[0].item_id, quantity: 1, restock: true }],
      expected: 1000,
    });
    expect(asked.status).toBe(200);
    shop.advance(3_600_000);
    await issueRefunds(shop.app);
    const [refund] = (await at.money()).refunds;
    expect(refund).toMatchObject({ state: 'by_hand', amount: 1000 });
    expect((await at.returned(refund.id)).status).toBe(200);
    expect(await at.money()).toMatchObject({ returned: 1000, refundable: total - 1000 });
  });
});

const act = fc.constantFrom('record', 'too_little', 'expire', 'cancel', 'refuse' as const);
describe.each(inBothTiers(6, 80))('$runs races of one order', ({ runs, options }) => {
  it('pay it once, or owe its money once, and sell no unit twice', options, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 5 }), async (acts) => {
        const waiting = await waitingOrder({ stock: 3 });
        const { buyer, order, total, sku } = waiting;
        if (acts.includes('expire')) await toDeadline(waiting, 1000);
        const does = {
          record: () => record(order, total),
          too_little: () => record(order, total - 1),
          expire: () => closeOverdueOrders(shop.app),
          cancel: () => buyer.call('POST', `/orders/${order}/cancel`),
          refuse: () =>
            atOrder(owner, { order, slug: 'hanamori' } as never).step('canceled', {
              reason: 'seller',
            }),
        };
        await Promise.all(acts.map((name) => does[name]()));
        shop.advance(3_600_000);
        await issueRefunds(shop.app);
        const rows = await shop.sql<{ id: number; status: string; payment_status: string }>(
          'SELECT o.id, o.status, o.payment_status FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id WHERE i.sku_id = $1',
          [sku],
        );
        const isRecorded = acts.includes('record');
        const attempts = (await Promise.all(rows.map(({ id }) => attemptsAt(id)))).flat();
        // too little is refused while the order waits, and owed once it is canceled
        expect(attempts.length).toBeLessThanOrEqual(1);
        if (isRecorded) expect(attempts).toHaveLength(1);
        const live = rows.filter(({ status }) => status !== 'canceled');
        expect((await stockOf(shop, sku)).sold).toBe(3 * live.length);
        expect(live.length).toBeLessThanOrEqual(1);
        const owed = (await Promise.all(rows.map(({ id }) => owedFor(id)))).flat();
        const isOwed = ({ reason }: { reason: string }) => reason === 'cash_owed';
        expect(owed.filter(isOwed)).toHaveLength(
          attempts.filter(({ status }) => status === 'unreturned').length,
        );
        if (attempts[0]?.status === 'paid')
          expect(live).toMatchObject([{ status: 'undelivered', payment_status: 'paid' }]);
        expect(await brokenInvariants(shop)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});
