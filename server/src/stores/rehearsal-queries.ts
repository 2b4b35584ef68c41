import type { Tx } from '../db/database.ts';

/**
 * Keeps the rehearsals that some callers are in from ending before the transaction does: whoever ends one takes away what was committed, and what comes
 * after it finds that the store does not rehearse. The first of a transaction's statements. Nobody waits who is in none.
 */
export async function holdRehearsals(tx: Tx, callers: readonly { rehearses?: number | undefined }[]): Promise<void> {
  const stores = [...new Set(callers.flatMap(({ rehearses }) => rehearses ?? []))];
  if (stores.length > 0) await tx.query('SELECT 1 FROM stores WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE', [stores]);
}

/** @returns whether the store rehearses, and goes on doing so until the transaction ends */
export const isRehearsing = async (tx: Tx, store_id: number): Promise<boolean> =>
  (await tx.query('SELECT 1 FROM stores WHERE id = $1 AND rehearsal_since IS NOT NULL FOR SHARE', [store_id])).length > 0;
