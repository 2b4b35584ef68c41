import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { isRehearsing } from '../../catalog/stores/rehearsal-queries.ts';
import type { Attempt, RehearsedEnd } from '../attempts/attempts.ts';

/**
 * Records the button pressed on a rehearsal's page, once. Refused if the attempt is not a
 * rehearsal's, is over, or its store no longer rehearses.
 * @returns whether it was recorded
 */
export async function recordRehearsedEnd(
  tx: Tx,
  { store_id, id }: Pick<Attempt, 'store_id' | 'id'>,
  end: RehearsedEnd,
): Promise<boolean> {
  if (!(await isRehearsing(tx, store_id))) return false;
  const rows = await tx.query(
    `UPDATE payment_attempts SET gateway_result = gateway_result || jsonb_build_object('rehearsed', $3::text)
      WHERE store_id = $1 AND id = $2 AND is_rehearsal AND status IN ('redirected', 'issued') AND NOT gateway_result ? 'rehearsed' RETURNING 1`,
    [store_id, id, end],
  );
  return rows.length > 0;
}

export interface OrderSum {
  slug: string;
  currency: 'JPY' | 'TWD';
}

/** Returns what the page shows about its order; undefined once the rehearsal is over. */
export const findOrderSum = (db: Db, key: { store_id: number; id: number }) =>
  one<OrderSum>(
    db,
    `SELECT o.slug, o.currency FROM orders o JOIN stores t ON t.id = o.store_id
      WHERE o.store_id = $1 AND o.id = $2 AND o.is_rehearsal AND t.rehearsal_since IS NOT NULL`,
    [key.store_id, key.id],
  );

export interface OpenNumber {
  store_id: number;
  id: number;
  receipt_no: string;
  order_slug: string;
}

/** Returns a rehearsing buyer's konbini numbers that wait for cash. */
export const openNumbersOf = (
  db: Db,
  { store_id, buyer_id }: { store_id: number; buyer_id: number },
) =>
  db.query<OpenNumber>(
    `SELECT a.store_id, a.id, a.gateway_result -> 'slip' ->> 'receipt_no' AS receipt_no, o.slug AS order_slug
       FROM payment_attempts a JOIN orders o ON o.store_id = a.store_id AND o.id = a.order_id
      WHERE a.store_id = $1 AND o.buyer_id = $2 AND a.is_rehearsal AND a.status = 'issued' ORDER BY a.id DESC`,
    [store_id, buyer_id],
  );
