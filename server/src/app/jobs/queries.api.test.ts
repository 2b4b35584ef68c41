import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { againstRules } from '../../../test/against-rules.ts';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { writtenColumns } from '../../../test/written-columns.ts';
import type { Room } from './lanes.ts';
import {
  releaseAttempt,
  releaseOrder,
  takeOverdueAlone,
  takeOverdueAt,
  takeRefundsDue,
} from './queries.ts';

let shop: TestShop;
/**
 * Two stores, each with overdue orders that have an open attempt at GMO; the second has far fewer.
 */
let stores: [number, number];
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  const { order } = await (
    await newGuest(shop)
  ).atTheBank(await newSku(shop, { stock: 5, price: 3000 }));
  const [own] = await shop.sql<{ store_id: number }>('SELECT store_id FROM orders WHERE id = $1', [
    order,
  ]);
  const [other] = await shop.sql<{ id: number }>(`SELECT id FROM stores WHERE slug = 'chaya'`);
  stores = [(own as { store_id: number }).store_id, (other as { id: number }).id];
  for (const [store_id, from, n] of [
    [stores[0], 9_000_000, 20],
    [stores[1], 9_100_000, 3],
  ] as const)
    // these orders have no lines
    await againstRules(shop, async (tx) => {
      for (const table of ['orders', 'payment_attempts']) {
        const columns = await writtenColumns(shop, table);
        await tx.query(
          `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(o) || jsonb_build_object('store_id', $2::int, 'id', $3::int + n)
           || CASE WHEN $4 THEN jsonb_build_object('order_id', $3::int + n, 'gateway_order_id', 'N' || $3::int + n)
                   ELSE jsonb_build_object('slug', 'T' || $3::int + n, 'expire_at', now() - make_interval(mins => 60 - n)) END)).*
           FROM ${table} o, generate_series(1, $5::int) n WHERE o.${table === 'orders' ? 'id' : 'order_id'} = $1) AS again`,
          [order, store_id, from, table !== 'orders', n],
        );
      }
    });
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('UPDATE orders SET checked_at = NULL, check_after = NULL'));

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const room = (places: number, most: number, named: [store: number, most: number][] = []): Room => ({
  places,
  most,
  stores: named.map(([store]) => store),
  mostOf: named.map(([, of]) => of),
});
const take = (free: Room, at = now) =>
  shop.database.transaction((tx) =>
    takeOverdueAt(tx, 'gmo', free, { now: at, until: new Date(at.getTime() + 60_000) }),
  );
const byStore = (taken: { store_id: number }[]) =>
  stores.map((store) => taken.filter(({ store_id }) => store_id === store).length);

describe('work that is due at a gateway', () => {
  it('is taken from each store in turn, most overdue first, and not again before its lease has expired', async () => {
    const first = await take(room(6, 5));
    expect(byStore(first)).toEqual([3, 3]);
    expect(first.map(({ id }) => id).sort((one, other) => one - other)).toEqual([
      9_000_001, 9_000_002, 9_000_003, 9_100_001, 9_100_002, 9_100_003,
    ]);
    expect(byStore(await take(room(50, 50)))).toEqual([17, 0]);
    expect(await take(room(50, 50), later(59))).toEqual([]);
    expect(byStore(await take(room(50, 50), later(61)))).toEqual([20, 3]);
  });

  it('is taken per store up to its share or what is left of it, and not from a store with none', async () => {
    expect(byStore(await take(room(50, 5)))).toEqual([5, 3]);
    expect(byStore(await take(room(50, 5, [[stores[0], 1]])))).toEqual([1, 0]);
    expect(byStore(await take(room(50, 5, [[stores[0], 0]])))).toEqual([0, 0]);
  });

  it('is taken in order of the last check, unchecked work first; work handed back when it is due again', async () => {
    for (const order of await take(room(2, 5, [[stores[1], 0]])))
      await releaseOrder(shop.database, order, later(2));
    expect((await take(room(1, 5, [[stores[1], 0]]), later(3))).map(({ id }) => id)).toEqual([
      9_000_003,
    ]);
    expect((await take(room(50, 50, [[stores[1], 0]]), later(3))).map(({ id }) => id)).toEqual(
      expect.arrayContaining([9_000_001, 9_000_002]),
    );
  });

  it('is not taken twice by concurrent processes', async () => {
    const taken = (await Promise.all([take(room(9, 9)), take(room(9, 9)), take(room(9, 9))]))
      .flat()
      .map(({ id }) => id);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('is taken neither for the other gateway nor by the job without a gateway', async () => {
    expect(
      await shop.database.transaction((tx) =>
        takeOverdueAt(tx, 'payuni', room(50, 50), { now, until: later(60) }),
      ),
    ).toEqual([]);
    expect(await shop.database.transaction((tx) => takeOverdueAlone(tx, now, now, 50))).toEqual([]);
  });
});

it('an attempt whose status changed meanwhile is due at once, even if it is handed back later', async () => {
  await shop.sql(
    `UPDATE payment_attempts SET status = 'refund_due', check_after = NULL WHERE id = 9000001`,
  );
  const attempt = { store_id: stores[0], id: 9_000_001 };
  await releaseAttempt(shop.database, attempt, later(30));
  const due = () =>
    shop.database.transaction((tx) =>
      takeRefundsDue(tx, 'gmo', room(9, 9), { now, until: later(60) }),
    );
  expect(await due()).toMatchObject([attempt]);
  expect(await due()).toEqual([]);
});
