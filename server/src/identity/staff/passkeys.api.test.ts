import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestAuthenticator } from '../../../test/authenticator.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { asBearer, newStaff, type TestStaff } from '../../../test/staff.ts';

const origin = 'https://shop.example';
const place = { origin, rp_id: 'shop.example' };
const password = 'a password of the staff';
let shop: TestShop;
let people = 0;
let me: TestStaff;
beforeAll(async () => {
  shop = await openShop({
    settings: { PUBLIC_URL: origin, DEMO_IN_PUBLIC: '1', RATE_LIMIT: 'on', VISITOR_LIMIT: '0' },
  });
});
afterAll(() => shop.close());

/** A new staff member who signed in with a password. */
async function newPerson(at: TestShop = shop): Promise<TestStaff> {
  const email = `passkeys-${++people}@example.com`;
  await at.sql('INSERT INTO staff (email, name, password_hash) VALUES ($1, $2, $3)', [
    email,
    '森 花子',
    await at.app.passwords.hash(password, ''),
  ]);
  const { token, staff } = (
    await at.call('POST', '/api/console/sign-in', { body: { email, password } })
  ).body;
  return { id: staff.id, token, call: asBearer(at, token) };
}
beforeEach(async () => {
  await shop.sql('DELETE FROM throttles');
  me = await newPerson();
});

const anybody = (path: string, body?: object) =>
  shop.call('POST', `/api/console${path}`, body === undefined ? {} : { body });
const askToAdd = async (who = me) =>
  (await who.call('POST', '/me/passkeys/challenge', { password })).body.options;
const askToEnter = async () =>
  (await anybody('/passkey-sign-in/challenge')).body.options.challenge as string;
