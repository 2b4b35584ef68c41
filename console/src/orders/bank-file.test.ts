import { describe, expect, it } from 'vitest';
import { guessAmountColumn, matchBankFile, readBankFile, type BankFile } from './bank-file.ts';

const order = (id: number, total_amount: number, is_canceled = false) => ({
  id,
  number: `N261128-ABCD234${id}`,
  total_amount,
  buyer_name: '髙橋 花子',
  is_canceled,
});
const orders = [
  order(5, 3_330),
  order(6, 1_200),
  order(7, 1_200),
  order(8, 980),
  order(9, 50, true),
];

const matchesOf = (text: string) => {
  const file = readBankFile(text) as BankFile;
  const { lines, others } = matchBankFile(file, guessAmountColumn(file), orders, 'JP');
  return { lines: lines.map(({ amount, match, number }) => [amount, match, number]), others };
};

describe('a statement of a bank', () => {
  it.each([
    ['日付,摘要,摘要内容,支払い金額,預かり金額,差引残高', 4],
    ['取引日,入出金(円),取引後残高(円),入出金内容', 1],
    ['"日付","内容","出金金額(円)","入金金額(円)","残高(円)","メモ"', 3],
    ['年月日,お引出し,お預入れ,お取り扱い内容,残高', 2],
    ['取引日,受入金額（円）,払出金額（円）,詳細１,現在高', 1],
    ['交易日期,支出,存入,餘額,備註', 2],
    ['Date,Description,Paid out,Paid in,Balance', 3],
  ])('has the incoming amount in the column of %s', (heads, column) => {
    const file = readBankFile(`口座,1234567,9\n${heads}\n1,2,3,4,5`) as BankFile;
    expect(guessAmountColumn(file)).toBe(column);
  });

  it('has a heading and a row', () => {
    for (const text of ['', '1,2,3\n4,5,6', '日付,入金額']) expect(readBankFile(text)).toBeNull();
  });

  it('names orders as banks and buyers write them', () => {
    const text = [
      '取引日,摘要,お支払金額,お預り金額',
      '11/28,N261128-ABCD2345 ﾀｶﾊｼ ﾊﾅｺ,,"3,330"',
      '11/28,振込 Ｎ２６１１２８ＡＢＣＤ２３４６　タカハシ,,"1,200"',
      '11/28,ABCD2347ｽｽﾞｷ,,1100',
      '11/28,N261128-ABCD2349 ｻﾄｳ,,50',
      '11/28,N261101-WXYZ2222 ｻﾄｳ,,700',
      '11/28,ABCD2345 ﾀｶﾊｼ,,"3,330"',
      '11/28,ﾔﾏﾀﾞ ﾀﾛｳ,,980',
      '11/28,利息,,3',
      '11/28,N261128-ABCD2348,980,',
    ].join('\r\n');
    expect(matchesOf(text)).toEqual({
      lines: [
        [3_330, 'matched', 'N261128-ABCD2345'],
        [1_200, 'matched', 'N261128-ABCD2346'],
        [1_100, 'amount_differs', 'N261128-ABCD2347'],
        [50, 'canceled', 'N261128-ABCD2349'],
        [700, 'not_awaited', 'N261101-WXYZ2222'],
        [3_330, 'repeated', 'N261128-ABCD2345'],
        [980, 'amount_only', 'N261128-ABCD2348'],
      ],
      others: 1,
    });
  });

  it('assigns an amount only if no other order and no other row has it', () => {
    const heads = '日付,内容,入金額';
    expect(matchesOf(`${heads}\n1,ﾔﾏﾀﾞ,1200`)).toEqual({ lines: [], others: 1 });
    expect(matchesOf(`${heads}\n1,ﾔﾏﾀﾞ,980\n1,ｻﾄｳ,980`)).toEqual({ lines: [], others: 2 });
    expect(matchesOf(`${heads}\n1,ABCD2346,1200\n1,ﾔﾏﾀﾞ,1200`).lines).toEqual([
      [1_200, 'matched', 'N261128-ABCD2346'],
      [1_200, 'amount_only', 'N261128-ABCD2347'],
    ]);
  });

  it('leaves a transfer for several orders to the staff', () =>
    expect(matchesOf('日付,内容,入金額\n1,ABCD2346 ABCD2347,2400').lines).toEqual([
      [2_400, 'repeated', 'N261128-ABCD2346'],
    ]));

  it('does not take the balance or a date for an order number', () =>
    expect(matchesOf('日付,内容,入金額,残高\n20261128,ﾔﾏﾀﾞ,77,12345678')).toEqual({
      lines: [],
      others: 1,
    }));
});
