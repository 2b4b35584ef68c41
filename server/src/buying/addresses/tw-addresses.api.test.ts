import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest } from '../../../test/buyer.ts';
import { buyerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const home = {
  postcode: '106',
  city_country: '台北市',
  district: '大安區',
  detail: '永康街 999 巷 9 號',
  buyer_name: '陳怡君',
  buyer_cellphone: '0912-000-001',
};
const path = '/tw/stores/chaya/addresses';
const call = (method: string, at: string, member: string | undefined, body?: object) =>
  shopCall(shop, method, at, { ...(member ? { member } : {}), ...(body ? { body } : {}) });

describe('every endpoint of Taiwanese addresses', () => {
  it.each([
    ['GET', path],
    ['POST', path],
    ['PUT', `${path}/1`],
    ['DELETE', `${path}/1`],
  ])('%s %s refuses a ghost, and returns 404 for a store outside Taiwan', async (method, at) => {
    const body = method === 'DELETE' || method === 'GET' ? undefined : home;
    expect(await call(method, at, undefined, body)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    const member = await buyerSession(shop);
    expect(await call(method, at.replace('chaya', 'hanamori'), member, body)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('POST', () => {
  it('stores the post’s spelling and lists the newest first, separate from Japanese addresses', async () => {
    const member = await buyerSession(shop, { region: 'TW' });
    const first = await call('POST', path, member, home);
    expect(first).toMatchObject({
      status: 200,
      body: {
        postcode: '106',
        full_address: '106 臺北市大安區永康街 999 巷 9 號',
        buyer_name: '陳怡君',
        buyer_cellphone: '0912000001',
        city_country: '臺北市',
      },
    });
    const second = await call('POST', path, member, {
      ...home,
      postcode: '１０６０２１',
      buyer_cellphone: '+886 912 000 002',
    });
    expect(second.body).toMatchObject({ postcode: '106021', buyer_cellphone: '0912000002' });
    expect((await call('GET', path, member)).body).toEqual([second.body, first.body]);
    expect((await call('GET', '/addresses', member)).body).toEqual([]);
  });
  it.each([
    ['106-021', '886912345678', '106021', '0912345678'],
    ['\u202a106\u202c', '+886-0912-345-678', '106', '0912345678'],
    ['106 02', '\u200b0912.345.678', '10602', '0912345678'],
  ])('stores %j and %j as %s and %s', async (postcode, buyer_cellphone, kept, digits) => {
    const member = await buyerSession(shop);
    expect(
      (await call('POST', path, member, { ...home, postcode, buyer_cellphone })).body,
    ).toMatchObject({ postcode: kept, buyer_cellphone: digits });
  });
  it.each<[string, object, string]>([
    ['an unknown city', { city_country: '東京都' }, 'body.city_country'],
    ['a district of another city', { district: '西屯區' }, 'body.district'],
    ['a postcode of another district', { postcode: '407' }, 'body.postcode'],
    ['a postcode of four digits', { postcode: '1060' }, 'body.postcode'],
    ['no house', { detail: ' ' }, 'body.detail'],
    ['no name', { buyer_name: '' }, 'body.buyer_name'],
    ['a phone on a wall', { buyer_cellphone: '02-2345-6789' }, 'body.buyer_cellphone'],
    ['a phone of Japan', { buyer_cellphone: '090-1234-5678' }, 'body.buyer_cellphone'],
  ])('names the field of %s', async (_, also, field) => {
    const member = await buyerSession(shop);
    const reply = await call('POST', path, member, { ...home, ...also });
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([field]);
    expect((await call('GET', path, member)).body).toEqual([]);
  });
  it('returns an address that already exists, because a first answer may have been lost', async () => {
    const member = await buyerSession(shop);
    const first = await call('POST', path, member, home);
    expect((await call('POST', path, member, home)).body).toEqual(first.body);
    expect((await call('GET', path, member)).body).toHaveLength(1);
  });
  it('stores at most fifty, also for concurrent calls', async () => {
    const member = await buyerSession(shop);
    const replies = await Promise.all(
      Array.from({ length: 54 }, (_, n) =>
        call('POST', path, member, { ...home, detail: `民生東路 ${n + 1} 號` }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      ...Array<number>(50).fill(200),
      ...Array<number>(4).fill(422),
    ]);
  });
});

describe('PUT', () => {
  it('changes the address and makes it the default; another buyer’s and a Japanese one are not found', async () => {
    const [member, stranger] = [await buyerSession(shop), await buyerSession(shop)];
    const first = (await call('POST', path, member, home)).body;
    const second = (await call('POST', path, member, { ...home, detail: '永康街 1 號' })).body;
    expect([first.is_default, second.is_default]).toEqual([true, false]);
    const changed = { ...home, detail: '永康街 2 號', is_default: true };
    expect(await call('PUT', `${path}/${second.id}`, member, changed)).toMatchObject({
      status: 200,
      body: { detail: '永康街 2 號', is_default: true },
    });
    expect(
      (await call('GET', path, member)).body.map((one: { is_default: boolean }) => one.is_default),
    ).toEqual([true, false]);
    expect(
      await call('PUT', `${path}/${second.id}`, member, { ...changed, postcode: '407' }),
    ).toMatchObject({ status: 422 });
    expect(await call('PUT', `${path}/${first.id}`, stranger, changed)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    const japanese = await newGuest(shop);
    const tokyo = await japanese.address();
    expect(
      await shopCall(shop, 'PUT', `${path}/${tokyo}`, { ...japanese.who, body: changed }),
    ).toMatchObject({ status: 404 });
  });
});

describe('DELETE', () => {
  it('deletes the address once; another buyer’s or a Japanese one is not found', async () => {
    const [member, stranger] = [await buyerSession(shop), await buyerSession(shop)];
    const { id } = (await call('POST', path, member, home)).body;
    expect(await call('DELETE', `${path}/${id}`, stranger)).toMatchObject({ status: 404 });
    expect(await call('DELETE', `/addresses/${id}`, member)).toMatchObject({ status: 404 });
    expect(await call('DELETE', `${path}/${id}`, member)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await call('DELETE', `${path}/${id}`, member)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    const japanese = await newGuest(shop);
    const tokyo = await japanese.address();
    expect(await shopCall(shop, 'DELETE', `${path}/${tokyo}`, japanese.who)).toMatchObject({
      status: 404,
    });
  });
});
