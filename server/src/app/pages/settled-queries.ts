import { isPaidAtDoor, type PaymentType } from '@noren/contract/payment-methods';
import { one, type Db } from '../../platform/db/database.ts';

/** Whether an order is paid, or will be at the door: then no card is typed on its page. */
export async function hasNothingToPay(db: Db, store_id: number, id: number): Promise<boolean> {
  const order = await one<{ payment_type: PaymentType; payment_status: string; status: string }>(
    db,
    'SELECT o.payment_type, o.payment_status, o.status FROM orders o WHERE o.store_id = $1 AND o.id = $2',
    [store_id, id],
  );
  if (!order || order.status === 'canceled') return false;
  return order.payment_status === 'paid' || isPaidAtDoor(order.payment_type);
}
