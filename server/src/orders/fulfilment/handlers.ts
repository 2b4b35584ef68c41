import type { EveryKey } from '@noren/contract/every-endpoint';
import type { FulfilmentStep } from '@noren/contract/entities/refund';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { cancelByStore, stepOrder } from './fulfil-order.ts';
import { shipOrder } from './ship-order.ts';
import { statesOf, type FulfilmentOutcome, type StepBy } from './take-step.ts';
import { orderMoneyOf } from './order-money.ts';
import { findStep, refundsLeftOut, stepsOfOrder } from './step-queries.ts';
import { auditUndone, mayUndo, undoers, undoSteps, type UndoRefusal } from './undo-steps.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { HandlersOf, StaffCaller } from '../../platform/http/handler.ts';
import { lockOrder, type OrderRow } from '../orders/change.ts';
import { isBuiltUpon, lockRefund, type RefundRow } from '../../payments/refunds/refund-queries.ts';
import { refundableOf } from '../../payments/refunds/refund-rules.ts';
import { booksOf, requestRefund, takeRefundBack } from '../../payments/refunds/request-refund.ts';
import { refundReturnedByHand } from '../../payments/refunds/return-parts.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';

type StepKey = Extract<EveryKey, `POST /console/stores/{slug}/orders/{id}/${FulfilmentStep}`>;
const failOfStep = failOf<StepKey>();

/** The staff member who takes a step, with its audit entry. @param also the step's further input */
export const byStaff = (
  { app, caller, now }: { app: PaymentsApp; caller: StaffCaller; now: Date },
  call: string,
  also: object = {},
): StepBy => ({
  staff_id: caller.staff_id,
  store_id: caller.store_id,
  undo_seconds: app.config.undo_seconds,
  audit: (tx, before, order) =>
    writeAudit(
      tx,
      {
        store_id: order.store_id,
        staff_id: caller.staff_id,
        call,
        subject: `order ${order.slug}`,
        before: statesOf(before),
        after: { ...statesOf(order), ...also },
      },
      now,
    ).then(() => undefined),
});

/** The order's current money. @throws Failure NOT_FOUND */
async function moneyNow(db: Db, key: { store_id: number; id: number }, now: Date) {
  const data = await orderMoneyOf(db, key, now);
  if (!data) throw failCommon('NOT_FOUND');
  return { data };
}

export async function afterStep(db: Db, { order, refusal }: FulfilmentOutcome, now: Date) {
  if (refusal) {
    const { why, reason } = refusal;
    throw failOfStep('ORDER_STEP_REFUSED', { ...statesOf(order), ...(reason && { reason }) }, why);
  }
  return moneyNow(db, order, now);
}

/** A step without further input. */
const plainStep = (step: 'delivered' | 'completed' | 'returning' | 'missing' | 'damaged') => ({
  mode: 'own' as const,
  run: async (
    database: Database,
    context: { app: PaymentsApp; caller: StaffCaller; now: Date },
    { params: { id } }: { params: { id: number } },
  ) =>
    afterStep(
      database,
      await stepOrder(
        context.app,
        id,
        step,
        byStaff(context, `POST /console/stores/{slug}/orders/{id}/${step}`),
      ),
      context.app.now(),
    ),
});

/** The store's order, locked. @throws Failure NOT_FOUND */
export async function lockedOrder(tx: Tx, store_id: number, id: number): Promise<OrderRow> {
  const order = await lockOrder(tx, { store_id, id });
  if (!order) throw failCommon('NOT_FOUND');
  return order;
}

/** A refund of this order, locked. @throws Failure NOT_FOUND */
async function lockedRefund(tx: Tx, order: OrderRow, id: number): Promise<RefundRow> {
  const refund = await lockRefund(tx, { store_id: order.store_id, id });
  if (refund?.order_id !== order.id) throw failCommon('NOT_FOUND');
  return refund;
}

/** A refund as stored in the audit log. */
const auditedRefund = ({
  id,
  amount,
  status,
  shipping_fee,
  payment_fee,
  free_amount,
  note,
}: RefundRow) => ({
  refund: id,
  amount,
  status,
  shipping_fee,
  payment_fee,
  free_amount,
  note,
});

const undoing = 'POST /console/stores/{slug}/orders/{id}/undo';
interface UndoContext {
  caller: StaffCaller;
  now: Date;
}

async function undoRefund(
  tx: Tx,
  { caller, now }: UndoContext,
  id: number,
  refund_id: number,
): Promise<UndoRefusal | null> {
  const { store_id, staff_id } = caller;
  const order = await lockedOrder(tx, store_id, id);
  const before = statesOf(order);
  const refund = await lockedRefund(tx, order, refund_id);
  if (!mayUndo(caller, refund.staff_id)) return 'not_yours';
  const isLeftOut = refundsLeftOut(await stepsOfOrder(tx, order)).has(refund.id);
  if (isLeftOut || (await isBuiltUpon(tx, refund))) return 'moved_on';
  if (!(await takeRefundBack(tx, order, refund, now))) return 'too_late';
  const after = statesOf(await lockedOrder(tx, store_id, id));
  await writeAudit(
    tx,
    {
      store_id,
      staff_id,
      call: undoing,
      subject: `order ${order.slug}`,
      before: { ...before, refund_id },
      after,
    },
    now,
  );
  return null;
}

