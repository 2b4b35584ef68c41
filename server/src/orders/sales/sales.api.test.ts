import { dayAfter, daysBetween } from '@noren/contract/calendar-days';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { everyDay, salesDays, sumOf } from './sales-rules.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  // excludes the demo's orders from the counts
  await shop.sql(`UPDATE orders SET paid_at = '2020-01-01', created_at = '2020-01-01'`);
});
afterAll(() => shop.close());

const sales = async (slug: string, from: string, to: string) =>
  (await owner.call('GET', `/stores/${slug}/sales?from=${from}&to=${to}`)).body.data;
const placeAt = (order: number, at: string) =>
  shop.sql(
    'UPDATE orders SET created_at = $2, paid_at = CASE WHEN paid_at IS NOT NULL THEN $2::timestamptz END WHERE id = $1',
    [order, at],
  );

describe('what a store sold', () => {
  it('counts by the store’s local day, cash on delivery when it was placed, without unpaid, canceled and unpaid returned orders', async () => {
    const sku = await newSku(shop, { stock: 100, price: 3_000 });
    const buy = async (quantity: number) => (await newGuest(shop)).order(sku, quantity);
    const [one, two, three, canceled, returned] = [
      await buy(1),
      await buy(2),
      await buy(3),
      await buy(4),
      await buy(5),
    ];
    // 23:59 and 0:00 in Japan
    await placeAt(one, '2025-03-09T14:59:59Z');
    await placeAt(two, '2025-03-09T15:00:00Z');
    await placeAt(three, '2025-03-01T03:00:00Z');
    for (const order of [canceled, returned]) await placeAt(order, '2025-03-10T03:00:00Z');
    await shop.sql(
      `UPDATE orders SET status = 'canceled', shipping_status = 'canceled' WHERE id = $1`,
      [canceled],
    );
    const at = atOrder(owner, {
      order: returned,
      slug: 'hanamori',
      sku,
      see: () => Promise.resolve(null),
    });
    for (const step of ['shipped', 'returning']) await at.step(step);
    const guest = await newGuest(shop);
    await placeAt(
      await guest.order(sku, 1, { payment_type: 'gmo_credit' }),
      '2025-03-10T03:00:00Z',
    );
    const found = await sales('hanamori', '2025-03-08', '2025-03-10');
    const totals = await shop.sql<{ id: number; total: number }>(
      'SELECT id, total_amount AS total FROM orders WHERE id = ANY($1)',
      [[one, two, three]],
    );
    const total = (id: number) => totals.find((row) => row.id === id)?.total;
    expect(found).toMatchObject({ from: '2025-03-08', to: '2025-03-10', currency: 'JPY' });
    expect(found.days).toEqual([
      { day: '2025-03-08', orders: 0, units: 0, amount: 0, refunded: 0 },
      { day: '2025-03-09', orders: 1, units: 1, amount: total(one), refunded: 0 },
      { day: '2025-03-10', orders: 1, units: 2, amount: total(two), refunded: 0 },
    ]);
    expect(found.total).toEqual(sumOf(found.days));
    expect(found.before.orders).toBe(0);
    expect((await sales('hanamori', '2025-03-02', '2025-03-10')).before).toMatchObject({
      orders: 1,
      units: 3,
      amount: total(three),
    });
    expect(found.products).toEqual([expect.objectContaining({ units: 3, amount: 9_000 })]);
    expect(found.payments).toEqual([
      { payment_type: 'custom_cod', orders: 2, amount: found.total.amount },
    ]);
    expect((await sales('chaya', '2025-03-01', '2025-03-10')).total.orders).toBe(0);
  });

  it('contains refunds, in total and by product', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    await placeAt(paid.order, '2025-05-05T03:00:00Z');
    const at = atOrder(owner, paid);
    const [line] = (await at.money()).lines;
    await at.refund({
      lines: [{ item_id: line.item_id, quantity: 2, restock: true }],
      expected: 2_000,
    });
    const found = await sales('hanamori', '2025-05-05', '2025-05-05');
    expect(found.total).toMatchObject({ orders: 1, units: 3, refunded: 2_000 });
    expect(found.products).toEqual([expect.objectContaining({ units: 1, amount: 1_000 })]);
  });

  it('contains the stream of the sales', async () => {
    const [stream] = await shop.sql<{ id: number; store: string }>(
      'SELECT s.id, t.slug AS store FROM streams s JOIN stores t ON t.id = s.store_id ORDER BY s.id LIMIT 1',
    );
    const paid = await paidOrder(shop, 'gmo_credit', 2);
    await placeAt(paid.order, '2025-06-06T03:00:00Z');
    await shop.sql('UPDATE order_items SET stream_id = $2 WHERE order_id = $1', [
      paid.order,
      stream?.id,
    ]);
    expect((await sales('hanamori', '2025-06-06', '2025-06-06')).streams).toEqual([
      expect.objectContaining({
        stream_id: stream?.id,
        orders: 1,
        units: 2,
        began_at: '2025-06-06T03:00:00.000Z',
      }),
    ]);
  });

  it('accepts valid days in order, of at most a year; by default the last thirty', async () => {
    for (const wrong of [
      'from=2025-02-30&to=2025-03-01',
      'from=2025-03-02&to=2025-03-01',
      'from=2024-01-01&to=2025-01-01',
      'from=0000-01-01',
      'to=yesterday',
    ])
      expect((await owner.call('GET', `/stores/hanamori/sales?${wrong}`)).body.code, wrong).toBe(
        'VALIDATION_EXCEPTION',
      );
    const { days, to } = (await owner.call('GET', '/stores/hanamori/sales')).body.data;
    expect(days).toHaveLength(30);
    expect(days.at(-1).day).toBe(to);
    // the order list rejects invalid days too
    expect((await owner.call('GET', '/stores/hanamori/orders?from=2025-02-30')).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
  });

  it('is visible to managers and accountants, but not to packers, support and livers', async () => {
    for (const role of ['manager', 'accountant'] as const)
      expect(
        (await (await newStaff(shop, { hanamori: role })).call('GET', '/stores/hanamori/sales'))
          .status,
      ).toBe(200);
    for (const role of ['packer', 'support', 'liver'] as const)
      expect(
        (await (await newStaff(shop, { hanamori: role })).call('GET', '/stores/hanamori/sales'))
          .body.code,
      ).toBe('ROLE_NOT_ALLOWED');
  });
});

