import { describe, expect, it } from 'vitest';
import { compareCounts, readCount, readCounts } from './read-counts.ts';
import type { CountedSku } from './stock-file-queries.ts';

describe('readCount', () => {
  it.each<[string, unknown]>([
    ['17', 17],
    ['０', 0],
    ['１，２００', 1_200],
    ['1,200', 1_200],
    ['17.0', 17],
    [' 17 ', 17],
    ['-0', 0],
    ['17.5', { reason: 'not_a_number' }],
    ['12,00', { reason: 'not_a_number' }],
    ['17個', { reason: 'not_a_number' }],
    ['1.7E+05', { reason: 'not_a_number' }],
    ['=17', { reason: 'not_a_number' }],
    ['17%', { reason: 'percent' }],
    ['１７％', { reason: 'percent' }],
    ['2026-11-17 00:00', { reason: 'date' }],
    ['2026/11/17', { reason: 'date' }],
    ['1月7日', { reason: 'date' }],
    ['1/7', { reason: 'date' }],
    ['7-Jan', { reason: 'date' }],
    ['-1', { reason: 'out_of_range' }],
    ['10000000', { reason: 'out_of_range' }],
  ])('reads %j as %j', (cell, read) => expect(readCount(cell)).toEqual(read));
});

const header = ['商品コード', '商品名', '種類', '実在庫', '棚卸数'];
const table = (...rows: string[][]) => ({ header, header_row: 1, rows });

describe('readCounts', () => {
  it.each([
    [['SKU code', 'Product', 'Variant', 'On hand', 'Counted']],
    [['商品編號', '商品名稱', '款式', '現貨', '盤點數量']],
    [['商品コード', '商品名', '種類', '実在庫', '棚卸数']],
  ])('finds the columns of %j', (names) =>
    expect(
      readCounts({ header: names, header_row: 3, rows: [['A', '', '', '20', '17']] })?.rows,
    ).toEqual([{ row: 4, code: 'A', seen: 20, counted: 17 }]),
  );

  it.each([[['商品コード', '商品名', '在庫数']], [['商品名', '棚卸数']]])(
    'refuses %j, which lacks a column',
    (names) => expect(readCounts({ header: names, header_row: 1, rows: [] })).toBeNull(),
  );

  it('reads an empty cell as not counted, and names each fault by its row', () => {
    expect(
      readCounts(
        table(['A', '', '', '2', ''], ['B', '', '', '2', '3%'], ['', '', '', '', '4'], ['', '']),
      ),
    ).toEqual({
      rows: [{ row: 2, code: 'A', seen: null, counted: null }],
      faults: [
        { row: 3, column: 'counted', reason: 'percent', value: '3%' },
        { row: 4, column: 'sku_code', reason: 'missing', value: '' },
      ],
    });
  });

  it('reads a code behind the apostrophe that guards it', () =>
    expect(readCounts(table(["'-7", '', '', '', '1']))?.rows).toMatchObject([{ code: '-7' }]));
});

const sku = (id: number, sku_code: string | null): CountedSku => ({
  id,
  sku_code,
  product_name: '湯のみ',
  sku_name: '青',
  stock: 20,
  sold: 6,
  held: 1,
  unshipped: 2,
});
const compared = (...rows: string[][]) =>
  compareCounts(readCounts(table(...rows)) ?? { rows: [], faults: [] }, [
    sku(1, 'A'),
    sku(2, null),
  ]);

describe('compareCounts', () => {
  it('lists differences with the units on hand now, and counts the rest', () => {
    const found = compared(
      ['A', '', '', '18', '15'],
      ['#2', '', '', '16', '16'],
      ['A', '', '', '', ''],
    );
    expect(found).toMatchObject({ faults: [], fault_count: 0, matching: 1, uncounted: 1 });
    expect(found.differences).toEqual([
      {
        row: 2,
        sku_id: 1,
        sku_code: 'A',
        product_name: '湯のみ',
        sku_name: '青',
        on_hand: 16,
        reserved: 3,
        seen: 18,
        counted: 15,
      },
    ]);
  });

  it('refuses unknown, spoilt and repeated codes, and none of a repeated one counts', () => {
    const found = compared(
      ['A', '', '', '', '1'],
      ['4.90123E+12', '', '', '', '1'],
      ['X', '', '', '', '1'],
      ['A', '', '', '', '2'],
      ['#9', '', '', '', '2'],
    );
    expect(found.differences).toEqual([]);
    expect(found.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'code_twice'],
      [3, 'code_changed_by_excel'],
      [4, 'no_such_sku'],
      [5, 'code_twice'],
      [6, 'no_such_sku'],
    ]);
  });
});
