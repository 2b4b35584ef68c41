import type { EveryKey } from '@noren/contract/every-endpoint';
import { listBounced } from '../bounces/queries.ts';
import { cancelByStore, shipOrder, stepOrder, type FulfilmentOutcome, type StepBy } from '../fulfilment/fulfil-order.ts';
import { failOf } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { insertMessage, listMessages, listUnanswered, lockOrderOfMessages } from '../order-messages/queries.ts';
import { writeMessageEmail } from '../outbox/queries.ts';
import type { PaymentsApp } from '../payments/app.ts';
import { cashReturned } from '../payments/cash-returned.ts';
import type { PersonsApp } from '../persons/prove-owner.ts';
import { putOnList } from './livers.ts';
import { switchMaintenance } from './maintenance-queries.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface OperatorApp extends PaymentsApp, PersonsApp {}

/** More than an operator reads at a sitting; what is answered makes room. */
const mostUnanswered = 200;

type StepKey = Extract<EveryKey, `POST /operator/orders/{id}/${'shipped' | 'delivered' | 'completed' | 'canceled'}`>;
const failOfStep = failOf<StepKey>();

function asItStands({ order, refusal }: FulfilmentOutcome) {
  const { id, status, payment_status, shipping_status } = order;
  if (refusal) {
    const { why, reason } = refusal;
    throw failOfStep('ORDER_STEP_REFUSED', { status, payment_status, shipping_status, ...(reason && { reason }) }, why);
  }
  return { id, status, payment_status, shipping_status };
}

/** The operator's key is nobody of the staff's, and of no store. */
const byOperator = ({ config }: OperatorApp): StepBy => ({ staff_id: null, store_id: null, undo_seconds: config.undo_seconds });

/** What the store does with an order: a step that is not the order's next is refused, and written nowhere. */
export const orderStepHandlers: HandlersOf<StepKey, OperatorApp> = {
  'POST /operator/orders/{id}/shipped': {
    mode: 'own',
    run: async (_database, { app }, { params, body }) => asItStands(await shipOrder(app, params.id, body, byOperator(app))),
  },
  'POST /operator/orders/{id}/delivered': {
    mode: 'own',
    run: async (_database, { app }, { params }) => asItStands(await stepOrder(app, params.id, 'delivered', byOperator(app))),
  },
  'POST /operator/orders/{id}/completed': {
    mode: 'own',
    run: async (_database, { app }, { params }) => asItStands(await stepOrder(app, params.id, 'completed', byOperator(app))),
  },
  'POST /operator/orders/{id}/canceled': {
    mode: 'own',
    run: async (_database, { app }, { params, body }) => asItStands(await cancelByStore(app, params.id, body.reason ?? 'seller', byOperator(app))),
  },
};

export const operatorHandlers: HandlersOf<
  | 'PUT /operator/maintenance'
  | 'PUT /operator/livers'
  | 'GET /operator/messages'
  | 'GET /operator/bounces'
  | 'POST /operator/orders/{id}/messages'
  | 'POST /operator/orders/{id}/cash-returned',
  OperatorApp
> = {
  'PUT /operator/maintenance': {
    mode: 'write',
    async run(tx, { app, fail }, { body: { maintaining } }) {
      // there is nowhere to send anybody: the shop would go on selling under an operator who takes it for closed
      if (maintaining && app.config.maintenance_page_url === null) {
        const message = 'MAINTENANCE_PAGE_URL is not set: there is no page to show instead';
        throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.maintaining', message }] });
      }
      await switchMaintenance(tx, maintaining);
      return { maintaining };
    },
  },
  'PUT /operator/livers': {
    mode: 'write',
    async run(tx, { fail }, { body }) {
      const kept = await putOnList(tx, body);
      if (!kept) throw fail('NOT_FOUND');
      return kept;
    },
  },
  'GET /operator/messages': {
    mode: 'read',
    run: async (db) => ({ data: await listUnanswered(db, mostUnanswered) }),
  },
  'GET /operator/bounces': {
    mode: 'read',
    async run(db) {
      const emails = await listBounced(db, mostUnanswered);
      return { data: emails.map((email) => ({ ...email, bounced_at: email.bounced_at.toISOString() })) };
    },
  },
  // the store's answer; the buyer gets an email of it
  'POST /operator/orders/{id}/messages': {
    mode: 'write',
    async run(tx, { fail, now }, { params, body }) {
      const order = await lockOrderOfMessages(tx, params.id);
      if (!order) throw fail('NOT_FOUND');
      const message_id = await insertMessage(tx, order, { role: 'seller', message: body.message, user_id: null, now });
      await writeMessageEmail(tx, 'message_to_buyer', order, message_id, now);
      return { data: await listMessages(tx, order, 1000) };
    },
  },
  'POST /operator/orders/{id}/cash-returned': {
    mode: 'write',
    async run(tx, { fail, now }, { params }) {
      const found = await lockOrderOfMessages(tx, params.id);
      const order = found && (await cashReturned(tx, found, now));
      if (!order) throw fail('NOT_FOUND');
      return { refund_memo: order.refund_memo, payment_status: order.payment_status };
    },
  },
};
