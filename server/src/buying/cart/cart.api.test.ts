import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newGuest,
  newSku,
  newStream,
  nobody,
  skuOf,
  stockOf,
  type TestBuyer,
} from '../../../test/buyer.ts';
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

const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const malformed = { status: 422, body: { code: 'VALIDATION_EXCEPTION' } };

describe('every endpoint of carts', () => {
  it.each([
    ['POST', '/add-cart', { id: 1, quantity: 1 }],
    ['PUT', '/cart-items/1', { quantity: 1 }],
    ['DELETE', '/cart-items/1', undefined],
    ['PUT', '/stores/hanamori/cart-items/sync-snapshot', { ids: [1] }],
    ['POST', '/carts/pricing', { item_ids: [1], shipping_setting_id: 1 }],
    ['POST', '/carts/pricing/subtotal', { items: [{ id: 1, quantity: 1 }] }],
  ])('%s %s refuses a ghost', async (method, path, body) => {
    expect(await nobody(shop).call(method, path, body ? { body } : {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it("answers the same for another buyer's line as for one that never existed", async () => {
    const [owner, stranger] = [await newGuest(shop), await newGuest(shop)];
    const line = await owner.line(await newSku(shop, { stock: 5 }), 2);
    const setting = (await shop.call('GET', '/stores/hanamori/shipping-setting')).body[0].id;
    for (const id of [line, 2147483647]) {
      expect(
        await stranger.call('PUT', `/cart-items/${id}`, { body: { quantity: 1 } }),
      ).toMatchObject(notFound);
      expect(await stranger.call('DELETE', `/cart-items/${id}`)).toMatchObject(notFound);
      const gone = { status: 404, body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [id] } };
      expect(
        await stranger.call('PUT', '/stores/hanamori/cart-items/sync-snapshot', {
          body: { ids: [id] },
        }),
      ).toMatchObject(gone);
      expect(
        await stranger.call('POST', '/carts/pricing', {
          body: { item_ids: [id], shipping_setting_id: setting },
        }),
      ).toMatchObject(gone);
      expect(
        await stranger.call('POST', '/carts/pricing/subtotal', {
          body: { items: [{ id, quantity: 1 }] },
        }),
      ).toMatchObject(gone);
      expect(await stranger.checkout([id])).toMatchObject(gone);
    }
    expect(await owner.items()).toMatchObject([{ id: line, quantity: 2 }]);
  });
});

/** Puts one unit into the cart at a second store of the marketplace. */
async function lineInAnother(buyer: Awaited<ReturnType<typeof newGuest>>): Promise<void> {
  const [made] = await shop.sql<{ id: number }>(
    `WITH t AS (INSERT INTO stores (slug, name, description, contact_email, image_url, avatar_url, enable_enterprise, currency, region, in_marketplace, in_shop, commercial, opened_at)
                SELECT 'another', name, description, contact_email, image_url, avatar_url, false, currency, region, true, false, commercial, opened_at
                  FROM stores WHERE slug = 'hanamori' RETURNING id),
     p AS (INSERT INTO products (store_id, name, position) SELECT id, 'a good of another', 1 FROM t RETURNING store_id, id)
     INSERT INTO skus (store_id, product_id, name, price) SELECT store_id, id, 'one', 100 FROM p RETURNING id`,
  );
  await shop.sql(
    'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 5 FROM skus WHERE id = $1',
    [made?.id],
  );
  const another = "(SELECT id FROM stores WHERE slug = 'another')";
  await shop.sql(
    `INSERT INTO payment_settings (store_id, type, enabled, payment_fee, position) VALUES (${another}, 'custom_cod', true, 0, 0)`,
  );
  await shop.sql(
    `INSERT INTO shipping_settings (store_id, type, enabled, is_cash_on_delivery, fee_type, fee, position) VALUES (${another}, 'custom', true, true, 'free', 0, 0)`,
  );
  await buyer.line(made?.id as number);
}

describe('GET /stores/{slug}/carts', () => {
  it('is empty for a ghost and for a new guest', async () => {
    expect(await nobody(shop).call('GET', '/stores/hanamori/carts')).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await (await newGuest(shop)).items()).toEqual([]);
  });
  it('returns 404 for an unknown store', async () => {
    expect(await nobody(shop).call('GET', '/stores/nowhere/carts')).toMatchObject(notFound);
  });
  it("shows the line with its goods, this store's cart first", async () => {
    const buyer = await newGuest(shop);
    const sku = await skuOf(shop, 'limited_time_sale');
    // a second store of the marketplace, whose cart is made first
    await lineInAnother(buyer);
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
            product_images: expect.arrayContaining([
              { id: expect.any(Number), url: expect.stringContaining('/media/') },
            ]),
          },
        },
      ],
    });
    expect(carts[0].items[0]).not.toHaveProperty('status_changes');
    expect(carts).toMatchObject([{}, { store: { slug: 'another' } }]);
  });
  it('shows carts of a store outside the marketplace only in the shop, where they can be ordered', async () => {
    const buyer = await newGuest(shop);
    await lineInChaya(shop, buyer);
    expect((await buyer.call('GET', '/stores/hanamori/carts')).body).toEqual([]);
    expect((await buyer.call('GET', '/api/v1/shop/stores/chaya/carts')).body).toMatchObject([
      { store: { slug: 'chaya' } },
    ]);
  });
});

