import { dayAfter } from '@noren/contract/calendar-days';
import type { StoreHome } from '@noren/contract/entities/home';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { writeManyOrders } from '../../../test/console-orders.ts';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newShow } from '../../../test/shows.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { dayIn } from '../../catalog/stores/rules.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const homeOf = async (staff: TestStaff): Promise<StoreHome> => {
  const { status, body } = await staff.call('GET', `${base}/home`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const total = async (query: string): Promise<number> =>
  (await owner.call('GET', `${base}/${query}`)).body.total;

/** The counts equal the lists that the home screen links to. */
async function expectLists({ orders, money, goods }: StoreHome): Promise<void> {
  expect({
    to_ship: await total('orders?tab=to_ship'),
    new: await total('orders?tab=new'),
    unanswered: await total('orders?tab=unanswered'),
    pay_soon: await total('orders?tab=all&due=pay_soon'),
  }).toEqual(orders);
  expect({
    refund_owed: await total('orders?tab=all&due=refund_owed'),
    open_money: await total('orders?tab=all&due=open_money'),
  }).toEqual({ refund_owed: money?.refund_owed, open_money: money?.open_money });
  expect({
    out: await total('products?stock=out'),
    low: await total('products?stock=low'),
  }).toEqual({ out: goods?.out, low: goods?.low });
}

describe('what is due in a store', () => {
  it('counts the same orders and products as the lists behind the numbers', async () => {
    const before = await homeOf(owner);
    const guest = await newGuest(shop);
    const few = await newSku(shop, { stock: 4 });
    const none = await newSku(shop, { stock: 1 });
    const shipped = await guest.order(few);
    await guest.order(none);
    await guest.call('POST', `/orders/${shipped}/messages`, {
      body: { role: 'buyer', message: 'いつ届きますか。' },
    });
    await guest.order(few, 1, { payment_type: 'gmo_credit' });
    const home = await homeOf(owner);
    expect(home.orders).toEqual({
      to_ship: (before.orders?.to_ship ?? 0) + 2,
      new: (before.orders?.new ?? 0) + 2,
      unanswered: (before.orders?.unanswered ?? 0) + 1,
      pay_soon: (before.orders?.pay_soon ?? 0) + 1,
    });
    expect(home.goods).toMatchObject({
      out: (before.goods?.out ?? 0) + 1,
      low: (before.goods?.low ?? 0) + 1,
    });
    await expectLists(home);
  });

  it('counts refunds that the store has to make, and payments that need a decision', async () => {
    const before = await homeOf(owner);
    const paid = await paidOrder(shop, 'custom_cod');
    const at = atOrder(owner, paid);
    for (const step of ['shipped', 'delivered']) expect((await at.step(step)).status).toBe(200);
    expect((await at.refund({ free_amount: 500, expected: 500 })).status).toBe(200);
    shop.advance(31_000);
    await issueRefunds(shop.app);
    await shop.sql(
      `INSERT INTO open_money (store_id, order_id, gateway, gateway_order_id, reason, opened_at)
       SELECT o.store_id, o.id, 'gmo', o.slug, 'unclear', now() FROM orders o WHERE o.id = $1
       UNION ALL SELECT o.store_id, NULL, 'gmo', 'nobody', 'no_order', now() FROM orders o WHERE o.id = $1`,
      [paid.order],
    );
    const home = await homeOf(owner);
    expect(home.money).toMatchObject({
      refund_owed: (before.money?.refund_owed ?? 0) + 1,
      open_money: (before.money?.open_money ?? 0) + 1,
      without_order: (before.money?.without_order ?? 0) + 1,
    });
    await expectLists(home);
  });

  it('counts open chargebacks, and has the nearest reply deadline', async () => {
    const day = dayIn('Asia/Tokyo', new Date());
    const record = async (reply_by: string | null) => {
      const { order } = await paidOrder(shop, 'gmo_credit');
      const at = `${base}/orders/${order}`;
      const notice = { amount: 1, reason: 'other', note: '', noticed_on: day, reply_by };
      const { data } = (await owner.call('POST', `${at}/chargebacks`, notice)).body;
      return { at, chargeback_id: data[0].id as number };
    };
    expect((await homeOf(owner)).money).toMatchObject({ chargebacks: 0, reply_by: null });
    await record(null);
    expect((await homeOf(owner)).money).toMatchObject({ chargebacks: 1, reply_by: null });
    const next = await record(dayAfter(day, 3));
    await record(dayAfter(day, 9));
    const found = (await owner.call('GET', `${base}/orders?tab=all&due=chargeback`)).body;
    expect((await homeOf(owner)).money).toMatchObject({
      chargebacks: found.total,
      reply_by: dayAfter(day, 3),
    });
    const settled = { outcome: 'lost', settled_on: day, fee: 0 };
    await owner.call('POST', `${next.at}/chargeback-settled`, {
      ...settled,
      chargeback_id: next.chargeback_id,
    });
    expect((await homeOf(owner)).money).toMatchObject({
      chargebacks: found.total - 1,
      reply_by: dayAfter(day, 9),
    });
  });

  it('compares today with yesterday and with the same weekday of the week before', async () => {
    await shop.sql(`UPDATE orders SET created_at = '2020-01-01', paid_at = NULL`);
    const guest = await newGuest(shop);
    const sku = await newSku(shop, { stock: 50 });
    const [now, earlier, later, week, other] = [
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
    ];
    const today = dayIn('Asia/Tokyo', new Date());
    const [clock] = await shop.sql<{ since: number }>(
      `SELECT extract(epoch FROM (now() AT TIME ZONE 'Asia/Tokyo')::time)::float8 AS since`,
    );
    // one at the start of its day, one at its end: only the first is before the same time
    for (const [order, day, time] of [
      [earlier, dayAfter(today, -1), '00:00:00'],
      [later, dayAfter(today, -1), '23:59:59'],
      [week, dayAfter(today, -7), '00:00:00'],
      [other, dayAfter(today, -3), '00:00:00'],
    ] as const)
      await shop.sql(
        `UPDATE orders SET created_at = ($2::text)::timestamp AT TIME ZONE 'Asia/Tokyo' WHERE id = $1`,
        [order, `${day} ${time}`],
      );
    const [row] = await shop.sql<{ amount: number }>(
      'SELECT total_amount AS amount FROM orders WHERE id = $1',
      [now],
    );
    const amount = row?.amount as number;
    expect(clock?.since).toBeLessThan(86_399);
    expect((await homeOf(owner)).sales).toEqual({
      currency: 'JPY',
      day: today,
      today: { orders: 1, amount },
      yesterday: { orders: 2, amount: 2 * amount, orders_by_now: 1, amount_by_now: amount },
      week_ago: { orders: 1, amount, orders_by_now: 1, amount_by_now: amount },
    });
  });

  it('has the running shows and the next one, for a host only their own', async () => {
    const liver = await newStaff(shop, { hanamori: 'liver' });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const next = await newShow(owner, { upcoming_at: later, title: '今夜の市' });
    await newShow(owner, {
      upcoming_at: new Date(Date.now() + 86_400_000).toISOString(),
      title: '明日の市',
    });
    const { shows } = await homeOf(owner);
    expect(shows?.filter(({ state }) => state === 'scheduled')).toEqual([
      { id: next.id, title: '今夜の市', state: 'scheduled', upcoming_at: later },
    ]);
    expect(await homeOf(liver)).toMatchObject({
      orders: null,
      money: null,
      goods: null,
      sales: null,
    });
  });

  it('shows each role only what it may open', async () => {
    const parts = async (role: 'packer' | 'support' | 'accountant') =>
      Object.entries(await homeOf(await newStaff(shop, { hanamori: role })))
        .filter(([, part]) => part !== null)
        .map(([part]) => part);
    expect(await parts('packer')).toEqual(['orders', 'goods']);
    expect(await parts('support')).toEqual(['orders', 'money']);
    expect(await parts('accountant')).toEqual(['orders', 'money', 'sales']);
    const stranger = await newStaff(shop, { chaya: 'owner' });
    expect((await stranger.call('GET', `${base}/home`)).body.code).toBe('NOT_FOUND');
  });

  it('answers within 150 ms for a store with ten thousand orders', { tags: 'deep' }, async () => {
    await writeManyOrders(shop, 10_000, 'H');
    await shop.sql('VACUUM ANALYZE orders');
    await shop.sql('ANALYZE order_items');
    const times: number[] = [];
    for (let turn = -5; turn < 60; turn++) {
      const began = performance.now();
      await homeOf(owner);
      if (turn >= 0) times.push(performance.now() - began);
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number;
    console.info(`home, 10,000 orders: p95 ${p95.toFixed(1)} ms`);
    expect(p95).toBeLessThan(150);
  });
});
