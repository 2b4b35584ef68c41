import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { atOrder, keptOf, paidOrder, type PaidOrder } from '../../../test/paid-orders.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';
import { dayIn } from '../../catalog/stores/rules.ts';
import { ordersOf } from '../../identity/privacy/find-queries.ts';

let shop: TestShop;
let owner: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { UNDO_SECONDS: '30' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  support = await newStaff(shop, { hanamori: 'support' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const today = () => dayIn('Asia/Tokyo', shop.app.now());
/** Runs the jobs after the undo windows. */
async function later() {
  shop.advance(31_000);
  await closeUndoWindows(shop.app);
  await issueRefunds(shop.app);
}

/** What staff do with the chargebacks of an order. */
function chargebacksAt({ order, slug }: Pick<PaidOrder, 'order' | 'slug'>, staff = owner) {
  const at = `/stores/${slug}/orders/${order}`;
  return {
    record: (body: object = {}, key = randomUUID() as string, by = staff): Promise<Reply> =>
      by.call(
        'POST',
        `${at}/chargebacks`,
        {
          amount: 1000,
          reason: 'fraud',
          note: '',
          noticed_on: today(),
          reply_by: null,
          ...body,
        },
        key,
      ),
    settle: (chargeback_id: number, outcome: string, body: object = {}, key?: string) =>
      staff.call(
        'POST',
        `${at}/chargeback-settled`,
        { chargeback_id, outcome, settled_on: today(), fee: 0, ...body },
        key,
      ),
    reopen: (chargeback_id: number, key?: string) =>
      staff.call('POST', `${at}/chargeback-reopened`, { chargeback_id }, key),
    remove: (chargeback_id: number, key?: string) =>
      staff.call('POST', `${at}/chargeback-removed`, { chargeback_id }, key),
    shown: async () => (await staff.call('GET', at)).body.data,
  };
}

/** An order by card with the amount that it can refund. */
async function orderByCard() {
  const paid = await paidOrder(shop, 'gmo_credit');
  const at = atOrder(owner, paid);
  const { refundable } = await at.money();
  return { paid, at, total: refundable as number, chargebacks: chargebacksAt(paid) };
}
/** The same with an open chargeback. */
async function disputed(amount = 1000) {
  const made = await orderByCard();
  const { status, body } = await made.chargebacks.record({ amount });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...made, id: body.data[0].id as number };
}
const refund = (at: ReturnType<typeof atOrder>, sum: number) =>
  at.refund({ free_amount: sum, expected: sum });
const refused = ({ body }: Reply) => [body.code, body.reason];

describe('a chargeback', () => {
  it('is recorded, shown on the order and in the list, settled, and is in the audit log', async () => {
    const { paid, chargebacks } = await orderByCard();
    const made = await chargebacksAt(paid, support).record({
      note: '不正利用😀の申立て',
      reply_by: today(),
    });
    const first = {
      amount: 1000,
      reason: 'fraud',
      note: '不正利用😀の申立て',
      noticed_on: today(),
      reply_by: today(),
      outcome: null,
      settled_on: null,
      fee: 0,
      settled_at: null,
    };
    expect(made.body.data).toMatchObject([first]);
    expect(await chargebacks.shown()).toMatchObject({ chargebacks: [first] });
    const listed = async () =>
      (await owner.call('GET', `/stores/hanamori/orders?tab=all&search=${await number()}`)).body
        .data[0].chargeback;
    const number = async () => (await chargebacks.shown()).number;
    expect(await listed()).toBe('open');
    const { id } = made.body.data[0];
    const settled = await chargebacks.settle(id, 'lost', { fee: 1500 });
    expect(settled.body.data).toMatchObject([{ outcome: 'lost', settled_on: today(), fee: 1500 }]);
    expect(await listed()).toBe('lost');
    const reopened = await chargebacks.reopen(id);
    expect(reopened.body.data).toMatchObject([{ outcome: null, settled_on: null, fee: 0 }]);
    await chargebacks.settle(id, 'won');
    expect(await listed()).toBeNull();
    await chargebacks.reopen(id);
    expect((await chargebacks.remove(id)).body.data).toEqual([]);
    const entries = await shop.sql<{ call: string; before: any; after: any }>(
      `SELECT a.call, a.before, a.after FROM audit_entries a JOIN orders o ON a.subject = 'order ' || o.slug
        WHERE o.id = $1 AND a.call LIKE '%chargeback%' ORDER BY a.id`,
      [paid.order],
    );
    expect(
      entries.map(({ call, before, after }) => [
        call.split('/').at(-1),
        before && before.outcome,
        after && after.outcome,
      ]),
    ).toEqual([
      ['chargebacks', null, null],
      ['chargeback-settled', null, 'lost'],
      ['chargeback-reopened', 'lost', null],
      ['chargeback-settled', null, 'won'],
      ['chargeback-reopened', 'won', null],
      ['chargeback-removed', null, null],
    ]);
    // the note is erased with the order's data, so the log does not have it
    expect(JSON.stringify(entries)).not.toContain('申立て');
  });

  it('belongs to an order paid by card, for what is neither refunded nor disputed', async () => {
    const cash = await paidOrder(shop, 'gmo_cvs');
    expect(refused(await chargebacksAt(cash).record())).toEqual([
      'CHARGEBACK_REFUSED',
      'not_by_card',
    ]);
    const { at, total, chargebacks, id } = await disputed(1000);
    expect(refused(await chargebacks.record())[1]).toBe('open_already');
    await chargebacks.settle(id, 'lost');
    await refund(at, 500);
    const tooMuch = await chargebacks.record({ amount: total - 1499 });
    expect(tooMuch.body).toMatchObject({ reason: 'too_much', disputable: total - 1500 });
    expect((await chargebacks.record({ amount: total - 1500 })).status).toBe(200);
    expect(await at.money()).toMatchObject({ refundable: 0, disputed: total - 500 });
    const tomorrow = dayIn('Asia/Tokyo', new Date(shop.app.now().getTime() + 86_400_000));
    const other = (await orderByCard()).chargebacks;
    expect(refused(await other.record({ noticed_on: tomorrow }))[1]).toBe('day_wrong');
    await later();
  });

  it('is settled, opened again and removed only as its state allows', async () => {
    const { chargebacks, id } = await disputed();
    expect(refused(await chargebacks.reopen(id))[1]).toBe('not_settled');
    const settled = await chargebacks.settle(id, 'won', { fee: 5 });
    expect(settled.status).toBe(200);
    expect(refused(await chargebacks.settle(id, 'lost'))[1]).toBe('settled_already');
    expect(refused(await chargebacks.remove(id))[1]).toBe('settled_already');
    expect((await chargebacks.shown()).chargebacks).toMatchObject([{ outcome: 'won', fee: 5 }]);
  });

  it('is recorded once when the answer was lost, and its key fits no other call', async () => {
    const { chargebacks } = await orderByCard();
    const key = randomUUID();
    const first = await chargebacks.record({}, key);
    expect((await chargebacks.record({}, key)).body).toEqual(first.body);
    expect((await chargebacks.record({ amount: 5 }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const { id } = first.body.data[0];
    const again = randomUUID();
    const settled = await chargebacks.settle(id, 'lost', {}, again);
    expect((await chargebacks.settle(id, 'lost', {}, again)).body).toEqual(settled.body);
    expect((await chargebacks.settle(id, 'won', {}, again)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await chargebacks.shown()).chargebacks).toHaveLength(1);
    for (const act of [chargebacks.reopen, chargebacks.remove]) {
      const third = randomUUID();
      const done = await act(id, third);
      expect(done.status).toBe(200);
      expect((await act(id, third)).body).toEqual(done.body);
      expect((await act(id + 1, third)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect((await chargebacks.shown()).chargebacks).toEqual([]);
  });

  it('is checked, and belongs to its order and store', async () => {
    const { paid, chargebacks, id } = await disputed();
    for (const wrong of [
      { amount: 0 },
      { amount: 1.5 },
      { amount: '１０００' },
      { reason: 'angry' },
      { note: 'あ'.repeat(240_000) },
      { noticed_on: '2026-02-30' },
      { reply_by: 'soon' },
      { noticed_on: null },
    ])
      expect((await chargebacks.record(wrong)).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await chargebacks.settle(id, 'draw')).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await chargebacks.settle(id, 'won', { fee: -1 })).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    for (const call of ['reopen', 'remove'] as const)
      expect((await chargebacks[call](0)).body.code).toBe('VALIDATION_EXCEPTION');
    const other = (await orderByCard()).chargebacks;
    for (const reply of [await other.settle(id, 'won'), await other.reopen(id)])
      expect(reply.body.code).toBe('NOT_FOUND');
    expect((await other.remove(id)).body.code).toBe('NOT_FOUND');
    const elsewhere = chargebacksAt({ ...paid, slug: 'chaya' });
    for (const reply of [
      await elsewhere.record(),
      await elsewhere.settle(id, 'won'),
      await elsewhere.reopen(id),
      await elsewhere.remove(id),
    ])
      expect(reply.body.code).toBe('NOT_FOUND');
    const packer = chargebacksAt(paid, await newStaff(shop, { hanamori: 'packer' }));
    for (const reply of [
      await packer.record(),
      await packer.settle(id, 'won'),
      await packer.reopen(id),
      await packer.remove(id),
    ])
      expect(reply.body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await chargebacks.shown()).chargebacks).toMatchObject([{ id, outcome: null }]);
  });
});

describe('the money of a chargeback', () => {
  it('is not refunded while it is open or lost, and is again once it is won', async () => {
    const { at, total, chargebacks, id } = await disputed(1000);
    expect(await at.money()).toMatchObject({ refundable: total - 1000, disputed: 1000 });
    const [line] = (await at.money()).lines;
    const everything = {
      lines: [{ item_id: line.item_id, quantity: 3, restock: true }],
      shipping_fee: total - 3000,
      expected: total,
    };
    expect((await at.refund(everything)).body).toMatchObject({
      code: 'REFUND_REFUSED',
      reason: 'disputed',
      refundable: total - 1000,
    });
    expect(refused(await refund(at, total + 1))[1]).toBe('too_much');
    await chargebacks.settle(id, 'lost');
    expect(refused(await at.refund(everything))[1]).toBe('disputed');
    await chargebacks.reopen(id);
    await chargebacks.settle(id, 'won');
    expect((await at.refund(everything)).status).toBe(200);
    // its money is on its way to the buyer
    expect(refused(await chargebacks.reopen(id))[1]).toBe('too_much');
    await later();
    expect(await at.money()).toMatchObject({ payment_status: 'refunded', disputed: 0 });
  });

  it('is not refunded by a change of the order’s goods', async () => {
    const { paid, at, total } = await disputed(1);
    const goods = goodsAt(owner, paid);
    const [{ item_id }] = (await at.money()).lines;
    expect((await refund(at, total - 1000)).status).toBe(200);
    const change = { lines: [{ item_id, quantity: 2, price: 1000 }] };
    expect(refused(await goods.change(change))).toEqual(['ORDER_CHANGE_REFUSED', 'disputed']);
    await later();
  });

  it('is not refunded by canceling; an order whose chargeback is lost is canceled without a refund', async () => {
    const { paid, at, total, chargebacks, id } = await disputed(1000);
    const cancel = () => at.step('canceled', { reason: 'seller' });
    const bulk = async () =>
      (await owner.call('POST', '/stores/hanamori/cancellations/check', { orders: [paid.order] }))
        .body.data[0];
    expect((await cancel()).body).toMatchObject({ code: 'ORDER_STEP_REFUSED', reason: 'disputed' });
    expect((await at.money()).steps).not.toContain('canceled');
    expect(await bulk()).toMatchObject({ refusal: 'disputed' });
    await chargebacks.settle(id, 'lost');
    expect((await cancel()).body.reason).toBe('disputed');
    expect((await refund(at, total - 1000)).status).toBe(200);
    await later();
    expect(await bulk()).toMatchObject({ refusal: null, refund: 0 });
    const { body } = await cancel();
    expect(body.data).toMatchObject({ status: 'canceled', payment_status: 'paid' });
    expect(refused(await chargebacks.reopen(id))[1]).toBe('order_canceled');
    // canceled by mistake
    expect((await at.undo({ step_id: body.data.undo.step_id })).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    await later();
    await later();
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 0 });
    expect(await keptOf(shop, paid.order)).toBe(1000);
    expect(await paid.see()).toMatchObject({ status: 'canceled', payment: { status: 'paid' } });
    expect(await emailsOf(shop, paid.order)).toContain('canceled');
    // the sale is booked back, so the chargeback is no loss any more
    const month = `/stores/hanamori/sales-month-file?month=${today().slice(0, 7)}`;
    const { file } = (await owner.call('GET', `${month}&file=journal_csv`)).body;
    expect(Buffer.from(file, 'base64').toString()).toContain(
      `,1000,,0,貸倒損失,1000,,0,チャージバック振替（注文キャンセル） クレジットカード 1件`,
    );
    expect(refused(await chargebacks.record({ amount: 1 }))[1]).toBe('order_canceled');
  });

  it('does not keep an order from being shipped', async () => {
    const { paid, at } = await disputed(3000);
    const { number } = await chargebacksAt(paid).shown();
    const match = await owner.call('POST', '/stores/hanamori/shipments/match', {
      lines: [{ number, tracking_number: '123456789012' }],
    });
    expect(match.body.data).toMatchObject([{ fault: null, order: { chargeback: 'open' } }]);
    expect((await at.step('shipped')).body.data.status).toBe('delivering');
  });

  it('keeps the buyer’s data until the chargeback is settled', async () => {
    const { paid, at, chargebacks, id } = await disputed(10);
    for (const step of ['shipped', 'delivered', 'completed']) await at.step(step);
    await later();
    const [row] = await shop.sql<{ buyer_id: number }>(
      'SELECT buyer_id FROM orders WHERE id = $1',
      [paid.order],
    );
    const isWanted = async () =>
      (await ordersOf(shop.database, { buyers: [row?.buyer_id ?? 0], mentions: [] })).find(
        (one) => one.id === paid.order,
      )?.has_open_money;
    expect(await isWanted()).toBe(true);
    await chargebacks.settle(id, 'lost');
    expect(await isWanted()).toBe(false);
  });
});

describe('at the same time', () => {
  it('two members of the staff record one chargeback', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { chargebacks } = await orderByCard();
      const replies = await Promise.all([
        chargebacks.record({ amount: 1000 }),
        chargebacks.record({ amount: 900 }, randomUUID(), support),
        chargebacks.record({ amount: 800 }, randomUUID(), support),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect((await chargebacks.shown()).chargebacks).toHaveLength(1);
    }
  });

  it('a refund and a chargeback never return the same money', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { at, total, chargebacks } = await orderByCard();
      const replies = await Promise.all(
        turn % 2 === 0
          ? [refund(at, total), chargebacks.record({ amount: total })]
          : [chargebacks.record({ amount: total }), refund(at, total)],
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
    await later();
  });

  it('a cancellation and a chargeback never return the same money', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { at, chargebacks } = await orderByCard();
      const replies = await Promise.all([
        at.step('canceled', { reason: 'buyer' }),
        chargebacks.record(),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
    await later();
  });

  it('a chargeback is won by one, lost by another, or removed by a third, but only once', async () => {
    const { chargebacks, id } = await disputed();
    const replies = await Promise.all([
      chargebacks.settle(id, 'won'),
      chargebacks.settle(id, 'lost'),
      chargebacks.remove(id),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