/** Adds a passkey for a staff member and returns its device. */
async function added(name = 'iPhone', who = me): Promise<TestAuthenticator> {
  const device = new TestAuthenticator(place);
  const { challenge } = await askToAdd(who);
  const reply = await who.call('POST', '/me/passkeys', {
    name,
    credential: device.create(challenge),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return device;
}
const enter = async (
  device: TestAuthenticator,
  lies: Parameters<TestAuthenticator['get']>[1] = {},
) => anybody('/passkey-sign-in', { credential: device.get(await askToEnter(), lies) });

describe('a passkey', () => {
  it('is added with the password, listed, signs in without it, and can be removed', async () => {
    expect((await me.call('GET', '/me/passkeys')).body.data).toEqual({ origin, passkeys: [] });
    expect(
      (await me.call('POST', '/me/passkeys/challenge', { password: 'not this' })).body.code,
    ).toBe('WRONG_PASSWORD');
    for (const path of ['/me/passkeys', '/me/passkeys/challenge'])
      expect((await me.call('POST', path, {})).body.code).toBe('VALIDATION_EXCEPTION');
    expect(await askToAdd()).toMatchObject({
      rp: { id: 'shop.example' },
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    });
    const device = await added('iPhone 15');
    const [row] = (await me.call('GET', '/me/passkeys')).body.data.passkeys;
    expect(row).toMatchObject({ name: 'iPhone 15', last_used_at: null });
    // a device that has one already learns of it
    expect((await askToAdd()).excludeCredentials).toMatchObject([
      { id: device.credential_id.toString('base64url'), transports: ['internal'] },
    ]);

    const { status, body } = await enter(device);
    expect(status).toBe(200);
    expect(body.staff).toMatchObject({ id: me.id });
    const mine = asBearer(shop, body.token);
    expect((await mine('GET', '/me/passkeys')).body.data.passkeys).toMatchObject([
      { id: row.id, last_used_at: expect.any(String) as string },
    ]);
    expect((await enter(device)).status).toBe(200);

    expect((await mine('DELETE', `/me/passkeys/${row.id}`)).body.data.passkeys).toEqual([]);
    expect((await mine('DELETE', `/me/passkeys/${row.id}`)).body.code).toBe('NOT_FOUND');
    expect((await enter(device)).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'unknown',
    });
    const audit = await shop.sql(
      'SELECT call, before, after FROM audit_entries WHERE staff_id = $1 ORDER BY id',
      [me.id],
    );
    expect(audit).toEqual([
      { call: 'POST /console/me/passkeys', before: null, after: { name: 'iPhone 15' } },
      { call: 'DELETE /console/me/passkeys/{id}', before: { name: 'iPhone 15' }, after: null },
    ]);
  });

  it('belongs to one person: others cannot see or remove it, and it cannot be added twice', async () => {
    const device = await added();
    const [{ id }] = (await me.call('GET', '/me/passkeys')).body.data.passkeys;
    const other = await newPerson();
    expect((await other.call('GET', '/me/passkeys')).body.data.passkeys).toEqual([]);
    expect((await other.call('DELETE', `/me/passkeys/${id}`)).body.code).toBe('NOT_FOUND');
    const { challenge } = await askToAdd(other);
    expect(
      (
        await other.call('POST', '/me/passkeys', {
          name: 'same',
          credential: device.create(challenge),
        })
      ).body,
    ).toMatchObject({ reason: 'taken' });
    expect((await enter(device)).body.staff.id).toBe(me.id);
  });

  it.each([
    ['at another page', { origin: 'https://shop.example.evil.example' }],
    ['for another domain', { rp_id: 'evil.example' }],
    ['without a finger, a face or a PIN', { verified: false }],
  ])('that was made or signed %s is refused', async (_, lies) => {
    const { challenge } = await askToAdd();
    const made = new TestAuthenticator(place).create(challenge, lies);
    expect(
      (await me.call('POST', '/me/passkeys', { name: 'x', credential: made })).body,
    ).toMatchObject({ code: 'PASSKEY_REFUSED', reason: 'unknown' });
    expect((await enter(await added(), lies)).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'unknown',
    });
  });

  it('is refused with another key, and as a copy whose counter does not increase', async () => {
    const device = await added();
    expect((await enter(device, { by: new TestAuthenticator(place) })).body).toMatchObject({
      reason: 'unknown',
    });
    expect((await enter(device)).status).toBe(200);
    expect((await enter(device, { counts: false })).body).toMatchObject({ reason: 'unknown' });
    // a device without a counter is not a copy
    const phone = await added('never counts');
    for (const _ of [1, 2]) expect((await enter(phone, { counts: false })).status).toBe(200);
  });

  it('ends with a new password unless it is chosen to stay', async () => {
    const [own, intruder] = [await added('own'), await added('intruder')];
    const listed = (await me.call('GET', '/me/passkeys')).body.data.passkeys as {
      id: number;
      name: string;
    }[];
    const keep_passkeys = listed.filter(({ name }) => name === 'own').map(({ id }) => id);
    const next = 'a new password, long';
    expect(
      (
        await me.call('POST', '/me/password', {
          old_password: password,
          new_password: next,
          keep_passkeys,
        })
      ).status,
    ).toBe(200);
    expect((await enter(own)).status).toBe(200);
    expect((await enter(intruder)).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'unknown',
    });
    expect(
      (await me.call('POST', '/me/password', { old_password: next, new_password: password }))
        .status,
    ).toBe(200);
    expect((await enter(own)).body).toMatchObject({ code: 'PASSKEY_REFUSED', reason: 'unknown' });
  });

  it('ends with a reset of the password, whose page lists it, unless it is chosen to stay', async () => {
    const [own, intruder] = [await added('own'), await added('intruder')];
    const reset = async (
      choose: (passkeys: { id: number; name: string }[]) => number[] | undefined,
    ) => {
      const token = randomBytes(32).toString('base64url');
      await shop.sql(
        `INSERT INTO staff_password_resets (staff_id, token_digest, expires_at) VALUES ($1, $2, now() + interval '1 hour')`,
        [me.id, createHash('sha256').update(token).digest()],
      );
      const { body } = await shop.call('POST', '/api/console/password-reset/look', {
        body: { token },
      });
      const keep_passkeys = choose(body.data.passkeys);
      const confirmed = await shop.call('POST', '/api/console/password-reset/confirm', {
        body: { token, password: 'yet another password', keep_passkeys },
      });
      expect(confirmed.status).toBe(200);
    };
    await reset((passkeys) => passkeys.filter(({ name }) => name === 'own').map(({ id }) => id));
    expect((await enter(own)).status).toBe(200);
    expect((await enter(intruder)).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'unknown',
    });
    await reset(() => undefined);
    expect((await enter(own)).body).toMatchObject({ code: 'PASSKEY_REFUSED', reason: 'unknown' });
  });

  it('ends when its owner is removed from their only store, and stays while another store employs them', async () => {
    const device = await added();
    const owners = [
      await newStaff(shop, { hanamori: 'owner' }),
      await newStaff(shop, { chaya: 'owner' }),
    ] as const;
    for (const slug of ['hanamori', 'chaya'])
      await shop.sql(
        "INSERT INTO staff_roles (store_id, staff_id, role) SELECT id, $1, 'packer' FROM stores WHERE slug = $2 ON CONFLICT DO NOTHING",
        [me.id, slug],
      );
    expect((await owners[0].call('DELETE', `/stores/hanamori/staff/${me.id}`)).status).toBe(200);
    expect((await enter(device)).status).toBe(200);
    expect((await owners[1].call('DELETE', `/stores/chaya/staff/${me.id}`)).status).toBe(200);
    expect((await enter(device)).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'unknown',
    });
  });

  it('opens nothing for a disabled account', async () => {
    const device = await added();
    await shop.sql('UPDATE staff SET disabled_at = now() WHERE id = $1', [me.id]);
    expect((await enter(device)).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'unknown',
    });
  });

  it('is limited to twenty per account, also with concurrent additions', async () => {
    for (let n = 0; n < 19; n++) {
      await shop.sql(
        `INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, sha256($2), '\\x00', 0, '{}', 'n', now())`,
        [me.id, `${me.id} ${n}`],
      );
    }
    const challenges = [(await askToAdd()).challenge, (await askToAdd()).challenge];
    const both = await Promise.all(
      challenges.map((challenge) =>
        me.call('POST', '/me/passkeys', {
          name: 'one of two',
          credential: new TestAuthenticator(place).create(challenge),
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'full',
    });
    expect((await me.call('POST', '/me/passkeys/challenge', { password })).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      reason: 'full',
    });
  });
});

