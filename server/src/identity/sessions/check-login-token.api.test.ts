import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterShop, loginToken } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

const at = '/stores/hanamori/login-token-check';
let shop: TestShop;
let owner: TestStaff;
let host: string;
let offList: string;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' }, true);
  const listed = async (allowlisted: boolean) => {
    const platform_user_id = `host-${randomUUID()}`;
    await shop.sql(
      `INSERT INTO livers (store_id, platform_user_id, name, allowlisted, avatar_url)
       SELECT id, $1, '花', $2, avatar_url FROM stores WHERE slug = 'hanamori'`,
      [platform_user_id, allowlisted],
    );
    return platform_user_id;
  };
  host = await listed(true);
  offList = await listed(false);
});
afterAll(() => shop.close());

const check = async (token: string, staff = owner) =>
  (await staff.call('POST', at, { token })).body;
const seconds = () => Math.floor(shop.app.now().getTime() / 1000);

describe('POST /console/stores/{slug}/login-token-check', () => {
  it('shows what a good token holds, and leaves it unused', async () => {
    const token = await loginToken(shop, { name: '花子', sub: 'person-1', exp: seconds() + 60 });
    const { data } = await check(token);
    expect(data.faults).toEqual([]);
    expect(data.claims).toContainEqual({ name: 'name', value: '"花子"' });
    expect(data.claims).toContainEqual({ name: 'sub', value: '"person-1"' });
    expect((await enterShop(shop, 'buyer', token)).status).toBe(200);
    expect((await check(token)).data.faults).toEqual([{ code: 'used', claim: null }]);
  });
  it('reads the token out of a pasted link, across line breaks', async () => {
    const token = await loginToken(shop);
    const link = `${shop.origin}/shop?token=${token}`;
    expect((await check(` ${link.slice(0, 60)}\n${link.slice(60)} `)).data.faults).toEqual([]);
    expect((await check(link.replace('?token', '?passport_token'))).data.faults).toEqual([]);
  });
  it('finds no fault in the token of a host of this store', async () => {
    const token = await loginToken(shop, { role: 'seller', sub: host });
    expect((await check(token)).data.faults).toEqual([]);
    expect((await enterShop(shop, 'seller', token)).status).toBe(200);
  });

  const wrong: [string, Record<string, unknown>, string, string | null][] = [
    ['without an audience', { aud: undefined }, 'audience', null],
    ['for another audience', { aud: 'elsewhere' }, 'audience', null],
    ['without an id', { jti: undefined }, 'claim_missing', 'jti'],
    ['without a person', { sub: undefined }, 'claim_missing', 'sub'],
    ['without an expiry', { exp: undefined }, 'claim_missing', 'exp'],
    ['without a role', { role: undefined }, 'claim_missing', 'role'],
    ['with an unknown role', { role: 'viewer' }, 'claim_invalid', 'role'],
    ['with a malformed address', { email: 'at home' }, 'claim_invalid', 'email'],
    ['with an expiry in milliseconds', { exp: Date.now() }, 'lasts_too_long', null],
    ['with a person of the console', { sub: 'staff:1:1' }, 'claim_invalid', 'sub'],
    ['that begins later', { nbf: 4_102_444_800 }, 'not_yet_valid', null],
    ['that begins at a time in words', { nbf: 'now' }, 'claim_invalid', 'nbf'],
    ['that has expired', { exp: 1_000_000_000 }, 'expired', null],
    ['of an unknown host', { role: 'seller', sub: 'no-host' }, 'host_unknown', null],
  ];
  it.each(wrong)('names the fault of a token %s', async (_, claims, code, claim) => {
    const token = await loginToken(shop, claims);
    expect((await check(token)).data.faults).toEqual([{ code, claim }]);
    const role = claims['role'] === 'seller' ? 'seller' : 'buyer';
    expect((await enterShop(shop, role, token)).status).not.toBe(200);
  });
  it('says that a host was taken off the list', async () => {
    const token = await loginToken(shop, { role: 'seller', sub: offList });
    expect((await check(token)).data.faults).toEqual([{ code: 'host_off_list', claim: null }]);
  });
  it('says that a token is signed with another secret, and not whether its host is known', async () => {
    const token = await loginToken(shop, { role: 'seller', sub: host }, 'x'.repeat(32));
    expect((await check(token)).data.faults).toEqual([{ code: 'signature', claim: null }]);
  });
  it('says that a token is unsigned, or signed with a key pair', async () => {
    const unsigned = new UnsecuredJWT({ role: 'buyer' })
      .setSubject('a')
      .setJti('b')
      .setAudience('noren')
      .setExpirationTime(seconds() + 60)
      .encode();
    expect((await check(unsigned)).data.faults).toEqual([{ code: 'algorithm', claim: null }]);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = await new SignJWT({ role: 'buyer' })
      .setProtectedHeader({ alg: 'RS256' })
      .setSubject('a')
      .setJti('b')
      .setAudience('noren')
      .setExpirationTime(seconds() + 60)
      .sign(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    expect((await check(signed)).data.faults).toEqual([{ code: 'algorithm', claim: null }]);
  });
  it.each(['token', 'a.b.c', '👍', 'https://example.com/'])(
    'says that %s is no token',
    async (text) => {
      expect((await check(text)).data).toEqual({
        faults: [{ code: 'not_a_token', claim: null }],
        claims: [],
      });
    },
  );
  it('is refused to staff who do not manage the store', async () => {
    for (const role of ['packer', 'support', 'liver', 'accountant'] as const) {
      const staff = await newStaff(shop, { hanamori: role });
      expect(await staff.call('POST', at, { token: 'a.b.c' })).toMatchObject({
        status: 403,
        body: { code: 'ROLE_NOT_ALLOWED' },
      });
    }
  });
  it('accepts the token that the documented program signs', async () => {
    const page = readFileSync('docs/operations/live-platform.md', 'utf8');
    const program = /```js\n([^`]+)```/.exec(page)?.[1] ?? '';
    const token = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: 'server',
      env: { ...process.env, LOGIN_TOKEN_SECRET: shop.app.config.login_token_secret ?? '' },
      encoding: 'utf8',
    });
    expect((await check(token)).data.faults).toEqual([]);
  });
  it('says that the shop has no secret', async () => {
    const alone = await openShop({ settings: { LOGIN_TOKEN_SECRET: '', DEMO: '0' } });
    try {
      const [store] = await alone.sql<{ slug: string }>('SELECT slug FROM stores LIMIT 1');
      const slug = store?.slug ?? '';
      const staff = await newStaff(alone, { [slug]: 'owner' });
      const token = await loginToken(shop);
      const { body } = await staff.call('POST', `/stores/${slug}/login-token-check`, { token });
      expect(body.data.faults).toEqual([{ code: 'no_secret', claim: null }]);
    } finally {
      await alone.close();
    }
  });
});
