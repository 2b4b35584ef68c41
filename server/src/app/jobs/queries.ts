import { typesAt, type PaymentGateway } from '@noren/contract/payment-methods';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  askedAgain,
  attemptColumns,
  openStatuses,
  type Attempt,
} from '../../payments/attempts/attempts.ts';
import type { Room } from './lanes.ts';

/** When work was taken, and when another process may take it. */
export interface Lease {
  now: Date;
  until: Date;
}

type Key = { store_id: number; id: number };
export type OverdueOrder = Key & { expire_at: Date };

/**
 * CTEs that choose from the `waiting` rows as many as there is room for: first one row of each
 * store, then a second of each. Parameters from $1.
 */
const fairly = (waiting: string): string => `
  WITH room AS (SELECT * FROM unnest($1::int[], $2::int[]) AS r(store_id, most)),
       waiting AS (SELECT w.*, row_number() OVER (PARTITION BY w.store_id ORDER BY w.checked_at NULLS FIRST, w.since) AS nth FROM (${waiting}) w),
       next AS (SELECT w.store_id, w.id FROM waiting w LEFT JOIN room r USING (store_id) WHERE w.nth <= coalesce(r.most, $3)
                 ORDER BY w.nth, w.checked_at NULLS FIRST, w.since LIMIT $4)`;

const roomParams = (room: Room): unknown[] => [room.stores, room.mostOf, room.most, room.places];

const open = openStatuses.map((status) => `'${status}'`).join(', ');
const isClaimable = '(check_after IS NULL OR check_after <= $5)';
const overdue = `status IN ('init', 'unpaid') AND expire_at <= $5 AND ${isClaimable}`;

/**
 * Takes overdue orders that depend on this gateway, those never checked first. One process at a
 * time handles an order, and it is due again when its lease expires or it is handed back.
 */
export const takeOverdueAt = (
  tx: Tx,
  gateway: PaymentGateway,
  room: Room,
  { now, until }: Lease,
): Promise<OverdueOrder[]> =>
  tx.query<OverdueOrder>(
    `${fairly(`SELECT o.store_id, o.id, o.checked_at, o.expire_at AS since FROM orders o WHERE ${overdue}
                  AND EXISTS (SELECT 1 FROM payment_attempts a
                               WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.status IN (${open}) AND a.provider = ANY($7::text[])
                                 AND a.check_after IS DISTINCT FROM 'infinity')`)},
       due AS MATERIALIZED (SELECT store_id, id FROM orders WHERE (store_id, id) IN (SELECT store_id, id FROM next) AND ${overdue} FOR UPDATE SKIP LOCKED)
     UPDATE orders o SET checked_at = $5, check_after = $6 FROM due
      WHERE o.store_id = due.store_id AND o.id = due.id
     RETURNING o.store_id, o.id, o.expire_at`,
    [...roomParams(room), now, until, typesAt(gateway)],
  );

/**
 * Takes overdue orders without an open payment, which need no gateway.
 * @param again orders that failed before are taken again only if they were last tried before this
 * time
 */
export const takeOverdueAlone = (tx: Tx, now: Date, again: Date, limit: number): Promise<Key[]> =>
  tx.query<Key>(
    `WITH due AS MATERIALIZED (
       SELECT store_id, id FROM orders w WHERE status IN ('init', 'unpaid') AND expire_at <= $1 AND (checked_at IS NULL OR checked_at <= $2)
          AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = w.store_id AND a.order_id = w.id AND a.status IN (${open}))
        ORDER BY checked_at NULLS FIRST, expire_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE orders o SET checked_at = $1 FROM due
      WHERE o.store_id = due.store_id AND o.id = due.id
     RETURNING o.store_id, o.id`,
    [now, again, limit],
  );

export const releaseOrder = (db: Db, { store_id, id }: Key, check_after: Date) =>
  db.query('UPDATE orders SET check_after = $3 WHERE store_id = $1 AND id = $2', [
    store_id,
    id,
    check_after,
  ]);

function takeAttempts(
  tx: Tx,
  gateway: PaymentGateway,
  room: Room,
  { now, until }: Lease,
  which: string,
  also: unknown[],
): Promise<Attempt[]> {
  const due = `(${which}) AND provider = ANY($7::text[]) AND ${isClaimable}`;
  return tx.query<Attempt>(
    `${fairly(`SELECT store_id, id, checked_at, updated_at AS since FROM payment_attempts WHERE ${due}`)},
       due AS MATERIALIZED (SELECT store_id, id FROM payment_attempts WHERE (store_id, id) IN (SELECT store_id, id FROM next) AND ${due} FOR UPDATE SKIP LOCKED)
     UPDATE payment_attempts a SET checked_at = $5, check_after = $6 FROM due
      WHERE a.store_id = due.store_id AND a.id = due.id
     RETURNING ${attemptColumns
       .split(', ')
       .map((column) => `a.${column}`)
       .join(', ')}`,
    [...roomParams(room), now, until, typesAt(gateway), ...also],
  );
}

export interface SilentBounds {
  /** a call may be in progress, or its process died */
  before: Date;
  /** the call is over, its answer was lost */
  unknownBefore: Date;
  /** abandoned pages that may still take money */
  leftBefore: Date;
  /** konbini numbers: a webhook can be lost */
  numbersBefore: Date;
}

/** Takes attempts that have not changed for some time. */
export const takeSilent = (
  tx: Tx,
  gateway: PaymentGateway,
  room: Room,
  lease: Lease,
  bounds: SilentBounds,
): Promise<Attempt[]> =>
  takeAttempts(
    tx,
    gateway,
    room,
    lease,
    `(status IN ('starting', 'finishing') AND updated_at <= $8) OR (status = 'unknown' AND updated_at <= $9)
     OR (status = 'left' AND greatest(updated_at, checked_at) <= $10) OR (status = 'issued' AND greatest(updated_at, checked_at) <= $11)`,
    [bounds.before, bounds.unknownBefore, bounds.leftBefore, bounds.numbersBefore],
  );

/** Takes payments with a refund due, in full or in part. */
export const takeRefundsDue = (
  tx: Tx,
  gateway: PaymentGateway,
  room: Room,
  lease: Lease,
): Promise<Attempt[]> =>
  takeAttempts(
    tx,
    gateway,
    room,
    lease,
    `status = 'refund_due' OR (status = 'paid' AND due_amount + returning_amount > 0)`,
    [],
  );

/**
 * Takes attempts to ask about again: given up although money could have moved, or paid and marked
 * by the operator.
 */
export const takeGivenUp = (
  tx: Tx,
  gateway: PaymentGateway,
  room: Room,
  lease: Lease,
): Promise<Attempt[]> =>
  takeAttempts(
    tx,
    gateway,
    room,
    lease,
    `ask_again_at <= $5 AND status IN (${askedAgain}, 'paid')`,
    [],
  );

/**
 * Sets the next check, unless the attempt's status changed meanwhile, which made it due at once.
 */
export const releaseAttempt = (db: Db, { store_id, id }: Key, check_after: Date) =>
  db.query(
    'UPDATE payment_attempts SET check_after = $3 WHERE store_id = $1 AND id = $2 AND check_after IS NOT NULL',
    [store_id, id, check_after],
  );
