import type { Order } from '@noren/contract/entities/order';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { ShippingType } from '@noren/contract/entities/store';
import type { OrderStatus, PaymentStatus, ShippingStatus } from '@noren/contract/transitions';
import {
  mayChange,
  orderTransitions,
  paymentTransitions,
  shippingTransitions,
} from '@noren/contract/transitions';
import type { UniformInvoice } from '@noren/contract/uniform-invoice';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { EmailKind } from '../../notifications/outbox/queries.ts';
import { moveStock } from '../../catalog/stock/shelf.ts';
import { returnUses } from '../../buying/discounts/queries.ts';
import { orderUnits, lowerCounts, cancelItems } from './order-units-queries.ts';

export interface OrderRow {
  store_id: number;
  id: number;
  slug: string;
  buyer_id: number;
  channel: string;
  status: OrderStatus;
  reason: string | null;
  email: string | null;
  phone_number: string | null;
  custom_buyer_name: string | null;
  uniform_invoice: UniformInvoice | null;
  invoice_number: string | null;
  amount: number;
  discount_amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  currency: 'JPY' | 'TWD';
  region: 'JP' | 'TW';
  is_printio_product_order: boolean;
  printio_order_status: 'pending' | 'success' | 'failed' | null;
  refund_memo: Order['refund_memo'];
  /** amount refunded, or to be refunded */
  refunded_amount: number;
  /** amount received and accepted beyond `total_amount` */
  surplus_amount: number;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  paid_at: Date | null;
  expire_at: Date | null;
  payment_updated_at: Date;
  payment_account: string | null;
  payment_info: Record<string, unknown>;
  shipping_type: ShippingType;
  shipping_status: ShippingStatus;
  delivery_at: Date | null;
  display_source_id: string | null;
  source_id: string | null;
  receiver: Order['shipping']['receiver'];
  shipping_method: NonNullable<Order['shipping_method']> | null;
  delivery_request: NonNullable<Order['delivery_request']> | null;
  sender: Order['shipping']['sender'];
  shipping_info: { company_code?: string; company?: string };
  stock_taken: boolean;
  /** placed in a rehearsal: no money moves, and it is deleted when the rehearsal ends */
  is_rehearsal: boolean;
  created_at: Date;
  completed_at: Date | null;
  replaced_by: number | null;
  /** the order whose goods it replaces without a price; null: it is a sale */
  replacement_of?: number | null;
  /** the first order of the parcel that it ships in; null: it ships alone */
  parcel_id?: number | null;
  unread_answers: number;
  erased_at: Date | null;
  revision: number;
}

export const paymentTypeOf = async (
  db: Db,
  buyer_id: number,
  id: number,
): Promise<PaymentType | undefined> =>
  (
    await one<{ payment_type: PaymentType }>(
      db,
      'SELECT payment_type FROM orders WHERE id = $1 AND buyer_id = $2',
      [id, buyer_id],
    )
  )?.payment_type;

export const findOrderRow = (db: Db, key: { store_id: number; id: number }) =>
  one<OrderRow>(db, 'SELECT * FROM orders WHERE store_id = $1 AND id = $2', [key.store_id, key.id]);

/** Locks the order's row until the transaction ends. Every change of an order begins here. */
export const lockOrder = (tx: Tx, key: { store_id: number; id: number }) =>
  one<OrderRow>(tx, 'SELECT * FROM orders WHERE store_id = $1 AND id = $2 FOR UPDATE', [
    key.store_id,
    key.id,
  ]);

export const lockOwnOrder = (tx: Tx, buyer_id: number, id: number) =>
  one<OrderRow>(tx, 'SELECT * FROM orders WHERE id = $1 AND buyer_id = $2 FOR UPDATE', [
    id,
    buyer_id,
  ]);

/**
 * Steps to take, each an allowed transition from the one before: `payment: ['approving', 'paid']`
 * takes two.
 */
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

function walk<S extends string>(
  subject: Step['subject'],
  table: Record<S, readonly string[]>,
  from: S,
  through: readonly S[] | undefined,
): Step[] {
  let at = from;
  return (through ?? []).map((to) => {
    if (!mayChange(table, at, to)) throw new Error(`${subject} may not go from ${at} to ${to}`);
    const step = { subject, from: at, to };
    at = to;
    return step;
  });
}

