import { tablesWhere } from '../../platform/db/buyer-tables.ts';
import type { Tx } from '../../platform/db/database.ts';
import { renumberOrders } from '../../orders/orders/list-queries.ts';

/**
 * Locks both buyers in id order, which serializes merges of one buyer. Missing ones do not exist.
 */
export async function lockBuyers(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { user_id: number | null; merged_into: number | null }>> {
  const rows = await tx.query<{ id: number; user_id: number | null; merged_into: number | null }>(
    'SELECT id, user_id, merged_into FROM buyers WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const storesOfCarts = (tx: Tx, buyer_id: number) =>
  tx.query<{ store_id: number }>('SELECT store_id FROM carts WHERE buyer_id = $1', [buyer_id]);

export interface MergingLine {
  store_id: number;
  id: number;
  cart_id: number;
  buyer_id: number;
  sku_id: number;
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  stream_id: number | null;
  flash_id: number | null;
  salable_limit: number | null;
  hold_limit: number;
  sku_name: string;
  product_name: string;
}

/** Lines of both buyers' carts, whose rows must be locked already. */
export const lockLinesOfBuyers = (tx: Tx, buyers: readonly number[]) =>
  tx.query<MergingLine>(
    `SELECT i.store_id, i.id, i.cart_id, i.buyer_id, i.sku_id, i.quantity, i.held_quantity, i.held_until, i.stream_id, i.flash_id, s.salable_limit, t.hold_limit, s.name AS sku_name, p.name AS product_name
       FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id
       JOIN skus s ON s.store_id = i.store_id AND s.id = i.sku_id
       JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
       JOIN stores t ON t.id = i.store_id
      WHERE c.buyer_id = ANY($1::int[]) ORDER BY i.store_id, i.buyer_id, i.id FOR UPDATE OF i`,
    [buyers],
  );

export interface Destination {
  from: number;
  into: number;
}

/** Moves and locks all orders of one buyer, with the payments of unpaid ones. @returns how many */
export async function moveOrders(tx: Tx, { from, into }: Destination): Promise<number> {
  const moved = await tx.query(
    `WITH theirs AS (SELECT store_id, id FROM orders WHERE buyer_id = $1 ORDER BY store_id, id FOR UPDATE)
     UPDATE orders o SET buyer_id = $2 FROM theirs t WHERE o.store_id = t.store_id AND o.id = t.id RETURNING 1`,
    [from, into],
  );
  if (moved.length > 0) await renumberOrders(tx, into);
  return moved.length;
}

/**
 * Moves addresses. One that both buyers have stays once, under the guest's id, which the browser
 * knows. The default stays the receiving buyer's. Orders have copies.
 * @returns how many are new to the receiving buyer
 */
export async function moveAddresses(tx: Tx, { from, into }: Destination): Promise<number> {
  const [row] = await tx.query<{ added: number }>(
    `WITH known AS (
       DELETE FROM addresses a USING addresses n
        WHERE a.buyer_id = $2 AND n.buyer_id = $1
          AND (a.type, a.name, a.phone_number, a.postcode, a.level_one, a.level_two, a.level_three, a.level_four, a.level_one_code, a.region)
              IS NOT DISTINCT FROM
              (n.type, n.name, n.phone_number, n.postcode, n.level_one, n.level_two, n.level_three, n.level_four, n.level_one_code, n.region)
       RETURNING a.id, n.id AS stays, a.region, a.is_default),
     moved AS (
       UPDATE addresses a
          SET buyer_id = $2,
              is_default = EXISTS (SELECT 1 FROM known k WHERE k.stays = a.id AND k.is_default)
                OR (a.is_default AND NOT EXISTS (
                  SELECT 1 FROM addresses d WHERE d.buyer_id = $2 AND d.region IS NOT DISTINCT FROM a.region AND d.is_default))
        WHERE a.buyer_id = $1 RETURNING a.id)
     SELECT greatest(0, (SELECT count(*) FROM moved) - (SELECT count(*) FROM known))::int AS added`,
    [from, into],
  );
  return row?.added ?? 0;
}

/** Tables whose rows only change their owner. */
const moved = tablesWhere('merge', 'move');
export async function moveRows(tx: Tx, { from, into }: Destination): Promise<void> {
  for (const table of moved)
    await tx.query(`UPDATE ${table} SET buyer_id = $2 WHERE buyer_id = $1`, [from, into]);
}

/** Adds up the counts, so that earlier purchases still count (D-112: guest → member). */
export const moveCounts = (tx: Tx, { from, into }: Destination) =>
  tx.query(
    `WITH gone AS (DELETE FROM buyer_sku_counts WHERE buyer_id = $1 RETURNING store_id, sku_id, ordered)
     INSERT INTO buyer_sku_counts (store_id, buyer_id, sku_id, ordered) SELECT store_id, $2::int, sku_id, ordered FROM gone ORDER BY store_id, sku_id
     ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET ordered = buyer_sku_counts.ordered + excluded.ordered`,
    [from, into],
  );

/** Moves the keys, so that a retry after the login returns the stored reply. */
export const moveKeys = (tx: Tx, { from, into }: Destination) =>
  tx.query(
    `UPDATE idempotency_keys k SET buyer_id = $2
      WHERE k.buyer_id = $1 AND k.reply IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM idempotency_keys o WHERE o.buyer_id = $2 AND o.endpoint = k.endpoint AND o.key = k.key)`,
    [from, into],
  );

/** Units that these buyers together have ordered, per SKU. */
export const orderedUnits = (
  tx: Tx,
  buyers: readonly number[],
  skus: readonly { store_id: number; sku_id: number }[],
) =>
  tx.query<{ store_id: number; sku_id: number; ordered: number }>(
    `SELECT c.store_id, c.sku_id, sum(c.ordered)::int AS ordered FROM buyer_sku_counts c
      WHERE c.buyer_id = ANY($1::int[]) AND (c.store_id, c.sku_id) IN (SELECT * FROM unnest($2::int[], $3::int[])) GROUP BY 1, 2`,
    [buyers, skus.map((sku) => sku.store_id), skus.map((sku) => sku.sku_id)],
  );

export interface LineToKeep {
  store_id: number;
  sku_id: number;
  id: number;
  buyer_id: number;
  cart_id: number;
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  stream_id: number | null;
  flash_id: number | null;
}

export const keepLines = (tx: Tx, lines: readonly LineToKeep[]) =>
  tx.query(
    `UPDATE cart_items i SET buyer_id = l.buyer_id, cart_id = l.cart_id, quantity = l.quantity, held_quantity = l.held_quantity, held_until = l.held_until,
                              stream_id = l.stream_id, flash_id = l.flash_id, changed_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS l(store_id int, id int, buyer_id int, cart_id int, quantity int, held_quantity int, held_until timestamptz, stream_id int, flash_id int)
      WHERE i.store_id = l.store_id AND i.id = l.id`,
    [JSON.stringify(lines)],
  );

/**
 * Ends the guest's sessions and marks it as merged; what concurrent calls still write for it is
 * merged later (`mergedGuestsWithData`).
 */
export async function closeGuest(tx: Tx, { from, into }: Destination, now: Date): Promise<void> {
  tx.changed('sessions');
  await tx.query(
    `UPDATE sessions SET revoked_at = now() WHERE buyer_id = $1 AND kind IN ('guest', 'order') AND revoked_at IS NULL`,
    [from],
  );
  await tx.query(
    'UPDATE buyers SET merged_into = $2, merged_at = coalesce(merged_at, $3) WHERE id = $1',
    [from, into, now],
  );
}

/** Recently merged guests that have data again, written by a concurrent call. */
export const mergedGuestsWithData = (tx: Tx, now: Date) =>
  tx.query<Destination>(
    `SELECT b.id AS from, b.merged_into AS into FROM buyers b
      WHERE b.merged_into IS NOT NULL AND b.merged_at > $1::timestamptz - interval '10 minutes'
        AND (EXISTS (SELECT 1 FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id WHERE c.buyer_id = b.id)
          OR EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = b.id) OR EXISTS (SELECT 1 FROM addresses a WHERE a.buyer_id = b.id)
          ${moved.map((table) => `OR EXISTS (SELECT 1 FROM ${table} r WHERE r.buyer_id = b.id)`).join(' ')})
      ORDER BY b.id LIMIT 50`,
    [now],
  );
