import type { Tx } from '../db/database.ts';
import { writeLetters } from '../letters/queries.ts';
import { changeOrder } from '../orders/change.ts';
import { lockOrder, type OrderRow } from '../orders/queries.ts';
import { attemptsOfOrder, moveAttempt } from './attempts.ts';

/**
 * The store has transferred late konbini cash back to its buyer: no gateway knows of it, so a person says it (GMO 1.7). Repeats change nothing.
 * @returns the order, or undefined when there is none that owed cash
 */
export async function cashReturned(tx: Tx, key: { store_id: number; id: number }, now: Date): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, key);
  if (!order) return undefined;
  const owed = (await attemptsOfOrder(tx, order)).filter((attempt) => attempt.status === 'unreturned');
  for (const attempt of owed) await moveAttempt(tx, attempt, ['unreturned'], 'undone', now);
  if (owed.length === 0) return order.refund_memo?.endsWith('refunded') && !order.refund_memo.includes('unrefunded') ? order : undefined;
  const whole = order.status === 'canceled';
  await changeOrder(tx, order, whole && order.payment_status === 'paid' ? { payment: ['refunded'] } : {}, 'cash_returned', now, {
    refund_memo: whole ? 'refunded' : 'partially_refunded',
  });
  await writeLetters(tx, 'refunded', [order]);
  return order;
}
