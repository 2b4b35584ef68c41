import type { PaymentsApp } from '../../attempts/app.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { GmoError } from '../../gateways/gmo/gmo-error.ts';
import {
  START_SECONDS,
  startPaypay,
  type StartedPaypay,
} from '../../gateways/gmo/paypay-payment.ts';
import { askAbout } from '../../attempts/ask-gateway.ts';
import { attemptName } from '../../attempts/attempt-name.ts';
import { moveAttempt, recordShop, type Attempt } from '../../attempts/attempts.ts';
import { isInProgress } from '../../attempts/close-attempt.ts';
import {
  beginAttempt,
  recordPaymentPage,
  startSingleAttempt,
  lockPayableOrder,
  type StartedAttempt,
  type NextStep,
  type PayCall,
} from '../../attempts/one-attempt.ts';
import { openWithFreeNumber } from '../../attempts/attempt-numbers.ts';
import { gmoConnectionOf } from '../../connections/connections.ts';
import { beingChecked, notConfigured, refused, refusedBy } from '../../connections/refusals.ts';
import { gmoPaypay, hasFormExpired } from './method.ts';
import { settle } from '../../attempts/settle.ts';
import { startRehearsed } from '../start-rehearsed.ts';

/** What the form page needs, sealed with the attempt, because GMO returns the token only once. */
export type PaypayForm = Pick<StartedPaypay, 'access' | 'start_url' | 'start_token'>;

/**
 * Starts an order's PayPay payment and returns our own page, whose form redirects the browser. The
 * same page is returned while its form is valid, because nothing at GMO closes an open payment and
 * no second one may start.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, GMO_PAYMENT_EXCEPTION
 */
export const payByPaypay = (app: PaymentsApp, database: Database, call: PayCall): Promise<string> =>
  startSingleAttempt<StartedAttempt>(app, database, call, {
    open: (tx) => openAttempt(tx, call),
    start: (start) => begin(app, database, call, start),
  });

async function openAttempt(tx: Tx, call: PayCall): Promise<NextStep<StartedAttempt>> {
  const payable = await lockPayableOrder(tx, call, 'gmo_paypay');
  const { order, live } = payable;
  if (live) {
    if (isInProgress(live, call.now())) return { wait: live };
    const isPageUsable =
      live.status === 'redirected' &&
      live.pay_redirect_url !== null &&
      !hasFormExpired(live, call.now());
    return isPageUsable ? { url: live.pay_redirect_url as string } : { close: live };
  }
  const attempt = await beginAttempt(tx, call, payable, { provider: 'gmo_paypay' });
  return { start: { attempt, order } };
}

async function begin(
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  { attempt, order }: StartedAttempt,
): Promise<string> {
  const refuse = (code: string) =>
    database.transaction((tx) => settle(tx, attempt, { kind: 'failed', code }, 'pay', call.now()));
  if (attempt.is_rehearsal) return startRehearsed(app, database, call, { attempt, order });
  const connection = await gmoConnectionOf(app, database, order.store_id);
  if (!connection) {
    await refuse('NOT_CONFIGURED');
    throw notConfigured('gmo_paypay');
  }
  await recordShop(database, attempt, connection.credentials.shop_id);
  const name = attemptName(app, attempt);
  try {
    const started = await openWithFreeNumber(database, attempt, () =>
      startPaypay(connection.client, connection.credentials, {
        gateway_order_id: attempt.gateway_order_id,
        amount: attempt.amount,
        ret_url: `${app.publicUrl()}${gmoPaypay.returnPath}/${name}`,
        // @NOTE spec silent: the browser continues by itself, so the minimum is enough
        start_within_s: START_SECONDS.min,
        client_field: String(order.id),
      }),
    );
    const form: PaypayForm = {
      access: started.access,
      start_url: started.start_url,
      start_token: started.start_token,
    };
    return await recordPaymentPage(
      database,
      { attempt, order },
      `${app.publicUrl()}/api/pay/paypay/${name}`,
      call.now(),
      {
        access_id: started.access.access_id,
        access_pass: connection.seal(started.access.access_pass),
        gateway_result: {
          start: connection.seal(form),
          start_limit: started.start_limit.toISOString(),
        },
      },
    );
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    app.log.info(
      { order_id: order.id, gmo: error.infos.map((info) => info.info).join('|') },
      'PayPay payment not started',
    );
    if (error.unknownOutcome)
      return afterLostReply(app, database, call, attempt, error.report_code);
    await refuse(error.report_code);
    throw refusedBy(error);
  }
}

/** Handles a lost reply: the token is lost too, so the buyer cannot pay and may retry. */
async function afterLostReply(
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  attempt: Attempt,
  report_code: string,
): Promise<string> {
  const outcome = await askAbout(app, database, attempt);
  if (outcome.kind === 'no_outcome') {
    await database.transaction((tx) =>
      moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), { error_code: report_code }),
    );
    throw beingChecked('gmo_paypay', 'NO_ANSWER');
  }
  const nothing = outcome.kind === 'open' || outcome.kind === 'unfinished';
  await database.transaction((tx) =>
    settle(
      tx,
      attempt,
      nothing ? { kind: 'failed', code: 'NOT_COMPLETED' } : outcome,
      'inquiry',
      call.now(),
    ),
  );
  if (nothing) throw refused('NOT_COMPLETED');
  return call.redirect_url;
}
