import type { OrderRow } from '../orders/change.ts';
import type { StepRow } from './step-queries.ts';

/**
 * Whether a step can be undone: its effects have not run, and nothing followed it. Pure. @param
 * last the order's last step
 */
export function undoRefusal(
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
