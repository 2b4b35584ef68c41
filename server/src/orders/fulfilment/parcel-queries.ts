import type { OrderParcel } from '@noren/contract/entities/order';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { Carrier } from '../orders/queries.ts';

type Key = { store_id: number; id: number };
export interface Units {
  item_id: number;
  quantity: number;
}

export type ParcelRow = Pick<OrderParcel, 'id' | 'company' | 'company_code' | 'tracking_number'>;

const shipped = `SELECT 1 FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id AND i.shipping_status = 'shipped'`;

/**
 * Records the parcel of a locked order that left before parcels were recorded, so that the next one
 * does not replace it.
 */
const keepFirstParcel = (tx: Tx, order: Key, now: Date) =>
  tx.query(
    `INSERT INTO order_parcels (store_id, order_id, company, company_code, tracking_number, shipped_at)
     SELECT o.store_id, o.id, o.shipping_info ->> 'company', o.shipping_info ->> 'company_code', o.display_source_id,
            coalesce((SELECT max(s.at) FROM fulfilment_steps s WHERE s.store_id = o.store_id AND s.order_id = o.id AND s.step IN ('shipped', 'partly_shipped') AND s.settled_at IS NOT NULL), $3)
       FROM orders o WHERE o.store_id = $1 AND o.id = $2 AND (o.display_source_id IS NOT NULL OR o.shipping_info ->> 'company' IS NOT NULL)
        AND EXISTS (${shipped}) AND NOT EXISTS (SELECT 1 FROM order_parcels p WHERE p.store_id = o.store_id AND p.order_id = o.id)`,
    [order.store_id, order.id, now],
  );

/**
 * Records parcels of a locked order, shipped by one step. @param units of each parcel; null: not
 * recorded
 */
export async function insertParcels(
  tx: Tx,
  order: Key,
  step_id: number,
  parcels: readonly (Carrier & { units: readonly Units[] | null })[],
  now: Date,
): Promise<void> {
  await keepFirstParcel(tx, order, now);
  await tx.query(
    `INSERT INTO order_parcels (store_id, order_id, step_id, company, company_code, tracking_number, units, shipped_at)
     SELECT $1, $2, $3, p.company, p.company_code, p.tracking_number, nullif(p.units, 'null'), $5
       FROM jsonb_to_recordset($4::jsonb) AS p(nth int, company text, company_code text, tracking_number text, units jsonb) ORDER BY p.nth`,
    [
      order.store_id,
      order.id,
      step_id,
      JSON.stringify(parcels.map((parcel, nth) => ({ ...parcel, nth }))),
      now,
    ],
  );
}

/** Carrier and tracking number of each parcel of an order, oldest first. */
export const parcelsOfOrder = (db: Db, order: Key) =>
  db.query<ParcelRow>(
    `SELECT id, company, company_code, tracking_number FROM order_parcels WHERE store_id = $1 AND order_id = $2 ORDER BY id`,
    [order.store_id, order.id],
  );

export const findParcel = (db: Db, order: Key, id: number) =>
  one<ParcelRow>(
    db,
    `SELECT id, company, company_code, tracking_number FROM order_parcels WHERE store_id = $1 AND order_id = $2 AND id = $3`,
    [order.store_id, order.id, id],
  );

/** Corrects the parcel whose number the order has. Call it before `setCarrier`. */
export const correctNamedParcel = (
  tx: Tx,
  order: Key,
  { company, company_code, tracking_number }: Carrier,
) =>
  tx.query(
    `UPDATE order_parcels p SET company = coalesce($3, p.company), company_code = coalesce($4, p.company_code), tracking_number = coalesce($5, p.tracking_number)
      WHERE p.store_id = $1 AND p.id = (SELECT max(n.id) FROM order_parcels n JOIN orders o ON o.store_id = n.store_id AND o.id = n.order_id
        WHERE n.store_id = $1 AND n.order_id = $2 AND n.tracking_number IS NOT DISTINCT FROM o.display_source_id)`,
    [order.store_id, order.id, company ?? null, company_code ?? null, tracking_number ?? null],
  );

/**
 * Replaces carrier and tracking number of a parcel of a locked order. The order and its steps that
 * can be undone follow where they name this parcel.
 */
export async function correctParcel(
  tx: Tx,
  order: Key,
  was: ParcelRow,
  { company, company_code, tracking_number }: Omit<ParcelRow, 'id'>,
): Promise<void> {
  const key = [order.store_id, order.id];
  await tx.query(
    `UPDATE order_parcels SET company = $4, company_code = $5, tracking_number = $6 WHERE store_id = $1 AND order_id = $2 AND id = $3`,
    [...key, was.id, company, company_code, tracking_number],
  );
  const info = JSON.stringify({
    ...(company !== null && { company }),
    ...(company_code !== null && { company_code }),
  });
  await tx.query(
    `UPDATE orders SET shipping_info = $3::jsonb, source_id = $4, display_source_id = $4
      WHERE store_id = $1 AND id = $2 AND display_source_id IS NOT DISTINCT FROM $5`,
    [...key, info, tracking_number, was.tracking_number],
  );
  await tx.query(
    `UPDATE fulfilment_steps SET before = before || jsonb_build_object('shipping_info', $3::jsonb, 'source_id', $4::text, 'display_source_id', $4::text)
      WHERE store_id = $1 AND order_id = $2 AND settled_at IS NULL AND undone_at IS NULL AND before ->> 'display_source_id' = $5`,
    [...key, info, tracking_number, was.tracking_number],
  );
}

/** Counts units of waiting lines as shipped; a line of which no unit is left is shipped. */
export const shipUnits = (tx: Tx, order: Key, units: readonly Units[]) =>
  tx.query(
    `UPDATE order_items i SET shipped_quantity = i.shipped_quantity + u.quantity,
            shipping_status = CASE WHEN i.shipped_quantity + u.quantity >= i.quantity - i.refunded_quantity THEN 'shipped' ELSE 'pending' END
       FROM unnest($3::int[], $4::int[]) AS u(item_id, quantity)
      WHERE i.store_id = $1 AND i.order_id = $2 AND i.id = u.item_id AND i.shipping_status = 'pending'`,
    [
      order.store_id,
      order.id,
      units.map(({ item_id }) => item_id),
      units.map(({ quantity }) => quantity),
    ],
  );
