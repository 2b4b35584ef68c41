/** Parses PAYUNi's replies. A missing mandatory field is MALFORMED_REPLY, with unknown outcome. */
import type { Fields } from './codec.ts';
import { ownFault } from './payuni-error.ts';
import type { BoundCard, CreditResult, PayuniTrade } from './shapes.ts';

export function required(api: string, reply: Fields, name: string): string {
  const value = reply[name];
  if (value === undefined || value === '') throw ownFault(api, 'MALFORMED_REPLY');
  return value;
}

/** Parses whole TWD; null if it is not a number. '' is 0: the field does not apply. */
export function wholeAmount(text: string | undefined): number | null {
  return text === undefined || /^\d{0,9}$/.test(text) ? Number(text || '0') : null;
}

function amountOf(api: string, reply: Fields, name: string): number {
  const amount = wholeAmount(reply[name]);
  if (amount === null) throw ownFault(api, 'MALFORMED_REPLY');
  return amount;
}

const HASH = /^[0-9A-Za-z]{1,64}$/;

/** Reads the fields that replies, returns and webhooks share (PAYUNi 2.4). */
export function creditResult(reply: Fields, amount: number): CreditResult {
  const text = (name: string) => reply[name] ?? '';
  const hash = text('CreditHash');
  return {
    status: text('Status'),
    mer_trade_no: text('MerTradeNo'),
    trade_no: text('TradeNo'),
    amount,
    trade_status: text('TradeStatus'),
    card6_no: text('Card6No'),
    card4_no: text('Card4No'),
    res_code: text('ResCode'),
    auth_code: text('AuthCode'),
    auth_day: text('AuthDay'),
    auth_time: text('AuthTime'),
    eci: text('ECI'),
    bound: HASH.test(hash) ? { credit_hash: hash, credit_life: text('CreditLife') } : null,
  };
}

/** Reads a reply of `credit` without 3-D Secure, which must be about this payment. */
export function creditReply(
  reply: Fields,
  asked: { mer_trade_no: string; amount: number },
): CreditResult {
  const api = 'credit';
  const amount = amountOf(api, reply, 'TradeAmt');
  if (required(api, reply, 'MerTradeNo') !== asked.mer_trade_no || amount !== asked.amount)
    throw ownFault(api, 'ORDER_MISMATCH');
  return creditResult(reply, amount);
}

export function tradeOf(row: Fields): PayuniTrade {
  const api = 'trade/query';
  const text = (name: string) => row[name] ?? '';
  return {
    mer_trade_no: required(api, row, 'MerTradeNo'),
    trade_no: required(api, row, 'TradeNo'),
    amount: amountOf(api, row, 'TradeAmt'),
    trade_status: required(api, row, 'TradeStatus'),
    payment_type: text('PaymentType'),
    data_source: text('DataSource'),
    card6_no: text('Card6No'),
    card4_no: text('Card4No'),
    auth_code: text('AuthCode'),
    close_status: text('CloseStatus'),
    close_amount: amountOf(api, row, 'CloseAmt'),
    refund_status: text('RefundStatus'),
    refund_amount: amountOf(api, row, 'RefundAmt'),
    remain_amount: amountOf(api, row, 'RemainAmt'),
  };
}

export function boundCard(row: Fields): BoundCard {
  const text = (name: string) => row[name] ?? '';
  return {
    credit_hash: required('credit_bind/query', row, 'CreditHash'),
    credit_token: text('CreditToken'),
    token_expired: text('CreditTokenExpired'),
    // PAYUNi 2.7: 1 valid, 3 deleted, 4 ended
    valid: row['CreditTokenStatus'] === '1',
    card6_no: text('Card6No'),
    card4_no: text('Card4No'),
    card_expired: text('CardExpiredDT'),
  };
}
