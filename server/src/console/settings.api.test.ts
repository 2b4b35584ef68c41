import { commercialInfo } from '@noren/contract/entities/store';
import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest } from '../../test/buyer.ts';
import { openShop, type TestShop } from '../../test/shop.ts';
import { newStaff, type TestStaff } from '../../test/staff.ts';

let shop: TestShop;
let founder: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  founder = await newStaff(shop, {}, true);
});
afterAll(() => shop.close());

const japanese = { region: 'JP', in_marketplace: true, in_shop: true, contact_email: 'shop@example.com' };
async function newStore(slug: string, of: object = japanese) {
  await founder.call('POST', '/stores', { slug, name: slug, ...japanese, ...of });
  const at = `/stores/${slug}`;
  return {
    at,
    settings: async () => (await founder.call('GET', `${at}/settings`)).body.data as StoreSettings,
    put: (part: string, body: object) => founder.call('PUT', `${at}/${part}`, body),
  };
}
const delivery = { enabled: true, is_cash_on_delivery: true, fee_type: 'fixed', fee: 600, free_shipping_threshold: null };
const noPickUp = { enabled: false, address: null };
const cup = { name: '湯のみ', description: '', kind_id: null, in_marketplace: true, adult_warning: false, sale_started_at: null, sale_ended_at: null };
const sku = { name: '', price: 1_200, original_price: null, salable_limit: null, tax_rate: 10, stock: 3 };

describe('a new store', () => {
  it('says what it still needs, and sells once it has all of it', async () => {
    const store = await newStore('opens');
    const items = Object.keys(commercialInfo.shape);
    expect(await store.settings()).toMatchObject({ missing: items, needs: ['seller_facts', 'payment', 'shipping', 'goods'] });
    const facts = Object.fromEntries(items.map((item) => [item, `said of ${item}`]));
    expect((await store.put('seller-facts', { facts })).body.data).toMatchObject({ missing: [], facts, needs: ['payment', 'shipping', 'goods'] });
    // a way of paying without a shop at its gateway is offered to nobody
    const card = { type: 'gmo_credit', enabled: true, payment_fee: 0 };
    expect((await store.put('payments', { payments: [card] })).body.data.needs).toEqual(['payment', 'shipping', 'goods']);
    const cash = { type: 'custom_cod', enabled: true, payment_fee: 330 };
    expect((await store.put('payments', { payments: [cash] })).body.data.needs).toEqual(['shipping', 'goods']);
    expect((await store.put('shipping', { shipping: delivery, pick_up: noPickUp })).body.data.needs).toEqual(['goods']);
    const product = (await founder.call('POST', `${store.at}/products`, { ...cup, skus: [sku] })).body.data;
    expect((await store.settings()).needs).toEqual([]);

    expect((await shop.call('GET', '/api/v2/buyer/stores/opens')).body.is_open).toBe(true);
    const guest = await newGuest(shop);
    await guest.add(product.skus[0].id, 2);
    const { body } = await shop.call('GET', '/api/v2/stores/opens/shipping-setting');
    expect(body).toMatchObject([
      { type: 'custom', enabled: true, fee: 600 },
      { type: 'self_pick_up', enabled: false },
    ]);
  });

  it('of Taiwan has its own items and ways', async () => {
    const store = await newStore('taiwan', { region: 'TW', in_marketplace: false });
    const settings = await store.settings();
    expect(settings.payments.map(({ type }) => type)).toEqual(['payuni_credit', 'custom_cod']);
    expect(settings.missing).toContain('withdrawal_info');
    expect((await store.put('payments', { payments: [{ type: 'gmo_credit', enabled: true, payment_fee: 0 }] })).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.payments.0.type' }],
    });
    await store.put('shipping', { shipping: { ...delivery, fee: 80 }, pick_up: noPickUp });
    expect(
      (await shop.sql("SELECT h.type, h.fee FROM shipping_settings h JOIN stores t ON t.id = h.store_id WHERE t.slug = 'taiwan' ORDER BY h.position"))[0],
    ).toEqual({
      type: 'tw_home-delivery',
      fee: 80,
    });
  });
});

