import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedPostcodes } from '../test/typed-postcodes.ts';
import { formatPostcode, readPostcode } from './postcode.ts';
import { postcode } from './scalars.ts';

it.each(typedPostcodes)('in %s: %j is read as %s', (region, typed, digits) => {
  expect(readPostcode(typed, region)).toBe(digits);
  expect(postcode(region).safeParse(typed).success).toBe(digits !== null);
});

it('formats as the country writes it', () => {
  expect([
    formatPostcode('1000001', 'JP'),
    formatPostcode('106', 'TW'),
    formatPostcode('106021', 'TW'),
  ]).toEqual(['100-0001', '106', '106021']);
});

it('prints postcodes that are read back as the same digits', () => {
  const code = fc.oneof(
    fc.tuple(fc.constant('JP' as const), fc.stringMatching(/^\d{7}$/)),
    fc.tuple(fc.constant('TW' as const), fc.stringMatching(/^(\d{3}|\d{5}|\d{6})$/)),
  );
  fc.assert(
    fc.property(code, ([region, digits]) => {
      expect(readPostcode(formatPostcode(digits, region), region)).toBe(digits);
    }),
  );
});
