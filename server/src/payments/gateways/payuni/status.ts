/** What PAYUNi calls a trade's state, and what we call it (PAYUNi 2.4, 2.6). */
import type { PaymentStatus } from '@noren/contract/transitions';
import type { CreditResult, PayuniTrade } from './shapes.ts';

/**
 * TradeStatus → our payment status; null = a word we do not know (log it). 3 (cancelled) is said of a buyer who gave up, of an authorisation that was taken back at once and of
 * one we cancelled later: only who knows that the payment was paid reads it as a refund.
 */
export function statusFromPayuni(tradeStatus: string, wasPaid = false): PaymentStatus | null {
  switch (tradeStatus) {
    case '0':
      return 'pending';
    case '1':
      return 'paid';
    case '2':
    case '4':
      return 'failed';
    case '3':
      return wasPaid ? 'refunded' : 'failed';
    // to be confirmed by the gateway; or the page of 3-D Secure is still open
    case '8':
    case '9':
      return 'approving';
    default:
      return null;
  }
}

/** A trade's money, refunds counted: `refunded` once nothing is left of it. */
export function statusOfTrade(trade: PayuniTrade, wasPaid = false): PaymentStatus | null {
  if (trade.trade_status !== '1') return statusFromPayuni(trade.trade_status, wasPaid);
  return refundStands(trade) && trade.remain_amount === 0 ? 'refunded' : 'paid';
}

/** True when the last refund was applied for, is at work or done; false when there is none or it was taken back. */
export const refundStands = (trade: PayuniTrade): boolean => ['1', '2', '8'].includes(trade.refund_status);

/** ECI of a payment the card scheme answers for: authenticated, or attempted where the bank takes no part. Visa and JCB; Mastercard. */
const AUTHENTICATED = { visa: ['05', '06'], jcb: ['05', '06'], mastercard: ['01', '02'] } as const;

/** Scheme by the card's first digits; null for one without 3-D Secure here (UnionPay). */
export function schemeOf(card6_no: string): keyof typeof AUTHENTICATED | null {
  if (card6_no.startsWith('4')) return 'visa';
  if (card6_no.startsWith('35')) return 'jcb';
  return /^(5[1-5]|2[2-7])/.test(card6_no) ? 'mastercard' : null;
}

/**
 * True when the gateway names an ECI that its card scheme does not give to authenticated payments. No ECI says nothing: the published
 * field lists have none, and the gateway compares by itself and takes the authorisation back (PAYUNi 2.9).
 */
export function isEciMismatch({ card6_no, eci }: Pick<CreditResult, 'card6_no' | 'eci'>): boolean {
  const scheme = schemeOf(card6_no);
  if (eci === '' || scheme === null) return false;
  return !(AUTHENTICATED[scheme] as readonly string[]).includes(eci.padStart(2, '0'));
}
