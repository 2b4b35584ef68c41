import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, nobody, theMember } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const body = {
  convenience: '00002',
  buyer_name: '花森 花子',
  buyer_name_kana: 'はなもり はなこ',
  buyer_cellphone: '090-1234-5678',
};

describe('convenience-store payment records', () => {
  it('are stored as the terminals print them, and listed newest first', async () => {
    const buyer = await newGuest(shop);
    const first = await buyer.call('POST', '/gmo-cvs', { body });
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: expect.any(Number),
        convenience: '00002',
        buyer_name: '花森　花子',
        buyer_name_kana: 'ハナモリ　ハナコ',
        buyer_cellphone: '09012345678',
      },
    });
    const second = await buyer.call('POST', '/gmo-cvs', {
      body: { ...body, convenience: '00008', name: '近所' },
    });
    expect((await buyer.call('GET', '/gmo-cvs')).body).toEqual([second.body, first.body]);
    // an existing record is selected by its id
    expect((await buyer.call('POST', '/gmo-cvs', { body: { id: first.body.id } })).body).toEqual(
      first.body,
    );
    expect((await buyer.call('GET', '/gmo-cvs')).body).toHaveLength(2);
    expect(await buyer.call('DELETE', `/gmo-cvs/${first.body.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await buyer.call('GET', '/gmo-cvs')).body).toEqual([second.body]);
    expect(await buyer.call('DELETE', `/gmo-cvs/${first.body.id}`)).toMatchObject({ status: 404 });
    expect(await buyer.call('POST', '/gmo-cvs', { body: { id: first.body.id } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('are visible to their owner only', async () => {
    const [owner, stranger] = [await newGuest(shop), await theMember(shop)];
    const { id } = (await owner.call('POST', '/gmo-cvs', { body })).body;
    expect(
      (await stranger.call('GET', '/gmo-cvs')).body.map((record: { id: number }) => record.id),
    ).not.toContain(id);
    expect(await stranger.call('DELETE', `/gmo-cvs/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await stranger.call('POST', '/gmo-cvs', { body: { id } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await owner.call('GET', '/gmo-cvs')).body).toHaveLength(1);
  });

  it.each([
    ['GET', '/gmo-cvs'],
    ['POST', '/gmo-cvs'],
    ['DELETE', '/gmo-cvs/1'],
  ])('%s %s refuses a ghost', async (method, path) => {
    expect(await nobody(shop).call(method, path, method === 'POST' ? { body } : {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });

  it.each([
    {},
    { ...body, convenience: '00006' },
    { ...body, buyer_name: '' },
    { ...body, buyer_cellphone: 'x' },
    { id: 0 },
    { id: '1' },
  ])('refuses the malformed body %j', async (wrong) => {
    expect(await (await newGuest(shop)).call('POST', '/gmo-cvs', { body: wrong })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
  it('refuses other characters in the kana field', async () => {
    expect(
      await (
        await newGuest(shop)
      ).call('POST', '/gmo-cvs', { body: { ...body, buyer_name_kana: '花森 花子' } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.buyer_name_kana' }] },
    });
  });
  it('stores an equal record once', async () => {
    const buyer = await newGuest(shop);
    const first = await buyer.call('POST', '/gmo-cvs', { body });
    expect((await buyer.call('POST', '/gmo-cvs', { body })).body).toEqual(first.body);
    expect((await buyer.call('GET', '/gmo-cvs')).body).toHaveLength(1);
  });
  it('limits a buyer to twenty records, also with concurrent calls', async () => {
    const buyer = await newGuest(shop);
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        buyer.call('POST', '/gmo-cvs', {
          body: { ...body, buyer_cellphone: `090123456${n + 10}` },
        }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20);
    expect((await buyer.call('GET', '/gmo-cvs')).body).toHaveLength(20);
  });
});
