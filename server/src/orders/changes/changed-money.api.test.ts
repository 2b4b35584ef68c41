import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, type TestBuyer } from '../../../test/buyer.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { automaticBody, newDiscount } from '../../../test/discounts.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { atOrder, keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { closeOverdueOrders } from '../../app/jobs/jobs.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  owner = await newStaff(shop, { hanamori: 'owner' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const at = '/stores/hanamori';
const goods = (order: number) => goodsAt(owner, { order, slug: 'hanamori' });
async function pay(buyer: TestBuyer, order: number) {
  const { body } = await buyer.pay(order, await buyer.card());
  await finish(shop, body.data.pay_redirect_url as string);
}
const columnsOf = async (slug: string) => {
  const { body } = await owner.call('POST', `${at}/orders/export`, {
    encoding: 'utf-8',
    after: null,
  });
  const rows = parse<Record<string, string>>(Buffer.from(body.part, 'base64'), {
    bom: true,
    columns: true,
  });
  return rows.filter((row) => row['注文番号'] === slug);
};

describe('the documents of a changed order', () => {
  it('to be paid at the door: label, orders file and sales have the new sums', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 10, price: 1000 });
    const order = await buyer.order(sku, 3, { payment_type: 'custom_cod' });
    const day = new Date(shop.app.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const sales = async () =>
      (await owner.call('GET', `${at}/sales?from=${day}&to=${day}`)).body.data.total.amount;
    const before = await sales();
    const [{ item_id }] = (await goods(order).read()).lines;
    const changed = await goods(order).change({ lines: [{ item_id, quantity: 2, price: 900 }] });
    const { total } = changed.body.data.sums;
    const labels = await owner.call('POST', `${at}/orders/labels`, {
      program: 'b2',
      orders: [order],
      check: false,
      after: null,
    });
    const [label] = parse<Record<string, string>>(
      iconv.decode(Buffer.from(labels.body.part, 'base64'), 'windows-31j'),
      { columns: true },
    );
    expect(label?.['ｺﾚｸﾄ代金引換額（税込)']).toBe(String(total));
    const seen = await buyer.see(order);
    expect(seen.total_amount).toBe(total);
    expect(await columnsOf(seen.slug)).toMatchObject([{ 数量: '2', 注文合計: String(total) }]);
    expect(before - (await sales())).toBe(1200);
  });

  it('that was paid: receipt and orders file have what is left after the refund', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const [{ item_id }] = (await goods(paid.order).read()).lines;
    const changed = await goods(paid.order).change({
      lines: [{ item_id, quantity: 2, price: 900 }],
    });
    const { total } = changed.body.data.sums;
    const { body: receipt } = await owner.call('POST', `${at}/orders/${paid.order}/receipt`, {});
    expect(receipt.content).toMatchObject({ total, discount: 200, lines: [{ quantity: 2 }] });
    const { slug } = await paid.see();
    expect(await columnsOf(slug)).toMatchObject([{ 返金額: '1200', 返金数量: '1' }]);
    expect((await atOrder(owner, paid).money()).lines).toMatchObject([
      { refunded_quantity: 1, refunded_amount: 1200, refundable: 1800 },
    ]);
  });
});

it('a discounted order that is not paid keeps the share of each unit, and all sums agree', async () => {
  const discount = await newDiscount(owner, automaticBody({ name: '冬の割引', value: 101 }));
  const buyer = await newGuest(shop);
  const sku = await newSku(shop, { stock: 10, price: 1000 });
  const order = await buyer.order(sku, 3, { payment_type: 'custom_cod' });
  const [{ item_id }] = (await goods(order).read()).lines;
  await goods(order).change({ lines: [{ item_id, quantity: 2, price: 1000 }] });
  expect(await buyer.see(order)).toMatchObject({
    amount: 2000,
    discount_amount: 67,
    discounts: [{ amount: 67 }],
  });
  const refused = await goods(order).change({ lines: [{ item_id, quantity: 2, price: 30 }] });
  expect(refused.body.reason).toBe('below_discount');
  expect(await brokenInvariants(shop)).toEqual([]);
  await owner.call('POST', `${at}/discounts/${discount.id}/end`, {});
});

