import { describe, expect, it } from 'vitest';
import type { StockDifference } from '@noren/contract/entities/stock-file';
import { csvOf, nextCall, notCorrected, toApply } from './counted-file.ts';

const row = (changes: Partial<StockDifference>): StockDifference => ({
  row: 2,
  sku_id: 1,
  sku_code: 'A',
  product_name: '湯のみ',
  sku_name: '',
  on_hand: 10,
  reserved: 3,
  seen: 10,
  counted: 8,
  ...changes,
});
const file = (...differences: StockDifference[]) => ({
  differences,
  faults: [],
  fault_count: 0,
  matching: 0,
  uncounted: 0,
});

describe('toApply', () => {
  it('leaves out rows that moved since the download, unless the merchant wants them', () => {
    const moved = row({ seen: 12 });
    expect(toApply(file(row({}), moved), false)).toEqual([row({})]);
    expect(toApply(file(row({}), moved), true)).toEqual([row({}), moved]);
    expect(toApply(file(row({ seen: null })), false)).toHaveLength(1);
  });

  it('leaves out rows below the reserved units', () =>
    expect(toApply(file(row({ counted: 2 }), row({ counted: 3 })), true)).toEqual([
      row({ counted: 3 }),
    ]));
});

it('nextCall takes up to 50 rows that have no result yet', () => {
  const rows = Array.from({ length: 60 }, (_, sku_id) => row({ sku_id }));
  const result = { outcome: 'corrected', on_hand: 1, reserved: 0, change: 1 } as const;
  const done = new Map(rows.slice(0, 30).map(({ sku_id }) => [sku_id, { ...result, sku_id }]));
  expect(nextCall(rows, new Map())).toHaveLength(50);
  expect(nextCall(rows, done)).toEqual(rows.slice(30));
});

it('notCorrected lists what is left to do', () => {
  const results = (['corrected', 'unchanged', 'moved', 'below_reserved', 'gone'] as const).map(
    (outcome, sku_id) => ({ sku_id, outcome, on_hand: 1, reserved: 0, change: 0 }),
  );
  expect(notCorrected(results).map(({ outcome }) => outcome)).toEqual([
    'moved',
    'below_reserved',
    'gone',
  ]);
});

it('csvOf starts with a byte order mark and guards formulas', async () => {
  const file = csvOf([['=1+1', 'a "b"', 3]]);
  expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(await file.text()).toBe(`"'=1+1","a ""b""",3\r\n`);
});
