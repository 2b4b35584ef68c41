import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const path = '/stores/hanamori/views';
const view = (name: string, filters: object = { tab: 'to_ship' }) => ({ name, filters });
const read = async (staff: TestStaff, screen = 'orders', at = path) =>
  (await staff.call('GET', `${at}?screen=${screen}`)).body.data;
const save = (staff: TestStaff, views: object[], revision = 0, screen = 'orders') =>
  staff.call('PUT', path, { screen, revision, views });

it('keeps the views of a list for one staff member and one store', async () => {
  const [owner, packer] = [
    await newStaff(shop, { hanamori: 'owner', chaya: 'owner' }),
    await newStaff(shop, { hanamori: 'packer' }),
  ];
  expect(await read(owner)).toEqual({ revision: 0, views: [] });
  const views = [
    view('振込待ち', { tab: 'unpaid', payment: 'bank_transfer', sort: 'oldest' }),
    // a value that does not exist any more stays as it was saved
    view('前の配信', { show: '99999999', payment: 'a_method_of_old' }),
  ];
  expect((await save(owner, views)).body.data).toEqual({ revision: 1, views });
  expect(await read(owner)).toEqual({ revision: 1, views });
  for (const empty of [
    await read(packer),
    await read(owner, 'goods'),
    await read(owner, 'orders', '/stores/chaya/views'),
  ])
    expect(empty).toEqual({ revision: 0, views: [] });
  const renamed = [view('銀行振込', views[0]?.filters)];
  expect((await save(owner, renamed, 1)).body.data).toEqual({ revision: 2, views: renamed });
});

it('saves one of two concurrent changes', async () => {
  const owner = await newStaff(shop, { hanamori: 'owner' });
  await save(owner, [view('最初')]);
  const replies = await Promise.all(
    ['甲', '乙', '丙'].map((name) => save(owner, [view('最初'), view(name)], 1)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies)
    if (status !== 200) expect(body.code).toBe('CHANGED_MEANWHILE');
  expect((await read(owner)).views).toHaveLength(2);
});

it('refuses searched words, twenty-one views, a name twice, an empty name and other screens', async () => {
  const owner = await newStaff(shop, { hanamori: 'owner' });
  const many = (count: number) => Array.from({ length: count }, (_, nth) => view(`${nth}`));
  for (const views of [
    [view('花子さん', { search: '髙橋 花子' })],
    [view('湯のみ', { keyword: '湯のみ' })],
    many(21),
    [view('同じ'), view('同じ')],
    [view('')],
    [view('長い', { tag: 'x'.repeat(101) })],
    [view('多い', Object.fromEntries([...'abcdefghijklmnopqrstu'].map((one) => [one, '1'])))],
  ])
    expect((await save(owner, views)).body.code).toBe('VALIDATION_EXCEPTION');
  expect((await save(owner, [], 0, 'buyers')).body.code).toBe('VALIDATION_EXCEPTION');
  expect((await owner.call('GET', path)).body.code).toBe('VALIDATION_EXCEPTION');
  expect((await save(owner, many(20))).status).toBe(200);
});

it('is for the staff who see orders, and goes with their role', async () => {
  const host = await newStaff(shop, { hanamori: 'liver' });
  expect((await save(host, [])).body.code).toBe('ROLE_NOT_ALLOWED');
  expect((await host.call('GET', `${path}?screen=orders`)).body.code).toBe('ROLE_NOT_ALLOWED');
  const [owner, leaver] = [
    await newStaff(shop, { hanamori: 'owner' }),
    await newStaff(shop, { hanamori: 'support' }),
  ];
  await save(leaver, [view('未回答', { tab: 'unanswered' })]);
  const gone = await owner.call('DELETE', `/stores/hanamori/staff/${leaver.id}`);
  expect(gone.status).toBe(200);
  expect(await shop.sql('SELECT 1 FROM staff_views WHERE staff_id = $1', [leaver.id])).toEqual([]);
});
