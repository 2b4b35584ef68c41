import { endOfJstDay, jstDaysBetween } from '../gateways/gmo/jst-time.ts';
import { factsOf, type GatewayPaymentType } from '@noren/contract/payment-methods';
import type { OrderRow } from '../../orders/orders/change.ts';

/** Longest term of a chain in days (rules 3.1): FamilyMart 60, the others as much as the field holds. */
const chainDays = (convenience: string): number => (convenience === '00002' ? 60 : 99);

/**
 * @NOTE spec silent: however often numbers are renewed and ways of paying changed, an unpaid order is kept until the end of the day in
 * Japan that lies twice the konbini term after it was placed, and no longer: its goods are somebody else's to buy.
 */
export const keptUntil = (order: Pick<OrderRow, 'created_at'>, term_days: number): Date => endOfJstDay(order.created_at, 2 * term_days);

/** The last moment of a number that is valid so many days. */
export const termEnd = endOfJstDay;

/** Days a new number may be valid, or null when the order has been kept long enough. */
export function numberDays(order: Pick<OrderRow, 'created_at'>, term_days: number, convenience: string, now: Date): number | null {
  const left = jstDaysBetween(now, keptUntil(order, term_days));
  return left < 0 ? null : Math.min(term_days, chainDays(convenience), left);
}

/** The deadline after a change of the way to pay: the minutes of a card payment anew, within what the order may be kept at all. */
export function deadlineAfterChange(order: Pick<OrderRow, 'created_at'>, term_days: number, payment_minutes: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + payment_minutes * 60_000, keptUntil(order, term_days).getTime()));
}

/** How long after its last start PayPay may keep a buyer on its page at the very most; GMO's own word is EXPIRED, and comes sooner. */
const paypayPageMs = 2 * 3_600_000;

/**
 * @NOTE spec silent: whether an order may be given up while the gateway's own page is open: PAYUNi names no end of it, so that nothing would be decided by
 * waiting. PayPay's ends by itself, soon, and is waited for.
 */
export function mayBeLeft(attempt: { provider: GatewayPaymentType; created_at: Date }, now: Date): boolean {
  return factsOf(attempt.provider).page === 'stays' || now.getTime() - attempt.created_at.getTime() > paypayPageMs;
}

export const waitsForMoney = (order: Pick<OrderRow, 'status' | 'payment_status'>): boolean =>
  (order.status === 'init' || order.status === 'unpaid') && order.payment_status !== 'paid' && order.payment_status !== 'refunded';

/**
 * What must happen to an order when money for it has arrived; the table that all ways of learning of it share.
 * `late`: its deadline passed meanwhile, nobody decided against it. `surplus`: it has its money, or is to be paid in another way or with another sum by now.
 */
export function whenPaid(
  order: Pick<OrderRow, 'status' | 'reason' | 'payment_status' | 'payment_type' | 'total_amount' | 'replaced_by'>,
  attempt: { provider: string; amount: number },
): 'accept' | 'late' | 'surplus' {
  if (attempt.provider !== order.payment_type || attempt.amount !== order.total_amount) return 'surplus';
  if (waitsForMoney(order)) return 'accept';
  const ranOut = order.status === 'canceled' && order.reason === 'payment_deadline';
  return ranOut && order.payment_status === 'failed' && order.replaced_by === null ? 'late' : 'surplus';
}

/**
 * Milliseconds for which an issuer may still be at work on a card after the call that takes its money began; only then does
 * "not captured" mean that nothing was taken. Money that comes even later is returned (D-148).
 */
const issuerMs = { afterAnswer: 2 * 60_000, afterSilence: 5 * 60_000 };

/** Codes with which the gateway itself ended the call: a 5xx of its front door, a fault of its system. */
const gatewayEnded = /^(HTTP_5\d\d|E9[01]\d{6})$/;

/** Whether a card's trade that has taken nothing may be about to. */
export function issuerMayBeAtWork({ may_take_since, error_code }: { may_take_since: Date | null; error_code: string | null }, now: Date): boolean {
  const wait = gatewayEnded.test(error_code ?? '') ? issuerMs.afterAnswer : issuerMs.afterSilence;
  return may_take_since !== null && now.getTime() - may_take_since.getTime() < wait;
}

/** So long a gateway that answers and cannot say is asked by itself, in milliseconds; then it is a person's to find out. */
const askedAtMostMs = 86_400_000;
export const isAPersons = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > askedAtMostMs;

/** A refund that the gateway has taken is waited for so long, in milliseconds: a wallet may be at it over a weekend. Then somebody must look there. */
const returningAtMostMs = 3 * 86_400_000;
export const returnsTooLong = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > returningAtMostMs;

/** When an attempt that was given up although money could have moved is asked about again, in seconds after it was given up. */
export const askAgainSeconds = [600, 3600, 86_400] as const;

/** When it is asked about next, once it was so often; null: never again. */
export function nextQuestion(given_up_at: Date, asked: number, now: Date): Date | null {
  const after = askAgainSeconds[asked];
  return after === undefined ? null : new Date(Math.max(given_up_at.getTime() + after * 1000, now.getTime()));
}

/** Why an attempt failed, where it is we who say so because no answer came, or "nothing yet": the gateway itself has ruled nothing out. */
const ownGuess = /^(NOT_COMPLETED|TIMEOUT|CONNECTION_LOST|MALFORMED_REPLY|CHECK_STRING_MISMATCH|HASH_MISMATCH|ORDER_MISMATCH|STILL_OPEN|ERROR|HTTP_\d{3})$/;
export const isRuledOut = (code: string): boolean => !ownGuess.test(code);

/**
 * Codes with which a gateway refuses a refund today and tomorrow: older than 180 days (E11010010, E11010011, CLOSE03001), a contract that is over (E61), a trade that it does
 * not have (E01110002), more than is left of it (M01085011, CLOSE02010). @NOTE spec silent: what is healed all the same is tried again by a person's word.
 */
const refusedForGood = /^(E1101001[01]|E61\d{6}|E01110002|M01085011|CLOSE03001|CLOSE02010)$/;
export const isRefusedForGood = (code: string): boolean => refusedForGood.test(code);
