import type { Tx } from '../db/database.ts';
import type { TakenUnits } from '../stock/network-units.ts';

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

/** What buyers of these networks hold at the store, by SKU, and when the first of it ends. */
export const networkHolds = (tx: Tx, wanted: readonly { store_id: number; network: string }[], now: Date) =>
  tx.query<TakenUnits & { first_end: Date }>(
    `SELECT i.store_id, i.network::text AS network, i.sku_id, q.stock, sum(i.held_quantity)::int AS units, min(i.held_until) AS first_end
       FROM (SELECT DISTINCT * FROM unnest($1::int[], $2::bigint[]) AS w(store_id, network)) w
       JOIN cart_items i ON i.store_id = w.store_id AND i.network = w.network AND i.held_quantity > 0 AND i.network IS NOT NULL
       JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
      WHERE i.held_until > $3
      GROUP BY i.store_id, i.network, i.sku_id, q.stock`,
    [wanted.map((w) => w.store_id), wanted.map((w) => w.network), now],
  );

export interface ExpiredHold {
  store_id: number;
  id: number;
  sku_id: number;
  held_quantity: number;
}

const overdueHolds = (shelf: string, locked: string): string =>
  `UPDATE cart_items i SET held_quantity = 0, network = NULL
     FROM (SELECT h.store_id, h.id, h.held_quantity
             FROM cart_items h JOIN carts c ON c.store_id = h.store_id AND c.id = h.cart_id ${shelf}
            WHERE h.held_quantity > 0 AND h.held_until <= $1
            ORDER BY h.held_until LIMIT $2 FOR UPDATE OF ${locked} SKIP LOCKED) AS over
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
