import type { StorePolicies } from '@noren/contract/entities/store-policy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
});
afterAll(() => shop.close());

const policies = async (slug = 'hanamori', query = ''): Promise<StorePolicies> =>
  (await owner.call('GET', `/stores/${slug}/policies${query}`)).body.data;
async function publish(
  content: string | null,
  { policy = 'terms', locale = 'ja', slug = 'hanamori' } = {},
) {
  const seen =
    (await policies(slug)).current.find((one) => one.policy === policy && one.locale === locale)
      ?.id ?? null;
  return owner.call('POST', `/stores/${slug}/policies`, { policy, locale, content, seen });
}
const read = async (policy: string, locale: string, slug = 'hanamori') =>
  (await shop.call('GET', `/api/v2/stores/${slug}/policies?policy=${policy}&locale=${locale}`)).body
    .data;

it('shows the shop’s text until the store publishes its own', async () => {
  expect(await read('terms', 'ja')).toBeNull();
  const published = await publish('# 第1条\n\n返品は <b>7日</b> 以内です。');
  expect(published.status).toBe(200);
  const shown = await read('terms', 'ja');
  expect(shown).toMatchObject({ content: '# 第1条\n\n返品は <b>7日</b> 以内です。', locale: 'ja' });
  expect(Math.abs(Date.parse(shown.in_force_at) - Date.now())).toBeLessThan(60_000);
  // readers of English see the store's text, not another one
  expect(await read('terms', 'en')).toMatchObject({ locale: 'ja' });
  expect(await read('privacy', 'ja')).toBeNull();
  await publish('Returns within 7 days.', { locale: 'en' });
  expect(await read('terms', 'en')).toMatchObject({ content: 'Returns within 7 days.' });
  // a store of the shop channel is found there, and only there
  await publish('退貨', { slug: 'chaya', locale: 'zh-TW' });
  expect(
    (await shopCall(shop, 'GET', '/stores/chaya/policies?policy=terms&locale=ja')).body.data,
  ).toMatchObject({ content: '退貨', locale: 'zh-TW' });
  expect(
    (await shop.call('GET', '/api/v2/stores/chaya/policies?policy=terms&locale=ja')).status,
  ).toBe(404);
  expect(
    (await shop.call('GET', '/api/v2/stores/hanamori/policies?policy=imprint&locale=ja')).body.code,
  ).toBe('VALIDATION_EXCEPTION');
});

it('keeps every version as published, with its date and author', async () => {
  const before = await policies();
  await publish('二つ目');
  await publish(null);
  expect(await read('terms', 'ja')).toMatchObject({ locale: 'en' });
  const { versions, current } = await policies();
  expect(versions.slice(0, 2).map(({ content }) => content)).toEqual([null, '二つ目']);
  expect(versions.slice(2)).toEqual(before.versions);
  expect(versions[0]).toMatchObject({
    policy: 'terms',
    locale: 'ja',
    staff_name: expect.stringContaining('Staff'),
  });
  expect(current.find(({ locale }) => locale === 'ja')?.content).toBeNull();
  // the version in force at a moment is the last one before it
  const at = Date.parse(versions[1]!.in_force_at);
  const held = versions.find(
    ({ locale, in_force_at }) => locale === 'ja' && Date.parse(in_force_at) <= at,
  );
  expect(held?.content).toBe('二つ目');
  for (let nth = 0; nth < 18; nth += 1) await publish(`版 ${nth}`, { policy: 'privacy' });
  const first = await policies();
  expect([first.versions.length, first.has_more]).toEqual([20, true]);
  const rest = await policies('hanamori', `?before=${first.versions.at(-1)?.id}`);
  expect([rest.versions.length, rest.has_more]).toEqual([versions.length + 18 - 20, false]);
  const beyond = await owner.call('GET', '/stores/hanamori/policies?before=the-first');
  expect(beyond.body).toMatchObject({
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: 'query.before' }],
  });
});

it('refuses a change based on an old version, lets managers only read, and records changes', async () => {
  const body = { policy: 'privacy', locale: 'en', seen: null };
  const both = await Promise.all(
    ['a', 'b'].map((content) =>
      owner.call('POST', '/stores/hanamori/policies', { ...body, content }),
    ),
  );
  expect(both.map(({ status, body: said }) => said.code ?? status).toSorted()).toEqual([
    200,
    'CHANGED_MEANWHILE',
  ]);
  const manager = await newStaff(shop, { hanamori: 'manager' });
  expect((await manager.call('GET', '/stores/hanamori/policies')).status).toBe(200);
  expect(
    (await manager.call('POST', '/stores/hanamori/policies', { ...body, content: 'x' })).body.code,
  ).toBe('ROLE_NOT_ALLOWED');
  const packer = await newStaff(shop, { hanamori: 'packer' });
  expect((await packer.call('GET', '/stores/hanamori/policies')).body.code).toBe(
    'ROLE_NOT_ALLOWED',
  );
  const [entry] = (await owner.call('GET', '/stores/hanamori/audit')).body.data;
  expect(entry).toMatchObject({
    call: 'POST /console/stores/{slug}/policies',
    before: { version: null },
    after: { policy: 'privacy', own_text: true },
  });
  const tooLong = await owner.call('POST', '/stores/hanamori/policies', {
    ...body,
    content: 'あ'.repeat(20_001),
  });
  expect(tooLong.body).toMatchObject({
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: 'body.content' }],
  });
});

it('is listed to look at until both texts are chosen, but never prevents sales', async () => {
  const points = async () => (await owner.call('GET', '/stores/chaya/settings')).body.data;
  expect(await points()).toMatchObject({ to_look_at: ['emails', 'policies'], needs: [] });
  await publish(null, { slug: 'chaya', locale: 'zh-TW', policy: 'privacy' });
  expect((await points()).to_look_at).toEqual(['emails']);
});
