import type { BatchStep } from '@noren/contract/entities/order-bulk';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/change.ts';

type Key = { store_id: number; id: number };
export type StepName =
  | 'shipped'
  | 'partly_shipped'
  | 'parcel_added'
  | 'delivered'
  | 'completed'
  | 'canceled'
  | 'returning'
  | 'returned'
  | 'missing'
  | 'damaged';

/** An order's states before a step, to which undoing returns. Times are text, as in JSON. */
interface StepBefore {
  status: OrderRow['status'];
  payment_status: OrderRow['payment_status'];
  shipping_status: OrderRow['shipping_status'];
}

/** Its states after the step, and the effects once the step cannot be undone any more. */
export interface StepAfter extends StepBefore {
  restock?: { item_id: number; quantity: number }[];
  /** refunds in their undo window whose units this step did not ship */
  left_out?: number[];
}

export interface StepRow {
  store_id: number;
  id: number;
  order_id: number;
  step: StepName;
  staff_id: number | null;
  before: StepBefore;
  after: StepAfter;
  at: Date;
  undo_until: Date;
  settled_at: Date | null;
  undone_at: Date | null;
}
const columns =
  'store_id, id, order_id, step, staff_id, before, after, at, undo_until, settled_at, undone_at';

/** Stores a step of a locked order, with everything needed to undo it. */
export const insertStep = async (
  tx: Tx,
  order: Key,
  step: StepName,
  staff_id: number | null,
  now: Date,
  undo_until: Date,
): Promise<StepRow> =>
  (await one<StepRow>(
    tx,
    `INSERT INTO fulfilment_steps (store_id, order_id, step, staff_id, at, undo_until, before)
     SELECT o.store_id, o.id, $3, $4, $5, $6, jsonb_build_object('status', o.status, 'payment_status', o.payment_status, 'shipping_status', o.shipping_status,
              'reason', o.reason, 'paid_at', o.paid_at, 'delivery_at', o.delivery_at, 'completed_at', o.completed_at, 'shipping_info', o.shipping_info,
              'source_id', o.source_id, 'display_source_id', o.display_source_id,
              'items', (SELECT jsonb_agg(jsonb_build_object('id', i.id, 'shipping_status', i.shipping_status, 'shipped_quantity', i.shipped_quantity)) FROM order_items i
                         WHERE i.store_id = o.store_id AND i.order_id = o.id))
       FROM orders o WHERE o.store_id = $1 AND o.id = $2 RETURNING ${columns}`,
    [order.store_id, order.id, step, staff_id, now, undo_until],
  )) as StepRow;

export const noteAfterStep = (tx: Tx, step: Key, after: StepAfter) =>
  tx.query('UPDATE fulfilment_steps SET after = $3::jsonb WHERE store_id = $1 AND id = $2', [
    step.store_id,
    step.id,
    JSON.stringify(after),
  ]);

/**
 * The steps of an order that were not undone, newest first; the caller locks the order before
 * changing them.
 */
export const stepsOfOrder = (db: Db, order: Key) =>
  db.query<StepRow>(
    `SELECT ${columns} FROM fulfilment_steps WHERE store_id = $1 AND order_id = $2 AND undone_at IS NULL ORDER BY id DESC`,
    [order.store_id, order.id],
  );

/**
 * Refunds whose units were left out of a parcel: undoing one would charge for units that were not
 * sent.
 */
export const refundsLeftOut = (steps: readonly StepRow[]): ReadonlySet<number> =>
  new Set(steps.flatMap(({ after }) => after.left_out ?? []));

export const findStep = (db: Db, step: Key) =>
  one<StepRow>(db, `SELECT ${columns} FROM fulfilment_steps WHERE store_id = $1 AND id = $2`, [
    step.store_id,
    step.id,
  ]);

/**
 * These steps, and those that shipped other orders of the same parcel by the same call. `parcel`
 * is the same for steps that belong together; null: the order shipped alone.
 */
