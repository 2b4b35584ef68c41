/** @module-tag deep */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOfDatabase, openShop, type TestShop } from './shop.ts';
import { endingTables, openCalendar, openYear, type Month } from './year.ts';
import { judge, orphans } from './judge-year.ts';

let shop: TestShop;
let calendar: Awaited<ReturnType<typeof openCalendar>>;
beforeAll(async () => {
  const url = await copyOfDatabase();
  calendar = await openCalendar(url);
  shop = await openShop({ url });
});
afterAll(async () => {
  await shop.close();
  await calendar.close();
});

it(
  'in seven months of trade, tables that expire stay level, and the others grow only with the orders',
  { timeout: 180_000 },
  async () => {
    const year = await openYear(shop, calendar);
    const months: Month[] = [];
    for (let n = 0; n < 7; n++) months.push(await year.month(400, 6));
    // the first guests expire in the fourth month
    expect(judge(months, 4)).toEqual([]);
    expect(await orphans(shop)).toEqual([]);
    expect(months.every(({ ended }) => ended > 400)).toBe(true);
    // rows that live for a day at most are gone by then; all other tables were written to, so that
    // they could have grown
    const brief = [
      'account_tokens',
      'commit_marks',
      'contact_codes',
      'goods_batches',
      'hold_pauses',
      'host_links',
      'post_events',
      'staff_challenges',
      'staff_password_resets',
      'throttles',
      'used_login_tokens',
      'visits',
    ];
    expect(
      endingTables.filter((table) => months.at(-1)?.rows[table] === 0 && !brief.includes(table)),
    ).toEqual([]);
    expect(readdirSync(join(shop.app.config.data_dir, 'emails')).length).toBeGreaterThan(0);
  },
);

it('detects growth without the retention job', () => {
  const month = (rows: number, orders: number): Month => ({
    rows: Object.fromEntries(
      [
        ...endingTables,
        'users',
        'orders',
        'order_items',
        'order_histories',
        'payment_attempts',
      ].map((table) => [table, rows]),
    ),
    bytes: {},
    orders,
    ended: 0,
    seconds: 0,
    purchases: [],
  });
  expect(
    judge(
      [1, 2, 3, 4, 5].map((n) => month(n * 1000, n * 1000)),
      4,
    ),
  ).toHaveLength(endingTables.length + 1);
});