describe('PUT and DELETE /cart-items/{id}', () => {
  it('sets the quantity and deletes the line', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }), 2);
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 4 } })).toMatchObject(
      { status: 200, body: { success: true, quantity: 4 } },
    );
    expect(await buyer.items()).toMatchObject([{ quantity: 4 }]);
    expect(await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 6 } })).toMatchObject(
      {
        status: 409,
        body: { code: 'ADD_CART_OUT_OF_STOCK', available_quantity: 5 },
      },
    );
    expect((await buyer.call('DELETE', `/cart-items/${line}`)).body).toEqual({ success: true });
    expect(await buyer.call('DELETE', `/cart-items/${line}`)).toMatchObject(notFound);
    expect(await buyer.items()).toEqual([]);
  });
  it.each([
    [
      'sold out meanwhile',
      'UPDATE sku_stock SET stock = 0 WHERE sku_id = $1',
      'SKU_SOLD_OUT',
      'stock_sold_out',
    ],
    [
      'taken away meanwhile',
      'UPDATE skus SET deleted_at = now() WHERE id = $1',
      'SKU_DELETED',
      'stock_sold_out',
    ],
    [
      'its sale over meanwhile',
      "UPDATE products SET sale_ended_at = now() - interval '1 hour' WHERE id = (SELECT product_id FROM skus WHERE id = $1)",
      'SKU_OUTSIDE_OF_SALE_TIMES',
      'over_salable_time',
    ],
  ])(
    'refuses more units but not fewer, and shows the reason in the cart: %s',
    async (_, change, code, type) => {
      const buyer = await newGuest(shop);
      const sku = await newSku(shop, { stock: 5 });
      const line = await buyer.line(sku, 2);
      await shop.sql(change, [sku]);
      expect(
        await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } }),
      ).toMatchObject({ status: 409, body: { code } });
      expect(
        (await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1 } })).status,
      ).toBe(200);
      expect(await buyer.items()).toMatchObject([
        { quantity: 1, status_changes: [{ type, salable_quantity: 0 }] },
      ]);
      expect(await buyer.checkout([line])).toMatchObject({
        status: 409,
        body: {
          code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED',
          items: [{ id: line, status_changes: [{ type }] }],
        },
      });
    },
  );
  it.each([{}, { quantity: 0 }, { quantity: 1000 }, { quantity: '2' }, { quantity: null }])(
    'rejects %j',
    async (body) => {
      expect(await (await newGuest(shop)).call('PUT', '/cart-items/1', { body })).toMatchObject(
        malformed,
      );
    },
  );
  it.each(['0', 'abc', '2147483648', '1e3'])('returns 404 for line %s', async (id) => {
    const buyer = await newGuest(shop);
    expect(await buyer.call('PUT', `/cart-items/${id}`, { body: { quantity: 1 } })).toMatchObject(
      notFound,
    );
    expect(await buyer.call('DELETE', `/cart-items/${id}`)).toMatchObject(notFound);
  });
});

describe('PUT /stores/{slug}/cart-items/sync-snapshot', () => {
  const sync = (buyer: TestBuyer, ids: number[], slug = 'hanamori') =>
    buyer.call('PUT', `/stores/${slug}/cart-items/sync-snapshot`, { body: { ids } });
  it('updates price, names and quantities, and only then may the lines be bought', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 100 });
    const line = await buyer.line(sku, 4);
    await shop.sql("UPDATE skus SET price = 130, name = 'another' WHERE id = $1", [sku]);
    await shop.sql('UPDATE sku_stock SET stock = 3 WHERE sku_id = $1', [sku]);
    const seen = [
      { type: 'stock_shortage', salable_quantity: 3, price: 130 },
      { type: 'price_changed', salable_quantity: 3, price: 130 },
    ];
    expect(await buyer.items()).toMatchObject([
      { price: 100, current_price: 130, sku_name: 'one', status_changes: seen },
    ]);
    expect(await buyer.checkout([line])).toMatchObject({
      status: 409,
      body: {
        code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED',
        items: [{ id: line, status_changes: seen }],
      },
    });
    expect((await sync(buyer, [line])).body).toEqual({ success: true });
    const [item] = await buyer.items();
    expect(item).toMatchObject({ quantity: 3, price: 130, sku_name: 'another' });
    expect(item).not.toHaveProperty('status_changes');
    const placed = await buyer.checkout([line]);
    expect(await buyer.see(placed.body.id)).toMatchObject({
      amount: 390,
      items: [{ sku_name: 'another', price: 130, quantity: 3 }],
    });
  });
  it('removes a line that cannot be bought, with its held units', async () => {
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
  it('names the ids that are not in this cart, and then changes nothing', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5, price: 100 });
    const line = await buyer.line(sku);
    await shop.sql('UPDATE skus SET price = 90 WHERE id = $1', [sku]);
    expect(await sync(buyer, [line, 2147483647])).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [2147483647] },
    });
    const chaya = await lineInChaya(shop, buyer);
    expect(await sync(buyer, [line, chaya])).toMatchObject({
      status: 404,
      body: { item_ids: [chaya] },
    });
    expect((await buyer.items()).find((item) => item.id === line)).toMatchObject({ price: 100 });
    expect(await sync(buyer, [line], 'nowhere')).toMatchObject(notFound);
  });
  it.each([
    {},
    { ids: [] },
    { ids: ['1'] },
    { ids: 1 },
    { ids: Array.from({ length: 101 }, (_, n) => n + 1) },
  ])('rejects %j', async (body) => {
    expect(
      await (
        await newGuest(shop)
      ).call('PUT', '/stores/hanamori/cart-items/sync-snapshot', { body }),
    ).toMatchObject(malformed);
  });
});
