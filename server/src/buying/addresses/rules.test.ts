import { expect, it } from 'vitest';
import { typedPhones } from '../../../../contract/test/typed-phones.ts';
import { plainPhone } from './rules.ts';

it.each(typedPhones)('in %s: stores the phone number %j as %s', (region, typed, digits) =>
  expect(plainPhone(typed, region)).toBe(digits),
);

it.each(['0170-12-3456', '0180-99-1234', '0960-00-0000'])(
  '%s has the length of a phone number, but is not in the numbering plan',
  (typed) => expect(plainPhone(typed, 'JP')).toBeNull(),
);
