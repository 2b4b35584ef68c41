import { commercialInfo } from '@noren/contract/entities/store';
import { typesWhere } from '@noren/contract/payment-methods';
import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, okinawa, tokyo } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { shopCall } from '../../../test/live.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { home, newTaiwanBuyer, newTwSku } from '../../../test/taiwan.ts';

let shop: TestShop;
let founder: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  founder = await newStaff(shop, {}, true);
});
afterAll(() => shop.close());

const japanese = {
  region: 'JP',
  in_marketplace: true,
  in_shop: true,
  contact_email: 'shop@example.com',
};
async function newStore(slug: string, of: object = japanese) {
  await founder.call('POST', '/stores', { slug, name: slug, ...japanese, ...of });
  const at = `/stores/${slug}`;
  return {
    at,
    settings: async () => (await founder.call('GET', `${at}/settings`)).body.data as StoreSettings,
    put: (part: string, body: object) => founder.call('PUT', `${at}/${part}`, body),
  };
}
const delivery = {
  enabled: true,
  is_cash_on_delivery: true,
  fee_type: 'fixed',
  fee: 600,
  free_shipping_threshold: null,
};
const noPickUp = { enabled: false, address: null };
const cup = {
  name: '湯のみ',
  description: '',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
};
const sku = {
  name: '',
  price: 1_200,
  original_price: null,
  salable_limit: null,
  tax_rate: 10,
  stock: 3,
};

describe('a new store', () => {
  it('names what it still needs, and sells once it has everything', async () => {
    const store = await newStore('opens');
    const items = Object.keys(commercialInfo.shape).filter((item) => item !== 'made_to_order_info');
    expect(await store.settings()).toMatchObject({
      missing: items,
      needs: ['seller_facts', 'payment', 'shipping', 'goods'],
    });
    const facts = Object.fromEntries(items.map((item) => [item, `said of ${item}`]));
    expect((await store.put('seller-facts', { facts })).body.data).toMatchObject({
      missing: [],
      facts,
      needs: ['payment', 'shipping', 'goods'],
    });
    // a payment method without a shop at its gateway is not offered
    const card = { type: 'gmo_credit', enabled: true, payment_fee: 0 };
    expect((await store.put('payments', { payments: [card] })).body.data.needs).toEqual([
      'payment',
      'shipping',
      'goods',
    ]);
    const cash = { type: 'custom_cod', enabled: true, payment_fee: 330 };
    const paidInCash = (await store.put('payments', { payments: [cash] })).body.data;
    // no shipping takes it yet, and without email guests get no code: neither keeps the store
    // closed, but both are listed
    expect(paidInCash).toMatchObject({
      needs: ['shipping', 'goods'],
      to_look_at: ['emails', 'cash_on_delivery', 'policies'],
    });
    const sent = (await store.put('shipping', { shipping: delivery, pick_up: noPickUp })).body.data;
    expect(sent).toMatchObject({ needs: ['goods'], to_look_at: ['emails', 'policies'] });
    const product = (await founder.call('POST', `${store.at}/products`, { ...cup, skus: [sku] }))
      .body.data;
    expect((await store.settings()).needs).toEqual([]);

    const isOpen = async () =>
      (await shop.call('GET', '/api/v2/buyer/stores/opens')).body.is_open as boolean;
    expect(await isOpen()).toBe(false);
    expect((await founder.call('POST', `${store.at}/opening`)).status).toBe(200);
    expect(await isOpen()).toBe(true);
    const guest = await newGuest(shop);
    await guest.add(product.skus[0].id, 2);
    const { body } = await shop.call('GET', '/api/v2/stores/opens/shipping-setting');
    expect(body).toMatchObject([
      { type: 'custom', enabled: true, fee: 600 },
      { type: 'self_pick_up', enabled: false },
    ]);
  });

  it('of Taiwan has its own items and methods', async () => {
    const store = await newStore('taiwan', { region: 'TW', in_marketplace: false });
    const settings = await store.settings();
    expect(settings.payments.map(({ type }) => type)).toEqual(
      typesWhere(({ currency }) => currency === null || currency === 'TWD'),
    );
    expect(settings.missing).toContain('withdrawal_info');
    expect(
      (
        await store.put('payments', {
          payments: [{ type: 'gmo_credit', enabled: true, payment_fee: 0 }],
        })
      ).body,
    ).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.payments.0.type' }],
    });
    await store.put('shipping', { shipping: { ...delivery, fee: 80 }, pick_up: noPickUp });
    expect(
      (
        await shop.sql(
          "SELECT h.type, h.fee FROM shipping_settings h JOIN stores t ON t.id = h.store_id WHERE t.slug = 'taiwan' ORDER BY h.position",
        )
      )[0],
    ).toEqual({
      type: 'tw_home-delivery',
      fee: 80,
    });
  });
});

