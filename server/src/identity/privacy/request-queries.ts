import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { House } from '../../notifications/outbox/account-queries.ts';

/** A request to erase a person. */
export interface Erasure {
  id: number;
  user_id: number | null;
  buyer_id: number | null;
  email: string | null;
  asked_at: Date;
  asked_by: 'self' | 'operator';
  template: House;
  /** null: an order blocks it */
  erased_at: Date | null;
  buyers: number[];
}

const columns = 'id, user_id, buyer_id, email, asked_at, asked_by, template, erased_at, buyers';

/** Minutes after which concurrent calls can no longer write anything for an erased buyer. */
export const lateMinutes = 15;

/**
 * Records the request, or returns an equal one that waits already. Two concurrent requests are both
 * carried out, the second without effect.
 */
export async function recordErasure(
  tx: Tx,
  asked: Pick<Erasure, 'user_id' | 'buyer_id' | 'email' | 'asked_by' | 'template'>,
  now: Date,
): Promise<{ id: number }> {
  const { user_id, buyer_id, email, asked_by, template } = asked;
  const known = await one<{ id: number }>(
    tx,
    `SELECT id FROM erasures WHERE erased_at IS NULL AND user_id IS NOT DISTINCT FROM $1 AND buyer_id IS NOT DISTINCT FROM $2 AND email IS NOT DISTINCT FROM $3
        AND cardinality(buyers) = 0 LIMIT 1`,
    [user_id, buyer_id, email],
  );
  if (known) return known;
  const made = await one<{ id: number }>(
    tx,
    'INSERT INTO erasures (user_id, buyer_id, email, asked_at, asked_by, template, check_after) VALUES ($1, $2, $3, $4, $5, $6, $4) RETURNING id',
    [user_id, buyer_id, email, now, asked_by, template],
  );
  return made as { id: number };
}

export const lockErasure = (tx: Tx, id: number) =>
  one<Erasure>(tx, `SELECT ${columns} FROM erasures WHERE id = $1 FOR UPDATE`, [id]);
export const erasureOfUser = (db: Db, user_id: number) =>
  one<Erasure>(db, `SELECT ${columns} FROM erasures WHERE user_id = $1 ORDER BY id LIMIT 1`, [
    user_id,
  ]);

/**
 * Postpones a blocked erasure. It may even be one that was done, if a concurrent call has written
 * an order since.
 */
export const postponeErasure = (tx: Tx, id: number, again: Date) =>
  tx.query('UPDATE erasures SET check_after = $2, erased_at = NULL WHERE id = $1', [id, again]);

/** Marks an erasure as done, and removes the person's ids from it. */
export const closeErasure = (
  tx: Tx,
  id: number,
  buyers: readonly number[],
  now: Date,
  again: Date,
) =>
  tx.query(
    `UPDATE erasures SET user_id = NULL, buyer_id = NULL, email = NULL, erased_at = coalesce(erased_at, $3), buyers = $2::int[], check_after = $4 WHERE id = $1`,
    [id, buyers, now, again],
  );

/**
 * Leases due requests until `again`: those that waited, and recent ones whose buyers may have got
 * new data since.
 */
export const leaseErasures = (tx: Tx, now: Date, again: Date, limit: number) =>
  tx.query<Erasure>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM erasures WHERE check_after <= $1 AND (erased_at IS NULL OR erased_at > $1::timestamptz - interval '${lateMinutes} minutes')
        ORDER BY check_after LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE erasures e SET check_after = $2 FROM due
      WHERE e.id = due.id RETURNING ${columns
        .split(', ')
        .map((column) => `e.${column}`)
        .join(', ')}`,
    [now, again, limit],
  );

export const waitingErasures = (db: Db, limit: number) =>
  db.query<Erasure>(
    `SELECT ${columns} FROM erasures WHERE erased_at IS NULL ORDER BY asked_at, id LIMIT $1`,
    [limit],
  );

/** Cancels a request that has not been carried out. @returns whether there was one */
export const cancelErasure = async (
  db: Db,
  which: { id: number } | { user_id: number },
): Promise<boolean> =>
  (
    await db.query(
      `DELETE FROM erasures WHERE (id = $1 OR user_id = $2) AND erased_at IS NULL AND cardinality(buyers) = 0 RETURNING 1`,
      ['id' in which ? which.id : null, 'user_id' in which ? which.user_id : null],
    )
  ).length > 0;

/** Whether the session began within these minutes, by the database's clock, like its expiry. */
export const hasRecentRequest = async (
  db: Db,
  token_digest: Buffer,
  minutes: number,
): Promise<boolean> =>
  (await one(
    db,
    `SELECT 1 FROM sessions WHERE token_digest = $1 AND created_at > now() - $2 * interval '1 minute'`,
    [token_digest, minutes],
  )) !== undefined;
