import { afterAll, beforeAll } from 'vitest';
import { describeSandboxStore } from '../gateways/sandbox/store-contract.ts';
import { openShop, type TestShop } from '../../test/shop.ts';
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
