import type { Db, Tx } from '../db/database.ts';
import { visitTimes } from './rules.ts';

/** How things stand at the door. */
export interface DoorCount {
  /** visitors in the shop */
  inside: number;
  /** visitors who wait, and are still there */
  waiting: number;
  /** let in within `visitTimes.pace` */
  admitted_lately: number;
}

export interface VisitRow {
  id: Uint8Array;
  is_admitted: boolean;
  /** 1 is the next; null: admitted */
  position: number | null;
}

const doorLock = 7_660_303;
const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Whoever never came back with the ticket counts for a shorter time. $1: now less `inside`, $2: now less `once` */
const isInside = 'admitted_at IS NOT NULL AND seen_at > CASE WHEN seen_at > arrived_at THEN $1::timestamptz ELSE $2::timestamptz END';

/** One process decides at a time, and what it decides may be lost with the machine's power: then everybody arrives anew. */
export const lockDoor = (tx: Tx) => tx.query(`SELECT pg_advisory_xact_lock($1), set_config('synchronous_commit', 'off', true)`, [doorLock]);

/** Notes who stands at the door, in order of arrival; who was away for too long arrives anew, at the end. */
export async function noteArrivals(tx: Tx, ids: readonly Buffer[], now: Date): Promise<void> {
  await tx.query('DELETE FROM visits WHERE id = ANY($1::bytea[]) AND seen_at <= $2', [ids, before(now, visitTimes.forgotten)]);
  await tx.query(
    `INSERT INTO visits (id, arrived_at, seen_at) SELECT id, $2, $2 FROM unnest($1::bytea[]) WITH ORDINALITY AS w(id, nth) ORDER BY nth
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [ids, now],
  );
}

/** Lets in as many as there is room for, in order of arrival, of those who are still there. */
export const admitNext = (tx: Tx, limit: number, now: Date) =>
  tx.query(
    `UPDATE visits SET admitted_at = $3
      WHERE id IN (SELECT id FROM visits WHERE admitted_at IS NULL AND seen_at > $4
                    ORDER BY place LIMIT greatest(0, $5::int - (SELECT count(*) FROM visits WHERE ${isInside})))`,
    [before(now, visitTimes.inside), before(now, visitTimes.once), now, before(now, visitTimes.attentive), limit],
  );

/** Who has a claim to be let in is in the shop, however full it is. */
export const admitAll = (db: Db, ids: readonly Buffer[], now: Date) =>
  db.query(
    `INSERT INTO visits (id, arrived_at, seen_at, admitted_at) SELECT id, $2, $2, $2 FROM unnest($1::bytea[]) AS w(id)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, admitted_at = coalesce(visits.admitted_at, excluded.admitted_at)`,
    [ids, now],
  );

/** Where these visitors stand. */
export const queuePlacesOf = (db: Db, ids: readonly Buffer[], now: Date) =>
  db.query<VisitRow>(
    `WITH line AS (SELECT id, row_number() OVER (ORDER BY place)::int AS position FROM visits WHERE admitted_at IS NULL AND seen_at > $2)
     SELECT v.id, v.admitted_at IS NOT NULL AS is_admitted, line.position FROM visits v LEFT JOIN line USING (id) WHERE v.id = ANY($1::bytea[])`,
    [ids, before(now, visitTimes.attentive)],
  );

export async function countDoor(db: Db, now: Date): Promise<DoorCount> {
  const [row] = await db.query<DoorCount>(
    `SELECT count(*) FILTER (WHERE ${isInside})::int AS inside, count(*) FILTER (WHERE admitted_at IS NULL AND seen_at > $3)::int AS waiting,
            count(*) FILTER (WHERE admitted_at > $4)::int AS admitted_lately FROM visits`,
    [before(now, visitTimes.inside), before(now, visitTimes.once), before(now, visitTimes.attentive), before(now, visitTimes.pace)],
  );
  return row as DoorCount;
}

export const noteSeen = (db: Db, ids: readonly Buffer[], now: Date) =>
  db.query('UPDATE visits SET seen_at = $2 WHERE id = ANY($1::bytea[]) AND seen_at < $2', [ids, now]);

/** Whether one of these buyers has something in a cart, held or not, or an order that waits for its payment. */
export async function haveSomethingHere(db: Db, buyer_ids: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ yes: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id WHERE c.buyer_id = ANY($1::int[]))
         OR EXISTS (SELECT 1 FROM orders WHERE buyer_id = ANY($1::int[]) AND status IN ('init', 'unpaid')) AS yes`,
    [buyer_ids],
  );
  return row?.yes === true;
}
