import type { OrderChange } from '@noren/contract/entities/order-change';
import { one, type Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/change.ts';

type Key = { store_id: number; id: number };

/** Records a change of a locked order, raises its revision, and queues an email to the buyer. */
export const insertChange = async (
  tx: Tx,
  order: Key,
  {
    staff_id,
    changes,
    now,
  }: { staff_id: number | null; changes: readonly OrderChange[]; now: Date },
): Promise<number> =>
  (
    (await one<{ id: number }>(
      tx,
      `WITH changed AS (
         INSERT INTO order_changes (store_id, order_id, staff_id, at, changes) VALUES ($1, $2, $3, $4, $5::jsonb) RETURNING store_id, id),
       raised AS (UPDATE orders SET revision = revision + 1 WHERE store_id = $1 AND id = $2 RETURNING email),
       told AS (
         INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
         SELECT c.store_id, $2::int, 'changed', c.id, r.email FROM changed c, raised r WHERE r.email IS NOT NULL)
       SELECT id FROM changed`,
      [order.store_id, order.id, staff_id, now, JSON.stringify(changes)],
    )) as { id: number }
  ).id;

/**
 * Writes where and when a locked order is delivered. A parcel has one recipient and day, so that
 * others of them dissolve it. The number to call changes with the recipient's if they were the same.
 */
export const setDelivery = (
  tx: Tx,
  order: OrderRow,
  { receiver, delivery_request }: Pick<OrderRow, 'receiver' | 'delivery_request'>,
) =>
  tx.query(
    `WITH o AS (
       SELECT parcel_id, receiver - 'phone' <> $3::jsonb - 'phone' OR delivery_request - 'note' IS DISTINCT FROM $4::jsonb - 'note' AS leaves
         FROM orders WHERE store_id = $1 AND id = $2),
     others AS (
       UPDATE orders n SET parcel_id = NULL FROM o
        WHERE o.leaves AND n.store_id = $1 AND n.id <> $2 AND n.parcel_id = o.parcel_id AND n.stage = 'to_ship')
     UPDATE orders SET receiver = $3::jsonb, delivery_request = $4::jsonb,
            parcel_id = CASE WHEN (SELECT leaves FROM o) THEN NULL ELSE parcel_id END,
            phone_number = CASE WHEN phone_number = receiver ->> 'phone' THEN $3::jsonb ->> 'phone' ELSE phone_number END
      WHERE store_id = $1 AND id = $2`,
    [
      order.store_id,
      order.id,
      JSON.stringify(receiver),
      delivery_request && JSON.stringify(delivery_request),
    ],
  );
