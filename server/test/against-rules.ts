import type { Tx } from '../src/platform/db/database.ts';
import type { TestShop } from './shop.ts';

/**
 * Writes rows that the rules do not allow, as a restored backup may contain them. Triggers and
 * foreign keys of the tables are off.
 */
export const againstRules = (
  shop: Pick<TestShop, 'database'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  shop.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await work(tx);
  });