export const shippedTogether = (db: Db, store_id: number, named: readonly BatchStep[]) =>
  db.query<{ id: number; order_id: number; parcel: string | null }>(
    `WITH named AS (
       SELECT s.id, s.order_id, s.at, CASE WHEN s.step = 'shipped' AND s.undone_at IS NULL THEN o.parcel_id END AS parcel_id
         FROM unnest($2::int[], $3::int[]) AS w(order_id, step_id) JOIN fulfilment_steps s ON s.store_id = $1 AND s.id = w.step_id AND s.order_id = w.order_id
         JOIN orders o ON o.store_id = $1 AND o.id = s.order_id)
     SELECT id, order_id, parcel_id || ' ' || at AS parcel FROM named
      UNION
     SELECT s.id, s.order_id, n.parcel_id || ' ' || n.at FROM named n
       JOIN orders o ON o.store_id = $1 AND o.parcel_id = n.parcel_id
       JOIN fulfilment_steps s ON s.store_id = $1 AND s.order_id = o.id AND s.step = 'shipped' AND s.at = n.at AND s.undone_at IS NULL
      ORDER BY order_id, id`,
    [store_id, named.map(({ order_id }) => order_id), named.map(({ step_id }) => step_id)],
  );

export const takeStepsToFollow = (db: Db, now: Date, limit: number) =>
  db.query<Key & { order_id: number }>(
    `SELECT store_id, id, order_id FROM fulfilment_steps WHERE settled_at IS NULL AND undone_at IS NULL AND undo_until <= $1 ORDER BY undo_until, id LIMIT $2`,
    [now, limit],
  );

export const noteFollowed = (tx: Tx, step: Key, now: Date) =>
  tx.query('UPDATE fulfilment_steps SET settled_at = $3 WHERE store_id = $1 AND id = $2', [
    step.store_id,
    step.id,
    now,
  ]);

/**
 * Returns a locked order to its states before a step; the step and its history stay, marked as
 * undone.
 */
export async function putBackStep(tx: Tx, step: StepRow, now: Date): Promise<void> {
  const key = [step.store_id, step.id];
  // a trigger lets an order go back only in this transaction
  await tx.query(
    'UPDATE fulfilment_steps SET undone_at = $3, undone_by = pg_current_xact_id() WHERE store_id = $1 AND id = $2',
    [...key, now],
  );
  await tx.query(
    `UPDATE orders o SET status = s.before ->> 'status', payment_status = s.before ->> 'payment_status', shipping_status = s.before ->> 'shipping_status',
            reason = s.before ->> 'reason', paid_at = (s.before ->> 'paid_at')::timestamptz, delivery_at = (s.before ->> 'delivery_at')::timestamptz,
            completed_at = (s.before ->> 'completed_at')::timestamptz, shipping_info = s.before -> 'shipping_info',
            source_id = s.before ->> 'source_id', display_source_id = s.before ->> 'display_source_id'
       FROM fulfilment_steps s WHERE s.store_id = $1 AND s.id = $2 AND o.store_id = s.store_id AND o.id = s.order_id`,
    key,
  );
  await tx.query(
    `UPDATE order_items i SET shipping_status = was.shipping_status, shipped_quantity = coalesce(was.shipped_quantity, i.shipped_quantity)
       FROM fulfilment_steps s, jsonb_to_recordset(s.before -> 'items') AS was(id int, shipping_status text, shipped_quantity int)
      WHERE s.store_id = $1 AND s.id = $2 AND i.store_id = s.store_id AND i.id = was.id`,
    key,
  );
  await tx.query(
    'DELETE FROM order_parcels WHERE store_id = $1 AND order_id = $3 AND step_id = $2',
    [...key, step.order_id],
  );
  // webhooks about the step that were not sent yet are never sent
  await tx.query(
    `DELETE FROM webhook_deliveries WHERE store_id = $1 AND step_id = $2 AND status = 'waiting'`,
    key,
  );
  await tx.query(
    'UPDATE order_histories SET undone_at = $4 WHERE store_id = $1 AND order_id = $2 AND step_id = $3',
    [step.store_id, step.order_id, step.id, now],
  );
}

export const staffNames = (db: Db, staff: readonly number[]) =>
  db.query<{ id: number; name: string }>('SELECT id, name FROM staff WHERE id = ANY($1::int[])', [
    staff,
  ]);
