import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PaymentsApp } from './app.ts';
import { NOT_RECEIVED, webhookMismatches, parseWebhook, RECEIVED, type Webhook } from '../gateways/gmo/webhook.ts';
import { boundOnReturns, webhookLimit } from '../http/rate-limits.ts';
import { lockOrder } from '../orders/queries.ts';
import { askAbout } from './ask-gateway.ts';
import { takeMoney } from './ask-gmo.ts';
import { findNamedAttempt } from './attempt-name.ts';
import { findAttemptByAccess, moveAttempt, noteWebhook, wasHeard, type Attempt } from './attempts.ts';
import { learnOf } from './learn.ts';
import { gmoCredit } from './methods/gmo-credit.ts';
import { payTypeOf } from './methods/gmo-webhooks.ts';
import { gmoPaypay } from './methods/gmo-paypay.ts';
import { returnsBy } from './methods/registry.ts';
import { noOutcome } from './outcome.ts';
import { gmoConnectionOfAttempt } from '../connections/connections.ts';
import { returnAddress } from './return-address.ts';
import { settle } from './settle.ts';
import { unknownAtGmo } from './unknown-trades.ts';

const { returnPath: cardReturn } = gmoCredit;
const { returnPath: paypayReturn } = gmoPaypay;

/** How long a browser that is back waits for the issuer: then the order's page says that it is being checked, and the call goes on to its own end. */
const longestReturnMs = 8_000;

/** Gateways' forms are read by their own codecs, from the bytes. */
export function rawForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
}

/**
 * The two ways GMO comes back: the buyer's browser (a cross-site POST without cookies that proves nothing, GMO 1.4) and
 * the result webhook (unsigned, GMO 1.10). Both only tell us to look; what counts is what the gateway answers when asked.
 */
export function gmoRoutes(server: FastifyInstance, app: PaymentsApp): void {
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
        if (!attempt?.redirect_url || !returnsBy(cardReturn, attempt)) return reply.redirect('/error/not-found', 303);
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
        if (!attempt?.redirect_url || !returnsBy(paypayReturn, attempt)) return reply.redirect('/error/not-found', 303);
        if (asks)
          await learnOf(app, attempt, 'return').catch((error: unknown) =>
            request.log.error({ err: error, attempt: attempt.id }, 'return from PayPay could not be completed'),
          );
        return reply.redirect(await returnAddress(app, attempt, attempt.redirect_url), 303);
      },
    });

    scope.post('/api/notify/gmo', { config: { rateLimit: webhookLimit } }, async (request, reply) => {
      reply.type('text/plain');
      const parsed = parseWebhook(Buffer.isBuffer(request.body) ? request.body : '');
      if (parsed.kind === 'connectivity_test') return RECEIVED;
      if (parsed.kind === 'malformed') {
        request.log.info({ fields: parsed.fields }, 'malformed webhook');
        return NOT_RECEIVED;
      }
      return (await heed(app, parsed.webhook)) ? RECEIVED : NOT_RECEIVED;
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
  const outcome = connection ? await takeMoney(connection, attempt) : noOutcome;
  await app.database.transaction(async (tx) => {
    if (outcome.kind === 'no_outcome') await moveAttempt(tx, attempt, ['finishing'], 'unknown', app.now());
    else await settle(tx, attempt, outcome, 'return', app.now());
  });
}

/** True when the webhook is dealt with; false asks GMO to send it again. */
async function heed(app: PaymentsApp, webhook: Webhook): Promise<boolean> {
  const attempt = await findAttemptByAccess(app.database, webhook.access_id);
  // unknown orders are acknowledged: repeating them would not make them known (GMO 1.10); money of theirs is a person's to look at
  if (!attempt) {
    app.log.warn({ gateway_order_id: webhook.order_id }, 'webhook about an unknown trade');
    return unknownAtGmo(app, webhook);
  }
  const connection = await gmoConnectionOfAttempt(app, app.database, attempt);
  const pay_type = payTypeOf(attempt);
  if (!connection || !pay_type) return false;
  const differs = webhookMismatches(webhook, {
    shop_id: connection.credentials.shop_id,
    gateway_order_id: attempt.gateway_order_id,
    access_id: attempt.access_id ?? '',
    pay_type,
    amount: attempt.amount,
  }).filter((field) => field !== 'Amount');
  if (differs.length > 0) {
    app.log.warn({ attempt: attempt.id, differs }, 'webhook does not match its trade');
    return true;
  }
  const { access_id, status, amount, paypay } = webhook;
  const heard = { provider: 'gmo', access_id, status, amount, returned: paypay.cancel_amount } as const;
  if ((await wasHeard(app.database, heard)) && (attempt.status === 'paid' || attempt.status === 'undone' || attempt.status === 'failed')) return true;
  const outcome = await askAbout(app, app.database, attempt);
  if (outcome.kind === 'no_outcome') return false;
  // what is paid in our books and not at the gateway: a person must look
  if (outcome.kind === 'unfinished' && attempt.status === 'paid')
    await app.database.transaction((tx) => settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, 'webhook', app.now()));
  if (outcome.kind !== 'unfinished' && outcome.kind !== 'open') await app.database.transaction((tx) => settle(tx, attempt, outcome, 'webhook', app.now()));
  await noteWebhook(app.database, heard);
  return true;
}
