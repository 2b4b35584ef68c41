import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ofStore = [
  '/buyer/stores/{slug}',
  '/stores/{slug}/payment-setting',
  '/stores/{slug}/shipping-setting',
  '/stores/{slug}/gmo-credit',
  '/stores/{slug}/jp-commercial',
  '/stores/{slug}/checkout-terms',
];

describe.each(ofStore)('GET %s', (path) => {
  const ask = (slug: string, who: { guest?: string; member?: string } = {}) =>
    shop.call('GET', path.replace('{slug}', slug), who);
  it('returns the same to ghosts, guests and members', async () => {
    const [ghost, guest, member] = [
      await ask('hanamori'),
      await ask('hanamori', { guest: await shop.guest() }),
      await ask('hanamori', { member: await shop.member() }),
    ];
    expect(ghost.status).toBe(200);
    expect(guest.body).toEqual(ghost.body);
    expect(member.body).toEqual(ghost.body);
  });
  it.each(['nowhere', 'HANAMORI', 'a'.repeat(64), '%27%20OR%201%3D1', '..%2F..', '1', '%00'])(
    'returns 404 for %s',
    async (slug) => {
      expect(await ask(slug)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message: expect.any(String) },
      });
    },
  );
  it('returns 404 for a store of the other channel', async () => {
    expect(await ask('chaya')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('the public data of a store', () => {
  it('says that it is open, with its kinds', async () => {
    expect((await shop.call('GET', '/buyer/stores/hanamori')).body).toMatchObject({
      slug: 'hanamori',
      currency: 'JPY',
      region: 'JP',
      is_open: true,
      kinds: expect.arrayContaining([{ id: expect.any(Number), name: 'うつわ' }]),
    });
  });
  it('never contains a gateway secret', async () => {
    for (const path of ofStore)
      expect(
        JSON.stringify((await shop.call('GET', path.replace('{slug}', 'hanamori'))).body),
      ).not.toMatch(/pass|credentials/i);
  });
  it('offers only payment methods that work', async () => {
    const settings = (await shop.call('GET', '/stores/hanamori/payment-setting')).body as {
      type: string;
      enabled: boolean;
      payment_fee: number;
      info: { shop_id: string | null };
    }[];
    expect(
      settings
        .filter((setting) => setting.enabled)
        .map(({ type, payment_fee }) => [type, payment_fee]),
    ).toEqual([
      ['gmo_credit', 0],
      ['gmo_cvs', 220],
      ['gmo_paypay', 0],
      ['custom_cod', 330],
      ['bank_transfer', 0],
    ]);
    expect(settings.find((setting) => setting.type === 'gmo_credit')?.info.shop_id).toBe(
      'tshop00000001',
    );
  });
  it('has its shipping with fees by prefecture', async () => {
    expect((await shop.call('GET', '/stores/hanamori/shipping-setting')).body).toMatchObject([
      {
        type: 'custom',
        is_cash_on_delivery: true,
        fee_type: 'condition',
        fee: 600,
        free_shipping_threshold: 8000,
        fees: [{ fee: 1200, info: { level_one_code: ['01', '47'] } }],
      },
      {
        type: 'self_pick_up',
        is_cash_on_delivery: false,
        fee: 0,
        address: expect.stringContaining('〒602-8475'),
      },
    ]);
  });
  it('starts the token script of the sandbox', async () => {
    expect((await shop.call('GET', '/stores/hanamori/gmo-credit')).body).toEqual({
      shop_id: 'tshop00000001',
      token_script_url: '/sandbox/gmo/ext/js/token.js',
    });
  });
  it('of the shop is found in its channel', async () => {
    expect(
      (await shop.call('GET', '/api/v1/shop/stores/chaya/shipping-setting')).body,
    ).toMatchObject([{ type: 'tw_home-delivery' }]);
    expect(await shop.call('GET', '/api/v1/shop/stores/chaya/gmo-credit')).toMatchObject({
      status: 404,
    });
  });
  it('has no commercial-law page while an item is missing, and is not open', async () => {
    await shop.sql(
      `UPDATE stores SET commercial = commercial - 'return_info' WHERE slug = 'hanamori'`,
    );
    expect(await shop.call('GET', '/stores/hanamori/jp-commercial')).toMatchObject({ status: 404 });
    expect((await shop.call('GET', '/buyer/stores/hanamori')).body.is_open).toBe(false);
    await shop.sql(
      `UPDATE stores SET commercial = commercial || '{"return_info": "  "}' WHERE slug = 'hanamori'`,
    );
    expect((await shop.call('GET', '/buyer/stores/hanamori')).body.is_open).toBe(false);
  });
});

describe('GET /stores/{slug}/checkout-terms', () => {
  const parts = {
    shipping_settings: 'shipping-setting',
    payment_settings: 'payment-setting',
    jp_commercial: 'jp-commercial',
    token_script: 'gmo-credit',
  };
  /** The replies of the single endpoints, null for NOT_FOUND. */
  async function oneByOne(prefix: string, slug: string): Promise<object> {
    const ask = async (path: string) => {
      const { status, body } = await shop.call('GET', path);
      expect([200, 404]).toContain(status);
      return status === 404 ? null : body;
    };
    const own = Object.entries(parts).map(async ([part, path]) => [
      part,
      await ask(`${prefix}/stores/${slug}/${path}`),
    ]);
    return {
      ...Object.fromEntries(await Promise.all(own)),
      tw_commercial: prefix === '' ? null : await ask(`${prefix}/tw/stores/${slug}/commercial`),
    };
  }
  const inShop = '/api/v1/shop';
  const together = async (prefix: string, slug: string) =>
    (await shop.call('GET', `${prefix}/stores/${slug}/checkout-terms`)).body;
  it.each([
    ['', 'hanamori'],
    [inShop, 'hanamori'],
    [inShop, 'chaya'],
  ])(
    '%s returns for %s the same as the single endpoints, before and after a change',
    async (prefix, slug) => {
      for (const changed of [
        '',
        `UPDATE shipping_settings SET fee = fee + 1`,
        `UPDATE payment_settings SET payment_fee = payment_fee + 1, enabled = type <> 'gmo_credit'`,
        `UPDATE payment_settings SET enabled = true`,
        `UPDATE stores SET commercial = commercial || '{"return_info": "changed", "withdrawal_info": "changed"}'`,
        `UPDATE stores SET commercial = commercial - 'payment_info'`,
        `UPDATE stores SET commercial = commercial || '{"payment_info": "there again"}'`,
        `UPDATE stores SET gmo_credentials = NULL`,
      ]) {
        const before = await together(prefix, slug);
        if (changed !== '') await shop.sql(changed);
        const after = await together(prefix, slug);
        expect(after).toEqual(await oneByOne(prefix, slug));
        if (/fee|payment_info/.test(changed)) expect(after).not.toEqual(before);
      }
    },
  );
});

describe('GET /jp-zip', () => {
  const zip = (zipcode: string) =>
    shop.call('GET', `/jp-zip?zipcode=${encodeURIComponent(zipcode)}`);
  it.each([
    '1000001',
    '100-0001',
    '１００ー０００１',
    ' 100-0001 ',
    '〒100-0001',
    '100 0001',
    '\u202a100-0001\u202c',
  ])('%s is Chiyoda', async (zipcode) => {
    expect(await zip(zipcode)).toMatchObject({
      status: 200,
      body: {
        level_one: '東京都',
        level_two: '千代田区',
        level_three: '千代田',
        level_one_code: '13',
      },
    });
  });
  it('returns a string for an unknown postcode', async () => {
    expect(await zip('0000000')).toMatchObject({ status: 200, body: 'not found' });
  });
  it.each(['', '123', 'abc-defg', '12345678', "1'; DROP TABLE"])('rejects %s', async (zipcode) => {
    expect(await zip(zipcode)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'query.zipcode' }] },
    });
  });
  it('rejects a repeated key', async () => {
    expect((await shop.call('GET', '/jp-zip?zipcode=1000001&zipcode=1000002')).status).toBe(422);
  });
});
