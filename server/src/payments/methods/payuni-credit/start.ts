import type { PaymentsApp } from '../../attempts/app.ts';
import { findCard, vaultNameOf, type CardRow } from '../../saved-cards/queries.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { outcomeOf } from '../../gateways/payuni/webhook.ts';
import { PayuniError, keptCode } from '../../gateways/payuni/payuni-error.ts';
import type { CreditReply, CardToSave } from '../../gateways/payuni/shapes.ts';
import { failOf } from '../../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../../../orders/orders/change.ts';
import { orderItemNames } from '../../../orders/orders/queries.ts';
import { askPayuni } from '../payuni-trades.ts';
import { attemptName } from '../../attempts/attempt-name.ts';
import { moveAttempt, nameShop, type Attempt } from '../../attempts/attempts.ts';
import { isAtWork } from '../../attempts/close-attempt.ts';
import { learnOf } from '../../attempts/learn.ts';
import { noOutcome, type SettledOutcome } from '../../attempts/outcome.ts';
import { beginAttempt, leadTo, oneAttempt, payableOrder, sameTapMs, underFreeNumber, type Opened, type PayCall } from '../../attempts/one-attempt.ts';
import { payuniConnectionOf, type PayuniConnection } from '../../connections/connections.ts';
import { notConfigured, payuniFailure, refusedByPayuni } from '../../connections/refusals.ts';
import { payuniCredit } from './method.ts';
import { settle } from '../../attempts/settle.ts';

const fail = failOf<'POST /orders/{id}/pay'>();

export interface PayuniCall extends PayCall {
  /** A typed card is on its way to the gateway alone: it is neither written down nor logged. */
  card: { saved: number } | { typed: CardToSave; save: boolean };
  /** the buyer's own address, for the gateway's risk control */
  ip: string;
}

interface Start {
  attempt: Attempt;
  order: OrderRow;
  saved: CardRow | null;
}

/**
 * Starts the card payment of an order at PAYUNi and answers where the browser goes next: 3-D Secure's page, or `redirect_url` where
 * nothing is left to do there or nobody knows yet.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, PAYUNI_API_ERROR, MISSING_PAYMENT_REDIRECT_URL
 */
export async function payByPayuni(app: PaymentsApp, database: Database, call: PayuniCall): Promise<string> {
  const { card, owner } = call;
  // a visitor who came by an order's link saves no card for its buyer
  const keeps = 'save' in card && card.save && owner.session_digest === null;
  // written before the order is locked: a merge locks the buyer first
  const save_as = keeps ? await vaultNameOf(database, owner.buyer_id) : null;
  return oneAttempt<Start>(app, database, call, { open: (tx) => openAttempt(tx, call, save_as), start: (start) => begin(app, database, call, start) });
}

async function openAttempt(tx: Tx, call: PayuniCall, save_as: string | null): Promise<Opened<Start>> {
  const payable = await payableOrder(tx, call, 'payuni_credit');
  const { order, live } = payable;
  const { card } = call;
  // before a page that is open already: whose card it is decides whose tap it was
  const saved = 'saved' in card ? await findCard(tx, call.owner, card.saved) : null;
  if (saved === undefined || (saved && saved.type !== 'payuni_credit')) throw fail('NOT_FOUND');
  if (live) {
    const age = call.now().getTime() - live.updated_at.getTime();
    // two typed cards cannot be told apart here: a second call means the second one
    const sameTap = live.status === 'redirected' && 'saved' in card && live.card_id === card.saved && age < sameTapMs;
    return isAtWork(live, call.now()) || sameTap ? { wait: live } : { close: live };
  }
  const attempt = await beginAttempt(tx, call, payable, { provider: 'payuni_credit', card_id: saved?.id ?? null, save_as });
  return { start: { attempt, order, saved } };
}

