import type { FastifyInstance } from 'fastify';
import { gmoConnectionOf } from '../connections/connections.ts';
import { methodFromPayType, statusFromGmo } from '../gateways/gmo/status.ts';
import {
  NOT_RECEIVED,
  webhookMismatches,
  parseWebhook,
  RECEIVED,
  type Webhook,
} from '../gateways/gmo/webhook.ts';
import { webhookLimit } from '../../platform/http/rate-limits.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { askInTurn } from '../attempts/ask-in-turn.ts';
import { findAttemptByAccess, type Attempt } from '../attempts/attempts.ts';
import { recordWebhook, isWebhookProcessed } from '../attempts/received-webhooks.ts';
import type { PaymentOutcome } from '../attempts/outcome.ts';
import { isBooked } from '../refunds/refund-rules.ts';
import { rawForms } from '../../platform/http/raw-forms.ts';
import { payTypeOf } from './registry.ts';
import { settle } from '../attempts/settle.ts';
import { recordUnknownGmoTrade } from './unknown-trades.ts';

/** GMO's webhook. It is unsigned (GMO 1.10), so it only triggers an inquiry. */
export function gmoWebhookRoute(server: FastifyInstance, app: PaymentsApp): void {
  server.register(async (scope) => {
    rawForms(scope);
    scope.post(
      '/api/notify/gmo',
      { config: { rateLimit: webhookLimit } },
      async (request, reply) => {
        reply.type('text/plain');
        const parsed = parseWebhook(Buffer.isBuffer(request.body) ? request.body : '');
        if (parsed.kind === 'connectivity_test') return RECEIVED;
        if (parsed.kind === 'malformed') {
          request.log.info({ fields: parsed.fields }, 'malformed webhook');
          return NOT_RECEIVED;
        }
        return (await processWebhook(app, parsed.webhook)) ? RECEIVED : NOT_RECEIVED;
      },
    );
  });
}

/**
 * Returns the yen the shop keeps according to the webhook; null if it reports no captured money.
 * PayPay reports refunds next to the full amount; a card webhook reports the lower amount.
 */
function keptBy({ status, pay_type, amount, tax, paypay }: Webhook): number | null {
  const method = methodFromPayType(pay_type);
  const reported = method && statusFromGmo(status, method);
  if (reported === 'paid') return amount + tax - paypay.cancel_amount;
  if (reported === 'refunded')
    return paypay.cancel_amount > 0 ? amount + tax - paypay.cancel_amount : 0;
  return null;
}

/** Whether the gateway's answer confirms an unsigned webhook; anyone with the trade's id can send one. */
function confirms(outcome: PaymentOutcome, attempt: Attempt, webhook: Webhook): boolean {
  const kept = keptBy(webhook);
  switch (outcome.kind) {
    case 'paid':
      return kept !== null && isBooked(attempt, kept);
    case 'differs':
      return kept === outcome.amount;
    case 'undone':
      return kept === 0;
    default:
      return kept === null;
  }
}

/** Returns true when the webhook was processed; false asks GMO to send it again. */
async function processWebhook(app: PaymentsApp, webhook: Webhook): Promise<boolean> {
  const attempt = await findAttemptByAccess(app.database, webhook.access_id);
  // a repeat would not make the order known (GMO 1.10); its money opens an entry
  if (!attempt) {
    app.log.warn({ gateway_order_id: webhook.order_id }, 'webhook about an unknown trade');
    return recordUnknownGmoTrade(app, webhook);
  }
  const connection = await gmoConnectionOf(app, app.database, attempt.store_id, attempt.shop);
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
  const received = {
    provider: 'gmo',
    access_id,
    status,
    amount,
    returned: paypay.cancel_amount,
  } as const;
  if (
    (await isWebhookProcessed(app.database, received)) &&
    (attempt.status === 'paid' || attempt.status === 'undone' || attempt.status === 'failed')
  )
    return true;
  const outcome = await askInTurn(app, attempt);
  if (outcome.kind === 'no_outcome') return false;
  // paid in our books but not at the gateway: an operator must look
  if (outcome.kind === 'unfinished' && attempt.status === 'paid')
    await app.database.transaction((tx) =>
      settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, 'webhook', app.now()),
    );
  if (outcome.kind !== 'unfinished' && outcome.kind !== 'open')
    await app.database.transaction((tx) => settle(tx, attempt, outcome, 'webhook', app.now()));
  if (confirms(outcome, attempt, webhook)) {
    await recordWebhook(app.database, received);
    return true;
  }
  // the query does not show the refund yet, so GMO must send the webhook again
  return outcome.kind !== 'paid';
}
