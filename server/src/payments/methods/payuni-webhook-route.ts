import type { FastifyInstance } from 'fastify';
import type { PaymentsApp } from '../attempts/app.ts';
import {
  webhookMismatches,
  openWebhook,
  readEnvelope,
  RECEIVED,
  type WebhookEnvelope,
  type ParsedWebhook,
} from '../gateways/payuni/webhook.ts';
import { webhookLimit } from '../../platform/http/rate-limits.ts';
import type { CreditResult } from '../gateways/payuni/shapes.ts';
import { statusFromPayuni } from '../gateways/payuni/status.ts';
import type { SignedResult } from './method.ts';
import { keptCode } from '../gateways/payuni/payuni-error.ts';
import { findAttemptByNumber, type Attempt } from '../attempts/attempts.ts';
import { recordWebhook, isWebhookProcessed } from '../attempts/received-webhooks.ts';
import { rawForms } from '../../platform/http/raw-forms.ts';
import { applyGatewayResult } from '../attempts/apply-gateway-result.ts';
import type { PaymentOutcome } from '../attempts/outcome.ts';
import { payuniConnectionOf } from '../connections/connections.ts';
import { storesEverOfPayuniShop } from '../connections/gateway-shops.ts';
import { recordUnknownPayuniTrade } from './unknown-trades.ts';

/** PAYUNi's signed webhook. It triggers an inquiry, and has the refusal's code (PAYUNi 2.5). */
export function payuniWebhookRoute(server: FastifyInstance, app: PaymentsApp): void {
  server.register(async (scope) => {
    rawForms(scope);
    scope.post(
      '/api/notify/payuni',
      { config: { rateLimit: webhookLimit } },
      async (request, reply) => {
        reply.type('text/plain');
        const envelope = readEnvelope(Buffer.isBuffer(request.body) ? request.body : '');
        return envelope && (await processWebhook(app, envelope))
          ? RECEIVED
          : reply.code(400).send('0');
      },
    );
  });
}

/** Processes a return: the buyer's browser brings the same signed form as the webhook. */
export async function returnedFromPayuni(
  app: PaymentsApp,
  attempt: Attempt,
  form: Buffer,
): Promise<void> {
  const envelope = readEnvelope(form);
  const connection =
    envelope && (await payuniConnectionOf(app, app.database, attempt.store_id, attempt.shop));
  const parsed = envelope && connection ? openWebhook(envelope, connection.credentials) : null;
  await applyGatewayResult(app, attempt, 'return', signedResultOf(app, attempt, parsed));
}

const mismatches = (attempt: Attempt, result: CreditResult): string[] =>
  webhookMismatches(result, {
    mer_trade_no: attempt.gateway_order_id,
    trade_no: attempt.access_id ?? '',
    amount: attempt.amount,
  });

/** Returns what a signed message adds; undefined if forged or about another trade. */
function signedResultOf(
  app: PaymentsApp,
  attempt: Attempt,
  parsed: ParsedWebhook | null,
): SignedResult | undefined {
  if (parsed?.kind !== 'payment') return undefined;
  const differs = mismatches(attempt, parsed.result);
  if (differs.length > 0) {
    app.log.warn({ attempt: attempt.id, differs }, 'signed result does not match its trade');
    return undefined;
  }
  return {
    code: keptCode(parsed.outcome.code, parsed.outcome.res_code),
    bound: parsed.result.bound,
  };
}

/** Opens a webhook with the keys of the stores that use its shop or used it before. */
async function opened(
  app: PaymentsApp,
  envelope: WebhookEnvelope,
): Promise<{ parsed: ParsedWebhook | null; stores: number[] }> {
  let parsed: ParsedWebhook | null = null;
  for (const stores of await storesEverOfPayuniShop(app, envelope.mer_id)) {
    const connection = await payuniConnectionOf(
      app,
      app.database,
      stores[0] as number,
      envelope.mer_id,
    );
    if (connection) parsed = openWebhook(envelope, connection.credentials);
    if (parsed && parsed.kind !== 'forged') return { parsed, stores };
  }
  return { parsed, stores: [] };
}

/** Whether the gateway's own answer confirms the webhook: either may be outdated. */
function confirms(outcome: PaymentOutcome, { trade_status }: CreditResult): boolean {
  const hasTakenMoney = statusFromPayuni(trade_status) === 'paid';
  return hasTakenMoney === (outcome.kind === 'paid' || outcome.kind === 'differs');
}

/** Returns true when the webhook was processed; false asks PAYUNi to send it again. */
async function processWebhook(app: PaymentsApp, envelope: WebhookEnvelope): Promise<boolean> {
  const { parsed, stores } = await opened(app, envelope);
  if (parsed?.kind !== 'payment') {
    app.log.warn({ reason: parsed?.kind ?? 'unknown_shop' }, 'refused a webhook');
    return false;
  }
  const { result } = parsed;
  const attempt = await findAttemptByNumber(app.database, result.mer_trade_no);
  if (!attempt) return recordUnknownPayuniTrade(app, stores[0] as number, envelope.mer_id, result);
  const signedResult = signedResultOf(app, attempt, parsed);
  // a repeat would not make the trade ours; another amount of ours is inquired
  const isOurs =
    stores.includes(attempt.store_id) &&
    mismatches(attempt, result).every((field) => field === 'TradeAmt');
  if (!isOurs) return true;
  const received = {
    provider: 'payuni',
    access_id: result.trade_no,
    status: result.trade_status,
    amount: result.amount,
  } as const;
  const isSettled =
    attempt.status === 'paid' || attempt.status === 'undone' || attempt.status === 'failed';
  if ((await isWebhookProcessed(app.database, received)) && isSettled) return true;
  // a job inquires about open attempts, but not about closed ones
  const outcome = await applyGatewayResult(app, attempt, 'webhook', signedResult);
  if (outcome.kind === 'no_outcome' && isSettled) return false;
  if (confirms(outcome, result)) await recordWebhook(app.database, received);
  return true;
}
