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

// a gateway sends browsers to this address, so an unserved one would lose every returning buyer
it.each(paths)('redirects a browser that returns to %s', async (path) => {
  const served = [
    await shop.call('GET', path),
    await shop.call('GET', `${path}/1.1.aaaaaaaaaaaaaaaaaaaaaa`),
  ].filter(({ status }) => status === 303);
  expect(served).toHaveLength(1);
});
