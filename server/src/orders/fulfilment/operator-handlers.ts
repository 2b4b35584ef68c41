import type { EveryKey } from '@noren/contract/every-endpoint';
import { cancelByStore, shipOrder, stepOrder, type FulfilmentOutcome, type StepBy } from './fulfil-order.ts';
import { failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';

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
const byOperator = ({ config }: PaymentsApp): StepBy => ({ staff_id: null, store_id: null, undo_seconds: config.undo_seconds });

/** What the store does with an order: a step that is not the order's next is refused, and written nowhere. */
export const orderStepHandlers: HandlersOf<StepKey, PaymentsApp> = {
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
