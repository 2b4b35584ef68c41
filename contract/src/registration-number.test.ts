import { expect, it } from 'vitest';
import { hasCorporateCheckDigit } from './registration-number.ts';

it.each([
  // the first is the National Tax Agency's
  ['T7000012050002', true],
  ['T8000012010038', true],
  ['T3010005002599', true],
  ['T1234567890123', false],
  ['T9234567890123', true],
  ['T7000012050003', false],
  // two adjacent digits swapped
  ['T7000010250002', false],
  ['T700001205000', false],
  ['7000012050002', false],
  ['', false],
])('%j: check digit is valid: %s', (number, fits) =>
  expect(hasCorporateCheckDigit(number)).toBe(fits),
);