/** Undoes a step of an order, and of those that left in the same parcel. */
async function undoWithParcel(
  tx: Tx,
  { caller, now }: UndoContext,
  id: number,
  step_id: number,
): Promise<UndoRefusal | null> {
  const step = await findStep(tx, { store_id: caller.store_id, id: step_id });
  if (step?.order_id !== id) return 'not_found';
  const named = [{ order_id: id, step_id }];
  const undone = await undoSteps(tx, caller.store_id, named, (of) => mayUndo(caller, of), now);
  await auditUndone(tx, undone, { caller, call: undoing, now });
  return undone.find(({ order }) => order.id === id)?.refusal ?? null;
}

type MoneyKey =
  | 'GET /console/stores/{slug}/orders/{id}/money'
  | `POST /console/stores/{slug}/orders/{id}/${'refunds' | 'refund-returned' | 'undo'}`;

export const fulfilmentHandlers: HandlersOf<StepKey | MoneyKey, PaymentsApp> = {
  'GET /console/stores/{slug}/orders/{id}/money': {
    mode: 'read',
    run: (db, { app, caller: { store_id } }, { params: { id } }) =>
      moneyNow(db, { store_id, id }, app.now()),
  },
  'POST /console/stores/{slug}/orders/{id}/refunds': {
    mode: 'write',
    async run(
      tx,
      { app, caller: { store_id, staff_id }, fail, now },
      { params: { id }, body: { expected, note, ...ask } },
    ) {
      const order = await lockedOrder(tx, store_id, id);
      const asked = await requestRefund(
        tx,
        order,
        ask,
        { staff_id, note, expected, undo_seconds: app.config.undo_seconds },
        now,
      );
      if ('reason' in asked) throw fail('REFUND_REFUSED', asked);
      const after = { ...auditedRefund(asked.refund), lines: ask.lines };
      const call = 'POST /console/stores/{slug}/orders/{id}/refunds';
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: `order ${order.slug}`, before: null, after },
        now,
      );
      return moneyNow(tx, order, now);
    },
  },
  'POST /console/stores/{slug}/orders/{id}/refund-returned': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id }, body }) {
      const order = await lockedOrder(tx, store_id, id);
      const refund = await lockedRefund(tx, order, body.refund_id);
      if (refund.status !== 'returned') {
        if (!(await refundReturnedByHand(tx, order, refund, now)))
          throw fail('REFUND_REFUSED', {
            reason: 'not_owed',
            refundable: refundableOf(order, await booksOf(tx, order)),
          });
        const after = auditedRefund(await lockedRefund(tx, order, refund.id));
        const call = 'POST /console/stores/{slug}/orders/{id}/refund-returned';
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call,
            subject: `order ${order.slug}`,
            before: auditedRefund(refund),
            after,
          },
          now,
        );
      }
      return moneyNow(tx, order, now);
    },
  },
  'POST /console/stores/{slug}/orders/{id}/undo': {
    mode: 'write',
    async run(tx, context, { params: { id }, body }) {
      const { caller, fail, now } = context;
      const refusal =
        'refund_id' in body
          ? await undoRefund(tx, context, id, body.refund_id)
          : await undoWithParcel(tx, context, id, body.step_id);
      if (refusal === 'not_found') throw fail('NOT_FOUND');
      if (refusal === 'not_yours') throw fail('ROLE_NOT_ALLOWED', { roles: [...undoers] });
      if (refusal !== null) throw fail('UNDO_IS_OVER', { reason: refusal });
      return moneyNow(tx, { store_id: caller.store_id, id }, now);
    },
  },
  'POST /console/stores/{slug}/orders/{id}/shipped': {
    mode: 'own',
    async run(database, context, { params: { id }, body }) {
      const { item_ids, ...carrier } = body;
      const by = byStaff(context, 'POST /console/stores/{slug}/orders/{id}/shipped', body);
      return afterStep(
        database,
        await shipOrder(context.app, id, carrier, by, item_ids),
        context.app.now(),
      );
    },
  },
  'POST /console/stores/{slug}/orders/{id}/delivered': plainStep('delivered'),
  'POST /console/stores/{slug}/orders/{id}/completed': plainStep('completed'),
  'POST /console/stores/{slug}/orders/{id}/canceled': {
    mode: 'own',
    async run(database, context, { params: { id }, body }) {
      const by = byStaff(context, 'POST /console/stores/{slug}/orders/{id}/canceled', body);
      return afterStep(
        database,
        await cancelByStore(context.app, id, body.reason, by),
        context.app.now(),
      );
    },
  },
  'POST /console/stores/{slug}/orders/{id}/returning': plainStep('returning'),
  'POST /console/stores/{slug}/orders/{id}/returned': {
    mode: 'own',
    async run(database, context, { params: { id }, body: { restock } }) {
      const by = byStaff(context, 'POST /console/stores/{slug}/orders/{id}/returned', { restock });
      return afterStep(
        database,
        await stepOrder(context.app, id, 'returned', by, restock),
        context.app.now(),
      );
    },
  },
  'POST /console/stores/{slug}/orders/{id}/missing': plainStep('missing'),
  'POST /console/stores/{slug}/orders/{id}/damaged': plainStep('damaged'),
};
