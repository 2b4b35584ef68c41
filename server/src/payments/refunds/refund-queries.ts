import { disputesColumns, type Disputes } from '../../orders/orders/chargeback-queries.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { RefundableItem, RefundStatus } from './refund-rules.ts';

type Key = { store_id: number; id: number };

export interface RefundRow {
  store_id: number;
  id: number;
  order_id: number;
  /** null: cash taken at the door */
  attempt_id: number | null;
  amount: number;
  goods_amount: number;
  shipping_fee: number;
  payment_fee: number;
  free_amount: number;
  note: string;
  status: RefundStatus;
  code: string | null;
  staff_id: number | null;
  created_at: Date;
  undo_until: Date;
  settled_at: Date | null;
}
const columns =
  'store_id, id, order_id, attempt_id, amount, goods_amount, shipping_fee, payment_fee, free_amount, note, status, code, staff_id, created_at, undo_until, settled_at';

export const refundableItems = (db: Db, order: Key) =>
  db.query<
    RefundableItem & {
      product_name: string;
      sku_name: string;
      shipping_status: 'pending' | 'shipped' | 'canceled';
      /** units that left while the rest of the line waits */
      shipped_quantity: number;
    }
  >(
    `SELECT id, sku_id, quantity, price, discount_amount, refunded_quantity, refunded_amount, restocked_quantity, product_name, sku_name, shipping_status, shipped_quantity
       FROM order_items WHERE store_id = $1 AND order_id = $2 ORDER BY id`,
    [order.store_id, order.id],
  );

export const refundsOfOrder = (db: Db, order: Key) =>
  db.query<RefundRow>(
    `SELECT ${columns} FROM refunds WHERE store_id = $1 AND order_id = $2 ORDER BY id`,
    [order.store_id, order.id],
  );

export interface RefundLineRow {
  refund_id: number;
  item_id: number;
  quantity: number;
  restock: boolean;
}
export const linesOfRefunds = (db: Db, store_id: number, refunds: readonly number[]) =>
  db.query<RefundLineRow>(
    'SELECT refund_id, item_id, quantity, restock FROM refund_lines WHERE store_id = $1 AND refund_id = ANY($2::int[]) ORDER BY refund_id, item_id',
    [store_id, refunds],
  );

/** Returns a refund with a row lock. Lock its order first. */
export const lockRefund = (tx: Tx, { store_id, id }: Key) =>
  one<RefundRow>(
    tx,
    `SELECT ${columns} FROM refunds WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [store_id, id],
  );

export type NewRefund = Omit<RefundRow, 'id' | 'status' | 'code' | 'settled_at'>;

export async function insertRefund(
  tx: Tx,
  refund: NewRefund,
  lines: readonly (Omit<RefundLineRow, 'refund_id'> & { amount: number })[],
): Promise<RefundRow> {
  const row = (await one<RefundRow>(
    tx,
    `INSERT INTO refunds (store_id, order_id, attempt_id, amount, goods_amount, shipping_fee, payment_fee, free_amount, note, status, staff_id, created_at, undo_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', $10, $11, $12) RETURNING ${columns}`,
    [
      refund.store_id,
      refund.order_id,
      refund.attempt_id,
      refund.amount,
      refund.goods_amount,
      refund.shipping_fee,
      refund.payment_fee,
      refund.free_amount,
      refund.note,
      refund.staff_id,
      refund.created_at,
      refund.undo_until,
    ],
  )) as RefundRow;
  await tx.query(
    `INSERT INTO refund_lines (store_id, refund_id, item_id, quantity, restock, amount)
     SELECT $1, $2, l.item_id, l.quantity, l.restock, l.amount FROM unnest($3::int[], $4::int[], $5::boolean[], $6::int[]) AS l(item_id, quantity, restock, amount)`,
    [
      row.store_id,
      row.id,
      lines.map(({ item_id }) => item_id),
      lines.map(({ quantity }) => quantity),
      lines.map(({ restock }) => restock),
      lines.map(({ amount }) => amount),
    ],
  );
  return row;
}

