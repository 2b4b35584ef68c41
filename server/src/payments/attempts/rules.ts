import { endOfJstDay, jstDaysBetween } from '../gateways/gmo/jst-time.ts';
import { factsOf, type AttemptType } from '@noren/contract/payment-methods';
import type { OrderRow } from '../../orders/orders/change.ts';

/** Maximum term of a chain in days (rules 3.1): 60 for FamilyMart, the field's limit else. */
const chainDays = (convenience: string): number => (convenience === '00002' ? 60 : 99);

/**
 * @NOTE spec silent: however often numbers are renewed and methods changed, an unpaid order is kept
 * until the end of the day in Japan that is twice the konbini term after its creation. Its goods
 * are released then.
 */
export const keptUntil = (order: Pick<OrderRow, 'created_at'>, term_days: number): Date =>
  endOfJstDay(order.created_at, 2 * term_days);

/** Last moment at which a number of that many days is valid. */
export const termEnd = endOfJstDay;

/** Returns the days a new number may be valid; null if the order has been kept long enough. */
export function numberDays(
  order: Pick<OrderRow, 'created_at'>,
  term_days: number,
  convenience: string,
  now: Date,
): number | null {
  const daysLeft = jstDaysBetween(now, keptUntil(order, term_days));
  return daysLeft < 0 ? null : Math.min(term_days, chainDays(convenience), daysLeft);
}

/** Returns the deadline after a change of method, within what the order may be kept. */
export function deadlineAfterChange(
  order: Pick<OrderRow, 'created_at'>,
  term_days: number,
  payment_minutes: number,
  now: Date,
): Date {
  return new Date(
    Math.min(now.getTime() + payment_minutes * 60_000, keptUntil(order, term_days).getTime()),
  );
}

/** Upper bound for how long PayPay keeps a buyer on its page; GMO's EXPIRED comes sooner. */
const paypayPageMs = 2 * 3_600_000;

/**
 * @NOTE spec silent: an order may be given up while PAYUNi's page is open, because that page never
 * ends and waiting would decide nothing. PayPay's page ends soon and is waited for.
 */
export function canAbandon(
  attempt: { provider: AttemptType; created_at: Date },
  now: Date,
): boolean {
  return (
    factsOf(attempt.provider).page === 'stays' ||
    now.getTime() - attempt.created_at.getTime() > paypayPageMs
  );
}

export const waitsForMoney = (order: Pick<OrderRow, 'status' | 'payment_status'>): boolean =>
  (order.status === 'init' || order.status === 'unpaid') &&
  order.payment_status !== 'paid' &&
  order.payment_status !== 'refunded';

/**
 * Decides what happens to an order when its money has arrived. A return, a webhook or an inquiry
 * may have reported it.
 * `late`: the order was canceled at its deadline. `surplus`: it is paid or was canceled otherwise,
 * or its method or total has changed.
 */
export function classifyPayment(
  order: Pick<
    OrderRow,
    'status' | 'reason' | 'payment_status' | 'payment_type' | 'total_amount' | 'replaced_by'
  >,
  attempt: { provider: string; amount: number },
): 'accept' | 'late' | 'surplus' {
  if (attempt.provider !== order.payment_type || attempt.amount !== order.total_amount)
    return 'surplus';
  if (waitsForMoney(order)) return 'accept';
  const ranOut = order.status === 'canceled' && order.reason === 'payment_deadline';
  return ranOut && order.payment_status === 'failed' && order.replaced_by === null
    ? 'late'
    : 'surplus';
}

/**
 * Milliseconds for which a card issuer may still be working after the capture call began. Only
 * after that does "not captured" mean that no money was taken. Money that arrives even later is
 * returned (D-148).
 */
const issuerMs = { afterAnswer: 2 * 60_000, afterSilence: 5 * 60_000 };

/** Codes with which the gateway itself ended the call: a 5xx, or a system fault. */
const gatewayEnded = /^(HTTP_5\d\d|E9[01]\d{6})$/;

/** Whether a card trade that has not captured yet may still do so. */
export function isIssuerPending(
  { may_take_since, error_code }: { may_take_since: Date | null; error_code: string | null },
  now: Date,
): boolean {
  const wait = gatewayEnded.test(error_code ?? '') ? issuerMs.afterAnswer : issuerMs.afterSilence;
  return may_take_since !== null && now.getTime() - may_take_since.getTime() < wait;
}

/** How long the jobs ask about an unknown result, in milliseconds; then an operator must. */
const maxInquiryMs = 86_400_000;
export const needsPerson = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > maxInquiryMs;

/** How long the jobs wait for an accepted refund, in milliseconds, over a weekend too. */
const maxReturningMs = 3 * 86_400_000;
export const isReturnOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > maxReturningMs;

/** Seconds after giving up at which an attempt is asked about again, if money could have moved. */
export const askAgainSeconds = [600, 3600, 86_400] as const;

/** Returns the time of the next inquiry after `asked` inquiries; null: none. */
export function nextInquiryAt(given_up_at: Date, asked: number, now: Date): Date | null {
  const after = askAgainSeconds[asked];
  return after === undefined
    ? null
    : new Date(Math.max(given_up_at.getTime() + after * 1000, now.getTime()));
}

/** Our own failure codes, with which the gateway has not ruled out a payment. */
const ownCode =
  /^(NOT_COMPLETED|TIMEOUT|CONNECTION_LOST|MALFORMED_REPLY|CHECK_STRING_MISMATCH|HASH_MISMATCH|ORDER_MISMATCH|STILL_OPEN|ERROR|HTTP_\d{3})$/;
export const rulesOutPayment = (code: string): boolean => !ownCode.test(code);

/**
 * Codes with which a gateway refuses a refund for good: older than 180 days (E11010010, E11010011,
 * CLOSE03001), contract ended (E61), unknown trade (E01110002), more than remains (M01085011,
 * CLOSE02010). @NOTE spec silent: an operator can still retry such a refund.
 */
const permanentRefusal = /^(E1101001[01]|E61\d{6}|E01110002|M01085011|CLOSE03001|CLOSE02010)$/;
export const isPermanentRefusal = (code: string): boolean => permanentRefusal.test(code);
