import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { ordersFile } from './order-file.ts';
import type { ExportRow } from './staff-list-queries.ts';

const rowOf = (id: number, buyer_name: string): ExportRow => ({
  id,
  number: `N261123-${id}`,
  region: 'JP',
  created_at: new Date('2026-11-23T00:00:00Z'),
  paid_at: null,
  status: 'undelivered',
  payment_type: 'custom_cod',
  payment_status: 'pending',
  shipping_status: 'init',
  buyer_name,
  email: 'hanako@example.com',
  phone_number: '09012345678',
  receiver_name: '花森 花子',
  receiver_phone: '09012345678',
  receiver_address: '〒100-0001 東京都千代田区千代田1-1 中央ビル２階',
  stream_id: null,
  product_id: 1,
  sku_id: 1,
  product_name: '湯のみ（青）',
  sku_name: '大',
  quantity: 1,
  price: 1000,
  tax_rate: 10,
  refunded_quantity: 0,
  discount_amount: 0,
  refunded_amount: 0,
  order_discount: 0,
  discount_names: null,
  shipping_method: null,
  temperature: null,
  delivery_day: null,
  delivery_slot: null,
  tags: null,
  disputed_amount: 0,
  chargeback: null,
  buyer_note: null,
  noshi: null,
  noshi_name: null,
  amount: 1000,
  shipping_fee: 600,
  payment_fee: 330,
  total_amount: 1930,
  currency: 'JPY',
  refund_memo: null,
  carrier: null,
  tracking_number: null,
  uniform_invoice: null,
  invoice_number: null,
  refunded: { shipping_fee: 0, payment_fee: 0, free_amount: 0 },
});
const form = { locale: 'ja', encoding: 'shift_jis', isFirst: true } as const;
const textOf = (rows: ExportRow[]) => iconv.decode(ordersFile(rows, form), 'windows-31j');

describe('a file of orders in Shift_JIS', () => {
  it.each([
    ['花子😀', '花子〓'],
    ['👨‍👩‍👧 一家', '〓〓〓〓〓 一家'],
    ['𠮷野家 髙﨑', '〓野家 髙﨑'],
    ['Đặng Thị', '〓〓ng Th〓'],
    ['^]-\\😀', '^]-\\〓'],
    ['波〜線−—‖', '波～線－―∥'],
  ])('writes %s as %s', (name, written) => expect(textOf([rowOf(1, name)])).toContain(written));

  it('takes no longer with an emoji in every fiftieth order', { tags: 'deep' }, () => {
    const orders = (sign: string) =>
      Array.from({ length: 6_000 }, (_, nth) =>
        rowOf(nth + 1, nth % 50 === 0 ? `花森${sign}` : '花森 花子'),
      );
    const [plain, marked] = [orders('梅'), orders('😀')];
    const time = (rows: ExportRow[]) => {
      const began = performance.now();
      ordersFile(rows, form);
      return performance.now() - began;
    };
    const best = (rows: ExportRow[]) => Math.min(...Array.from({ length: 3 }, () => time(rows)));
    best(plain);
    expect(best(marked) / best(plain)).toBeLessThan(2);
  });
});

it('writes phone and tracking numbers in groups that spreadsheets keep', () => {
  const cellsOf = (row: Partial<ExportRow>) => {
    const [head, line] = iconv
      .decode(ordersFile([{ ...rowOf(1, '花子'), ...row }], form), 'windows-31j')
      .split('\r\n');
    const cells = (line ?? '').split(',');
    return ['電話番号', 'お届け先電話番号', '送り状番号'].map(
      (name) => cells[(head ?? '').split(',').indexOf(name)],
    );
  };
  expect(cellsOf({ tracking_number: '401234567890' })).toEqual([
    '090-1234-5678',
    '090-1234-5678',
    '4012-3456-7890',
  ]);
  expect(
    cellsOf({
      phone_number: '0466123456',
      receiver_phone: '0120123456',
      tracking_number: '12345678901',
    }),
  ).toEqual(['0466-12-3456', '0120-123-456', '1234-5678-901']);
  expect(
    cellsOf({ region: 'TW', phone_number: '0912345678', receiver_phone: '0223456789' }),
  ).toEqual(['0912-345-678', '02-2345-6789', '']);
  // short numbers stay as they are; numbers in no numbering plan are grouped too
  expect(
    cellsOf({ phone_number: '09012345', receiver_phone: '00012345678', tracking_number: '201212' }),
  ).toEqual(['09012345', '000-1234-5678', '201212']);
  expect(cellsOf({ tracking_number: 'RR123456789JP' })[2]).toBe('RR123456789JP');
});

describe('sums and states', () => {
  const rowsOf = (rows: ExportRow[], locale: 'ja' | 'en' | 'zh-TW' = 'ja') =>
    parse<Record<string, string>>(ordersFile(rows, { locale, encoding: 'utf-8', isFirst: true }), {
      bom: true,
      columns: true,
    });
  const paid_at = new Date('2026-11-23T01:00:00Z');

  it('are in an order’s first line only, so that a column adds up to the orders', () => {
    const two = { ...rowOf(1, '花子'), paid_at, amount: 2000, total_amount: 2930 };
    const lines = rowsOf([two, { ...two, sku_id: 2 }, { ...rowOf(2, '太郎'), paid_at }]);
    const sum = (name: string) => lines.reduce((all, line) => all + Number(line[name]), 0);
    expect(lines).toHaveLength(3);
    expect([sum('商品合計'), sum('送料'), sum('手数料'), sum('注文合計')]).toEqual([
      3000, 1200, 660, 4860,
    ]);
    expect(sum('標準税率の消費税額')).toBe(Math.floor(2930 / 11) + Math.floor(1930 / 11));
    expect(lines[1]).toMatchObject({ 注文番号: 'N261123-1', 数量: '1', 注文合計: '' });
  });

  it('have no tax while the order is unpaid, and none after it was canceled', () => {
    const lines = rowsOf([
      rowOf(1, '花子'),
      { ...rowOf(2, '太郎'), paid_at, status: 'canceled' },
      { ...rowOf(3, '次郎'), paid_at },
    ]);
    expect(lines.map((line) => line['標準税率の消費税額'])).toEqual(['', '', '175']);
  });

  it.each([
    ['ja', ['発送待ち', '代金引換', '未払い', '未発送', '一部返金済み']],
    ['en', ['To ship', 'Cash on delivery', 'Unpaid', 'Not shipped', 'Partially refunded']],
    ['zh-TW', ['待出貨', '貨到付款', '未付款', '未出貨', '已部分退款']],
  ] as const)('are words of the console’s language: %s', (locale, words) => {
    const [line] = rowsOf([{ ...rowOf(1, '花子'), refund_memo: 'partially_refunded' }], locale);
    for (const word of words) expect(Object.values(line ?? {})).toContain(word);
  });
});
