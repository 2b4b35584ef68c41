import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { digestOf } from '../../platform/http/visitor.ts';

let post: MailServer;
let shop: TestShop;
beforeAll(async () => {
  post = await startMailServer();
  shop = await openShop({ settings: { SMTP_URL: post.url } });
});
afterAll(async () => {
  await shop.close();
  await post.stop();
});

let people = 0;
const someone = () => `person${++people}@example.com`;
const loginPage = () => `${shop.origin}/stores/hanamori/account/login?redirect=%2Fa`;
const resetPage = () => `${shop.origin}/stores/hanamori/forget-password`;
const registration = (email: string) => ({
  first_name: '花',
  last_name: '山田',
  email,
  password: 'right horse',
  locale: 'ja',
  register_from: 'web_marketplace',
  login_page_url: loginPage(),
  email_template_type: 'noren_live',
});
const register = (email: string, also: object = {}, headers: Record<string, string> = {}) =>
  shop.call('POST', '/users', { body: { ...registration(email), ...also }, headers });
const logIn = (email: string, password = 'right horse') =>
  shop.call('POST', '/auth/user/login', { body: { email, password } });
const askReset = (email: string, also: object = {}) =>
  shop.call('POST', '/users/reset-password', {
    body: {
      email,
      reset_password_page_url: resetPage(),
      email_template_type: 'noren_shop',
      ...also,
    },
  });
const askVerify = (id: number | string, also: object = {}) =>
  shop.call('POST', `/users/${id}/verification-email`, {
    body: { login_page_url: loginPage(), email_template_type: 'noren_shop', ...also },
  });
const verify = (token: string, password = 'right horse') =>
  shop.call('POST', '/users/verify-email', { body: { token, password } });
const reset = (token: string, password = 'another horse') =>
  shop.call('POST', '/users/reset-password/verify', { body: { token, password } });

/** Runs the email job and reads the newest email to an address. */
async function emailTo(email: string) {
  await sendEmails(shop.app);
  const mail = post.mails.findLast((one) => one.to?.[0]?.address === email);
  if (!mail) throw new Error(`no email to ${email}`);
  const link = new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
  return {
    mail,
    link,
    token: (link.searchParams.get('verify-token') ?? link.searchParams.get('token')) as string,
  };
}
async function member(): Promise<{ email: string; id: number; token: string }> {
  const email = someone();
  const id = (await register(email)).body.user_id as number;
  await verify((await emailTo(email)).token);
  return { email, id, token: (await logIn(email)).body.token as string };
}
const malformed = (path: string) => ({
  status: 422,
  body: { code: 'VALIDATION_EXCEPTION', errors: [{ path, message: expect.any(String) }] },
});
const dead = { status: 404, body: { code: 'EMAIL_TOKEN_EXPIRED_OR_INVALID' } };
const elsewhere = [
  'https://evil.example/login',
  '//evil.example',
  'javascript:alert(1)',
  '/stores/hanamori',
  'https://noren@evil.example',
];

