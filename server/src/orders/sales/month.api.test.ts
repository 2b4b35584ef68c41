import { emptyJournalAccounts, type SalesMonth } from '@noren/contract/entities/sales-month';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { bookedOrders } from './month-queries.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
});
afterAll(() => shop.close());

const monthOf = async (month: string, slug = 'hanamori'): Promise<SalesMonth> =>
  (await owner.call('GET', `/stores/${slug}/sales-month?month=${month}`)).body.data;
const fileOf = async (month: string, file: string, staff = owner): Promise<Buffer> => {
  const { body } = await staff.call(
    'GET',
    `/stores/hanamori/sales-month-file?month=${month}&file=${file}`,
  );
  return Buffer.from(body.file, 'base64');
};
const payAt = (order: number, at: string) =>
  shop.sql('UPDATE orders SET paid_at = $2 WHERE id = $1', [order, at]);
const totalOf = async (order: number): Promise<number> => {
  const [row] = await shop.sql<{ total: number }>(
    'SELECT total_amount AS total FROM orders WHERE id = $1',
    [order],
  );
  return row?.total ?? 0;
};

describe('a month of a store', () => {
  it('has the sales paid in it, in local time, and no unpaid order', async () => {
    const [last, first, next] = [
      await paidOrder(shop, 'gmo_credit'),
      await paidOrder(shop, 'gmo_credit'),
      await paidOrder(shop, 'gmo_credit'),
    ];
    // the first and the last second of March in Japan, and the first of April
    await payAt(first.order, '2025-02-28T15:00:00Z');
    await payAt(last.order, '2025-03-31T14:59:59Z');
    await payAt(next.order, '2025-03-31T15:00:00Z');
    const cash = await (
      await newGuest(shop)
    ).order(await newSku(shop, { stock: 10, price: 1_000 }), 1);
    await shop.sql(`UPDATE orders SET created_at = '2025-03-10' WHERE id = $1`, [cash]);
    const found = await monthOf('2025-03');
    const [one, two] = [await totalOf(first.order), await totalOf(last.order)];
    expect(found).toMatchObject({
      month: '2025-03',
      currency: 'JPY',
      orders: 2,
      total: {
        goods: 6_000,
        refunds: 0,
        net: one + two,
        tax: Math.floor(one / 11) + Math.floor(two / 11),
      },
      days: [
        { day: '2025-03-01', orders: 1, sales: one, refunds: 0, net: one },
        { day: '2025-03-31', orders: 1, sales: two, refunds: 0, net: two },
      ],
      payments: [
        { payment_type: 'gmo_credit', orders: 2, sales: one + two, refunds: 0, net: one + two },
      ],
    });
    expect(found.rates).toEqual([{ rate: 10, ...found.total }]);
    expect((await monthOf('2025-03', 'chaya')).orders).toBe(0);
  });

  it('has the refunds made in it: of units by their tax rate, and of an order canceled later', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const gone = await paidOrder(shop, 'gmo_credit');
    await shop.sql('UPDATE order_items SET tax_rate = 8 WHERE order_id = $1', [paid.order]);
    for (const { order } of [paid, gone]) await payAt(order, '2025-05-20T03:00:00Z');
    const at = atOrder(owner, paid);
    const [line] = (await at.money()).lines;
    await at.refund({
      lines: [{ item_id: line.item_id, quantity: 2, restock: true }],
      expected: 2_000,
    });
    await atOrder(owner, gone).step('canceled', { reason: 'seller' });
    const may = await monthOf('2025-05');
    const [whole, canceled] = [await totalOf(paid.order), await totalOf(gone.order)];
    expect(may.total).toMatchObject({ refunds: 0, net: whole + canceled });
    expect(may.rates.map(({ rate }) => rate)).toEqual([10, 8]);

    await shop.sql(`UPDATE refunds SET created_at = '2025-06-02T03:00:00Z' WHERE order_id = $1`, [
      paid.order,
    ]);
    await shop.sql(
      `UPDATE order_histories SET created_at = '2025-06-30T14:00:00Z' WHERE order_id = $1 AND "to" = 'canceled'`,
      [gone.order],
    );
    const june = await monthOf('2025-06');
    expect(june).toMatchObject({
      orders: 0,
      days: [
        { day: '2025-06-02', sales: 0, refunds: 2_000, net: -2_000 },
        { day: '2025-06-30', sales: 0, refunds: canceled, net: -canceled },
      ],
    });
    expect(june.rates.find(({ rate }) => rate === 8)).toMatchObject({
      refunds: 2_000,
      net: -2_000,
      // 3,000 have a tax of 222, the 1,000 that remain of 74
      tax: -148,
    });
    // a refund that was taken back is none
    await shop.sql(`UPDATE refunds SET status = 'taken_back' WHERE order_id = $1`, [paid.order]);
    expect((await monthOf('2025-06')).total.refunds).toBe(canceled);
  });

  it('leaves out an order that was canceled before its money came', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    await atOrder(owner, paid).step('canceled', { reason: 'seller' });
    await payAt(paid.order, '2025-07-02T03:00:00Z');
    await shop.sql(
      `UPDATE order_histories SET created_at = '2025-07-01T03:00:00Z' WHERE order_id = $1 AND "to" = 'canceled'`,
      [paid.order],
    );
    expect(await monthOf('2025-07')).toMatchObject({ orders: 0, rates: [] });
  });

  it('adds up to its orders, which are read in parts', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => paidOrder(shop, 'gmo_credit', 2)));
    for (const [nth, { order }] of orders.entries())
      await payAt(order, `2025-08-0${nth + 1}T03:00:00Z`);
    const { total, days } = await monthOf('2025-08');
    const totals = await Promise.all(orders.map(({ order }) => totalOf(order)));
    expect(total.net).toBe(totals.reduce((sum, one) => sum + one, 0));
    expect(days.map(({ net }) => net)).toEqual(totals);
    const [{ store_id } = { store_id: 0 }] = await shop.sql<{ store_id: number }>(
      'SELECT store_id FROM orders WHERE id = $1',
      [orders[0]?.order],
    );
    const august = { store_id, from: '2025-08-01', to: '2025-08-31', zone: 'Asia/Tokyo' } as const;
    const read: number[] = [];
    for (let after = 0; ;) {
      const [next] = await bookedOrders(shop.database, august, { after, limit: 1 });
      if (!next) break;
      read.push(next.id);
      after = next.id;
    }
    expect(read).toEqual(orders.map(({ order }) => order).toSorted((one, other) => one - other));
  });

  it('is for owners, managers and accountants, and must be a month', async () => {
    for (const month of ['2025-13', '2025-3', '2025-03-01', ''])
      for (const call of ['sales-month', 'sales-month-file'])
        expect(
          (await owner.call('GET', `/stores/hanamori/${call}?month=${month}&file=freee`)).body.code,
        ).toBe('VALIDATION_EXCEPTION');
    const packer = await newStaff(shop, { hanamori: 'packer' });
    const accountant = await newStaff(shop, { hanamori: 'accountant' });
    for (const call of ['sales-month?month=2025-03', 'sales-month-file?month=2025-03&file=freee']) {
      const at = `/stores/hanamori/${call}`;
      expect((await packer.call('GET', at)).body.code).toBe('ROLE_NOT_ALLOWED');
      expect((await accountant.call('GET', at)).status).toBe(200);
    }
  });
});