describe('days', () => {
  const day = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  it('are each listed once, and add up to the total', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 365 }),
        fc.array(fc.tuple(fc.nat(365), fc.nat(1_000_000))),
        (from, length, sold) => {
          const to = dayAfter(from, length);
          expect(daysBetween(from, to)).toBe(length + 1);
          const amounts = new Map(
            sold
              .filter(([nth]) => nth <= length)
              .map(([nth, amount]) => [dayAfter(from, nth), amount]),
          );
          const rows = [...amounts].map(([one, amount]) => ({
            day: one,
            orders: 1,
            units: 2,
            amount,
            refunded: 0,
          }));
          const all = everyDay(rows, from, to);
          expect(all.map((row) => row.day)).toEqual(
            Array.from({ length: length + 1 }, (_, nth) => dayAfter(from, nth)),
          );
          expect(sumOf(all)).toEqual(sumOf(rows));
        },
      ),
    );
  });
  it('are thirty with only one end', () => {
    fc.assert(
      fc.property(day, day, (one, today) => {
        for (const { from, to } of [
          salesDays({ from: one }, today),
          salesDays({ to: one }, today),
          salesDays({}, today),
        ])
          expect(daysBetween(from, to)).toBe(30);
        expect(salesDays({}, today).to).toBe(today);
      }),
    );
  });
});
