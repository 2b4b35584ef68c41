import { lockOrder } from '../../../orders/orders/change.ts';
import type { PaymentsApp } from '../../attempts/app.ts';
import { findAttemptByAccess, moveAttempt, type Attempt } from '../../attempts/attempts.ts';
import { noOutcome, type NoOutcome, type SettledOutcome } from '../../attempts/outcome.ts';
import { settle } from '../../attempts/settle.ts';
import { gmoAccessOf, gmoConnectionOf, type GmoConnection } from '../../connections/connections.ts';
import { finishCardPayment } from '../../gateways/gmo/card-payment.ts';
import { GmoError } from '../../gateways/gmo/gmo-error.ts';
import type { PaymentPages } from '../payment-pages.ts';
import {
  error,
  isGiven,
  notAllowed,
  typedFields,
  type FieldErrors,
  type PayBody,
} from '../pay-form.ts';
import { confirmCard } from '../confirm-card.ts';
import { payByCard } from './start.ts';

/** Returns the saved card in a body, or its errors; fields of other methods' forms are errors. */
export function gmoForm(body: PayBody): { card_id: number } | { errors: FieldErrors } {
  // card numbers never reach us for GMO: the browser turns them into tokens (GMO 1.6)
  const errors = notAllowed(body, ['credit_card_id', ...typedFields]);
  if (!isGiven(body.card_id)) errors.push(error('card_id', 'required'));
  return errors.length > 0 ? { errors } : { card_id: body.card_id as number };
}

/** Completes an attempt with SecureTran2, once, when its buyer returns. */
async function completeReturn(app: PaymentsApp, attempt: Attempt): Promise<void> {
  const isMoved = await app.database.transaction(async (tx) => {
    await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    return moveAttempt(tx, attempt, ['redirected'], 'finishing', app.now(), {
      may_take_since: app.now(),
    });
  });
  if (!isMoved) return;
  const connection = await gmoConnectionOf(app, app.database, attempt.store_id, attempt.shop);
  const outcome = connection ? await takeMoney(app, connection, attempt) : noOutcome;
  await app.database.transaction(async (tx) => {
    if (outcome.kind === 'no_outcome')
      await moveAttempt(tx, attempt, ['finishing'], 'unknown', app.now(), {
        error_code: outcome.said ?? 'NO_ANSWER',
      });
    else await settle(tx, attempt, outcome, 'return', app.now());
  });
}

/** Calls SecureTran2, which takes the money, after the buyer returned. */
async function takeMoney(
  app: PaymentsApp,
  connection: GmoConnection,
  attempt: Attempt,
): Promise<SettledOutcome | NoOutcome> {
  const access = gmoAccessOf(connection, attempt);
  if (!access) return noOutcome;
  try {
    const done = await finishCardPayment(connection.client, connection.credentials, {
      ...access,
      gateway_order_id: attempt.gateway_order_id,
    });
    if (done.payment_status === 'paid')
      return await confirmCard(app, attempt, {
        tran_id: done.tran_id,
        approve: done.approve,
        gmo_status: done.gmo_status,
      });
    return done.payment_status === 'failed' ? { kind: 'failed', code: 'DECLINED' } : noOutcome;
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return error.unknownOutcome
      ? { ...noOutcome, said: error.report_code }
      : { kind: 'failed', code: error.report_code };
  }
}

export const gmoCreditPages: PaymentPages = {
  form(body) {
    const form = gmoForm(body);
    return 'errors' in form
      ? form
      : {
          start: (app, database, call) =>
            payByCard(app, database, { ...call, card_id: form.card_id }),
        };
  },
  // GMO's page returns to a single address, with the trade in the form
  async find(app, { form, query }) {
    const access_id =
      new URLSearchParams(form.toString('latin1')).get('AccessID') ?? query.AccessID;
    return typeof access_id === 'string' && /^[0-9A-Za-z]{32}$/.test(access_id)
      ? findAttemptByAccess(app.database, access_id)
      : undefined;
  },
  onReturn: completeReturn,
  maxWaitMs: 8_000,
};
