import type { StoreSales } from '@noren/contract/entities/sales';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf } from './sales-figures.tsx';
import { daysAsked, salesSearch } from './sales-reads.ts';
import { salesFile } from './save-sales.ts';

describe('the period in the URL', () => {
  it.each([
    [{}, { from: '2026-10-26', to: '2026-11-24' }],
    [{ days: 7 }, { from: '2026-11-18', to: '2026-11-24' }],
    [{ days: 365 }, { from: '2025-11-25', to: '2026-11-24' }],
    [{ days: 12 }, { from: '2026-10-26', to: '2026-11-24' }],
    [
      { from: '2026-01-01', to: '2026-01-31', days: 7 },
      { from: '2026-01-01', to: '2026-01-31' },
    ],
    [{ from: '2026-01-01' }, { from: '2026-10-26', to: '2026-11-24' }],
    [
      { from: 'yesterday', to: 5 },
      { from: '2026-10-26', to: '2026-11-24' },
    ],
  ])('%o', (written, asked) => {
    expect(daysAsked(salesSearch(written), '2026-11-24')).toEqual(asked);
  });
});

it('computes growth as a share of the earlier value, and none if that is zero', () => {
  expect([
    changeOf(112, 100),
    changeOf(50, 100),
    changeOf(100, 100),
    changeOf(0, 40),
    changeOf(5, 0),
  ]).toEqual(['+12%', '−50%', '±0%', '−100%', null]);
  fc.assert(
    fc.property(
      fc.nat(1e9),
      fc.integer({ min: 1, max: 1e9 }),
      (now, before) =>
        (changeOf(now, before) ?? '').startsWith('−') === Math.round((now / before - 1) * 100) < 0,
    ),
  );
});

it('writes one line per day under headings in the console’s language', () => {
  const days = [
    { day: '2026-11-23', orders: 0, units: 0, amount: 0, refunded: 0 },
    { day: '2026-11-24', orders: 2, units: 3, amount: 4_500, refunded: 300 },
  ];
  expect(salesFile({ days, currency: 'JPY' } as StoreSales)).toBe(
    '\ufeff日付,注文数,販売点数,売上金額,うち返金,通貨\r\n2026-11-23,0,0,0,0,JPY\r\n2026-11-24,2,3,4500,300,JPY\r\n',
  );
});