describe('settings', () => {
  it('that are set twice are stored once, and absent ones do not change', async () => {
    const store = await newStore('twice');
    for (const fee of [300, 330])
      await store.put('payments', {
        payments: [{ type: 'custom_cod', enabled: true, payment_fee: fee }],
      });
    for (const fee of [500, 600])
      await store.put('shipping', { shipping: { ...delivery, fee }, pick_up: noPickUp });
    const count = (table: string) =>
      shop.sql(
        `SELECT count(*)::int AS n FROM ${table} s JOIN stores t ON t.id = s.store_id WHERE t.slug = 'twice'`,
      );
    expect([await count('payment_settings'), await count('shipping_settings')]).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
    ]);
    await store.put('seller-facts', { facts: { store_name: '店', commercial_name: '森本' } });
    await store.put('seller-facts', { facts: { commercial_name: '' } });
    expect(await store.settings()).toMatchObject({
      facts: { store_name: '店', commercial_name: null },
      shipping: { fee: 600 },
    });
    // concurrent calls
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        store.put('payments', { payments: [{ type: 'gmo_cvs', enabled: true, payment_fee: n }] }),
      ),
    );
    expect(await count('payment_settings')).toEqual([{ n: 2 }]);
  });

  it('that are incomplete or unknown are refused by field, and nothing is written', async () => {
    const store = await newStore('refused');
    const wrong = async (part: string, body: object) => (await store.put(part, body)).body;
    const paths = async (part: string, body: object) =>
      (await wrong(part, body)).errors.map(({ path }: { path: string }) => path);
    expect(await paths('seller-facts', { facts: { withdrawal_info: 'x' } })).toEqual([
      'body.facts.withdrawal_info',
    ]);
    expect(
      await paths('shipping', {
        shipping: { ...delivery, fee_type: 'condition' },
        pick_up: { enabled: true, address: '' },
      }),
    ).toEqual(['body.shipping.free_shipping_threshold', 'body.pick_up.address']);
    expect(
      (await wrong('payments', { payments: [{ type: 'cheque', enabled: true, payment_fee: 0 }] }))
        .code,
    ).toBe('VALIDATION_EXCEPTION');
    expect((await store.settings()).needs).toHaveLength(4);
    expect((await founder.call('GET', `${store.at}/audit`)).body.data).toHaveLength(1);
  });

  it('for cash start with the currency’s defaults and do not change when they are absent', async () => {
    const store = await newStore('cash-rules');
    expect(await store.settings()).toMatchObject({
      cash: { code: 'when_needed', confirm_above: 30_000, cash_most: 300_000 },
    });
    const cash = { code: 'always', confirm_above: 0, cash_most: 50_000 };
    for (const body of [{ payments: [], cash }, { payments: [] }])
      expect((await store.put('payments', body)).body.data.cash).toEqual(cash);
    const [entry] = (await founder.call('GET', `${store.at}/audit`)).body.data;
    expect(entry.after.cash).toEqual(cash);
    expect(
      (await store.put('payments', { payments: [], cash: { ...cash, cash_most: -1 } })).status,
    ).toBe(422);
    for (const code of ['never', 'when_needed'])
      expect(
        (await store.put('payments', { payments: [], cash: { ...cash, code } })).body.data.cash
          .code,
      ).toBe(code);
  });

  it('are in the store’s audit log, before and after', async () => {
    const store = await newStore('audited');
    await store.put('payments', {
      payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }],
    });
    const [entry] = (await founder.call('GET', `${store.at}/audit`)).body.data;
    expect(entry).toMatchObject({
      call: 'PUT /console/stores/{slug}/payments',
      staff: { id: founder.id },
    });
    const cash = ({ payments }: { payments: { type: string }[] }) =>
      payments.find(({ type }) => type === 'custom_cod');
    expect([cash(entry.before), cash(entry.after)]).toMatchObject([
      { enabled: false },
      { enabled: true, payment_fee: 330 },
    ]);
  });
});

