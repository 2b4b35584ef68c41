import type { OrderRow } from '../orders/queries.ts';
import type { Attempt } from './attempts.ts';
import { waitsForMoney } from './rules.ts';

/**
 * Why money stands open:
 *   amount_differs       the gateway has another sum under our number than we asked for
 *   refund_refused       the gateway refuses for good to return what is owed
 *   cash_owed            cash of a konbini, which no gateway returns, is owed to its buyer
 *   no_order             the gateway has money under a number of ours that we know nothing of
 *   order_without_money  our books say paid, the gateway says it has nothing
 *   unclear              the gateway cannot say what became of a payment, and is not asked any more
 */
export const openReasons = ['amount_differs', 'refund_refused', 'cash_owed', 'no_order', 'order_without_money', 'unclear'] as const;
export type OpenReason = (typeof openReasons)[number];

/** What a person does about it; each closes the entry. */
export const moneyActs = ['returned_by_hand', 'try_again', 'accept_amount', 'written_off'] as const;
export type MoneyAct = (typeof moneyActs)[number];

type OrderNow = Pick<OrderRow, 'status' | 'payment_status' | 'payment_type' | 'total_amount'>;
type AttemptNow = Pick<Attempt, 'status' | 'provider' | 'amount'>;

/** Another sum pays an order that waits for this payment, or stands in the books of one that it has paid (a part was returned at the gateway's console). */
function mayAccept(order: OrderNow | null, attempt: AttemptNow): boolean {
  if (attempt.status === 'paid') return true;
  return order !== null && waitsForMoney(order) && order.payment_type === attempt.provider && order.total_amount === attempt.amount;
}

/** Nothing has come of it in our books. */
const mayStillMove = ({ status }: AttemptNow): boolean => !['paid', 'refund_due', 'unreturned', 'undone'].includes(status);

/** Which acts make sense as things stand. Pure. @param attempt null: the money is of no try that we know */
export function actsFor(reason: OpenReason, order: OrderNow | null, attempt: AttemptNow | null): MoneyAct[] {
  switch (reason) {
    case 'amount_differs':
      if (!attempt) return ['written_off'];
      return [
        // what has paid an order is returned by canceling that
        ...(attempt.status === 'paid' ? [] : (['returned_by_hand'] as const)),
        'try_again',
        ...(mayAccept(order, attempt) ? (['accept_amount'] as const) : []),
        'written_off',
      ];
    case 'refund_refused':
      return attempt?.status === 'unreturned' ? ['returned_by_hand', 'try_again', 'written_off'] : ['written_off'];
    case 'cash_owed':
      return attempt?.status === 'unreturned' ? ['returned_by_hand', 'written_off'] : ['written_off'];
    case 'no_order':
      return ['returned_by_hand', 'written_off'];
    case 'order_without_money':
      return ['try_again', 'written_off'];
    case 'unclear':
      return attempt && mayStillMove(attempt) ? ['returned_by_hand', 'try_again', 'written_off'] : ['written_off'];
  }
}
