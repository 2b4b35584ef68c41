import type { StoreKind } from '@noren/contract/entities/goods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const path = '/stores/hanamori/kinds';
const kinds = async (): Promise<StoreKind[]> => (await keeper.call('GET', path)).body.data;
const plain = (list: readonly StoreKind[]) => list.map(({ id, name }) => ({ id, name }));
const shown = async () =>
  (await shop.call('GET', '/api/v2/buyer/stores/hanamori')).body.kinds.map(
    ({ name }: { name: string }) => name,
  );

describe('the kinds of a store', () => {
  it('can be added, renamed and reordered, and buyers see the change', async () => {
    const before = await kinds();
    expect(before.length).toBeGreaterThan(1);
    const [first, ...others] = plain(before) as [{ id: number; name: string }];
    const wanted = [{ name: '新しい棚' }, ...others, { ...first, name: `${first.name} 改` }];
    const { body } = await keeper.call('PUT', path, { kinds: wanted, removed: [] });
    expect(body.data.map(({ name }: StoreKind) => name)).toEqual(wanted.map(({ name }) => name));
    expect(body.data.at(-1)).toMatchObject({
      id: first.id,
      product_count: before[0]?.product_count,
    });
    await expect.poll(shown).toEqual(wanted.map(({ name }) => name));
    const [entry] = (await keeper.call('GET', '/stores/hanamori/audit')).body.data;
    expect([entry.before.kinds, entry.after.kinds]).toEqual([
      before.map(({ name }) => name),
      wanted.map(({ name }) => name),
    ]);
  });

  it('leave their goods without a kind when removed, and an outdated product form is refused', async () => {
    const [gone, ...others] = (await kinds()).toSorted(
      (a, b) => b.product_count - a.product_count,
    ) as [StoreKind, ...StoreKind[]];
    const [product] = await shop.sql<{ id: number; revision: number }>(
      'SELECT id, revision FROM products WHERE kind_id = $1 LIMIT 1',
      [gone.id],
    );
    await keeper.call('PUT', path, { kinds: plain(others), removed: [gone.id] });
    expect(
      await shop.sql('SELECT kind_id, revision FROM products WHERE id = $1', [product?.id]),
    ).toEqual([{ kind_id: null, revision: (product?.revision ?? 0) + 1 }]);
  });

  it('changed by another person meanwhile are not overwritten, and names are unique', async () => {
    const seen = plain(await kinds());
    await keeper.call('PUT', path, { kinds: [...seen, { name: '別の人の' }], removed: [] });
    expect((await keeper.call('PUT', path, { kinds: seen, removed: [] })).body.code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(
      (await keeper.call('PUT', path, { kinds: plain(await kinds()), removed: [999_999] })).body
        .code,
    ).toBe('CHANGED_MEANWHILE');
    const now = plain(await kinds());
    expect(
      (await keeper.call('PUT', path, { kinds: [...now, { name: now[0]?.name }], removed: [] }))
        .body,
    ).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: `body.kinds.${now.length}.name` }],
    });
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect((await packer.call('GET', path)).status).toBe(200);
    expect((await packer.call('PUT', path, { kinds: now, removed: [] })).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
  });
});
