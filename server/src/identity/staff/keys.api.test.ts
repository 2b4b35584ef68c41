import { keyRoles } from '@noren/contract/staff-roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { asBearer, newStaff, type TestStaff } from '../../../test/staff.ts';

const day = 86_400_000;
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

const make = async (body: object = {}) =>
  (
    await owner.call('POST', '/stores/hanamori/keys', {
      name: '倉庫',
      role: 'manager',
      days: 30,
      ...body,
    })
  ).body;

it('is shown once, stored as a digest, and acts under its own name', async () => {
  const { key, data } = await make();
  expect(key).toMatch(/^nk_/);
  expect(data.at(-1)).toMatchObject({ name: '倉庫', role: 'manager', is_over: false });
  const kept = JSON.stringify([
    await shop.sql('SELECT * FROM staff_keys'),
    await shop.sql('SELECT * FROM staff'),
    await shop.sql('SELECT * FROM audit_entries'),
  ]);
  expect(kept).not.toContain(key);
  expect(JSON.stringify((await owner.call('GET', '/stores/hanamori/keys')).body)).not.toContain(
    'nk_',
  );
  const sku = await newSku(shop, { stock: 5 });
  const call = asBearer(shop, key as string);
  expect(
    (
      await call('POST', `/stores/hanamori/skus/${sku}/stock`, {
        change: 3,
        reason: 'received',
        note: '',
      })
    ).status,
  ).toBe(200);
  expect((await owner.call('GET', '/stores/hanamori/audit')).body.data[0].staff).toMatchObject({
    name: '倉庫',
  });
});

it('may access neither another store, nor endpoints without a store, nor the owner’s', async () => {
  const call = asBearer(shop, (await make()).key as string);
  expect((await call('GET', '/stores/chaya/settings')).body.code).toBe('NOT_FOUND');
  for (const [method, path, body] of [
    ['GET', '/me', undefined],
    [
      'POST',
      '/me/password',
      { old_password: 'nobody signs in by a key', new_password: 'a password of eight' },
    ],
    ['POST', '/sign-out', undefined],
  ] as const)
    expect((await call(method, path, body)).body.code, path).toBe('UNAUTHORIZED');
  for (const [method, path, body] of [
    ['POST', 'invitations', { email: 'a@example.com', role: 'packer' }],
    ['PUT', 'gateway-credentials', {}],
    ['POST', 'keys', { name: 'another', role: 'manager', days: 1 }],
    ['GET', 'keys', undefined],
  ] as const)
    expect((await call(method, `/stores/hanamori/${path}`, body)).body.code, path).toBe(
      'ROLE_NOT_ALLOWED',
    );
});

it('ends at its expiry, and at once when deleted', async () => {
  const { key } = await make({ days: 1 });
  const { key: taken, data } = await make({ name: 'taken' });
  const status = async (one: string) =>
    (await asBearer(shop, one)('GET', '/stores/hanamori/settings')).status;
  expect([await status(key), await status(taken)]).toEqual([200, 200]);
  const { id } = data.at(-1);
  const stranger = await newStaff(shop, { chaya: 'owner' });
  expect((await stranger.call('DELETE', `/stores/chaya/keys/${id}`)).body.code).toBe('NOT_FOUND');
  expect((await owner.call('DELETE', `/stores/hanamori/keys/${id}`)).status).toBe(200);
  expect((await owner.call('DELETE', `/stores/hanamori/keys/${id}`)).body.code).toBe('NOT_FOUND');
  expect([await status(key), await status(taken)]).toEqual([200, 401]);
  shop.advance(day);
  expect(await status(key)).toBe(401);
});

it('may have every role except owner, lasts a year at most, and is not listed as staff', async () => {
  for (const role of keyRoles) expect((await make({ role })).key, role).toMatch(/^nk_/);
  for (const wrong of [{ role: 'owner' }, { days: 366 }, { days: 0 }, { name: '' }])
    expect((await make(wrong)).code).toBe('VALIDATION_EXCEPTION');
  const { staff } = (await owner.call('GET', '/stores/hanamori/staff')).body.data as {
    staff: { id: number }[];
  };
  const [account] = await shop.sql<{ staff_id: number }>(
    'SELECT staff_id FROM staff_keys ORDER BY id LIMIT 1',
  );
  expect(staff.map(({ id }) => id)).not.toContain(account?.staff_id);
  // its role cannot be changed to owner
  expect(
    (await owner.call('PUT', `/stores/hanamori/staff/${account?.staff_id}`, { role: 'owner' })).body
      .code,
  ).toBe('NOT_FOUND');
  expect(
    (await owner.call('DELETE', `/stores/hanamori/staff/${account?.staff_id}`)).body.code,
  ).toBe('NOT_FOUND');
});
