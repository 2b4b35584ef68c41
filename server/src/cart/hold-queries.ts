import type { Db, Tx } from '../db/database.ts';
import { isOnAir } from '../products/queries.ts';

/** What a stream does with what is taken from it. */
export interface StreamTerms {
  store_id: number;
  /** how long it holds; null: it holds nothing */
  minutes: number | null;
  /** of the SKUs that were asked about, those whose goods wait in it (`init`) */
  waiting: number[];
  /** and those that are on sale in it while it is on air: what it holds */
  selling: number[];
}

/** A platform's numbers may be streams of several stores: a stream is known by its store and number. */
export const streamKey = (store_id: number, id: number): string => `${store_id}:${id}`;

/** What streams do with these SKUs, by `streamKey`; streams that are not there, or of none of the SKUs' stores, are not in the map. */
export async function streamTerms(
  db: Db,
  streamIds: readonly number[],
  skus: readonly { store_id: number; sku_id: number }[],
): Promise<Map<string, StreamTerms>> {
  const rows = await db.query<StreamTerms & { id: number }>(
    `SELECT s.id, s.store_id, p.cart_item_life AS minutes,
            coalesce(k.waiting, '{}') AS waiting, coalesce(k.selling, '{}') AS selling
       FROM streams s LEFT JOIN posts p ON p.store_id = s.store_id AND p.id = s.post_id
       LEFT JOIN LATERAL (
         SELECT array_agg(k.id) FILTER (WHERE c.status = 'init') AS waiting, array_agg(k.id) FILTER (WHERE c.status = 'selling' AND ${isOnAir('p')}) AS selling
           FROM skus k JOIN post_products c ON c.store_id = k.store_id AND c.product_id = k.product_id
          WHERE k.store_id = s.store_id AND k.id = ANY($2::int[]) AND c.post_id = s.post_id) k ON true
      WHERE s.store_id = ANY($3::int[]) AND s.id = ANY($1::int[])`,
    [streamIds, skus.map((sku) => sku.sku_id), [...new Set(skus.map((sku) => sku.store_id))]],
  );
  return new Map(rows.map((row) => [streamKey(row.store_id, row.id), row]));
}

/** Takes a line out of its cart as its buyer asks; the pause after its hold stays behind, as long as the hold was. */
export const throwAway = (tx: Tx, line: { store_id: number; id: number }, now: Date) =>
  tx.query(
    `WITH gone AS (DELETE FROM cart_items WHERE store_id = $1 AND id = $2 RETURNING store_id, buyer_id, sku_id, held_since, held_until),
     held AS (SELECT *, least(held_until, $3::timestamptz) AS over FROM gone WHERE held_since IS NOT NULL AND held_until IS NOT NULL)
     INSERT INTO hold_pauses (store_id, buyer_id, sku_id, held_since, ends_at)
     SELECT store_id, buyer_id, sku_id, held_since, over + (over - held_since) FROM held WHERE over + (over - held_since) > $3
     ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET held_since = excluded.held_since, ends_at = greatest(hold_pauses.ends_at, excluded.ends_at)`,
    [line.store_id, line.id, now],
  );

/** What stands beside a line when its hold is to begin anew: its pause, and how many other lines of the cart are held. */
export async function holdStanding(tx: Tx, line: { store_id: number; cart_id: number; buyer_id: number; sku_id: number; id: number }, now: Date) {
  const [row] = await tx.query<{ others_held: number; pause_since: Date | null; pause_ends: Date | null }>(
    `SELECT (SELECT count(*)::int FROM cart_items o WHERE o.store_id = $1 AND o.cart_id = $2 AND o.id <> $5 AND o.held_quantity > 0 AND o.held_until > $6) AS others_held,
            h.held_since AS pause_since, h.ends_at AS pause_ends
       FROM (SELECT 1) one LEFT JOIN hold_pauses h ON h.store_id = $1 AND h.buyer_id = $3 AND h.sku_id = $4`,
    [line.store_id, line.cart_id, line.buyer_id, line.sku_id, line.id, now],
  );
  return row as { others_held: number; pause_since: Date | null; pause_ends: Date | null };
}

export interface ExpiredHold {
  store_id: number;
  id: number;
  sku_id: number;
  held_quantity: number;
}

const overdueHolds = (shelf: string, locked: string): string =>
  `WITH over AS MATERIALIZED (
     SELECT h.store_id, h.id, h.held_quantity
       FROM cart_items h JOIN carts c ON c.store_id = h.store_id AND c.id = h.cart_id ${shelf}
      WHERE h.held_quantity > 0 AND h.held_until <= $1
      ORDER BY h.held_until LIMIT $2 FOR UPDATE OF ${locked} SKIP LOCKED)
   UPDATE cart_items i SET held_quantity = 0, network = NULL FROM over
    WHERE i.store_id = over.store_id AND i.id = over.id
   RETURNING i.store_id, i.id, i.sku_id, over.held_quantity`;
const endAll = overdueHolds('', 'c, h');
const endWhereFree = overdueHolds('JOIN sku_stock q ON q.store_id = h.store_id AND q.sku_id = h.sku_id', 'c, h, q');

/**
 * Ends holds whose time is over: the lines stay, their units go back. Several processes share the work.
 * @param where `free`: only of SKUs whose shelf nobody has locked at this moment
 */
export const endHolds = (tx: Tx, now: Date, limit: number, where: 'all' | 'free') =>
  tx.query<ExpiredHold>(where === 'all' ? endAll : endWhereFree, [now, limit]);
