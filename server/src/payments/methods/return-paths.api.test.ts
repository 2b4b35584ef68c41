import { hasGateway, paymentTypes } from '@noren/contract/payment-methods';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { methodOf } from './registry.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const paths = paymentTypes.filter(hasGateway).flatMap((type) => methodOf(type).returnPath ?? []);

// a gateway is told this address: one that nobody answers loses every buyer who comes back by it
it.each(paths)('a browser that comes back by %s is led on', async (path) => {
  const served = [await shop.call('GET', path), await shop.call('GET', `${path}/1.1.aaaaaaaaaaaaaaaaaaaaaa`)].filter(({ status }) => status === 303);
  expect(served).toHaveLength(1);
});
