import type { Tx } from '../../platform/db/database.ts';
import { changeOrder, lockOrder, writeEmails, type OrderRow } from '../../orders/orders/change.ts';
import { attemptsOfOrder, moveAttempt, type Attempt } from '../attempts/attempts.ts';
import { closeMoneyOf } from '../open-money/open-money.ts';
import { refundsOfOrder } from './refund-queries.ts';
import { refundReturnedByHand } from './return-parts.ts';

/**
 * Records an operator's statement that the store has transferred back what no gateway returns: cash
 * and refused refunds, including partial ones (GMO 1.7). Repeats change nothing.
 * @returns the order, or undefined if no order owed such money
 */
export async function recordCashReturned(
  tx: Tx,
  key: { store_id: number; id: number },
  now: Date,
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, key);
  if (!order) return undefined;
  const owed = (await attemptsOfOrder(tx, order)).filter(
    (attempt) => attempt.status === 'unreturned',
  );
  const refunds = (await refundsOfOrder(tx, order)).filter(({ status }) => status === 'owed');
  for (const refund of refunds) await refundReturnedByHand(tx, order, refund, now);
  if (owed.length === 0 && refunds.length > 0) return order;
  if (owed.length === 0)
    return order.refund_memo?.endsWith('refunded') && !order.refund_memo.includes('unrefunded')
      ? order
      : undefined;
  await recordReturnedByHand(tx, order, owed, now);
  return order;
}

/** Records that the store returned these payments itself, and notifies the buyer. */
export async function recordReturnedByHand(
  tx: Tx,
  order: OrderRow,
  owed: readonly Attempt[],
  now: Date,
): Promise<void> {
  for (const attempt of owed) {
    await moveAttempt(tx, attempt, ['unreturned'], 'undone', now);
    await closeMoneyOf(tx, attempt, ['cash_owed', 'refund_refused'], 'returned_by_hand', now);
  }
  const whole = order.status === 'canceled';
  await changeOrder(
    tx,
    order,
    whole && order.payment_status === 'paid' ? { payment: ['refunded'] } : {},
    'cash_returned',
    now,
    {
      refund_memo: whole ? 'refunded' : 'partially_refunded',
    },
  );
  await writeEmails(tx, 'refunded', [order]);
}
