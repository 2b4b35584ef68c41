import type { Db, Tx } from '../../platform/db/database.ts';
import { flashJson } from '../../catalog/flash-prices/queries.ts';
import type { Flash } from '../../catalog/flash-prices/rules.ts';
import { isOnAir } from '../../catalog/products/queries.ts';
import type { TakenUnits } from '../../catalog/stock/network-units.ts';
import { NetworkHolds, type SkuOfNetwork } from './network-holds.ts';

/** How a stream treats goods that are added from it. */
export interface StreamTerms {
  store_id: number;
  /** holding time; null: it holds nothing */
  minutes: number | null;
  /** of the requested SKUs, those that are not on sale in the stream yet (`init`) */
  waiting: number[];
  /** and those that are on sale in it while it is on air, which it holds */
  selling: number[];
  /** flash prices of their products while it is on air */
  flashes: Flash[];
}

/**
 * Several stores may have a stream with the same platform number, so a stream is identified by
 * store and number.
 */
export const streamKey = (store_id: number, id: number): string => `${store_id}:${id}`;

/**
 * Terms of streams for these SKUs, by `streamKey`; missing for streams that do not exist or belong
 * to none of the SKUs' stores.
 */
export async function streamTerms(
  db: Db,
  streamIds: readonly number[],
  skus: readonly { store_id: number; sku_id: number }[],
): Promise<Map<string, StreamTerms>> {
  const rows = await db.query<StreamTerms & { id: number }>(
    `SELECT s.id, s.store_id, p.cart_item_life AS minutes,
            coalesce(k.waiting, '{}') AS waiting, coalesce(k.selling, '{}') AS selling, coalesce(k.flashes, '[]') AS flashes
       FROM streams s LEFT JOIN posts p ON p.store_id = s.store_id AND p.id = s.post_id
       LEFT JOIN LATERAL (
         SELECT array_agg(k.id) FILTER (WHERE c.status = 'init') AS waiting, array_agg(k.id) FILTER (WHERE c.status = 'selling' AND ${isOnAir('p')}) AS selling,
                (SELECT jsonb_agg(${flashJson('f', false)}) FROM flash_prices f
                  WHERE f.store_id = s.store_id AND f.post_id = s.post_id AND f.product_id = ANY(array_agg(k.product_id)) AND ${isOnAir('p')}) AS flashes
           FROM skus k JOIN post_products c ON c.store_id = k.store_id AND c.product_id = k.product_id
          WHERE k.store_id = s.store_id AND k.id = ANY($2::int[]) AND c.post_id = s.post_id) k ON true
      WHERE s.store_id = ANY($3::int[]) AND s.id = ANY($1::int[])`,
    [streamIds, skus.map((sku) => sku.sku_id), [...new Set(skus.map((sku) => sku.store_id))]],
  );
  return new Map(rows.map((row) => [streamKey(row.store_id, row.id), row]));
}

/**
 * SQL that writes the cool-downs after holds that ended unsold at `over`, each as long as its hold
 * was. Units of running cool-downs add up, because a network waits for all of them.
 * @param holds a SELECT of store_id, buyer_id, sku_id, network, units, held_since, over
 * @param now placeholder of the call's time
 */
const insertPausesSql = (holds: string, now: string): string => `
     INSERT INTO hold_pauses (store_id, buyer_id, sku_id, network, units, held_since, ends_at)
     SELECT store_id, buyer_id, sku_id, network, units, held_since, over + (over - held_since) FROM (${holds}) h WHERE over + (over - held_since) > ${now}
     ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET held_since = excluded.held_since, ends_at = greatest(hold_pauses.ends_at, excluded.ends_at),
            network = coalesce(excluded.network, hold_pauses.network),
            units = excluded.units + CASE WHEN hold_pauses.ends_at > ${now} THEN hold_pauses.units ELSE 0 END`;

/** Removes a line from its cart at its buyer's request, and writes the cool-down after its hold. */
export const discardLine = (tx: Tx, line: { store_id: number; id: number }, now: Date) =>
  tx.query(
    `WITH gone AS (DELETE FROM cart_items WHERE store_id = $1 AND id = $2
       RETURNING store_id, buyer_id, sku_id, network, held_quantity AS units, held_since, least(held_until, $3::timestamptz) AS over)
     ${insertPausesSql('SELECT * FROM gone WHERE held_since IS NOT NULL AND over IS NOT NULL', '$3')}`,
    [line.store_id, line.id, now],
  );

