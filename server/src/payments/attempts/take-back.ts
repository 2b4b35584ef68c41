import type { PaymentsApp } from './app.ts';
import type { Database } from '../../platform/db/database.ts';
import { failOf } from '../../platform/http/failure.ts';
import { findOwnOrder } from '../../orders/orders/queries.ts';
import { giveUpOrder } from './give-up.ts';
import { waitsForMoney } from './rules.ts';

const fail = failOf<'POST /orders/{id}/cancel'>();

/**
 * Cancels an unpaid order for its buyer. Open attempts are first closed at the gateway; then stock
 * and quota are returned and an email is written. If money turns out to have arrived, the order
 * stays unchanged. Repeating the call changes nothing.
 * @throws Failure NOT_FOUND, ORDER_NOT_CANCELABLE
 */
export async function cancelOwnOrder(
  app: PaymentsApp,
  database: Database,
  buyer_id: number,
  id: number,
): Promise<void> {
  const before = await findOwnOrder(database, buyer_id, id);
  if (!before) throw fail('NOT_FOUND');
  if (waitsForMoney(before)) await giveUpOrder(app, before, 'buyer', 'buyer');
  // the inquiry may have found that the money arrived, or that the result is unknown
  const order = await findOwnOrder(database, buyer_id, id);
  if (!order || order.status === 'canceled') return;
  const { status, payment_status } = order;
  throw fail('ORDER_NOT_CANCELABLE', {
    reason: waitsForMoney(order) ? 'under_way' : 'placed',
    status,
    payment_status,
  });
}
