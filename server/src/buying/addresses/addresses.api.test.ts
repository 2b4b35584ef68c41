import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '@noren/contract/entities/address';
import { newGuest, okinawa, theMember, tokyo, type TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const custom = { type: 'custom', name: '花森 花子', phone_number: '090-1234-5678', address: tokyo };

describe('every endpoint of addresses', () => {
  it.each([
    ['GET', '/addresses'],
    ['POST', '/addresses'],
    ['DELETE', '/addresses/1'],
  ])('%s %s refuses a ghost', async (method, path) => {
    expect(await shop.call(method, path, method === 'POST' ? { body: custom } : {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});

describe('POST /addresses', () => {
  it('returns an address that already exists, because a first answer may have been lost', async () => {
    const buyer = await newGuest(shop);
    const kept = () => buyer.call('POST', '/addresses', { body: custom });
    const first = await kept();
    expect((await kept()).body).toEqual(first.body);
    expect(
      (
        await buyer.call('POST', '/addresses', {
          body: { ...custom, phone_number: '080-1111-2222' },
        })
      ).body.id,
    ).not.toBe(first.body.id);
    expect((await buyer.call('GET', '/addresses')).body).toHaveLength(2);
  });
  it('stores plain digits and lists the newest address first', async () => {
    const buyer = await newGuest(shop);
    const first = await buyer.call('POST', '/addresses', {
      body: {
        ...custom,
        phone_number: '０９０ー１２３４ー５６７８',
        address: { ...tokyo, postcode: '１００－０００１' },
      },
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        type: 'custom',
        phone_number: '09012345678',
        address: { postcode: '1000001', full_address: '〒100-0001 東京都千代田区千代田1-1' },
      },
    });
    const second = await buyer.call('POST', '/addresses', {
      body: { type: 'self_pick_up', name: '花子', phone_number: '+81 90 1234 5678' },
    });
    expect(second.body).toMatchObject({ phone_number: '09012345678', address: null });
    expect((await buyer.call('GET', '/addresses')).body).toEqual([second.body, first.body]);
  });

  it.each([
    ['090-1234-567', 'body.phone_number'],
    ['0801234567', 'body.phone_number'],
    ['0081 90 1234 5678', 'body.phone_number'],
    ['00-1234-5678', 'body.phone_number'],
    ['+81 00 1234 5678', 'body.phone_number'],
  ])('refuses the phone number %j', async (phone_number, path) => {
    const buyer = await newGuest(shop);
    expect(
      await buyer.call('POST', '/addresses', { body: { ...custom, phone_number } }),
    ).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it.each([
    ['\u202a090-1234-5678\u202c', '〒100-0001'],
    ['090\u200b-1234-5678', '100 0001'],
    ['090.1234/5678', '100\u30000001'],
    ['tel:+81-90-1234-5678', '\u202a100-0001\u202c'],
  ])('stores the digits of %j and %j', async (phone_number, postcode) => {
    const buyer = await newGuest(shop);
    const { body } = await buyer.call('POST', '/addresses', {
      body: { ...custom, phone_number, address: { ...tokyo, postcode } },
    });
    expect(body).toMatchObject({ phone_number: '09012345678', address: { postcode: '1000001' } });
  });

  it.each([
    { name: 'A.Io Suzuki' },
    { name: 'Mei.Me Lin' },
    { name: '株式会社ABC.co' },
    { name: 'Dr.Ci:Labo 田中' },
    { name: '葛\u{e0100}城 花子' },
    { address: { ...tokyo, level_four: '1-2-3 ザ・タワー//A棟' } },
    { address: { ...tokyo, level_four: '2-3 S.TOKYOビル 5階' } },
    { address: { ...tokyo, level_four: '5-6 G.CLUB 201' } },
  ])('accepts %j, which is not a link', async (part) => {
    const buyer = await newGuest(shop);
    const { body } = await buyer.call('POST', '/addresses', { body: { ...custom, ...part } });
    expect(body).toMatchObject(
      part.name ? part : { address: { level_four: part.address?.level_four } },
    );
  });

  it('accepts a postcode that the data does not contain yet', async () => {
    const buyer = await newGuest(shop);
    expect(
      await buyer.call('POST', '/addresses', {
        body: { ...custom, address: { ...tokyo, postcode: '999-9999' } },
      }),
    ).toMatchObject({ status: 200 });
  });

  it.each([
    ['no type', { ...custom, type: undefined }, 'body.type'],
    ['a type that cannot be made', { ...custom, type: 'custom_cod' }, 'body.type'],
    ['no name', { ...custom, name: '  ' }, 'body.name'],
    ['a name that fits no label', { ...custom, name: '長'.repeat(41) }, 'body.name'],
    ['a NUL in the name', { ...custom, name: '花\u0000子' }, 'body.name'],
    ['a broken character', { ...custom, name: '花\ud800子' }, 'body.name'],
    ['no phone', { ...custom, phone_number: '' }, 'body.phone_number'],
    ['a phone that cannot be', { ...custom, phone_number: '(((((((((' }, 'body.phone_number'],
    [
      'a phone of another country',
      { ...custom, phone_number: '+886 912 345 678' },
      'body.phone_number',
    ],
    ['custom without a place', { ...custom, address: null }, 'body.address'],
    [
      'an unknown prefecture',
      { ...custom, address: { ...tokyo, level_one_code: '48' } },
      'body.address.level_one_code',
    ],
    // the parcel would go where it costs more than the code says
    [
      'a prefecture that differs from the postcode',
      { ...custom, address: { ...okinawa, level_one_code: '13' } },
      'body.address.level_one_code',
    ],
    [
      'a prefecture that differs from the words',
      { ...custom, address: { ...okinawa, level_one: '東京都' } },
      'body.address.level_one_code',
    ],
    [
      'a prefecture that differs from the words, at an unknown postcode',
      { ...custom, address: { ...tokyo, postcode: '999-9999', level_one: '沖縄県' } },
      'body.address.level_one_code',
    ],
    ['another region', { ...custom, address: { ...tokyo, region: 'TW' } }, 'body.address.region'],
    [
      'a short postcode',
      { ...custom, address: { ...tokyo, postcode: '123' } },
      'body.address.postcode',
    ],
  ])('rejects %s', async (_, body, path) => {
    const buyer = await newGuest(shop);
    const reply = await buyer.call('POST', '/addresses', { body });
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect((await buyer.call('GET', '/addresses')).body).toEqual([]);
  });

  it('stores names as they are written', async () => {
    const buyer = await newGuest(shop);
    for (const name of [
      "'; DROP TABLE addresses; --",
      '<script>alert(1)</script>',
      '👨‍👩‍👧‍👦 髙﨑',
      String.raw`\u0000 %s ${'$'}{x}`,
    ]) {
      expect(
        (await buyer.call('POST', '/addresses', { body: { ...custom, name } })).body.name,
      ).toBe(name);
    }
  });

  it('stores at most fifty per buyer, also for concurrent calls', async () => {
    const buyer = await newGuest(shop);
    const replies = await Promise.all(
      Array.from({ length: 58 }, (_, n) =>
        buyer.call('POST', '/addresses', {
          body: { ...custom, phone_number: `090-1234-56${n + 10}` },
        }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      ...Array(50).fill(200),
      ...Array(8).fill(422),
    ]);
    const rows = await shop.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM addresses WHERE name = $1 GROUP BY buyer_id ORDER BY 1 DESC LIMIT 1',
      [custom.name],
    );
    expect(rows).toEqual([{ n: 50 }]);
  });
});

describe('the default address', () => {
  const names = async (buyer: TestBuyer) =>
    ((await buyer.call('GET', '/addresses')).body as Address[]).map(
      ({ name, is_default }) => `${name}${is_default ? '*' : ''}`,
    );
  const keep = async (buyer: TestBuyer, name: string, also: object = {}): Promise<number> =>
    (await buyer.call('POST', '/addresses', { body: { ...custom, name, ...also } })).body.id;

  it('is the first address, for parcels and for pick-up, until another replaces it', async () => {
    const buyer = await newGuest(shop);
    await keep(buyer, '森 花子');
    const gift = await keep(buyer, '森 勝');
    await keep(buyer, '受取 花子', { type: 'self_pick_up', address: null });
    expect(await names(buyer)).toEqual(['受取 花子*', '森 勝', '森 花子*']);
    const made = await buyer.call('PUT', `/addresses/${gift}`, {
      body: { ...custom, name: '森 勝', is_default: true },
    });
    expect(made).toMatchObject({ status: 200, body: { id: gift, is_default: true } });
    expect(await names(buyer)).toEqual(['受取 花子*', '森 勝*', '森 花子']);
    expect(await buyer.call('DELETE', `/addresses/${gift}`)).toMatchObject({ status: 200 });
    expect(await names(buyer)).toEqual(['受取 花子*', '森 花子*']);
  });
  it('of a guest yields to the member’s own after a merge', async () => {
    const [guest, member] = [await newGuest(shop), await theMember(shop)];
    const before = await names(member);
    await keep(guest, '客 太郎');
    await guest.call('POST', '/auth/user/login', {
      body: { email: 'member@example.com', password: 'noren-demo-2026' },
    });
    expect(await names(member)).toEqual(['客 太郎', ...before]);
    expect(before.filter((name) => name.endsWith('*'))).toHaveLength(1);
  });
});

describe('PUT /addresses/{id}', () => {
  it('overwrites the address under its id, and refuses what POST refuses', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.address();
    const moved = {
      ...custom,
      name: '引越 花子',
      address: { ...custom.address, level_four: '9-9' },
    };
    expect(await buyer.call('PUT', `/addresses/${id}`, { body: moved })).toMatchObject({
      status: 200,
      body: { id, name: '引越 花子', is_default: true },
    });
    expect((await buyer.call('GET', '/addresses')).body).toMatchObject([
      { id, address: { level_four: '9-9' } },
    ]);
    const wrong = await buyer.call('PUT', `/addresses/${id}`, {
      body: { ...moved, phone_number: '0000000000' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'body.phone_number' }] } });
    const [stranger, tw] = [
      await newGuest(shop),
      await buyer.call('PUT', '/addresses/2147483647', { body: moved }),
    ];
    expect(tw.status).toBe(404);
    expect(
      await stranger.call('PUT', `/addresses/${id}`, { body: { ...moved, is_default: true } }),
    ).toMatchObject({ status: 404, body: tw.body });
  });
});

describe('DELETE /addresses/{id}', () => {
  it('deletes the address once', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.address();
    expect(await buyer.call('DELETE', `/addresses/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await buyer.call('DELETE', `/addresses/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await buyer.call('GET', '/addresses')).body).toEqual([]);
  });
  it("answers the same for another buyer's address as for one that never existed", async () => {
    const [owner, stranger, member] = [
      await newGuest(shop),
      await newGuest(shop),
      await theMember(shop),
    ];
    const id = await owner.address();
    const never = await stranger.call('DELETE', '/addresses/2147483647');
    for (const other of [stranger, member]) {
      const reply = await other.call('DELETE', `/addresses/${id}`);
      expect([reply.status, reply.body]).toEqual([404, never.body]);
    }
    expect((await owner.call('GET', '/addresses')).body).toHaveLength(1);
  });
  it.each(['0', '-1', '1.5', '01', 'abc', '2147483648', '99999999999999999999', '%00', '1e3'])(
    'returns 404 for the id %s',
    async (id) => {
      const buyer = await newGuest(shop);
      expect(await buyer.call('DELETE', `/addresses/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    },
  );
});
