import { hash } from '@node-rs/argon2';
import type { PlaygroundApp } from '../app.ts';
import { one } from '../../../../server/src/platform/db/database.ts';
import { DEMO_SHOP, DEMO_SITE } from '../../../sandbox/src/gmo/credentials.ts';
import { DEMO_PAYUNI } from '../../../sandbox/src/payuni/envelope.ts';
import { seal } from '../../../../server/src/platform/vault/credentials.ts';
import { seedBusyDay } from './seed-busy-day.ts';
import { seedKonbini } from './seed-konbini.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlatformUsers } from './seed-platform-users.ts';
import { seedProducts, type SeededSkus } from './seed-products.ts';
import { seedStores } from './seed-stores.ts';
import { seedStreams } from './seed-streams.ts';

/** The demo member's password, printed at startup; the database stores its argon2id hash. */
export const demoPassword = 'noren-demo-2026';
const seedLock = 7_660_302;

/**
 * Fills an empty database with the demo shop (D-310). Only one of several starting processes does
 * it.
 */
export async function seedDemo(app: PlaygroundApp): Promise<void> {
  if (await one(app.database, 'SELECT 1 FROM stores LIMIT 1')) return;
  const { demoData } = await import('@noren/demo/demo-data');
  const { loadProducts } = await import('@noren/demo/load');
  const goodsOfLoadStore = app.config.demo === 'load' ? loadProducts(10_000) : [];
  const password_hash = await hash(demoPassword);
  const filled = await app.database.unhurried.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
    if (await one(tx, 'SELECT 1 FROM stores LIMIT 1')) return false;
    const now = app.now();
    const credentials = {
      gmo: seal(app.config.settings_key, { ...DEMO_SHOP, ...DEMO_SITE }),
      payuni: seal(app.config.settings_key, DEMO_PAYUNI),
    };
    const stores = demoData.stores.filter(
      (store) => store.key !== 'soko' || app.config.demo === 'load',
    );
    const storeIds = await seedStores(tx, stores, demoData.pictureUrl, credentials);
    const skus: SeededSkus = new Map();
    for (const store of stores) {
      const store_id = storeIds.get(store.key) as number;
      const goods =
        store.key === 'soko'
          ? goodsOfLoadStore
          : demoData.products[store.key as 'hanamori' | 'chaya'];
      await seedProducts(
        tx,
        store_id,
        goods,
        demoData.kindNames[store.key],
        demoData.pictureUrl,
        now,
        skus,
      );
    }
    const members = await seedPeople(tx, demoData.members, password_hash);
    const livers = await seedPlatformUsers(tx, demoData.platformUsers, storeIds);
    await seedStreams(tx, demoData, { storeIds, skus, livers, now });
    await seedOrders(tx, demoData, { storeIds, skus, members, now });
    const load_store_id = storeIds.get('soko');
    if (load_store_id !== undefined)
      await seedBusyDay(tx, load_store_id, { goods: goodsOfLoadStore, skus, livers, now });
    return true;
  });
  if (filled) await seedKonbini(app);
  // thousands of rows were inserted: without new statistics the planner would scan all of them for
  // one
  await app.database.script(`SELECT set_config('statement_timeout', '0', true); ANALYZE`);
  app.log.info('demo shop loaded');
}
