import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { attemptsOf, finish, gateway, notify, webhookOf } from '../../../test/card-gateway.ts';
import { emailsOf, fulfil, operator_key } from '../../../test/fulfilment.ts';
import { withNumber } from '../../../test/konbini.ts';
import { atOrder, keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import {
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  payuniTradesOf,
  twCards,
  typed,
} from '../../../test/taiwan.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { findAttemptByAccess } from '../../payments/attempts/attempts.ts';
import { returnMoney } from '../../payments/attempts/ask-gateway.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';

let shop: TestShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, UNDO_SECONDS: '60' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  staff = await newStaff(shop, { hanamori: 'manager', chaya: 'manager' });
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** Ends the undo windows. */
async function later(seconds = 61) {
  shop.advance(seconds * 1000);
  await closeUndoWindows(shop.app);
}
/** Everything about an order except its steps and the marks of undone ones. */
const stateOf = (order: number) =>
  Promise.all(
    [
      'SELECT status, payment_status, shipping_status, reason, paid_at, refund_memo, delivery_at, completed_at, shipping_info, source_id, display_source_id, stock_taken, refunded_amount FROM orders WHERE id = $1',
      'SELECT id, shipping_status, refunded_quantity, restocked_quantity FROM order_items WHERE order_id = $1 ORDER BY id',
      'SELECT kind FROM emails WHERE order_id = $1 ORDER BY id',
      'SELECT status, amount, due_amount, returning_amount, returned_amount FROM payment_attempts WHERE order_id = $1 ORDER BY id',
      'SELECT subject, "from", "to" FROM order_histories WHERE order_id = $1 AND undone_at IS NULL ORDER BY id',
    ].map((sql) => shop.sql(sql, [order])),
  );

describe('an undo window', () => {
  const before: Record<string, string[]> = {
    shipped: [],
    delivered: ['shipped'],
    canceled: [],
    missing: ['shipped'],
    damaged: ['shipped'],
    returning: ['shipped'],
  };
  it.each(Object.keys(before))('undoes %s completely, because nothing had left', async (step) => {
    const paid = await paidOrder(shop, step === 'delivered' ? 'custom_cod' : 'gmo_credit');
    const at = atOrder(staff, paid);
    for (const one of before[step] as string[]) expect((await at.step(one)).status).toBe(200);
    const was = await stateOf(paid.order);
    const body =
      step === 'shipped'
        ? { company: 'ヤマト運輸', tracking_number: '1234' }
        : step === 'canceled'
          ? { reason: 'seller' }
          : {};
    const taken = (await at.step(step, body)).body.data;
    expect(taken.undo).toMatchObject({ step });
    expect(await stateOf(paid.order)).not.toEqual(was);
    // effects wait
    await issueRefunds(shop.app);
    expect((await at.undo({ step_id: taken.undo.step_id })).body.data).toMatchObject({
      steps: expect.arrayContaining([step]),
    });
    expect(await stateOf(paid.order)).toEqual(was);
    // repeating has no effect
    expect((await at.undo({ step_id: taken.undo.step_id })).status).toBe(200);
    await later();
    expect(await stateOf(paid.order)).toEqual(
      step === 'shipped' || step === 'canceled'
        ? was
        : [was[0], was[1], expect.anything(), was[3], was[4]],
    );
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 3 });
    // taking the step again gives the same result
    expect((await at.step(step, body)).status).toBe(200);
  });

  it('undoes a refund completely while it has not left', async () => {
    const paid = await paidOrder(shop, 'gmo_paypay');
    const at = atOrder(staff, paid);
    const was = await stateOf(paid.order);
    const { item_id } = (await at.money()).lines[0];
    const asked = (
      await at.refund({ lines: [{ item_id, quantity: 2, restock: true }], expected: 2000 })
    ).body.data;
    expect(asked).toMatchObject({
      refund_memo: 'partially_unrefunded',
      refunds: [{ state: 'waiting', undo_until: expect.any(String) }],
    });
    await issueRefunds(shop.app);
    expect((await at.undo({ refund_id: asked.refunds[0].id })).body.data).toMatchObject({
      refund_memo: null,
      refunds: [{ state: 'taken_back', undo_until: null }],
    });
    expect(await stateOf(paid.order)).toEqual(was);
    expect((await at.undo({ refund_id: asked.refunds[0].id })).status).toBe(200);
    await later();
    await issueRefunds(shop.app);
    expect(await stateOf(paid.order)).toEqual(was);
    expect(await keptOf(shop, paid.order)).toBe((await at.money()).total_amount);
  });

  it('of a refund for a doubly paid order: the surplus goes back at once, and the order’s own money can still be undone or owed', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const sku = await newTwSku(shop, { stock: 5, price: 500 });
    const { order, bank } = await buyer.atTheBank(sku);
    const second = await buyer.pay(order, typed(twCards.jcb));
    await finishAtBank(shop, bank);
    await finishAtBank(shop, second.body.data.pay_redirect_url);
    const canceled = await atOrder(staff, {
      order,
      slug: 'chaya',
      sku,
      see: () => buyer.see(order),
    }).step('canceled', { reason: 'seller' });
    expect(canceled.body.data.undo).toMatchObject({ step: 'canceled' });
    shop.advance(30_000);
    await issueRefunds(shop.app);
    expect((await attemptsOf(shop, order)).map(({ status }) => status)).toEqual(['paid', 'undone']);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      payment: { status: 'paid' },
    });
    await later();
    await issueRefunds(shop.app);
    expect((await attemptsOf(shop, order)).map(({ status }) => status)).toEqual([
      'undone',
      'undone',
    ]);
    expect(await buyer.see(order)).toMatchObject({
      status: 'canceled',
      payment: { status: 'refunded' },
    });
    expect((await payuniTradesOf(shop, order)).map((trade) => trade.trade_status)).toEqual([
      '3',
      '3',
    ]);
  });

  it('ends after its time, and then the effects run once', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { step_id } = (await at.step('canceled', { reason: 'buyer' })).body.data.undo;
    expect(await paid.see()).toMatchObject({ status: 'canceled', payment: { status: 'paid' } });
    expect(await attemptsOf(shop, paid.order)).toMatchObject([{ status: 'paid' }]);
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 3 });
    shop.advance(60_000);
    expect((await at.undo({ step_id })).body).toMatchObject({
      code: 'UNDO_IS_OVER',
      reason: 'too_late',
    });
    await Promise.all([closeUndoWindows(shop.app), closeUndoWindows(shop.app)]);
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 0 });
    expect(await attemptsOf(shop, paid.order)).toMatchObject([{ status: 'refund_due' }]);
    await issueRefunds(shop.app);
    expect(await keptOf(shop, paid.order)).toBe(0);
    expect(await paid.see()).toMatchObject({
      status: 'canceled',
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect((await emailsOf(shop, paid.order)).filter((kind) => kind === 'canceled')).toHaveLength(
      1,
    );
    expect((await at.undo({ step_id })).body).toMatchObject({
      code: 'UNDO_IS_OVER',
      reason: 'too_late',
    });
  });

  it('ends for a refund too: its stock and its money move when its time is over', async () => {
    const paid = await paidOrder(shop, 'gmo_cvs');
    const at = atOrder(staff, paid);
    const { item_id } = (await at.money()).lines[0];
    const [refund] = (
      await at.refund({ lines: [{ item_id, quantity: 1, restock: true }], expected: 1000 })
    ).body.data.refunds;
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 3 });
    await later();
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 2 });
    expect((await at.undo({ refund_id: refund.id })).body).toMatchObject({
      code: 'UNDO_IS_OVER',
      reason: 'too_late',
    });
    expect((await at.money()).refunds).toMatchObject([{ state: 'by_hand' }]);
  });

  it('does not undo a step that another followed, or that another person made', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { step_id } = (await at.step('shipped')).body.data.undo;
    const packer = atOrder(await newStaff(shop, { hanamori: 'packer' }), paid);
    expect((await packer.undo({ step_id })).body).toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
      roles: ['owner', 'manager'],
    });
    const own = (await packer.step('delivered')).body.data.undo;
    expect((await at.undo({ step_id })).body).toMatchObject({
      code: 'UNDO_IS_OVER',
      reason: 'moved_on',
    });
    expect((await packer.undo({ step_id: own.step_id })).body.data).toMatchObject({
      status: 'delivering',
      undo: { step_id },
    });
    expect((await at.undo({ step_id })).body.data).toMatchObject({
      status: 'undelivered',
      undo: null,
    });
    expect((await at.undo({ step_id: 999_999 })).status).toBe(404);
    expect(await historiesOf(shop, paid.order, 'order')).toContain('delivering');
    expect((await paid.see()).histories.map(({ to }: { to: string }) => to)).not.toContain(
      'delivering',
    );
  });

  it('does not undo the payment at the door once that money is refunded', async () => {
    const paid = await paidOrder(shop, 'custom_cod');
    const at = atOrder(staff, paid);
    await at.step('shipped');
    const { step_id } = (await at.step('delivered')).body.data.undo;
    const [refund] = (await at.refund({ free_amount: 100, expected: 100 })).body.data.refunds;
    expect((await at.undo({ step_id })).body).toMatchObject({
      code: 'UNDO_IS_OVER',
      reason: 'moved_on',
    });
    await at.undo({ refund_id: refund.id });
    expect((await at.undo({ step_id })).body.data).toMatchObject({
      status: 'delivering',
      payment_status: 'pending',
      came_in: 0,
    });
  });

  it('applies to the operator’s steps as well', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    expect((await fulfil(shop, paid.order, 'shipped')).status).toBe(200);
    expect(await emailsOf(shop, paid.order)).not.toContain('shipped');
    await later();
    expect(await emailsOf(shop, paid.order)).toContain('shipped');
  });
});

