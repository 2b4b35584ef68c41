import type { Tx } from '../../platform/db/database.ts';
import { lockCarts } from '../../buying/cart/queries.ts';
import { writeReplacedEmail } from '../../notifications/outbox/queries.ts';
import { orderNumber } from '../../buying/checkout/decide-order.ts';
import { copyOrder, limitsOf } from '../../orders/orders/replace-queries.ts';
import { orderUnits, type OrderRow } from '../../orders/orders/change.ts';
import { lockShelf, settleShelf } from '../../catalog/stock/shelf.ts';
import { moveAttemptToOrder, findAttempt, type Attempt } from './attempts.ts';

/**
 * Money for an order that was canceled at its deadline: `canceled` is a last state, so a new order with the same goods, prices and address
 * takes its place while the shelf has all of them and the buyer may still have them (D-154). The old order is locked already; the
 * cart is locked before the shelf, as everywhere, so that the purchase limit holds against what is put into the cart at this moment.
 * @returns false when it cannot be honoured, also where nobody knows any more whom it was for: nothing was written then
 */
export async function honourLateMoney(tx: Tx, order: OrderRow, attempt: Attempt, now: Date): Promise<boolean> {
  if (order.erased_at !== null) return false;
  // outcome of a payment that was written down already
  const current = await findAttempt(tx, attempt);
  if (current?.status === 'paid' || current?.status === 'refund_due' || current?.status === 'unreturned' || current?.status === 'undone') return false;
  const units = await orderUnits(tx, order);
  if (units.length === 0) return false;
  await lockCarts(tx, [{ store_id: order.store_id, buyer_id: order.buyer_id }]);
  const limits = await limitsOf(tx, order);
  if (limits.some((sku) => sku.salable_limit !== null && sku.has + sku.wanted > sku.salable_limit)) return false;
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
