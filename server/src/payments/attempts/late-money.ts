import type { Tx } from '../../platform/db/database.ts';
import { lockCarts } from '../../buying/cart/queries.ts';
import { writeReplacedEmail } from '../../notifications/outbox/queries.ts';
import { orderNumber } from '../../buying/checkout/build-order.ts';
import { copyOrder, limitsOf } from '../../orders/orders/replace-queries.ts';
import type { OrderRow } from '../../orders/orders/change.ts';
import { orderUnits } from '../../orders/orders/order-units-queries.ts';
import { lockShelf, settleShelf } from '../../catalog/stock/shelf.ts';
import { moveAttemptToOrder, findAttempt, type Attempt } from './attempts.ts';

/**
 * Places a new order with the same goods, prices and address for money that arrived after the order
 * was canceled at its deadline, because `canceled` is final. All goods must be in stock and within
 * the buyer's purchase limits (D-154). The caller has locked the old order; carts are locked before
 * the shelf, as everywhere, so that the purchase limit also holds against concurrent changes of the
 * cart.
 * @returns false if it cannot be done, also when the buyer's data was erased; nothing is written
 * then
 */
export async function applyLatePayment(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  now: Date,
): Promise<boolean> {
  if (order.erased_at !== null) return false;
  // the result was recorded already
  const current = await findAttempt(tx, attempt);
  if (
    current?.status === 'paid' ||
    current?.status === 'refund_due' ||
    current?.status === 'unreturned' ||
    current?.status === 'undone'
  )
    return false;
  const units = await orderUnits(tx, order);
  if (units.length === 0) return false;
  await lockCarts(tx, [{ store_id: order.store_id, buyer_id: order.buyer_id }]);
  const limits = await limitsOf(tx, order);
  if (limits.some((sku) => sku.salable_limit !== null && sku.has + sku.wanted > sku.salable_limit))
    return false;
  const shelf = await lockShelf(tx, units);
  for (const unit of units) {
    if (shelf.available(unit) < unit.quantity) return false;
    shelf.move({ store_id: unit.store_id, sku_id: unit.sku_id, sold: unit.quantity, held: 0 });
  }
  const id = await copyOrder(tx, order, orderNumber(now), now);
  await settleShelf(tx, shelf);
  await moveAttemptToOrder(tx, attempt, id);
  order.replaced_by = id;
  await writeReplacedEmail(tx, { store_id: order.store_id, id }, order.id);
  return true;
}
