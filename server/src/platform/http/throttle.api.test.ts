import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

const operator_key = 'the operator of the tests';
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    settings: { OPERATOR_KEY: operator_key, RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' },
  });
});
afterAll(() => shop.close());

const logIn = (email: string, password: string) =>
  shop.call('POST', '/auth/user/login', { body: { email, password } });
const refused = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
};
const codes = (replies: { status: number }[]) => replies.map((reply) => reply.status).sort();
const times = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));
const hour = 3_600_000;

describe('limits per account', () => {
  it.each(['member@example.com', 'nobody@example.com'])(
    'allows ten password attempts for %s in 15 minutes, also concurrently',
    async (email) => {
      expect(codes(await times(14, () => logIn(email, 'wrong')))).toEqual([
        ...Array(10).fill(401),
        ...Array(4).fill(429),
      ]);
      const late = await logIn(email.toUpperCase(), 'noren-demo-2026');
      expect(late).toMatchObject(refused);
      expect(late.body.retry_after).toBeGreaterThan(800);
      expect(late.headers.get('retry-after')).toBe(String(late.body.retry_after));
      shop.advance(15 * 60_000 + 1000);
      expect((await logIn(email, 'wrong')).status).toBe(401);
    },
  );
  it('resets the count after a correct password', async () => {
    for (let turn = 0; turn < 2; turn++) {
      for (let n = 0; n < 8; n++)
        expect((await logIn('member@example.com', 'wrong')).status).toBe(401);
      expect((await logIn('member@example.com', 'noren-demo-2026')).status).toBe(200);
    }
  });
  it('limits guesses at the current password of an open session', async () => {
    const member = await shop.member();
    const guess = () =>
      shop.call('POST', '/me/change-password', {
        member,
        body: { old_password: 'wrong', new_password: 'long enough' },
      });
    expect(codes(await times(12, guess))).toEqual([...Array(10).fill(409), 429, 429]);
    expect(await guess()).toMatchObject(refused);
  });
  it('sends three reset emails an hour, then returns the same answer without an email', async () => {
    const ask = () =>
      shop.call('POST', '/users/reset-password', {
        body: {
          email: 'member@example.com',
          reset_password_page_url: `${shop.origin}/x`,
          email_template_type: 'noren_shop',
        },
      });
    const written = async () =>
      (
        await shop.sql<{ n: number }>(
          "SELECT count(*)::int AS n FROM emails WHERE kind = 'reset_password'",
        )
      )[0]?.n;
    expect(codes(await times(5, ask))).toEqual(Array(5).fill(200));
    expect(await written()).toBe(3);
    shop.advance(hour + 1000);
    await ask();
    expect(await written()).toBe(4);
  });
  it('sends the owner a reset email in a browser they have used, however many requests strangers made', async () => {
    shop.advance(hour + 1000);
    const at = (ip: string) => ({ 'x-forwarded-for': ip });
    const body = {
      email: 'member@example.com',
      reset_password_page_url: `${shop.origin}/x`,
      email_template_type: 'noren_shop',
    };
    const ask = (ip: string) =>
      shop.call('POST', '/users/reset-password', { headers: at(ip), body });
    const written = async () =>
      (
        await shop.sql<{ n: number }>(
          "SELECT count(*)::int AS n FROM emails WHERE kind = 'reset_password'",
        )
      )[0]?.n as number;
    const login = { email: 'member@example.com', password: 'noren-demo-2026' };
    expect(
      (await shop.call('POST', '/auth/user/login', { headers: at('198.51.100.7'), body: login }))
        .status,
    ).toBe(200);
    const before = await written();
    await times(9, (n) => ask(`203.0.113.${n}`));
    expect((await written()) - before).toBe(3);
    await ask('198.51.100.7');
    expect((await written()) - before).toBe(4);
  });
  it('unlocks an account by a password reset after others’ guesses locked it', async () => {
    await shop.sql(
      "UPDATE users SET email = 'locked@example.com' WHERE email = 'member@example.com'",
    );
    await times(12, () => logIn('locked@example.com', 'wrong'));
    expect(await logIn('locked@example.com', 'noren-demo-2026')).toMatchObject(refused);
    await shop.sql(
      `INSERT INTO account_tokens (token_digest, user_id, purpose, expires_at)
       SELECT sha256('a token of the tests'), id, 'reset_password', now() + interval '30 days' FROM users WHERE email = 'locked@example.com'`,
    );
    await shop.call('POST', '/users/reset-password/verify', {
      body: { token: 'a token of the tests', password: 'noren-demo-2027' },
    });
    expect((await logIn('locked@example.com', 'noren-demo-2027')).status).toBe(200);
  });
  it('sends three verification emails an hour, including the one of the registration', async () => {
    const { user_id } = (await register('emails@example.com')).body;
    const ask = () =>
      shop.call('POST', `/users/${user_id}/verification-email`, { body: sentFrom() });
    expect(codes(await times(4, ask))).toEqual(Array(4).fill(200));
    expect(
      (
        await shop.sql<{ n: number }>('SELECT count(*)::int AS n FROM emails WHERE user_id = $1', [
          user_id,
        ])
      )[0]?.n,
    ).toBe(3);
  });
});

