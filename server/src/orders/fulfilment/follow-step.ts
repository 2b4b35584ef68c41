import type { Tx } from '../../platform/db/database.ts';
import { returnStock, type OrderRow } from '../orders/change.ts';
import { writeShippedEmail } from '../../notifications/outbox/queries.ts';
import { chargebacksOfOrder } from '../orders/chargeback-queries.ts';
import { attemptsOfOrder } from '../../payments/attempts/attempts.ts';
import { recordOwedMoney } from '../../payments/refunds/owe-money.ts';
import { putBackOnShelf } from '../../payments/refunds/request-refund.ts';
import { isNamedByMate } from '../parcels/queries.ts';
import { findStep, noteFollowed, type StepRow } from './step-queries.ts';

/**
 * Runs the effects of a step of a locked order once it cannot be undone any more: emails, stock,
 * money. Runs once.
 */
export async function followStep(tx: Tx, order: OrderRow, step: StepRow, now: Date): Promise<void> {
  await noteFollowed(tx, step, now);
  switch (step.step) {
    case 'shipped':
      // one email for a parcel, which names all its orders
      if (await isNamedByMate(tx, order)) return;
      return void (await writeShippedEmail(tx, order, 0));
    case 'partly_shipped':
    case 'parcel_added':
      return void (await writeShippedEmail(tx, order, step.id));
    case 'canceled': {
      await returnStock(tx, order);
      // a lost chargeback has returned the payment: the rest was refunded before the order was canceled
      if ((await chargebacksOfOrder(tx, order)).some(({ outcome }) => outcome === 'lost')) return;
      // the store may have returned the payment in the gateway's console meanwhile
      const paid =
        order.payment_status === 'paid'
          ? (await attemptsOfOrder(tx, order)).find((attempt) => attempt.status === 'paid')
          : undefined;
      if (paid) await recordOwedMoney(tx, order, paid, order.reason ?? 'seller', now);
      return;
    }
    case 'returned':
      return putBackOnShelf(tx, order, step.after.restock ?? []);
  }
}

/**
 * Runs the effects of a step if its undo window is over. @returns false if it is not, or the
 * effects have run
 */
export async function followOverdueStep(
  tx: Tx,
  order: OrderRow,
  id: number,
  now: Date,
): Promise<boolean> {
  const step = await findStep(tx, { store_id: order.store_id, id });
  if (!step || step.settled_at !== null || step.undone_at !== null || step.undo_until > now)
    return false;
  await followStep(tx, order, step, now);
  return true;
}
