import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';

let shop: TestShop;
let manager: TestStaff;
let owner: TestStaff;
let packer: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { UNDO_SECONDS: '60' } });
  manager = await newStaff(shop, { hanamori: 'manager' });
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const base = '/stores/hanamori';
type Asked = { id: number; refund: number };
const cancel = (orders: Asked[], staff = manager, key?: string, reason = 'seller') =>
  staff.call('POST', `${base}/cancellations`, { orders, reason }, key);
const check = (orders: number[], staff = manager) =>
  staff.call('POST', `${base}/cancellations/check`, { orders });
const undo = (steps: unknown, staff = manager) =>
  staff.call('POST', `${base}/orders/undo`, { steps });
const step = (id: number, name: string, body: object = {}) =>
  owner.call('POST', `${base}/orders/${id}/${name}`, body);
const detail = async (id: number) => (await owner.call('GET', `${base}/orders/${id}`)).body.data;
const refusals = ({ body }: { body: any }): unknown[] =>
  body.data.map(({ refusal }: { refusal: unknown }) => refusal);

/** A cash-on-delivery order and the SKU of its own. */
async function codOrder(quantity = 1) {
  const sku = await newSku(shop, { stock: 10, price: 1000 });
  return { id: await (await newGuest(shop)).order(sku, quantity), sku };
}
async function later() {
  shop.advance(61_000);
  await closeUndoWindows(shop.app);
  await issueRefunds(shop.app);
}