it('a payment returned in the gateway’s console ends the order’s pending refund', async () => {
  const paid = await paidOrder(shop, 'gmo_credit');
  const at = atOrder(staff, paid);
  const { lines } = await at.money();
  await at.refund({
    lines: [{ item_id: lines[0].item_id, quantity: 1, restock: true }],
    expected: 1000,
  });
  const [row] = await attemptsOf(shop, paid.order);
  const attempt = await findAttemptByAccess(shop.database, row?.access_id as string);
  await returnMoney(shop.app, shop.database, attempt as NonNullable<typeof attempt>);
  await notify(shop, webhookOf(row as never, { Status: 'VOID', JobCd: 'VOID' }));
  expect(await at.money()).toMatchObject({
    payment_status: 'refunded',
    refund_memo: 'refunded',
    refundable: 0,
    refunds: [{ state: 'returned' }],
  });
  expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 2 });
  await later();
  await issueRefunds(shop.app);
  expect(await emailsOf(shop, paid.order)).toEqual(['received', 'paid', 'refunded']);
});

describe('the database', () => {
  it('lets an order go back only in the transaction that undoes a step', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { step_id } = (await at.step('shipped')).body.data.undo;
    const back = "UPDATE orders SET status = 'undelivered' WHERE id = $1";
    await expect(shop.sql(back, [paid.order])).rejects.toThrow(/may not go from/);
    await at.undo({ step_id });
    await at.step('shipped');
    await expect(shop.sql(back, [paid.order])).rejects.toThrow(/may not go from/);
    await expect(
      shop.sql('UPDATE orders SET refunded_amount = total_amount + 1 WHERE id = $1', [paid.order]),
    ).rejects.toThrow(/orders_refunded/);
    await expect(
      shop.sql('UPDATE order_items SET refunded_quantity = quantity + 1 WHERE order_id = $1', [
        paid.order,
      ]),
    ).rejects.toThrow(/order_items_refunded/);
    await expect(
      shop.sql('UPDATE payment_attempts SET due_amount = amount + 1 WHERE order_id = $1', [
        paid.order,
      ]),
    ).rejects.toThrow(/payment_attempts_parts/);
  });
});

