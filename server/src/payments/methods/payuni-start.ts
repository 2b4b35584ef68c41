import { lockOrder } from '../../orders/orders/change.ts';
import type { Database } from '../../platform/db/database.ts';
import { failOf } from '../../platform/http/failure.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { moveAttempt, recordShop, type Attempt } from '../attempts/attempts.ts';
import { applyGatewayResult } from '../attempts/apply-gateway-result.ts';
import { recordPaymentPage, type StartedAttempt, type PayCall } from '../attempts/one-attempt.ts';
import { openWithFreeNumber } from '../attempts/attempt-numbers.ts';
import { noOutcome, type SettledOutcome } from '../attempts/outcome.ts';
import { settle } from '../attempts/settle.ts';
import { payuniConnectionOf, type PayuniConnection } from '../connections/connections.ts';
import { notConfigured, payuniFailure, refusedByPayuni } from '../connections/refusals.ts';
import { PayuniError, keptCode } from '../gateways/payuni/payuni-error.ts';
import type { CreditReply } from '../gateways/payuni/shapes.ts';
import { outcomeOf } from '../gateways/payuni/webhook.ts';
import { askPayuni } from './payuni-trades.ts';

const fail = failOf<'POST /orders/{id}/pay'>();

/**
 * Opens a trade for a new attempt and returns the browser's next address: the gateway's page, or
 * `redirect_url` if no page is needed.
 * @param ask the call that opens the trade
 * @param vault shop whose vault has the saved card; a card of another vault counts as not found
 * @throws Failure NOT_FOUND, PAYUNI_API_ERROR, MISSING_PAYMENT_REDIRECT_URL
 */
export async function startAtPayuni(
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  { attempt, order }: StartedAttempt,
  ask: (connection: PayuniConnection) => Promise<CreditReply>,
  vault?: string,
): Promise<string> {
  const write = (outcome: SettledOutcome) =>
    database.transaction((tx) => settle(tx, attempt, outcome, 'pay', call.now()));
  const connection = await payuniConnectionOf(app, database, order.store_id);
  if (!connection || (vault !== undefined && vault !== connection.credentials.mer_id)) {
    await write({ kind: 'failed', code: 'NOT_CONFIGURED' });
    throw connection ? fail('NOT_FOUND') : notConfigured(attempt.provider);
  }
  await recordShop(database, attempt, connection.credentials.mer_id);
  attempt.shop = connection.credentials.mer_id;
  try {
    const reply = await openWithFreeNumber(database, attempt, () => ask(connection));
    return await continueAfterReply(app, database, call, { attempt, order }, reply);
  } catch (error) {
    if (!(error instanceof PayuniError)) throw error;
    const code = keptCode(error.code, error.res_code);
    app.log.info({ order_id: order.id, payuni: code }, 'payment not accepted');
    if (error.unknownOutcome) return afterLostReply(database, connection, call, attempt, error);
    await write({ kind: 'failed', code });
    if (error.code === 'MISSING_REDIRECT_URL') throw fail('MISSING_PAYMENT_REDIRECT_URL');
    throw error.unreachable ? payuniFailure(error) : refusedByPayuni(code);
  }
}

async function continueAfterReply(
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  { attempt, order }: StartedAttempt,
  reply: CreditReply,
): Promise<string> {
  const now = call.now();
  if (reply.kind === 'redirect')
    return recordPaymentPage(database, { attempt, order }, reply.url, now, {
      access_id: reply.trade_no,
    });
  // no page was needed or available: trade/query returns the result
  await database.transaction(async (tx) => {
    await lockOrder(tx, order);
    await moveAttempt(tx, attempt, ['starting'], 'finishing', now, {
      access_id: reply.result.trade_no,
    });
  });
  const { code, res_code } = outcomeOf(reply.result);
  await applyGatewayResult(app, { ...attempt, status: 'finishing' }, 'pay', {
    code: keptCode(code, res_code),
    bound: reply.result.bound,
  });
  return call.redirect_url;
}

/**
 * Handles a lost reply; the payment may exist. If no page was made, or only one whose address was
 * lost, no money can come of it. An unknown result is left to the job, and the buyer's page says
 * so.
 */
async function afterLostReply(
  database: Database,
  connection: PayuniConnection,
  call: PayCall,
  attempt: Attempt,
  error: PayuniError,
): Promise<string> {
  const outcome = await askPayuni(connection, attempt).catch((second: unknown) => {
    if (second instanceof PayuniError) return noOutcome;
    throw second;
  });
  const repeated = !error.unreachable && outcome.kind === 'unfinished';
  if (outcome.kind === 'no_outcome' || repeated) {
    await database.transaction((tx) =>
      moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), { error_code: error.code }),
    );
    if (error.unreachable) throw payuniFailure(error);
    return call.redirect_url;
  }
  const nothing = outcome.kind === 'open' || outcome.kind === 'unfinished';
  await database.transaction((tx) =>
    settle(
      tx,
      attempt,
      nothing ? { kind: 'failed', code: error.code } : outcome,
      'inquiry',
      call.now(),
    ),
  );
  if (nothing) {
    const data = { numeric_code: error.numeric_code, advice: 'retry_later' } as const;
    throw fail('PAYUNI_API_ERROR', data, undefined, error.unreachable ? 500 : 402);
  }
  if (outcome.kind === 'failed') throw refusedByPayuni(outcome.code);
  return call.redirect_url;
}
