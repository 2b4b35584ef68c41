import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { gmoAccessOf, gmoConnectionOfAttempt, type GmoConnection } from '../connections/connections.ts';
import { finishCardPayment } from '../gateways/gmo/card-payment.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { boundOnReturns } from '../../platform/http/rate-limits.ts';
import { lockOrder } from '../../orders/orders/change.ts';
import { isGuestsOrder } from '../../identity/people/session-queries.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { findNamedAttempt } from '../attempts/attempt-name.ts';
import { findAttemptByAccess, moveAttempt, type Attempt } from '../attempts/attempts.ts';
import { learnOf } from '../attempts/learn.ts';
import { gmoCredit } from './gmo-credit.ts';
import { gmoPaypay } from './gmo-paypay.ts';
import { returnsBy } from './registry.ts';
import { noOutcome, type NoOutcome, type SettledOutcome } from '../attempts/outcome.ts';
import { settle } from '../attempts/settle.ts';
import { confirmCard } from './confirm-card.ts';

const { returnPath: cardReturn } = gmoCredit;
const { returnPath: paypayReturn } = gmoPaypay;

/** How long a browser that is back waits for the issuer: then the order's page says that it is being checked, and the call goes on to its own end. */
const longestReturnMs = 8_000;

/** Page for a browser that comes back from a payment which the books do not have, as after a restored backup. */
export const unknownPayment = '/error/not-found?reason=payment';

/** Gateways' forms are read by their own codecs, from the bytes. */
export function rawForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
}

/**
 * Buyers whom GMO's pages send back: a cross-site POST without cookies that proves nothing (GMO 1.4). It only tells us to look; what counts is what the
 * gateway answers when asked.
 */
export function gmoReturnRoutes(server: FastifyInstance, app: PaymentsApp): void {
  server.register(async (scope) => {
    rawForms(scope);
    const mayAsk = boundOnReturns(scope);

    scope.route({
      method: ['GET', 'POST'],
      url: cardReturn,
      handler: async (request, reply) => {
        const asks = await mayAsk(request);
        const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('latin1') : '');
        const query = request.query as Record<string, unknown>;
        const access_id = form.get('AccessID') ?? (typeof query.AccessID === 'string' ? query.AccessID : '');
        const attempt = /^[0-9A-Za-z]{32}$/.test(access_id) ? await findAttemptByAccess(app.database, access_id) : undefined;
        // a page of PayPay's has a return of its own: a card's question about it would end it
        if (!attempt?.redirect_url || !returnsBy(cardReturn, attempt)) return reply.redirect(unknownPayment, 303);
        // the buyer's page tells the truth whatever happened here, so a fault must not keep them from it
        if (asks) {
          const completed = completeReturn(app, attempt).catch((error: unknown) =>
            request.log.error({ err: error, attempt: attempt.id }, 'return from 3-D Secure could not be completed'),
          );
          await Promise.race([completed, pause(longestReturnMs, undefined, { ref: false })]);
        }
        return reply.redirect(await returnAddress(app, attempt, attempt.redirect_url), 303);
      },
    });

    scope.route<{ Params: { name: string } }>({
      method: ['GET', 'POST'],
      // GMO 1.8 step 4: comes none to many times, perhaps without a field, so the address itself names the attempt
      url: `${paypayReturn}/:name`,
      handler: async (request, reply) => {
        const asks = await mayAsk(request);
        const attempt = await findNamedAttempt(app, app.database, request.params.name);
        if (!attempt?.redirect_url || !returnsBy(paypayReturn, attempt)) return reply.redirect(unknownPayment, 303);
        if (asks)
          await learnOf(app, attempt, 'return').catch((error: unknown) =>
            request.log.error({ err: error, attempt: attempt.id }, 'return from PayPay could not be completed'),
          );
        return reply.redirect(await returnAddress(app, attempt, attempt.redirect_url), 303);
      },
    });
  });
}

/** SecureTran2 for an attempt whose buyer came back, once: repeats, reloads and late returns find it already moved on. */
async function completeReturn(app: PaymentsApp, attempt: Attempt): Promise<void> {
  const mine = await app.database.transaction(async (tx) => {
    await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    return moveAttempt(tx, attempt, ['redirected'], 'finishing', app.now(), { may_take_since: app.now() });
  });
  if (!mine) return;
  const connection = await gmoConnectionOfAttempt(app, app.database, attempt);
  const outcome = connection ? await takeMoney(app, connection, attempt) : noOutcome;
  await app.database.transaction(async (tx) => {
    if (outcome.kind === 'no_outcome') await moveAttempt(tx, attempt, ['finishing'], 'unknown', app.now(), { error_code: outcome.said ?? 'NO_ANSWER' });
    else await settle(tx, attempt, outcome, 'return', app.now());
  });
}

/** SecureTran2 after the buyer came back: now the money is taken. */
async function takeMoney(app: PaymentsApp, connection: GmoConnection, attempt: Attempt): Promise<SettledOutcome | NoOutcome> {
  const access = gmoAccessOf(connection, attempt);
  if (!access) return noOutcome;
  try {
    const done = await finishCardPayment(connection.client, connection.credentials, { ...access, gateway_order_id: attempt.gateway_order_id });
    if (done.payment_status === 'paid') return confirmCard(app, attempt, { tran_id: done.tran_id, approve: done.approve, gmo_status: done.gmo_status });
    return done.payment_status === 'failed' ? { kind: 'failed', code: 'DECLINED' } : noOutcome;
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return error.unknownOutcome ? { ...noOutcome, said: error.report_code } : { kind: 'failed', code: error.report_code };
  }
}

const minute = 60_000;
/** How long after a payment began its return still opens the order: a bank's page and PayPay's take far less. */
const opensFor = 60 * minute;
const keyLives = 10 * minute;

/**
 * Where a buyer is led who comes back from the gateway's page. PayPay's app and some banks' come back in another browser than the one the guest
 * left (an app's own inside, the phone's outside), and it knows nobody: so a guest's order comes with a key of minutes, as its email does with
 * one of weeks. The address of the return is known to the gateway and to this buyer alone; later it opens nothing.
 */
export async function returnAddress(app: PaymentsApp, attempt: Pick<Attempt, 'order_id' | 'created_at'>, redirect_url: string): Promise<string> {
  const now = app.now().getTime();
  const url = new URL(redirect_url);
  if (now - attempt.created_at.getTime() > opensFor || url.origin !== new URL(app.publicUrl()).origin) return redirect_url;
  if (!(await isGuestsOrder(app.database, attempt.order_id))) return redirect_url;
  url.searchParams.set('key', orderLinkKey(app, { id: attempt.order_id }, keyLives / 1000));
  return url.href;
}
