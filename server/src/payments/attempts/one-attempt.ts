import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gatewayOf, type PaymentGateway } from '@noren/contract/payment-methods';
import type { PaymentsApp } from './app.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { failOf, Failure } from '../../platform/http/failure.ts';
import type { Owner } from '../../platform/http/handler.ts';
import { changeOrder, lockOrder, lockOwnOrder, type OrderRow } from '../../orders/orders/change.ts';
import { attemptsOfOrder, changeNumber, findAttempt, insertAttempt, moveAttempt, type Attempt, type NewAttempt } from './attempts.ts';
import { closeAttempt, notPayable, openAttemptOf, waitMs, whenDone } from './close-attempt.ts';
import { gatewayRefusalOf } from '../connections/refusals.ts';
import { waitsForMoney } from './rules.ts';

const fail = failOf<'POST /orders/{id}/pay' | 'POST /orders/{id}/gmo-paypay'>();

/** How long a browser waits for a slow gateway, in milliseconds: less than any call of ours may take. */
const longestStartMs = 10_000;

/** A second call with the same means is the same tap for this long: it leads to the same page or number, and replaces nothing. */
export const sameTapMs = 10_000;

/** Who wants to pay what, and where their browser ends. */
export interface PayCall {
  buyer_id: number;
  /** whose saved cards may be charged */
  owner: Owner;
  order_id: number;
  redirect_url: string;
  now: () => Date;
}

/** What a look at the locked order says must be done next. */
export type Opened<Start> = { start: Start } | { wait: Attempt } | { close: Attempt } | { url: string };

interface Way<Start> {
  open: (tx: Tx) => Promise<Opened<Start>>;
  /** Calls the gateway; answers where the browser goes. */
  start: (start: Start) => Promise<string>;
}

/**
 * Starts a payment on a gateway's page and answers where the browser goes next. An order has at most one live attempt: a second call while one
 * is at work gets the same page; an attempt that was left behind is asked about first and then given up, so that no order is paid twice
 * knowingly. The gateway is called between two short transactions, never inside one.
 */
export async function oneAttempt<Start>(app: PaymentsApp, database: Database, call: PayCall, { open, start }: Way<Start>): Promise<string> {
  const until = Date.now() + waitMs;
  for (;;) {
    const opened = await database.transaction(open);
    if ('url' in opened) return opened.url;
    if ('start' in opened) return orOrderPage(app, call, start(opened.start));
    if ('wait' in opened) {
      const url = await resultOf(database, opened.wait, until);
      if (url) return url;
    } else if ((await closeAttempt(app, database, opened.close, 'inquiry', call.now)) === 'paid') return call.redirect_url;
  }
}

/** The gateway's page, or after a while the order's own, which says that the payment is being checked; the start goes on to its own end. */
async function orOrderPage(app: PaymentsApp, call: PayCall, started: Promise<string>): Promise<string> {
  const late = pause(longestStartMs, null, { ref: false });
  const url = await Promise.race([started, late]);
  if (url !== null) return url;
  started.catch((error: unknown) => {
    if (!(error instanceof Failure)) app.log.error({ err: error, order_id: call.order_id }, 'a payment that was slow to start failed');
  });
  return call.redirect_url;
}

/** What the call that is at work on this attempt came to; undefined when it is nothing that this caller could share. */
async function resultOf(database: Database, attempt: Attempt, until: number): Promise<string | undefined> {
  const seen = await whenDone(database, attempt, until);
  if (seen.status === 'redirected' && seen.pay_redirect_url) return seen.pay_redirect_url;
  if (seen.status === 'paid' || seen.status === 'unknown') return seen.redirect_url ?? undefined;
  if (seen.status === 'failed') throw gatewayRefusalOf(seen.provider, seen.error_code ?? 'DECLINED');
  return undefined;
}

/**
 * What an attempt came to while its own call was under way: it was taken for dead, or the order for given up. Its page is nobody's then, for what would come of
 * it would find nobody who waits for it.
 * @param order as it stands
 */
export async function asItStands(tx: Tx, attempt: Attempt, order: OrderRow): Promise<string | Failure> {
  const seen = (await findAttempt(tx, attempt)) ?? attempt;
  if (seen.status === 'redirected' && seen.pay_redirect_url) return seen.pay_redirect_url;
  if (seen.redirect_url && (seen.status === 'paid' || seen.status === 'unknown' || seen.status === 'finishing')) return seen.redirect_url;
  return waitsForMoney(order) ? gatewayRefusalOf(seen.provider, seen.error_code ?? 'NOT_COMPLETED') : notPayable(order);
}

export interface Payable {
  order: OrderRow;
  /** the one attempt that may still bring money */
  live: Attempt | undefined;
  /** which try the next one is */
  nth: number;
}

/**
 * The buyer's order, locked, if it waits for money in this way.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE
 */
