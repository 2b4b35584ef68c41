import type { PaymentsApp } from '../../payments/attempts/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../orders/change.ts';
import { findOrderKey } from '../orders/queries.ts';
import type { StepRefusal } from './decide-step.ts';
import { followStep } from './follow-step.ts';
import { insertStep, noteAfterStep, type StepAfter, type StepName } from './step-queries.ts';

/** Who takes the step, and how long it can be undone. */
export interface StepBy {
  /** null: the operator's key */
  staff_id: number | null;
  undo_seconds: number;
  /** the order must be of this store; null: of any */
  store_id: number | null;
  /** writes the audit entry in the step's transaction, once something has changed */
  audit?: (tx: Tx, before: StepAfter, order: OrderRow) => Promise<void>;
}

/** The order afterwards; with `refusal` nothing was done or written. */
export interface FulfilmentOutcome {
  order: Pick<OrderRow, 'store_id' | 'id' | 'status' | 'payment_status' | 'shipping_status'>;
  refusal?: StepRefusal;
  /** nothing was done, because the order had already taken the step */
  was_taken?: true;
}

/** The states of an order, as steps and the audit log store them. */
export const statesOf = ({
  status,
  payment_status,
  shipping_status,
}: Pick<OrderRow, 'status' | 'payment_status' | 'shipping_status'>): StepAfter => ({
  status,
  payment_status,
  shipping_status,
});

export async function withLockedOrder(
  app: PaymentsApp,
  id: number,
  by: StepBy,
  /** @returns why nothing was done; null: the order had already taken the step */
  work: (tx: Tx, order: OrderRow) => Promise<StepRefusal | null | undefined>,
  /** the order was changed before this transaction */
  wasChanged = false,
): Promise<FulfilmentOutcome> {
  return app.database.transaction(async (tx) => {
    const key = await findOrderKey(tx, id);
    const order =
      key && (by.store_id === null || key.store_id === by.store_id)
        ? await lockOrder(tx, key)
        : undefined;
    if (!order) throw fail('NOT_FOUND');
    const before = statesOf(order);
    const refusal = await work(tx, order);
    if (refusal === undefined || (refusal === null && wasChanged))
      await by.audit?.(tx, before, order);
    return {
      order,
      ...(refusal ? { refusal } : {}),
      ...(refusal === null && !wasChanged && { was_taken: true as const }),
    };
  });
}

/**
 * Takes a step of a locked order, stored with everything needed to undo it; its effects wait until
 * it cannot be undone.
 */
export async function takeStep(
  tx: Tx,
  order: OrderRow,
  name: StepName,
  by: StepBy,
  now: Date,
  change: (step_id: number) => Promise<void>,
  also: Pick<StepAfter, 'restock' | 'left_out'> = {},
): Promise<void> {
  const step = await insertStep(
    tx,
    order,
    name,
    by.staff_id,
    now,
    new Date(now.getTime() + by.undo_seconds * 1000),
  );
  await change(step.id);
  step.after = { ...statesOf(order), ...also };
  await noteAfterStep(tx, step, step.after);
  if (by.undo_seconds === 0) await followStep(tx, order, step, now);
}
