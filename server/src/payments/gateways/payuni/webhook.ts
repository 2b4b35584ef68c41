/**
 * The return after 3-D Secure (the buyer's browser) and the webhook (the gateway's server) carry
 * the same sealed form (PAYUNi 2.5). The seal proves who wrote it, not that it is current: a return
 * may be replayed. Money counts as taken after a webhook or trade/query.
 */
import type { PaymentStatus } from '@noren/contract/transitions';
import { decodeQuery, EnvelopeError, openFields } from './codec.ts';
import { creditResult, wholeAmount } from './replies.ts';
import type { CreditResult, PayuniCredentials } from './shapes.ts';
import { isEciMismatch, statusFromPayuni } from './status.ts';

/** The body of our answer, HTTP 200. Any other status requests a repeat (PAYUNi 2.5). */
export const RECEIVED = '1';

/** A form that may be PAYUNi's. `mer_id` is not verified yet: it only selects the key to try. */
export type WebhookEnvelope = { mer_id: string; encrypt_info: string; hash_info: string };

// a webhook has about 1,500 characters; this leaves ample room
const LONGEST = 16_384;

/** Reads the outer fields of a webhook or return; null if it is another form. Never throws. */
export function readEnvelope(body: Buffer | string): WebhookEnvelope | null {
  const fields = decodeQuery(typeof body === 'string' ? body : body.toString('latin1'));
  const mer_id = fields['MerID'] ?? '';
  const encrypt_info = fields['EncryptInfo'] ?? '';
  const hash_info = fields['HashInfo'] ?? '';
  const isValid =
    /^[A-Za-z0-9]{1,20}$/.test(mer_id) &&
    encrypt_info.length <= LONGEST &&
    /^[0-9a-f]+$/i.test(encrypt_info) &&
    /^[0-9A-F]{64}$/.test(hash_info);
  return isValid ? { mer_id, encrypt_info, hash_info } : null;
}

export type ParsedWebhook =
  | { kind: 'payment'; result: CreditResult; outcome: TradeOutcome }
  /** Signed with another key: not the gateway, or the shop's keys were changed. */
  | { kind: 'forged' }
  /** `fields` are the names of missing or malformed fields; never their values. */
  | { kind: 'malformed'; fields: string[] };

/** The meaning of a return or webhook for the payment. */
export type TradeOutcome = {
  /** null: not understood; call trade/query. */
  payment_status: PaymentStatus | null;
  /**
   * Why it is not paid, for `adviceFor` and the log: the gateway's code, or ECI_MISMATCH,
   * CANCELLED_BY_BUYER, DECLINED. '' if it is paid.
   */
  code: string;
  /** The bank's own code, or ''. */
  res_code: string;
};

const CODE = /^[A-Z]{2,12}(_[A-Z]{2,12})?\d{5}$/;
const FORMATS: [string, RegExp][] = [
  ['Status', /^([A-Z]{2,12}(_[A-Z]{2,12})?\d{5}|SUCCESS|UNKNOWN|UNAPPROVED|ERROR)$/],
  ['MerTradeNo', /^[A-Za-z0-9_-]{1,25}$/],
  ['TradeNo', /^\d{10,20}$/],
  ['TradeAmt', /^\d{1,9}$/],
  ['TradeStatus', /^\d?$/],
  ['Card6No', /^(\d{6})?$/],
  ['Card4No', /^(\d{4})?$/],
  ['ResCode', /^[0-9A-Z]{0,4}$/],
  ['ECI', /^\d{0,2}$/],
];

