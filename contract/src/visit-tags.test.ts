import { expect, it } from 'vitest';
import { isShopPage } from './visit-tags.ts';

const store = '/stores/hanamori';

it.each([
  [store, true],
  [`${store}/marketplace`, true],
  [`${store}/marketplace/products/柿の鉢`, true],
  [`${store}/live`, true],
  [`${store}/introduce`, true],
  [`${store}/policies/privacy`, true],
  // a show has the sheet in which buyers type an address and a card
  [`${store}/live/12`, false],
  [`${store}/marketplace/checkout/step-shipping-and-payment`, false],
  [`${store}/marketplace/orders/12`, false],
  [`${store}/account/login`, false],
  ['/shop/buyer/livers/1', false],
  ['/console', false],
])('tags may run on %s: %s', (path, may) => expect(isShopPage(path)).toBe(may));
