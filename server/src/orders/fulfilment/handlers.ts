import type { EveryKey } from '@noren/contract/every-endpoint';
import type { FulfilmentStep } from '@noren/contract/entities/refund';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { cancelByStore, shipOrder, stepOrder } from './fulfil-order.ts';
import type { FulfilmentOutcome, StepBy } from './take-step.ts';
import { orderMoneyOf } from './order-money.ts';
import { findStep, refundsLeftOut, stepsOfOrder } from './step-queries.ts';
import { undoStep } from './undo-step.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { HandlersOf, StaffCaller } from '../../platform/http/handler.ts';
import { lockOrder, type OrderRow } from '../orders/change.ts';
import { isBuiltUpon, lockRefund, type RefundRow } from '../../payments/refunds/refund-queries.ts';
import { refundableOf } from '../../payments/refunds/refund-rules.ts';
import { booksOf, requestRefund, takeRefundBack } from '../../payments/refunds/request-refund.ts';
import { refundReturnedByHand } from '../../payments/refunds/return-parts.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { roleInStore } from '../../identity/staff/queries.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';

type StepKey = Extract<EveryKey, `POST /console/stores/{slug}/orders/{id}/${FulfilmentStep}`>;
const failOfStep = failOf<StepKey>();

const statesOf = ({
  status,
  payment_status,
  shipping_status,
}: Pick<OrderRow, 'status' | 'payment_status' | 'shipping_status'>) => ({
  status,
  payment_status,
  shipping_status,
});

/** The staff member who takes a step, with its audit entry. @param also the step's further input */
const byStaff = (
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

async function afterStep(db: Db, { order, refusal }: FulfilmentOutcome, now: Date) {
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
async function lockedOrder(tx: Tx, store_id: number, id: number): Promise<OrderRow> {
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
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { slug, id }, body }) {
      const order = await lockedOrder(tx, store_id, id);
      const before = statesOf(order);
      const { role } = (await roleInStore(tx, staff_id, slug)) ?? {};
      // other people's steps can be undone only by owners and managers
      const mayUndo = (of: number | null) =>
        of === staff_id || role === 'owner' || role === 'manager';
      const own =
        'refund_id' in body
          ? await lockedRefund(tx, order, body.refund_id)
          : await findStep(tx, { store_id, id: body.step_id });
      if (own && !mayUndo(own.staff_id))
        throw fail('ROLE_NOT_ALLOWED', { roles: ['owner', 'manager'] });
      if ('refund_id' in body) {
        const refund = await lockedRefund(tx, order, body.refund_id);
        const isLeftOut = refundsLeftOut(await stepsOfOrder(tx, order)).has(refund.id);
        if (isLeftOut || (await isBuiltUpon(tx, refund)))
          throw fail('UNDO_IS_OVER', { reason: 'moved_on' });
        if (!(await takeRefundBack(tx, order, refund, now)))
          throw fail('UNDO_IS_OVER', { reason: 'too_late' });
      } else {
        const reason = await undoStep(tx, order, body.step_id, now);
        if (reason === null) throw fail('NOT_FOUND');
        if (reason !== undefined) throw fail('UNDO_IS_OVER', { reason });
      }
      const data = await moneyNow(tx, order, now);
      const call = 'POST /console/stores/{slug}/orders/{id}/undo';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `order ${order.slug}`,
          before: { ...before, ...body },
          after: statesOf(data.data),
        },
        now,
      );
      return data;
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
