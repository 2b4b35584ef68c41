import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants, newGuest, newSku, newStream, nobody, okinawa, skuOf, stockOf, tokyo, type TestBuyer } from '../../test/buyer.ts';
import { openShop, type TestShop } from '../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const malformed = { status: 422, body: { code: 'VALIDATION_EXCEPTION' } };
const settings = async () => (await shop.call('GET', '/stores/hanamori/shipping-setting')).body as { id: number; type: string }[];

/** A line of one buyer in the other store, which the marketplace does not have. */
async function lineInChaya(buyer: TestBuyer): Promise<number> {
  const [sku] = await shop.sql<{ id: number }>(
    `SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id JOIN sku_stock q ON q.sku_id = s.id WHERE t.slug = 'chaya' AND q.stock > 9 LIMIT 1`,
  );
  return (await buyer.call('POST', '/api/v1/shop/add-cart', { body: { id: sku?.id, quantity: 1 } })).body.cart_item_id;
}

describe('every call about carts', () => {
  it.each([
    ['POST', '/add-cart', { id: 1, quantity: 1 }],
    ['PUT', '/cart-items/1', { quantity: 1 }],
    ['DELETE', '/cart-items/1', undefined],
    ['PUT', '/stores/hanamori/cart-items/sync-snapshot', { ids: [1] }],
    ['POST', '/carts/pricing', { item_ids: [1], shipping_setting_id: 1 }],
    ['POST', '/carts/pricing/subtotal', { items: [{ id: 1, quantity: 1 }] }],
  ])('%s %s refuses a ghost', async (method, path, body) => {
    expect(await nobody(shop).call(method, path, body ? { body } : {})).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
  it("answers a stranger's line as one that never was", async () => {
    const [owner, stranger] = [await newGuest(shop), await newGuest(shop)];
    const line = await owner.line(await newSku(shop, { stock: 5 }), 2);
    const setting = (await settings())[0]?.id;
    for (const id of [line, 2147483647]) {
      expect(await stranger.call('PUT', `/cart-items/${id}`, { body: { quantity: 1 } })).toMatchObject(notFound);
      expect(await stranger.call('DELETE', `/cart-items/${id}`)).toMatchObject(notFound);
      const gone = { status: 404, body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [id] } };
      expect(await stranger.call('PUT', '/stores/hanamori/cart-items/sync-snapshot', { body: { ids: [id] } })).toMatchObject(gone);
      expect(await stranger.call('POST', '/carts/pricing', { body: { item_ids: [id], shipping_setting_id: setting } })).toMatchObject(gone);
      expect(await stranger.call('POST', '/carts/pricing/subtotal', { body: { items: [{ id, quantity: 1 }] } })).toMatchObject(gone);
      expect(await stranger.checkout([id])).toMatchObject(gone);
    }
    expect(await owner.items()).toMatchObject([{ id: line, quantity: 2 }]);
  });
});

describe('GET /stores/{slug}/carts', () => {
  it('is empty for a ghost and for a new guest', async () => {
    expect(await nobody(shop).call('GET', '/stores/hanamori/carts')).toMatchObject({ status: 200, body: [] });
    expect(await (await newGuest(shop)).items()).toEqual([]);
  });
  it('no such store', async () => {
    expect(await nobody(shop).call('GET', '/stores/nowhere/carts')).toMatchObject(notFound);
  });
  it("shows the line with its goods, this store's cart first", async () => {
    const buyer = await newGuest(shop);
    const sku = await skuOf(shop, 'limited_time_sale');
    await lineInChaya(buyer);
    const line = await buyer.line(sku, 2);
    const carts = (await buyer.call('GET', '/stores/hanamori/carts')).body;
    expect(carts[0]).toMatchObject({
      store: { slug: 'hanamori' },
      items: [
        {
          id: line,
          quantity: 2,
          price: 1540,
          current_price: 1540,
          held_until: null,
          in_storefront: true,
          sku: {
            id: sku,
            is_in_limited_time_sale: true,
            product_images: expect.arrayContaining([{ id: expect.any(Number), url: expect.stringContaining('/media/') }]),
          },
        },
      ],
    });
    expect(carts[0].items[0]).not.toHaveProperty('status_changes');
    expect(carts).toHaveLength(2);
    expect((await buyer.call('GET', '/api/v1/shop/stores/chaya/carts')).body).toMatchObject([{ store: { slug: 'chaya' } }]);
  });
});

describe('POST /add-cart', () => {
  it('adds to the one line of a SKU', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    const first = await buyer.add(sku, 2);
    expect(first).toMatchObject({ status: 200, body: { success: true, added_quantity: 2, request_quantity: 2 } });
    expect((await buyer.add(sku, 3)).body).toEqual({ success: true, added_quantity: 3, request_quantity: 3, cart_item_id: first.body.cart_item_id });
    expect(await buyer.items()).toMatchObject([{ quantity: 5 }]);
  });
  it('gives what there is of what was asked', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 3 });
    expect((await buyer.add(sku, 5)).body).toMatchObject({ added_quantity: 3, request_quantity: 5 });
    expect(await buyer.add(sku, 1)).toMatchObject({ status: 409, body: { code: 'SKU_SOLD_OUT' } });
    expect(await buyer.items()).toMatchObject([{ quantity: 3 }]);
    // not held: everybody else may still have it
    expect((await (await newGuest(shop)).add(sku, 3)).status).toBe(200);
  });
  it.each([
    ['sold_out', 'SKU_SOLD_OUT', {}],
    ['before_sell', 'SKU_OUTSIDE_OF_SALE_TIMES', { sale_started_at: expect.stringMatching(/Z$/), sale_ended_at: null }],
    ['end_sell', 'SKU_OUTSIDE_OF_SALE_TIMES', { sale_ended_at: expect.stringMatching(/Z$/) }],
  ] as const)('%s: %s', async (good, code, data) => {
    expect(await (await newGuest(shop)).add(await skuOf(shop, good))).toMatchObject({ status: 409, body: { code, message: expect.any(String), ...data } });
  });
  it('a sold-out SKU beside others that are not', async () => {
    const buyer = await newGuest(shop);
    expect(await buyer.add(await skuOf(shop, 'one_sku_sold_out', '麻の葉'))).toMatchObject({ body: { code: 'SKU_SOLD_OUT' } });
    expect((await buyer.add(await skuOf(shop, 'one_sku_sold_out', '市松'))).status).toBe(200);
  });
  it.each([
    ['the SKU was taken away', 'UPDATE skus SET deleted_at = now() WHERE id = $1', 'SKU_DELETED'],
    ['its product was taken away', 'UPDATE products SET deleted_at = now() WHERE id = (SELECT product_id FROM skus WHERE id = $1)', 'SKU_DELETED'],
    ['its maker stopped', 'UPDATE skus SET is_supplied = false WHERE id = $1', 'SKU_NOT_SUPPLIED'],
  ])('%s: %s', async (_, change, code) => {
    const sku = await newSku(shop, { stock: 5 });
    await shop.sql(change, [sku]);
    expect(await (await newGuest(shop)).add(sku)).toMatchObject({ status: 409, body: { code } });
  });
  it('a SKU that never was, and one of the other channel', async () => {
    const buyer = await newGuest(shop);
    expect(await buyer.add(2147483647)).toMatchObject({ status: 409, body: { code: 'SKU_DELETED' } });
    const [row] = await shop.sql<{ id: number }>(`SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id WHERE t.slug = 'chaya' LIMIT 1`);
    expect(await buyer.add(row?.id as number)).toMatchObject({ status: 409, body: { code: 'SKU_DELETED' } });
  });
  it('the limit counts cart and orders, and comes back when the order is canceled', async () => {
    const buyer = await newGuest(shop);
    const sku = await skuOf(shop, 'purchase_limit');
    const refused = (remaining_quantity: number) => ({
      status: 409,
      body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', buyer_purchasable_limit: 2, remaining_quantity, sku_name: '165mm', product_name: expect.any(String) },
    });
    expect(await buyer.add(sku, 3)).toMatchObject(refused(2));
    const line = await buyer.line(sku, 1);
    expect(await buyer.add(sku, 2)).toMatchObject(refused(1));
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } })).toMatchObject(refused(2));
    const placed = await buyer.checkout([line]);
    expect(placed.status).toBe(200);
    expect(await buyer.add(sku, 2)).toMatchObject(refused(1));
    const second = await buyer.line(sku, 1);
    expect(await buyer.add(sku, 1)).toMatchObject(refused(0));
    expect(await buyer.items()).toMatchObject([{ buyer_purchasable_limit: 2, salable_quantity: 1 }]);
    // the limit is lowered while the line waits: the checkout says so
    await shop.sql('UPDATE skus SET salable_limit = 1 WHERE id = $1', [sku]);
    expect(await buyer.checkout([second])).toMatchObject({ status: 409, body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 0 } });
    await shop.sql('UPDATE skus SET salable_limit = 2 WHERE id = $1', [sku]);
  });
  it('what was ordered counts in a cart that is made anew', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9, limit: 3 });
    const order = await buyer.order(sku, 2);
    await shop.sql('DELETE FROM carts WHERE buyer_id = (SELECT buyer_id FROM orders WHERE id = $1)', [order]);
    expect(await buyer.add(sku, 2)).toMatchObject({ status: 409, body: { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining_quantity: 1 } });
    expect(await buyer.add(sku, 1)).toMatchObject({ status: 200 });
    expect(await brokenInvariants(shop)).toEqual([]);
  });
  it('a cart that was there is never taken for a new one: vacuumed, frozen, wanted thrice at once', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 9 });
    await buyer.line(sku, 1);
    await shop.app.database.script('VACUUM (FREEZE) carts');
    const replies = await Promise.all([1, 1, 1].map((quantity) => buyer.add(sku, quantity)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await buyer.items()).toMatchObject([{ quantity: 4 }]);
  });
  it('two additions of one moment to a cart that is not there yet become one line', async () => {
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
  ])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/add-cart', { body })).toMatchObject(malformed);
  });
});

