import type { BatchUndo, BulkOutcome } from '@noren/contract/entities/order-bulk';
import type { CancelRefusal } from '@noren/contract/order-lists';
import type { Database, Db } from '../../platform/db/database.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import { refundableItems } from '../../payments/refunds/refund-queries.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import { decideStep, cancelRefusal } from '../fulfilment/decide-step.ts';
import { cancelByStore, refundOfCancel } from '../fulfilment/fulfil-order.ts';
import type { StepBy } from '../fulfilment/take-step.ts';
import { undoOfBatch } from '../fulfilment/undo-steps.ts';
import { findOrderRow, type OrderRow } from '../orders/change.ts';

/** Why an order cannot be canceled; otherwise the amount that canceling it refunds. */
async function cancelOf(
  db: Db,
  order: OrderRow,
): Promise<{ refusal: CancelRefusal | null; refund: number }> {
  if (order.status === 'canceled') return { refusal: 'canceled_already', refund: 0 };
  // whether a payment is under way is asked at the gateway when the order is canceled
  if (order.status === 'init' || order.status === 'unpaid') return { refusal: null, refund: 0 };
  const decision = decideStep('canceled', order, 'some');
  if (decision !== 'taken' && 'why' in decision)
    return { refusal: decision.code ?? 'left_already', refund: 0 };
  const books = await booksOf(db, order);
  const refusal = cancelRefusal(order, books, await refundableItems(db, order));
  if (refusal) return { refusal: refusal.code, refund: 0 };
  return { refusal: null, refund: refundOfCancel(order, books) };
}

/** What canceling each order would do; changes nothing. */
export async function checkCancels(
  db: Db,
  store_id: number,
  ids: readonly number[],
): Promise<(BulkOutcome & { refund: number })[]> {
  const checked: (BulkOutcome & { refund: number })[] = [];
  for (const id of new Set(ids)) {
    const order = await findOrderRow(db, { store_id, id });
    checked.push({
      id,
      number: order?.slug ?? null,
      ...(order ? await cancelOf(db, order) : { refusal: 'not_found' as const, refund: 0 }),
    });
  }
  return checked;
}

/**
 * Cancels orders one after another, each in a transaction of its own, because gateways are asked
 * about unpaid ones. Continues where an interrupted call ended: an order that the same member of
 * the staff has just canceled counts as done.
 */
export async function cancelOrders(
  app: PaymentsApp,
  database: Database,
  asked: readonly { id: number; refund: number }[],
  reason: 'seller' | 'buyer',
  by: StepBy & { staff_id: number; store_id: number },
): Promise<{ data: BulkOutcome[]; undo: BatchUndo | null }> {
  const { store_id, staff_id } = by;
  const data: BulkOutcome[] = [];
  const taken: BulkOutcome[] = [];
  for (const { id, refund } of new Map(asked.map((one) => [one.id, one])).values()) {
    const order = await findOrderRow(database, { store_id, id });
    const outcome: BulkOutcome = { id, number: order?.slug ?? null, refusal: null };
    data.push(outcome);
    if (!order) {
      outcome.refusal = 'not_found';
      continue;
    }
    const { refusal, was_taken } = await cancelByStore(app, id, reason, by, refund);
    if (refusal) outcome.refusal = refusal.code ?? 'left_already';
    if (was_taken) taken.push(outcome);
  }
  const done = data.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const now = app.now();
  const undo = await undoOfBatch(database, store_id, done, { step: 'canceled', staff_id, now });
  for (const outcome of taken)
    if (!undo?.steps.some(({ order_id }) => order_id === outcome.id))
      outcome.refusal = 'canceled_already';
  return { data, undo: undo ?? null };
}
