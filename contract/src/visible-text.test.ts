import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode, removeEveryInvisible, removeInvisible } from './visible-text.ts';

describe('invisible characters', () => {
  it.each([
    ['\u202a花森 花子\u202c', '花森 花子'],
    ['花\u200b森', '花森'],
    ['花\u200d子', '花子'],
    ['A\ufe0fB', 'AB'],
    ['Jo\u00adseph', 'Joseph'],
    ['\ufeff花\u2060子\u3164', '花子'],
    ['\u2066花子\u2069', '花子'],
  ])('are removed from a name: %j becomes %j', (text, expected) =>
    expect(removeInvisible(text)).toBe(expected),
  );

  it.each([
    ['a variant of a kanji', '葛\u{e0100}城'],
    ['a family', '👨‍👩‍👧‍👦 髙﨑'],
    ['a burning heart', '❤️‍🔥'],
    ['a skin tone', '👩🏽‍🚀'],
    ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a keycap', '1️⃣'],
    ['a joiner of Persian', 'می\u200cخواهم'],
  ])('are kept if they change the appearance: %s', (_, text) =>
    expect(removeInvisible(text)).toBe(text),
  );

  it('are all removed from codes and digits', () => {
    expect(removeEveryInvisible('葛\u{e0100}城 A\u200d\u200b1')).toBe('葛城 A1');
    expect(readCode(' \u200bIV-1\u200b ')).toBe('IV-1');
    expect(['IV-1', 'IV-1\u200b', '\ufeffIV-1', 'IV\u00ad-1', 'IV-1\u2060'].map(readCode)).toEqual(
      Array(5).fill('IV-1'),
    );
  });

  it('are removed in one pass: a second pass changes nothing', () => {
    const unit = fc.constantFrom(
      ...'花葛a1🔥❤😀\u200d\u200c\u200b\ufe0f\u{e0100}\u{1f3f4}\u{e0067}\u00ad\u202eव',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const read = removeInvisible(text);
        expect(removeInvisible(read)).toBe(read);
        expect(removeEveryInvisible(read)).toBe(removeEveryInvisible(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
