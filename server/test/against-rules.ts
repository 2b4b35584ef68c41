import type { Tx } from '../src/platform/db/database.ts';
import type { TestShop } from './shop.ts';

/** Writes rows as they cannot come to be: by a restored backup, or for a test that is about something else. No trigger of the tables holds them. */
export const againstRules = (shop: Pick<TestShop, 'database'>, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  shop.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await work(tx);
  });