describe('fees by place', () => {
  const fixed = (fee: number, ...codes: string[]) => ({
    fee_type: 'fixed',
    fee,
    free_shipping_threshold: null,
    info: { level_one_code: codes },
  });
  const facts = (keys: object) =>
    Object.fromEntries(Object.keys(keys).map((item) => [item, '075-000-0187']));

  it('are priced and charged only for buyers there', async () => {
    const store = await newStore('places');
    await store.put('seller-facts', { facts: facts(commercialInfo.shape) });
    await store.put('payments', {
      payments: [{ type: 'custom_cod', enabled: true, payment_fee: 0 }],
    });
    const saved = await store.put('shipping', {
      shipping: { ...delivery, fees: [fixed(1_500, '47')] },
      pick_up: noPickUp,
    });
    expect(saved.body.data.shipping).toMatchObject({ fee: 600, fees: [fixed(1_500, '47')] });
    // a guest's confirmed address is not the subject here
    await shop.sql("UPDATE stores SET confirm_contact = false WHERE slug = 'places'");
    const product = (
      await founder.call('POST', `${store.at}/products`, { ...cup, skus: [{ ...sku, stock: 9 }] })
    ).body.data;
    expect((await founder.call('POST', `${store.at}/opening`)).status).toBe(200);
    const [{ id: shipping_setting_id }] = (
      await shop.call('GET', '/api/v2/stores/places/shipping-setting')
    ).body;
    for (const [place, shipping_fee] of [
      [okinawa, 1_500],
      [tokyo, 600],
    ] as const) {
      const buyer = await newGuest(shop);
      const line = await buyer.line(product.skus[0].id);
      const address_id = await buyer.address(place);
      const priced = await buyer.call('POST', '/carts/pricing', {
        body: { item_ids: [line], shipping_setting_id, address_id },
      });
      expect(priced.body).toMatchObject({
        amount: 1_200,
        shipping_fee,
        total_amount: 1_200 + shipping_fee,
      });
      const placed = await buyer.checkout([line], { address_id });
      expect(await buyer.see(placed.body.id)).toMatchObject({
        shipping_fee,
        total_amount: 1_200 + shipping_fee,
      });
    }
    // absent fees do not change; removed ones are gone
    expect(
      (await store.put('shipping', { shipping: { ...delivery, fee: 700 }, pick_up: noPickUp })).body
        .data.shipping.fees,
    ).toEqual([fixed(1_500, '47')]);
    expect(
      (await store.put('shipping', { shipping: { ...delivery, fees: [] }, pick_up: noPickUp })).body
        .data.shipping.fees,
    ).toEqual([]);
    const [entry] = (await founder.call('GET', `${store.at}/audit`)).body.data;
    expect([entry.before.shipping.fees, entry.after.shipping.fees]).toEqual([
      [fixed(1_500, '47')],
      [],
    ]);
  });

  it('of Taiwan apply by the county in the address', async () => {
    const keeper = await newStaff(shop, { chaya: 'manager' });
    const islands = fixed(250, 'TW-PEN', 'TW-KIN', 'TW-LIE');
    const saved = await keeper.call('PUT', '/stores/chaya/shipping', {
      shipping: { ...delivery, fee: 80, fees: [islands] },
      pick_up: noPickUp,
    });
    expect(saved.body.data.shipping.fees).toEqual([islands]);
    const [{ id: shipping_setting_id }] = (
      await shopCall(shop, 'GET', '/stores/chaya/shipping-setting')
    ).body;
    const tin = await newTwSku(shop, { stock: 9 });
    const places = [
      [{ ...home, postcode: '880', city_country: '澎湖縣', district: '馬公市' }, 250],
      [{ ...home, city_country: '台北市' }, 80],
    ] as const;
    for (const [place, shipping_fee] of places) {
      const buyer = await newTaiwanBuyer(shop);
      const address_id = (await buyer.call('POST', '/tw/stores/chaya/addresses', place)).body
        .id as number;
      const line = await buyer.line(tin);
      expect(
        (
          await buyer.call('POST', '/carts/pricing', {
            item_ids: [line],
            shipping_setting_id,
            address_id,
          })
        ).body,
      ).toMatchObject({ shipping_fee });
      const order = await buyer.order(tin, {
        shipping_data: { type: 'tw_home-delivery', address_id },
      });
      expect(await buyer.see(order)).toMatchObject({ shipping_fee });
    }
  });

  it('refuse unknown and repeated places at their field', async () => {
    const store = await newStore('twofold');
    const paths = async (fees: object[]) =>
      (
        await store.put('shipping', { shipping: { ...delivery, fees }, pick_up: noPickUp })
      ).body.errors.map(({ path }: { path: string }) => path);
    expect(await paths([fixed(1_500, '47'), fixed(900, '01', '47')])).toEqual([
      'body.shipping.fees.1.info.level_one_code.1',
    ]);
    expect(await paths([fixed(250, 'TW-PEN')])).toEqual([
      'body.shipping.fees.0.info.level_one_code.0',
    ]);
    expect(await paths([{ ...fixed(250, '01'), fee_type: 'condition' }])).toEqual([
      'body.shipping.fees.0.free_shipping_threshold',
    ]);
    expect(await paths([fixed(-1, '01')])).toEqual(['body.shipping.fees.0.fee']);
    expect(await paths([fixed(1)])).toEqual(['body.shipping.fees.0.info.level_one_code']);
    expect((await store.settings()).shipping.fees).toEqual([]);
  });

  it('are refused for the second of two people who saw the same settings', async () => {
    const store = await newStore('together');
    const { shipping_revision } = await store.settings();
    const put = (fee: number) =>
      store.put('shipping', {
        shipping: { ...delivery, fees: [fixed(fee, '47')] },
        pick_up: noPickUp,
        shipping_revision,
      });
    const codes = (await Promise.all([put(1), put(2)])).map(
      ({ status, body }) => body.code ?? status,
    );
    expect(codes.toSorted()).toEqual([200, 'CHANGED_MEANWHILE']);
    const again = (await store.settings()).shipping_revision;
    expect(
      (
        await store.put('shipping', {
          shipping: delivery,
          pick_up: noPickUp,
          shipping_revision: again,
        })
      ).status,
    ).toBe(200);
  });
});

