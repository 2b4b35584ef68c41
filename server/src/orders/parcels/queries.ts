import type { PaymentType } from '@noren/contract/payment-methods';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ParcelFacts } from './rules.ts';

export interface ParcelOrder extends ParcelFacts {
  created_at: Date;
  buyer_name: string;
  units: number;
  total_amount: number;
  currency: 'JPY' | 'TWD';
  shipping_fee: number;
  payment_type: PaymentType;
  parcel_id: number | null;
}

const folded = (field: string) =>
  `regexp_replace(upper(normalize(coalesce(o.receiver ->> '${field}', ''), NFKC)), '\\s', '', 'g')`;

/**
 * Orders of a store with what decides whether they can share a parcel, oldest first. A guest's
 * orders belong to the member who ordered with the same mailbox (D-565).
 * @param ids null: all orders to ship
 */
export const findParcelOrders = (db: Db, store_id: number, ids: readonly number[] | null) =>
  db.query<ParcelOrder>(
    `WITH o AS MATERIALIZED (
       SELECT o.*, b.user_id IS NOT NULL AS is_member FROM orders o JOIN buyers b ON b.id = o.buyer_id
        WHERE o.store_id = $1 AND ($2::int[] IS NULL OR o.id = ANY($2)) AND ($2::int[] IS NOT NULL OR (o.stage = 'to_ship' AND o.shipping_type <> 'self_pick_up'))),
     owners AS (
       SELECT w.email_folded, min(w.buyer_id) AS buyer_id FROM orders w JOIN buyers b ON b.id = w.buyer_id AND b.user_id IS NOT NULL
        WHERE w.store_id = $1 AND NOT w.is_rehearsal AND w.erased_at IS NULL AND w.email_folded IN (SELECT email_folded FROM o WHERE NOT is_member) GROUP BY 1)
     SELECT o.id, o.slug AS number, o.created_at, o.stage, o.shipping_type, o.total_amount, o.currency, o.shipping_fee, o.payment_type, o.parcel_id,
            coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name', '') AS buyer_name,
            CASE WHEN o.is_rehearsal THEN 'r' ELSE '' END
              || CASE WHEN o.is_member OR o.email_folded IS NULL THEN 'b' || o.buyer_id ELSE coalesce('b' || w.buyer_id, 'e' || o.email_folded) END AS person,
            ${folded('name')} || E'\\n' || ${folded('address')} AS place,
            coalesce(o.delivery_request ->> 'day', '') || ' ' || coalesce(o.delivery_request ->> 'slot', '')
              || ' ' || coalesce(o.shipping_method ->> 'temperature', 'normal') AS delivery,
            i.is_partly_shipped, i.is_refunded, i.units
       FROM o LEFT JOIN owners w ON w.email_folded = o.email_folded
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(i.shipping_status <> 'pending' OR i.shipped_quantity > 0), false) AS is_partly_shipped, coalesce(bool_and(i.refunded_quantity >= i.quantity), false) AS is_refunded,
               coalesce(sum(i.quantity - i.refunded_quantity), 0)::int AS units
          FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) i
      ORDER BY o.id`,
    [store_id, ids],
  );

/** The orders to ship that are in a parcel with one of these, and these themselves. */
const withParcelMates = async (
  db: Db,
  store_id: number,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `SELECT o.id FROM orders o WHERE o.store_id = $1 AND (o.id = ANY($2::int[])
          OR o.stage = 'to_ship' AND o.parcel_id IN (SELECT n.parcel_id FROM orders n WHERE n.store_id = $1 AND n.id = ANY($2) AND n.stage = 'to_ship'))
        ORDER BY o.id`,
      [store_id, ids],
    )
  ).map(({ id }) => id);

/**
 * Locks these orders and the open orders of their parcels in the order of their ids, so that
 * concurrent calls do not deadlock. Orders that joined a parcel meanwhile are locked as well.
 * @returns the ids of all
 */
export async function lockParcels(
  tx: Tx,
  store_id: number,
  ids: readonly number[],
): Promise<number[]> {
  for (let known = await withParcelMates(tx, store_id, ids); ;) {
    await tx.query(
      'SELECT 1 FROM orders WHERE store_id = $1 AND id = ANY($2::int[]) ORDER BY id FOR UPDATE',
      [store_id, known],
    );
    const now = await withParcelMates(tx, store_id, ids);
    if (now.every((id) => known.includes(id))) return now;
    known = now;
  }
}

/** Puts locked orders into a parcel. @param parcel_id null: each ships alone */
export const setParcel = (
  tx: Tx,
  store_id: number,
  ids: readonly number[],
  parcel_id: number | null,
) =>
  tx.query('UPDATE orders SET parcel_id = $3 WHERE store_id = $1 AND id = ANY($2::int[])', [
    store_id,
    ids,
    parcel_id,
  ]);

/**
 * Whether the email about another order of the same parcel names this locked order: it has shipped
 * for good, with the same number, to the same mailbox. Serializes calls for one parcel, so that its
 * buyer gets one email.
 */
export async function isNamedByMate(
  tx: Tx,
  { store_id, id, parcel_id }: { store_id: number; id: number; parcel_id?: number | null },
): Promise<boolean> {
  if (parcel_id == null) return false;
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('parcel ' || $1::int, 0))`, [
    parcel_id,
  ]);
  const found = await tx.query(
    `SELECT 1 FROM orders o JOIN orders n ON n.store_id = o.store_id AND n.parcel_id = o.parcel_id AND n.id <> o.id AND lower(n.email) = lower(o.email)
            AND n.display_source_id IS NOT DISTINCT FROM o.display_source_id AND n.shipping_info = o.shipping_info
       JOIN emails e ON e.store_id = n.store_id AND e.order_id = n.id AND e.kind = 'shipped' AND e.subject_id = 0
      WHERE o.store_id = $1 AND o.id = $2 AND n.stage IN ('shipped', 'done') LIMIT 1`,
    [store_id, id],
  );
  return found.length > 0;
}
