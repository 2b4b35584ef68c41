import { setTimeout as pause } from 'node:timers/promises';
import { gatewayOf, type GatewayPaymentType } from '@noren/contract/payment-methods';
import type { PaymentsApp } from './app.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { failOf, Failure } from '../../platform/http/failure.ts';
import type { Owner } from '../../platform/http/handler.ts';
import { changeOrder, lockOrder, lockOwnOrder, type OrderRow } from '../../orders/orders/change.ts';
import {
  attemptsOfOrder,
  findAttempt,
  insertAttempt,
  moveAttempt,
  type Attempt,
  type NewAttempt,
} from './attempts.ts';
import {
  closeAttempt,
  notPayable,
  findOpenAttempt,
  waitMs,
  waitForResult,
} from './close-attempt.ts';
import { gatewayRefusalOf } from '../connections/refusals.ts';
import { waitsForMoney } from './rules.ts';
import { numberAt } from './attempt-numbers.ts';

const fail = failOf<'POST /orders/{id}/pay' | 'POST /orders/{id}/gmo-paypay'>();

/** How long a browser waits for a slow gateway: less than the timeout of our calls. */
const maxStartMs = 10_000;

/** For this long, a second call with the same means counts as the same tap. */
const repeatedTapMs = 10_000;

/**
 * Whether a call belongs to the tap that made this attempt: it arrived before the attempt had its
 * result, which a busy server may handle much later, or soon after it. Such a call gets the same
 * page or number and replaces nothing.
 */
export const isRepeatedTap = (
  { updated_at }: Pick<Attempt, 'updated_at'>,
  { arrived_at, now }: { arrived_at: Date; now: () => Date },
): boolean => arrived_at <= updated_at || now().getTime() - updated_at.getTime() < repeatedTapMs;

/** A buyer's request to pay an order, and where the browser returns to. */
export interface PayCall {
  buyer_id: number;
  owner: Owner;
  order_id: number;
  redirect_url: string;
  arrived_at: Date;
  now: () => Date;
}

/** The next step, decided with the order locked. */
export type NextStep<Start> =
  | { start: Start }
  | { wait: Attempt }
  | { close: Attempt }
  | { url: string };

interface AttemptSteps<Start> {
  open: (tx: Tx) => Promise<NextStep<Start>>;
  /** Calls the gateway and returns the address for the browser. */
  start: (start: Start) => Promise<string>;
}

/**
 * Starts a payment on a gateway's page and returns the browser's next address. An order has at most
 * one open attempt: a concurrent call gets the same page. An abandoned attempt is first inquired
 * and then given up, so that no order is knowingly paid twice. The gateway is called between two
 * short transactions, never inside one.
 */
export async function startSingleAttempt<Start>(
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  { open, start }: AttemptSteps<Start>,
): Promise<string> {
  const until = Date.now() + waitMs;
  for (;;) {
    const opened = await database.transaction(open);
    if ('url' in opened) return opened.url;
    if ('start' in opened) return pageOrOrderPage(app, call, start(opened.start));
    if ('wait' in opened) {
      const url = await resultOf(database, opened.wait, until);
      if (url) return url;
    } else if ((await closeAttempt(app, database, opened.close, 'inquiry', call.now)) === 'paid')
      return call.redirect_url;
  }
}

/**
 * Returns the gateway's page or, after a while, the order page, which shows that the payment is
 * being checked. The start continues in the background.
 */
async function pageOrOrderPage(
  app: PaymentsApp,
  call: PayCall,
  started: Promise<string>,
): Promise<string> {
  const late = pause(maxStartMs, null, { ref: false });
  const url = await Promise.race([started, late]);
  if (url !== null) return url;
  started.catch((error: unknown) => {
    if (!(error instanceof Failure))
      app.log.error(
        { err: error, order_id: call.order_id },
        'a payment that was slow to start failed',
      );
  });
  return call.redirect_url;
}

