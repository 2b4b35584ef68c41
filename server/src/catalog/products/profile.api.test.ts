import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { reopenDueStores } from './profile-handlers.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

const at = '/stores/hanamori';
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterEach(() => close(null));
afterAll(() => shop.close());

const close = (closure: object | null, staff = owner) =>
  staff.call('PUT', `${at}/closure`, { closure });
const seen = async () => (await shop.call('GET', '/buyer/stores/hanamori')).body;

describe('PUT /console/stores/{slug}/closure', () => {
  it('keeps what is in carts, and refuses to order it until the store opens again', async () => {
    const guest = await newGuest(shop);
    const line = await guest.line(await newSku(shop, { stock: 5 }));
    expect((await close({ note: '年末年始休業', reopens_at: null })).status).toBe(200);
    expect(await seen()).toMatchObject({
      is_open: false,
      closure: { note: '年末年始休業', reopens_at: null },
    });
    expect(await guest.checkout([line])).toMatchObject({
      body: { code: 'FAILED_TO_CHECKOUT', reason: 'store_not_open' },
    });
    expect(await guest.items()).toHaveLength(1);
    expect((await owner.call('GET', '/me')).body.data.stores[0]).toMatchObject({
      is_open: false,
      needs: [],
    });
    expect((await close(null)).status).toBe(200);
    expect(await seen()).toMatchObject({ is_open: true, closure: null });
    expect((await guest.checkout([line])).status).toBe(200);
  });
  it('opens the store by itself at the given time', async () => {
    const reopens_at = new Date(shop.app.now().getTime() + 3_600_000).toISOString();
    await close({ note: '', reopens_at });
    await reopenDueStores(shop.app);
    expect(await seen()).toMatchObject({ is_open: false, closure: { reopens_at } });
    shop.advance(3_600_000);
    await reopenDueStores(shop.app);
    expect(await seen()).toMatchObject({ is_open: true, closure: null });
  });
  it('refuses a time that is past', async () => {
    expect(await close({ note: '', reopens_at: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.closure.reopens_at' }] },
    });
    expect((await seen()).is_open).toBe(true);
  });
  it('is for owners and managers, and is audited', async () => {
    const manager = await newStaff(shop, { hanamori: 'manager' });
    expect((await close({ note: '棚卸し', reopens_at: null }, manager)).status).toBe(200);
    expect((await owner.call('GET', `${at}/audit`)).body.data[0]).toMatchObject({
      call: 'PUT /console/stores/{slug}/closure',
      before: null,
      after: { note: '棚卸し' },
    });
    for (const role of ['packer', 'support', 'liver', 'accountant'] as const)
      expect(await close(null, await newStaff(shop, { hanamori: role }))).toMatchObject({
        status: 403,
        body: { code: 'ROLE_NOT_ALLOWED' },
      });
  });
});

describe('PUT /console/stores/{slug}/profile', () => {
  const profile = { name: '花森 本店', contact_email: 'new@example.com', description: '器の店' };
  it('changes what shoppers and emails say, at once', async () => {
    const { data: before } = (await owner.call('GET', `${at}/profile`)).body;
    expect(await owner.call('PUT', `${at}/profile`, profile)).toMatchObject({
      status: 200,
      body: { data: { ...profile, closure: null } },
    });
    expect(await seen()).toMatchObject(profile);
    expect((await owner.call('GET', `${at}/profile`)).body.data).toMatchObject(profile);
    const { closure: _, revision: __, ...former } = before;
    expect((await owner.call('GET', `${at}/audit`)).body.data[0]).toMatchObject({
      before: former,
      after: profile,
    });
    await owner.call('PUT', `${at}/profile`, former);
  });
  it('refuses to write over what another person changed since the form was filled', async () => {
    const { closure: _, ...read } = (await owner.call('GET', `${at}/profile`)).body.data;
    const theirs = { ...read, name: '花森 別館' };
    const { data: after } = (await owner.call('PUT', `${at}/profile`, theirs)).body;
    expect(await owner.call('PUT', `${at}/profile`, { ...read, description: '皿' })).toMatchObject({
      body: { code: 'CHANGED_MEANWHILE' },
    });
    expect((await seen()).name).toBe('花森 別館');
    const { closure: __, ...again } = after;
    const back = await owner.call('PUT', `${at}/profile`, { ...again, name: read.name });
    expect(back.body.data).toMatchObject(read);
  });
  it.each([
    [{ name: ' ' }, 'body.name'],
    [{ name: '\u200b' }, 'body.name'],
    [{ contact_email: 'none' }, 'body.contact_email'],
    [{ description: 'x'.repeat(4_001) }, 'body.description'],
  ])('refuses %o', async (change, path) => {
    expect(await owner.call('PUT', `${at}/profile`, { ...profile, ...change })).toMatchObject({
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path }] },
    });
  });
  it('is for the owner alone', async () => {
    const manager = await newStaff(shop, { hanamori: 'manager' });
    expect(await manager.call('PUT', `${at}/profile`, profile)).toMatchObject({ status: 403 });
  });
});