const sentFrom = () => ({ login_page_url: `${shop.origin}/x`, email_template_type: 'noren_shop' });
const register = (email: string) =>
  shop.call('POST', '/users', {
    body: {
      first_name: 'a',
      last_name: 'b',
      email,
      password: 'long enough',
      locale: 'ja',
      register_from: 'web_market',
      ...sentFrom(),
    },
  });

describe('limits per address', () => {
  // malformed and unknown requests count as well, and are cheap for the test
  it.each<[string, number, () => Promise<{ status: number }>]>([
    ['logging in', 300, () => shop.call('POST', '/auth/user/login', { body: {} })],
    [
      'looking for accounts',
      120,
      () => shop.call('GET', '/users/email-exists?email=a@example.com'),
    ],
    ['registering', 60, () => shop.call('POST', '/users', { body: {} })],
    [
      'asking for verification emails',
      60,
      () => shop.call('POST', '/users/1/verification-email', { body: {} }),
    ],
    ['asking for reset emails', 60, () => shop.call('POST', '/users/reset-password', { body: {} })],
    [
      'trying verification links',
      300,
      () => shop.call('POST', '/users/verify-email', { body: { token: 'x' } }),
    ],
    ['looking at reset links', 300, () => shop.call('GET', '/users/reset-password-token/x')],
    [
      'trying reset links',
      120,
      () =>
        shop.call('POST', '/users/reset-password/verify', {
          body: { token: 'x', password: 'long enough' },
        }),
    ],
    [
      'trying order links',
      120,
      () => shop.call('POST', '/orders/1/guest-session', { body: { key: 'x' } }),
    ],
  ])('%s has a bound of its own', async (_, max, call) => {
    shop.advance(2 * hour);
    for (let left = max; left > 0; left -= 50) {
      for (const reply of await times(Math.min(50, left), call)) expect(reply.status).not.toBe(429);
    }
    expect(await call()).toMatchObject(refused);
    shop.advance(hour + 1000);
    expect((await call()).status).not.toBe(429);
  });
  it('does not affect other calls', async () => {
    const buyer = await newGuest(shop);
    expect((await buyer.add(await newSku(shop, { stock: 1 }))).status).toBe(200);
  });
});

describe('the operator’s key', () => {
  const ask = (key: string | undefined) =>
    shop.call('GET', '/api/operator/messages', {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    });
  it('allows 300 attempts in 15 minutes, then refuses the right key like a wrong one', async () => {
    for (let n = 0; n < 6; n++)
      expect(codes(await times(50, () => ask('wrong')))).toEqual(Array(50).fill(401));
    for (const key of ['wrong', operator_key]) {
      const late = await ask(key);
      expect(late).toMatchObject(refused);
      expect(late.headers.get('retry-after')).toBe(String(late.body.retry_after));
    }
    // a call without a key is asked to log in
    expect((await ask(undefined)).status).toBe(401);
    shop.advance(15 * 60_000 + 1000);
    expect((await ask(operator_key)).status).toBe(200);
  });
  it('does not limit calls with the correct key', async () => {
    for (let turn = 0; turn < 7; turn++) {
      expect(codes(await times(50, () => ask(operator_key)))).toEqual(Array(50).fill(200));
      expect(codes(await times(50, () => ask('wrong')))).toEqual(Array(50).fill(401));
      expect((await ask(operator_key)).status).toBe(200);
    }
  });
});