describe('a lower price of a paid line', () => {
  it('lowers what its units return, and is not taken back once they returned less', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const staff = atOrder(owner, paid);
    const [{ item_id }] = (await goods(paid.order).read()).lines;
    await goods(paid.order).change({ lines: [{ item_id, quantity: 3, price: 900 }] });
    const unit = { item_id, quantity: 1, restock: false };
    expect((await staff.refund({ lines: [unit], expected: 1000 })).body.reason).toBe('sum_differs');
    expect((await staff.refund({ lines: [unit], expected: 900 })).status).toBe(200);
    const { refunds } = await staff.money();
    expect((await staff.undo({ refund_id: refunds[0].id })).body.code).toBe('UNDO_IS_OVER');
    shop.advance(61_000);
    await issueRefunds(shop.app);
    expect((await goods(paid.order).read()).sums.total).toBe(await keptOf(shop, paid.order));
  });
});

it('the database changes no sums without a recorded change, and none of a paid order', async () => {
  const buyer = await newGuest(shop);
  const sku = await newSku(shop, { stock: 5, price: 1000 });
  const open = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
  const paid = (await paidOrder(shop, 'gmo_credit')).order;
  const raise = (order: number, recorded: boolean) =>
    shop.sql(`DO $$ BEGIN
      ${recorded ? `INSERT INTO order_changes (store_id, order_id, at, changes) SELECT store_id, id, now(), '[]' FROM orders WHERE id = ${order};` : ''}
      UPDATE orders SET shipping_fee = shipping_fee + 1, total_amount = total_amount + 1 WHERE id = ${order};
    END $$`);
  await expect(raise(open, false)).rejects.toThrow(/does not change/);
  await expect(raise(paid, true)).rejects.toThrow(/does not change/);
  await raise(open, true);
  const wrong = `DO $$ BEGIN
    INSERT INTO order_changes (store_id, order_id, at, changes) SELECT store_id, id, now(), '[]' FROM orders WHERE id = ${open};
    UPDATE order_items SET price = price + 1 WHERE order_id = ${open};
  END $$`;
  await expect(shop.sql(wrong)).rejects.toThrow(/not the sum of its goods/);
});

describe('an order of added goods', () => {
  async function withAdded() {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 1000 });
    const email = 'added@example.com';
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit', email });
    await pay(buyer, order);
    const other = await newSku(shop, { stock: 3, price: 700 });
    const { body } = await goods(order).change({ added: [{ sku_id: other, quantity: 2 }] });
    return { buyer, order, other, supplement: body.supplement.id as number };
  }

  it('is paid by its buyer for itself: the gateway has both sums, each once', async () => {
    const { buyer, order, supplement } = await withAdded();
    const before = await keptOf(shop, order);
    expect(await buyer.see(supplement)).toMatchObject({
      total_amount: 1400,
      shipping_fee: 0,
      supplement_of: { id: order },
    });
    await pay(buyer, supplement);
    expect(await keptOf(shop, supplement)).toBe(1400);
    expect(await keptOf(shop, order)).toBe(before);
    expect((await buyer.see(supplement)).status).toBe('undelivered');
    const { supplements } = (await owner.call('GET', `${at}/orders/${order}`)).body.data;
    expect(supplements).toMatchObject([{ id: supplement, status: 'undelivered' }]);
  });

  it('is canceled if it is not paid in three days, and the first order stays', async () => {
    const { buyer, order, other, supplement } = await withAdded();
    shop.advance(3 * 86_400_000 + 1000);
    await closeOverdueOrders(shop.app);
    expect((await buyer.see(supplement)).status).toBe('canceled');
    expect(await stockOf(shop, other)).toMatchObject({ sold: 0 });
    expect(await buyer.see(order)).toMatchObject({ status: 'undelivered' });
  });

  it('needs an email address, and units that are free', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 1000 });
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    await pay(buyer, order);
    const scarce = await newSku(shop, { stock: 1, price: 700 });
    await shop.sql('UPDATE orders SET email = NULL WHERE id = $1', [order]);
    const ask = (quantity: number) =>
      goods(order).change({ added: [{ sku_id: scarce, quantity }] });
    expect((await ask(1)).body.reason).toBe('no_email');
    await shop.sql("UPDATE orders SET email = 'added@example.com' WHERE id = $1", [order]);
    expect((await ask(2)).body.reason).toBe('sold_out');
    expect(await stockOf(shop, scarce)).toMatchObject({ sold: 0 });
    const [{ count }] = (await shop.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM orders WHERE supplement_of = $1',
      [order],
    )) as [{ count: number }];
    expect(count).toBe(0);
  });
});