describe('the files of a month', () => {
  it('are the same sums by day and rate as CSV and as a spreadsheet, without a row of totals', async () => {
    const { total } = await monthOf('2025-03');
    const rows = parse<Record<string, string>>(await fileOf('2025-03', 'rates_csv'), {
      bom: true,
      columns: true,
    });
    const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
    expect(rows.map((row) => [row['日付'], row['税率（%）']])).toEqual([
      ['2025-03-01', '10'],
      ['2025-03-31', '10'],
    ]);
    expect([sum('商品（税込）'), sum('差引売上（税込）'), sum('うち消費税')]).toEqual([
      total.goods,
      total.net,
      total.tax,
    ]);
    const sheet = await readSheet(await fileOf('2025-03', 'rates_xlsx'));
    expect(sheet[0]).toEqual(Object.keys(rows[0] ?? {}));
    expect(sheet.slice(1).map((cells) => cells.map(String))).toEqual(
      rows.map((row) => Object.values(row)),
    );
  });

  it('are journals with the store’s own account names', async () => {
    const accounts = { ...emptyJournalAccounts, sales: '売上高（通販）' };
    expect(
      (await owner.call('PUT', '/stores/hanamori/journal-accounts', accounts)).body.data,
    ).toEqual(accounts);
    expect((await monthOf('2025-03')).accounts).toEqual(accounts);
    expect((await monthOf('2025-03', 'chaya')).accounts).toEqual(emptyJournalAccounts);
    for (const [file, amount] of [
      ['freee', '金額'],
      ['money_forward', '金額(円)'],
    ] as const) {
      const rows = parse<Record<string, string>>(
        iconv.decode(await fileOf('2025-03', file), 'windows-31j'),
        { columns: true },
      );
      const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
      expect(sum(`借方${amount}`)).toBe((await monthOf('2025-03')).total.net);
      expect(sum(`貸方${amount}`)).toBe(sum(`借方${amount}`));
      const names = new Set(rows.flatMap((row) => [row['借方勘定科目'], row['貸方勘定科目']]));
      expect(names).toContain('売上高（通販）');
      expect(names).toContain('売掛金');
    }
    const journal = (await fileOf('2025-03', 'journal_csv')).toString('utf8');
    expect(journal).toContain('借方勘定科目');
    expect(journal).toContain('売上高（通販）');
  });

  it('of Japanese programs are not made for Taiwan, whose journal has its own accounts', async () => {
    const at = '/stores/chaya/sales-month-file?month=2025-09&file=';
    for (const file of ['freee', 'money_forward'])
      expect((await owner.call('GET', `${at}${file}`)).body).toMatchObject({
        code: 'VALIDATION_EXCEPTION',
      });
    const paid = await paidOrder(shop, 'payuni_credit');
    await shop.sql('UPDATE order_items SET tax_rate = 5 WHERE order_id = $1', [paid.order]);
    await payAt(paid.order, '2025-09-10T03:00:00Z');
    const { body } = await owner.call('GET', `${at}journal_csv`);
    expect(Buffer.from(body.file, 'base64').toString('utf8')).toContain('應收帳款');
    expect((await monthOf('2025-09', 'chaya')).rates.map(({ rate }) => rate)).toEqual([5]);
  });

  it('have account names of owners, managers and accountants, on one line', async () => {
    const at = '/stores/hanamori/journal-accounts';
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect((await packer.call('PUT', at, emptyJournalAccounts)).body.code).toBe('ROLE_NOT_ALLOWED');
    for (const sales of ['売'.repeat(31), '売上\n高'])
      expect((await owner.call('PUT', at, { ...emptyJournalAccounts, sales })).body.code).toBe(
        'VALIDATION_EXCEPTION',
      );
  });
});
