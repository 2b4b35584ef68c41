import type { Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/change.ts';
import { findStep, putBackStep, stepsOfOrder, type StepRow } from './step-queries.ts';

/**
 * Whether a step can be undone: its effects have not run, and nothing followed it. Pure. @param
 * last the order's last step
 */
export function whyNoUndo(
  step: StepRow,
  last: StepRow | undefined,
  order: OrderRow,
  now: Date,
): 'too_late' | 'moved_on' | null {
  if (step.settled_at !== null || step.undo_until <= now) return 'too_late';
  const stands = (['status', 'payment_status', 'shipping_status'] as const).every(
    (name) => order[name] === step.after[name],
  );
  // the money that this step brought in may be on its way back
  const isSpent =
    step.before.payment_status !== step.after.payment_status && order.refunded_amount > 0;
  return last?.id !== step.id || !stands || isSpent ? 'moved_on' : null;
}

/**
 * Undoes a step of a locked order completely; repeating it does nothing.
 * @returns why not; undefined: it is undone; null: the order has no such step
 */
export async function undoStep(
  tx: Tx,
  order: OrderRow,
  id: number,
  now: Date,
): Promise<'too_late' | 'moved_on' | undefined | null> {
  const step = await findStep(tx, { store_id: order.store_id, id });
  if (step?.order_id !== order.id) return null;
  if (step.undone_at !== null) return undefined;
  const why = whyNoUndo(step, (await stepsOfOrder(tx, order))[0], order, now);
  if (why !== null) return why;
  await putBackStep(tx, step, now);
  return undefined;
}
