import type { PaymentsApp } from './app.ts';
import type { Database } from '../../platform/db/database.ts';
import { failOf } from '../../platform/http/failure.ts';
import { findOwnOrder } from '../../orders/orders/queries.ts';
import { giveUpOrder } from './give-up.ts';
import { waitsForMoney } from './rules.ts';

const fail = failOf<'POST /orders/{id}/cancel'>();

/**
 * The buyer takes an unpaid order back: what stands open at a gateway is closed first, then stock and quota return and an email is written. Money
 * that turns out to have come keeps the order as it is. Said again, it is done already.
 * @throws Failure NOT_FOUND, ORDER_NOT_CANCELABLE
 */
export async function takeBack(app: PaymentsApp, database: Database, buyer_id: number, id: number): Promise<void> {
  const before = await findOwnOrder(database, buyer_id, id);
  if (!before) throw fail('NOT_FOUND');
  if (waitsForMoney(before)) await giveUpOrder(app, before, 'buyer', 'buyer');
  // the closing may have brought to light that the money has come, or that nobody can say
  const order = await findOwnOrder(database, buyer_id, id);
  if (!order || order.status === 'canceled') return;
  const { status, payment_status } = order;
  throw fail('ORDER_NOT_CANCELABLE', { reason: waitsForMoney(order) ? 'under_way' : 'placed', status, payment_status });
}
