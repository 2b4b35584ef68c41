import { expect, test } from 'vitest';
import { currentChannel, enterPlace, placeOf } from './visitor.ts';

test.each([
  ['/', 'marketplace'],
  ['/stores/shop/marketplace', 'marketplace'],
  ['/shopping', 'marketplace'],
  ['/error/unauthorized', null],
  ['/shop', 'buyer'],
  ['/shop/buyer/livers/1/stream-products', 'buyer'],
  ['/shop/tw-checkout/step-products', 'buyer'],
  ['/shop/orders/7', 'buyer'],
  ['/shop/seller/stream-products/selected', 'seller'],
])('%s belongs to the %s', (path, place) => expect(placeOf(path)).toBe(place));

test('enterPlace reports a change once, and sets the channel of calls', () => {
  // test files of one worker share the place
  enterPlace('marketplace');
  expect([enterPlace('seller'), enterPlace('seller'), currentChannel()]).toEqual([
    true,
    false,
    'shop',
  ]);
  expect([enterPlace('buyer'), enterPlace(null), currentChannel()]).toEqual([true, false, 'shop']);
  expect([enterPlace('marketplace'), currentChannel()]).toEqual([true, 'marketplace']);
});
