import type { Db, Tx } from '../../platform/db/database.ts';
import { findOrderRow, type OrderRow } from '../orders/change.ts';
import {
  linesOfRefunds,
  refundableItems,
  refundsOfOrder,
} from '../../payments/refunds/refund-queries.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import { remainsOf, type Remains } from './decide-step.ts';
import type { StepAfter } from './step-queries.ts';

export const remainsAfterRefunds = async (
  db: Db,
  order: OrderRow,
  items: Awaited<ReturnType<typeof refundableItems>>,
): Promise<Remains> =>
  remainsOf(
    order,
    order.refunded_amount > 0 ? (await booksOf(db, order)).came_in : order.total_amount,
    items,
  );

/** Returns the ids of those orders whose refunds leave nothing to ship. */
export async function refundedOrders(
  db: Db,
  keys: readonly { store_id: number; id: number }[],
): Promise<ReadonlySet<number>> {
  const refunded = new Set<number>();
  for (const key of keys) {
    const order = await findOrderRow(db, key);
    if (
      order?.status === 'undelivered' &&
      (await remainsAfterRefunds(db, order, await refundableItems(db, order))) === 'none'
    )
      refunded.add(key.id);
  }
  return refunded;
}

/**
 * Waiting refunds of units that would have left with these lines: from this step on they cannot be
 * undone.
 */
export async function leftOut(
  tx: Tx,
  order: OrderRow,
  items: readonly number[],
): Promise<Pick<StepAfter, 'left_out'>> {
  if (order.refunded_amount === 0) return {};
  const waiting = (await refundsOfOrder(tx, order))
    .filter(({ status }) => status === 'waiting')
    .map(({ id }) => id);
  const lines = await linesOfRefunds(tx, order.store_id, waiting);
  const ids = waiting.filter((id) =>
    lines.some(({ refund_id, item_id }) => refund_id === id && items.includes(item_id)),
  );
  return ids.length > 0 ? { left_out: ids } : {};
}
