import type { App } from '../app.ts';
import { findCard, type CardRow } from '../credit-cards/queries.ts';
import type { Database, Tx } from '../db/database.ts';
import { startCardPayment } from '../gateways/gmo/card-payment.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { adviceForError, englishSentence } from '../gateways/gmo/messages.ts';
import { fail, Failure } from '../http/failure.ts';
import { changeOrder } from '../orders/change.ts';
import { lockOrder, lockOwnOrder, type OrderRow } from '../orders/queries.ts';
import { railOf, type Rail } from './ask-gateway.ts';
import { attemptsOfOrder, insertAttempt, moveAttempt, type Attempt } from './attempts.ts';
import { closeAttempt, isAtWork, notConfigured, notPayable, openAttemptOf, refused, waitMs, whenDone } from './close-attempt.ts';
import { seal } from './credentials.ts';
import { waitsForMoney } from './rules.ts';
import { settle } from './settle.ts';

export interface PayCall {
  buyer_id: number;
  order_id: number;
  card_id: number;
  redirect_url: string;
  now: () => Date;
}

/** A page this young is still the same tap's: a second call with the same card is led to it instead of replacing it under the buyer's hands. */
const sameTapMs = 10_000;

type Opened = { start: Attempt; order: OrderRow; card: CardRow } | { wait: Attempt } | { ask: Attempt };

/**
 * Starts the card payment of an order and answers where the browser goes next. An order has at most one live attempt:
 * a second call while one is at work gets the same page; an attempt that was left behind is asked about first and then
 * given up, so that no order is ever paid twice. The gateway is called between two short transactions, never inside one.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, GMO_PAYMENT_EXCEPTION, MISSING_PAYMENT_REDIRECT_URL
 */
export async function payByCard(app: App, database: Database, call: PayCall): Promise<string> {
  const until = Date.now() + waitMs;
  for (;;) {
    const opened = await database.transaction((tx) => openAttempt(tx, call));
    if ('start' in opened) return start(app, database, call, opened);
    if ('wait' in opened) {
      const url = await resultOf(database, opened.wait, until);
      if (url) return url;
      continue;
    }
    if ((await closeAttempt(app, database, opened.ask, 'inquiry', call.now)) === 'paid') return call.redirect_url;
  }
}

async function openAttempt(tx: Tx, call: PayCall): Promise<Opened> {
  const order = await lockOwnOrder(tx, call.buyer_id, call.order_id);
  if (!order) throw fail('NOT_FOUND');
  if (order.payment_type !== 'gmo_credit') throw fail('INVALID_PAYMENT_TYPE');
  if (!waitsForMoney(order) || (order.expire_at !== null && order.expire_at <= call.now())) throw notPayable(order);
  const attempts = await attemptsOfOrder(tx, order);
  const live = openAttemptOf(attempts);
  if (live) {
    const age = call.now().getTime() - live.updated_at.getTime();
    const sameTap = live.status === 'redirected' && live.card_id === call.card_id && age < sameTapMs;
    return isAtWork(live, call.now()) || sameTap ? { wait: live } : { ask: live };
  }
  const card = await findCard(tx, call.buyer_id, call.card_id);
  if (!card) throw fail('NOT_FOUND');
  const start = await insertAttempt(tx, {
    store_id: order.store_id,
    order_id: order.id,
    nth: attempts.length + 1,
    amount: order.total_amount,
    by: { card_id: card.id, redirect_url: call.redirect_url },
    now: call.now(),
  });
  await changeOrder(
    tx,
    order,
    { ...(order.status === 'init' ? { order: ['unpaid'] } : {}), ...(order.payment_status === 'approving' ? {} : { payment: ['approving'] }) },
    'pay',
    call.now(),
  );
  return { start, order, card };
}

/** What the call that is at work on this attempt came to; undefined when it is nothing that this caller could share. */
async function resultOf(database: Database, attempt: Attempt, until: number): Promise<string | undefined> {
  const seen = await whenDone(database, attempt, until);
  if (seen.status === 'redirected' && seen.pay_redirect_url) return seen.pay_redirect_url;
  if (seen.status === 'paid' || seen.status === 'unknown') return seen.redirect_url ?? undefined;
  if (seen.status === 'failed') throw refused(seen.error_code ?? 'DECLINED');
  return undefined;
}

async function start(
  app: App,
  database: Database,
  call: PayCall,
  { start: attempt, order, card }: { start: Attempt; order: OrderRow; card: CardRow },
): Promise<string> {
  const rail = await railOf(app, database, order.store_id);
  if (!rail) {
    await refuse(database, attempt, 'NOT_CONFIGURED', call);
    throw notConfigured();
  }
  try {
    const started = await ask(app, rail, attempt, order, card);
    const access = { access_id: started.access_id, access_pass: seal(app.config.settings_key, started.access_pass) };
    const answer = await database.transaction(async (tx): Promise<string | Failure> => {
      const present = await lockOrder(tx, order);
      if (started.kind === 'done') {
        await moveAttempt(tx, attempt, ['starting'], 'finishing', call.now(), access);
        await settle(tx, attempt, { kind: 'paid', result: { tran_id: started.result.tran_id, approve: started.result.approve } }, 'exec_tran', call.now());
        return call.redirect_url;
      }
      const open = present?.status === 'unpaid';
      await moveAttempt(tx, attempt, ['starting'], open ? 'redirected' : 'superseded', call.now(), { ...access, pay_redirect_url: started.url });
      return open ? started.url : notPayable(present ?? order);
    });
    // thrown out here: what was written down of the attempt stays
    if (answer instanceof Failure) throw answer;
    return answer;
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    app.log.info({ order_id: order.id, gmo: error.infos.map((info) => info.info).join('|') }, 'card payment not accepted');
    if (error.unknownOutcome) {
      // the reply was lost, the money perhaps not: the buyer's page says so and the job asks until it knows
      await database.transaction((tx) => moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), { error_code: error.report_code }));
      return call.redirect_url;
    }
    await refuse(database, attempt, error.report_code, call);
    if (error.has('MISSING_REDIRECT_URL')) throw fail('MISSING_PAYMENT_REDIRECT_URL');
    const advice = adviceForError(error);
    throw fail('GMO_PAYMENT_EXCEPTION', { report_code: error.report_code, advice }, englishSentence(advice));
  }
}

function ask(app: App, rail: Rail, attempt: Attempt, order: OrderRow, card: CardRow) {
  return startCardPayment(rail.client, rail.credentials, {
    gateway_order_id: attempt.gateway_order_id,
    amount: attempt.amount,
    card: { member_id: card.member_id, card_seq: card.card_seq },
    ret_url: `${app.publicUrl()}/api/return/gmo/card`,
    tenant_name: rail.store.name,
    // expected of all Japanese card shops since March 2025 (reference 3.4)
    three_ds: true,
    holder: { email: order.email, phone: order.phone_number },
    client_field: String(order.id),
  });
}

const refuse = (database: Database, attempt: Attempt, code: string, call: PayCall) =>
  database.transaction((tx) => settle(tx, attempt, { kind: 'failed', code }, 'pay', call.now()));
