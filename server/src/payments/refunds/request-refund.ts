import type { RefundRefusal } from '@noren/contract/entities/refund';
import { factsOf } from '@noren/contract/payment-methods';
import type { Db, Tx } from '../../platform/db/database.ts';
import { changeOrder, type OrderRow } from '../../orders/orders/change.ts';
import { writeRefundEmail } from '../../notifications/outbox/money-queries.ts';
import { moveStock } from '../../catalog/stock/shelf.ts';
import { attemptsOfOrder, findAttempt, type Attempt } from '../attempts/attempts.ts';
import { aboutAttempt, openMoney } from '../open-money/open-money.ts';
import {
  addDue,
  countRefund,
  countRestocked,
  insertRefund,
  linesOfRefunds,
  lockRefund,
  moveRefund,
  refundableItems,
  sumsOfRefunds,
  type RefundRow,
} from './refund-queries.ts';
import {
  goodsOf,
  memoOf,
  refundableOf,
  refundLinesOf,
  sumOfRefund,
  unitsToRestock,
  refundRefusalOf,
  type OrderBooks,
  type RefundInput,
} from './refund-rules.ts';

/**
 * Returns the order's money according to our books, and the payment that brought it (undefined:
 * none at a gateway).
 */
export async function booksOf(
  db: Db,
  order: OrderRow,
): Promise<
  OrderBooks & {
    paid: Attempt | undefined;
    returned: number;
    pending: number;
    owed: number;
    owes: boolean;
    has_open_chargeback: boolean;
  }
> {
  const sums = await sumsOfRefunds(db, order);
  const paid = (await attemptsOfOrder(db, order)).find((attempt) => attempt.status === 'paid');
  const isPaidAtDoor =
    factsOf(order.payment_type).gateway === null &&
    (order.payment_status === 'paid' || order.payment_status === 'refunded');
  return {
    paid,
    came_in: paid?.amount ?? (isPaidAtDoor ? order.total_amount : 0),
    fees: { shipping_fee: sums.shipping_fee, payment_fee: sums.payment_fee },
    disputed: sums.disputed,
    has_open_chargeback: sums.has_open_chargeback,
    is_open: sums.is_open,
    returned: sums.returned,
    pending: sums.pending,
    owed: sums.owed,
    owes: sums.owes,
  };
}

/** Updates the order's refund memo; once all that came in was returned, the order is refunded. */
export async function recordRefunds(
  tx: Tx,
  order: OrderRow,
  cause: string,
  now: Date,
): Promise<void> {
  const { returned, pending, owes } = await sumsOfRefunds(tx, order);
  const paid =
    (await attemptsOfOrder(tx, order)).find((attempt) => attempt.status === 'paid')?.amount ??
    order.total_amount;
  const isFullyReturned =
    order.payment_status === 'paid' && pending === 0 && returned > 0 && returned >= paid;
  await changeOrder(tx, order, isFullyReturned ? { payment: ['refunded'] } : {}, cause, now, {
    refund_memo: memoOf({ paid, returned, pending, owes }),
  });
}

export interface RefundTerms {
  staff_id: number | null;
  note: string;
  /** the sum the caller confirmed */
  expected: number;
  undo_seconds: number;
}

/**
 * Records a refund of a locked order. It waits until its undo window ends; no money leaves before.
 * @returns the reason if it is not allowed; nothing is written then
 */
export async function requestRefund(
  tx: Tx,
  order: OrderRow,
  ask: RefundInput,
  { staff_id, note, expected, undo_seconds }: RefundTerms,
  now: Date,
): Promise<{ refund: RefundRow } | { reason: RefundRefusal; refundable: number }> {
  const items = await refundableItems(tx, order);
  const books = await booksOf(tx, order);
  const refundable = refundableOf(order, books);
  const amount = sumOfRefund(ask, items);
  // a canceled order is owed as a whole already
  const reason =
    order.status === 'canceled'
      ? 'order_canceled'
      : (refundRefusalOf(order, books, items, ask) ?? (amount === expected ? null : 'sum_differs'));
  if (reason !== null) return { reason, refundable };
  const parts = {
    goods_amount: goodsOf(ask, items),
    shipping_fee: ask.shipping_fee,
    payment_fee: ask.payment_fee,
    free_amount: ask.free_amount,
  };
  const about = {
    store_id: order.store_id,
    order_id: order.id,
    attempt_id: books.paid?.id ?? null,
  };
  const undo_until = new Date(now.getTime() + undo_seconds * 1000);
  const refund = await insertRefund(
    tx,
    { ...about, ...parts, amount, note, staff_id, created_at: now, undo_until },
    refundLinesOf(ask, items),
  );
  await countRefund(tx, refund, 1);
  if (undo_seconds === 0) await releaseRefund(tx, order, refund, now);
  await recordRefunds(tx, order, 'refund', now);
  return { refund: (await lockRefund(tx, refund)) as RefundRow };
}

/** Takes a refund back completely, before any money has left. @returns false if it is too late */
export async function takeRefundBack(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<boolean> {
  if (refund.status === 'taken_back') return true;
  if (refund.undo_until <= now || !(await moveRefund(tx, refund, ['waiting'], 'taken_back', now)))
    return false;
  await countRefund(tx, refund, -1);
  await recordRefunds(tx, order, 'undo', now);
  return true;
}

/** Puts units of a locked order's lines back on the shelf. */
export async function putBackOnShelf(
  tx: Tx,
  order: OrderRow,
  wanted: readonly { item_id: number; quantity: number }[],
): Promise<void> {
  const items = await refundableItems(tx, order);
  const moves = wanted.flatMap(({ item_id, quantity }) => {
    const item = items.find(({ id }) => id === item_id);
    const units = item && order.stock_taken ? unitsToRestock(item, quantity) : 0;
    return item && units > 0 ? [{ item, units }] : [];
  });
  for (const { item, units } of moves) await countRestocked(tx, order.store_id, item.id, units);
  await moveStock(
    tx,
    moves.map(({ item, units }) => ({
      store_id: order.store_id,
      sku_id: item.sku_id,
      sold: -units,
      held: 0,
    })),
  );
}

/** Puts the units of a refund that are marked for restocking back on the shelf. */
export async function restockRefund(
  tx: Tx,
  order: OrderRow,
  refund: Pick<RefundRow, 'store_id' | 'id'>,
): Promise<void> {
  const lines = await linesOfRefunds(tx, refund.store_id, [refund.id]);
  await putBackOnShelf(
    tx,
    order,
    lines.filter(({ restock }) => restock),
  );
}

/** Releases a refund after its undo window: restocks, and makes the money due or owed. */
export async function releaseRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  await restockRefund(tx, order, refund);
  const attempt =
    refund.attempt_id === null
      ? undefined
      : await findAttempt(tx, { store_id: refund.store_id, id: refund.attempt_id });
  if (attempt && factsOf(attempt.provider).returnedBy === 'gateway') {
    await moveRefund(tx, refund, ['waiting'], 'due', now);
    return void (await addDue(tx, attempt, refund.amount));
  }
  await moveRefund(tx, refund, ['waiting'], 'owed', now);
  const { store_id, id: order_id, slug } = order;
  const about = attempt
    ? aboutAttempt(attempt)
    : {
        store_id,
        order_id,
        attempt_id: null,
        gateway: null,
        gateway_order_id: slug,
        own_amount: null,
      };
  await openMoney(
    tx,
    about,
    { reason: 'cash_owed', gateway_amount: refund.amount, refund_id: refund.id },
    now,
  );
  await writeRefundEmail(tx, 'refund_owed', refund);
}
