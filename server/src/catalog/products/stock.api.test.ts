import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { atOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, UNDO_SECONDS: '60' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  keeper = await newStaff(shop, { hanamori: 'manager' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const at = '/stores/hanamori';

/** [on hand, reserved, available] of a SKU, as the console shows it. */
async function units(sku: number): Promise<number[]> {
  const [row] = await shop.sql<{ product_id: number }>(
    'SELECT product_id FROM skus WHERE id = $1',
    [sku],
  );
  const { data } = (await keeper.call('GET', `${at}/products/${row?.product_id}`)).body;
  const { stock, sold, held, on_hand, reserved, available } = data.skus[0];
  expect(on_hand).toBe(available + reserved);
  expect(available).toBe(stock - sold - held);
  return [on_hand, reserved, available];
}
async function windowsClose(): Promise<void> {
  shop.advance(61_000);
  await closeUndoWindows(shop.app);
}
const staffAt = (buyer: TestBuyer, order: number, sku: number) =>
  atOrder(keeper, { order, slug: 'hanamori', sku, see: () => buyer.see(order) });

/** Ten units of each SKU; an order of two of the first and three of the second, paid by card. */
async function paidForTwo() {
  const buyer = await newGuest(shop);
  const skus = [await newSku(shop, { stock: 10 }), await newSku(shop, { stock: 10 })] as const;
  const lines = [await buyer.line(skus[0], 2), await buyer.line(skus[1], 3)];
  const placed = await buyer.checkout(lines, { payment_type: 'gmo_credit' });
  const order = placed.body.id as number;
  const paying = await buyer.pay(order, await buyer.card());
  await finish(shop, paying.body.data.pay_redirect_url as string);
  const money = staffAt(buyer, order, skus[0]);
  const items = (await money.money()).lines.map(({ item_id }: { item_id: number }) => item_id);
  return { skus, items, at: money };
}

describe('units on hand', () => {
  it('stay on the shelf with an order and with its cancellation, undone or not', async () => {
    const sku = await newSku(shop, { stock: 10 });
    expect(await units(sku)).toEqual([10, 0, 10]);
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 3);
    expect(await units(sku)).toEqual([10, 3, 7]);
    const staff = staffAt(buyer, order, sku);
    await staff.step('canceled', { reason: 'seller' });
    expect(await units(sku)).toEqual([10, 3, 7]);
    await staff.undo({ step_id: (await staff.money()).undo.step_id });
    expect(await units(sku)).toEqual([10, 3, 7]);
    await staff.step('canceled', { reason: 'seller' });
    await windowsClose();
    expect(await units(sku)).toEqual([10, 0, 10]);
  });

  it('leave with the parcel, and come back only as far as they are put back', async () => {
    const sku = await newSku(shop, { stock: 10 });
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 4);
    const staff = staffAt(buyer, order, sku);
    await staff.step('shipped');
    expect(await units(sku)).toEqual([6, 0, 6]);
    await staff.undo({ step_id: (await staff.money()).undo.step_id });
    expect(await units(sku)).toEqual([10, 4, 6]);
    await staff.step('shipped');
    await windowsClose();
    await staff.step('delivered');
    await windowsClose();
    expect(await units(sku)).toEqual([6, 0, 6]);
    const [{ item_id }] = (await staff.money()).lines;
    await staff.step('returned', { restock: [{ item_id, quantity: 3 }] });
    await windowsClose();
    expect(await units(sku)).toEqual([9, 0, 9]);
    const other = await buyer.order(sku, 2);
    await fulfil(shop, other, 'shipped', {});
    const second = staffAt(buyer, other, sku);
    await second.step('returned', { restock: [] });
    await windowsClose();
    expect(await units(sku)).toEqual([7, 0, 7]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 10, sold: 3, held: 0 });
  });

  it('leave line by line when a part of an order ships', async () => {
    const { skus, items, at: staff } = await paidForTwo();
    expect((await staff.step('shipped', { item_ids: [items[0]] })).status).toBe(200);
    expect(await units(skus[0])).toEqual([8, 0, 8]);
    expect(await units(skus[1])).toEqual([10, 3, 7]);
    await windowsClose();
    await staff.step('shipped');
    expect(await units(skus[1])).toEqual([7, 0, 7]);
  });

  it('are kept or lost with a refund before shipping, after its undo window', async () => {
    const { skus, items, at: staff } = await paidForTwo();
    const refund = (nth: 0 | 1, restock: boolean) =>
      staff.refund({
        lines: [{ item_id: items[nth], quantity: 1, restock }],
        expected: 1000,
      });
    expect((await refund(0, true)).status).toBe(200);
    expect((await refund(1, false)).status).toBe(200);
    expect(await units(skus[0])).toEqual([10, 2, 8]);
    expect(await units(skus[1])).toEqual([10, 3, 7]);
    await windowsClose();
    expect(await units(skus[0])).toEqual([10, 1, 9]);
    // refunded and not put back: the unit is neither for sale nor on the shelf
    expect(await units(skus[1])).toEqual([9, 2, 7]);
    await staff.step('shipped');
    expect(await units(skus[0])).toEqual([9, 0, 9]);
    expect(await units(skus[1])).toEqual([7, 0, 7]);
  });

  it('are reserved while a cart holds them, until the hold ends', async () => {
    const sku = await newSku(shop, { stock: 10 });
    const stream_id = await newStream(shop, 15);
    const buyer = await newGuest(shop);
    await buyer.line(sku, 2, { stream_id });
    expect(await units(sku)).toEqual([10, 2, 8]);
    const [item] = await buyer.items();
    expect((await buyer.call('DELETE', `/cart-items/${item.id}`)).status).toBeLessThan(300);
    expect(await units(sku)).toEqual([10, 0, 10]);
  });

  it('of the demo agree with its orders', async () => {
    const rows = await shop.sql<{ sku_id: number }>(
      `SELECT i.sku_id FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
        WHERE i.shipping_status = 'pending' AND o.status IN ('delivering', 'delivered', 'completed', 'returned')`,
    );
    expect(rows).toEqual([]);
  });
});

