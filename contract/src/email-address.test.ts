import { expect, it } from 'vitest';
import { emailFault, readEmail } from './email-address.ts';
import { email } from './scalars.ts';

it.each([
  ['a@example.com', 'a@example.com'],
  [' a@example.com\t', 'a@example.com'],
  ['ｃｏｄ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'cod@example.com'],
  ['\u202aa@example.com\u202c', 'a@example.com'],
  ['a\u200b@example.com', 'a@example.com'],
  ['a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
  ['a+b_c@例え.jp', 'a+b_c@例え.jp'],
])('%j is read as %s', (typed, expected) => {
  expect(readEmail(typed)).toBe(expected);
  expect(email.parse(typed)).toBe(expected);
});

it.each([
  ['日本@example.com', 'name'],
  ['josé@example.com', 'name'],
  ['a@b', 'form'],
  ['a b@example.com', 'form'],
  ['a@example.com, b@example.com', 'form'],
  ['@example.com', 'form'],
  ['', 'form'],
  [`${'a'.repeat(250)}@example.com`, 'form'],
])('%j is refused: %s', (typed, fault) => {
  expect(emailFault(typed)).toBe(fault);
  expect(email.safeParse(typed).error?.issues).toMatchObject([
    {
      message:
        fault === 'name' ? 'Only ASCII characters can stand before the @' : 'Not an email address',
    },
  ]);
});
