import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automaticBody, couponBody, listedDiscount, newDiscount } from '../../../test/discounts.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const path = '/stores/hanamori/discounts';
const shown = async () =>
  (await shop.call('GET', '/api/v2/buyer/stores/hanamori')).body.discounts as object | undefined;

describe('the discounts of a store', () => {
  it('are made, changed and ended, with an entry in the list of changes each', async () => {
    expect(await shown()).toBeUndefined();
    const made = await newDiscount(keeper, couponBody({ name: '春の割引', max_uses: 20 }));
    expect(made).toMatchObject({ uses: 0, given: 0, state: 'active', revision: 1 });
    expect(await shown()).toEqual({ coupons: true, automatic: false });

    const { id, code } = made;
    const discount = couponBody({ code, effect: 'percent', value: 15, name: '春の割引' });
    const changed = await keeper.call('PUT', `${path}/${id}`, { discount, revision: 1 });
    expect(changed.body.data).toMatchObject({ effect: 'percent', value: 15, revision: 2 });
    expect((await keeper.call('PUT', `${path}/${id}`, { discount, revision: 1 })).body.code).toBe(
      'CHANGED_MEANWHILE',
    );

    expect((await keeper.call('POST', `${path}/${id}/end`, {})).body.data.state).toBe('ended');
    expect((await keeper.call('POST', `${path}/${id}/end`, {})).body.data.revision).toBe(3);
    expect((await keeper.call('PUT', `${path}/${id}`, { discount, revision: 3 })).body.code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(await shown()).toBeUndefined();
    const entries = (await keeper.call('GET', '/stores/hanamori/audit')).body.data;
    expect(entries.slice(0, 3).map(({ call }: { call: string }) => call.split(' ')[0])).toEqual([
      'POST',
      'PUT',
      'POST',
    ]);
    expect(entries[1]).toMatchObject({
      subject: `discount ${id}`,
      before: { value: 500 },
      after: { value: 15 },
    });
  });

  it('tells whether it is scheduled, ended or running', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(shop.app.now().getTime() + days * day).toISOString();
    const later = await newDiscount(keeper, automaticBody({ starts_at: at(1), ends_at: at(2) }));
    expect(later.state).toBe('scheduled');
    expect(await shown()).toEqual({ coupons: false, automatic: true });
    const over = await newDiscount(keeper, automaticBody({ starts_at: at(-2), ends_at: at(-1) }));
    expect((await listedDiscount(keeper, over.id)).state).toBe('ended');
  });

  it.each<[string, object]>([
    ['code', couponBody({ code: null })],
    ['code', couponBody({ code: 'AB' })],
    ['code', couponBody({ code: '春の割引クーポン' })],
    ['value', couponBody({ effect: 'percent', value: 101 })],
    ['value', couponBody({ value: 0 })],
    ['value', couponBody({ effect: 'free_shipping', value: 1 })],
    ['effect', couponBody({ effect: 'n_for_m', value: 3, pays: 2 })],
    ['pays', automaticBody({ effect: 'n_for_m', value: 3, pays: 3 })],
    ['pays', automaticBody({ pays: 1 })],
    ['max_uses', automaticBody({ max_uses: 3 })],
    ['ends_at', couponBody({ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-02T00:00:00Z' })],
    ['product_ids', couponBody({ product_ids: [999_999] })],
    ['kind_ids', couponBody({ kind_ids: [999_999] })],
  ])('refuses a wrong %s', async (field, body) => {
    expect((await keeper.call('POST', path, body)).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: `body.${field}` }],
    });
  });

  it('refuses a code that another coupon has, however it is written', async () => {
    await newDiscount(keeper, couponBody({ code: 'summer-2026' }));
    for (const code of ['SUMMER2026', 'ＳＵＭＭＥＲ　２０２６', 'summer_2026'])
      expect((await keeper.call('POST', path, couponBody({ code }))).body.errors).toMatchObject([
        { path: 'body.code' },
      ]);
  });

  it('is made once by a call that is repeated with its key', async () => {
    const body = couponBody();
    const make = (change: object = {}) =>
      keeper.call('POST', path, { ...body, ...change }, 'one-coupon');
    const made = await make();
    expect([made.status, (await make()).body]).toEqual([200, made.body]);
    expect((await make({ value: 900 })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('belongs to the owner and managers of its store', async () => {
    const { id, revision } = await newDiscount(keeper, couponBody());
    const packer = await newStaff(shop, { hanamori: 'packer' });
    for (const [method, to, body] of [
      ['GET', path, undefined],
      ['POST', path, couponBody()],
      ['PUT', `${path}/${id}`, { discount: couponBody(), revision }],
      ['POST', `${path}/${id}/end`, {}],
    ] as const)
      expect((await packer.call(method, to, body)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await keeper.call('POST', `${path}/999999/end`, {})).body.code).toBe('NOT_FOUND');
  });
});
