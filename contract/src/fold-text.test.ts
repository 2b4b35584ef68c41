import { describe, expect, it } from 'vitest';
import { foldText, foldWords } from './fold-text.ts';

describe('folded text', () => {
  it.each([
    ['width and kana', 'ﾃﾇｸﾞｲ', 'てぬぐい'],
    ['width, case and ideographic blanks', 'Ｔシャツ　白', 'tしゃつ白'],
    ['middle dots', 'シュレーダー・カタリーナ', 'しゅれ-だ-かたり-な'],
    ['middle dots of half width', 'ｼｭﾚｰﾀﾞｰ･ｶﾀﾘｰﾅ', 'しゅれ-だ-かたり-な'],
    ['long marks and hyphens', 'テ−ブル', foldText('テーブル')],
    ['old forms of kanji', '髙﨑澤國邊邉𠮷', '高崎沢国辺辺吉'],
    ['variation selectors', '葛\u{e0100}城', '葛城'],
    ['invisible characters', '手\u200bぬぐい\ufeff', '手ぬぐい'],
    ['accents', 'Café', 'cafe'],
    ['kana of two characters', 'が', 'が'],
  ])('ignores %s', (_, written, folded) => expect(foldText(written)).toBe(folded));

  it('does not change when it is folded again', () => {
    const text = 'ｺｰﾋｰ　カップ・髙島 №1 ½ ㍿';
    expect(foldText(foldText(text))).toBe(foldText(text));
  });
  it('splits words at blanks of any width', () =>
    expect(foldWords(' コーヒー　豆\u00a0・ ')).toEqual(['こ-ひ-', '豆']));
});