describe('PUT and DELETE /cart-items/{id}', () => {
  it('sets and takes out', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }), 2);
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 4 } })).toMatchObject({ status: 200, body: { success: true, quantity: 4 } });
    expect(await buyer.items()).toMatchObject([{ quantity: 4 }]);
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 6 } })).toMatchObject({
      status: 409,
      body: { code: 'ADD_CART_OUT_OF_STOCK', available_quantity: 5 },
    });
    expect((await buyer.call('DELETE', `/cart-items/${line}`)).body).toEqual({ success: true });
    expect(await buyer.call('DELETE', `/cart-items/${line}`)).toMatchObject(notFound);
    expect(await buyer.items()).toEqual([]);
  });
  it.each([
    ['sold out meanwhile', 'UPDATE sku_stock SET stock = 0 WHERE sku_id = $1', 'SKU_SOLD_OUT', 'stock_sold_out'],
    ['taken away meanwhile', 'UPDATE skus SET deleted_at = now() WHERE id = $1', 'SKU_DELETED', 'stock_sold_out'],
    [
      'its sale over meanwhile',
      "UPDATE products SET sale_ended_at = now() - interval '1 hour' WHERE id = (SELECT product_id FROM skus WHERE id = $1)",
      'SKU_OUTSIDE_OF_SALE_TIMES',
      'over_salable_time',
    ],
  ])('%s: more is refused, fewer is not, and the cart says why', async (_, change, code, type) => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    const line = await buyer.line(sku, 2);
    await shop.sql(change, [sku]);
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } })).toMatchObject({ status: 409, body: { code } });
    expect((await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1 } })).status).toBe(200);
    expect(await buyer.items()).toMatchObject([{ quantity: 1, status_changes: [{ type, salable_quantity: 0 }] }]);
    expect(await buyer.checkout([line])).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED', items: [{ id: line, status_changes: [{ type }] }] },
    });
  });
  it.each([{}, { quantity: 0 }, { quantity: 1000 }, { quantity: '2' }, { quantity: null }])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('PUT', '/cart-items/1', { body })).toMatchObject(malformed);
  });
  it.each(['0', 'abc', '2147483648', '1e3'])('line %s is not found', async (id) => {
    const buyer = await newGuest(shop);
    expect(await buyer.call('PUT', `/cart-items/${id}`, { body: { quantity: 1 } })).toMatchObject(notFound);
    expect(await buyer.call('DELETE', `/cart-items/${id}`)).toMatchObject(notFound);
  });
});

