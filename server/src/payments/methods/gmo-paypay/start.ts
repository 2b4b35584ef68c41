import type { PaymentsApp } from '../../attempts/app.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { GmoError } from '../../gateways/gmo/gmo-error.ts';
import { START_SECONDS, startPaypay, type StartedPaypay } from '../../gateways/gmo/paypay-payment.ts';
import { askAbout } from '../../attempts/ask-gateway.ts';
import { attemptName } from '../../attempts/attempt-name.ts';
import { moveAttempt, nameShop, type Attempt } from '../../attempts/attempts.ts';
import { isAtWork } from '../../attempts/close-attempt.ts';
import { beginAttempt, leadTo, oneAttempt, payableOrder, underFreeNumber, type Begun, type Opened, type PayCall } from '../../attempts/one-attempt.ts';
import { gmoConnectionOf } from '../../connections/connections.ts';
import { beingChecked, notConfigured, refused, refusedBy } from '../../connections/refusals.ts';
import { gmoPaypay, startIsOver } from './method.ts';
import { settle } from '../../attempts/settle.ts';
import { startRehearsed } from '../start-rehearsed.ts';

/** What the form page needs, kept sealed with the attempt: GMO tells the token once. */
export type PaypayForm = Pick<StartedPaypay, 'access' | 'start_url' | 'start_token'>;

/**
 * Starts the PayPay payment of an order and answers our own page, whose form leads the browser on. While that page still leads anywhere it is
 * answered again: nothing at GMO closes a payment that is open, so a second one is not begun beside it.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, GMO_PAYMENT_EXCEPTION
 */
export const payByPaypay = (app: PaymentsApp, database: Database, call: PayCall): Promise<string> =>
  oneAttempt<Begun>(app, database, call, { open: (tx) => openAttempt(tx, call), start: (start) => begin(app, database, call, start) });

async function openAttempt(tx: Tx, call: PayCall): Promise<Opened<Begun>> {
  const payable = await payableOrder(tx, call, 'gmo_paypay');
  const { order, live } = payable;
  if (live) {
    if (isAtWork(live, call.now())) return { wait: live };
    const leadsOn = live.status === 'redirected' && live.pay_redirect_url !== null && !startIsOver(live, call.now());
    return leadsOn ? { url: live.pay_redirect_url as string } : { close: live };
  }
  const attempt = await beginAttempt(tx, call, payable, { provider: 'gmo_paypay' });
  return { start: { attempt, order } };
}

async function begin(app: PaymentsApp, database: Database, call: PayCall, { attempt, order }: Begun): Promise<string> {
  const refuse = (code: string) => database.transaction((tx) => settle(tx, attempt, { kind: 'failed', code }, 'pay', call.now()));
  if (attempt.is_rehearsal) return startRehearsed(app, database, call, { attempt, order });
  const connection = await gmoConnectionOf(app, database, order.store_id);
  if (!connection) {
    await refuse('NOT_CONFIGURED');
    throw notConfigured('gmo_paypay');
  }
  await nameShop(database, attempt, connection.credentials.shop_id);
  const name = attemptName(app, attempt);
  try {
    const started = await underFreeNumber(database, attempt, () =>
      startPaypay(connection.client, connection.credentials, {
        gateway_order_id: attempt.gateway_order_id,
        amount: attempt.amount,
        ret_url: `${app.publicUrl()}${gmoPaypay.returnPath}/${name}`,
        // @NOTE spec silent: the browser sets out by itself, so the least is enough; what is not set out on blocks no longer than that
        start_within_s: START_SECONDS.least,
        client_field: String(order.id),
      }),
    );
    const form: PaypayForm = { access: started.access, start_url: started.start_url, start_token: started.start_token };
    return await leadTo(database, { attempt, order }, `${app.publicUrl()}/api/pay/paypay/${name}`, call.now(), {
      access_id: started.access.access_id,
      access_pass: connection.seal(started.access.access_pass),
      gateway_result: { start: connection.seal(form), start_limit: started.start_limit.toISOString() },
    });
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    app.log.info({ order_id: order.id, gmo: error.infos.map((info) => info.info).join('|') }, 'PayPay payment not started');
    if (error.unknownOutcome) return afterLostReply(app, database, call, attempt, error.report_code);
    await refuse(error.report_code);
    throw refusedBy(error);
  }
}

/** After a lost reply nobody has the token, so nobody can pay: where the gateway says so too, the buyer may try again at once. */
async function afterLostReply(app: PaymentsApp, database: Database, call: PayCall, attempt: Attempt, report_code: string): Promise<string> {
  const outcome = await askAbout(app, database, attempt);
  if (outcome.kind === 'no_outcome') {
    await database.transaction((tx) => moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), { error_code: report_code }));
    throw beingChecked('gmo_paypay', 'NO_ANSWER');
  }
  const nothing = outcome.kind === 'open' || outcome.kind === 'unfinished';
  await database.transaction((tx) => settle(tx, attempt, nothing ? { kind: 'failed', code: 'NOT_COMPLETED' } : outcome, 'inquiry', call.now()));
  if (nothing) throw refused('NOT_COMPLETED');
  return call.redirect_url;
}
