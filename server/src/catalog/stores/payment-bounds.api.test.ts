import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let founder: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  founder = await newStaff(shop, {}, true);
});
afterAll(() => shop.close());

async function newStore(slug: string) {
  const body = { slug, name: slug, region: 'JP', in_marketplace: true, in_shop: true };
  await founder.call('POST', '/stores', { ...body, contact_email: 'shop@example.com' });
  const at = `/stores/${slug}`;
  return {
    at,
    settings: async () => (await founder.call('GET', `${at}/settings`)).body.data as StoreSettings,
    put: (part: string, sent: object) => founder.call('PUT', `${at}/${part}`, sent),
  };
}

describe('settings of a payment method', () => {
  const steps = [
    { from: 10_000, fee: 440 },
    { from: 30_000, fee: 660 },
  ];
  it('for fees by amount and bounds are kept while a client omits them', async () => {
    const store = await newStore('fee-steps');
    const cash = { type: 'custom_cod', enabled: true, payment_fee: 330 };
    const konbini = { type: 'gmo_cvs', enabled: true, payment_fee: 220 };
    const of = async (type: string) =>
      (await store.settings()).payments.find((payment) => payment.type === type);
    expect(await of('custom_cod')).toMatchObject({ fee_steps: [], total_from: null });
    expect(await of('gmo_cvs')).toMatchObject({ total_to: null, method_most: 299_999 });
    const bounds = { total_from: 500, total_to: 50_000 };
    await store.put('payments', {
      payments: [
        { ...cash, fee_steps: steps, total_from: 1_000 },
        { ...konbini, ...bounds },
      ],
    });
    // an older console sends neither
    const saved = await store.put('payments', {
      payments: [{ ...cash, payment_fee: 350 }, konbini],
    });
    expect(saved.status).toBe(200);
    expect(await of('custom_cod')).toMatchObject({
      payment_fee: 350,
      fee_steps: steps,
      total_from: 1_000,
    });
    expect(await of('custom_cod')).not.toHaveProperty('total_to');
    expect(await of('gmo_cvs')).toMatchObject(bounds);
    const [entry] = (await founder.call('GET', `${store.at}/audit`)).body.data;
    expect(entry.after.payments).toContainEqual(
      expect.objectContaining({ type: 'custom_cod', fee_steps: steps }),
    );
    await store.put('payments', {
      payments: [
        { ...cash, fee_steps: [], total_from: null },
        { ...konbini, total_to: null },
      ],
    });
    expect(await of('custom_cod')).toMatchObject({ fee_steps: [], total_from: null });
    expect(await of('gmo_cvs')).toMatchObject({ total_from: 500, total_to: null });
  });

  it.each<[string, object, string]>([
    ['steps that do not ascend', { fee_steps: steps.toReversed() }, 'fee_steps.1.from'],
    ['a step from nothing', { fee_steps: [{ from: 0, fee: 1 }] }, 'fee_steps.0.from'],
    ['a bound above that of the method', { total_to: 300_000 }, 'total_to'],
    ['a lower bound above the upper one', { total_from: 600, total_to: 500 }, 'total_from'],
    ['a lower bound above that of the method', { total_from: 300_000 }, 'total_from'],
    ['an upper bound of cash', { type: 'custom_cod', total_to: 1_000 }, 'total_to'],
    [
      'more steps than a table of a carrier has',
      { fee_steps: Array.from({ length: 10 }, (_, nth) => ({ from: nth + 1, fee: 0 })) },
      'fee_steps',
    ],
  ])('refuse %s', async (_, also, path) => {
    const store = await newStore(
      `bounds-${path.replaceAll(/[._]/g, '-')}-${JSON.stringify(also).length}`,
    );
    const payment = { type: 'gmo_cvs', enabled: false, payment_fee: 0, ...also };
    const refused = await store.put('payments', { payments: [payment] });
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(refused.body.errors.map((one: { path: string }) => one.path)).toEqual([
      `body.payments.0.${path}`,
    ]);
  });
});
