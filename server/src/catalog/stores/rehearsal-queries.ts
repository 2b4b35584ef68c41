import type { Tx } from '../../platform/db/database.ts';
import { failCommon, type Failure } from '../../platform/http/failure.ts';

/** Who calls, and the store whose rehearsal they are in. */
export interface MayRehearse {
  buyer_id: number;
  rehearses?: number | undefined;
}

/**
 * Keeps the rehearsals that some callers are in from ending before the transaction does: whoever ends one takes away what was committed, and what comes
 * after it has to write nothing. The first of a transaction's statements. Nobody waits who is in none.
 * @returns the buyers whose rehearsal has ended, also where another one has begun since
 */
export async function holdRehearsals(tx: Tx, callers: readonly MayRehearse[]): Promise<ReadonlySet<number>> {
  const ids = callers.flatMap(({ buyer_id, rehearses }) => (rehearses === undefined ? [] : buyer_id));
  if (ids.length === 0) return new Set();
  const stores = [...new Set(callers.flatMap(({ rehearses }) => rehearses ?? []))];
  await tx.query('SELECT 1 FROM stores WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE', [stores]);
  // behind the lock, in a statement of its own: it sees what was taken away while the first one waited
  const there = await tx.query<{ id: number }>('SELECT id FROM buyers WHERE id = ANY($1::int[]) AND rehearses = ANY($2::int[])', [ids, stores]);
  const ended = new Set(ids);
  for (const { id } of there) ended.delete(id);
  return ended;
}

/** Works for a batch's calls but those whose rehearsal has ended: they are nobody's by now (UNAUTHORIZED), and nothing is written for them. */
export async function butEndedRehearsals<Call, Reply>(
  tx: Tx,
  calls: readonly Call[],
  whoCalls: (call: Call) => MayRehearse,
  work: (calls: readonly Call[]) => Promise<(Reply | Failure)[]>,
): Promise<(Reply | Failure)[]> {
  const ended = await holdRehearsals(tx, calls.map(whoCalls));
  if (ended.size === 0) return work(calls);
  const standing = calls.filter((call) => !ended.has(whoCalls(call).buyer_id));
  const replies = standing.length > 0 ? await work(standing) : [];
  const replyOf = new Map(standing.map((call, index) => [call, replies[index] as Reply | Failure]));
  return calls.map((call) => replyOf.get(call) ?? failCommon('UNAUTHORIZED'));
}

/** @returns whether the store rehearses, and goes on doing so until the transaction ends */
export const isRehearsing = async (tx: Tx, store_id: number): Promise<boolean> =>
  (await tx.query('SELECT 1 FROM stores WHERE id = $1 AND rehearsal_since IS NOT NULL FOR SHARE', [store_id])).length > 0;
