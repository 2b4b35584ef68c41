import type { RefundRefusal } from '@noren/contract/entities/refund';
import { chargeOfLine, refundOfUnits } from '@noren/contract/line-charge';
import type { OrderRow } from '../../orders/orders/change.ts';

/**
 * State of one refund of an order, and the states that may follow:
 *   waiting     can be taken back until its undo window ends       → due, owed, taken_back, returned
 *   due         its gateway must return it                         → leaving, returned
 *   leaving     its gateway was asked, and may be working on it    → returned, owed
 *   owed        no gateway returns it: the store must, by hand     → returned, due
 *   returned    the money was returned
 *   taken_back  the staff took the refund back
 * `returned` may follow every open state: the store may have returned the whole payment in its
 * gateway's console.
 */
export type RefundStatus = 'waiting' | 'due' | 'leaving' | 'owed' | 'returned' | 'taken_back';

/** A requested refund: units, restocking, and further amounts in whole units. */
export interface RefundInput {
  lines: readonly { item_id: number; quantity: number; restock: boolean }[];
  /** amounts by which the charge of lines is lowered without returning units (D-569) */
  cuts?: readonly { item_id: number; amount: number }[];
  shipping_fee: number;
  payment_fee: number;
  free_amount: number;
}

export interface RefundableItem {
  id: number;
  sku_id: number;
  quantity: number;
  price: number;
  discount_amount?: number;
  refunded_quantity: number;
  refunded_amount?: number;
  restocked_quantity: number;
}

/** What was paid for the units of one line of a refund. */
function amountOfLine(
  { item_id, quantity }: RefundInput['lines'][number],
  items: readonly RefundableItem[],
): number {
  const item = items.find(({ id }) => id === item_id);
  return item ? refundOfUnits(item, quantity) : 0;
}

export const goodsOf = (
  { lines, cuts = [] }: RefundInput,
  items: readonly RefundableItem[],
): number =>
  lines.reduce((sum, line) => sum + amountOfLine(line, items), 0) +
  cuts.reduce((sum, { amount }) => sum + amount, 0);

/** Units and amount of each line that a refund concerns. */
export function refundLinesOf(
  { lines, cuts = [] }: RefundInput,
  items: readonly RefundableItem[],
): { item_id: number; quantity: number; restock: boolean; amount: number }[] {
  const cutOf = (item_id: number) => cuts.find((cut) => cut.item_id === item_id)?.amount ?? 0;
  const units = lines.map((line) => ({
    ...line,
    amount: amountOfLine(line, items) + cutOf(line.item_id),
  }));
  const only = cuts.filter(({ item_id }) => lines.every((line) => line.item_id !== item_id));
  return [...units, ...only.map((cut) => ({ ...cut, quantity: 0, restock: false }))];
}
export const sumOfRefund = (ask: RefundInput, items: readonly RefundableItem[]): number =>
  goodsOf(ask, items) + ask.shipping_fee + ask.payment_fee + ask.free_amount;

/** The state of an order's money. */
export interface OrderBooks {
  /** what came in and still belongs to the order, by the gateway or at the door */
  came_in: number;
  /** the fees in all refunds that were not taken back */
  fees: { shipping_fee: number; payment_fee: number };
  /** the sum of the chargebacks that are open or lost: the card company has it */
  disputed: number;
  /** an operator must resolve the order's money first */
  is_open: boolean;
}

type Sums = Pick<OrderRow, 'payment_status' | 'refunded_amount' | 'shipping_fee' | 'payment_fee'>;

/** Returns how much can be refunded: all that came in, even above the order's total, and is not disputed. */
export const refundableOf = (
  { payment_status, refunded_amount }: Pick<Sums, 'payment_status' | 'refunded_amount'>,
  { came_in, disputed }: Pick<OrderBooks, 'came_in' | 'disputed'>,
): number => (payment_status === 'paid' ? Math.max(0, came_in - disputed - refunded_amount) : 0);

/** Returns why a refund is not allowed; null: it is allowed. Pure. */
export function refundRefusalOf(
  order: Sums,
  books: OrderBooks,
  items: readonly RefundableItem[],
  ask: RefundInput,
): RefundRefusal | null {
  if (order.payment_status === 'refunded') return 'nothing_left';
  if (order.payment_status !== 'paid' || books.came_in === 0) return 'not_paid';
  if (books.is_open) return 'money_open';
  const itemIds = new Set(ask.lines.map(({ item_id }) => item_id));
  if (
    itemIds.size < ask.lines.length ||
    [...itemIds].some((id) => items.every((item) => item.id !== id))
  )
    return 'unknown_line';
  for (const { item_id, quantity } of ask.lines) {
    const item = items.find(({ id }) => id === item_id) as RefundableItem;
    if (item.refunded_quantity + quantity > item.quantity) return 'too_many_units';
  }
  for (const { item_id, amount } of ask.cuts ?? []) {
    const item = items.find(({ id }) => id === item_id);
    if (!item) return 'unknown_line';
    const units = ask.lines.find((line) => line.item_id === item_id)?.quantity ?? 0;
    if (amount > chargeOfLine(item) - refundOfUnits(item, units)) return 'too_much';
  }
  if (
    books.fees.shipping_fee + ask.shipping_fee > order.shipping_fee ||
    books.fees.payment_fee + ask.payment_fee > order.payment_fee
  )
    return 'too_much';
  const sum = sumOfRefund(ask, items);
  if (sum === 0) return 'nothing_asked';
  if (sum <= refundableOf(order, books)) return null;
  return sum <= refundableOf(order, { ...books, disputed: 0 }) ? 'disputed' : 'too_much';
}

/**
 * Returns an order's refund memo.
 * @param paid what came in
 * @param owes a further payment, which the order cannot take, is owed to the buyer
 */
export function memoOf({
  paid,
  returned,
  pending,
  owes,
}: {
  paid: number;
  returned: number;
  pending: number;
  owes: boolean;
}): OrderRow['refund_memo'] {
  const live = returned + pending;
  if (live === 0) return owes ? 'partially_unrefunded' : null;
  const whole = live >= paid;
  if (pending > 0 || owes) return whole ? 'unrefunded' : 'partially_unrefunded';
  return whole ? 'refunded' : 'partially_refunded';
}

/** Units of a line to restock now: never more than were bought, even if requested twice. */
export const unitsToRestock = (
  item: Pick<RefundableItem, 'quantity' | 'restocked_quantity'>,
  wanted: number,
): number => Math.max(0, Math.min(wanted, item.quantity - item.restocked_quantity));

/** Whether the gateway's balance matches our books, with or without the part under way. */
export const isBooked = (
  attempt: { amount: number; returned_amount: number; returning_amount: number },
  kept: number,
): boolean =>
  kept === attempt.amount - attempt.returned_amount ||
  kept === attempt.amount - attempt.returned_amount - attempt.returning_amount;

/**
 * How long a call that returns a part may still be running after it began, in milliseconds; a
 * second call in that time could return the part twice. Far longer than any call of ours, or the
 * gateway's processing.
 */
const partCallMs = 15 * 60_000;

/** Whether the gateway may be asked to return a part; until then it is only inquired. */
export const canRequestPart = (
  { return_asked_at }: { return_asked_at: Date | null },
  now: Date,
): boolean => return_asked_at === null || now.getTime() - return_asked_at.getTime() >= partCallMs;
