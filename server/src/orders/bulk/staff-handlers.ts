import type { BulkRefusal } from '@noren/contract/order-lists';
import { writeMessageEmail } from '../../notifications/outbox/queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { keepReply, keptReply } from '../../platform/http/idempotency.ts';
import { byStaff } from '../fulfilment/handlers.ts';
import { auditUndone, mayUndo, undoSteps } from '../fulfilment/undo-steps.ts';
import { insertMessage } from '../messages/queries.ts';
import { lockChosenOrders, outcomesOf } from '../orders/chosen-queries.ts';
import { insertNote } from '../orders/staff-queries.ts';
import { cancelOrders, checkCancels } from './cancel.ts';
import { oncePerBuyer } from './rules.ts';

const messaging = 'POST /console/stores/{slug}/orders/messages';
const noting = 'POST /console/stores/{slug}/orders/notes';
const canceling = 'POST /console/stores/{slug}/cancellations';
const undoing = 'POST /console/stores/{slug}/orders/undo';

export const bulkHandlers: HandlersOf<
  | typeof messaging
  | typeof noting
  | typeof canceling
  | 'POST /console/stores/{slug}/cancellations/check'
  | typeof undoing,
  PaymentsApp
> = {
  [messaging]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body: { orders, message } }) {
      const locked = await lockChosenOrders(tx, store_id, orders);
      const refusals = new Map<number, BulkRefusal>();
      for (const { id, erased_at } of locked) if (erased_at !== null) refusals.set(id, 'erased');
      const { first, others } = oncePerBuyer(locked.filter(({ erased_at }) => erased_at === null));
      for (const { id } of others) refusals.set(id, 'same_buyer');
      for (const order of first) {
        const id = await insertMessage(tx, order, {
          role: 'seller',
          message,
          user_id: null,
          now,
          answers_nothing: true,
        });
        await writeMessageEmail(tx, 'message_to_buyer', order, id, now);
        const subject = `order ${order.number}`;
        const after = { message: id };
        await writeAudit(
          tx,
          { store_id, staff_id, call: messaging, subject, before: null, after },
          now,
        );
      }
      return { data: outcomesOf(orders, locked, refusals) };
    },
  },
  [noting]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body: { orders, note } }) {
      const locked = await lockChosenOrders(tx, store_id, orders);
      for (const order of locked) {
        const id = await insertNote(tx, { store_id, order_id: order.id, staff_id, note, now });
        const subject = `order ${order.number}`;
        await writeAudit(
          tx,
          { store_id, staff_id, call: noting, subject, before: null, after: { note: id } },
          now,
        );
      }
      return { data: outcomesOf(orders, locked, new Map()) };
    },
  },
  'POST /console/stores/{slug}/cancellations/check': {
    mode: 'read',
    run: async (db, { caller: { store_id } }, { body: { orders } }) => ({
      data: await checkCancels(db, store_id, orders),
    }),
  },
  [canceling]: {
    mode: 'own',
    async run(database, context, { body: { orders, reason } }) {
      const { app, caller } = context;
      const kept = await keptReply<Awaited<ReturnType<typeof cancelOrders>>>(
        database,
        canceling,
        context,
      );
      if (kept) return kept;
      const { staff_id, store_id } = caller;
      const by = { ...byStaff(context, canceling, { reason }), staff_id, store_id };
      const reply = await cancelOrders(app, database, orders, reason, by);
      await keepReply(database, canceling, context, reply);
      return reply;
    },
  },
  [undoing]: {
    mode: 'write',
    async run(tx, { caller, now }, { body: { steps } }) {
      const of = (staff_id: number | null) => mayUndo(caller, staff_id);
      const undone = await undoSteps(tx, caller.store_id, steps, of, now);
      await auditUndone(tx, undone, { caller, call: undoing, now });
      const refusals = new Map<number, BulkRefusal>();
      for (const { order, refusal } of undone) if (refusal) refusals.set(order.id, refusal);
      const named = [
        ...steps.map(({ order_id }) => order_id),
        ...undone.map((one) => one.order.id),
      ];
      const found = undone.map(({ order }) => ({ id: order.id, number: order.slug }));
      return { data: outcomesOf(named, found, refusals) };
    },
  },
};