export async function payableOrder(tx: Tx, call: PayCall, type: Attempt['provider']): Promise<Payable> {
  const order = await lockOwnOrder(tx, call.buyer_id, call.order_id);
  if (!order) throw fail('NOT_FOUND');
  if (order.payment_type !== type) throw fail('INVALID_PAYMENT_TYPE');
  if (!waitsForMoney(order) || (order.expire_at !== null && order.expire_at <= call.now())) throw notPayable(order);
  const attempts = await attemptsOfOrder(tx, order);
  return { order, live: openAttemptOf(attempts), nth: attempts.length + 1 };
}

/** A new attempt, and its order as it was locked. */
export interface Begun {
  attempt: Attempt;
  order: OrderRow;
}

/** Writes down a new attempt; its order waits for what the buyer does on the gateway's page. */
export async function beginAttempt(
  tx: Tx,
  call: PayCall,
  { order, nth }: Payable,
  own: Pick<NewAttempt, 'provider' | 'card_id' | 'save_as'>,
): Promise<Attempt> {
  const { store_id, id: order_id, total_amount: amount } = order;
  const gateway_order_id = numberAt[gatewayOf(own.provider)](order, nth);
  const now = call.now();
  const attempt = await insertAttempt(tx, { store_id, order_id, gateway_order_id, amount, redirect_url: call.redirect_url, now, ...own });
  await changeOrder(
    tx,
    order,
    { ...(order.status === 'init' ? { order: ['unpaid'] } : {}), ...(order.payment_status === 'approving' ? {} : { payment: ['approving'] }) },
    'pay',
    now,
  );
  return attempt;
}

/**
 * Writes down the gateway's page and returns its address, or what became of the attempt meanwhile.
 * @throws Failure ORDER_NOT_PAYABLE, or the gateway's refusal
 */
export async function leadTo(
  database: Database,
  { attempt, order }: Begun,
  url: string,
  now: Date,
  known?: Parameters<typeof moveAttempt>[5],
): Promise<string> {
  const answer = await database.transaction(async (tx): Promise<string | Failure> => {
    const current = await lockOrder(tx, order);
    const waits = current?.status === 'unpaid';
    const mine = await moveAttempt(tx, attempt, ['starting'], waits ? 'redirected' : 'superseded', now, { ...known, pay_redirect_url: url });
    if (!mine) return asItStands(tx, attempt, current ?? order);
    return waits ? url : notPayable(current ?? order);
  });
  // thrown outside: the rows of the attempt stay
  if (answer instanceof Failure) throw answer;
  return answer;
}

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
/** GMO 1.2, PAYUNi 2.4 */
const longest = { gmo: 27, payuni: 25 };
/** The least that tells numbers apart when the orders' own are given out again, as after a restored backup: 2.8·10¹². */
const leastRandom = 8;

const random = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `prefix` is for people; where it leaves no room it gives way. */
function numberOf(prefix: string, most: number): string {
  const shown = prefix.slice(0, most - leastRandom);
  return shown + random(most - shown.length);
}

/** A try's number at GMO: unique in a shop for ever (GMO 1.2), even where a database has forgotten what it gave out. */
export const gmoOrderId = (order: { store_id: number; id: number }, nth: number): string => numberOf(`N${order.store_id}-${order.id}-${nth}-`, longest.gmo);

/** A try's number at PAYUNi, which itself looks only ten minutes back (PAYUNi 2.4). */
export const merchantTradeNo = (order_id: number, nth: number): string => numberOf(`T${order_id}-${nth}-`, longest.payuni);

const numberAt: Record<PaymentGateway, (order: OrderRow, nth: number) => string> = { gmo: gmoOrderId, payuni: ({ id }, nth) => merchantTradeNo(id, nth) };

/** The same with another random part. */
export const nextNumber = (number: string): string => {
  const most = number.startsWith('T') ? longest.payuni : longest.gmo;
  return numberOf(number.slice(0, number.lastIndexOf('-') + 1), most);
};

/** The shop has had a trade under this number; ours was not opened. */
function isTaken(error: unknown): boolean {
  if (error instanceof GmoError) return error.has('E01040010') || error.has('M01004010');
  return error instanceof PayuniError && error.isRepeat;
}

/** A number that is taken by chance is so once; twice is another matter, and told. */
const mostNumbers = 3;

/**
 * Opens a trade under the attempt's number. One that the shop used before is left to whom it belongs, and the next is written down and tried: nobody
 * hears of it.
 * @param attempt its number is brought up to date
 * @throws Error for a rehearsal's, of which no gateway hears (D-442): its way of paying begins without a look at `is_rehearsal`
 */
export async function underFreeNumber<T>(db: Db, attempt: Attempt, open: () => Promise<T>): Promise<T> {
  if (attempt.is_rehearsal) throw new Error(`Attempt ${attempt.id} is a rehearsal's: no trade is opened for it`);
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (!isTaken(error) || tries === mostNumbers) throw error;
      const number = nextNumber(attempt.gateway_order_id);
      if (!(await changeNumber(db, attempt, number))) throw error;
      attempt.gateway_order_id = number;
    }
  }
}