/** Adds a refund to its order and lines (`sign` -1 subtracts); constraints limit both. */
export async function countRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'store_id' | 'id' | 'order_id' | 'amount'>,
  sign: 1 | -1,
): Promise<void> {
  await tx.query(
    'UPDATE orders SET refunded_amount = refunded_amount + $3 WHERE store_id = $1 AND id = $2',
    [refund.store_id, refund.order_id, sign * refund.amount],
  );
  await tx.query(
    `UPDATE order_items i SET refunded_quantity = i.refunded_quantity + $3::int * l.quantity, refunded_amount = i.refunded_amount + $3::int * l.amount
       FROM refund_lines l WHERE i.store_id = $1 AND l.store_id = $1 AND l.refund_id = $2 AND i.id = l.item_id`,
    [refund.store_id, refund.id, sign],
  );
}

export const moveRefund = (
  tx: Tx,
  refund: Key,
  from: readonly RefundStatus[],
  to: RefundStatus,
  now: Date,
  code: string | null = null,
) =>
  one<RefundRow>(
    tx,
    `UPDATE refunds SET status = $4, code = coalesce($6, code), settled_at = CASE WHEN $4 IN ('returned', 'taken_back') THEN $5::timestamptz END
      WHERE store_id = $1 AND id = $2 AND status = ANY($3::text[]) RETURNING ${columns}`,
    [refund.store_id, refund.id, from, to, now, code],
  );

/** Moves all refunds of a payment that are in one of the `from` states. */
export const moveRefundsOf = (
  tx: Tx,
  attempt: Key,
  from: readonly RefundStatus[],
  to: RefundStatus,
  now: Date,
  code: string | null = null,
) =>
  tx.query<RefundRow>(
    `UPDATE refunds SET status = $4, code = coalesce($6, code), settled_at = CASE WHEN $4 IN ('returned', 'taken_back') THEN $5::timestamptz END
      WHERE store_id = $1 AND attempt_id = $2 AND status = ANY($3::text[]) RETURNING ${columns}`,
    [attempt.store_id, attempt.id, from, to, now, code],
  );

/**
 * Whether a later refund of one of its lines was computed from a price that staff had lowered:
 * taking this one back would leave a wrong rest (D-569).
 */
export const isBuiltUpon = async (tx: Tx, refund: Key): Promise<boolean> =>
  (
    await tx.query(
      `SELECT 1 FROM refund_lines l JOIN order_items i ON i.store_id = l.store_id AND i.id = l.item_id
         JOIN refund_lines later ON later.store_id = l.store_id AND later.item_id = l.item_id AND later.refund_id > l.refund_id
         JOIN refunds r ON r.store_id = later.store_id AND r.id = later.refund_id AND r.status <> 'taken_back'
        WHERE l.store_id = $1 AND l.refund_id = $2
          AND i.refunded_amount > floor((i.price::bigint * i.quantity - i.discount_amount) * i.refunded_quantity / i.quantity) LIMIT 1`,
      [refund.store_id, refund.id],
    )
  ).length > 0;

/** Adds to the units of a line that are back on the shelf. */
export const countRestocked = (tx: Tx, store_id: number, item_id: number, units: number) =>
  tx.query(
    'UPDATE order_items SET restocked_quantity = restocked_quantity + $3 WHERE store_id = $1 AND id = $2',
    [store_id, item_id, units],
  );

interface RefundSums extends Disputes {
  returned: number;
  /** neither returned nor taken back; `owed` is the part that the store returns by hand */
  pending: number;
  owed: number;
  shipping_fee: number;
  payment_fee: number;
  owes: boolean;
  is_open: boolean;
}

