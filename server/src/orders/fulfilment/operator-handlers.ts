import type { EveryKey } from '@noren/contract/every-endpoint';
import { cancelByStore, stepOrder } from './fulfil-order.ts';
import { shipOrder } from './ship-order.ts';
import type { FulfilmentOutcome, StepBy } from './take-step.ts';
import { failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';

type StepKey = Extract<
  EveryKey,
  `POST /operator/orders/{id}/${'shipped' | 'delivered' | 'completed' | 'canceled'}`
>;
const failOfStep = failOf<StepKey>();

function currentState({ order, refusal }: FulfilmentOutcome) {
  const { id, status, payment_status, shipping_status } = order;
  if (refusal) {
    const { why, reason } = refusal;
    throw failOfStep(
      'ORDER_STEP_REFUSED',
      { status, payment_status, shipping_status, ...(reason && { reason }) },
      why,
    );
  }
  return { id, status, payment_status, shipping_status };
}

/** The operator's key belongs to no staff member and to no store. */
const byOperator = ({ config }: PaymentsApp): StepBy => ({
  staff_id: null,
  store_id: null,
  undo_seconds: config.undo_seconds,
});

/**
 * Fulfilment steps by the operator: a step that is not the order's next is refused, and nothing is
 * written.
 */
export const orderStepHandlers: HandlersOf<StepKey, PaymentsApp> = {
  'POST /operator/orders/{id}/shipped': {
    mode: 'own',
    run: async (_database, { app }, { params, body }) =>
      currentState(await shipOrder(app, params.id, body, byOperator(app))),
  },
  'POST /operator/orders/{id}/delivered': {
    mode: 'own',
    run: async (_database, { app }, { params }) =>
      currentState(await stepOrder(app, params.id, 'delivered', byOperator(app))),
  },
  'POST /operator/orders/{id}/completed': {
    mode: 'own',
    run: async (_database, { app }, { params }) =>
      currentState(await stepOrder(app, params.id, 'completed', byOperator(app))),
  },
  'POST /operator/orders/{id}/canceled': {
    mode: 'own',
    run: async (_database, { app }, { params, body }) =>
      currentState(await cancelByStore(app, params.id, body.reason ?? 'seller', byOperator(app))),
  },
};