describe('POST /users', () => {
  it('registers, and verifies the address once by the email’s link', async () => {
    const email = someone();
    const registered = await register(` ${email} `);
    expect(registered).toMatchObject({
      status: 200,
      body: { success: true, user_id: expect.any(Number) },
    });
    const { mail, link, token } = await emailTo(email);
    expect(mail.subject).toBe('【花森】メールアドレスのご確認をお願いします');
    expect(mail.from).toMatchObject({ name: '花森', address: 'noreply@localhost' });
    expect(link.searchParams.get('redirect')).toBe('/a');
    expect(link.pathname).toBe('/stores/hanamori/account/login');
    // the email contains no text from the registration, which may be a stranger's
    expect(mail.text).not.toContain('山田');
    expect(await logIn(email)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED', user_id: registered.body.user_id },
    });
    expect(await logIn(email, 'wrong horse')).toMatchObject({
      status: 401,
      body: { code: 'EMAIL_OR_PASSWORD_INCORRECT' },
    });
    const look = async () =>
      (await shop.call('GET', `/users/verify-email-token/${token}`)).body.data;
    expect(await look()).toEqual({ is_valid: true, email });
    // a reader of the mailbox who did not register cannot verify, and does not use the link up
    expect(await verify(token, 'a guessed horse')).toMatchObject({
      status: 401,
      body: { code: 'EMAIL_OR_PASSWORD_INCORRECT' },
    });
    expect(await verify(token)).toMatchObject({ status: 200, body: { success: true, email } });
    expect(await look()).toEqual({ is_valid: false, email: null });
    expect(await shop.call('GET', `/users/verify-email-token/${'x'.repeat(129)}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await verify(token)).toMatchObject(dead);
    expect((await logIn(email)).status).toBe(200);
  });
  it('stores an argon2id hash and the token’s digest, and no link once the email is sent', async () => {
    const email = someone();
    const { user_id } = (await register(email)).body;
    const waiting = await shop.sql<{ link: string }>('SELECT link FROM emails WHERE user_id = $1', [
      user_id,
    ]);
    expect(waiting[0]?.link).not.toContain('http');
    const { token } = await emailTo(email);
    expect(
      await shop.sql("SELECT password_hash LIKE '$argon2id$%' AS hashed FROM users WHERE id = $1", [
        user_id,
      ]),
    ).toEqual([{ hashed: true }]);
    expect(
      await shop.sql('SELECT purpose FROM account_tokens WHERE token_digest = $1', [
        digestOf(token),
      ]),
    ).toEqual([{ purpose: 'verify_email' }]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await shop.sql('SELECT status, link FROM emails WHERE user_id = $1', [user_id])).toEqual(
      [{ status: 'sent', link: null }],
    );
  });
  it.each([
    ['en', 'noren_shop', 'Noren Shop: confirm your email address'],
    ['zh-TW', 'noren_live', '【Noren Live】請確認您的電子郵件地址'],
  ])('writes in %s as %s', async (language, email_template_type, subject) => {
    const email = someone();
    await register(
      email,
      { email_template_type, login_page_url: `${shop.origin}/account/login` },
      { 'accept-language': language },
    );
    expect((await emailTo(email)).mail.subject).toBe(subject);
  });
  it('creates one account per address, whatever its case and with concurrent requests', async () => {
    const email = someone();
    const replies = await Promise.all(
      [email, email.toUpperCase(), email].map((one) => register(one)),
    );
    expect(replies.map((reply) => reply.body.code ?? reply.status).sort()).toEqual([
      200,
      'EMAIL_EXIST',
      'EMAIL_EXIST',
    ]);
    expect(await register(email)).toMatchObject({ status: 409, body: { code: 'EMAIL_EXIST' } });
    await sendEmails(shop.app);
    expect(
      post.mails.filter((mail) => mail.to?.[0]?.address?.toLowerCase() === email),
    ).toHaveLength(1);
  });
  it('accepts only passwords of at least 10 user-perceived characters that are not common', async () => {
    expect(await register(someone(), { password: '123456789' })).toMatchObject({
      status: 422,
      body: { code: 'NEW_PASSWORD_TOO_SHORT', min_length: 10 },
    });
    expect(await register(someone(), { password: '🐎🐎🐎🐎🐎🐎🐎' })).toMatchObject({
      body: { code: 'NEW_PASSWORD_TOO_SHORT' },
    });
    expect((await register(someone(), { password: 'Basketball１２３' })).body.code).toBe(
      'NEW_PASSWORD_TOO_COMMON',
    );
    expect((await register(someone(), { password: '十文字ある合言葉だよ' })).status).toBe(200);
  });
  it.each(elsewhere)('refuses a link to %s', async (login_page_url) => {
    expect(await register(someone(), { login_page_url })).toMatchObject(
      malformed('body.login_page_url'),
    );
  });
  it.each([
    [{ locale: 'en' }, 'body.locale'],
    [{ register_from: 'web' }, 'body.register_from'],
    [{ email: 'nobody' }, 'body.email'],
    [{ first_name: ' ' }, 'body.first_name'],
    [{ password: 'x'.repeat(257) }, 'body.password'],
    [{ email_template_type: 'other' }, 'body.email_template_type'],
  ])('%j is malformed', async (also, path) =>
    expect(await register(someone(), also)).toMatchObject(malformed(path)),
  );
});

describe('GET /users/email-exists', () => {
  it('reports an unknown, an unverified and a verified address', async () => {
    const email = someone();
    const look = async () =>
      (
        await shop.call(
          'GET',
          `/users/email-exists?email=${encodeURIComponent(email.toUpperCase())}`,
        )
      ).body.data;
    expect(await look()).toEqual({
      is_handsup_user: false,
      email_exists: false,
      is_email_verified: false,
      user_id: null,
    });
    const { user_id } = (await register(email)).body;
    expect(await look()).toEqual({
      is_handsup_user: false,
      email_exists: true,
      is_email_verified: false,
      user_id,
    });
    await verify((await emailTo(email)).token);
    expect(await look()).toMatchObject({ is_email_verified: true });
  });
  it('refuses a malformed address', async () =>
    expect(await shop.call('GET', '/users/email-exists?email=nobody')).toMatchObject(
      malformed('query.email'),
    ));
});

describe('POST /users/{id}/verification-email', () => {
  it('sends another email and invalidates the older link', async () => {
    const email = someone();
    const { user_id } = (await register(email)).body;
    const first = await emailTo(email);
    expect((await askVerify(user_id)).body).toEqual({ success: true });
    const second = await emailTo(email);
    expect(second.mail.from?.name).toBe('花森');
    expect(await verify(first.token)).toMatchObject(dead);
    expect((await verify(second.token)).status).toBe(200);
  });
  it('does not send an email that a newer one replaced', async () => {
    const email = someone();
    const { user_id } = (await register(email)).body;
    await askVerify(user_id);
    await emailTo(email);
    expect(post.mails.filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(1);
  });
  it('returns the same for a verified and an unknown account, and sends nothing', async () => {
    const { id } = await member();
    const emails = async () =>
      (await shop.sql<{ n: number }>('SELECT count(*)::int AS n FROM emails'))[0]?.n;
    const before = await emails();
    expect(await askVerify(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await askVerify(2_000_000_000)).toMatchObject({ status: 200, body: { success: true } });
    expect(await emails()).toBe(before);
  });
  it('refuses a link to another origin, and a malformed id', async () => {
    expect(await askVerify(1, { login_page_url: elsewhere[0] })).toMatchObject(
      malformed('body.login_page_url'),
    );
    expect(await askVerify('x')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
  it('invalidates the link after three days', async () => {
    const email = someone();
    await register(email);
    const { token } = await emailTo(email);
    await shop.sql(
      "UPDATE account_tokens SET expires_at = expires_at - interval '3 days' WHERE token_digest = $1",
      [digestOf(token)],
    );
    expect(await verify(token)).toMatchObject(dead);
  });
  it('refuses an unknown token, and one for another purpose', async () => {
    expect(await verify('x'.repeat(43))).toMatchObject(dead);
    const { email } = await member();
    await askReset(email);
    expect(await verify((await emailTo(email)).token)).toMatchObject(dead);
    expect(
      await shop.call('POST', '/users/verify-email', { body: { password: 'right horse' } }),
    ).toMatchObject(malformed('body.token'));
    expect(await shop.call('POST', '/users/verify-email', { body: { token: 'x' } })).toMatchObject(
      malformed('body.password'),
    );
  });
});

describe('POST /users/reset-password', () => {
  it('returns the same for an unknown address, in about the same time', async () => {
    const { email } = await member();
    const took: number[] = [];
    for (const address of [email, someone()]) {
      const began = performance.now();
      expect(await askReset(address)).toMatchObject({ status: 200, body: { success: true } });
      took.push(performance.now() - began);
    }
    for (const ms of took) expect(ms).toBeGreaterThan(145);
    await emailTo(email);
    expect(post.mails.some((mail) => mail.to?.[0]?.address === `person${people}@example.com`)).toBe(
      false,
    );
  });
  it('sets a new password once by the email’s link, and ends all sessions', async () => {
    const { email, token: session } = await member();
    await askReset(email);
    const { link, token, mail } = await emailTo(email);
    expect(mail.text).toContain('山田 花 様');
    expect(link.pathname).toBe('/stores/hanamori/forget-password');
    const valid = async () =>
      (await shop.call('GET', `/users/reset-password-token/${token}`)).body.data;
    expect(await valid()).toEqual({ is_valid: true });
    expect(await reset(token, 'short')).toMatchObject({
      status: 422,
      body: { code: 'NEW_PASSWORD_TOO_SHORT' },
    });
    expect(await reset(token, 'iloveyou!!!!')).toMatchObject({
      status: 422,
      body: { code: 'NEW_PASSWORD_TOO_COMMON' },
    });
    const twice = await Promise.all([
      reset(token, 'the first horse'),
      reset(token, 'the other horse'),
    ]);
    expect(twice.map((reply) => reply.status).sort()).toEqual([200, 404]);
    expect(twice.find((reply) => reply.status === 404)).toMatchObject(dead);
    expect(await valid()).toEqual({ is_valid: false });
    expect((await shop.call('GET', '/live-web/me', { member: session })).body.user).toBeNull();
    expect((await logIn(email)).status).toBe(401);
    expect(
      (await logIn(email, twice[0]?.status === 200 ? 'the first horse' : 'the other horse')).status,
    ).toBe(200);
  });
  it('replaces a stranger’s registration of the address: password and verification link', async () => {
    const email = someone();
    await register(email);
    const stranger = await emailTo(email);
    await askReset(email);
    expect((await reset((await emailTo(email)).token, 'the owner’s horse')).status).toBe(200);
    expect(await verify(stranger.token)).toMatchObject(dead);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, 'the owner’s horse')).status).toBe(200);
  });
  it.each([
    ['ja', '【Noren Live】パスワードが設定されました'],
    ['en', 'Noren Live: a password was set for your account'],
    ['zh-TW', '【Noren Live】您的帳號已設定密碼'],
  ])(
    'the first password of an account is told to its owner in %s, without a link',
    async (locale, subject) => {
      const { email, id, token: session } = await member();
      await shop.sql('UPDATE users SET password_hash = NULL, locale = $2 WHERE id = $1', [
        id,
        locale,
      ]);
      await shop.call('POST', '/me/change-password', {
        member: session,
        body: { new_password: 'the first horse' },
      });
      await sendEmails(shop.app);
      const mail = post.mails.findLast((one) => one.to?.[0]?.address === email);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).not.toContain('http');
      expect(mail?.text).toContain('山田 花');
    },
  );
  it('verifies the address that the email reached', async () => {
    const email = someone();
    await register(email);
    // emails that are due at the same time may arrive in any order
    await emailTo(email);
    await askReset(email);
    expect((await reset((await emailTo(email)).token)).status).toBe(200);
    expect((await logIn(email, 'another horse')).status).toBe(200);
  });
  it('keeps a link valid for an hour or until one is used, also when a later one is sent', async () => {
    const { email } = await member();
    await askReset(email);
    const first = await emailTo(email);
    await askReset(email);
    const second = await emailTo(email);
    expect((await reset(first.token)).status).toBe(200);
    expect(await reset(second.token)).toMatchObject(dead);
    await askReset(email);
    const third = await emailTo(email);
    await shop.sql(
      "UPDATE account_tokens SET expires_at = expires_at - interval '1 hour' WHERE token_digest = $1",
      [digestOf(third.token)],
    );
    expect(await reset(third.token)).toMatchObject(dead);
    expect(
      (await shop.call('GET', `/users/reset-password-token/${third.token}`)).body.data,
    ).toEqual({ is_valid: false });
  });
  it('does not send an email whose link has expired', async () => {
    const { email } = await member();
    post.refuse(true);
    await askReset(email);
    await sendEmails(shop.app);
    post.refuse(false);
    const before = post.mails.length;
    await shop.sql(
      "UPDATE emails SET created_at = created_at - interval '2 hours', due_at = created_at - interval '1 hour' WHERE recipient = $1",
      [email],
    );
    await sendEmails(shop.app);
    expect(post.mails.length).toBe(before);
    expect(
      await shop.sql(
        "SELECT status, link FROM emails WHERE recipient = $1 AND kind = 'reset_password'",
        [email],
      ),
    ).toEqual([{ status: 'given_up', link: null }]);
  });
  it('refuses a link to another origin, and a malformed address', async () => {
    expect(await askReset(someone(), { reset_password_page_url: elsewhere[0] })).toMatchObject(
      malformed('body.reset_password_page_url'),
    );
    expect(await askReset('nobody')).toMatchObject(malformed('body.email'));
    expect(
      await shop.call('POST', '/users/reset-password/verify', {
        body: { token: '', password: 'right horse' },
      }),
    ).toMatchObject(malformed('body.token'));
    expect(await shop.call('GET', `/users/reset-password-token/${'x'.repeat(128)}`)).toMatchObject({
      status: 200,
      body: { data: { is_valid: false } },
    });
    expect(await shop.call('GET', `/users/reset-password-token/${'x'.repeat(129)}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