/** Writes the cool-down of units that a running hold gave back, if its network is counted. */
export const pauseForUnits = (
  tx: Tx,
  line: { store_id: number; id: number },
  units: number,
  now: Date,
) =>
  tx.query(
    insertPausesSql(
      `SELECT store_id, buyer_id, sku_id, network, $4::int AS units, held_since, least(held_until, $3::timestamptz) AS over
         FROM cart_items WHERE store_id = $1 AND id = $2 AND network IS NOT NULL AND held_since IS NOT NULL`,
      '$3::timestamptz',
    ),
    [line.store_id, line.id, now, units],
  );

/**
 * Facts that decide whether a line's hold may begin again: its cool-down, and the number of other
 * held lines in the cart.
 */
export async function holdContext(
  tx: Tx,
  line: { store_id: number; cart_id: number; buyer_id: number; sku_id: number; id: number },
  now: Date,
) {
  const [row] = await tx.query<{
    others_held: number;
    pause_since: Date | null;
    pause_ends: Date | null;
  }>(
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
     SELECT h.store_id, h.id, h.buyer_id, h.sku_id, h.network, h.held_quantity, h.held_since, h.held_until
       FROM cart_items h JOIN carts c ON c.store_id = h.store_id AND c.id = h.cart_id ${shelf}
      WHERE h.held_quantity > 0 AND h.held_until <= $1
      ORDER BY h.held_until LIMIT $2 FOR UPDATE OF ${locked} SKIP LOCKED),
   paused AS (
     ${insertPausesSql(
       `SELECT store_id, buyer_id, sku_id, network, held_quantity AS units, held_since, held_until AS over
         FROM over WHERE network IS NOT NULL AND held_since IS NOT NULL`,
       '$1',
     )})
   UPDATE cart_items i SET held_quantity = 0, network = NULL, flash_id = NULL FROM over
    WHERE i.store_id = over.store_id AND i.id = over.id
   RETURNING i.store_id, i.id, i.sku_id, over.held_quantity`;
const endAll = overdueHolds('', 'c, h');
const endWhereFree = overdueHolds(
  'JOIN sku_stock q ON q.store_id = h.store_id AND q.sku_id = h.sku_id',
  'c, h, q',
);

/**
 * Ends expired holds: the lines stay, their units go back. Several processes share the work.
 * @param where `free`: only SKUs whose shelf no transaction has locked
 */
export const endHolds = (tx: Tx, now: Date, limit: number, where: 'all' | 'free') =>
  tx.query<ExpiredHold>(where === 'all' ? endAll : endWhereFree, [now, limit]);

/** The holds of a SKU that a post's stream holds now, locked in the order of every batch. */
const holdsOfPost = `
     SELECT h.store_id, h.id, h.buyer_id, h.sku_id, h.network, h.held_quantity, h.held_since, h.held_until
       FROM cart_items h JOIN carts c ON c.store_id = h.store_id AND c.id = h.cart_id
       JOIN streams s ON s.store_id = h.store_id AND s.id = h.stream_id
      WHERE h.store_id = $1 AND s.post_id = $2 AND h.sku_id = $3 AND h.held_quantity > 0 AND h.held_until > $4::timestamptz
      ORDER BY h.store_id, h.buyer_id, h.id FOR UPDATE OF c, h`;

interface SkuOfPost {
  store_id: number;
  post_id: number;
  sku_id: number;
}

/** Longest time that an extended hold may still last, in minutes: that of a post's own holds. */
const maxHoldMinutes = 1440;

/** Extends the running holds of a SKU in a post. @returns the units on hold of each line */
export const extendHolds = (
  tx: Tx,
  { store_id, post_id, sku_id }: SkuOfPost,
  minutes: number,
  now: Date,
) =>
  tx.query<{ held_quantity: number }>(
    `WITH running AS MATERIALIZED (${holdsOfPost})
     UPDATE cart_items i SET held_until = least(r.held_until + make_interval(mins => $5), greatest(r.held_until, $4::timestamptz + make_interval(mins => $6)))
       FROM running r WHERE i.store_id = r.store_id AND i.id = r.id RETURNING i.held_quantity`,
    [store_id, post_id, sku_id, now, minutes, maxHoldMinutes],
  );

/**
 * Ends the running holds of a SKU in a post as if they expired at `now`: lines stay, with the usual
 * cool-down. The caller moves the units back. @returns the released units of each line
 */
export const releaseHolds = (tx: Tx, { store_id, post_id, sku_id }: SkuOfPost, now: Date) =>
  tx.query<{ units: number }>(
    `WITH running AS MATERIALIZED (${holdsOfPost}),
     paused AS (
       ${insertPausesSql(
         `SELECT store_id, buyer_id, sku_id, network, held_quantity AS units, held_since, $4::timestamptz AS over
           FROM running WHERE network IS NOT NULL AND held_since IS NOT NULL`,
         '$4::timestamptz',
       )})
     UPDATE cart_items i SET held_quantity = 0, network = NULL, held_until = $4::timestamptz FROM running r
      WHERE i.store_id = r.store_id AND i.id = r.id RETURNING r.held_quantity AS units`,
    [store_id, post_id, sku_id, now],
  );

interface WantedOfNetwork {
  store_id: number;
  network: string;
  sku_id: number;
}

/** `first_end` null: not a hold, but the facts of a wanted SKU. */
type NetworkRow = TakenUnits & { first_end: Date | null } & SkuOfNetwork;

/**
 * Returns the units that buyers of these networks hold at the store, by SKU, and when the first
 * hold ends. For each wanted SKU it adds the units whose holds recently ended unsold while the SKU
 * had none left, and for a scarce SKU whether other networks hold it or are in a cool-down for it.
 */
const networkHolds = (tx: Tx, wanted: readonly WantedOfNetwork[], now: Date) =>
  tx.query<NetworkRow>(
    `WITH w AS MATERIALIZED (SELECT DISTINCT * FROM unnest($1::int[], $2::bigint[], $3::int[]) AS w(store_id, network, sku_id))
     SELECT i.store_id, i.network::text AS network, i.sku_id, q.stock, sum(i.held_quantity)::int AS units, min(i.held_until) AS first_end,
            0 AS paused, NULL::timestamptz AS pause_ends, false AS wanted_elsewhere
       FROM (SELECT DISTINCT store_id, network FROM w) w
       JOIN cart_items i ON i.store_id = w.store_id AND i.network = w.network AND i.held_quantity > 0 AND i.network IS NOT NULL
       JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
      WHERE i.held_until > $4
      GROUP BY i.store_id, i.network, i.sku_id, q.stock
     UNION ALL
     SELECT w.store_id, w.network::text, w.sku_id, q.stock, 0, NULL, coalesce(p.units, 0), p.ends_at,
            q.stock < 2 * t.hold_limit AND (
              EXISTS (SELECT 1 FROM cart_items i WHERE i.store_id = w.store_id AND i.sku_id = w.sku_id AND i.held_quantity > 0 AND i.network IS NOT NULL
                         AND i.network <> w.network AND i.held_until > $4)
              OR EXISTS (SELECT 1 FROM hold_pauses o WHERE o.store_id = w.store_id AND o.sku_id = w.sku_id AND o.network IS NOT NULL
                            AND o.network <> w.network AND o.ends_at > $4 AND q.ran_out_at >= o.held_since))
       FROM w JOIN stores t ON t.id = w.store_id JOIN sku_stock q ON q.store_id = w.store_id AND q.sku_id = w.sku_id
       LEFT JOIN LATERAL (SELECT sum(h.units)::int AS units, max(h.ends_at) AS ends_at FROM hold_pauses h
                           WHERE h.store_id = w.store_id AND h.sku_id = w.sku_id AND h.network = w.network AND h.network IS NOT NULL
                             AND h.ends_at > $4 AND q.ran_out_at >= h.held_since) p ON true`,
    [wanted.map((w) => w.store_id), wanted.map((w) => w.network), wanted.map((w) => w.sku_id), now],
  );

/**
 * Returns the holds of the callers' networks at the stores they call. One statement, or none if no
 * network is counted.
 */
export async function networkOfHolds(
  tx: Tx,
  calls: readonly {
    store_id?: number | undefined;
    sku_id: number;
    network: string | null;
    now: Date;
  }[],
): Promise<NetworkHolds> {
  const wanted = calls.flatMap(({ store_id, sku_id, network }) =>
    store_id !== undefined && network !== null ? [{ store_id, network, sku_id }] : [],
  );
  const rows =
    wanted.length > 0 ? await networkHolds(tx, wanted, (calls[0] as { now: Date }).now) : [];
  return new NetworkHolds(rows, wanted);
}
