import { methodAndPath, type Endpoint } from '@noren/contract/endpoint';
import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { staffRoles } from '@noren/contract/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { asBearer, newStaff } from '../../../test/staff.ts';
import { makeSetupCode } from './setup-code.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());

const owner = {
  email: 'Owner@Example.com',
  password: 'a password of eight',
  name: '森本 千尋',
  locale: 'ja',
};
const anybody = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api/console${path}`, body === undefined ? {} : { body });
const newStore = {
  slug: 'first-store',
  name: '最初の店',
  region: 'JP',
  in_marketplace: true,
  in_shop: true,
  contact_email: 'first@example.com',
};

describe('an empty server', () => {
  it('is set up once, with the code that its last start printed', async () => {
    expect((await anybody('GET', '/setup')).body).toEqual({ needed: true });
    const former = await makeSetupCode(shop.app);
    shop.advance(61_000);
    // two processes of one server start together: both print a valid code
    const [code, ofTheOther] = (await Promise.all([
      makeSetupCode(shop.app),
      makeSetupCode(shop.app),
    ])) as [string, string];
    expect(ofTheOther).toBe(code);
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect((await anybody('POST', '/setup', { ...owner, code: former })).body).toMatchObject({
      code: 'SETUP_CODE_WRONG',
    });
    expect(
      (await anybody('POST', '/setup', { ...owner, code, password: 'passwordpassword' })).body.code,
    ).toBe('NEW_PASSWORD_TOO_COMMON');
    expect(
      (await anybody('POST', '/setup', { ...owner, code, password: 'short' })).body,
    ).toMatchObject({ code: 'NEW_PASSWORD_TOO_SHORT', min_length: 10 });
    expect(
      (await anybody('POST', '/setup', { ...owner, code, email: 'nobody' })).body,
    ).toMatchObject({ code: 'VALIDATION_EXCEPTION' });
    // typed by hand, and by two people at once
    const typed = code.replaceAll('-', ' ').toLowerCase();
    const both = await Promise.all(
      [1, 2].map((n) =>
        anybody('POST', '/setup', { ...owner, email: `${n}${owner.email}`, code: typed }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await anybody('GET', '/setup')).body).toEqual({ needed: false });
    expect((await anybody('POST', '/setup', { ...owner, code })).body).toMatchObject({
      code: 'SETUP_IS_OVER',
    });
    expect(await makeSetupCode(shop.app)).toBeNull();
    expect(await shop.sql('SELECT 1 FROM setup_codes')).toEqual([]);
  });

  it('stores neither the password nor a token in plain text', async () => {
    const kept = JSON.stringify([
      await shop.sql('SELECT * FROM staff'),
      await shop.sql('SELECT * FROM staff_sessions'),
      await shop.sql('SELECT * FROM audit_entries'),
    ]);
    expect(kept).not.toContain(owner.password);
    expect(kept).toContain('$argon2id$');
  });
});

describe('signing in', () => {
  const email = async () =>
    (
      (await shop.sql<{ email: string }>('SELECT email FROM staff ORDER BY id LIMIT 1'))[0] as {
        email: string;
      }
    ).email;
  const signIn = async (password = owner.password) =>
    anybody('POST', '/sign-in', { email: (await email()).toUpperCase(), password });

  it('works by email and password, and lasts as long as the session', async () => {
    const entered = await signIn();
    const me = asBearer(shop, entered.body.token as string);
    expect((await me('GET', '/me')).body.data).toMatchObject({
      name: owner.name,
      opens_stores: true,
      stores: [],
    });
    expect((await me('POST', '/sign-out')).body).toEqual({ success: true });
    expect((await me('GET', '/me')).body).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('ends after two weeks without a call, after ninety days in any case, and with the account', async () => {
    const shopOfAYear = await openShop();
    const { token, id } = await newStaff(shopOfAYear);
    const me = asBearer(shopOfAYear, token);
    const status = async () => (await me('GET', '/me')).status;
    const day = 86_400_000;
    for (let days = 0; days <= 80; days += 10) {
      expect(await status(), `${days} days`).toBe(200);
      shopOfAYear.advance((days === 80 ? 9 : 10) * day);
    }
    expect(await status()).toBe(200);
    shopOfAYear.advance(2 * day);
    expect(await status()).toBe(401);
    const other = await newStaff(shopOfAYear);
    await shopOfAYear.sql(
      "UPDATE staff_sessions SET expires_at = now() + interval '200 days' WHERE staff_id = $1",
      [other.id],
    );
    expect((await other.call('GET', '/me')).status).toBe(200);
    await shopOfAYear.sql('UPDATE staff SET disabled_at = now() WHERE id = $1', [other.id]);
    expect((await other.call('GET', '/me')).status).toBe(401);
    expect(id).not.toBe(other.id);
    await shopOfAYear.close();
  });

  it('limits guesses, and does not accept accounts of the shop', async () => {
    expect(
      (
        await anybody('POST', '/sign-in', {
          email: 'member@example.com',
          password: 'noren-demo-2026',
        })
      ).body.code,
    ).toBe('EMAIL_OR_PASSWORD_INCORRECT');
    const codes: unknown[] = [];
    for (let turn = 0; turn < 11; turn++) codes.push((await signIn('not the password')).body.code);
    expect(codes).toEqual([
      ...Array<string>(10).fill('EMAIL_OR_PASSWORD_INCORRECT'),
      'TOO_MANY_REQUESTS',
    ]);
  });
});

describe('a store', () => {
  it('is created by the person who set the server up, and is not open yet', async () => {
    const founder = await newStaff(shop, {}, true);
    const key = 'one store';
    const made = await founder.call('POST', '/stores', newStore, key.replace(' ', '-'));
    expect(made.body.data.stores).toEqual([
      {
        slug: 'first-store',
        name: '最初の店',
        reach: 'web',
        region: 'JP',
        role: 'owner',
        is_open: false,
        is_closed: false,
        is_opened: false,
        needs: ['seller_facts', 'payment', 'shipping', 'goods'],
      },
    ]);
    expect((await founder.call('POST', '/stores', newStore, 'one-store')).body).toEqual(made.body);
    expect((await founder.call('POST', '/stores', newStore)).body).toMatchObject({
      code: 'STORE_SLUG_TAKEN',
    });
    expect(
      (await founder.call('POST', '/stores', { ...newStore, slug: 'other' }, 'one-store')).body,
    ).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await shop.call('GET', '/api/v2/buyer/stores/first-store')).body).toMatchObject({
      name: '最初の店',
      is_open: false,
      currency: 'JPY',
    });
    expect(
      (await (await newStaff(shop)).call('POST', '/stores', { ...newStore, slug: 'other' })).body,
    ).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  });

  it.each([
    ['in no channel', { in_marketplace: false, in_shop: false }, 'body.in_shop'],
    ['of another spelling', { slug: 'First Store' }, 'body.slug'],
    ['with a field of its own', { currency: 'USD' }, 'body.currency'],
  ])('%s is refused, and made by nobody', async (_, wrong, path) => {
    const founder = await newStaff(shop, {}, true);
    const refused = await founder.call('POST', '/stores', {
      ...newStore,
      slug: 'wrong-store',
      ...wrong,
    });
    expect(refused.body).toMatchObject({ code: 'VALIDATION_EXCEPTION', errors: [{ path }] });
    expect(await shop.sql("SELECT 1 FROM stores WHERE slug = 'wrong-store'")).toEqual([]);
  });
});

const calls = Object.entries<Endpoint>(everyConsoleEndpoint).filter(([, { visitors }]) =>
  visitors.includes('staff'),
);
const ofStore = calls.filter(([, { roles }]) => roles);

describe('access to endpoints', () => {
  const pathOf = (key: string, slug: string) =>
    methodAndPath(key)
      .path.replace('/console', '')
      .replace('{slug}', slug)
      .replaceAll(/\{\w+\}/g, '999999');
  const bodyOf = ({ body }: Endpoint) => (body ? { stranger: 1 } : undefined);

  let keys: { living: string; over: string; taken: string };
  beforeAll(async () => {
    const owner = await newStaff(shop, { hanamori: 'owner' });
    const make = async (name: string) => {
      const { key, data } = (
        await owner.call('POST', '/stores/hanamori/keys', { name, role: 'manager', days: 1 })
      ).body;
      return { key, id: data.at(-1).id };
    };
    const [living, over, taken] = [await make('living'), await make('over'), await make('taken')];
    await shop.sql('UPDATE staff_keys SET expires_at = created_at WHERE id = $1', [over.id]);
    await owner.call('DELETE', `/stores/hanamori/keys/${taken.id}`);
    keys = { living: living.key, over: over.key, taken: taken.key };
  });

  it.each(calls)(
    '%s: refuses buyers, guests, the operator’s key and ghosts',
    async (key, endpoint) => {
      const { method } = methodAndPath(key);
      for (const token of [
        await shop.member(),
        await shop.guest(),
        'the-operator-of-the-tests',
        undefined,
      ]) {
        const headers: Record<string, string> =
          token === undefined
            ? {}
            : { authorization: `Bearer ${token}`, 'guest-authorization': `Bearer ${token}` };
        const reply = await shop.call(method, `/api/console${pathOf(key, 'hanamori')}`, {
          headers,
          ...(endpoint.body && { body: bodyOf(endpoint) }),
        });
        expect(reply.body.code, token).toBe('UNAUTHORIZED');
      }
    },
  );

  it.each(ofStore)(
    '%s: admits a key of this store, but not another store’s, an expired or a deleted one',
    async (key, endpoint) => {
      const { method } = methodAndPath(key);
      const codeOf = async (token: string, slug: string) =>
        (await asBearer(shop, token)(method, pathOf(key, slug), bodyOf(endpoint))).body
          .code as unknown;
      const { living, over, taken } = keys;
      if (endpoint.roles?.includes('manager'))
        expect(['VALIDATION_EXCEPTION', 'REHEARSAL_REFUSED', 'NOT_FOUND', undefined]).toContain(
          await codeOf(living, 'hanamori'),
        );
      else expect(await codeOf(living, 'hanamori')).toBe('ROLE_NOT_ALLOWED');
      expect(await codeOf(living, 'chaya')).toBe('NOT_FOUND');
      expect([await codeOf(over, 'hanamori'), await codeOf(taken, 'hanamori')]).toEqual([
        'UNAUTHORIZED',
        'UNAUTHORIZED',
      ]);
    },
  );

  it.each(ofStore)(
    '%s: admits the right roles of this store, and none of another',
    async (key, endpoint) => {
      const { method } = methodAndPath(key);
      for (const role of staffRoles) {
        const staff = await newStaff(shop, { hanamori: role });
        const here = (await staff.call(method, pathOf(key, 'hanamori'), bodyOf(endpoint))).body
          .code;
        if (endpoint.roles?.includes(role))
          expect(
            ['VALIDATION_EXCEPTION', 'REHEARSAL_REFUSED', 'NOT_FOUND', undefined],
            role,
          ).toContain(here);
        else expect(here, role).toBe('ROLE_NOT_ALLOWED');
        expect(
          (await staff.call(method, pathOf(key, 'chaya'), bodyOf(endpoint))).body.code,
          role,
        ).toBe('NOT_FOUND');
        expect(
          (await staff.call(method, pathOf(key, 'no-such-store'), bodyOf(endpoint))).body.code,
          role,
        ).toBe('NOT_FOUND');
      }
    },
  );
});
