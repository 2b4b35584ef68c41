import type { Address } from '@noren/contract/entities/address';
import type { Cart } from '@noren/contract/entities/cart';
import type { CheckoutTerms, ShippingSetting } from '@noren/contract/entities/store';
import { priceFromAnswers, type PricedWay } from '@noren/contract/order-price';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, okinawa, tokyo } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { lineInChaya } from '../../../test/taiwan.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const malformed = { status: 422, body: { code: 'VALIDATION_EXCEPTION' } };
const settings = async () =>
  (await shop.call('GET', '/stores/hanamori/shipping-setting')).body as {
    id: number;
    type: string;
  }[];

describe('POST /carts/pricing', () => {
  it('uses prefecture, threshold, payment and shipping', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 9, price: 4000 }), 1);
    const [home, pickUp] = (await settings()) as unknown as [{ id: number }, { id: number }];
    const cod = (await shop.call('GET', '/stores/hanamori/payment-setting')).body.find(
      (setting: { type: string }) => setting.type === 'custom_cod',
    ).id;
    const price = async (also: object) =>
      (
        await buyer.call('POST', '/carts/pricing', {
          body: { item_ids: [line], shipping_setting_id: home.id, ...also },
        })
      ).body;
    expect(await price({})).toEqual({
      amount: 4000,
      shipping_fee: 600,
      payment_fee: 0,
      total_amount: 4600,
      until_free_shipping: 4000,
      quantity: 1,
      currency: 'JPY',
    });
    expect(await price({ payment_id: cod })).toMatchObject({
      payment_fee: 330,
      total_amount: 4930,
    });
    expect(await price({ address_id: await buyer.address(okinawa) })).toMatchObject({
      shipping_fee: 1200,
      total_amount: 5200,
      until_free_shipping: null,
    });
    expect(
      await price({ shipping_setting_id: pickUp.id, address_id: await buyer.address(okinawa) }),
    ).toMatchObject({ shipping_fee: 0, total_amount: 4000 });
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2 } });
    expect(await price({ address_id: await buyer.address(tokyo) })).toMatchObject({
      amount: 8000,
      shipping_fee: 0,
      total_amount: 8000,
      until_free_shipping: null,
    });
    expect(await price({ address_id: await buyer.address(okinawa) })).toMatchObject({
      shipping_fee: 1200,
    });
  });
  it('refuses invalid combinations', async () => {
    const [buyer, stranger] = [await newGuest(shop), await newGuest(shop)];
    const line = await buyer.line(await newSku(shop, { stock: 9 }));
    const home = (await settings())[0]?.id;
    const price = (body: object) =>
      buyer.call('POST', '/carts/pricing', {
        body: { item_ids: [line], shipping_setting_id: home, ...body },
      });
    expect(await price({ shipping_setting_id: 2147483647 })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_SHIPPING_TYPE_EXCEPTION' },
    });
    const [tw] = await shop.sql<{ id: number }>(
      `SELECT id FROM shipping_settings WHERE type = 'tw_home-delivery'`,
    );
    expect(await price({ shipping_setting_id: tw?.id })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_SHIPPING_TYPE_EXCEPTION' },
    });
    expect(await price({ payment_id: 2147483647 })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_PAYMENT_TYPE' },
    });
    // payment methods that the checkout refuses have no price either
    const paypay = (
      await shop.sql<{ id: number }>(
        `SELECT p.id FROM payment_settings p JOIN stores s ON s.id = p.store_id WHERE s.slug = 'hanamori' AND p.type = 'gmo_paypay'`,
      )
    )[0]?.id;
    const inChannel = (path: string) =>
      buyer.call('POST', `${path}/carts/pricing`, {
        body: { item_ids: [line], shipping_setting_id: home, payment_id: paypay },
      });
    await shop.sql('UPDATE payment_settings SET enabled = false WHERE id = $1', [paypay]);
    expect(await inChannel('')).toMatchObject({
      status: 409,
      body: { code: 'INVALID_PAYMENT_TYPE' },
    });
    await shop.sql('UPDATE payment_settings SET enabled = true WHERE id = $1', [paypay]);
    expect(await inChannel('')).toMatchObject({ status: 200 });
    expect(await inChannel('/api/v1/shop')).toMatchObject({ status: 200 });
    expect(await price({ address_id: await stranger.address() })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body.address_id' }] },
    });
    expect(await price({ item_ids: [line, await lineInChaya(shop, buyer)] })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_ITEM_IN_CART' },
    });
  });
  it('counts a line once, however often it is named', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 9, price: 500 }));
    expect(
      (
        await buyer.call('POST', '/carts/pricing', {
          body: { item_ids: [line, line], shipping_setting_id: (await settings())[0]?.id },
        })
      ).body,
    ).toMatchObject({ amount: 500, quantity: 1 });
  });
  it.each([
    {},
    { item_ids: [], shipping_setting_id: 1 },
    { item_ids: [1] },
    { item_ids: [1], shipping_setting_id: 'a' },
  ])('rejects %j', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/carts/pricing', { body })).toMatchObject(
      malformed,
    );
  });
});

