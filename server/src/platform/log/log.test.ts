import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const secrets = [
  'token',
  'password',
  'shop_pass',
  'site_pass',
  'access_pass',
  'hash_key',
  'hash_iv',
  'card_number',
  'card_no',
  'cvc',
];

it.each(secrets)('hides %s at the top level and in nested objects', (name) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const value = 'never-to-be-read';
  log.info({ [name]: value }, 'alone');
  log.info({ gmo: { [name]: value } }, 'in a part');
  log.info({ body: { gmo: { [name]: value, shop_id: 'tshop00000001' } } }, 'in a part of a part');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain(value);
  expect(lines[2]).toContain('tshop00000001');
});

it('logs neither a request’s query, which may hold a signature, nor its caller', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info(
    {
      req: {
        method: 'GET',
        url: '/orders/1?key=signed',
        headers: { authorization: 'Bearer b', cookie: 'huc-token=c' },
      },
    },
    'asked',
  );
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    req: { method: 'GET', path: '/orders/1' },
  });
  expect(lines[0]).not.toMatch(/signed|Bearer|huc-token/);
});

it('logs a database error without the row and values it concerns', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email"'),
    {
      code: '23505',
      detail: 'Key (email)=(hanako@example.com) already exists.',
      where: "unnamed portal parameter $1 = 'hanako@example.com'",
      constraint: 'users_email',
    },
  );
  const unreadable = Object.assign(
    new Error('invalid input syntax for type integer: "hanako@example.com"'),
    { code: '22P02' },
  );
  log.error({ err: refused }, 'refused');
  log.error({ err: unreadable }, 'unreadable');
  log.error({ err: new Error('around', { cause: unreadable }) }, 'with a cause');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('hanako');
  expect(JSON.parse(lines[0] as string).err).toMatchObject({
    code: '23505',
    constraint: 'users_email',
    type: 'Error',
  });
  expect(JSON.parse(lines[1] as string).err.message).toBe(
    'invalid input syntax for type integer: "…"',
  );
});
