import type { Tx } from '../../platform/db/database.ts';
import { failCommon, type Failure } from '../../platform/http/failure.ts';

/** A caller, and the store whose rehearsal they are in. */
export interface MayRehearse {
  buyer_id: number;
  rehearses?: number | undefined;
}

/**
 * Keeps the callers' rehearsals from ending before the transaction does: ending one deletes what is
 * committed, and a later transaction must not write anything. Must be the transaction's first
 * statement. Does not lock anything for callers outside a rehearsal.
 * @returns the buyers whose rehearsal has ended, even if another one has begun since
 */
export async function holdRehearsals(
  tx: Tx,
  callers: readonly MayRehearse[],
): Promise<ReadonlySet<number>> {
  const ids = callers.flatMap(({ buyer_id, rehearses }) =>
    rehearses === undefined ? [] : buyer_id,
  );
  if (ids.length === 0) return new Set();
  const stores = [...new Set(callers.flatMap(({ rehearses }) => rehearses ?? []))];
  await tx.query('SELECT 1 FROM stores WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE', [stores]);
  // after the lock, in a statement of its own, to see what was deleted while the first one waited
  const there = await tx.query<{ id: number }>(
    'SELECT id FROM buyers WHERE id = ANY($1::int[]) AND rehearses = ANY($2::int[])',
    [ids, stores],
  );
  const ended = new Set(ids);
  for (const { id } of there) ended.delete(id);
  return ended;
}

/**
 * Runs a batch's calls, except those whose rehearsal has ended: they fail with UNAUTHORIZED, and
 * nothing is written for them.
 */
export async function exceptEndedRehearsals<Call, Reply>(
  tx: Tx,
  calls: readonly Call[],
  callerOf: (call: Call) => MayRehearse,
  work: (calls: readonly Call[]) => Promise<(Reply | Failure)[]>,
): Promise<(Reply | Failure)[]> {
  const ended = await holdRehearsals(tx, calls.map(callerOf));
  if (ended.size === 0) return work(calls);
  const ongoing = calls.filter((call) => !ended.has(callerOf(call).buyer_id));
  const replies = ongoing.length > 0 ? await work(ongoing) : [];
  const replyOf = new Map(ongoing.map((call, index) => [call, replies[index] as Reply | Failure]));
  return calls.map((call) => replyOf.get(call) ?? failCommon('UNAUTHORIZED'));
}

/** @returns whether the store is in a rehearsal, which then continues until the transaction ends */
export const isRehearsing = async (tx: Tx, store_id: number): Promise<boolean> =>
  (
    await tx.query('SELECT 1 FROM stores WHERE id = $1 AND rehearsal_since IS NOT NULL FOR SHARE', [
      store_id,
    ])
  ).length > 0;