describe('the challenge', () => {
  it('can be used once, whatever the result', async () => {
    const device = await added();
    const challenge = await askToEnter();
    expect(
      (
        await anybody('/passkey-sign-in', {
          credential: device.get(challenge, { by: new TestAuthenticator(place) }),
        })
      ).body.reason,
    ).toBe('unknown');
    expect(
      (await anybody('/passkey-sign-in', { credential: device.get(challenge) })).body.reason,
    ).toBe('over');
    const again = await askToEnter();
    const both = await Promise.all(
      [1, 2].map(() => anybody('/passkey-sign-in', { credential: device.get(again) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { challenge: toAdd } = await askToAdd();
    expect(
      (
        await me.call('POST', '/me/passkeys', {
          name: 'x',
          credential: new TestAuthenticator(place).create(toAdd, { verified: false }),
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await me.call('POST', '/me/passkeys', {
          name: 'x',
          credential: new TestAuthenticator(place).create(toAdd),
        })
      ).body.reason,
    ).toBe('over');
  });

  it('is valid for five minutes, one purpose and one person', async () => {
    const device = await added();
    const late = await askToEnter();
    const lateToAdd = (await askToAdd()).challenge;
    await shop.sql(`UPDATE staff_challenges SET expires_at = expires_at - interval '5 minutes'`);
    expect((await anybody('/passkey-sign-in', { credential: device.get(late) })).body.reason).toBe(
      'over',
    );
    expect(
      (
        await me.call('POST', '/me/passkeys', {
          name: 'x',
          credential: new TestAuthenticator(place).create(lateToAdd),
        })
      ).body.reason,
    ).toBe('over');
    const { challenge } = await askToAdd();
    expect(
      (await anybody('/passkey-sign-in', { credential: device.get(challenge) })).body.reason,
    ).toBe('over');
    const other = await newPerson();
    expect(
      (
        await other.call('POST', '/me/passkeys', {
          name: 'x',
          credential: new TestAuthenticator(place).create(challenge),
        })
      ).body.reason,
    ).toBe('over');
    expect(
      (await anybody('/passkey-sign-in', { credential: device.get('nothing that was asked') })).body
        .reason,
    ).toBe('over');
    const unreadable = {
      ...device.get(challenge),
      response: { clientDataJSON: 'bm8', authenticatorData: 'AA', signature: 'AA' },
    };
    expect((await anybody('/passkey-sign-in', { credential: unreadable })).body.reason).toBe(
      'over',
    );
  });

  it('is stored only as a digest', async () => {
    const challenge = await askToEnter();
    expect(
      await shop.sql('SELECT 1 FROM staff_challenges c WHERE c::text LIKE $1', [`%${challenge}%`]),
    ).toEqual([]);
    expect(
      await shop.sql(
        `SELECT 1 FROM staff_challenges WHERE challenge_digest = sha256($1::text::bytea)`,
        [challenge],
      ),
    ).toHaveLength(1);
  });

  it('is not given out for guessed passwords', async () => {
    const codes: unknown[] = [];
    for (let turn = 0; turn < 11; turn++)
      codes.push(
        (await me.call('POST', '/me/passkeys/challenge', { password: 'guessed' })).body.code,
      );
    expect(codes).toEqual([...Array<string>(10).fill('WRONG_PASSWORD'), 'TOO_MANY_REQUESTS']);
  });
});

it('has no passkeys on a server with an IP address, and reports it', async () => {
  const plain = await openShop({
    settings: { PUBLIC_URL: 'http://192.0.2.7', DEMO_IN_PUBLIC: '1' },
  });
  const one = await newPerson(plain);
  const refused = { code: 'PASSKEY_REFUSED', reason: 'no_domain' };
  expect((await one.call('GET', '/me/passkeys')).body.data).toEqual({ origin: null, passkeys: [] });
  expect((await one.call('POST', '/me/passkeys/challenge', { password })).body).toMatchObject(
    refused,
  );
  const device = new TestAuthenticator(place);
  expect(
    (await one.call('POST', '/me/passkeys', { name: 'x', credential: device.create('x') })).body,
  ).toMatchObject(refused);
  expect((await plain.call('POST', '/api/console/passkey-sign-in/challenge')).body).toMatchObject(
    refused,
  );
  expect(
    (
      await plain.call('POST', '/api/console/passkey-sign-in', {
        body: { credential: device.get('x') },
      })
    ).body,
  ).toMatchObject(refused);
  await plain.close();
});
