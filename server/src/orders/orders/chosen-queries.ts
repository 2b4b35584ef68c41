import type { BulkOutcome } from '@noren/contract/entities/order-bulk';
import type { BulkRefusal } from '@noren/contract/order-lists';
import type { Tx } from '../../platform/db/database.ts';

export interface ChosenOrder {
  store_id: number;
  id: number;
  number: string;
  buyer_id: number;
  email_folded: string | null;
  erased_at: Date | null;
}

/**
 * Locks the named orders of a store in the order of their ids, as every call about several orders
 * does; other stores' are missing from the result.
 */
export const lockChosenOrders = (tx: Tx, store_id: number, ids: readonly number[]) =>
  tx.query<ChosenOrder>(
    `SELECT store_id, id, slug AS number, buyer_id, email_folded, erased_at FROM orders
      WHERE store_id = $1 AND id = ANY($2::int[]) ORDER BY id FOR UPDATE`,
    [store_id, ids],
  );

/** The outcome for each named order, in the order they were named. Pure. */
export function outcomesOf(
  ids: readonly number[],
  found: readonly Pick<ChosenOrder, 'id' | 'number'>[],
  refusals: ReadonlyMap<number, BulkRefusal>,
): BulkOutcome[] {
  const numbers = new Map(found.map(({ id, number }) => [id, number]));
  return [...new Set(ids)].map((id) => {
    const number = numbers.get(id) ?? null;
    return { id, number, refusal: number === null ? 'not_found' : (refusals.get(id) ?? null) };
  });
}
