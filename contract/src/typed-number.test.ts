import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, readPrice } from './typed-number.ts';

describe('readNumber', () => {
  it.each([
    ['1980', 1980],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['1,980', 1980],
    ['12,345,678', 12_345_678],
    ['1 980', 1980],
    ['12\u00a0345\u00a0678', 12_345_678],
    ['1\u202f980', 1980],
    ['1\u3000980', 1980],
    ['１９８０', 1980],
    ['１，９８０', 1980],
    ['１９８０．０', 1980],
    [' 1980 ', 1980],
    ['1980\n', 1980],
    ['1980\u200b', 1980],
    ['\u202a1980\u202c', 1980],
    ['1980.0', 1980],
    ['1,980.00', 1980],
    ['-2', -2],
    ['−2', -2],
    ['－２', -2],
    ['ー2', -2],
    ['123456789', 123_456_789],
    ['', null],
    [' ', null],
    ['1980 1480', null],
    ['1980\n1480', null],
    ['980\n480', null],
    ['1980\t480', null],
    ['1980,1480', null],
    ['19,80', null],
    ['1,5', null],
    ['1,98', null],
    ['1,0', null],
    ['19,8,0', null],
    ['12,34,567', null],
    ['1,980 480', null],
    ['1, 980', null],
    ['0,980', null],
    [',980', null],
    ['1980,', null],
    ['1980.5', null],
    ['1.980', null],
    ['1.980,00', null],
    ['1.98E+03', null],
    ['1e3', null],
    ['1、980', null],
    ['--2', null],
    ['2-', null],
    ['△1980', null],
    ['一九八〇', null],
    ['1980個', null],
    ['2000/1500', null],
    ['¥1980', null],
    ['0x10', null],
    ['Infinity', null],
  ])('reads %j as %s', (typed, number) => expect(readNumber(typed)).toBe(number));

  it('reads two numbers as one only if the second is a group of three digits', () => {
    const number = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(
        number,
        number,
        fc.constantFrom(' ', ',', '\n', ' / ', '.', '円', '-', ''),
        (one, other, between) => {
          const read = readNumber(`${one}${between}${other}`);
          const isGroup =
            between === '' ||
            ((between === ' ' || between === ',') && one < 1000 && String(other).length === 3);
          expect(read).toBe(isGroup ? Number(`${one}${other}`) : null);
        },
      ),
    );
  });
});

describe('readPrice', () => {
  it.each([
    ['JP', '¥1,980', 1980],
    ['JP', '￥１，９８０', 1980],
    ['JP', '¥ 1,980', 1980],
    ['JP', '\\1,980', 1980],
    ['JP', '1980円', 1980],
    ['JP', '1,980 円', 1980],
    ['JP', 'JPY 1980', 1980],
    ['JP', '1980', 1980],
    ['TW', 'NT$1,980', 1980],
    ['TW', 'nt$ 1980', 1980],
    ['TW', '$1,980.00', 1980],
    ['TW', '1980元', 1980],
    ['TW', 'TWD 1980', 1980],
    ['JP', '¥1,980円', null],
    ['JP', '¥¥1980', null],
    ['JP', '19円80', null],
    ['JP', '2000円/1500円', null],
    ['JP', '¥1,980-', null],
    ['JP', '1,980円（税込）', null],
    ['JP', '1980元', null],
    ['JP', '$19', null],
    ['JP', '$19.00', null],
    ['JP', 'NT$1980', null],
    ['JP', 'US$1980', null],
    ['JP', '€1980', null],
    ['JP', '¥19,80', null],
    ['JP', '¥', null],
    ['TW', '¥1980', null],
    ['TW', '1980円', null],
    ['TW', 'US$1980', null],
    ['TW', 'NT$19.80', null],
  ] as const)('in %s: reads %j as %s', (region, typed, number) =>
    expect(readPrice(typed, region)).toBe(number),
  );

  it('reads what Intl prints in each language, in any width', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('ja', 'en', 'zh-TW'),
        (price, locale) => {
          for (const [region, currency] of [
            ['JP', 'JPY'],
            ['TW', 'TWD'],
          ] as const) {
            const printed = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
              price,
            );
            expect([readPrice(printed, region), readPrice(wide(printed), region)], printed).toEqual(
              [price, price],
            );
          }
          expect(readNumber(price.toLocaleString(locale))).toBe(price);
        },
      ),
    );
  });
});