describe('settings', () => {
  it('that are set twice are there once, and what is left out stays', async () => {
    const store = await newStore('twice');
    for (const fee of [300, 330]) await store.put('payments', { payments: [{ type: 'custom_cod', enabled: true, payment_fee: fee }] });
    for (const fee of [500, 600]) await store.put('shipping', { shipping: { ...delivery, fee }, pick_up: noPickUp });
    const count = (table: string) => shop.sql(`SELECT count(*)::int AS n FROM ${table} s JOIN stores t ON t.id = s.store_id WHERE t.slug = 'twice'`);
    expect([await count('payment_settings'), await count('shipping_settings')]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    await store.put('seller-facts', { facts: { store_name: '店', commercial_name: '森本' } });
    await store.put('seller-facts', { facts: { commercial_name: '' } });
    expect(await store.settings()).toMatchObject({ facts: { store_name: '店', commercial_name: null }, shipping: { fee: 600 } });
    // two at the same moment
    await Promise.all([1, 2, 3, 4].map((n) => store.put('payments', { payments: [{ type: 'gmo_cvs', enabled: true, payment_fee: n }] })));
    expect(await count('payment_settings')).toEqual([{ n: 2 }]);
  });

  it('that say too little or too much are refused by field, and nothing is written', async () => {
    const store = await newStore('refused');
    const wrong = async (part: string, body: object) => (await store.put(part, body)).body;
    const paths = async (part: string, body: object) => (await wrong(part, body)).errors.map(({ path }: { path: string }) => path);
    expect(await paths('seller-facts', { facts: { withdrawal_info: 'x' } })).toEqual(['body.facts.withdrawal_info']);
    expect(await paths('shipping', { shipping: { ...delivery, fee_type: 'condition' }, pick_up: { enabled: true, address: '' } })).toEqual([
      'body.shipping.free_shipping_threshold',
      'body.pick_up.address',
    ]);
    expect((await wrong('payments', { payments: [{ type: 'cheque', enabled: true, payment_fee: 0 }] })).code).toBe('VALIDATION_EXCEPTION');
    expect((await store.settings()).needs).toHaveLength(4);
    expect((await founder.call('GET', `${store.at}/audit`)).body.data).toHaveLength(1);
  });

  it('are in the store’s changes, before and after', async () => {
    const store = await newStore('audited');
    await store.put('payments', { payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }] });
    const [entry] = (await founder.call('GET', `${store.at}/audit`)).body.data;
    expect(entry).toMatchObject({ call: 'PUT /console/stores/{slug}/payments', staff: { id: founder.id } });
    const cash = ({ payments }: { payments: { type: string }[] }) => payments.find(({ type }) => type === 'custom_cod');
    expect([cash(entry.before), cash(entry.after)]).toMatchObject([{ enabled: false }, { enabled: true, payment_fee: 330 }]);
  });
});

describe('a store that sells at convenience stores', () => {
  const konbini = (enabled: boolean) => ({ payments: [{ type: 'gmo_cvs', enabled, payment_fee: 220 }] });
  it('has a phone number that its slips can name, whichever of the two is set first', async () => {
    const store = await newStore('slips');
    const phone = (said: string) => store.put('seller-facts', { facts: { commercial_phone: said } });
    // not said yet: the store is not open, and asks for it by itself
    expect((await store.put('payments', konbini(true))).status).toBe(200);
    expect((await phone('平日 10:00〜17:00')).body).toMatchObject({ code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.facts.commercial_phone' }] });
    expect((await store.settings()).facts['commercial_phone']).toBeNull();
    expect((await phone('０７５－０００－０１８７（平日 10:00〜17:00）')).status).toBe(200);
    await store.put('payments', konbini(false));
    expect((await phone('お問い合わせフォームより')).status).toBe(200);
    expect((await store.put('payments', konbini(true))).body).toMatchObject({ code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.payments.0.enabled' }] });
    expect((await store.settings()).payments.find(({ type }) => type === 'gmo_cvs')?.enabled).toBe(false);
  });
});
