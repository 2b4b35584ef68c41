import type { Chargeback, ChargebackRefusal } from '@noren/contract/entities/chargeback';
import { writeAudit } from '../../identity/audit/queries.ts';
import { refundableOf } from '../../payments/refunds/refund-rules.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { HandlersOf, StaffCaller } from '../../platform/http/handler.ts';
import type { OrderRow } from '../orders/change.ts';
import {
  chargebacksOfOrder,
  deleteChargeback,
  insertChargeback,
  setOutcome,
} from '../orders/chargeback-queries.ts';
import {
  disputeRefusal,
  reopenRefusal,
  settleRefusal,
  type Disputable,
} from './chargeback-rules.ts';
import { lockedOrder } from './handlers.ts';

const recording = 'POST /console/stores/{slug}/orders/{id}/chargebacks';
const settling = 'POST /console/stores/{slug}/orders/{id}/chargeback-settled';
const reopening = 'POST /console/stores/{slug}/orders/{id}/chargeback-reopened';
const removing = 'POST /console/stores/{slug}/orders/{id}/chargeback-removed';
type Call = typeof recording | typeof settling | typeof reopening | typeof removing;

const fail = failOf<Call>();

/** The order, locked, with the money that can be disputed. @throws Failure NOT_FOUND */
async function disputableOrder(
  tx: Tx,
  { store_id }: StaffCaller,
  id: number,
): Promise<{ order: OrderRow; money: Disputable }> {
  const order = await lockedOrder(tx, store_id, id);
  const books = await booksOf(tx, order);
  const { has_open_chargeback } = books;
  return { order, money: { disputable: refundableOf(order, books), has_open_chargeback } };
}

/** @throws Failure CHARGEBACK_REFUSED */
function refuse(reason: ChargebackRefusal | null, { disputable }: Disputable): void {
  if (reason !== null) throw fail('CHARGEBACK_REFUSED', { reason, disputable });
}

/** @throws Failure NOT_FOUND */
async function chargebackOf(tx: Tx, order: OrderRow, id: number): Promise<Chargeback> {
  const found = (await chargebacksOfOrder(tx, order)).find((one) => one.id === id);
  if (!found) throw failCommon('NOT_FOUND');
  return found;
}

/** A chargeback as stored in the audit log; its note is erased with the order's data. */
const audited = ({ amount, reason, noticed_on, reply_by, outcome, ...rest }: Chargeback) => ({
  chargeback: rest.id,
  amount,
  chargeback_reason: reason,
  noticed_on,
  reply_by,
  outcome,
  settled_on: rest.settled_on,
  chargeback_fee: rest.fee,
});

/** Writes the audit entry. @returns the order's chargebacks */
async function answerOf(
  tx: Tx,
  { caller, now }: { caller: StaffCaller; now: Date },
  call: Call,
  order: OrderRow,
  { id, before }: { id: number; before: Chargeback | null },
) {
  const data = await chargebacksOfOrder(tx, order);
  const after = data.find((one) => one.id === id);
  await writeAudit(
    tx,
    {
      store_id: order.store_id,
      staff_id: caller.staff_id,
      call,
      subject: `order ${order.slug}`,
      before: before && audited(before),
      after: after ? audited(after) : null,
    },
    now,
  );
  return { data };
}

export const chargebackHandlers: HandlersOf<Call> = {
  [recording]: {
    mode: 'write',
    async run(tx, context, { params, body }) {
      const { caller, now } = context;
      const { order, money } = await disputableOrder(tx, caller, params.id);
      refuse(disputeRefusal(order, money, body, now), money);
      const id = await insertChargeback(tx, order, body, { staff_id: caller.staff_id, now });
      return answerOf(tx, context, recording, order, { id, before: null });
    },
  },
  [settling]: {
    mode: 'write',
    async run(tx, context, { params, body: { chargeback_id, ...settled } }) {
      const { caller, now } = context;
      const { order, money } = await disputableOrder(tx, caller, params.id);
      const before = await chargebackOf(tx, order, chargeback_id);
      refuse(settleRefusal(order, before, settled.settled_on, now), money);
      const { store_id } = order;
      await setOutcome(tx, { store_id, id: chargeback_id }, { ...settled, now });
      return answerOf(tx, context, settling, order, { id: chargeback_id, before });
    },
  },
  [reopening]: {
    mode: 'write',
    async run(tx, context, { params, body: { chargeback_id } }) {
      const { order, money } = await disputableOrder(tx, context.caller, params.id);
      const before = await chargebackOf(tx, order, chargeback_id);
      refuse(reopenRefusal(order, money, before), money);
      await setOutcome(tx, { store_id: order.store_id, id: chargeback_id }, null);
      return answerOf(tx, context, reopening, order, { id: chargeback_id, before });
    },
  },
  [removing]: {
    mode: 'write',
    async run(tx, context, { params, body: { chargeback_id } }) {
      const { order, money } = await disputableOrder(tx, context.caller, params.id);
      const before = await chargebackOf(tx, order, chargeback_id);
      refuse(before.outcome === null ? null : 'settled_already', money);
      await deleteChargeback(tx, { store_id: order.store_id, id: chargeback_id });
      return answerOf(tx, context, removing, order, { id: chargeback_id, before });
    },
  },
};