describe('a shipment', () => {
  it('leaves in parts: each is emailed by itself, the last completes it', async () => {
    const buyer = await newGuest(shop);
    const skus = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const placed = await buyer.checkout([
      await buyer.line(skus[0] as number),
      await buyer.line(skus[1] as number),
    ]);
    const order = placed.body.id as number;
    const at = atOrder(staff, { order, slug: 'hanamori', sku: 0, see: () => buyer.see(order) });
    const [one, two] = (await at.money()).lines.map(({ item_id }: { item_id: number }) => item_id);
    expect((await at.step('shipped', { item_ids: [999_999] })).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    const part = (await at.step('shipped', { item_ids: [one], tracking_number: '1' })).body.data;
    expect(part).toMatchObject({
      status: 'undelivered',
      undo: { step: 'partly_shipped' },
      lines: [{ shipping_status: 'shipped' }, { shipping_status: 'pending' }],
    });
    await at.undo({ step_id: part.undo.step_id });
    expect(await buyer.see(order)).toMatchObject({
      items: [{ shipping_status: 'pending' }, { shipping_status: 'pending' }],
      shipping: { source_id: null },
    });
    await at.step('shipped', { item_ids: [one], tracking_number: '1' });
    await later();
    expect((await at.step('canceled', { reason: 'seller' })).body).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      message: expect.stringContaining('has shipped'),
    });
    expect((await at.step('shipped', { item_ids: [one] })).body.code).toBe('VALIDATION_EXCEPTION');
    expect(
      (await at.step('shipped', { item_ids: [two], tracking_number: '2' })).body.data,
    ).toMatchObject({
      status: 'delivering',
      shipping_status: 'delivering',
    });
    await later();
    expect((await emailsOf(shop, order)).filter((kind) => kind === 'shipped')).toHaveLength(2);
    expect((await at.step('shipped')).status).toBe(200);
  });

  it('excludes units refunded before: the slip shows it, and a fully refunded line does not leave', async () => {
    const buyer = await newGuest(shop);
    const skus = [
      await newSku(shop, { stock: 5, price: 1000 }),
      await newSku(shop, { stock: 5, price: 1000 }),
    ];
    const placed = await buyer.checkout(
      [await buyer.line(skus[0] as number, 2), await buyer.line(skus[1] as number)],
      { payment_type: 'gmo_credit' },
    );
    const order = placed.body.id as number;
    await finish(
      shop,
      (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url as string,
    );
    const at = atOrder(staff, { order, slug: 'hanamori', sku: 0, see: () => buyer.see(order) });
    const [two, one] = (await at.money()).lines.map(({ item_id }: { item_id: number }) => item_id);
    const lines = [two, one].map((item_id) => ({ item_id, quantity: 1, restock: true }));
    expect((await at.refund({ lines, expected: 2000 })).status).toBe(200);
    const slip = (await staff.call('GET', `/stores/hanamori/order-slips?ids=${order}`)).body
      .data[0];
    expect(slip).toMatchObject({
      refunded_amount: 2000,
      items: [
        { id: two, quantity: 2, refunded_quantity: 1 },
        { id: one, quantity: 1, refunded_quantity: 1 },
      ],
    });
    const shipped = (await at.step('shipped')).body.data;
    expect(shipped).toMatchObject({
      status: 'delivering',
      lines: [{ shipping_status: 'shipped' }, { shipping_status: 'canceled' }],
    });
    expect((await at.undo({ step_id: shipped.undo.step_id })).body.data.lines).toMatchObject([
      { shipping_status: 'pending' },
      { shipping_status: 'pending' },
    ]);
  });

  it('comes back, and the named units are restocked once', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { item_id } = (await at.money()).lines[0];
    expect((await at.step('returned', { restock: [] })).body.code).toBe('ORDER_STEP_REFUSED');
    await at.step('shipped');
    await at.step('delivered');
    await at.step('completed');
    await at.step('returning');
    expect((await at.step('returned', { restock: [{ item_id, quantity: 4 }] })).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    expect(
      (await at.step('returned', { restock: [{ item_id, quantity: 2 }] })).body.data,
    ).toMatchObject({ status: 'returned', shipping_status: 'returned' });
    await later();
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 1 });
    // the refund does not restock units that are back on the shelf
    await at.refund({ lines: [{ item_id, quantity: 3, restock: true }], expected: 3000 });
    await later();
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 0 });
    await issueRefunds(shop.app);
    expect((await at.money()).lines[0]).toMatchObject({
      refunded_quantity: 3,
      restocked_quantity: 3,
      refundable: 0,
    });
  });

  it('that comes back unpaid counts as a failed cash on delivery payment', async () => {
    const paid = await paidOrder(shop, 'custom_cod');
    const at = atOrder(staff, paid);
    await at.step('shipped');
    await at.step('missing');
    expect((await at.step('returned', { restock: [] })).body.data).toMatchObject({
      status: 'returned',
      shipping_status: 'returned',
      payment_status: 'failed',
    });
    await later();
  });
});

it('an unpaid order is canceled at once, because an attempt closed at a gateway does not reopen', async () => {
  const sku = await newSku(shop, { stock: 5 });
  const { buyer, order } = await withNumber(shop, sku);
  const at = atOrder(staff, { order, slug: 'hanamori', sku, see: () => buyer.see(order) });
  expect((await at.step('canceled', { reason: 'buyer' })).body.data).toMatchObject({
    status: 'canceled',
    undo: null,
  });
  expect(await stockOf(shop, sku)).toMatchObject({ sold: 0 });
  expect((await staff.call('GET', '/stores/hanamori/audit')).body.data[0]).toMatchObject({
    call: 'POST /console/stores/{slug}/orders/{id}/canceled',
  });
});
