import type { Db, Tx } from '../../platform/db/database.ts';
import { visitTimes } from './rules.ts';

export interface DoorCount {
  inside: number;
  /** visitors in line who still ask */
  waiting: number;
  /** visitors admitted within `visitTimes.pace` */
  admitted_lately: number;
  /**
   * visitors inside, by digest of their network, for networks that hold at least half of their
   * share
   */
  crowded: Record<string, number>;
}

export interface VisitRow {
  id: Uint8Array;
  is_admitted: boolean;
  /** 1 is the next; null: admitted */
  position: number | null;
}

/** A visitor at a store's door. `network`: `networkDigest`, null if it is not counted. */
export interface Arrival {
  id: Buffer;
  network: string | null;
}

const doorLock = 7_660_303;
const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** $2: now less `inside`, $3: now less `once` */
const isInside =
  'admitted_at IS NOT NULL AND seen_at > CASE WHEN seen_at > arrived_at THEN $2::timestamptz ELSE $3::timestamptz END';

/**
 * SQL of a store's line, first come first served, with visitors of a network behind everyone else
 * as far as the network would exceed its share. $1: store, $2 and $3: as above, $4: now less
 * `attentive`, $5: share of a network
 */
const line = `inside AS (SELECT network, count(*) AS visitors FROM visits WHERE store_id = $1 AND ${isInside} GROUP BY network),
  turns AS (SELECT id, place, network, row_number() OVER (PARTITION BY network ORDER BY place) AS turn
              FROM visits WHERE store_id = $1 AND admitted_at IS NULL AND seen_at > $4),
  line AS (SELECT t.id, t.place, t.network IS NULL OR t.turn + coalesce(i.visitors, 0) <= $5::int AS is_within_share
             FROM turns t LEFT JOIN inside i USING (network))`;

const lineTimes = (now: Date): Date[] =>
  [visitTimes.inside, visitTimes.once, visitTimes.attentive].map((seconds) => before(now, seconds));

/**
 * Locks the store's door: one process decides at a time. A power cut may lose the decision;
 * visitors then arrive again.
 */
export const lockDoor = (tx: Tx, store_id: number) =>
  tx.query(
    `SELECT pg_advisory_xact_lock($1::int, $2::int), set_config('synchronous_commit', 'off', true)`,
    [doorLock, store_id],
  );

/**
 * Records visitors in order of arrival. A visitor who was away too long arrives again, at the end.
 * A newcomer whose network already fills its share of the line gets no place yet, and asks again.
 */
export async function noteArrivals(
  tx: Tx,
  store_id: number,
  arrivals: readonly Arrival[],
  share: number,
  now: Date,
): Promise<void> {
  const ids = arrivals.map(({ id }) => id);
  await tx.query(
    'DELETE FROM visits WHERE store_id = $1 AND id = ANY($2::bytea[]) AND seen_at <= $3',
    [store_id, ids, before(now, visitTimes.forgotten)],
  );
  await tx.query('UPDATE visits SET seen_at = $3 WHERE store_id = $1 AND id = ANY($2::bytea[])', [
    store_id,
    ids,
    now,
  ]);
  await tx.query(
    `WITH newcomers AS (
       SELECT w.id, w.network, w.nth, row_number() OVER (PARTITION BY w.network ORDER BY w.nth) AS turn
         FROM unnest($2::bytea[], $3::bigint[]) WITH ORDINALITY AS w(id, network, nth)
        WHERE NOT EXISTS (SELECT 1 FROM visits v WHERE v.store_id = $1 AND v.id = w.id)),
     in_line AS (
       SELECT network, count(*) AS visitors FROM visits WHERE store_id = $1 AND admitted_at IS NULL AND seen_at > $5 GROUP BY network)
     INSERT INTO visits (store_id, id, network, arrived_at, seen_at)
     SELECT $1, n.id, n.network, $4, $4 FROM newcomers n LEFT JOIN in_line l USING (network)
      WHERE n.network IS NULL OR n.turn + coalesce(l.visitors, 0) <= $6::int ORDER BY n.nth`,
    [
      store_id,
      ids,
      arrivals.map(({ network }) => network),
      now,
      before(now, visitTimes.attentive),
      share,
    ],
  );
}