async function begin(app: PaymentsApp, database: Database, call: PayuniCall, start: Start): Promise<string> {
  const { attempt, order, saved } = start;
  const write = (outcome: SettledOutcome) => database.transaction((tx) => settle(tx, attempt, outcome, 'pay', call.now()));
  const connection = await payuniConnectionOf(app, database, order.store_id);
  // a card of another vault is none here
  if (!connection || (saved && saved.site_id !== connection.credentials.mer_id)) {
    await write({ kind: 'failed', code: 'NOT_CONFIGURED' });
    throw connection ? fail('NOT_FOUND') : notConfigured('payuni_credit');
  }
  await nameShop(database, attempt, connection.credentials.mer_id);
  attempt.shop = connection.credentials.mer_id;
  try {
    const reply = await underFreeNumber(database, attempt, () => ask(app, database, connection, call, start));
    return await carryOn(app, database, call, start, reply);
  } catch (error) {
    if (!(error instanceof PayuniError)) throw error;
    const code = keptCode(error.code, error.res_code);
    app.log.info({ order_id: order.id, payuni: code }, 'card payment not accepted');
    if (error.unknownOutcome) return afterLostReply(database, connection, call, attempt, error);
    await write({ kind: 'failed', code });
    if (error.code === 'MISSING_REDIRECT_URL') throw fail('MISSING_PAYMENT_REDIRECT_URL');
    throw error.unreachable ? payuniFailure(error) : refusedByPayuni(code);
  }
}

async function ask(
  app: PaymentsApp,
  database: Database,
  connection: PayuniConnection,
  call: PayuniCall,
  { attempt, order, saved }: Start,
): Promise<CreditReply> {
  const card =
    'typed' in call.card ? call.card.typed : { credit_hash: connection.unseal<string>(saved?.secret as string), credit_token: saved?.member_id as string };
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

async function carryOn(app: PaymentsApp, database: Database, call: PayuniCall, { attempt, order }: Start, reply: CreditReply): Promise<string> {
  const now = call.now();
  if (reply.kind === 'redirect') return leadTo(database, { attempt, order }, reply.url, now, { access_id: reply.trade_no });
  // no page was needed, or none could be shown: trade/query says what came of it
  await database.transaction(async (tx) => {
    await lockOrder(tx, order);
    await moveAttempt(tx, attempt, ['starting'], 'finishing', now, { access_id: reply.result.trade_no });
  });
  const { code, res_code } = outcomeOf(reply.result);
  await learnOf(app, { ...attempt, status: 'finishing' }, 'pay', { code: keptCode(code, res_code), bound: reply.result.bound });
  return call.redirect_url;
}

/**
 * The reply was lost, the payment perhaps not. Where no page was made, or one whose address nobody has, nothing can come of it;
 * what cannot be told now is asked about by the job, and the buyer's page says so.
 */
async function afterLostReply(database: Database, connection: PayuniConnection, call: PayuniCall, attempt: Attempt, error: PayuniError): Promise<string> {
  const outcome = await askPayuni(connection, attempt).catch((second: unknown) => {
    if (second instanceof PayuniError) return noOutcome;
    throw second;
  });
  const repeated = !error.unreachable && outcome.kind === 'unfinished';
  if (outcome.kind === 'no_outcome' || repeated) {
    await database.transaction((tx) => moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), { error_code: error.code }));
    if (error.unreachable) throw payuniFailure(error);
    return call.redirect_url;
  }
  const nothing = outcome.kind === 'open' || outcome.kind === 'unfinished';
  await database.transaction((tx) => settle(tx, attempt, nothing ? { kind: 'failed', code: error.code } : outcome, 'inquiry', call.now()));
  if (nothing) {
    const data = { numeric_code: error.numeric_code, advice: 'retry_later' } as const;
    throw fail('PAYUNI_API_ERROR', data, undefined, error.unreachable ? 500 : 402);
  }
  if (outcome.kind === 'failed') throw refusedByPayuni(outcome.code);
  return call.redirect_url;
}
