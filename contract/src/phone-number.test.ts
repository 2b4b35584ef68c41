import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { typedPhones } from '../test/typed-phones.ts';
import { formatPhoneNumber, readPhoneNumber } from './phone-number.ts';
import { phoneNumber } from './scalars.ts';

describe('readPhoneNumber', () => {
  it.each(typedPhones)('in %s: %j is read as %s', (region, typed, digits) => {
    expect(readPhoneNumber(typed, region)).toBe(digits);
    expect(phoneNumber(region).safeParse(typed).success).toBe(digits !== null);
  });

  // hyphen-minus, hyphen, non-breaking, figure dash, en dash, em dash, bar, minus, full-width, long
  // vowel, half-width long vowel
  it.each([...'-‐‑‒–—―−－ーｰ'])('accepts %s as a hyphen', (hyphen) =>
    expect(readPhoneNumber(`０９０${hyphen}1234${hyphen}５６７８`, 'JP')).toBe('09012345678'),
  );
});

describe('formatPhoneNumber', () => {
  test.each([
    ['09012345678', 'JP', '090-1234-5678'],
    ['05012345678', 'JP', '050-1234-5678'],
    ['0312345678', 'JP', '03-1234-5678'],
    ['0120123456', 'JP', '0120-123-456'],
    // Other area codes have three to five digits; they are not guessed.
    ['0920123456', 'JP', '0920123456'],
    ['0912345678', 'TW', '0912-345-678'],
    ['0223456789', 'TW', '02-2345-6789'],
    ['0491234567', 'TW', '0491234567'],
  ] as const)('%s in %s → %s', (digits, region, text) =>
    expect(formatPhoneNumber(digits, region)).toBe(text),
  );

  it('prints numbers that are read back as the same digits', () => {
    const japanese = fc.oneof(
      fc.tuple(
        fc.constantFrom('020', '050', '060', '070', '080', '090'),
        fc.stringMatching(/^\d{8}$/),
      ),
      fc.tuple(fc.stringMatching(/^0[1-9]{2}$/), fc.stringMatching(/^\d{7}$/)),
    );
    const taiwanese = fc.tuple(fc.constantFrom('09'), fc.stringMatching(/^\d{8}$/));
    const number = fc.oneof(
      fc.record({ region: fc.constant('JP' as const), parts: japanese }),
      fc.record({ region: fc.constant('TW' as const), parts: taiwanese }),
    );
    fc.assert(
      fc.property(number, ({ region, parts }) => {
        const digits = parts.join('');
        expect(readPhoneNumber(formatPhoneNumber(digits, region), region)).toBe(digits);
      }),
    );
  });

  it('reads its own result unchanged, and it begins with 0', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...'0123456789０９８１+-ー−.・ ()\u200b\u202a〜'),
      maxLength: 24,
    });
    fc.assert(
      fc.property(typed, fc.constantFrom('JP' as const, 'TW' as const), (text, region) => {
        const digits = readPhoneNumber(text, region);
        if (digits === null) return;
        expect(digits).toMatch(/^0\d{8,10}$/);
        expect(readPhoneNumber(digits, region)).toBe(digits);
      }),
      { numRuns: 2_000 },
    );
  });
});