describe('a store that sells at convenience stores', () => {
  const konbini = (enabled: boolean) => ({
    payments: [{ type: 'gmo_cvs', enabled, payment_fee: 220 }],
  });
  it('needs a phone number that its slips can print, whichever is set first', async () => {
    const store = await newStore('slips');
    const phone = (said: string) =>
      store.put('seller-facts', { facts: { commercial_phone: said } });
    // without a number yet the store is not open and still needs it
    expect((await store.put('payments', konbini(true))).status).toBe(200);
    expect((await phone('平日 10:00〜17:00')).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.facts.commercial_phone' }],
    });
    expect((await store.settings()).facts['commercial_phone']).toBeNull();
    expect((await phone('０７５－０００－０１８７（平日 10:00〜17:00）')).status).toBe(200);
    await store.put('payments', konbini(false));
    expect((await phone('お問い合わせフォームより')).status).toBe(200);
    expect((await store.put('payments', konbini(true))).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.payments.0.enabled' }],
    });
    expect((await store.settings()).payments.find(({ type }) => type === 'gmo_cvs')?.enabled).toBe(
      false,
    );
  });
});

it('has a contract for 7-Eleven only for konbini payments, and keeps it while omitted', async () => {
  const store = await newStore('seven');
  const put = (payment: object) => store.put('payments', { payments: [payment] });
  const konbini = { type: 'gmo_cvs', enabled: false, payment_fee: 0 };
  const of = (answer: { body: any }) =>
    answer.body.data.payments.find(({ type }: { type: string }) => type === 'gmo_cvs').seven_eleven;
  expect(of(await put(konbini))).toBe(false);
  expect(of(await put({ ...konbini, seven_eleven: true }))).toBe(true);
  expect(of(await put({ ...konbini, payment_fee: 220 }))).toBe(true);
  expect(of(await put({ ...konbini, seven_eleven: false }))).toBe(false);
  expect(
    (await put({ type: 'custom_cod', enabled: true, payment_fee: 0, seven_eleven: true })).body,
  ).toMatchObject({ code: 'VALIDATION_EXCEPTION' });
});

describe('the account for bank transfers', () => {
  const account = {
    bank_name: '花守銀行',
    branch: '本店',
    account_type: 'ordinary',
    number: '１２３４５６７',
    holder: 'カ）ハナモリ',
  };
  const transfer = { type: 'bank_transfer', enabled: true, payment_fee: 0 };

  it('is needed before buyers may use it, kept while omitted, and belongs to no other method', async () => {
    const store = await newStore('transfers');
    const put = (payment: object) => store.put('payments', { payments: [payment] });
    const of = (answer: { body: any }) =>
      answer.body.data.payments.find(({ type }: { type: string }) => type === 'bank_transfer');
    expect((await put(transfer)).body).toMatchObject({ code: 'VALIDATION_EXCEPTION' });
    for (const wrong of [
      { ...transfer, bank_account: { ...account, number: '' } },
      { ...transfer, bank_account: account, term_days: 0 },
      { ...transfer, bank_account: account, term_days: 61 },
      { type: 'custom_cod', enabled: true, payment_fee: 0, bank_account: account },
      { type: 'custom_cod', enabled: true, payment_fee: 0, term_days: 5 },
    ])
      expect((await put(wrong)).body.code).toBe('VALIDATION_EXCEPTION');
    expect(of(await put({ ...transfer, bank_account: account, term_days: 5 }))).toMatchObject({
      enabled: true,
      term_days: 5,
      bank_account: { ...account, number: '1234567' },
    });
    expect(of(await put({ ...transfer, payment_fee: 100 }))).toMatchObject({
      term_days: 5,
      payment_fee: 100,
      bank_account: { bank_name: '花守銀行' },
    });
    expect((await put({ ...transfer, bank_account: null })).body.code).toBe('VALIDATION_EXCEPTION');
    expect(of(await put({ ...transfer, enabled: false, bank_account: null }))).toMatchObject({
      enabled: false,
      bank_account: null,
    });
  });
});
