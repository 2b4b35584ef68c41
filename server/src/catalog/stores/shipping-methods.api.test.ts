import type { StoreSettings } from '@noren/contract/entities/store-settings';
import type { ShippingSetting } from '@noren/contract/entities/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodBody, setMethods } from '../../../test/shipping-methods.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

const at = '/stores/hanamori';
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
});
afterAll(() => shop.close());

const settings = async (): Promise<StoreSettings> =>
  (await owner.call('GET', `${at}/settings`)).body.data;
const shown = async (): Promise<ShippingSetting> =>
  (await shop.call('GET', '/stores/hanamori/shipping-setting')).body.find(
    ({ type }: ShippingSetting) => type === 'custom',
  );

const sameName = { name: { ja: '宅急便', en: null, 'zh-TW': null } };
const stepsOf = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ up_to: (nth + 1) * 1_000, extra: nth * 100 }));
const inOkinawa = {
  fee_type: 'fixed' as const,
  fee: 1_500,
  free_shipping_threshold: null,
  info: { level_one_code: ['47'] },
};

describe('PUT /console/stores/{slug}/shipping-methods', () => {
  it('keeps the methods in their order, and shows buyers what they need to choose', async () => {
    const before = await shown();
    const cool = methodBody('cool', {
      temperature: 'chilled',
      name: { ja: 'クール冷蔵', en: 'Chilled', 'zh-TW': '冷藏' },
      takes_dates: false,
      fee_type: 'condition',
      free_shipping_threshold: 9_000,
    });
    const box = methodBody('box', { free_shipping_threshold: 5_000 });
    const { status, body } = await setMethods(owner, [cool, box]);
    expect(status).toBe(200);
    // a threshold that does not apply is dropped
    expect(body.data.shipping_methods.methods).toEqual([
      cool,
      { ...box, free_shipping_threshold: null },
    ]);
    const [entry] = (await owner.call('GET', `${at}/audit`)).body.data;
    expect(entry).toMatchObject({
      call: 'PUT /console/stores/{slug}/shipping-methods',
      after: { methods: [{ id: cool.id }, { id: box.id }] },
    });
    const setting = await shown();
    // one of several methods cannot promise free shipping for all goods
    expect(setting).toMatchObject({ fee_type: 'fixed', fee: 800, free_shipping_threshold: null });
    expect(setting.methods).toEqual([
      {
        id: cool.id,
        name: cool.name,
        temperature: 'chilled',
        carrier: 'yamato',
        is_cash_on_delivery: true,
        takes_dates: false,
      },
      expect.objectContaining({ id: box.id }),
    ]);
    expect((await setMethods(owner, [cool])).status).toBe(200);
    expect(await shown()).toMatchObject({
      fee_type: 'condition',
      fee: 800,
      free_shipping_threshold: 9_000,
    });
    // the setting's own fees were kept
    expect((await setMethods(owner, [])).status).toBe(200);
    expect(await shown()).toEqual(before);
  });

  it('keeps the methods when the other shipping settings change', async () => {
    const box = methodBody('box');
    await setMethods(owner, [box]);
    const { shipping, pick_up } = await settings();
    expect((await owner.call('PUT', `${at}/shipping`, { shipping, pick_up })).status).toBe(200);
    expect((await settings()).shipping_methods?.methods).toEqual([box]);
    await setMethods(owner, []);
  });

  it.each([
    ['eleven methods', Array.from({ length: 11 }, (_, nth) => methodBody(`m${nth}`)), 'methods'],
    ['no name', [methodBody('box', { name: { ja: ' ', en: null, 'zh-TW': null } })], '0.name.ja'],
    ['a name twice', [methodBody('a', sameName), methodBody('b', sameName)], '1.name.ja'],
    ['a fee of 1e9', [methodBody('box', { fee: 1e9 })], '0.fee'],
    ['a negative fee', [methodBody('box', { fee: -1 })], '0.fee'],
    ['a weight of 1e9 g', [methodBody('box', { steps: [{ up_to: 1e9, extra: 0 }] })], 'up_to'],
    ['nine steps', [methodBody('box', { steps: stepsOf(9) })], '0.steps'],
    ['steps that get lighter', [methodBody('box', { steps: stepsOf(2).toReversed() })], 'up_to'],
    ['no threshold', [methodBody('box', { fee_type: 'condition' })], 'free_shipping_threshold'],
    ['a place twice', [methodBody('box', { fees: [inOkinawa, inOkinawa] })], '1.info'],
    ['a letterbox for no unit', [methodBody('box', { letterbox_most: 0 })], 'letterbox_most'],
    ['a warm method that freezes', [methodBody('box', { freezes_others: true })], 'freezes_others'],
  ])('refuses %s', async (_, methods, path) => {
    const refused = await setMethods(owner, methods);
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(refused.body.errors.map((error: { path: string }) => error.path).join()).toContain(path);
  });

  it('refuses the second of two people who saw the same methods', async () => {
    const revision = (await settings()).shipping_methods?.revision;
    const put = (id: string) =>
      owner.call('PUT', `${at}/shipping-methods`, { methods: [methodBody(id)], revision });
    const codes = (await Promise.all([put('one'), put('two')])).map(
      ({ status, body }) => body.code ?? status,
    );
    expect(codes.toSorted()).toEqual([200, 'CHANGED_MEANWHILE']);
    await setMethods(owner, []);
  });

  it('is for owners and managers of stores in Japan', async () => {
    const packer = await newStaff(shop, { hanamori: 'support' });
    expect((await setMethods(packer, [])).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await setMethods(owner, [], 'chaya')).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.methods' }],
    });
  });
});
