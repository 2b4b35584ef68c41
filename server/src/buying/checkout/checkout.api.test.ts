import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newGuest,
  newSku,
  newStream,
  nobody,
  okinawa,
  skuOf,
  stockOf,
  theMember,
  tokyo,
} from '../../../test/buyer.ts';
import { brokenInvariants, historiesOf } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const failed = (reason: string) => ({ status: 409, body: { code: 'FAILED_TO_CHECKOUT', reason } });
const wrongShipping = { status: 409, body: { code: 'INVALID_SHIPPING_TYPE_EXCEPTION' } };
const body = {
  item_ids: [1],
  shipping_type: 'custom',
  payment_type: 'custom_cod',
  address_id: 1,
  email: null,
  phone_number: null,
};

describe('POST /checkout', () => {
  it('refuses a ghost', async () => {
    expect(await nobody(shop).call('POST', '/checkout', { body })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });

  it.each([
    {},
    { ...body, item_ids: [] },
    { ...body, item_ids: ['1'] },
    { ...body, shipping_type: 'pigeon' },
    { ...body, payment_type: 'cash' },
    { ...body, address_id: null },
    { ...body, email: 'no' },
    { ...body, email: undefined },
    { ...body, phone_number: 'abc' },
    { ...body, custom_buyer_name: 'x'.repeat(41) },
    { ...body, age: 'yes' },
    { ...body, coupon_code: 5 },
    [body],
    'text',
  ])('rejects %j', async (wrong) => {
    expect(await (await newGuest(shop)).call('POST', '/checkout', { body: wrong })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });

  it('places a cash-on-delivery order at once: order, stock, cart and histories in one transaction', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 1500 });
    const [line, kept] = [
      await buyer.line(sku, 2),
      await buyer.line(await newSku(shop, { stock: 5 })),
    ];
    const placed = await buyer.checkout([line], { custom_buyer_name: '花森商店' });
    expect(placed).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    const id = placed.body.id as number;
    expect(await buyer.see(id)).toMatchObject({
      id,
      slug: expect.stringMatching(/^N\d{6}-[2-9A-Z]{8}$/),
      status: 'undelivered',
      email: 'buyer@example.com',
      custom_buyer_name: '花森商店',
      amount: 3000,
      shipping_fee: 600,
      payment_fee: 330,
      total_amount: 3930,
      items: [
        {
          product_name: 'a good of the tests',
          sku_name: 'one',
          quantity: 2,
          price: 1500,
          shipping_status: 'pending',
        },
      ],
      payment: { type: 'custom_cod', status: 'pending', expire_at: null, amount: 3930 },
      shipping: {
        type: 'custom',
        status: 'init',
        receiver: {
          name: '花森 花子',
          phone: '09012345678',
          address: '〒100-0001 東京都千代田区千代田1-1',
        },
        sender: { name: '花森' },
      },
      histories: [
        { from: null, to: 'init' },
        { from: 'init', to: 'undelivered' },
      ],
    });
    expect(await historiesOf(shop, id, 'payment')).toEqual(['init', 'pending']);
    expect(await historiesOf(shop, id, 'shipping')).toEqual(['init']);
    expect(await stockOf(shop, sku)).toEqual({ stock: 5, sold: 2, held: 0 });
    expect(await buyer.items()).toMatchObject([{ id: kept }]);
    // a retry without an answer returns the same order; another payment method is another intent
    expect(await buyer.checkout([line])).toMatchObject({ status: 200, body: { id } });
    const otherwise = await buyer.checkout([line], { payment_type: 'gmo_cvs' });
    expect(otherwise).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [line] },
    });
    shop.advance(16 * 60_000);
    expect(await buyer.checkout([line])).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [line] },
    });
    shop.advance(-16 * 60_000);
  });

  it('lets a card order wait thirty minutes for its payment', async () => {
    const buyer = await theMember(shop);
    const before = shop.app.now().getTime();
    const id = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    const order = await buyer.see(id);
    expect(order).toMatchObject({
      status: 'init',
      payment: { status: 'init', type: 'gmo_credit' },
    });
    expect(Date.parse(order.payment.expire_at) - before).toBeGreaterThanOrEqual(30 * 60_000);
    expect(Date.parse(order.payment.expire_at) - before).toBeLessThan(30 * 60_000 + 10_000);
    expect(await historiesOf(shop, id, 'order')).toEqual(['init']);
  });

  it('needs a name and a phone number for a pick-up, which waits at the shop', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      shipping_type: 'self_pick_up',
      payment_type: 'gmo_credit',
      address_id: await buyer.address(null),
    });
    expect(await buyer.see(id)).toMatchObject({
      shipping_fee: 0,
      shipping: {
        type: 'self_pick_up',
        receiver: { address: expect.stringContaining('下天神町') },
      },
    });
  });

  it('refuses cash that the carrier does not take, and shipping that the store does not offer', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    expect(await buyer.checkout([line], { shipping_type: 'self_pick_up' })).toMatchObject(
      wrongShipping,
    );
    expect(await buyer.checkout([line], { shipping_type: 'tw_home-delivery' })).toMatchObject(
      wrongShipping,
    );
    await shop.sql("UPDATE shipping_settings SET enabled = false WHERE type = 'self_pick_up'");
    expect(
      await buyer.checkout([line], { shipping_type: 'self_pick_up', payment_type: 'gmo_credit' }),
    ).toMatchObject(wrongShipping);
    await shop.sql("UPDATE shipping_settings SET enabled = true WHERE type = 'self_pick_up'");
    expect(await buyer.items()).toHaveLength(1);
  });

  it('returns the reason of a failure', async () => {
    const [buyer, stranger] = [await newGuest(shop), await newGuest(shop)];
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    expect(await buyer.checkout([line], { address_id: await buyer.address(null) })).toMatchObject(
      failed('address_incomplete'),
    );
    expect(await buyer.checkout([line], { address_id: await stranger.address() })).toMatchObject(
      failed('address_incomplete'),
    );
    expect(await buyer.checkout([line], { payment_type: 'payuni_credit' })).toMatchObject(
      failed('payment_not_available'),
    );
    expect(await buyer.checkout([line], { payment_id: 2147483647 })).toMatchObject(
      failed('payment_not_available'),
    );
    expect(await buyer.checkout([line], { coupon_code: 'SPRING' })).toMatchObject(
      failed('coupon_unknown'),
    );
    expect(await buyer.checkout([line], { coupon_id: 1 })).toMatchObject(failed('coupon_unknown'));
    const dear = await buyer.line(await newSku(shop, { stock: 5, price: 9_999_900 }), 2);
    expect(await buyer.checkout([dear], { payment_type: 'gmo_credit' })).toMatchObject(
      failed('amount_out_of_range'),
    );
    // an empty code counts as none
    expect((await buyer.checkout([line], { coupon_code: '' })).status).toBe(200);
  });

  it('rejects a phone number that no numbering plan has instead of dropping it', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    expect(await buyer.checkout([line], { phone_number: '(((((((((' })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.phone_number' }] },
    });
    expect((await buyer.checkout([line], { phone_number: null })).status).toBe(200);
  });

  it('refuses orders in a store without a required commercial item', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    await shop.sql(
      `UPDATE stores SET commercial = commercial || '{"return_info": ""}' WHERE slug = 'hanamori'`,
    );
    try {
      expect(await buyer.checkout([line])).toMatchObject(failed('store_not_open'));
      expect(await buyer.add(await newSku(shop, { stock: 5 }))).toMatchObject({
        status: 409,
        body: { code: 'SKU_DELETED' },
      });
    } finally {
      await shop.sql(
        `UPDATE stores SET commercial = commercial || '{"return_info": "within 7 days"}' WHERE slug = 'hanamori'`,
      );
    }
    expect((await buyer.checkout([line])).status).toBe(200);
  });

  it('refuses repeated lines, and lines of another store, buyer or channel', async () => {
    const [buyer, stranger] = [await newGuest(shop), await newGuest(shop)];
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    const foreign = await stranger.line(await newSku(shop, { stock: 5 }));
    const [chaya] = await shop.sql<{ id: number }>(
      `SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id JOIN sku_stock q ON q.sku_id = s.id WHERE t.slug = 'chaya' AND q.stock > 9 LIMIT 1`,
    );
    const other = (
      await buyer.call('POST', '/api/v1/shop/add-cart', { body: { id: chaya?.id, quantity: 1 } })
    ).body.cart_item_id as number;
    const gone = (item_ids: number[]) => ({
      status: 404,
      body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids },
    });
    expect(await buyer.checkout([line, line])).toMatchObject(gone([line, line]));
    expect(await buyer.checkout([line, foreign])).toMatchObject(gone([foreign]));
    expect(await buyer.checkout([line, other])).toMatchObject(gone([line, other]));
    expect(await buyer.checkout([other])).toMatchObject(gone([other]));
    // each line stays in its cart: the other store's in the shop
    expect(await buyer.items()).toHaveLength(1);
    expect((await buyer.call('GET', '/api/v1/shop/stores/chaya/carts')).body).toMatchObject([
      { items: [{ id: other }] },
    ]);
  });

  it('refuses goods printed to order together with others', async () => {
    const buyer = await newGuest(shop);
    const [plain, printed] = [
      await buyer.line(await newSku(shop, { stock: 5 })),
      await buyer.line(await newSku(shop, { stock: 5, printed: true })),
    ];
    expect(await buyer.checkout([plain, printed])).toMatchObject({
      status: 409,
      body: { code: 'MIXED_SKU_TYPE_EXCEPTION' },
    });
    const placed = await buyer.checkout([printed], { payment_type: 'gmo_credit' });
    expect(await buyer.see(placed.body.id)).toMatchObject({
      is_printio_product_order: true,
      printio_order_status: 'pending',
    });
    expect((await buyer.checkout([plain])).status).toBe(200);
  });

  describe('adult goods', () => {
    it('need a confirmation of age from a guest', async () => {
      const buyer = await newGuest(shop);
      const line = await buyer.line(await skuOf(shop, 'adult_only'));
      for (const age of [undefined, null, false])
        expect(await buyer.checkout([line], { age })).toMatchObject({
          status: 409,
          body: { code: 'AGE_VERIFICATION_REQUIRED' },
        });
      expect((await buyer.checkout([line], { age: true })).status).toBe(200);
    });
    it.each([
      [null, undefined, 409],
      [null, true, 200],
      [true, undefined, 200],
      [true, false, 200],
      [false, true, 409],
    ])('are sold by profile %s and confirmation %s: %i', async (does_age_verify, age, status) => {
      await shop.sql("UPDATE users SET does_age_verify = $1 WHERE email = 'member@example.com'", [
        does_age_verify,
      ]);
      const buyer = await theMember(shop);
      const line = await buyer.line(await newSku(shop, { stock: 5, adult: true }));
      expect((await buyer.checkout([line], { age })).status).toBe(status);
    });
  });

  it('charges exactly the price that pricing returned, for random carts', async () => {
    const skus = [
      await newSku(shop, { stock: 900, price: 990 }),
      await newSku(shop, { stock: 900, price: 3210 }),
      await newSku(shop, { stock: 900, price: 1 }),
    ];
    const shippings = (await shop.call('GET', '/stores/hanamori/shipping-setting')).body as {
      id: number;
      type: string;
    }[];
    const payments = (await shop.call('GET', '/stores/hanamori/payment-setting')).body as {
      id: number;
      type: string;
    }[];
    const setSteps = (steps: object) =>
      shop.sql("UPDATE payment_settings SET fee_steps = $1::jsonb WHERE type = 'custom_cod'", [
        JSON.stringify(steps),
      ]);
    await setSteps([
      { from: 3_000, fee: 440 },
      { from: 9_000, fee: 0 },
      { from: 15_000, fee: 1_100 },
    ]);
    const buyer = await newGuest(shop);
    const places = [await buyer.address(tokyo), await buyer.address(okinawa)];
    const ways = fc.constantFrom(
      ['custom', 'gmo_credit'],
      ['custom', 'custom_cod'],
      ['self_pick_up', 'gmo_credit'],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
        ways,
        fc.constantFrom(0, 1),
        async (quantities, way, place) => {
          const [shipping_type, payment_type] = way as [string, string];
          const item_ids: number[] = [];
          for (const [index, quantity] of quantities.entries())
            if (quantity > 0) item_ids.push(await buyer.line(skus[index] as number, quantity));
          if (item_ids.length === 0) return;
          const address_id = places[place] as number;
          const asked = {
            item_ids,
            shipping_setting_id: shippings.find((s) => s.type === shipping_type)?.id,
            payment_id: payments.find((p) => p.type === payment_type)?.id,
            address_id,
          };
          const priced = (await buyer.call('POST', '/carts/pricing', { body: asked })).body;
          const placed = await buyer.checkout(item_ids, {
            shipping_type,
            payment_type,
            address_id,
          });
          const { amount, shipping_fee, payment_fee, total_amount } = await buyer.see(
            placed.body.id,
          );
          expect({ amount, shipping_fee, payment_fee, total_amount }).toEqual({
            amount: priced.amount,
            shipping_fee: priced.shipping_fee,
            payment_fee: priced.payment_fee,
            total_amount: priced.total_amount,
          });
        },
      ),
      { numRuns: 15, seed: 20261121 },
    );
    await setSteps([]);
  });
});