/** Sums an order's refunds and chargebacks, and tells whether other money is owed or unresolved. */
export const sumsOfRefunds = async (db: Db, order: Key) =>
  (await one<RefundSums>(
    db,
    `SELECT coalesce(sum(amount) FILTER (WHERE status = 'returned'), 0)::int AS returned,
            coalesce(sum(amount) FILTER (WHERE status NOT IN ('returned', 'taken_back')), 0)::int AS pending,
            coalesce(sum(amount) FILTER (WHERE status = 'owed'), 0)::int AS owed,
            coalesce(sum(shipping_fee) FILTER (WHERE status <> 'taken_back'), 0)::int AS shipping_fee,
            coalesce(sum(payment_fee) FILTER (WHERE status <> 'taken_back'), 0)::int AS payment_fee,
            EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = $1 AND a.order_id = $2 AND a.status = 'unreturned') AS owes,
            EXISTS (SELECT 1 FROM open_money m WHERE m.store_id = $1 AND m.order_id = $2 AND m.closed_at IS NULL
                       AND m.reason IN ('amount_differs', 'order_without_money', 'unclear')) AS is_open,
            ${disputesColumns}
       FROM refunds WHERE store_id = $1 AND order_id = $2`,
    [order.store_id, order.id],
  )) as RefundSums;

/**
 * Adds a refund to what the gateway must return. An attempt left to an operator is picked up by the
 * jobs again; a running job keeps its schedule.
 */
export const addDue = (tx: Tx, attempt: Key, amount: number) =>
  tx.query(
    `UPDATE payment_attempts SET due_amount = due_amount + $3, check_after = CASE WHEN check_after = 'infinity' THEN NULL ELSE check_after END
      WHERE store_id = $1 AND id = $2 AND status = 'paid'`,
    [attempt.store_id, attempt.id, amount],
  );

/**
 * Marks the due amount as being returned. An amount that is already being returned is not
 * increased, so that the gateway's balance shows whether it was returned.
 */
export const beginParts = (tx: Tx, attempt: Key, asked_at: Date | null) =>
  tx.query(
    `UPDATE payment_attempts SET returning_amount = CASE WHEN returning_amount = 0 THEN due_amount ELSE returning_amount END,
            due_amount = CASE WHEN returning_amount = 0 THEN 0 ELSE due_amount END, return_asked_at = coalesce($3, return_asked_at)
      WHERE store_id = $1 AND id = $2`,
    [attempt.store_id, attempt.id, asked_at],
  );

/** Ends the return that was under way. @param returned false: the gateway refused */
export const endParts = (tx: Tx, attempt: Key, returned: boolean) =>
  tx.query(
    `UPDATE payment_attempts SET returned_amount = returned_amount + CASE WHEN $3::boolean THEN returning_amount ELSE 0 END, returning_amount = 0,
            return_asked_at = NULL, check_after = NULL, unclear_since = NULL, gateway_result = gateway_result - 'returning_since'
      WHERE store_id = $1 AND id = $2`,
    [attempt.store_id, attempt.id, returned],
  );

/** Makes the amount under way due again, because the gateway was not asked. */
export const holdParts = (tx: Tx, attempt: Key) =>
  tx.query(
    `UPDATE payment_attempts SET due_amount = due_amount + returning_amount, returning_amount = 0, return_asked_at = NULL
      WHERE store_id = $1 AND id = $2`,
    [attempt.store_id, attempt.id],
  );

export const endAllParts = (tx: Tx, attempt: Key) =>
  tx.query(
    `UPDATE payment_attempts SET returned_amount = CASE WHEN due_amount + returning_amount + returned_amount > 0 THEN amount ELSE 0 END,
            due_amount = 0, returning_amount = 0, return_asked_at = NULL WHERE store_id = $1 AND id = $2`,
    [attempt.store_id, attempt.id],
  );

export const takeRefundsToRelease = (db: Db, now: Date, limit: number) =>
  db.query<Key & { order_id: number }>(
    `SELECT store_id, id, order_id FROM refunds WHERE status = 'waiting' AND undo_until <= $1 ORDER BY undo_until LIMIT $2`,
    [now, limit],
  );