describe('PUT /stores/{slug}/cart-items/sync-snapshot', () => {
  const sync = (buyer: TestBuyer, ids: number[], slug = 'hanamori') => buyer.call('PUT', `/stores/${slug}/cart-items/sync-snapshot`, { body: { ids } });
  it('takes over price, names and what can still be had, and only then may they be bought', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 100 });
    const line = await buyer.line(sku, 4);
    await shop.sql("UPDATE skus SET price = 130, name = 'another' WHERE id = $1", [sku]);
    await shop.sql('UPDATE sku_stock SET stock = 3 WHERE sku_id = $1', [sku]);
    const seen = [
      { type: 'stock_shortage', salable_quantity: 3, price: 130 },
      { type: 'price_changed', salable_quantity: 3, price: 130 },
    ];
    expect(await buyer.items()).toMatchObject([{ price: 100, current_price: 130, sku_name: 'one', status_changes: seen }]);
    expect(await buyer.checkout([line])).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED', items: [{ id: line, status_changes: seen }] },
    });
    expect((await sync(buyer, [line])).body).toEqual({ success: true });
    const [item] = await buyer.items();
    expect(item).toMatchObject({ quantity: 3, price: 130, sku_name: 'another' });
    expect(item).not.toHaveProperty('status_changes');
    const placed = await buyer.checkout([line]);
    expect(await buyer.see(placed.body.id)).toMatchObject({ amount: 390, items: [{ sku_name: 'another', price: 130, quantity: 3 }] });
  });
  it('a line that cannot be had at all leaves the cart, with what it held', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    const line = await buyer.line(sku, 2, { stream_id: await newStream(shop, 15) });
    const other = await buyer.line(await newSku(shop, { stock: 5 }));
    await shop.sql('UPDATE skus SET deleted_at = now() WHERE id = $1', [sku]);
    expect((await sync(buyer, [line, other, line])).status).toBe(200);
    expect(await buyer.items()).toMatchObject([{ id: other }]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 5, sold: 0, held: 0 });
  });
  it('keeps a hold that still fits', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 100 });
    const line = await buyer.line(sku, 2, { stream_id: await newStream(shop, 15) });
    await shop.sql('UPDATE skus SET price = 90 WHERE id = $1', [sku]);
    await sync(buyer, [line]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 5, sold: 0, held: 2 });
    expect(await buyer.items()).toMatchObject([{ price: 90, held_until: expect.any(String) }]);
  });
  it('names what is not in this cart, and changes nothing then', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 100 });
    const line = await buyer.line(sku);
    await shop.sql('UPDATE skus SET price = 90 WHERE id = $1', [sku]);
    expect(await sync(buyer, [line, 2147483647])).toMatchObject({ status: 404, body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [2147483647] } });
    const chaya = await lineInChaya(buyer);
    expect(await sync(buyer, [line, chaya])).toMatchObject({ status: 404, body: { item_ids: [chaya] } });
    expect((await buyer.items()).find((item) => item.id === line)).toMatchObject({ price: 100 });
    expect(await sync(buyer, [line], 'nowhere')).toMatchObject(notFound);
  });
  it.each([{}, { ids: [] }, { ids: ['1'] }, { ids: 1 }, { ids: Array.from({ length: 101 }, (_, n) => n + 1) }])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('PUT', '/stores/hanamori/cart-items/sync-snapshot', { body })).toMatchObject(malformed);
  });
});

