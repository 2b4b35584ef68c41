import { describe, expect, it } from 'vitest';
import { isTooShort } from '@noren/contract/passwords';
import {
  isUnroutable,
  linkOf,
  personNamesOf,
  unroutableEmail,
  parsePasswordChange,
} from './rules.ts';

it.each([
  ['', true],
  ['123456789', true],
  ['1234567890', false],
  ['🐎🐎🐎🐎🐎', true],
  ['🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎', false],
])('%s too short: %s', (password, short) => expect(isTooShort(password)).toBe(short));

describe('an email’s link', () => {
  it.each([
    ['verify_email', 'https://a.example/login', 'https://a.example/login?verify-token=t-_'],
    [
      'verify_email',
      'https://a.example/login?redirect=%2Fx#y',
      'https://a.example/login?redirect=%2Fx&verify-token=t-_#y',
    ],
    ['reset_password', 'https://a.example/forget', 'https://a.example/forget?token=t-_'],
    ['reset_password', 'https://a.example/forget?token=old', 'https://a.example/forget?token=t-_'],
  ] as const)('%s on %s', (purpose, page, link) => expect(linkOf(purpose, page, 't-_')).toBe(link));
});

describe('a change of password', () => {
  it.each([
    [{ has_password: true }, 'OLD_PASSWORD_REQUIRED'],
    [{ has_password: true, old_password: '', new_password: 'x' }, 'OLD_PASSWORD_REQUIRED'],
    [{ has_password: true, old_password: 'a' }, 'NEW_PASSWORD_REQUIRED'],
    [{ has_password: true, old_password: 'a', new_password: 'x' }, 'NEW_PASSWORD_TOO_SHORT'],
    [
      { has_password: true, old_password: 'a', new_password: 'long enough' },
      { old: 'a', next: 'long enough' },
    ],
    [
      { has_password: true, old_password: 'a', new_password: 'password1234' },
      'NEW_PASSWORD_TOO_COMMON',
    ],
    [{ has_password: false }, 'NEW_PASSWORD_REQUIRED'],
    [{ has_password: false, new_password: 'short' }, 'NEW_PASSWORD_TOO_SHORT'],
    [
      { has_password: false, old_password: 'made up', new_password: 'long enough' },
      { old: null, next: 'long enough' },
    ],
  ])('%j: %j', (change, answer) => expect(parsePasswordChange(change)).toEqual(answer));
});

it.each([
  ['森 花子', 'ja', { last_name: '森', first_name: '花子' }],
  ['Ada King Lovelace', 'en', { first_name: 'Ada', last_name: 'King Lovelace' }],
  ['王 小明', 'zh-TW', { last_name: '王', first_name: '小明' }],
  ['花ちゃん', 'ja', { first_name: '花ちゃん', last_name: '' }],
  [' ', 'ja', { first_name: '', last_name: '' }],
] as const)('%s in %s', (name, locale, names) =>
  expect(personNamesOf(name, locale)).toEqual(names),
);

it('recognizes an unroutable address', () => {
  expect(isUnroutable(unroutableEmail('x'))).toBe(true);
  expect(isUnroutable('x@PLATFORM.invalid')).toBe(true);
  expect(isUnroutable('x@platform.example')).toBe(false);
});
