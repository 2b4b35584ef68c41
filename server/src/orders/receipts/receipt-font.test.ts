import { expect, it } from 'vitest';
import { receiptFont, runsOf } from './receipt-font.ts';

/** The parts of a text, each with whether the main typeface draws it. */
const partsOf = async (text: string) =>
  runsOf(text, await receiptFont([text])).map(({ face, text: part }) => [face === null, part]);

it('draws what the typeface has in it, without invisible characters', async () => {
  expect(await partsOf('髙﨑 葛\u{e0100}城\u200b')).toEqual([[true, '髙﨑 葛城']]);
});

it('draws rare kanji and Vietnamese letters in the fallback face', async () => {
  expect(await partsOf('𠮷野家 ặng')).toEqual([
    [false, '𠮷'],
    [true, '野家 '],
    [false, 'ặ'],
    [true, 'ng'],
  ]);
});

it('draws one mark for each grapheme that no face has', async () => {
  expect(await partsOf('花😀👨‍👩‍👧子')).toEqual([[true, '花〓〓子']]);
});