describe('POST /carts/pricing', () => {
  it('asks prefecture, threshold, payment and shipping', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 9, price: 4000 }), 1);
    const [home, pickUp] = (await settings()) as unknown as [{ id: number }, { id: number }];
    const cod = (await shop.call('GET', '/stores/hanamori/payment-setting')).body.find((setting: { type: string }) => setting.type === 'custom_cod').id;
    const price = async (also: object) =>
      (await buyer.call('POST', '/carts/pricing', { body: { item_ids: [line], shipping_setting_id: home.id, ...also } })).body;
    expect(await price({})).toEqual({
      amount: 4000,
      shipping_fee: 600,
      payment_fee: 0,
      total_amount: 4600,
      until_free_shipping: 4000,
      quantity: 1,
      currency: 'JPY',
    });
    expect(await price({ payment_id: cod })).toMatchObject({ payment_fee: 330, total_amount: 4930 });
    expect(await price({ address_id: await buyer.address(okinawa) })).toMatchObject({ shipping_fee: 1200, total_amount: 5200, until_free_shipping: null });
    expect(await price({ shipping_setting_id: pickUp.id, address_id: await buyer.address(okinawa) })).toMatchObject({ shipping_fee: 0, total_amount: 4000 });
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2 } });
    expect(await price({ address_id: await buyer.address(tokyo) })).toMatchObject({
      amount: 8000,
      shipping_fee: 0,
      total_amount: 8000,
      until_free_shipping: null,
    });
    expect(await price({ address_id: await buyer.address(okinawa) })).toMatchObject({ shipping_fee: 1200 });
  });
  it('refuses what cannot be', async () => {
    const [buyer, stranger] = [await newGuest(shop), await newGuest(shop)];
    const line = await buyer.line(await newSku(shop, { stock: 9 }));
    const home = (await settings())[0]?.id;
    const price = (body: object) => buyer.call('POST', '/carts/pricing', { body: { item_ids: [line], shipping_setting_id: home, ...body } });
    expect(await price({ shipping_setting_id: 2147483647 })).toMatchObject({ status: 409, body: { code: 'INVALID_SHIPPING_TYPE_EXCEPTION' } });
    const [tw] = await shop.sql<{ id: number }>(`SELECT id FROM shipping_settings WHERE type = 'tw_home-delivery'`);
    expect(await price({ shipping_setting_id: tw?.id })).toMatchObject({ status: 409, body: { code: 'INVALID_SHIPPING_TYPE_EXCEPTION' } });
    expect(await price({ payment_id: 2147483647 })).toMatchObject({ status: 409, body: { code: 'INVALID_PAYMENT_TYPE' } });
    expect(await price({ address_id: await stranger.address() })).toMatchObject({ status: 422, body: { errors: [{ path: 'body.address_id' }] } });
    expect(await price({ item_ids: [line, await lineInChaya(buyer)] })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND_ITEM_IN_CART' } });
  });
  it('counts a line once, however often it is named', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 9, price: 500 }));
    expect(
      (await buyer.call('POST', '/carts/pricing', { body: { item_ids: [line, line], shipping_setting_id: (await settings())[0]?.id } })).body,
    ).toMatchObject({ amount: 500, quantity: 1 });
  });
  it.each([{}, { item_ids: [], shipping_setting_id: 1 }, { item_ids: [1] }, { item_ids: [1], shipping_setting_id: 'a' }])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/carts/pricing', { body })).toMatchObject(malformed);
  });
});

describe('POST /carts/pricing/subtotal', () => {
  it('prices quantities that are not set yet', async () => {
    const buyer = await newGuest(shop);
    const [a, b] = [await buyer.line(await newSku(shop, { stock: 9, price: 500 })), await buyer.line(await newSku(shop, { stock: 9, price: 70 }))];
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
  it.each([{}, { items: [] }, { items: [{ id: 1 }] }, { items: [{ id: 1, quantity: 0 }] }])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/carts/pricing/subtotal', { body })).toMatchObject(malformed);
  });
});
