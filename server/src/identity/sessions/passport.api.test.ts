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
/** A token as the platform writes it, save for what is named; `undefined` leaves a claim out. */
function passport(claims: Record<string, unknown> = {}, { key = secret, alg = 'HS256' } = {}): Promise<string> {
  const all = { sub: `person-${randomUUID()}`, aud: 'noren', role: 'member', jti: randomUUID(), exp: soon(), ...claims };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(given).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
}
const enter = (passport_token: string, also: { guest?: string } = {}) => shop.call('POST', '/auth/user/login', { body: { passport_token }, ...also });
const me = async (member: string) => (await shop.call('GET', '/live-web/me', { member })).body.user;
const refused = {
  status: 401,
  body: { code: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID', report_type: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID', message: expect.any(String) },
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
  it('makes an account for whoever is new, verified, without a password', async () => {
    const sub = randomUUID();
    const entered = await enter(await passport({ sub, email: 'new@platform.example', email_verified: true, name: '王 小明', locale: 'zh_TW' }));
    expect(entered).toMatchObject({ status: 200, body: { success: true, merged: null } });
    expect(await me(entered.body.token)).toMatchObject({ email: 'new@platform.example', last_name: '王', first_name: '小明', has_password: false });
    const exists = await shop.call('GET', '/users/email-exists?email=new@platform.example');
    expect(exists.body.data).toMatchObject({ is_handsup_user: true, email_exists: true, is_email_verified: true });
    // and knows them again, also when the address has changed there
    const again = await enter(await passport({ sub, email: 'moved@platform.example' }));
    expect((await me(again.body.token)).id).toBe((await me(entered.body.token)).id);
  });
  it('without an address makes an account that shows none and is written to nowhere', async () => {
    const user = await me((await enter(await passport())).body.token);
    expect(user).toMatchObject({ email: '', full_name: '', has_password: false });
    const [row] = await shop.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [user.id]);
    expect(row?.email).toMatch(/@platform\.invalid$/);
    await shop.call('POST', '/users/reset-password', {
      body: { email: row?.email, reset_password_page_url: `${shop.origin}/x`, email_template_type: 'noren_shop' },
    });
    expect(await shop.sql('SELECT 1 FROM emails WHERE user_id = $1', [user.id])).toEqual([]);
  });
  it('finds no account that has a password and a proven address, whatever the platform says of it', async () => {
    const before = await me(await shop.member());
    for (const email_verified of [true, false, undefined]) {
      const user = await me((await enter(await passport({ email: 'Member@example.com', email_verified }))).body.token);
      expect(user.id).not.toBe(before.id);
      // where to write to is known all the same
      expect(user).toMatchObject({ email: 'Member@example.com', has_password: false });
    }
    expect((await me(await shop.member())).id).toBe(before.id);
    expect(await shop.sql('SELECT 1 FROM emails WHERE user_id = $1', [before.id])).toEqual([]);
  });
  it('an address the platform only names opens and proves nothing', async () => {
    const { user_id } = (await shop.call('POST', '/users', { body: { ...registration, email: 'named@example.com' } })).body;
    for (const email_verified of [false, undefined]) {
      const { token } = (await enter(await passport({ email: 'named@example.com', email_verified }))).body;
      expect((await me(token)).id).not.toBe(user_id);
    }
    expect((await shop.call('GET', '/users/email-exists?email=named@example.com')).body.data).toMatchObject({ is_email_verified: false });
    // nor does it make the address anybody's
    await enter(await passport({ email: 'free@example.com' }));
    expect((await shop.call('GET', '/users/email-exists?email=free@example.com')).body.data).toMatchObject({ email_exists: false });
    await expect(enter(await passport({ email_verified: 'yes' }))).resolves.toMatchObject(refused);
  });
  it('an account that somebody else registered with the address, and never verified, is taken from them', async () => {
    const body = { ...registration, email: 'victim@example.com' };
    const { user_id } = (await shop.call('POST', '/users', { body })).body;
    const { token } = (await enter(await passport({ email: 'victim@example.com', email_verified: true }))).body;
    expect(await me(token)).toMatchObject({ id: user_id, has_password: false });
    const thief = await shop.call('POST', '/auth/user/login', { body: { email: body.email, password: body.password } });
    expect(thief).toMatchObject({ status: 401, body: { code: 'EMAIL_OR_PASSWORD_INCORRECT' } });
    expect(await shop.sql('SELECT 1 FROM account_tokens WHERE user_id = $1', [user_id])).toEqual([]);
    // and whoever owns the address is told that the account can be entered this way
    expect(await shop.sql("SELECT recipient, link FROM emails WHERE user_id = $1 AND kind = 'platform_linked'", [user_id])).toEqual([
      { recipient: body.email, link: null },
    ]);
  });
  it('an address that belongs to another person of the platform stays theirs', async () => {
    const shared = { email: 'shared@platform.example', email_verified: true };
    const first = await me((await enter(await passport(shared))).body.token);
    const second = await me((await enter(await passport(shared))).body.token);
    expect(second.id).not.toBe(first.id);
    const kept = await shop.sql<{ id: number }>('SELECT id FROM users WHERE email = $1', [shared.email]);
    expect(kept).toEqual([{ id: first.id }]);
  });
  it('brings the guest’s cart along', async () => {
    const guest = await newGuest(shop);
    await guest.line(await newSku(shop, { stock: 3 }), 2);
    const { token, merged } = (await enter(await passport(), guest.who as { guest: string })).body;
    expect(merged).toMatchObject({ cart_items: 1 });
    expect(await new TestBuyer(shop, { member: token }).items()).toMatchObject([{ quantity: 2 }]);
  });
  it('works once, also when it comes twice at once; two of one new person make one account', async () => {
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
    ['an unsigned token', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"x"}`).toString('base64url')}.`],
    ['no token at all', () => 'x'],
  ])('%s is refused', async (_, write) => expect(await enter(await write())).toMatchObject(refused));
  it('clocks may differ by a few seconds', async () => expect((await enter(await passport({ exp: soon(-3) }))).status).toBe(200));
  it.each([{ passport_token: '' }, { passport_token: 'x'.repeat(4097) }, { passport_token: 1 }])('%j is malformed', async (body) => {
    expect(await shop.call('POST', '/auth/user/login', { body })).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
  });
});

describe('without LOGIN_TOKEN_SECRET', () => {
  it('nobody enters by a token', async () => {
    const kept = shop.app.config.login_token_secret;
    shop.app.config.login_token_secret = null;
    try {
      expect(await enter(await passport())).toMatchObject(refused);
    } finally {
      shop.app.config.login_token_secret = kept;
    }
  });
});
