import { expect, it } from 'vitest';
import { passwordProblem } from './new-password.ts';

it.each([
  ['password', 'NEW_PASSWORD_TOO_SHORT'],
  ['password123', 'NEW_PASSWORD_TOO_COMMON'],
  ['PassWord1234', 'NEW_PASSWORD_TOO_COMMON'],
  ['ｑｗｅｒｔｙｕｉｏｐ', 'NEW_PASSWORD_TOO_COMMON'],
  ['monkey-2026!', 'NEW_PASSWORD_TOO_COMMON'],
  ['1111111111111', 'NEW_PASSWORD_TOO_COMMON'],
  ['ababababababab', 'NEW_PASSWORD_TOO_COMMON'],
  ['🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎', 'NEW_PASSWORD_TOO_COMMON'],
  ['dragon839201746281', null],
  ['noren-demo-2026', null],
  ['a password of eight', null],
  ['花森の合言葉は秘密です', null],
])('%s: %s', (password, why) => expect(passwordProblem(password)).toBe(why));
