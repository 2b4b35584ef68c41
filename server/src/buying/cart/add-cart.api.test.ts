import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, skuOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const malformed = { status: 422, body: { code: 'VALIDATION_EXCEPTION' } };

describe('POST /add-cart', () => {
  it('adds to the existing line of the SKU', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    const first = await buyer.add(sku, 2);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, added_quantity: 2, request_quantity: 2 },
    });
    expect((await buyer.add(sku, 3)).body).toMatchObject({
      success: true,
      added_quantity: 3,
      request_quantity: 3,
      cart_item_id: first.body.cart_item_id,
    });
    expect(await buyer.items()).toMatchObject([{ quantity: 5 }]);
  });
  it('adds the units that are left', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 3 });
    expect((await buyer.add(sku, 5)).body).toMatchObject({
      added_quantity: 3,
      request_quantity: 5,
    });
    expect(await buyer.add(sku, 1)).toMatchObject({ status: 409, body: { code: 'SKU_SOLD_OUT' } });
    expect(await buyer.items()).toMatchObject([{ quantity: 3 }]);
    // not held: other buyers can still take the units
    expect((await (await newGuest(shop)).add(sku, 3)).status).toBe(200);
  });
  it.each([
    ['sold_out', 'SKU_SOLD_OUT', {}],
    [
      'before_sell',
      'SKU_OUTSIDE_OF_SALE_TIMES',
      { sale_started_at: expect.stringMatching(/Z$/), sale_ended_at: null },
    ],
    ['end_sell', 'SKU_OUTSIDE_OF_SALE_TIMES', { sale_ended_at: expect.stringMatching(/Z$/) }],
  ] as const)('%s: %s', async (good, code, data) => {
    expect(await (await newGuest(shop)).add(await skuOf(shop, good))).toMatchObject({
      status: 409,
      body: { code, message: expect.any(String), ...data },
    });
  });
  it('returns 409 for a sold-out SKU next to others that are not', async () => {
    const buyer = await newGuest(shop);
    expect(await buyer.add(await skuOf(shop, 'one_sku_sold_out', '麻の葉'))).toMatchObject({
      body: { code: 'SKU_SOLD_OUT' },
    });
    expect((await buyer.add(await skuOf(shop, 'one_sku_sold_out', '市松'))).status).toBe(200);
  });
  it.each([
    ['the SKU was taken away', 'UPDATE skus SET deleted_at = now() WHERE id = $1', 'SKU_DELETED'],
    [
      'its product was taken away',
      'UPDATE products SET deleted_at = now() WHERE id = (SELECT product_id FROM skus WHERE id = $1)',
      'SKU_DELETED',
    ],
    ['its maker stopped', 'UPDATE skus SET is_supplied = false WHERE id = $1', 'SKU_NOT_SUPPLIED'],
  ])('%s: %s', async (_, change, code) => {
    const sku = await newSku(shop, { stock: 5 });
    await shop.sql(change, [sku]);
    expect(await (await newGuest(shop)).add(sku)).toMatchObject({ status: 409, body: { code } });
  });
  it('returns 404 for a SKU that does not exist or belongs to the other channel', async () => {
    const buyer = await newGuest(shop);
    expect(await buyer.add(2147483647)).toMatchObject({
      status: 409,
      body: { code: 'SKU_DELETED' },
    });
    const [row] = await shop.sql<{ id: number }>(
      `SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id WHERE t.slug = 'chaya' LIMIT 1`,
    );
    expect(await buyer.add(row?.id as number)).toMatchObject({
      status: 409,
      body: { code: 'SKU_DELETED' },
    });
  });
  it('counts cart and orders for the limit, without canceled orders', async () => {
    const buyer = await newGuest(shop);
    const sku = await skuOf(shop, 'purchase_limit');
    const refused = (remaining_quantity: number) => ({
      status: 409,
      body: {
        code: 'REACHED_BUYER_PURCHASABLE_LIMIT',
        buyer_purchasable_limit: 2,
        remaining_quantity,
        sku_name: '165mm',
        product_name: expect.any(String),
      },
    });
    expect(await buyer.add(sku, 3)).toMatchObject(refused(2));
    const line = await buyer.line(sku, 1);
    expect(await buyer.add(sku, 2)).toMatchObject(refused(1));
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } })).toMatchObject(
      refused(2),
    );
    const placed = await buyer.checkout([line]);
    expect(placed.status).toBe(200);
    expect(await buyer.add(sku, 2)).toMatchObject(refused(1));
    const second = await buyer.line(sku, 1);
    expect(await buyer.add(sku, 1)).toMatchObject(refused(0));
    expect(await buyer.items()).toMatchObject([
      { buyer_purchasable_limit: 2, salable_quantity: 1 },
    ]);
    // the limit is lowered while the line is in the cart: the checkout reports it
    await shop.sql('UPDATE skus SET salable_limit = 1 WHERE id = $1', [sku]);
    expect(await buyer.checkout([second])).toMatchObject({
      status: 409,
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 0 },
    });
    await shop.sql('UPDATE skus SET salable_limit = 2 WHERE id = $1', [sku]);
  });
  it('counts ordered units for a new cart', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9, limit: 3 });
    const order = await buyer.order(sku, 2);
    await shop.sql(
      'DELETE FROM carts WHERE buyer_id = (SELECT buyer_id FROM orders WHERE id = $1)',
      [order],
    );
    expect(await buyer.add(sku, 2)).toMatchObject({
      status: 409,
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 1 },
    });
    expect(await buyer.add(sku, 1)).toMatchObject({ status: 200 });
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('never takes an existing cart for a new one: vacuumed, frozen, requested three times at once', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    await buyer.line(sku, 1);
    await shop.app.database.script('VACUUM (FREEZE) carts');
    const replies = await Promise.all([1, 1, 1].map((quantity) => buyer.add(sku, quantity)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await buyer.items()).toMatchObject([{ quantity: 4 }]);
  });
  it('merges concurrent additions to a new cart into one line', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    const replies = await Promise.all([buyer.add(sku, 2), buyer.add(sku, 3), buyer.add(sku, 9)]);
    expect(replies.map((reply) => reply.body.added_quantity).sort()).toEqual([2, 3, 4]);
    expect(await buyer.items()).toMatchObject([{ quantity: 9 }]);
  });
  it.each([
    {},
    { id: 1 },
    { id: 0, quantity: 1 },
    { id: 1.5, quantity: 1 },
    { id: '1', quantity: 1 },
    { id: 1, quantity: 0 },
    { id: 1, quantity: -1 },
    { id: 1, quantity: 1000 },
    { id: 2147483648, quantity: 1 },
    { id: 1, quantity: 1, stream_id: 0 },
    { id: 1, quantity: [1] },
    [],
    'text',
    null,
  ])('rejects %j', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/add-cart', { body })).toMatchObject(
      malformed,
    );
  });
});
