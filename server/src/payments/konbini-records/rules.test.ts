import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireLength } from '../gateways/gmo/codec.ts';
import { fullWidthKana, recordToKeep } from './rules.ts';

const given = {
  convenience: '00001',
  buyer_name: '花森 花子',
  buyer_name_kana: 'ハナモリ ハナコ',
  buyer_cellphone: '090-1234-5678',
} as const;
const kept = (also: object) => recordToKeep({ ...given, ...also });
const pathOf = (also: object) => {
  const result = kept(also);
  return 'errors' in result ? result.errors.map((error) => error.path) : [];
};

describe('fullWidthKana', () => {
  it.each([
    ['はなもり はなこ', 'ハナモリ　ハナコ'],
    ['ﾊﾅﾓﾘ ﾊﾅｺ', 'ハナモリ　ハナコ'],
    ['ｶﾞｷﾞｸﾞ ﾊﾟﾋﾟ', 'ガギグ　パピ'],
    ['  はなもり　　花子 ', 'ハナモリ　花子'],
    ['か\u3099く', 'ガク'],
    ['ウヴェ・あんな', 'ウヴェ・アンナ'],
    ['つーじ', 'ツージ'],
    ['HANAMORI hanako', 'ハナモリ　ハナコ'],
    ['Ｈａｎａｋｏ', 'ハナコ'],
  ])('%j is %j', (text, expected) => expect(fullWidthKana(text)).toBe(expected));
});

describe('recordToKeep', () => {
  it('stores what the terminal prints: full-width names, and only the digits of the phone', () => {
    expect(kept({ buyer_name: 'ﾊﾅ Hanako 2', name: '' })).toEqual({
      row: {
        convenience: '00001',
        buyer_name: 'ハナ　Ｈａｎａｋｏ　２',
        buyer_name_kana: 'ハナモリ　ハナコ',
        buyer_cellphone: '09012345678',
        name: null,
      },
    });
    // a variant glyph of a name is preserved
    expect(kept({ buyer_name: '髙橋 福' })).toMatchObject({ row: { buyer_name: '髙橋　福' } });
  });
  it.each<[object, string]>([
    [{ buyer_name: '花子😀' }, 'body.buyer_name'],
    [{ buyer_name: '𠮷野' }, 'body.buyer_name'],
    [{ buyer_name: 'あ'.repeat(21) }, 'body.buyer_name'],
    [{ buyer_name_kana: '花子' }, 'body.buyer_name_kana'],
    [{ buyer_name_kana: 'ハナコ1' }, 'body.buyer_name_kana'],
    [{ buyer_name_kana: 'ハナコ!' }, 'body.buyer_name_kana'],
    [{ buyer_name_kana: 'ア'.repeat(21) }, 'body.buyer_name_kana'],
    [{ buyer_cellphone: '12345' }, 'body.buyer_cellphone'],
    [{ buyer_cellphone: '+886912345678' }, 'body.buyer_cellphone'],
  ])('refuses %j and names the field', (also, path) => expect(pathOf(also)).toEqual([path]));

  it('stores the base character of a variant, which the terminals have', () => {
    expect(kept({ buyer_name: '葛\u{e0100}城 花子\ufe00' })).toMatchObject({
      row: { buyer_name: '葛城　花子' },
    });
  });
  it('names the characters that no terminal has', () => {
    expect(kept({ buyer_name: '𠮷野 花e\u0301子𠮷' })).toEqual({
      errors: [
        {
          path: 'body.buyer_name',
          message: 'The konbini terminals do not have: 𠮷 (U+20BB7), é (U+00E9)',
          characters: ['𠮷 (U+20BB7)', 'é (U+00E9)'],
        },
      ],
    });
  });

  it('names every wrong field at once', () => {
    expect(pathOf({ buyer_name: '😀', buyer_name_kana: '花', buyer_cellphone: 'x' })).toEqual([
      'body.buyer_name',
      'body.buyer_name_kana',
      'body.buyer_cellphone',
    ]);
  });
  it('stores only text that fits the terminal, for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ unit: fc.constantFrom(...'あアｱーa n・ ヴヶｶﾞ漢1'), maxLength: 30 }),
        (name, kana) => {
          const result = kept({ buyer_name: name, buyer_name_kana: kana });
          if ('errors' in result) return;
          expect(wireLength(result.row.buyer_name)).toBeLessThanOrEqual(40);
          expect(result.row.buyer_name_kana).toMatch(/^[ァ-ヶー・\u3000]{1,20}$/);
        },
      ),
    );
  });
});
