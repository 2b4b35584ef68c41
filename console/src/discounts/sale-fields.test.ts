import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readPriceFile, wrongSaleFields, type SaleFields } from './sale-fields.ts';

const read = (text: string, encoding = 'utf-8') => {
  const bytes = iconv.encode(text, encoding);
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  return readPriceFile('a.csv', whole as ArrayBuffer, 'JP');
};

describe('a file of prices', () => {
  it.each([
    ['商品コード,セール価格\r\nA-1,980\r\nB-2,"1,200円"\r\n', 'utf-8'],
    ['商品コード,セール価格\r\nA-1,980\r\nB-2,"1,200円"\r\n', 'shift_jis'],
    ['\uFEFF価格;商品名;SKUコード\n９８０;皿;A-1\n¥1200;鉢;B−2\n', 'utf-8'],
    ['A-1\t980\nB-2\t1200', 'utf-8'],
  ])('is read by its headings or its columns: %j as %s', (text, encoding) =>
    expect(read(text, encoding)).toEqual({
      name: 'a.csv',
      prices: [
        { sku_code: 'A-1', price: 980 },
        { sku_code: 'B-2', price: 1_200 },
      ],
      unread: [],
    }),
  );
  it('names the rows that have no code or no price', () =>
    expect(read('商品コード,セール価格\nA-1,980\n,500\nB-2,\nC-3,無料\nD-4,0').unread).toEqual([
      3, 4, 5, 6,
    ]));
});

describe('a typed sale', () => {
  const fields: SaleFields = {
    name: 'セール',
    by: 'percent',
    percent: '１０',
    isRestricted: false,
    starts_at: '',
    ends_at: '2026-12-01T20:00',
  };
  const wrong = (change: Partial<SaleFields>, file: Parameters<typeof wrongSaleFields>[2] = null) =>
    Object.keys(
      wrongSaleFields({ ...fields, ...change }, { products: [], kind_ids: [] }, file, {
        region: 'JP',
        now: new Date('2026-11-28T00:00:00Z'),
      }),
    );
  it.each<[Partial<SaleFields>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ percent: '0' }, ['percent']],
    [{ percent: '100' }, ['percent']],
    [{ isRestricted: true }, ['isRestricted']],
    [{ by: 'file' }, ['by']],
    [{ ends_at: '' }, ['ends_at']],
    [{ ends_at: '2026-11-28T08:59' }, ['ends_at']],
    [{ starts_at: '2026-12-01T20:00' }, ['ends_at']],
  ])('%j is wrong in %j', (change, named) => expect(wrong(change)).toEqual(named));
});
