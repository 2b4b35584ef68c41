import * as fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvCell } from './order-file.ts';
import { plainNumber, plainTracking, searchTerms } from './order-rules.ts';

describe('searchTerms', () => {
  it.each([
    ['', { plain: null, digits: null }],
    ['  ', { plain: null, digits: null }],
    ['花森　花子', { plain: '花森花子', digits: null }],
    ['ミナコ', { plain: 'みなこ', digits: null }],
    ['高橋・髙橋', { plain: '高橋高橋', digits: null }],
    ['ＡＢＣ', { plain: 'abc', digits: null }],
    ['090-1234-5678', { plain: '090-1234-5678', digits: '09012345678' }],
    ['０９０ー１２３４', { plain: '090-1234', digits: '0901234' }],
    ['+81 (0)90 1234 5678', { plain: '+81(0)9012345678', digits: '09012345678' }],
    ['+886 912 345 678', { plain: '+886912345678', digits: '0912345678' }],
    ['100%_a', { plain: '100\\%\\_a', digits: null }],
    ['12', { plain: '12', digits: null }],
    ['\u202a090-1234-5678\u202c', { plain: '090-1234-5678', digits: '09012345678' }],
    // orders store the variant of a kanji in their names
    ['葛\u{e0100}城', { plain: '葛城', digits: null }],
  ])('%s', (typed, terms) => {
    expect(searchTerms(typed)).toEqual(terms);
  });
});

it('normalizes order and tracking numbers however they are written', () => {
  expect(plainNumber('ｎ２６１１２３－２３４５abcd ')).toBe('N261123-2345ABCD');
  expect(plainTracking('１２３４ー５６７８-9012')).toBe('123456789012');
  expect(plainNumber('\u202aN261123-\u200b2345ABCD\u202c')).toBe('N261123-2345ABCD');
  expect(plainTracking('\ufeff1234\u00ad5678−9012')).toBe('123456789012');
  for (const wrong of ['', '12345', '未定', '1234 5678 9012 3456 7890 1234 5678 9012', '<b>123456'])
    expect(plainTracking(wrong), wrong).toBeNull();
});

it('csvCell keeps a value as written, but not as a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (one, other) => {
      const data = parse(`${csvCell(one)},${csvCell(other)}\r\nnext`, {
        record_delimiter: '\r\n',
        relax_column_count: true,
      });
      const read = data[0] as string[];
      expect(read).toHaveLength(2);
      for (const [nth, text] of [one, other].entries()) {
        expect([text, `'${text}`]).toContain(read[nth]);
        expect(read[nth]).not.toMatch(/^[\t\r\n ]*[=+\-@＝＋－＠]/);
      }
    }),
    { numRuns: 2_000 },
  );
});
