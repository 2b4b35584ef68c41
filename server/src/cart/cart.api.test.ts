import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('POST /add-cart', () => {
  it('refuses a ghost', async () => {
    expect(await shop.call('POST', '/add-cart', { body: { id: 1, quantity: 1 } })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it('adds to the cart of the store', async () => {
    const guest = await shop.guest();
    const added = await shop.call('POST', '/add-cart', { guest, body: { id: 1, quantity: 2 } });
    expect(added).toMatchObject({ status: 200, body: { success: true, added_quantity: 2, request_quantity: 2 } });
    const carts = await shop.call('GET', '/stores/hanamori/carts', { guest });
    expect(carts.body).toMatchObject([{ store: { slug: 'hanamori' }, items: [{ id: added.body.cart_item_id, quantity: 2, sku: { id: 1 } }] }]);
  });
});
