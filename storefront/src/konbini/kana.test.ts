import { describe, expect, test } from 'vitest';
import { asKatakana, isKatakana } from './kana.ts';

describe('asKatakana', () => {
  test.each([
    ['やまだ　はなこ', 'ヤマダ ハナコ'],
    ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ヤマダ ハナコ'],
    ['ヤマダ', 'ヤマダ'],
    ['yamada hanako', 'ヤマダ ハナコ'],
    ['ＹＡＭＡＤＡ', 'ヤマダ'],
    ['kanna', 'カンナ'],
    ['じゅんいちろう', 'ジュンイチロウ'],
    ['りー', 'リー'],
    ['\u202aやまだ\u200b\u202c', 'ヤマダ'],
    ['', ''],
  ])('%s → %s', (typed, kana) => expect(asKatakana(typed)).toBe(kana));

  test('keeps an incomplete syllable while typing', () => {
    expect(asKatakana('ハナsh', true)).toBe('ハナsh');
    expect(asKatakana('ハn', true)).toBe('ハn');
    expect(asKatakana('ハno', true)).toBe('ハノ');
    expect(asKatakana('ケn')).toBe('ケン');
  });

  test('converts typed characters as it converts the whole text', () => {
    const typed = [...'takahashi jun'].reduce((field, sign) => asKatakana(field + sign, true), '');
    expect(asKatakana(typed)).toBe(asKatakana('takahashi jun'));
  });

  test.each([
    ['ヤマダ ハナコ', true],
    ['山田ハナコ', false],
    ['ヤマダ2', false],
    ['', false],
  ])('recognizes %s as katakana: %s', (text, whole) => expect(isKatakana(text)).toBe(whole));
});
