import {
  mayChange,
  orderTransitions,
  paymentTransitions,
  shippingTransitions,
  type OrderStatus,
  type PaymentStatus,
  type ShippingStatus,
} from '@noren/contract/transitions';
import type { Tx } from '../db/database.ts';
import { writeEmails } from '../outbox/queries.ts';
import { moveStock } from '../stock/shelf.ts';
import { cancelItems, lowerCounts, orderUnits, type OrderRow } from './queries.ts';

/** Steps to take, each an allowed transition from the one before: `payment: ['approving', 'paid']` takes two. */
export interface Steps {
  order?: OrderStatus[];
  payment?: PaymentStatus[];
  shipping?: ShippingStatus[];
}

interface Step {
  subject: 'order' | 'payment' | 'shipping';
  from: string;
  to: string;
}

function walk<S extends string>(subject: Step['subject'], table: Record<S, readonly string[]>, from: S, through: readonly S[] | undefined): Step[] {
  let at = from;
  return (through ?? []).map((to) => {
    if (!mayChange(table, at, to)) throw new Error(`${subject} may not go from ${at} to ${to}`);
    const step = { subject, from: at, to };
    at = to;
    return step;
  });
}

/**
 * Changes a locked order's states, each step checked against D-201 and written into its history in the same
 * statement. `row` is brought up to date. A step that is not allowed throws and writes nothing: callers decide by rule first.
 */
export async function changeOrder(
  tx: Tx,
  row: OrderRow,
  steps: Steps,
  cause: string,
  now: Date,
  also: { reason?: string; paid_at?: Date; refund_memo?: OrderRow['refund_memo']; step_id?: number } = {},
): Promise<void> {
  const history = [
    ...walk('order', orderTransitions, row.status, steps.order),
    ...walk('payment', paymentTransitions, row.payment_status, steps.payment),
    ...walk('shipping', shippingTransitions, row.shipping_status, steps.shipping),
  ];
  row.status = steps.order?.at(-1) ?? row.status;
  row.payment_status = steps.payment?.at(-1) ?? row.payment_status;
  row.shipping_status = steps.shipping?.at(-1) ?? row.shipping_status;
  row.reason = also.reason ?? row.reason;
  row.paid_at = also.paid_at ?? row.paid_at;
  row.refund_memo = also.refund_memo === undefined ? row.refund_memo : also.refund_memo;
  await tx.query(
    `WITH changed AS (
       UPDATE orders SET status = $3, payment_status = $4, shipping_status = $5, reason = $6, paid_at = $7, refund_memo = $8,
              payment_updated_at = CASE WHEN payment_status <> $4 THEN $9::timestamptz ELSE payment_updated_at END,
              completed_at = CASE WHEN $3 = 'completed' AND status <> 'completed' THEN $9::timestamptz ELSE completed_at END
        WHERE store_id = $1 AND id = $2)
     INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause, created_at, step_id)
     SELECT $1, $2, h.subject, h."from", h."to", $10, $9::timestamptz, $12 FROM jsonb_to_recordset($11::jsonb) AS h(subject text, "from" text, "to" text)`,
    [
      row.store_id,
      row.id,
      row.status,
      row.payment_status,
      row.shipping_status,
      row.reason,
      row.paid_at,
      row.refund_memo,
      now,
      cause,
      JSON.stringify(history),
      also.step_id ?? null,
    ],
  );
}

/** Cancels a locked order and gives back what it took, exactly once: its stock and its buyer's quota. */
export async function cancelOrder(tx: Tx, row: OrderRow, reason: string, now: Date): Promise<void> {
  await markCanceled(tx, row, reason, now);
  await giveGoodsBack(tx, row);
}

/** Cancels a locked order; what it took it keeps until `giveGoodsBack`. @param step_id as what it can be taken back */
export async function markCanceled(tx: Tx, row: OrderRow, reason: string, now: Date, step_id?: number): Promise<void> {
  const open = row.payment_status === 'init' || row.payment_status === 'pending' || row.payment_status === 'approving';
  const steps: Steps = { order: ['canceled'], shipping: ['canceled'], ...(open ? { payment: ['failed'] } : {}) };
  await changeOrder(tx, row, steps, reason, now, { reason, ...(step_id === undefined ? {} : { step_id }) });
  await cancelItems(tx, row);
}

/** The stock and the quota of a canceled order are free again, exactly once, and its buyer is told. */
export async function giveGoodsBack(tx: Tx, row: OrderRow): Promise<void> {
  await writeEmails(tx, 'canceled', [row]);
  if (!row.stock_taken) return;
  await tx.query('UPDATE orders SET stock_taken = false WHERE store_id = $1 AND id = $2', [row.store_id, row.id]);
  row.stock_taken = false;
  const units = await orderUnits(tx, row);
  await moveStock(
    tx,
    units
      .filter((unit) => unit.quantity > unit.restocked_quantity)
      .map((unit) => ({ store_id: unit.store_id, sku_id: unit.sku_id, sold: unit.restocked_quantity - unit.quantity, held: 0 })),
  );
  await lowerCounts(
    tx,
    row.buyer_id,
    units.filter((unit) => unit.is_limited),
  );
}
