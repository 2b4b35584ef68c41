import type { PaymentsApp } from '../../attempts/app.ts';
import { findCard, vaultNameOf, type CardRow } from '../../saved-cards/queries.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { CreditReply, CardToSave } from '../../gateways/payuni/shapes.ts';
import { failOf } from '../../../platform/http/failure.ts';
import { orderItemNames } from '../../../orders/orders/queries.ts';
import { attemptName } from '../../attempts/attempt-name.ts';
import { isInProgress } from '../../attempts/close-attempt.ts';
import {
  beginAttempt,
  startSingleAttempt,
  lockPayableOrder,
  isRepeatedTap,
  type StartedAttempt,
  type NextStep,
  type PayCall,
} from '../../attempts/one-attempt.ts';
import type { PayuniConnection } from '../../connections/connections.ts';
import { startAtPayuni } from '../payuni-start.ts';
import { startRehearsed } from '../start-rehearsed.ts';
import { payuniCredit } from './method.ts';

const fail = failOf<'POST /orders/{id}/pay'>();

export interface PayuniCall extends PayCall {
  /** A typed card is only sent to the gateway: it is neither stored nor logged. */
  card: { saved: number } | { typed: CardToSave; save: boolean };
  /** the buyer's IP address, for the gateway's risk control */
  ip: string;
}

interface Start extends StartedAttempt {
  saved: CardRow | null;
}

/**
 * Starts an order's card payment at PAYUNi and returns the browser's next address: the 3-D Secure
 * page, or `redirect_url` if no page is needed or the result is unknown.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, PAYUNI_API_ERROR,
 * MISSING_PAYMENT_REDIRECT_URL
 */
export async function payByPayuni(
  app: PaymentsApp,
  database: Database,
  call: PayuniCall,
): Promise<string> {
  const { card, owner } = call;
  // an order session saves no card for the buyer
  const savesCard = 'save' in card && card.save && owner.session_digest === null;
  // written before the order is locked, because a merge locks the buyer first
  const save_as = savesCard ? await vaultNameOf(database, owner.buyer_id) : null;
  return startSingleAttempt<Start>(app, database, call, {
    open: (tx) => openAttempt(tx, call, save_as),
    // a card typed in a rehearsal is not sent to the gateway
    start: (start) =>
      start.attempt.is_rehearsal
        ? startRehearsed(app, database, call, start)
        : startAtPayuni(
            app,
            database,
            call,
            start,
            (connection) => ask(app, database, connection, call, start),
            start.saved?.site_id,
          ),
  });
}

async function openAttempt(
  tx: Tx,
  call: PayuniCall,
  save_as: string | null,
): Promise<NextStep<Start>> {
  const payable = await lockPayableOrder(tx, call, 'payuni_credit');
  const { order, live } = payable;
  const { card } = call;
  // checked before an open page is shared, because the card decides whether this is the same tap
  const saved = 'saved' in card ? await findCard(tx, call.owner, card.saved) : null;
  if (saved === undefined || (saved && saved.type !== 'payuni_credit')) throw fail('NOT_FOUND');
  if (live) {
    // two typed cards cannot be compared here, so a second call means another card
    const isSame =
      live.status === 'redirected' &&
      'saved' in card &&
      live.card_id === card.saved &&
      isRepeatedTap(live, call);
    return isInProgress(live, call.now()) || isSame ? { wait: live } : { close: live };
  }
  const attempt = await beginAttempt(tx, call, payable, {
    provider: 'payuni_credit',
    card_id: saved?.id ?? null,
    save_as,
  });
  return { start: { attempt, order, saved } };
}

async function ask(
  app: PaymentsApp,
  database: Database,
  connection: PayuniConnection,
  call: PayuniCall,
  { attempt, order, saved }: Start,
): Promise<CreditReply> {
  const card =
    'typed' in call.card
      ? call.card.typed
      : {
          credit_hash: connection.unseal<string>(saved?.secret as string),
          credit_token: saved?.member_id as string,
        };
  return connection.client.credit(connection.credentials, {
    mer_trade_no: attempt.gateway_order_id,
    amount: attempt.amount,
    card,
    ...(attempt.save_as === null ? {} : { credit_token: attempt.save_as }),
    description: (await orderItemNames(database, order)).join('、') || order.slug,
    ...(order.email === null ? {} : { email: order.email }),
    return_url: `${app.publicUrl()}${payuniCredit.returnPath}/${attemptName(app, attempt)}`,
    notify_url: app.payments.payuniNotifyUrl(),
    user_ip: call.ip,
  });
}
