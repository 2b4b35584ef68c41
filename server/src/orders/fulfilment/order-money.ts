import type { OrderMoney, Refund, RefundState } from '@noren/contract/entities/refund';
import { chargeOfLine } from '@noren/contract/line-charge';
import type { Db } from '../../platform/db/database.ts';
import { findOrderRow, type OrderRow } from '../orders/change.ts';
import {
  linesOfRefunds,
  refundableItems,
  refundsOfOrder,
  type RefundRow,
} from '../../payments/refunds/refund-queries.ts';
import { refundableOf } from '../../payments/refunds/refund-rules.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import { remainsOf, stepsFor, cancelRefusal } from './decide-step.ts';
import { refundsLeftOut, staffNames, stepsOfOrder, type StepRow } from './step-queries.ts';
import { undoRefusal } from './undo-step.ts';

function stateOf({ status, code }: RefundRow): RefundState {
  if (status === 'due' || status === 'leaving') return 'at_gateway';
  if (status === 'owed') return code === null ? 'by_hand' : 'refused';
  return status;
}

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

async function refundsShown(
  db: Db,
  order: OrderRow,
  steps: readonly StepRow[],
  now: Date,
): Promise<Refund[]> {
  const rows = await refundsOfOrder(db, order);
  const lines = await linesOfRefunds(
    db,
    order.store_id,
    rows.map(({ id }) => id),
  );
  const names = new Map(
    (
      await staffNames(
        db,
        rows.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id])),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const leftOut = refundsLeftOut(steps);
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    state: stateOf(row),
    lines: lines
      .filter(({ refund_id }) => refund_id === row.id)
      .map(({ item_id, quantity, restock }) => ({ item_id, quantity, restock })),
    shipping_fee: row.shipping_fee,
    payment_fee: row.payment_fee,
    free_amount: row.free_amount,
    note: row.note,
    code: row.code,
    created_at: row.created_at.toISOString(),
    undo_until:
      row.status === 'waiting' && row.undo_until > now && !leftOut.has(row.id)
        ? row.undo_until.toISOString()
        : null,
    settled_at: isoOf(row.settled_at),
    by: (row.staff_id !== null && names.get(row.staff_id)) || null,
  }));
}

/** An order's money, and the possible actions on it; undefined: the store has no such order. */
export async function orderMoneyOf(
  db: Db,
  key: { store_id: number; id: number },
  now: Date,
): Promise<OrderMoney | undefined> {
  const order = await findOrderRow(db, key);
  if (!order) return undefined;
  const books = await booksOf(db, order);
  const items = await refundableItems(db, order);
  const refundable = refundableOf(order, books);
  const steps = await stepsOfOrder(db, order);
  const [last] = steps;
  const undo =
    last && undoRefusal(last, last, order, now) === null
      ? { step_id: last.id, step: last.step, until: last.undo_until.toISOString() }
      : null;
  const refunds = await refundsShown(db, order, steps, now);
  return {
    id: order.id,
    slug: order.slug,
    status: order.status,
    payment_status: order.payment_status,
    shipping_status: order.shipping_status,
    payment_type: order.payment_type,
    currency: order.currency,
    total_amount: order.total_amount,
    is_replacement: order.replacement_of != null,
    shipping_fee: order.shipping_fee,
    payment_fee: order.payment_fee,
    refund_memo: order.refund_memo,
    came_in: books.came_in,
    refundable: order.status === 'canceled' ? 0 : refundable,
    refundable_shipping_fee: Math.min(refundable, order.shipping_fee - books.fees.shipping_fee),
    refundable_payment_fee: Math.min(refundable, order.payment_fee - books.fees.payment_fee),
    disputed: books.disputed,
    returned:
      order.payment_status === 'refunded'
        ? Math.max(books.returned, books.came_in)
        : books.returned,
    lines: items.map((item) => ({
      item_id: item.id,
      product_name: item.product_name,
      sku_name: item.sku_name,
      quantity: item.quantity,
      price: item.price,
      shipping_status: item.shipping_status,
      refunded_quantity: item.refunded_quantity,
      shipped_quantity: item.shipped_quantity,
      restocked_quantity: item.restocked_quantity,
      discount_amount: item.discount_amount ?? 0,
      refunded_amount: item.refunded_amount ?? 0,
      refundable: chargeOfLine(item),
    })),
    refunds,
    steps: stepsFor(order, remainsOf(order, books.came_in, items)).filter(
      (step) => step !== 'canceled' || cancelRefusal(order, books, items) === null,
    ),
    undo,
    now: now.toISOString(),
  };
}
