import type { Cart } from '@noren/contract/entities/cart';
import type { Order } from '@noren/contract/entities/order';
import type { Product } from '@noren/contract/entities/product';
import { describe, expect, it } from 'vitest';
import {
  added,
  addressOf,
  checkoutBegun,
  forGoogle,
  forMeta,
  purchased,
  viewed,
} from './visit-events.ts';

const product = {
  id: 7,
  name: '湯のみ',
  min_price: 1200,
  skus: [
    { id: 12, name: '大', price: 1500 },
    { id: 11, name: '小', price: 1200 },
  ],
} as Product;
const line = {
  quantity: 3,
  current_price: 1200,
  product_name: '湯のみ',
  sku_name: '小',
  sku: { id: 11, product_id: 7 },
} as Cart['items'][number];
const order = {
  id: 501,
  currency: 'JPY',
  total_amount: 3100,
  shipping_fee: 700,
  email: 'hana@example.com',
  custom_buyer_name: '森 花',
  items: [{ sku_id: 11, product_name: '湯のみ', sku_name: '小', price: 1200, quantity: 2 }],
} as Order;

const item = { item_id: '11', item_name: '湯のみ', item_variant: '小', price: 1200 };

describe('events for Google Analytics', () => {
  it('name a viewed product by the SKU of its lowest price', () => {
    expect(forGoogle(viewed(product, 'JPY')!)).toEqual({
      currency: 'JPY',
      value: 1200,
      items: [{ ...item, quantity: 1 }],
    });
    expect(viewed({ ...product, skus: [] }, 'JPY')).toBeNull();
  });

  it('count the units that were added now', () =>
    expect(forGoogle(added(line, 2, 'JPY'))).toEqual({
      currency: 'JPY',
      value: 2400,
      items: [{ ...item, quantity: 2 }],
    }));

  it('have the whole cart at the beginning of a checkout', () =>
    expect(forGoogle(checkoutBegun([line], 'JPY'))).toMatchObject({
      value: 3600,
      items: [{ ...item, quantity: 3 }],
    }));

  it('have an order’s number and total, and nothing about the buyer', () => {
    const sent = forGoogle(purchased(order));
    expect(sent).toEqual({
      currency: 'JPY',
      value: 3100,
      transaction_id: '501',
      shipping: 700,
      items: [{ ...item, quantity: 2 }],
    });
    expect(JSON.stringify(sent)).not.toMatch(/hana|森/);
  });
});

it('has Meta’s standard events, with an id that counts a purchase once', () => {
  expect(forMeta(added(line, 2, 'JPY'))).toEqual([
    'AddToCart',
    {
      currency: 'JPY',
      value: 2400,
      content_type: 'product',
      content_ids: ['11'],
      contents: [{ id: '11', quantity: 2 }],
    },
    {},
  ]);
  const [name, facts, once] = forMeta(purchased(order));
  expect([name, facts.value, once]).toEqual(['Purchase', 3100, { eventID: 'order-501' }]);
});

it.each([
  ['/stores/a/marketplace', '?drawer=sku&utm_source=x&email=a@b.c', '?utm_source=x'],
  ['/stores/a/marketplace/products/7', '?key=secret', ''],
])('sends %s%s with only the campaign', (pathname, search, kept) =>
  expect(addressOf({ origin: 'https://shop.example', pathname, search })).toBe(
    `https://shop.example${pathname}${kept}`,
  ),
);

it('sends the last page of a checkout without the order’s number', () =>
  expect(
    addressOf({
      origin: 'https://shop.example',
      pathname: '/stores/a/marketplace/checkout/step-done/501',
      search: '',
    }),
  ).toBe('https://shop.example/stores/a/marketplace/checkout/step-done'));
