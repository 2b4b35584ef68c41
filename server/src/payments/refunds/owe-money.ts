import { factsOf } from '@noren/contract/payment-methods';
import type { Tx } from '../../platform/db/database.ts';
import { writeAttemptEmail } from '../../notifications/outbox/queries.ts';
import { changeOrder, type OrderRow } from '../../orders/orders/change.ts';
import { moveAttempt, type Attempt } from '../attempts/attempts.ts';
import { openMoneyOf } from '../open-money/open-money.ts';

/**
 * Starts returning the money of a paid order that was just canceled: by the job where the gateway
 * can return it, by the store's own transfer where it was cash (GMO 1.7). The order shows that it
 * is owed until then.
 * @param paid the attempt that brought the money
 */
export async function recordOwedMoney(
  tx: Tx,
  order: OrderRow,
  paid: Attempt,
  cause: string,
  now: Date,
): Promise<void> {
  const cash = factsOf(paid.provider).returnedBy === 'store';
  if (!(await moveAttempt(tx, paid, ['paid'], cash ? 'unreturned' : 'refund_due', now)))
    throw new Error(`Attempt ${paid.id} is not paid`);
  await changeOrder(tx, order, {}, cause, now, { refund_memo: 'unrefunded' });
  if (!cash) return;
  await openMoneyOf(tx, paid, { reason: 'cash_owed', gateway_amount: paid.amount }, now);
  await writeAttemptEmail(tx, 'late_cash', paid);
  await writeAttemptEmail(tx, 'late_cash_store', paid);
}
