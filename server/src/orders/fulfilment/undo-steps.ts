import type { BatchStep, BatchUndo } from '@noren/contract/entities/order-bulk';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { StaffCaller } from '../../platform/http/handler.ts';
import { lockOrder, type OrderRow } from '../orders/change.ts';
import {
  findStep,
  putBackStep,
  shippedTogether,
  stepsOfOrder,
  type StepName,
  type StepRow,
} from './step-queries.ts';
import { statesOf } from './take-step.ts';
import { undoRefusal } from './undo-step.ts';

export type UndoRefusal = 'not_found' | 'too_late' | 'moved_on' | 'not_yours';

export interface UndoneStep {
  order: OrderRow;
  /** null: it is undone */
  refusal: UndoRefusal | null;
  /** false: it had been undone before */
  is_new: boolean;
}

/**
 * Locks the orders of these steps in the order of their ids, with those that left in the same
 * parcel by the same call. @returns the ids of the steps that are undone together
 */
async function lockTogether(
  tx: Tx,
  store_id: number,
  named: readonly BatchStep[],
): Promise<number[][]> {
  for (let locked: number[] = []; ;) {
    const steps = await shippedTogether(tx, store_id, named);
    const orders = steps.map(({ order_id }) => order_id);
    if (orders.every((order) => locked.includes(order))) {
      const groups = new Map<string, number[]>();
      for (const { id, parcel } of steps) {
        const key = parcel ?? `step ${id}`;
        groups.set(key, [...(groups.get(key) ?? []), id]);
      }
      return [...groups.values()];
    }
    await tx.query(
      'SELECT 1 FROM orders WHERE store_id = $1 AND id = ANY($2::int[]) ORDER BY id FOR UPDATE',
      [store_id, orders],
    );
    locked = orders;
  }
}

/**
 * Undoes steps completely, each within its undo window; repeating it does nothing. Orders that left
 * in one parcel are put back together or not at all.
 * @param mayUndo whether the caller may undo a step of this staff member
 * @returns one entry for each order that is concerned; none for a step that does not exist
 */
export async function undoSteps(
  tx: Tx,
  store_id: number,
  named: readonly BatchStep[],
  mayUndo: (staff_id: number | null) => boolean,
  now: Date,
): Promise<UndoneStep[]> {
  const groups = await lockTogether(tx, store_id, named);
  const results: UndoneStep[] = [];
  for (const ids of groups) {
    const members: { step: StepRow; order: OrderRow }[] = [];
    for (const id of ids) {
      const step = await findStep(tx, { store_id, id });
      const order = step && (await lockOrder(tx, { store_id, id: step.order_id }));
      if (step && order) members.push({ step, order });
    }
    const open = members.filter(({ step }) => step.undone_at === null);
    let refusal: UndoRefusal | null = null;
    for (const { step, order } of open) {
      const [last] = await stepsOfOrder(tx, order);
      refusal ??= mayUndo(step.staff_id) ? undoRefusal(step, last, order, now) : 'not_yours';
    }
    for (const { step, order } of members) {
      const is_new = step.undone_at === null;
      if (is_new && refusal === null) await putBackStep(tx, step, now);
      results.push({ order, refusal: is_new ? refusal : null, is_new });
    }
  }
  return results;
}

/** Roles that may undo other people's steps. */
export const undoers = ['owner', 'manager'] as const;

export const mayUndo = ({ staff_id, role }: StaffCaller, of: number | null): boolean =>
  of === staff_id || undoers.some((one) => one === role);

/** Writes the audit entries of the orders that were put back. */
export async function auditUndone(
  tx: Tx,
  undone: readonly UndoneStep[],
  { caller, call, now }: { caller: StaffCaller; call: string; now: Date },
): Promise<void> {
  for (const { order: was, refusal, is_new } of undone) {
    if (refusal !== null || !is_new) continue;
    const order = (await lockOrder(tx, was)) as OrderRow;
    await writeAudit(
      tx,
      {
        store_id: caller.store_id,
        staff_id: caller.staff_id,
        call,
        subject: `order ${order.slug}`,
        before: statesOf(was),
        after: statesOf(order),
      },
      now,
    );
  }
}

/** The steps of a batch that can still be undone; undefined: none. */
export async function undoOfBatch(
  db: Db,
  store_id: number,
  orders: readonly number[],
  { step, staff_id, now, since }: { step: StepName; staff_id: number; now: Date; since?: Date },
): Promise<BatchUndo | undefined> {
  const rows = await db.query<BatchStep & { undo_until: Date }>(
    `SELECT DISTINCT ON (s.order_id) s.order_id, s.id AS step_id, s.undo_until
       FROM fulfilment_steps s WHERE s.store_id = $1 AND s.order_id = ANY($2::int[]) AND s.step = $3 AND s.staff_id = $4 AND ($6::timestamptz IS NULL OR s.at >= $6)
        AND s.undone_at IS NULL AND s.settled_at IS NULL AND s.undo_until > $5::timestamptz ORDER BY s.order_id, s.id DESC`,
    [store_id, orders, step, staff_id, now, since ?? null],
  );
  if (rows.length === 0) return undefined;
  return {
    until: new Date(Math.min(...rows.map((row) => row.undo_until.getTime()))).toISOString(),
    steps: rows.map(({ order_id, step_id }) => ({ order_id, step_id })),
  };
}
