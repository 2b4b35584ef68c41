import { failuresOf } from '@noren/contract/endpoint';
import { accountEndpoints } from '@noren/contract/endpoints/account';
import { errorCodes } from '@noren/contract/error-codes';
import { describe, expect, test } from 'vitest';
import { registerError } from './register-error.ts';

describe('a refused registration', () => {
  test.each([
    [
      'EMAIL_EXIST',
      { code: 'EMAIL_EXIST' },
      { asEmailExist: true, cause: { code: 'EMAIL_EXIST' }, fields: [] },
    ],
    [
      'a 4xx without a code',
      { code: 'UNKNOWN', status: 418 },
      { asEmailExist: true, cause: { code: 'EMAIL_EXIST' }, fields: [] },
    ],
    [
      'a 5xx without a code',
      { code: 'UNKNOWN', status: 502 },
      { asEmailExist: false, cause: { code: 'UNKNOWN', status: 502 }, fields: [] },
    ],
    [
      'no connection',
      { code: 'NETWORK' },
      { asEmailExist: false, cause: { code: 'NETWORK' }, fields: [] },
    ],
    [
      'too short',
      { code: 'NEW_PASSWORD_TOO_SHORT', min_length: 8 },
      { asEmailExist: true, cause: null, fields: ['password'] },
    ],
    [
      'a field',
      {
        code: 'VALIDATION_EXCEPTION',
        errors: [{ path: 'body.email' }, { path: 'body.last_name' }],
      },
      { asEmailExist: true, cause: null, fields: ['last_name', 'email'] },
    ],
    [
      'a path that is not a field of the form',
      { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.login_page_url' }] },
      {
        asEmailExist: true,
        cause: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.login_page_url' }] },
        fields: [],
      },
    ],
  ])('%s', (_, failure, expected) => expect(registerError(failure)).toEqual(expected));

  test('spec §8: treats every 4xx that the contract declares as EMAIL_EXIST', () => {
    const codes = [...failuresOf(accountEndpoints['POST /users']), 'TOO_MANY_REQUESTS' as const];
    for (const code of codes)
      expect(registerError({ code }).asEmailExist, code).toBe(errorCodes[code].status < 500);
  });
});
