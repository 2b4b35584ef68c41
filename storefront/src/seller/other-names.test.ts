import { expect, test } from 'vitest';
import { pageOf } from './other-names.ts';

test.each([
  ['', '/shop/seller/stream-products/unselected'],
  ['products', '/shop/seller/stream-products/unselected'],
  ['products/', '/shop/seller/stream-products/unselected'],
  ['stream-products', '/shop/seller/stream-products/unselected'],
  ['products/shop-products', '/shop/seller/shop-products'],
  ['warehouse-preview', '/shop/seller/shop-products'],
  ['warehouse', '/shop/seller/stream-products/unselected'],
  ['showcase', '/shop/seller/stream-products/selected'],
  ['no-such-page', '/error/not-found'],
  ['constructor', '/error/not-found'],
])('%s leads to %s', (name, page) => expect(pageOf(name)).toBe(page));
