import { one, type Tx } from '../../platform/db/database.ts';

export interface DueDelivery {
  store_id: number;
  id: number;
  endpoint_id: number;
  event_id: string;
  type: string;
  data: object;
  created_at: Date;
  tries: number;
  url: string;
  secret: string;
}

/**
 * Leases due events: a few per endpoint, and one for a failing endpoint, so that a slow receiver
 * does not delay the others. If the process dies, another one takes them after `until`.
 */
export const takeDueDeliveries = (tx: Tx, now: Date, until: Date, limit: number) =>
  tx.query<DueDelivery>(
    `WITH due AS MATERIALIZED (
       SELECT w.store_id, w.id, e.url, e.secret
         FROM webhook_endpoints e
        CROSS JOIN LATERAL (
          SELECT n.store_id, n.id, n.due_at FROM webhook_deliveries n
           WHERE n.store_id = e.store_id AND n.endpoint_id = e.id AND n.status = 'waiting' AND n.due_at <= $1
           ORDER BY n.due_at, n.id LIMIT CASE WHEN e.failing_since IS NULL THEN 4 ELSE 1 END FOR UPDATE SKIP LOCKED) w
        WHERE e.off_since IS NULL
        ORDER BY w.due_at LIMIT $3)
     UPDATE webhook_deliveries d SET tries = d.tries + 1, due_at = $2 FROM due
      WHERE d.store_id = due.store_id AND d.id = due.id
     RETURNING d.store_id, d.id, d.endpoint_id, d.event_id, d.type, d.data, d.created_at, d.tries, due.url, due.secret`,
    [now, until, limit],
  );

export interface TryOutcome {
  status: 'waiting' | 'delivered' | 'given_up';
  due_at: Date;
  at: Date;
  answered: number | null;
  fault: string | null;
  ms: number;
}

/**
 * Records the result of an attempt. @returns false if another process has taken the delivery after
 * the lease ended
 */
export const noteTry = async (
  tx: Tx,
  { store_id, id, tries }: DueDelivery,
  outcome: TryOutcome,
): Promise<boolean> =>
  (
    await tx.query(
      `UPDATE webhook_deliveries SET status = $4, due_at = $5, last_at = $6, last_status = $7, last_fault = $8, last_ms = $9
        WHERE store_id = $1 AND id = $2 AND tries = $3 AND status = 'waiting' RETURNING 1`,
      [
        store_id,
        id,
        tries,
        outcome.status,
        outcome.due_at,
        outcome.at,
        outcome.answered,
        outcome.fault,
        outcome.ms,
      ],
    )
  ).length > 0;

/** Marks an endpoint as working again. */
export const noteDelivered = (tx: Tx, { store_id, endpoint_id }: DueDelivery) =>
  tx.query(
    'UPDATE webhook_endpoints SET failing_since = NULL WHERE store_id = $1 AND id = $2 AND failing_since IS NOT NULL',
    [store_id, endpoint_id],
  );

/** Marks an endpoint as failing. @returns since when it fails; undefined: it is off, or gone */
export const noteFailing = async (
  tx: Tx,
  { store_id, endpoint_id }: DueDelivery,
  now: Date,
): Promise<Date | undefined> =>
  (
    await one<{ failing_since: Date }>(
      tx,
      `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, $3::timestamptz) WHERE store_id = $1 AND id = $2 AND off_since IS NULL
       RETURNING failing_since`,
      [store_id, endpoint_id, now],
    )
  )?.failing_since;

export const switchOff = (
  tx: Tx,
  { store_id, endpoint_id }: DueDelivery,
  because: 'gone' | 'failing',
  now: Date,
) =>
  tx.query(
    'UPDATE webhook_endpoints SET off_since = $4, off_because = $3 WHERE store_id = $1 AND id = $2',
    [store_id, endpoint_id, because, now],
  );
