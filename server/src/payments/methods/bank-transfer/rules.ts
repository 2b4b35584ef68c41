import type { BankPaymentRefusal } from '@noren/contract/entities/bank-payment';
import { isToOwnAccount } from '@noren/contract/payment-methods';
import type { OrderRow } from '../../../orders/orders/change.ts';
import { waitsForMoney } from '../../attempts/rules.ts';

/**
 * Returns why a transfer is not recorded for an order; null: it is. Pure. Another amount needs the
 * staff's consent, because an order with too little money would be shipped. Money for a canceled
 * order is recorded whatever the amount: it pays a new order, or is owed to the buyer.
 */
export function recordRefusal(
  order: Pick<
    OrderRow,
    'status' | 'payment_status' | 'payment_type' | 'total_amount' | 'replaced_by'
  >,
  { amount, accepts_difference }: { amount: number; accepts_difference: boolean },
): BankPaymentRefusal | null {
  if (!isToOwnAccount(order.payment_type)) return 'not_by_transfer';
  if (order.status === 'canceled')
    return order.payment_status === 'failed' && order.replaced_by === null ? null : 'over';
  if (!waitsForMoney(order)) return 'recorded';
  return amount === order.total_amount || accepts_difference ? null : 'amount_differs';
}