describe('Idempotency-Key', () => {
  it('of a checkout: same key and body return the same order, another body is refused', async () => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const sku = await newSku(shop, { stock: 50 });
    const [line, address_id] = [await buyer.line(sku), await buyer.address()];
    const first = await buyer.checkout([line], { address_id }, 'intent-1');
    expect(first.status).toBe(200);
    expect((await buyer.checkout([line], { address_id }, 'intent-1')).body).toEqual(first.body);
    expect(
      await buyer.checkout([line], { address_id, email: 'other@example.com' }, 'intent-1'),
    ).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    // a key belongs to its buyer
    expect((await other.checkout([await other.line(sku)], {}, 'intent-1')).status).toBe(200);
    expect((await stockOf(shop, sku)).sold).toBe(2);
  });

  it('of a refusal can be used again', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 1 });
    const [line, address_id] = [await buyer.line(sku), await buyer.address()];
    await shop.sql('UPDATE sku_stock SET stock = 0 WHERE sku_id = $1', [sku]);
    expect(await buyer.checkout([line], { address_id }, 'again')).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' },
    });
    await shop.sql('UPDATE sku_stock SET stock = 1 WHERE sku_id = $1', [sku]);
    expect((await buyer.checkout([line], { address_id }, 'again')).status).toBe(200);
    expect(
      await shop.sql("SELECT 1 FROM idempotency_keys WHERE key = 'again' AND reply IS NULL"),
    ).toEqual([]);
  });

  it('thirty concurrent copies make one order', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 50 });
    const [line, address_id] = [await buyer.line(sku), await buyer.address()];
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => buyer.checkout([line], { address_id }, 'thirty')),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await stockOf(shop, sku)).sold).toBe(1);
  });

  it('thirty concurrent calls with thirty keys make one order, and all return it', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 50 });
    const [line, address_id] = [await buyer.line(sku), await buyer.address()];
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => buyer.checkout([line], { address_id }, `key-${n}`)),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await stockOf(shop, sku)).sold).toBe(1);
  });

  it('copies with another body among thirty concurrent ones: one effect, the others are refused', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 90 });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => buyer.add(sku, 1 + (n % 3), { key: 'mixed' })),
    );
    const done = replies.filter((reply) => reply.status === 200);
    expect(done).toHaveLength(10);
    expect(replies.filter((reply) => reply.body.code === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(
      20,
    );
    expect(await buyer.items()).toMatchObject([{ quantity: done[0]?.body.added_quantity }]);
  });

  it('replays add-cart, also for a held unit', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    const replies = [
      ...(await Promise.all(
        Array.from({ length: 10 }, () => buyer.add(sku, 2, { stream_id, key: 'hold' })),
      )),
      await buyer.add(sku, 2, { stream_id, key: 'hold' }),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: replies[0]?.body });
    expect(await stockOf(shop, sku)).toMatchObject({ held: 2 });
    // the same key at another endpoint is another key
    expect((await buyer.checkout([replies[0]?.body.cart_item_id], {}, 'hold')).status).toBe(200);
  });

  it.each(['', 'two words', 'ä', 'x'.repeat(129)])('rejects the key "%s"', async (key) => {
    const buyer = await newGuest(shop);
    const headers: Record<string, string> = { 'idempotency-key': key };
    const sent = buyer.call('POST', '/add-cart', {
      body: { id: await newSku(shop, { stock: 9 }), quantity: 1 },
      headers,
    });
    expect(await sent).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'headers.idempotency-key' }] },
    });
  });
});
