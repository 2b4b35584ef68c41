import { describe, expect, it } from 'vitest';
import {
  dayOf,
  guessPayoutColumns,
  payoutLines,
  readPayoutFile,
  type PayoutFile,
} from './payout-file.ts';

const read = (text: string) => {
  const file = readPayoutFile(text) as PayoutFile;
  return payoutLines(file, guessPayoutColumns(file));
};

describe('a statement of payouts', () => {
  it.each([
    [
      'オーダーID,取引日,決済手数料（税込）,決済金額,入金予定日\r\nN261123-A-1,2026/11/23,66,"1,930",2026/11/30\r\n',
      { reference: 'N261123-A-1', amount: 1_930, fee: 66, day: '2026-11-30' },
    ],
    [
      '商店訂單編號\t交易金額\t手續費\t撥款日\nN261123-A-1\t-500\t0\t20261130',
      { reference: 'N261123-A-1', amount: -500, fee: 0, day: '2026-11-30' },
    ],
    [
      'お客様管理番号,代引金額,入金日\nN261123-A,¥2\u{ff0c}130,2026年11月30日',
      { reference: 'N261123-A', amount: 2_130, fee: 0, day: '2026-11-30' },
    ],
    [
      '発行日,2026/12/01\nOrder ID,Amount,Fee,Payout date\nN261123-A,100,3,2026-11-30 10:00',
      { reference: 'N261123-A', amount: 100, fee: 3, day: '2026-11-30' },
    ],
  ])('is read by its headings: %j', (text, line) =>
    expect(read(text)).toEqual({ lines: [line], wrong: 0 }),
  );

  it('counts rows that cannot be read, and skips totals', () => {
    const rows = [
      'A,1930,66,2026/11/30',
      'B,いち,66,2026/11/30',
      'C,5,1,30日',
      'D,0,1,2026/11/30',
      ',9999,9,',
    ];
    expect(read(['注文番号,金額,手数料,入金日', ...rows].join('\n'))).toMatchObject({
      lines: [{ reference: 'A' }],
      wrong: 3,
    });
  });

  it('has a heading and a row', () => {
    expect(readPayoutFile('1,2,3\n4,5,6')).toBeNull();
    expect(readPayoutFile('注文番号,金額')).toBeNull();
    expect(readPayoutFile('')).toBeNull();
  });

  it('has days of the calendar', () =>
    expect(['2026/2/29', '2026.11.3', '2026-11-30T00:00', '11/30'].map(dayOf)).toEqual([
      null,
      '2026-11-03',
      '2026-11-30',
      null,
    ]));
});