describe('the price that the app computes itself', () => {
  it('equals the endpoint’s for random carts, methods and places', async () => {
    const [home, pickUp] = (await settings()) as unknown as [
      PricedWay['shipping'] & { id: number },
      PricedWay['shipping'] & { id: number },
    ];
    const fee = fc.record({
      fee_type: fc.constantFrom('free' as const, 'fixed' as const, 'condition' as const),
      fee: fc.integer({ min: 0, max: 3000 }),
      free_shipping_threshold: fc.option(fc.integer({ min: 1, max: 60_000 })),
    });
    const exception = fc
      .tuple(fee, fc.subarray(['01', '13', '26', '47'], { minLength: 1 }))
      .map(([one, level_one_code]) => ({ ...one, info: { level_one_code } }));
    const goods = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 5 })),
      { minLength: 1, maxLength: 4 },
    );
    const cart = fc.record({
      goods,
      general: fee,
      fees: fc.array(exception, { maxLength: 3 }),
      isPickUp: fc.boolean(),
      place: fc.constantFrom(null, tokyo, okinawa),
      payment_at: fc.option(fc.nat({ max: 3 })),
    });
    await fc.assert(
      fc.asyncProperty(
        cart,
        async ({ goods: wanted, general, fees, isPickUp, place, payment_at }) => {
          const { fee_type, fee: amount, free_shipping_threshold } = general;
          await shop.sql(
            'UPDATE shipping_settings SET fee_type = $2, fee = $3, free_shipping_threshold = $4, fees = $5 WHERE id = $1',
            [home.id, fee_type, amount, free_shipping_threshold, JSON.stringify(fees)],
          );
          const own = await newGuest(shop);
          const address_id = place && (await own.address(place));
          const ids: number[] = [];
          for (const [price, quantity] of wanted)
            ids.push(await own.line(await newSku(shop, { stock: 9, price }), quantity));
          const terms = (await own.call('GET', '/stores/hanamori/checkout-terms'))
            .body as CheckoutTerms;
          const lines =
            ((await own.call('GET', '/stores/hanamori/carts')).body as Cart[])[0]?.items ?? [];
          const told = ((await own.call('GET', '/addresses')).body as Address[]).find(
            ({ id }) => id === address_id,
          );
          const shipping = terms.shipping_settings.find(
            ({ id }) => id === (isPickUp ? pickUp : home).id,
          ) as ShippingSetting;
          const payment =
            payment_at === null
              ? undefined
              : terms.payment_settings.filter(({ type }) => type !== 'custom_cod' || !isPickUp)[
                  payment_at
                ];
          const known = priceFromAnswers(lines, {
            shipping,
            payment: payment ?? { payment_fee: 0 },
            level_one_code: told?.address?.level_one_code ?? null,
          });
          const said = await own.call('POST', '/carts/pricing', {
            body: {
              item_ids: ids,
              shipping_setting_id: shipping.id,
              payment_id: payment?.id ?? null,
              address_id,
            },
          });
          expect(said).toMatchObject({ status: 200 });
          expect({ ...known, currency: 'JPY' }).toEqual(said.body);
        },
      ),
      {
        numRuns: 40,
        // shipping that costs nothing below its threshold
        examples: [
          [
            {
              goods: [[0, 1]],
              general: { fee_type: 'condition', fee: 0, free_shipping_threshold: 1 },
              fees: [],
              isPickUp: false,
              place: null,
              payment_at: null,
            },
          ],
        ],
      },
    );
    await shop.sql(
      `UPDATE shipping_settings SET fee_type = 'condition', fee = 600, free_shipping_threshold = 8000 WHERE id = $1`,
      [home.id],
    );
  });
});

describe('POST /carts/pricing/subtotal', () => {
  it('prices quantities that are not set yet', async () => {
    const buyer = await newGuest(shop);
    const [a, b] = [
      await buyer.line(await newSku(shop, { stock: 9, price: 500 })),
      await buyer.line(await newSku(shop, { stock: 9, price: 70 })),
    ];
    expect(
      (
        await buyer.call('POST', '/carts/pricing/subtotal', {
          body: {
            items: [
              { id: a, quantity: 3 },
              { id: b, quantity: 2 },
            ],
          },
        })
      ).body,
    ).toEqual({ subtotal: 1640 });
  });
  it.each([{}, { items: [] }, { items: [{ id: 1 }] }, { items: [{ id: 1, quantity: 0 }] }])(
    'rejects %j',
    async (body) => {
      expect(
        await (await newGuest(shop)).call('POST', '/carts/pricing/subtotal', { body }),
      ).toMatchObject(malformed);
    },
  );
});