const count = (counts: object[], who = keeper, body: object = {}) =>
  who.call('POST', `${at}/stock-counts`, { counts, ...body });

describe('a counted number', () => {
  it('sets the units on hand, although many units were sold and shipped', async () => {
    const sku_id = await newSku(shop, { stock: 20 });
    const buyer = await newGuest(shop);
    await fulfil(shop, await buyer.order(sku_id, 4), 'shipped', {});
    await buyer.order(sku_id, 2);
    expect(await units(sku_id)).toEqual([16, 2, 14]);
    const told = count([{ sku_id, counted: 15, seen: 16 }], keeper, { note: '棚卸し' });
    expect((await told).body.data).toEqual([
      { sku_id, outcome: 'corrected', on_hand: 15, reserved: 2, change: -1 },
    ]);
    expect(await units(sku_id)).toEqual([15, 2, 13]);
    expect((await count([{ sku_id, counted: 15, seen: 16 }])).body.data).toMatchObject([
      { outcome: 'unchanged', change: 0 },
    ]);
    const history = (await keeper.call('GET', `${at}/skus/${sku_id}/stock-changes`)).body.data;
    expect(history).toMatchObject([
      { staff: { id: keeper.id }, reason: 'counted', note: '棚卸し', change: -1, on_hand: 15 },
    ]);
  });

  it('is not applied after units moved, until the merchant has seen the new number', async () => {
    const sku_id = await newSku(shop, { stock: 10 });
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku_id, 2);
    // an order moves no unit: the count still applies
    expect((await count([{ sku_id, counted: 9, seen: 10 }])).body.data).toMatchObject([
      { outcome: 'corrected', on_hand: 9, reserved: 2 },
    ]);
    await fulfil(shop, order, 'shipped', {});
    expect((await count([{ sku_id, counted: 8, seen: 9 }])).body.data).toMatchObject([
      { outcome: 'moved', on_hand: 7, change: 0 },
    ]);
    expect((await count([{ sku_id, counted: 8, seen: 7 }])).body.data).toMatchObject([
      { outcome: 'corrected', on_hand: 8, change: 1 },
    ]);
  });

  it('below the reserved units is refused, and the other SKUs are corrected', async () => {
    const [full, other] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    await (await newGuest(shop)).order(full, 3);
    const counts = [
      { sku_id: full, counted: 2, seen: 5 },
      { sku_id: 999_999, counted: 2, seen: 5 },
      { sku_id: other, counted: 2, seen: 5 },
    ];
    expect((await count(counts)).body.data).toMatchObject([
      { outcome: 'below_reserved', on_hand: 5, reserved: 3 },
      { outcome: 'gone' },
      { outcome: 'corrected', on_hand: 2 },
    ]);
    expect(await stockOf(shop, full)).toEqual({ stock: 5, sold: 3, held: 0 });
  });

  it('is for owners, managers and packers of the store', async () => {
    const sku_id = await newSku(shop, { stock: 5 });
    const counts = [{ sku_id, counted: 4, seen: 5 }];
    const packer = await newStaff(shop, { hanamori: 'packer' });
    const support = await newStaff(shop, { hanamori: 'support' });
    const other = await newStaff(shop, { chaya: 'owner' });
    expect((await count(counts, support)).body).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    expect((await count(counts, other)).status).toBe(404);
    const elsewhere = await other.call('POST', '/stores/chaya/stock-counts', { counts });
    expect(elsewhere.body.data).toMatchObject([{ outcome: 'gone' }]);
    expect(await stockOf(shop, sku_id)).toMatchObject({ stock: 5 });
    const history = `skus/${sku_id}/stock-changes`;
    expect((await other.call('GET', `/stores/chaya/${history}`)).body.code).toBe('NOT_FOUND');
    expect((await count(counts, packer)).body.data).toMatchObject([{ outcome: 'corrected' }]);
    expect((await support.call('GET', `${at}/${history}`)).body.data).toHaveLength(1);
  });

  it.each([
    [[]],
    [[{ sku_id: 1, counted: -1, seen: 1 }]],
    [[{ sku_id: 1, counted: 1.5, seen: 1 }]],
    [[{ sku_id: 1, counted: 10_000_000, seen: 1 }]],
    [[{ sku_id: 1, counted: 1 }]],
  ])('is refused as %j', async (counts) =>
    expect((await count(counts)).body).toMatchObject({ code: 'VALIDATION_EXCEPTION' }),
  );

  it('applied while buyers buy never oversells', async () => {
    const sku_id = await newSku(shop, { stock: 20 });
    const guests = await Promise.all(Array.from({ length: 8 }, () => newGuest(shop)));
    const buys = guests.map(async (guest) =>
      guest.order(sku_id, 2).then(
        () => 2,
        () => 0,
      ),
    );
    const counted = [14, 11, 9].map((number) => count([{ sku_id, counted: number, seen: 20 }]));
    const [bought, results] = await Promise.all([Promise.all(buys), Promise.all(counted)]);
    const sold = bought.reduce((sum: number, one) => sum + one, 0);
    const { stock, sold: booked, held } = await stockOf(shop, sku_id);
    const changed = results.reduce((sum, { body }) => sum + body.data[0].change, 0);
    expect({ stock, booked, held }).toEqual({ stock: 20 + changed, booked: sold, held: 0 });
    expect(booked).toBeLessThanOrEqual(stock);
    const [on_hand] = await units(sku_id);
    expect(on_hand).toBe(stock);
  });
});