/**
 * Changes a locked order's states. Each step is checked against D-201 and written to the history in
 * the same statement, and `row` is updated. A step that is not allowed throws and writes nothing:
 * callers check the rule first.
 */
export async function changeOrder(
  tx: Tx,
  row: OrderRow,
  steps: Steps,
  cause: string,
  now: Date,
  also: {
    reason?: string;
    paid_at?: Date;
    refund_memo?: OrderRow['refund_memo'];
    step_id?: number;
  } = {},
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

/** Cancels a locked order and returns its stock and its buyer's quota, exactly once. */
export async function cancelOrder(tx: Tx, row: OrderRow, reason: string, now: Date): Promise<void> {
  await markCanceled(tx, row, reason, now);
  await returnStock(tx, row);
}

/**
 * Cancels a locked order, which keeps its stock and quota until `returnStock`. @param step_id the
 * step that can be undone
 */
export async function markCanceled(
  tx: Tx,
  row: OrderRow,
  reason: string,
  now: Date,
  step_id?: number,
): Promise<void> {
  const open = ['init', 'pending', 'approving'].includes(row.payment_status);
  const steps: Steps = {
    order: ['canceled'],
    shipping: ['canceled'],
    ...(open ? { payment: ['failed'] } : {}),
  };
  await changeOrder(tx, row, steps, reason, now, {
    reason,
    ...(step_id === undefined ? {} : { step_id }),
  });
  await cancelItems(tx, row);
}

/** Frees the stock, quota and coupons of a canceled order, exactly once, and notifies its buyer. */
export async function returnStock(tx: Tx, row: OrderRow): Promise<void> {
  await writeEmails(tx, 'canceled', [row]);
  if (!row.stock_taken) return;
  await tx.query('UPDATE orders SET stock_taken = false WHERE store_id = $1 AND id = $2', [
    row.store_id,
    row.id,
  ]);
  row.stock_taken = false;
  const units = await orderUnits(tx, row);
  await moveStock(
    tx,
    units
      .filter((unit) => unit.quantity > unit.restocked_quantity)
      .map((unit) => ({
        store_id: unit.store_id,
        sku_id: unit.sku_id,
        sold: unit.restocked_quantity - unit.quantity,
        held: 0,
      })),
  );
  await lowerCounts(
    tx,
    row.buyer_id,
    units.filter((unit) => unit.is_limited),
  );
  await returnUses(tx, row);
}

/**
 * Queues an email about each of these orders to buyers with an address, unless it was queued
 * before; for paid orders also to stores that want an email per order. One statement.
 */
export const writeEmails = (
  tx: Tx,
  kind: EmailKind,
  orders: readonly { store_id: number; id: number }[],
) =>
  tx.query(
    `WITH about AS (
       SELECT o.store_id, o.id, o.email FROM unnest($2::int[], $3::int[]) AS w(store_id, id) JOIN orders o ON o.store_id = w.store_id AND o.id = w.id)
     INSERT INTO emails (store_id, order_id, kind, recipient)
     SELECT a.store_id, a.id, $1, a.email FROM about a WHERE a.email IS NOT NULL
      UNION ALL
     SELECT a.store_id, a.id, 'order_to_store', t.contact_email FROM about a JOIN stores t ON t.id = a.store_id WHERE $1 = 'paid' AND t.order_emails = 'each'
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [kind, orders.map((order) => order.store_id), orders.map((order) => order.id)],
  );

/** Sets payment method, fee and deadline of a locked order, also in `row`; absent fields stay. */
export async function setPaymentTerms(
  tx: Tx,
  row: OrderRow,
  terms: Partial<
    Pick<
      OrderRow,
      'payment_type' | 'payment_fee' | 'expire_at' | 'payment_account' | 'payment_info'
    >
  >,
): Promise<void> {
  Object.assign(row, terms);
  row.total_amount = row.amount - row.discount_amount + row.shipping_fee + row.payment_fee;
  await tx.query(
    `UPDATE orders SET payment_type = $3, payment_fee = $4, total_amount = $5, expire_at = $6, payment_account = $7, payment_info = $8::jsonb
      WHERE store_id = $1 AND id = $2`,
    [
      row.store_id,
      row.id,
      row.payment_type,
      row.payment_fee,
      row.total_amount,
      row.expire_at,
      row.payment_account,
      JSON.stringify(row.payment_info),
    ],
  );
}
