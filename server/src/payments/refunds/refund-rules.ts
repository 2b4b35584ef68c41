import type { RefundRefusal } from '@noren/contract/entities/refund';
import type { OrderRow } from '../../orders/orders/change.ts';

/**
 * One sum of an order's money that goes back. What each state means, and what may follow:
 *   waiting     it can be taken back until its time is over      → due, owed, taken_back, returned
 *   due         its gateway is to return it                      → leaving, returned
 *   leaving     its gateway was asked to, and may be at it       → returned, owed
 *   owed        no gateway returns it: the store must, by hand   → returned, due
 *   returned    it has gone back
 *   taken_back  it was a wrong click
 * `returned` may follow all of the open ones: the store can have returned the whole payment in its gateway's console.
 */
export type RefundStatus = 'waiting' | 'due' | 'leaving' | 'owed' | 'returned' | 'taken_back';

/** What is to go back: units of lines, whether they are on the shelf again, and sums beside the goods, in whole units of the currency. */
export interface RefundAsk {
  lines: readonly { item_id: number; quantity: number; restock: boolean }[];
  shipping_fee: number;
  payment_fee: number;
  free_amount: number;
}

export interface RefundableItem {
  id: number;
  sku_id: number;
  quantity: number;
  price: number;
  refunded_quantity: number;
  restocked_quantity: number;
}

export const goodsOf = ({ lines }: RefundAsk, items: readonly RefundableItem[]): number =>
  lines.reduce((sum, { item_id, quantity }) => sum + quantity * (items.find(({ id }) => id === item_id)?.price ?? 0), 0);
export const sumOfAsk = (ask: RefundAsk, items: readonly RefundableItem[]): number =>
  goodsOf(ask, items) + ask.shipping_fee + ask.payment_fee + ask.free_amount;

/** What is known of an order's money. */
export interface OrderBooks {
  /** what came in and is still the order's: its gateway's word, or cash that was taken at the door */
  came_in: number;
  /** the fees of all refunds that were not taken back */
  fees: { shipping_fee: number; payment_fee: number };
  /** its sum is a person's to look at first */
  is_open: boolean;
}

type Sums = Pick<OrderRow, 'payment_status' | 'refunded_amount' | 'shipping_fee' | 'payment_fee'>;

/** How much can still go back: whatever came in, also where that is more than the order's total. */
export const refundableOf = ({ payment_status, refunded_amount }: Sums, { came_in }: OrderBooks): number =>
  payment_status === 'paid' ? Math.max(0, came_in - refunded_amount) : 0;

/** Why such a refund is none; null: it is one. Pure. */
export function whyNoRefund(order: Sums, books: OrderBooks, items: readonly RefundableItem[], ask: RefundAsk): RefundRefusal | null {
  if (order.payment_status === 'refunded') return 'nothing_left';
  if (order.payment_status !== 'paid' || books.came_in === 0) return 'not_paid';
  if (books.is_open) return 'money_open';
  const named = new Set(ask.lines.map(({ item_id }) => item_id));
  if (named.size < ask.lines.length || [...named].some((id) => items.every((item) => item.id !== id))) return 'unknown_line';
  for (const { item_id, quantity } of ask.lines) {
    const item = items.find(({ id }) => id === item_id) as RefundableItem;
    if (item.refunded_quantity + quantity > item.quantity) return 'too_many_units';
  }
  if (books.fees.shipping_fee + ask.shipping_fee > order.shipping_fee || books.fees.payment_fee + ask.payment_fee > order.payment_fee) return 'too_much';
  const sum = sumOfAsk(ask, items);
  if (sum === 0) return 'nothing_asked';
  return sum > refundableOf(order, books) ? 'too_much' : null;
}

/** What an order says of its refunds. @param paid what came in @param owes another payment of it, that it cannot have, is owed to its buyer */
export function memoOf({ paid, returned, pending, owes }: { paid: number; returned: number; pending: number; owes: boolean }): OrderRow['refund_memo'] {
  const live = returned + pending;
  if (live === 0) return owes ? 'partially_unrefunded' : null;
  const whole = live >= paid;
  if (pending > 0 || owes) return whole ? 'unrefunded' : 'partially_unrefunded';
  return whole ? 'refunded' : 'partially_refunded';
}

/** Units of a line that go back on the shelf now: never more than were bought, whoever said it twice. */
export const unitsToRestock = (item: Pick<RefundableItem, 'quantity' | 'restocked_quantity'>, wanted: number): number =>
  Math.max(0, Math.min(wanted, item.quantity - item.restocked_quantity));

/** Whether what a gateway has of a payment is what our books say: with or without the part that it was asked to return. */
export const isBooked = (attempt: { amount: number; returned_amount: number; returning_amount: number }, kept: number): boolean =>
  kept === attempt.amount - attempt.returned_amount || kept === attempt.amount - attempt.returned_amount - attempt.returning_amount;

/**
 * How long a call that returns a part may still be under way after it was begun, in milliseconds: another one meanwhile could return the part a second time.
 * It is far beyond any call of ours and whatever a gateway may be at.
 */
const partCallMs = 15 * 60_000;

/** Whether a gateway may be asked for a part now; until then it is only asked what it has done. */
export const mayAskForPart = ({ return_asked_at }: { return_asked_at: Date | null }, now: Date): boolean =>
  return_asked_at === null || now.getTime() - return_asked_at.getTime() >= partCallMs;