/** Opens an envelope after checking its signature. Throws only for keys of the wrong length. */
export function openWebhook(
  envelope: WebhookEnvelope,
  credentials: PayuniCredentials,
): ParsedWebhook {
  try {
    const fields = openFields(
      { EncryptInfo: envelope.encrypt_info, HashInfo: envelope.hash_info },
      credentials,
    );
    const invalidFields = FORMATS.filter(([name, format]) => !format.test(fields[name] ?? '')).map(
      ([name]) => name,
    );
    if ((fields['MerID'] ?? envelope.mer_id) !== credentials.mer_id) invalidFields.push('MerID');
    const amount = wholeAmount(fields['TradeAmt']);
    if (invalidFields.length > 0 || amount === null)
      return { kind: 'malformed', fields: invalidFields };
    const result = creditResult(fields, amount);
    return { kind: 'payment', result, outcome: outcomeOf(result) };
  } catch (error) {
    if (error instanceof EnvelopeError)
      return error.reason === 'hash_mismatch'
        ? { kind: 'forged' }
        : { kind: 'malformed', fields: ['EncryptInfo'] };
    throw error;
  }
}

/** Whether the bank had approved, whatever happened afterwards. */
const wasAuthorised = (result: CreditResult): boolean =>
  /^0+$/.test(result.res_code) && result.auth_code !== '';

/** Interprets a payment by TradeStatus first; Status only describes the message. */
export function outcomeOf(result: CreditResult): TradeOutcome {
  if (result.status === 'UNKNOWN' || result.status === 'UNAPPROVED')
    return { payment_status: 'approving', code: result.status, res_code: '' };
  const status = statusFromPayuni(result.trade_status);
  if (status === 'paid' && result.status !== 'SUCCESS')
    return { payment_status: null, code: result.status, res_code: result.res_code };
  // @NOTE spec silent: the gateway cancels it itself (PAYUNi 2.9); until then it is open.
  if (status === 'paid')
    return isEciMismatch(result)
      ? { payment_status: 'approving', code: 'ECI_MISMATCH', res_code: '' }
      : { payment_status: 'paid', code: '', res_code: '' };
  if (status === null && result.status === 'SUCCESS')
    return { payment_status: null, code: '', res_code: '' };
  if (status === 'approving' || status === 'pending')
    return { payment_status: 'approving', code: '', res_code: '' };
  // @NOTE spec silent: canceled after authorisation means the ECI; without it, the buyer.
  if (isEciMismatch(result) || (result.trade_status === '3' && wasAuthorised(result)))
    return { payment_status: 'failed', code: 'ECI_MISMATCH', res_code: '' };
  // a code of the bank or the card is not the buyer's cancellation
  if (result.trade_status === '3' && !result.status.startsWith('CREDIT03'))
    return { payment_status: 'failed', code: 'CANCELLED_BY_BUYER', res_code: '' };
  const res_code = wasAuthorised(result) ? '' : result.res_code;
  return {
    payment_status: 'failed',
    code: CODE.test(result.status) ? result.status : 'DECLINED',
    res_code,
  };
}

/** What our own row says about the trade of a webhook. `trade_no` is '' while it is unknown. */
export type OwnTrade = { mer_trade_no: string; trade_no: string; amount: number };

/** Returns the fields in which a result differs from our row. Empty: none (PAYUNi 2.5). */
export function webhookMismatches(result: CreditResult, own: OwnTrade): string[] {
  const checks: [string, boolean][] = [
    ['MerTradeNo', result.mer_trade_no === own.mer_trade_no],
    ['TradeNo', own.trade_no === '' || result.trade_no === own.trade_no],
    ['TradeAmt', result.amount === own.amount],
  ];
  return checks.filter(([, same]) => !same).map(([name]) => name);
}

/** Key of a result: messages with the same key carry the same result (PAYUNi 2.5). */
export const outcomeKey = (result: CreditResult): string =>
  `${result.trade_no}/${result.trade_status}`;

// Progress of each status in a trade's life. Of equal ranks, the first status is kept.
const RANK: Record<string, number> = { '9': 0, '0': 0, '8': 1, '2': 2, '4': 2, '1': 3, '3': 4 };

/** Whether `incoming` is later than `previous`: results come late, doubled and unordered. */
export function isNewer(previous: string | null, incoming: string): boolean {
  const next = RANK[incoming];
  return next !== undefined && next > (previous === null ? -1 : (RANK[previous] ?? -1));
}
