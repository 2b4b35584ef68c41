import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['not at all if it is short', 'あいう', 3, 'あいう'],
  ['by characters', 'あいう', 2, 'あい'],
  ['before an emoji', 'あ😀', 2, 'あ'],
  ['behind an emoji', 'あ😀い', 3, 'あ😀'],
  ['before a family of emoji', 'a👨‍👩‍👧‍👦b', 5, 'a'],
  ['before a vowel and its mark', 'abe\u0301', 3, 'ab'],
  ['before a flag', 'a🇯🇵', 3, 'a'],
  [
    'within a grapheme that is longer than the limit',
    `😀${'\u200d😀'.repeat(9)}`,
    6,
    '😀\u200d😀\u200d',
  ],
  ['to nothing if the first emoji of a longer grapheme does not fit', '😀\u200d😀', 1, ''],
])('cuts a text %s', (_, text, most, cut) => expect(cutText(text, most)).toBe(cut));

it('cuts a long text quickly', () => {
  const began = performance.now();
  for (const piece of ['a', '😀\u200d', 'e\u0301\u0323', '🇯'])
    expect(cutText(piece.repeat(500_000), 200).length).toBeLessThanOrEqual(200);
  expect(performance.now() - began).toBeLessThan(500);
});