/** Returns the address that the running call produced; undefined if the caller cannot share it. */
async function resultOf(
  database: Database,
  attempt: Attempt,
  until: number,
): Promise<string | undefined> {
  const finished = await waitForResult(database, attempt, until);
  if (finished.status === 'redirected' && finished.pay_redirect_url)
    return finished.pay_redirect_url;
  if (finished.status === 'paid' || finished.status === 'unknown')
    return finished.redirect_url ?? undefined;
  if (finished.status === 'failed')
    throw gatewayRefusalOf(finished.provider, finished.error_code ?? 'DECLINED');
  return undefined;
}

/**
 * Returns the result of an attempt that was given up while its own call was still running, because
 * it or its order seemed abandoned. Its page must not be used then: no order waits for its payment.
 * @param order the order in its current state
 */
export async function currentState(
  tx: Tx,
  attempt: Attempt,
  order: OrderRow,
): Promise<string | Failure> {
  const latest = (await findAttempt(tx, attempt)) ?? attempt;
  if (latest.status === 'redirected' && latest.pay_redirect_url) return latest.pay_redirect_url;
  if (
    latest.redirect_url &&
    (latest.status === 'paid' || latest.status === 'unknown' || latest.status === 'finishing')
  )
    return latest.redirect_url;
  return waitsForMoney(order)
    ? gatewayRefusalOf(latest.provider, latest.error_code ?? 'NOT_COMPLETED')
    : notPayable(order);
}

export interface Payable {
  order: OrderRow;
  live: Attempt | undefined;
  /** ordinal of the next attempt */
  nth: number;
}

/**
 * Locks and returns the buyer's order if it waits for money with this payment method.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE
 */
export async function lockPayableOrder(
  tx: Tx,
  call: PayCall,
  type: Attempt['provider'],
): Promise<Payable> {
  const order = await lockOwnOrder(tx, call.buyer_id, call.order_id);
  if (!order) throw fail('NOT_FOUND');
  if (order.payment_type !== type) throw fail('INVALID_PAYMENT_TYPE');
  if (!waitsForMoney(order) || (order.expire_at !== null && order.expire_at <= call.now()))
    throw notPayable(order);
  const attempts = await attemptsOfOrder(tx, order);
  return { order, live: findOpenAttempt(attempts), nth: attempts.length + 1 };
}

export interface StartedAttempt {
  attempt: Attempt;
  order: OrderRow;
}

/** Records a new attempt; its order waits for the buyer's action on the gateway's page. */
export async function beginAttempt(
  tx: Tx,
  call: PayCall,
  { order, nth }: Payable,
  own: Pick<NewAttempt, 'card_id' | 'save_as'> & { provider: GatewayPaymentType },
): Promise<Attempt> {
  const { store_id, id: order_id, total_amount: amount } = order;
  const gateway_order_id = numberAt[gatewayOf(own.provider)](order, nth);
  const now = call.now();
  const attempt = await insertAttempt(tx, {
    store_id,
    order_id,
    gateway_order_id,
    amount,
    redirect_url: call.redirect_url,
    now,
    ...own,
  });
  await changeOrder(
    tx,
    order,
    {
      ...(order.status === 'init' ? { order: ['unpaid'] } : {}),
      ...(order.payment_status === 'approving' ? {} : { payment: ['approving'] }),
    },
    'pay',
    now,
  );
  return attempt;
}

/**
 * Records the gateway's page and returns its address, or the attempt's result if it moved on in the
 * meantime.
 * @throws Failure ORDER_NOT_PAYABLE, or the gateway's refusal
 */
export async function recordPaymentPage(
  database: Database,
  { attempt, order }: StartedAttempt,
  url: string,
  now: Date,
  known?: Parameters<typeof moveAttempt>[5],
): Promise<string> {
  const answer = await database.transaction(async (tx): Promise<string | Failure> => {
    const current = await lockOrder(tx, order);
    const waits = current?.status === 'unpaid';
    const isMoved = await moveAttempt(
      tx,
      attempt,
      ['starting'],
      waits ? 'redirected' : 'superseded',
      now,
      { ...known, pay_redirect_url: url },
    );
    if (!isMoved) return currentState(tx, attempt, current ?? order);
    return waits ? url : notPayable(current ?? order);
  });
  // thrown outside the transaction, so that the attempt's rows are kept
  if (answer instanceof Failure) throw answer;
  return answer;
}
