import { afterAll, beforeAll } from 'vitest';
import { describeSandboxStore } from '../../sandbox/test/store-contract.ts';
import { openShop, type TestShop } from '../../../server/test/shop.ts';
import { createSandboxStore } from './sandbox-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describeSandboxStore('SandboxStore in the database', async () => {
  await shop.sql('DELETE FROM sandbox_rows');
  return createSandboxStore(shop.database);
});
