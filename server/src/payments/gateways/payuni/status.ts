/** Maps PAYUNi's trade states to ours (PAYUNi 2.4, 2.6). */
import type { PaymentStatus } from '@noren/contract/transitions';
import type { CreditResult, PayuniTrade } from './shapes.ts';

/**
 * Maps TradeStatus to our payment status; null: unknown (log it). 3 (canceled) is used for a buyer
 * who gave up, for an authorisation that was canceled at once, and for one that we canceled later;
 * only a caller that knows the payment was paid reads it as a refund.
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
    // to be confirmed by the gateway, or the 3-D Secure page is still open
    case '8':
    case '9':
      return 'approving';
    default:
      return null;
  }
}

/** Returns a trade's status including refunds: `refunded` once nothing remains. */
export function statusOfTrade(trade: PayuniTrade, wasPaid = false): PaymentStatus | null {
  if (trade.trade_status !== '1') return statusFromPayuni(trade.trade_status, wasPaid);
  return hasActiveRefund(trade) && trade.remain_amount === 0 ? 'refunded' : 'paid';
}

/** Whether the last refund was requested, is in progress or done, and not canceled. */
export const hasActiveRefund = (trade: PayuniTrade): boolean =>
  ['1', '2', '8'].includes(trade.refund_status);

/** ECI of payments the card scheme guarantees. Visa and JCB; Mastercard. */
const AUTHENTICATED = { visa: ['05', '06'], jcb: ['05', '06'], mastercard: ['01', '02'] } as const;

/** Returns the scheme by the card's first digits; null without 3-D Secure (UnionPay). */
export function schemeOf(card6_no: string): keyof typeof AUTHENTICATED | null {
  if (card6_no.startsWith('4')) return 'visa';
  if (card6_no.startsWith('35')) return 'jcb';
  return /^(5[1-5]|2[2-7])/.test(card6_no) ? 'mastercard' : null;
}

/**
 * Whether the gateway sent an ECI that its card scheme does not use for authenticated payments. A
 * missing ECI is no mismatch: the published field lists have none, and the gateway compares it
 * itself and cancels the authorisation (PAYUNi 2.9).
 */
export function isEciMismatch({ card6_no, eci }: Pick<CreditResult, 'card6_no' | 'eci'>): boolean {
  const scheme = schemeOf(card6_no);
  if (eci === '' || scheme === null) return false;
  return !(AUTHENTICATED[scheme] as readonly string[]).includes(eci.padStart(2, '0'));
}
