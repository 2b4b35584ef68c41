import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let guest: string;
beforeAll(async () => {
  shop = await openShop();
  guest = await shop.guest();
});
afterAll(() => shop.close());

const email = 'member@example.com';
let password = 'noren-demo-2026';
const logIn = async (word = password): Promise<string> =>
  (await shop.call('POST', '/auth/user/login', { body: { email, password: word } })).body.token;
const change = (member: string, old_password?: string | null, new_password?: string | null) =>
  shop.call('POST', '/me/change-password', { member, body: { old_password, new_password } });
const isMember = async (member: string): Promise<boolean> =>
  (await shop.call('GET', '/live-web/me', { member })).body.user !== null;
const unauthorized = { status: 401, body: { code: 'UNAUTHORIZED' } };

describe('POST /me/change-password', () => {
  it('requires a member', async () => {
    const body = { old_password: 'x', new_password: 'y' };
    expect(await shop.call('POST', '/me/change-password', { body })).toMatchObject(unauthorized);
    expect(await shop.call('POST', '/me/change-password', { guest, body })).toMatchObject(
      unauthorized,
    );
  });
  it('reports what is missing or wrong, in the order of the form', async () => {
    const member = await logIn();
    expect(await change(member, '', 'x')).toMatchObject({
      status: 422,
      body: { code: 'OLD_PASSWORD_REQUIRED' },
    });
    expect(await change(member)).toMatchObject({
      status: 422,
      body: { code: 'OLD_PASSWORD_REQUIRED' },
    });
    expect(await change(member, 'wrong')).toMatchObject({
      status: 422,
      body: { code: 'NEW_PASSWORD_REQUIRED' },
    });
    expect(await change(member, 'wrong', 'short')).toMatchObject({
      status: 422,
      body: { code: 'NEW_PASSWORD_TOO_SHORT', min_length: 10 },
    });
    expect(await change(member, 'wrong', 'administrator')).toMatchObject({
      status: 422,
      body: { code: 'NEW_PASSWORD_TOO_COMMON' },
    });
    expect(await change(member, 'wrong', 'long enough')).toMatchObject({
      status: 409,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await change(member, password, 'x'.repeat(257))).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.new_password' }] },
    });
    expect(await isMember(await logIn())).toBe(true);
  });
  it('changes the password, keeps this session, and ends the others and reset links', async () => {
    const [here, elsewhere] = [await logIn(), await logIn()];
    const before = password;
    expect(await change(here, password, 'noren-demo-2027')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    password = 'noren-demo-2027';
    expect([await isMember(here), await isMember(elsewhere)]).toEqual([true, false]);
    expect(await logIn(before)).toBeUndefined();
    expect(await isMember(await logIn())).toBe(true);
  });
  it('accepts one of two concurrent changes', async () => {
    const [one, other] = [await logIn(), await logIn()];
    const replies = await Promise.all([
      change(one, password, 'first new word'),
      change(other, password, 'other new word'),
    ]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    password = replies[0]?.status === 200 ? 'first new word' : 'other new word';
    expect(await isMember(await logIn())).toBe(true);
  });
  it('sets the first password of an account without one', async () => {
    const member = await logIn();
    await shop.sql('UPDATE users SET password_hash = NULL WHERE email = $1', [email]);
    expect((await shop.call('GET', '/live-web/me', { member })).body.user.has_password).toBe(false);
    expect(await logIn()).toBeUndefined();
    const told = () => shop.sql("SELECT recipient, link FROM emails WHERE kind = 'password_set'");
    expect(await change(member, null, 'the very first')).toMatchObject({ status: 200 });
    // a session alone was enough for it: the owner gets an email, but not about later changes
    expect(await told()).toEqual([{ recipient: email, link: null }]);
    password = 'the very first';
    expect(await change(member, password, 'the second one')).toMatchObject({ status: 200 });
    expect(await told()).toHaveLength(1);
    password = 'the second one';
    expect(await isMember(await logIn())).toBe(true);
  });
});

describe('PUT /me', () => {
  const put = (body: unknown, who: object) => shop.call('PUT', '/me', { body, ...who });
  const names = {
    first_name: '花子',
    last_name: '森',
    phone_number: '０９０−１２３４−５６７８'.replaceAll('−', '-'),
  };
  it('requires a member', async () => {
    expect(await put(names, {})).toMatchObject(unauthorized);
    expect(await put(names, { guest })).toMatchObject(unauthorized);
  });
  it('changes names and phone, and normalizes the phone number', async () => {
    const member = await logIn();
    expect(await put(names, { member })).toMatchObject({
      status: 200,
      body: { first_name: '花子', full_name: '森 花子', phone_number: '09012345678' },
    });
    expect(await put({ ...names, phone_number: null }, { member })).toMatchObject({
      status: 200,
      body: { phone_number: null },
    });
    expect((await shop.call('GET', '/live-web/me', { member })).body.user).toMatchObject({
      last_name: '森',
      phone_number: null,
      email,
    });
  });
  it('stores the age answer separately', async () => {
    const member = await logIn();
    expect(await put({ does_age_verify: false }, { member })).toMatchObject({
      status: 200,
      body: { does_age_verify: false, first_name: '花子' },
    });
    expect(await put({ does_age_verify: true }, { member })).toMatchObject({
      status: 200,
      body: { does_age_verify: true },
    });
  });
  it.each([
    [{ ...names, phone_number: '1234567890' }, 'body.phone_number'],
    [{ ...names, first_name: ' ' }, 'body.first_name'],
    [{ ...names, last_name: 'x'.repeat(41) }, 'body.last_name'],
    [{ does_age_verify: 'yes' }, 'body.does_age_verify'],
    [{ ...names, email: 'other@example.com' }, 'body'],
    [{ ...names, does_age_verify: true }, 'body'],
    [[], 'body'],
  ])('%j is malformed', async (body, path) => {
    expect(await put(body, { member: await logIn() })).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION_EXCEPTION',
        errors: expect.arrayContaining([
          { path: expect.stringMatching(`^${path}`), message: expect.any(String) },
        ]),
      },
    });
  });
});

describe('POST /auth/user/logout', () => {
  it('ends only this session', async () => {
    const [here, elsewhere] = [await logIn(), await logIn()];
    expect(await shop.call('POST', '/auth/user/logout', { member: here })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect([await isMember(here), await isMember(elsewhere)]).toEqual([false, true]);
    // logging out twice, or without a session, is harmless
    expect(await shop.call('POST', '/auth/user/logout', { member: here })).toMatchObject({
      status: 200,
    });
    expect(await shop.call('POST', '/auth/user/logout')).toMatchObject({ status: 200 });
  });
});
