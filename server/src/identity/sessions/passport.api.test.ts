import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

const secret = 'a secret of the live platform, 32 letters at least';
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { LOGIN_TOKEN_SECRET: secret } });
});
afterAll(() => shop.close());

const soon = (seconds = 600) => Math.floor(shop.app.now().getTime() / 1000) + seconds;
/** A platform's token with changed claims; `undefined` removes a claim. */
function passport(
  claims: Record<string, unknown> = {},
  { key = secret, alg = 'HS256' } = {},
): Promise<string> {
  const all = {
    sub: `person-${randomUUID()}`,
    aud: 'noren',
    role: 'member',
    jti: randomUUID(),
    exp: soon(),
    ...claims,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(given).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
}
const enter = (passport_token: string, also: { guest?: string } = {}) =>
  shop.call('POST', '/auth/user/login', { body: { passport_token }, ...also });
const me = async (member: string) => (await shop.call('GET', '/live-web/me', { member })).body.user;
const refused = {
  status: 401,
  body: {
    code: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
    report_type: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
    message: expect.any(String),
  },
};

const registration = {
  first_name: 'a',
  last_name: 'b',
  password: 'the thief knows it',
  locale: 'ja',
  register_from: 'web_market',
  login_page_url: 'http://localhost/x',
  email_template_type: 'noren_shop',
};
beforeAll(() => {
  registration.login_page_url = `${shop.origin}/x`;
});

describe('a platform’s token', () => {
  it('creates a verified account without a password for a new user', async () => {
    const sub = randomUUID();
    const entered = await enter(
      await passport({
        sub,
        email: 'new@platform.example',
        email_verified: true,
        name: '王 小明',
        locale: 'zh_TW',
      }),
    );
    expect(entered).toMatchObject({ status: 200, body: { success: true, merged: null } });
    expect(await me(entered.body.token)).toMatchObject({
      email: 'new@platform.example',
      last_name: '王',
      first_name: '小明',
      has_password: false,
    });
    const exists = await shop.call('GET', '/users/email-exists?email=new@platform.example');
    expect(exists.body.data).toMatchObject({
      is_handsup_user: true,
      email_exists: true,
      is_email_verified: true,
    });
    // and finds it again, even when the address has changed on the platform
    const again = await enter(await passport({ sub, email: 'moved@platform.example' }));
    expect((await me(again.body.token)).id).toBe((await me(entered.body.token)).id);
  });
  it('creates an account without a visible address when the token has none', async () => {
    const user = await me((await enter(await passport())).body.token);
    expect(user).toMatchObject({ email: '', full_name: '', has_password: false });
    const [row] = await shop.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(row?.email).toMatch(/@platform\.invalid$/);
    await shop.call('POST', '/users/reset-password', {
      body: {
        email: row?.email,
        reset_password_page_url: `${shop.origin}/x`,
        email_template_type: 'noren_shop',
      },
    });
    expect(await shop.sql('SELECT 1 FROM emails WHERE user_id = $1', [user.id])).toEqual([]);
  });
  it('does not open an account with a password and a verified address by its address', async () => {
    const before = await me(await shop.member());
    for (const email_verified of [true, false, undefined]) {
      const user = await me(
        (await enter(await passport({ email: 'Member@example.com', email_verified }))).body.token,
      );
      expect(user.id).not.toBe(before.id);
      // the contact address is stored all the same
      expect(user).toMatchObject({ email: 'Member@example.com', has_password: false });
    }
    expect((await me(await shop.member())).id).toBe(before.id);
    expect(await shop.sql('SELECT 1 FROM emails WHERE user_id = $1', [before.id])).toEqual([]);
  });
  it('neither opens nor verifies an account by an unverified address', async () => {
    const { user_id } = (
      await shop.call('POST', '/users', { body: { ...registration, email: 'named@example.com' } })
    ).body;
    for (const email_verified of [false, undefined]) {
      const { token } = (
        await enter(await passport({ email: 'named@example.com', email_verified }))
      ).body;
      expect((await me(token)).id).not.toBe(user_id);
    }
    expect(
      (await shop.call('GET', '/users/email-exists?email=named@example.com')).body.data,
    ).toMatchObject({ is_email_verified: false });
    // nor does it register the address
    await enter(await passport({ email: 'free@example.com' }));
    expect(
      (await shop.call('GET', '/users/email-exists?email=free@example.com')).body.data,
    ).toMatchObject({ email_exists: false });
    await expect(enter(await passport({ email_verified: 'yes' }))).resolves.toMatchObject(refused);
  });
  it('takes over an unverified account that another person registered with the address', async () => {
    const body = { ...registration, email: 'victim@example.com' };
    const { user_id } = (await shop.call('POST', '/users', { body })).body;
    const { token } = (
      await enter(await passport({ email: 'victim@example.com', email_verified: true }))
    ).body;
    expect(await me(token)).toMatchObject({ id: user_id, has_password: false });
    const thief = await shop.call('POST', '/auth/user/login', {
      body: { email: body.email, password: body.password },
    });
    expect(thief).toMatchObject({ status: 401, body: { code: 'EMAIL_OR_PASSWORD_INCORRECT' } });
    expect(await shop.sql('SELECT 1 FROM account_tokens WHERE user_id = $1', [user_id])).toEqual(
      [],
    );
    // and the owner of the address is informed by email
    expect(
      await shop.sql(
        "SELECT recipient, link FROM emails WHERE user_id = $1 AND kind = 'platform_linked'",
        [user_id],
      ),
    ).toEqual([{ recipient: body.email, link: null }]);
  });
  it('leaves an address to the platform user who has it', async () => {
    const shared = { email: 'shared@platform.example', email_verified: true };
    const first = await me((await enter(await passport(shared))).body.token);
    const second = await me((await enter(await passport(shared))).body.token);
    expect(second.id).not.toBe(first.id);
    const kept = await shop.sql<{ id: number }>('SELECT id FROM users WHERE email = $1', [
      shared.email,
    ]);
    expect(kept).toEqual([{ id: first.id }]);
  });
  it('merges the guest’s cart', async () => {
    const guest = await newGuest(shop);
    await guest.line(await newSku(shop, { stock: 3 }), 2);
    const { token, merged } = (await enter(await passport(), guest.who as { guest: string })).body;
    expect(merged).toMatchObject({ cart_items: 1 });
    expect(await new TestBuyer(shop, { member: token }).items()).toMatchObject([{ quantity: 2 }]);
  });
  it('works once, also concurrently; two tokens of a new user create one account', async () => {
    const token = await passport();
    const replies = await Promise.all([enter(token), enter(token), enter(token)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401]);
    expect(await enter(token)).toMatchObject(refused);
    const sub = randomUUID();
    const both = await Promise.all([
      enter(await passport({ sub, email: 'both@platform.example' })),
      enter(await passport({ sub, email: 'both@platform.example' })),
    ]);
    const ids = await Promise.all(both.map(async (reply) => (await me(reply.body.token)).id));
    expect(ids[0]).toBe(ids[1]);
  });
  it.each<[string, () => Promise<string> | string]>([
    ['another secret', () => passport({}, { key: `${secret}!` })],
    ['another algorithm', () => passport({}, { alg: 'HS512' })],
    ['another audience', () => passport({ aud: 'others' })],
    ['another role', () => passport({ role: 'seller' })],
    ['no role', () => passport({ role: undefined })],
    ['no person', () => passport({ sub: undefined })],
    ['a person that is no name', () => passport({ sub: 'a\u0000b' })],
    ['no jti', () => passport({ jti: undefined })],
    ['no end', () => passport({ exp: undefined })],
    ['an end that is past', () => passport({ exp: soon(-30) })],
    ['an end too far away', () => passport({ exp: soon(16 * 60) })],
    ['a beginning to come', () => passport({ nbf: soon(300) })],
    ['an address that is none', () => passport({ email: 'nobody' })],
    [
      'an unsigned token',
      () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"x"}`).toString('base64url')}.`,
    ],
    ['no token at all', () => 'x'],
  ])('%s is refused', async (_, write) =>
    expect(await enter(await write())).toMatchObject(refused),
  );
  it('tolerates a clock difference of a few seconds', async () =>
    expect((await enter(await passport({ exp: soon(-3) }))).status).toBe(200));
  it.each([{ passport_token: '' }, { passport_token: 'x'.repeat(4097) }, { passport_token: 1 }])(
    '%j is malformed',
    async (body) => {
      expect(await shop.call('POST', '/auth/user/login', { body })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION' },
      });
    },
  );
});

describe('without LOGIN_TOKEN_SECRET', () => {
  it('refuses every token', async () => {
    const kept = shop.app.config.login_token_secret;
    shop.app.config.login_token_secret = null;
    try {
      expect(await enter(await passport())).toMatchObject(refused);
    } finally {
      shop.app.config.login_token_secret = kept;
    }
  });
});
