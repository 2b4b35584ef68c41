import type { Tx } from '../../platform/db/database.ts';
import { changeOrder, setPaymentTerms, type OrderRow } from '../../orders/orders/change.ts';

/** Marks the pending payment as failed; the order still waits for money. */
export async function clearPendingPayment(
  tx: Tx,
  order: OrderRow,
  cause: string,
  now: Date,
): Promise<void> {
  if (order.payment_status === 'approving' || order.payment_status === 'pending')
    await changeOrder(tx, order, { payment: ['failed'] }, cause, now);
  if (order.payment_account !== null)
    await setPaymentTerms(tx, order, { payment_account: null, payment_info: {} });
}
