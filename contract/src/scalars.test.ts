import { expect, it } from 'vitest';
import { email, instant, japanesePostcode, phoneNumber } from './scalars.ts';

it.each(['2026-11-21T04:00:00.000Z', '2026-11-21T13:00:00+09:00', '2026-11-21'])('%s is a time', (value) => expect(instant.parse(value)).toBe(value));

it.each(['tomorrow', '', '2026-13-01T00:00:00Z', '2026-11-21T25:00:00Z'])('%j is none, and the sentence of the specification says so', (value) => {
  expect(instant.safeParse(value).error?.issues).toMatchObject([{ message: 'Not a iso8601 string or Date' }]);
});

// hyphen-minus, hyphen, non-breaking hyphen, figure dash, en dash, em dash, bar, minus, full-width, long vowel, half-width long vowel
it.each([...'-‐‑‒–—―−－ーｰ'])('%s is a hyphen in phone numbers and postcodes', (hyphen) => {
  expect(phoneNumber.parse(`０９０${hyphen}1234${hyphen}５６７８`)).toBe(`０９０${hyphen}1234${hyphen}５６７８`);
  expect(japanesePostcode.safeParse(`１５０${hyphen}0001`).success).toBe(true);
});

it.each(['090_1234_5678', '090/1234/5678', 'abc'])('%s is no phone number', (text) => expect(phoneNumber.safeParse(text).success).toBe(false));

it('an address that a Japanese keyboard wrote is the address', () => expect(email.parse('ｃｏｄ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('cod@example.com'));
