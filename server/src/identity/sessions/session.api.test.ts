import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const credentials = { email: 'member@example.com', password: 'noren-demo-2026' };
const malformed = (path: string) => ({
  status: 422,
  body: {
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: expect.stringContaining(path), message: expect.any(String) }],
  },
});

describe('POST /guest/token', () => {
  it('creates a different guest per caller, and stores only the token’s digest', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => shop.call('POST', '/guest/token')),
    );
    expect(made.every((reply) => reply.status === 200)).toBe(true);
    const tokens = made.map((reply) => reply.body.data.token as string);
    expect(new Set(tokens).size).toBe(20);
    expect(new Set(made.map((reply) => reply.body.data.id)).size).toBe(20);
    // 256 bits
    expect(Buffer.from(tokens[0] as string, 'base64url')).toHaveLength(32);
    const digest = createHash('sha256')
      .update(tokens[0] as string)
      .digest();
    expect(
      await shop.sql('SELECT kind, buyer_id FROM sessions WHERE token_digest = $1', [digest]),
    ).toEqual([{ kind: 'guest', buyer_id: made[0]?.body.data.id }]);
  });
  it('does not change the connections’ synchronous_commit', async () => {
    await Promise.all(Array.from({ length: 30 }, () => shop.call('POST', '/guest/token')));
    const settings = await Promise.all(
      Array.from({ length: 30 }, () =>
        shop.sql<{ source: string }>(
          `SELECT source FROM pg_settings WHERE name = 'synchronous_commit'`,
        ),
      ),
    );
    for (const rows of settings) expect(rows.map((row) => row.source)).not.toContain('session');
  });
});

describe('GET /live-web/me', () => {
  it('returns neither user nor guest for a ghost', async () => {
    expect(await shop.call('GET', '/live-web/me')).toMatchObject({
      status: 200,
      body: { user: null, guest: null },
    });
  });
  it('returns the guest', async () => {
    const guest = await shop.guest();
    expect((await shop.call('GET', '/live-web/me', { guest })).body).toEqual({
      user: null,
      guest: { id: expect.any(Number), token: guest },
    });
  });
  it('returns the user for a member, even with a guest token', async () => {
    const [member, guest] = [await shop.member(), await shop.guest()];
    const me = await shop.call('GET', '/live-web/me', { member, guest });
    expect(me.body).toMatchObject({
      guest: null,
      user: {
        email: 'member@example.com',
        has_password: true,
        full_name: expect.stringMatching(/^\S+ \S+$/),
      },
    });
    expect(JSON.stringify(me.body)).not.toContain('argon2');
  });
  it('returns the guest when the member token is invalid', async () => {
    const guest = await shop.guest();
    expect(
      (await shop.call('GET', '/live-web/me', { member: 'x'.repeat(43), guest })).body.guest,
    ).not.toBeNull();
  });
  it.each(['revoked_at = now()', "expires_at = now() - interval '1 second'"])(
    'treats a token with %s as a ghost',
    async (change) => {
      const guest = await shop.guest();
      await shop.sql(`UPDATE sessions SET ${change} WHERE token_digest = $1`, [
        createHash('sha256').update(guest).digest(),
      ]);
      expect((await shop.call('GET', '/live-web/me', { guest })).body).toEqual({
        user: null,
        guest: null,
      });
      expect(await shop.call('GET', '/addresses', { guest })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    },
  );
  it('ignores cookies', async () => {
    const member = await shop.member();
    const headers = { cookie: `huc-token=${member}; token=${member}; huc-guest-token=${member}` };
    expect((await shop.call('GET', '/live-web/me', { headers })).body).toEqual({
      user: null,
      guest: null,
    });
    expect((await shop.call('GET', '/addresses', { headers })).status).toBe(401);
  });
  it.each([
    'Basic abc',
    'Bearer',
    'Bearer ',
    'bearer x',
    `Bearer ${'x'.repeat(600)}`,
    'Bearer a b',
    "Bearer ' OR 1=1 --------",
  ])('treats Authorization: %s as a ghost', async (authorization) => {
    expect((await shop.call('GET', '/live-web/me', { headers: { authorization } })).body).toEqual({
      user: null,
      guest: null,
    });
  });
});

describe('POST /auth/user/login', () => {
  it('logs the member in, whatever the case of the address', async () => {
    const login = await shop.call('POST', '/auth/user/login', {
      body: { ...credentials, email: ' Member@Example.COM ' },
    });
    expect(login).toMatchObject({
      status: 200,
      body: { success: true, token: expect.any(String) },
    });
    expect(
      (await shop.call('GET', '/live-web/me', { member: login.body.token })).body.user.email,
    ).toBe('member@example.com');
  });
  it.each([
    ['a wrong password', { ...credentials, password: 'noren-demo-2027' }],
    ['nobody of that name', { ...credentials, email: 'nobody@example.com' }],
    ['a password with a NUL', { ...credentials, password: 'noren-demo-2026\u0000' }],
  ])('%s: one and the same answer', async (_, body) => {
    expect(await shop.call('POST', '/auth/user/login', { body })).toMatchObject({
      status: 401,
      body: {
        code: 'EMAIL_OR_PASSWORD_INCORRECT',
        report_type: 'EMAIL_OR_PASSWORD_INCORRECT',
        message: 'The email address or the password is not right.',
      },
    });
  });
  it.each([
    [{ email: 'member@example.com' }, 'body.password'],
    [{ ...credentials, email: 'not-an-address' }, 'body.email'],
    [{ ...credentials, email: { $ne: null } }, 'body.email'],
    [{ ...credentials, password: '' }, 'body.password'],
    [{ ...credentials, password: 'x'.repeat(257) }, 'body.password'],
    [[], 'body'],
  ])('%j is malformed', async (body, path) => {
    expect(await shop.call('POST', '/auth/user/login', { body })).toMatchObject(malformed(path));
  });
});
