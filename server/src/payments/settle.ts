import type { Tx } from '../db/database.ts';
import { writeLetters } from '../letters/queries.ts';
import { changeOrder } from '../orders/change.ts';
import { lockOrder, type OrderRow } from '../orders/queries.ts';
import { moveAttempt, type Attempt, type AttemptStatus } from './attempts.ts';

/** What the gateway said of an attempt. */
export type Outcome = { kind: 'paid'; result: object } | { kind: 'failed'; code: string } | { kind: 'undone'; result: object };

const open: AttemptStatus[] = ['starting', 'redirected', 'finishing', 'unknown'];

/** What must happen to an order when money for it has arrived. Pure: the table that all ways of learning of it share. */
export function whenPaid(order: Pick<OrderRow, 'status' | 'payment_status'>): 'accept' | 'refund' {
  const waits = order.status === 'init' || order.status === 'unpaid';
  return waits && order.payment_status !== 'paid' && order.payment_status !== 'refunded' ? 'accept' : 'refund';
}

/**
 * Writes down what the gateway said, once: the browser's return, the notice, the deadline and the jobs all end here, in
 * any order and as often as they like. The order is locked first, so that they take turns.
 * Money that an order cannot have any more (canceled meanwhile, paid twice) is marked for refund, never kept.
 */
export async function settle(tx: Tx, attempt: Pick<Attempt, 'store_id' | 'id' | 'order_id'>, outcome: Outcome, cause: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
  if (!order) throw new Error(`Attempt ${attempt.id} has no order`);
  if (outcome.kind === 'failed') {
    if (!(await moveAttempt(tx, attempt, open, 'failed', now, { error_code: outcome.code }))) return;
    if (order.payment_status === 'approving' && (order.status === 'init' || order.status === 'unpaid'))
      await changeOrder(tx, order, { payment: ['failed'] }, cause, now);
    return;
  }
  if (outcome.kind === 'undone') {
    await moveAttempt(tx, attempt, ['paid', 'refund_due', ...open], 'undone', now, { gateway_result: outcome.result });
    if (order.payment_status === 'paid' && order.status === 'canceled') {
      await changeOrder(tx, order, { payment: ['refunded'] }, cause, now, { refund_memo: 'refunded' });
      await writeLetters(tx, 'refunded', [order]);
    }
    return;
  }
  const verdict = whenPaid(order);
  const from: AttemptStatus[] = [...open, 'failed', 'superseded'];
  if (!(await moveAttempt(tx, attempt, from, verdict === 'accept' ? 'paid' : 'refund_due', now, { gateway_result: outcome.result }))) return;
  if (verdict === 'refund') {
    // an order that was canceled shows the money that came and went
    if (order.status === 'canceled' && order.payment_status === 'failed')
      await changeOrder(tx, order, { payment: ['approving', 'paid'] }, cause, now, { paid_at: now, refund_memo: 'unrefunded' });
    return;
  }
  await changeOrder(tx, order, { order: ['undelivered'], payment: order.payment_status === 'failed' ? ['approving', 'paid'] : ['paid'] }, cause, now, {
    paid_at: now,
  });
  await writeLetters(tx, 'paid', [order]);
}
