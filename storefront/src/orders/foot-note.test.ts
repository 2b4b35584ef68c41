import { expect, test } from 'vitest';
import { isNamedAt } from './foot-note.tsx';

test.each([
  ['/stores/hanamori/marketplace', true],
  ['/stores/hanamori/marketplace/', true],
  ['/stores/hanamori/marketplace/products/12', true],
  ['/stores/hanamori/marketplace/checkout/step-category', true],
  ['/stores/hanamori/marketplace/checkout/step-products', true],
  ['/shop/buyer/livers/3/stream-products', true],
  ['/shop/buyer/livers/3/shop-products', true],
  ['/shop/checkout/step-products', true],
  ['/shop/tw-checkout/step-products', true],
  // not during a checkout or on an order's page
  ['/stores/hanamori/marketplace/checkout/step-shipping-and-payment', false],
  ['/stores/hanamori/marketplace/checkout/step-done/12', false],
  ['/stores/hanamori/marketplace/orders', false],
  ['/shop/orders/12', false],
  ['/shop/checkout/step-order-confirming/12/payment/gmo-paypay', false],
  ['/shop/seller/stream-products/selected', false],
  ['/stores/hanamori/account/login', false],
])('%s: %s', (path, isNamed) => expect(isNamedAt(path)).toBe(isNamed));