describe('a change at the same time', () => {
  it('as the buyer’s cancellation leaves the stock of one of both', async () => {
    for (let n = 0; n < 5; n++) {
      const buyer = await newGuest(shop);
      const sku = await newSku(shop, { stock: 5, price: 1000 });
      const order = await buyer.order(sku, 2, { payment_type: 'gmo_credit' });
      const form = await goods(order).read();
      const ask = { lines: [{ item_id: form.lines[0].item_id, quantity: 1, price: 1000 }] };
      const [changed] = await Promise.all([
        goods(order).change(ask, form),
        buyer.call('POST', `/orders/${order}/cancel`, { body: {} }),
      ]);
      expect([200, 409]).toContain(changed.status);
      expect((await buyer.see(order)).status).toBe('canceled');
      expect(await stockOf(shop, sku)).toMatchObject({ sold: 0 });
    }
  });

  it('as the start of a payment changes the total before it, or not at all', async () => {
    for (let n = 0; n < 5; n++) {
      const buyer = await newGuest(shop);
      const sku = await newSku(shop, { stock: 5, price: 1000 });
      const order = await buyer.order(sku, 2, { payment_type: 'gmo_credit' });
      const card = await buyer.card();
      const form = await goods(order).read();
      const ask = { lines: [{ item_id: form.lines[0].item_id, quantity: 1, price: 1000 }] };
      await Promise.all([goods(order).change(ask, form), buyer.pay(order, card)]);
      const [row] = await shop.sql<{ amount: number; total_amount: number }>(
        'SELECT a.amount, o.total_amount FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE o.id = $1',
        [order],
      );
      expect(row?.amount).toBe(row?.total_amount);
    }
  });

  it('as shipping is made before the parcel leaves, or refused', async () => {
    for (let n = 0; n < 5; n++) {
      const paid = await paidOrder(shop, 'gmo_credit');
      const form = await goods(paid.order).read();
      const ask = { lines: [{ item_id: form.lines[0].item_id, quantity: 2, price: 1000 }] };
      const [changed, shipped] = await Promise.all([
        goods(paid.order).change(ask, form),
        owner.call('POST', `${at}/orders/${paid.order}/shipped`, {}),
      ]);
      expect(shipped.status).toBe(200);
      if (changed.status !== 200) expect(changed.body.reason).toBe('shipped');
    }
  });
});

it('goods are changed by owners and managers, in their own store, and once for one key', async () => {
  const buyer = await newGuest(shop);
  const sku = await newSku(shop, { stock: 5, price: 1000 });
  const order = await buyer.order(sku, 2, { payment_type: 'custom_cod' });
  const packer = await newStaff(shop, { hanamori: 'packer' });
  const stranger = await newStaff(shop, { chaya: 'owner' });
  const form = await goods(order).read();
  const ask = { lines: [{ item_id: form.lines[0].item_id, quantity: 1, price: 1000 }] };
  for (const staff of [packer, stranger]) {
    const theirs = goodsAt(staff, { order, slug: 'hanamori' });
    const denied = staff === packer ? 'ROLE_NOT_ALLOWED' : 'NOT_FOUND';
    expect((await staff.call('GET', `${at}/orders/${order}/goods`)).body.code).toBe(denied);
    expect((await theirs.preview(ask, form)).body.code).toBe(denied);
    expect((await theirs.change(ask, form)).body.code).toBe(denied);
  }
  const key = `goods-of-${order}`;
  const first = await goods(order).change(ask, form, undefined, key);
  expect(first.status).toBe(200);
  const { total } = first.body.data.sums;
  const expected = { total, refund_amount: 0, due: 0 };
  expect((await goods(order).change(ask, form, expected, key)).body).toEqual(first.body);
  const other = { lines: [{ ...ask.lines[0], price: 1 } as (typeof ask.lines)[number]] };
  expect((await goods(order).change(other, form, expected, key)).body.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect((await goods(order).preview(ask, form)).body.code).toBe('CHANGED_MEANWHILE');
});
