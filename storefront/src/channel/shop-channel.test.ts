import { expect, test } from 'vitest';
import { ownShopQuery, shopChannel, shopQueryOf } from './shop-channel.ts';

test.each([
  [{ 'liver-id': 3 }, { 'liver-id': 3 }],
  [{ liverId: '3' }, { 'liver-id': 3 }],
  [
    { liver_id: 3, postId: 9 },
    { 'liver-id': 3, 'post-id': 9 },
  ],
  [
    { post_id: '9', stream_id: 4 },
    { 'post-id': 9, 'stream-id': 4 },
  ],
  [{ 'post-id': 'x', postId: 2 }, { 'post-id': 2 }],
  [{ 'liver-id': 0, 'stream-id': -1, streamId: 1.5 }, {}],
  [{}, {}],
])('%o → %o', (search, query) => expect(shopQueryOf(search)).toEqual(query));

const liver = { id: 3, name: 'A', avatar_url: null };

test('keeps the query that identifies the store in addresses, and adds its liver', () => {
  const { paths } = shopChannel({ region: 'JP', liver, slug: 'hanamori' }, { 'post-id': 9 });
  expect(paths.home).toBe('/shop/buyer/livers/3/stream-products?liver-id=3&post-id=9');
  expect(paths.checkout('step-products')).toBe('/shop/checkout/step-products?liver-id=3&post-id=9');
  expect(paths.paypay?.(5, 'checkout')).toBe(
    '/shop/checkout/step-order-confirming/5/payment/gmo-paypay?liver-id=3&post-id=9',
  );
  expect(paths.paypay?.(5, 'orders')).toBe(
    '/shop/orders/5/payment/gmo-paypay?liver-id=3&post-id=9',
  );
});

test("removes values that are not numbers from the router's search and from addresses", () => {
  const search = { 'liver-id': 'x', 'post-id': 9 };
  const query = ownShopQuery(search);
  expect({ ...search, ...query }).toEqual({ 'post-id': 9 });
  expect(shopChannel({ region: 'JP', liver, slug: 'hanamori' }, query).paths.orders).toBe(
    '/shop/orders?liver-id=3&post-id=9',
  );
});

test('gives a Taiwanese store its own checkout, and the orders as home if there is no liver', () => {
  const { paths } = shopChannel({ region: 'TW', liver: null, slug: 'formosa' }, {});
  expect(paths.orderDone(5)).toBe('/shop/tw-checkout/step-done/5');
  expect(paths.home).toBe('/shop/orders');
});
