import { factsOf, type PaymentType } from '@noren/contract/payment-methods';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { emailsOf, operator_key } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { withNumber } from '../../../test/konbini.ts';
import { keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { newTwSku, payuni } from '../../../test/taiwan.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  staff = await newStaff(shop, { hanamori: 'manager', chaya: 'manager' });
});
afterEach(async () => {
  await gateway(shop, { webhooks: 'never', drop_reply_for: null });
  await payuni(shop, { webhooks: 'never', drop_reply_for: null });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** Three units of a SKU for 1000 each, to be paid at the door. */
async function cashOrder(also: { limit?: number } = {}) {
  const sku = await newSku(shop, { stock: 10, price: 1000, ...also });
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, 3, { payment_type: 'custom_cod' });
  return { sku, buyer, order, at: goodsAt(staff, { order, slug: 'hanamori' }) };
}
const rowOf = async (order: number) =>
  (
    await shop.sql<Record<string, number>>(
      'SELECT amount, discount_amount, shipping_fee, payment_fee, total_amount FROM orders WHERE id = $1',
      [order],
    )
  )[0] as Record<string, number>;

describe('an order that is paid at the door', () => {
  it('changes its quantity, price, products and shipping fee, and its total', async () => {
    const { sku, buyer, order, at } = await cashOrder();
    const other = await newSku(shop, { stock: 5, price: 400 });
    const before = await rowOf(order);
    const [line] = (await at.read()).lines;
    const changed = await at.change({
      lines: [{ item_id: line.item_id, quantity: 2, price: 900 }],
      added: [{ sku_id: other, quantity: 2 }],
      shipping_fee: 100,
    });
    expect(changed.status).toBe(200);
    expect(await rowOf(order)).toEqual({
      ...before,
      amount: 2600,
      shipping_fee: 100,
      total_amount: 2700 + (before.payment_fee as number),
    });
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 2 });
    expect(await stockOf(shop, other)).toMatchObject({ sold: 2 });
    expect((await buyer.see(order)).items).toMatchObject([
      { quantity: 2, price: 900 },
      { quantity: 2, price: 400 },
    ]);
    expect(await emailsOf(shop, order)).toContain('changed');
    const again = await at.change({
      lines: [{ item_id: line.item_id, quantity: 0, price: 900 }],
      shipping_fee: 100,
    });
    expect(again.status).toBe(200);
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 0 });
    expect((await rowOf(order)).amount).toBe(800);
  });

  it('pays the fee of its new amount once the amount crosses a step', async () => {
    const { order, at } = await cashOrder();
    const before = await rowOf(order);
    const fee = before['payment_fee'] as number;
    const setSteps = (steps: object) =>
      shop.sql(
        "UPDATE payment_settings SET payment_fee = $1, fee_steps = $2::jsonb WHERE type = 'custom_cod'",
        [fee + 50, JSON.stringify(steps)],
      );
    const steps = [{ from: 4_000 + (before['shipping_fee'] as number), fee: 770 }];
    await setSteps(steps);
    const [line] = (await at.read()).lines;
    const change = (quantity: number) =>
      at.change({
        lines: [{ item_id: line.item_id, quantity, price: 1000 }],
        added: [],
        shipping_fee: before['shipping_fee'] as number,
      });
    const total = (amount: number, payment_fee: number) => ({
      amount,
      payment_fee,
      total_amount: amount + (before['shipping_fee'] as number) + payment_fee,
    });
    // the step of the order has another fee now, but the order keeps the one that was agreed
    expect((await change(2)).status).toBe(200);
    expect(await rowOf(order)).toMatchObject(total(2_000, fee));
    expect((await change(4)).status).toBe(200);
    expect(await rowOf(order)).toMatchObject(total(4_000, 770));
    const changes = await shop.sql<{ changes: object[] }>(
      'SELECT changes FROM order_changes WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
      [order],
    );
    expect(changes[0]?.changes).toContainEqual({
      field: 'payment_fee',
      item: null,
      from: fee,
      to: 770,
    });
    expect((await change(3)).status).toBe(200);
    expect(await rowOf(order)).toMatchObject(total(3_000, fee + 50));
    await shop.sql(
      "UPDATE payment_settings SET payment_fee = $1, fee_steps = '[]' WHERE type = 'custom_cod'",
      [fee],
    );
  });

  it('refuses more units than are free, more than a person may buy, and a total that is too high', async () => {
    const { sku, at } = await cashOrder({ limit: 5 });
    const [{ item_id }] = (await at.read()).lines;
    const ask = (quantity: number, price = 1000) =>
      at.change({ lines: [{ item_id, quantity, price }] });
    expect((await ask(6)).body.reason).toBe('limit_reached');
    expect((await ask(4, 999_999)).body.reason).toBe('amount_out_of_range');
    expect((await ask(5)).status).toBe(200);
    const free = await cashOrder();
    const [line] = (await free.at.read()).lines;
    const soldOut = { item_id: line.item_id, quantity: 11, price: 1000 };
    expect((await free.at.change({ lines: [soldOut] })).body.reason).toBe('sold_out');
    expect(await stockOf(shop, free.sku)).toMatchObject({ sold: 3 });
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 5 });
  });

  it('refuses to be left without goods, an unknown product, and wrong lines', async () => {
    const { at } = await cashOrder();
    const [{ item_id }] = (await at.read()).lines;
    const none = { item_id, quantity: 0, price: 1000 };
    expect((await at.change({ lines: [none] })).body.reason).toBe('nothing_left');
    expect((await at.change({})).body.reason).toBe('nothing_changed');
    expect((await at.change({ added: [{ sku_id: 99_999_999, quantity: 1 }] })).body.reason).toBe(
      'not_addable',
    );
    const unknown = { item_id: 99_999_999, quantity: 1, price: 1 };
    expect((await at.change({ lines: [unknown] })).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await at.change({ lines: [none, none] })).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await at.preview({ lines: [none, none] })).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('gives its last unit to a buyer or to the staff, never to both', async () => {
    for (let n = 0; n < 5; n++) {
      const { at } = await cashOrder();
      const last = await newSku(shop, { stock: 1, price: 500 });
      const buyer = await newGuest(shop);
      const line = await buyer.line(last, 1);
      const [bought, added] = await Promise.all([
        buyer.checkout([line], { payment_type: 'custom_cod' }),
        at.change({ added: [{ sku_id: last, quantity: 1 }] }),
      ]);
      expect([bought.status, added.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await stockOf(shop, last)).toMatchObject({ sold: 1 });
    }
  });

  it('is canceled or changed by two people at once, with the stock of one of both', async () => {
    for (let n = 0; n < 5; n++) {
      const { sku, order, at } = await cashOrder();
      const [{ item_id }] = (await at.read()).lines;
      await Promise.all([
        at.change({ lines: [{ item_id, quantity: 1, price: 1000 }] }),
        staff.call('POST', `/stores/hanamori/orders/${order}/canceled`, { reason: 'buyer' }),
      ]);
      shop.advance(61_000);
      expect(await brokenInvariants(shop)).toEqual([]);
      expect((await stockOf(shop, sku)).sold).toBeLessThanOrEqual(3);
    }
  });

  it('is changed once by two staff at once, and not at all by one who ships it meanwhile', async () => {
    const { at, order } = await cashOrder();
    const form = await at.read();
    const [{ item_id }] = form.lines;
    const both = await Promise.all(
      [1, 2].map((quantity) => at.change({ lines: [{ item_id, quantity, price: 1000 }] }, form)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CHANGED_MEANWHILE');
    await staff.call('POST', `/stores/hanamori/orders/${order}/shipped`, {});
    const late = await at.change({ lines: [{ item_id, quantity: 1, price: 10 }] });
    expect(late.body.reason).toBe('shipped');
    expect((await at.preview({})).body.reason).toBe('shipped');
  });
});

it('an order whose payment is under way keeps its total', async () => {
  const sku = await newSku(shop, { stock: 5, price: 1000 });
  const { order } = await withNumber(shop, sku, 2);
  const at = goodsAt(staff, { order, slug: 'hanamori' });
  const form = await at.read();
  expect(form).toMatchObject({ refusal: 'payment_open', is_paid: false });
  const [{ item_id }] = form.lines;
  const asked = await at.change({ lines: [{ item_id, quantity: 1, price: 1000 }] });
  expect(asked.body.reason).toBe('payment_open');
});

it('a card order that was not paid yet is paid at its new total', async () => {
  const sku = await newSku(shop, { stock: 5, price: 1000 });
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, 2, { payment_type: 'gmo_credit' });
  const at = goodsAt(staff, { order, slug: 'hanamori' });
  const [{ item_id }] = (await at.read()).lines;
  const { body } = await at.change({ lines: [{ item_id, quantity: 1, price: 1000 }] });
  const { total } = body.data.sums;
  await buyer.pay(order, await buyer.card());
  const [attempt] = await shop.sql('SELECT amount FROM payment_attempts WHERE order_id = $1', [
    order,
  ]);
  expect(attempt).toEqual({ amount: total });
});

const paidTypes: PaymentType[] = [
  'gmo_credit',
  'gmo_cvs',
  'gmo_paypay',
  'payuni_credit',
  'bank_transfer',
];
describe.each(paidTypes)('an order paid by %s', (type) => {
  const inTaiwan = factsOf(type).currency === 'TWD';
  const isByGateway = factsOf(type).returnedBy === 'gateway';
  const refundApi = { gmo_credit: 'ChangeTran', gmo_paypay: 'PaypayCancelReturn' } as Record<
    string,
    string
  >;
  async function paid() {
    const one = await paidOrder(shop, type);
    if (inTaiwan) shop.advance(25 * 3_600_000);
    return { ...one, at: goodsAt(staff, one) };
  }
  async function turn() {
    for (let n = 0; n < 4; n++) {
      shop.advance(61_000);
      await issueRefunds(shop.app);
    }
  }

  it('returns what it loses once, also when it is sent twice and the gateway’s answer is lost', async () => {
    const { order, sku, at } = await paid();
    const kept = await keptOf(shop, order);
    const form = await at.read();
    const [{ item_id }] = form.lines;
    const drop = inTaiwan ? 'trade/close' : refundApi[type];
    if (drop) await (inTaiwan ? payuni : gateway)(shop, { drop_reply_for: drop });
    const ask = { lines: [{ item_id, quantity: 2, price: 900 }] };
    const twice = await Promise.all([at.change(ask, form), at.change(ask, form)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await turn();
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 2 });
    expect(await keptOf(shop, order)).toBe(isByGateway ? kept - 1200 : kept);
    const after = await at.read();
    expect(after.lines).toMatchObject([{ quantity: 2, price: 900 }]);
    expect(after.sums.total).toBe(kept - 1200);
    // the rest goes back to the yen
    const rest = await at.change({ lines: [{ item_id, quantity: 1, price: 900 }] });
    expect(rest.body.data.sums.total).toBe(kept - 2100);
    await turn();
    expect(await keptOf(shop, order)).toBe(isByGateway ? kept - 2100 : kept);
  });

  it('lets its buyer pay added goods in an order of their own, without shipping', async () => {
    const { order, see, at } = await paid();
    const kept = await keptOf(shop, order);
    await shop.sql("UPDATE orders SET email = 'added@example.com' WHERE id = $1", [order]);
    const other = await (inTaiwan ? newTwSku : newSku)(shop, { stock: 5, price: 700 });
    const added = [{ sku_id: other, quantity: 2 }];
    const form = await at.read();
    const { due } = (await at.preview({ added })).body.data;
    expect(due).toBeGreaterThanOrEqual(1400);
    const twice = await Promise.all([at.change({ added }, form), at.change({ added }, form)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { supplement } = (twice.find(({ status }) => status === 200) as Reply).body;
    const [row] = await shop.sql(
      'SELECT status, shipping_fee, total_amount, supplement_of FROM orders WHERE id = $1',
      [supplement.id],
    );
    expect(row).toEqual({
      status: type === 'bank_transfer' ? 'unpaid' : 'init',
      shipping_fee: 0,
      total_amount: due,
      supplement_of: order,
    });
    expect(await stockOf(shop, other)).toMatchObject({ sold: 2 });
    expect(await emailsOf(shop, supplement.id)).toEqual(['received']);
    expect((await see()).supplements).toMatchObject([{ id: supplement.id, total_amount: due }]);
    expect(await keptOf(shop, order)).toBe(kept);
    // it does not ship before it is paid
    const slug = inTaiwan ? 'chaya' : 'hanamori';
    const ship = `/stores/${slug}/orders/${supplement.id}/shipped`;
    expect((await staff.call('POST', ship, {})).body.code).toBe('ORDER_STEP_REFUSED');
  });

  it('refuses a higher price, fee or quantity, and units without money', async () => {
    const { at } = await paid();
    const { lines, sums } = await at.read();
    const [{ item_id }] = lines;
    for (const ask of [
      { lines: [{ item_id, quantity: 4, price: 1000 }] },
      { lines: [{ item_id, quantity: 3, price: 1001 }] },
      { shipping_fee: sums.shipping_fee + 1 },
    ])
      expect((await at.change(ask)).body.reason).toBe('raise_of_paid');
    const form = await at.read();
    const wrong = { total: 1, refund_amount: 1, due: 0 };
    const ask = { lines: [{ item_id, quantity: 1, price: 1000 }] };
    expect((await at.change(ask, form, wrong)).body.reason).toBe('sum_differs');
  });
});
