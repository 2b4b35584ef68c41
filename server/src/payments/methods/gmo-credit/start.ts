import type { PaymentsApp } from '../../attempts/app.ts';
import { findCard, type CardRow } from '../../saved-cards/queries.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { startCardPayment } from '../../gateways/gmo/card-payment.ts';
import { GmoError } from '../../gateways/gmo/gmo-error.ts';
import type { TradeAccess } from '../../gateways/gmo/shapes.ts';
import { failOf, Failure } from '../../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../../../orders/orders/change.ts';
import { moveAttempt, recordShop, type Attempt } from '../../attempts/attempts.ts';
import { isInProgress } from '../../attempts/close-attempt.ts';
import {
  beginAttempt,
  recordPaymentPage,
  currentState,
  startSingleAttempt,
  lockPayableOrder,
  isRepeatedTap,
  type StartedAttempt,
  type NextStep,
  type PayCall,
} from '../../attempts/one-attempt.ts';
import { openWithFreeNumber } from '../../attempts/attempt-numbers.ts';
import { gmoConnectionOf, type GmoConnection } from '../../connections/connections.ts';
import { beingChecked, notConfigured, refusedBy } from '../../connections/refusals.ts';
import { gmoCredit } from './method.ts';
import { settle } from '../../attempts/settle.ts';
import { confirmCard } from '../confirm-card.ts';
import { startRehearsed } from '../start-rehearsed.ts';

const fail = failOf<'POST /orders/{id}/pay'>();

export interface CardCall extends PayCall {
  card_id: number;
}

interface Start extends StartedAttempt {
  card: CardRow;
}

/**
 * Starts an order's card payment at GMO and returns the browser's next address.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, GMO_PAYMENT_EXCEPTION,
 * MISSING_PAYMENT_REDIRECT_URL
 */
export const payByCard = (app: PaymentsApp, database: Database, call: CardCall): Promise<string> =>
  startSingleAttempt<Start>(app, database, call, {
    open: (tx) => openAttempt(tx, call),
    start: (start) => begin(app, database, call, start),
  });

async function openAttempt(tx: Tx, call: CardCall): Promise<NextStep<Start>> {
  const payable = await lockPayableOrder(tx, call, 'gmo_credit');
  const { order, live } = payable;
  // checked before an open page is shared, because the card decides whether this is the same tap
  const card = await findCard(tx, call.owner, call.card_id);
  if (card?.type !== 'gmo_credit') throw fail('NOT_FOUND');
  if (live) {
    const isSame =
      live.status === 'redirected' && live.card_id === call.card_id && isRepeatedTap(live, call);
    return isInProgress(live, call.now()) || isSame ? { wait: live } : { close: live };
  }
  const attempt = await beginAttempt(tx, call, payable, {
    provider: 'gmo_credit',
    card_id: card.id,
  });
  return { start: { attempt, order, card } };
}

async function begin(
  app: PaymentsApp,
  database: Database,
  call: CardCall,
  { attempt, order, card }: Start,
): Promise<string> {
  if (attempt.is_rehearsal) return startRehearsed(app, database, call, { attempt, order });
  const connection = await gmoConnectionOf(app, database, order.store_id);
  // the same member and number in this vault could be another card
  if (!connection || card.site_id !== connection.credentials.site_id) {
    await refuse(database, attempt, 'NOT_CONFIGURED', call);
    throw connection ? fail('NOT_FOUND') : notConfigured('gmo_credit');
  }
  await recordShop(database, attempt, connection.credentials.shop_id);
  try {
    const entered = async (access: TradeAccess) => {
      const taken = await database.transaction(async (tx) => {
        const current = await lockOrder(tx, order);
        const isMoved = await moveAttempt(tx, attempt, ['starting'], 'starting', call.now(), {
          access_id: access.access_id,
          access_pass: connection.seal(access.access_pass),
          may_take_since: call.now(),
        });
        if (isMoved) return null;
        const result = await currentState(tx, attempt, current ?? order);
        return result instanceof Failure ? result : beingChecked('gmo_credit', 'NOT_COMPLETED');
      });
      // a job gave the attempt up in the meantime: no money was taken, and none may be
      if (taken) throw taken;
    };
    const started = await openWithFreeNumber(database, attempt, () =>
      requestPayment(app, connection, attempt, order, card, entered),
    );
    const access = {
      access_id: started.access_id,
      access_pass: connection.seal(started.access_pass),
    };
    // this page takes no money before the buyer returns
    if (started.kind !== 'done')
      return await recordPaymentPage(database, { attempt, order }, started.url, call.now(), {
        ...access,
        may_take_since: null,
      });
    const { tran_id, approve } = started.result;
    const outcome = await confirmCard(
      app,
      { ...attempt, access_id: started.access_id },
      { tran_id, approve },
    );
    await database.transaction(async (tx) => {
      await lockOrder(tx, order);
      await moveAttempt(tx, attempt, ['starting'], 'finishing', call.now(), access);
      await settle(tx, attempt, outcome, 'exec_tran', call.now());
    });
    return call.redirect_url;
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    app.log.info(
      { order_id: order.id, gmo: error.infos.map((info) => info.info).join('|') },
      'card payment not accepted',
    );
    if (error.unknownOutcome) {
      // money may have been taken, so the job inquires until it is known
      await database.transaction((tx) =>
        moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), {
          error_code: error.report_code,
        }),
      );
      return call.redirect_url;
    }
    await refuse(database, attempt, error.report_code, call);
    if (error.has('MISSING_REDIRECT_URL')) throw fail('MISSING_PAYMENT_REDIRECT_URL');
    throw refusedBy(error);
  }
}

function requestPayment(
  app: PaymentsApp,
  connection: GmoConnection,
  attempt: Attempt,
  order: OrderRow,
  card: CardRow,
  entered: (access: TradeAccess) => Promise<void>,
) {
  return startCardPayment(connection.client, connection.credentials, {
    gateway_order_id: attempt.gateway_order_id,
    amount: attempt.amount,
    card: { member_id: card.member_id, card_seq: card.card_seq },
    ret_url: `${app.publicUrl()}${gmoCredit.returnPath}`,
    tenant_name: connection.store.name,
    // expected of all Japanese card shops since March 2025 (rules 3.4)
    three_ds: true,
    holder: { email: order.email, phone: order.phone_number },
    client_field: String(order.id),
    entered,
  });
}

const refuse = (database: Database, attempt: Attempt, code: string, call: CardCall) =>
  database.transaction((tx) => settle(tx, attempt, { kind: 'failed', code }, 'pay', call.now()));
