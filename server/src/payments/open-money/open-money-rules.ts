import type { MoneyAct, OpenReason } from '@noren/contract/entities/open-money';
import type { OrderRow } from '../../orders/orders/change.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { RefundStatus } from '../refunds/refund-rules.ts';
import { waitsForMoney } from '../attempts/rules.ts';

type OrderNow = Pick<OrderRow, 'status' | 'payment_status' | 'payment_type' | 'total_amount'>;
type AttemptNow = Pick<
  Attempt,
  'status' | 'provider' | 'amount' | 'due_amount' | 'returning_amount'
>;

/**
 * A differing amount can pay an order that waits for this payment. If the payment has already paid
 * its order, the new amount replaces the one in the order's books (part of it was returned at the
 * gateway's console).
 */
function canAcceptAmount(order: OrderNow | null, attempt: AttemptNow): boolean {
  // the amount is not final while the gateway is returning part of it
  if (attempt.status === 'paid') return attempt.due_amount + attempt.returning_amount === 0;
  return (
    order !== null &&
    waitsForMoney(order) &&
    order.payment_type === attempt.provider &&
    order.total_amount === attempt.amount
  );
}

/** The attempt has no result in our books yet. */
const isUndecided = ({ status }: AttemptNow): boolean =>
  !['paid', 'refund_due', 'unreturned', 'undone'].includes(status);

/**
 * Returns the acts that apply to an entry in its current state. Pure.
 * @param attempt null: the money belongs to no attempt we know
 * @param refund status of the refund the entry is about; null: the entry is about the payment
 */
export function actsFor(
  reason: OpenReason,
  order: OrderNow | null,
  attempt: AttemptNow | null,
  refund: RefundStatus | null = null,
): MoneyAct[] {
  if (refund !== null) {
    if (refund !== 'owed') return ['written_off'];
    return reason === 'refund_refused' && attempt?.status === 'paid'
      ? ['returned_by_hand', 'try_again', 'written_off']
      : ['returned_by_hand', 'written_off'];
  }
  switch (reason) {
    case 'amount_differs':
      if (!attempt) return ['written_off'];
      return [
        // money that has paid an order is returned by canceling the order
        ...(attempt.status === 'paid' ? [] : (['returned_by_hand'] as const)),
        'try_again',
        ...(canAcceptAmount(order, attempt) ? (['accept_amount'] as const) : []),
        'written_off',
      ];
    case 'refund_refused':
      return attempt?.status === 'unreturned'
        ? ['returned_by_hand', 'try_again', 'written_off']
        : ['written_off'];
    case 'cash_owed':
      return attempt?.status === 'unreturned'
        ? ['returned_by_hand', 'written_off']
        : ['written_off'];
    case 'no_order':
      return ['returned_by_hand', 'written_off'];
    case 'order_without_money':
      return ['try_again', 'written_off'];
    case 'unclear':
      return attempt && isUndecided(attempt)
        ? ['returned_by_hand', 'try_again', 'written_off']
        : ['written_off'];
  }
}