/** Admits as many visitors as there is room for, in order of the line. A network counts with its share at most. */
export const admitNext = (
  tx: Tx,
  store_id: number,
  { limit, share }: { limit: number; share: number },
  now: Date,
) =>
  tx.query(
    `WITH ${line},
     taken AS (SELECT coalesce(sum(CASE WHEN network IS NULL THEN visitors ELSE least(visitors, $5::int) END), 0) AS places FROM inside)
     UPDATE visits SET admitted_at = $6
      WHERE store_id = $1 AND id IN (SELECT id FROM line WHERE is_within_share ORDER BY place LIMIT greatest(0, $7::int - (SELECT places FROM taken)))`,
    [store_id, ...lineTimes(now), share, now, limit],
  );

/** Admits visitors even if the store is full. */
export const admitAll = (db: Db, store_id: number, arrivals: readonly Arrival[], now: Date) =>
  db.query(
    `INSERT INTO visits (store_id, id, network, arrived_at, seen_at, admitted_at)
     SELECT $1, id, network, $4, $4, $4 FROM unnest($2::bytea[], $3::bigint[]) AS w(id, network)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, admitted_at = coalesce(visits.admitted_at, excluded.admitted_at)`,
    [store_id, arrivals.map(({ id }) => id), arrivals.map(({ network }) => network), now],
  );

/**
 * Returns the places of these visitors in the store's line; visitors without a place are missing.
 */
export const findPlaces = (
  db: Db,
  store_id: number,
  ids: readonly Buffer[],
  share: number,
  now: Date,
) =>
  db.query<VisitRow>(
    `WITH ${line}, placed AS (SELECT id, row_number() OVER (ORDER BY is_within_share DESC, place)::int AS position FROM line)
     SELECT v.id, v.admitted_at IS NOT NULL AS is_admitted, placed.position FROM visits v LEFT JOIN placed USING (id)
      WHERE v.store_id = $1 AND v.id = ANY($6::bytea[])`,
    [store_id, ...lineTimes(now), share, ids],
  );

export async function countDoor(
  db: Db,
  store_id: number,
  share: number,
  now: Date,
): Promise<DoorCount> {
  const [row] = await db.query<DoorCount>(
    `WITH inside AS (SELECT network, count(*) AS visitors FROM visits WHERE store_id = $1 AND ${isInside} GROUP BY network)
     SELECT (SELECT coalesce(sum(visitors), 0)::int FROM inside) AS inside,
            (SELECT count(*)::int FROM visits WHERE store_id = $1 AND admitted_at IS NULL AND seen_at > $4) AS waiting,
            (SELECT count(*)::int FROM visits WHERE store_id = $1 AND seen_at > $5 AND admitted_at > $5) AS admitted_lately,
            (SELECT coalesce(jsonb_object_agg(network, visitors), '{}') FROM inside WHERE network IS NOT NULL AND visitors >= $6::int) AS crowded`,
    [store_id, ...lineTimes(now), before(now, visitTimes.pace), Math.floor(share / 2)],
  );
  return row as DoorCount;
}

export const noteSeen = (db: Db, store_id: number, ids: readonly Buffer[], now: Date) =>
  db.query(
    'UPDATE visits SET seen_at = $3 WHERE store_id = $1 AND id = ANY($2::bytea[]) AND seen_at < $3',
    [store_id, ids, now],
  );

/**
 * Returns whether one of these buyers has a cart line in the store, held or not, or an order that
 * waits for its payment.
 */
export async function haveHoldings(
  db: Db,
  store_id: number,
  buyer_ids: readonly number[],
): Promise<boolean> {
  const [row] = await db.query<{ yes: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id
                     WHERE c.store_id = $1 AND c.buyer_id = ANY($2::int[]))
         OR EXISTS (SELECT 1 FROM orders WHERE store_id = $1 AND buyer_id = ANY($2::int[]) AND status IN ('init', 'unpaid')) AS yes`,
    [store_id, buyer_ids],
  );
  return row?.yes === true;
}