describe('canceling chosen orders', () => {
  it('shows the refunds first, cancels what can be canceled, and refunds after the undo window', async () => {
    const card = await paidOrder(shop, 'gmo_credit');
    const cod = await codOrder(2);
    const shipped = (await codOrder()).id;
    await step(shipped, 'shipped');
    const total = (await detail(card.order)).total_amount;
    const ids = [card.order, cod.id, shipped];
    expect((await check(ids)).body.data).toMatchObject([
      { id: card.order, refusal: null, refund: total },
      { id: cod.id, refusal: null, refund: 0 },
      { id: shipped, refusal: 'left_already', refund: 0 },
    ]);
    const { status, body } = await cancel([
      { id: card.order, refund: total },
      { id: cod.id, refund: 0 },
      { id: shipped, refund: 0 },
    ]);
    expect(status).toBe(200);
    expect(refusals({ body })).toEqual([null, null, 'left_already']);
    expect(body.undo.until).toEqual(expect.any(String));
    expect(body.undo.steps.map((one: { order_id: number }) => one.order_id)).toEqual(
      [card.order, cod.id].toSorted((a, b) => a - b),
    );
    expect(await keptOf(shop, card.order)).toBe(total);
    await later();
    expect(await keptOf(shop, card.order)).toBe(0);
    expect(await stockOf(shop, cod.sku)).toMatchObject({ sold: 0 });
    expect(await detail(card.order)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      reason: 'seller',
    });
    expect((await detail(shipped)).stage).toBe('shipped');
  });

  it('can be undone for all orders within the window, and refunds nothing then', async () => {
    const card = await paidOrder(shop, 'gmo_credit');
    const cod = await codOrder();
    const total = (await detail(card.order)).total_amount;
    const canceled = await cancel([
      { id: card.order, refund: total },
      { id: cod.id, refund: 0 },
    ]);
    expect(refusals(await undo(canceled.body.undo.steps))).toEqual([null, null]);
    await later();
    expect(await keptOf(shop, card.order)).toBe(total);
    for (const id of [card.order, cod.id]) expect((await detail(id)).stage).toBe('to_ship');
  });

  it('cancels an unpaid order at once, and refuses a paid one that was shown as unpaid', async () => {
    const sku = await newSku(shop, { stock: 10 });
    const unpaid = await (await newGuest(shop)).order(sku, 1, { payment_type: 'gmo_credit' });
    const paid = await paidOrder(shop, 'gmo_credit');
    const answer = await cancel([
      { id: unpaid, refund: 0 },
      { id: paid.order, refund: 0 },
    ]);
    expect(refusals(answer)).toEqual([null, 'refund_changed']);
    expect(answer.body.undo).toBeNull();
    expect(await detail(unpaid)).toMatchObject({ status: 'canceled' });
    expect(await detail(paid.order)).toMatchObject({ stage: 'to_ship' });
  });

  it('says why an order cannot be canceled', async () => {
    const canceled = (await codOrder()).id;
    await step(canceled, 'canceled', { reason: 'seller' });
    const refunded = await paidOrder(shop, 'gmo_credit');
    await owner.call('POST', `${base}/orders/${refunded.order}/refunds`, {
      lines: [],
      shipping_fee: 0,
      payment_fee: 0,
      free_amount: 100,
      note: '',
      expected: 100,
    });
    const pickUp = (await codOrder()).id;
    await shop.sql(`UPDATE orders SET shipping_type = 'self_pick_up' WHERE id = $1`, [pickUp]);
    await step(pickUp, 'shipped');
    const parted = (await codOrder()).id;
    await shop.sql(`UPDATE order_items SET shipping_status = 'shipped' WHERE order_id = $1`, [
      parted,
    ]);
    const ids = [canceled, refunded.order, pickUp, parted, 2_000_000];
    const expected = [
      'canceled_already',
      'refund_in_progress',
      'ready_for_pickup',
      'partly_shipped',
      'not_found',
    ];
    expect(refusals(await check(ids))).toEqual(expected);
    expect(refusals(await cancel(ids.map((id) => ({ id, refund: 0 }))))).toEqual(expected);
    await later();
    expect(refusals(await check([refunded.order]))).toEqual(['partly_refunded']);
  });

  it('is done once with one key, also when it is sent twice at the same time', async () => {
    const orders = [(await codOrder()).id, (await codOrder()).id].map((id) => ({ id, refund: 0 }));
    const answers = await Promise.all(
      [1, 2].map(() => cancel(orders, manager, 'cancel-once', 'buyer')),
    );
    for (const answer of answers) expect(refusals(answer)).toEqual([null, null]);
    expect(answers[0]?.body.undo.steps).toEqual(answers[1]?.body.undo.steps);
    // undone meanwhile: the key's answer is repeated, and nothing is canceled again
    await undo(answers[0]?.body.undo.steps);
    expect((await cancel(orders, manager, 'cancel-once', 'buyer')).body).toEqual(answers[0]?.body);
    for (const { id } of orders) expect((await detail(id)).stage).toBe('to_ship');
    expect((await cancel(orders.slice(1), manager, 'cancel-once')).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('two members of the staff who cancel the same orders at once cancel each once', async () => {
    const orders = [];
    for (let nth = 0; nth < 5; nth++) orders.push({ id: (await codOrder()).id, refund: 0 });
    const answers = await Promise.all([
      cancel(orders, manager),
      cancel(orders.toReversed(), owner),
    ]);
    for (const { id } of orders) {
      const mine = answers.map(
        ({ body }) => body.data.find((one: { id: number }) => one.id === id).refusal,
      );
      expect(mine.toSorted()).toEqual(['canceled_already', null].toSorted());
      const steps = await shop.sql('SELECT 1 FROM fulfilment_steps WHERE order_id = $1', [id]);
      expect(steps).toHaveLength(1);
    }
    const named = answers.flatMap(({ body }) => body.undo?.steps ?? []);
    expect(named).toHaveLength(5);
  });

  it('an order that is shipped meanwhile is either shipped or canceled', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await codOrder(), await codOrder()];
      const number = (await detail(one.id)).number;
      const [canceled, shipped] = await Promise.all([
        cancel([one.id, two.id].map((id) => ({ id, refund: 0 }))),
        packer.call('POST', `${base}/shipments`, { lines: [{ number }], all_or_none: false }),
      ]);
      const { stage } = await detail(one.id);
      const isCanceled = canceled.body.data[0].refusal === null;
      expect(stage).toBe(isCanceled ? 'closed' : 'shipped');
      expect(shipped.body.shipped).toBe(isCanceled ? 0 : 1);
      expect(canceled.body.data[1].refusal).toBeNull();
    }
  });

  it('is for owners and managers, and only for orders of their store', async () => {
    const { id } = await codOrder();
    const support = await newStaff(shop, { hanamori: 'support' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    for (const staff of [packer, support]) {
      expect((await cancel([{ id, refund: 0 }], staff)).body.code).toBe('ROLE_NOT_ALLOWED');
      expect((await check([id], staff)).body.code).toBe('ROLE_NOT_ALLOWED');
    }
    expect((await cancel([{ id, refund: 0 }], stranger)).body.code).toBe('NOT_FOUND');
    expect((await check([id], stranger)).body.code).toBe('NOT_FOUND');
    const inOther = { orders: [{ id, refund: 0 }], reason: 'seller' };
    const answer = await owner.call('POST', '/stores/chaya/cancellations', inOther);
    expect(answer.body.data).toEqual([{ id, number: null, refusal: 'not_found' }]);
    const checked = await owner.call('POST', '/stores/chaya/cancellations/check', { orders: [id] });
    expect(checked.body.data[0].refusal).toBe('not_found');
    expect((await detail(id)).stage).toBe('to_ship');
  });

  it('refuses a call without orders, and one with more than twenty', async () => {
    const many = Array.from({ length: 21 }, (_, nth) => ({ id: nth + 1, refund: 0 }));
    expect((await cancel([])).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await cancel(many)).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await check([])).body.code).toBe('VALIDATION_EXCEPTION');
  });
});
