import { transportFaultOf } from '../transport-fault.ts';
import { EnvelopeError, openFields, sealFields, type Fields } from './codec.ts';
import { ownFault, PayuniError } from './payuni-error.ts';
import type { PayuniCredentials } from './shapes.ts';

/** Log entry of one call, without keys, cards, card hashes and addresses. */
export type PayuniCallLog = {
  api: string;
  mer_trade_no?: string;
  trade_no?: string;
  duration_ms: number;
  code: string;
  res_code?: string;
};

export type PayuniWireOptions = {
  /** Up to `/api`, e.g. `https://api.payuni.com.tw/api`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Timeout of the whole call. The gateway waits 60 s for a bank before UNKNOWN. */
  timeoutMs: number;
  now?: () => Date;
  log?: (entry: PayuniCallLog) => void;
};

/** SUCCESS, or one of the two statuses that leave a payment open. */
type Answer = { status: 'SUCCESS' | 'UNKNOWN' | 'UNAPPROVED'; fields: Fields };

/**
 * Sends one call; MerID and Timestamp are added to `inner`. Returns the reply's content after
 * checking its signature; rejects with PayuniError. Only `credit` answers UNKNOWN or UNAPPROVED.
 */
export type WireCall = (
  api: string,
  credentials: PayuniCredentials,
  inner: Record<string, string | undefined>,
) => Promise<Answer>;

/** PAYUNi 2.3. */
const VERSION: Record<string, string> = {
  credit: '1.3',
  'trade/query': '2.0',
  'trade/close': '1.0',
  'trade/cancel': '1.0',
  'credit_bind/query': '1.0',
  'credit_bind/cancel': '1.0',
};

// Codes go into logs and to buyers, so a value of another form is rejected.
const CODE = /^[A-Z]{2,12}(_[A-Z]{2,12})?\d{5}$/;
const RES_CODE = /^[0-9A-Z]{1,4}$/;

type Outer = { Status: string; MerID: string; EncryptInfo: string; HashInfo: string };

/** Parses the reply's outer fields; null if it is not a reply of the gateway. */
function parseOuter(text: string): Outer | null {
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed !== 'object' || parsed === null) return null;
    const field = (name: string) => {
      const value = (parsed as Record<string, unknown>)[name];
      return typeof value === 'string' ? value : '';
    };
    return {
      Status: field('Status'),
      MerID: field('MerID'),
      EncryptInfo: field('EncryptInfo'),
      HashInfo: field('HashInfo'),
    };
  } catch {
    return null;
  }
}

/** Creates the error for a refusal from either envelope. */
function refusal(api: string, status: string, res_code = ''): PayuniError {
  // plain ERROR has no number: the gateway could not name the fault
  if (status === 'ERROR') return new PayuniError(api, 'ERROR');
  if (!CODE.test(status)) return ownFault(api, 'MALFORMED_REPLY');
  return new PayuniError(api, status, RES_CODE.test(res_code) ? res_code : '');
}

/** Reads the sealed part. Its status counts, not the outer one, which is unsigned. */
function answerOf(api: string, fields: Fields): Answer {
  const status = fields['Status'] ?? '';
  if (status === 'SUCCESS') return { status, fields };
  if (api === 'credit' && (status === 'UNKNOWN' || status === 'UNAPPROVED'))
    return { status, fields };
  throw refusal(api, status, fields['ResCode']);
}

/** The transport of PAYUNi 2.1, independent of single APIs. */
export function createWireCall(options: PayuniWireOptions): WireCall {
  const { baseUrl, timeoutMs, log } = options;
  const send = options.fetch ?? globalThis.fetch;
  const now = options.now ?? (() => new Date());

  async function post(
    api: string,
    body: URLSearchParams,
  ): Promise<{ status: number; text: string }> {
    try {
      const response = await send(`${baseUrl.replace(/\/+$/, '')}/${api}`, {
        method: 'POST',
        // required by the vendor (PAYUNi 2.1)
        headers: { 'user-agent': 'payuni' },
        body,
        // A redirect would send the sealed card to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw ownFault(api, transportFaultOf(error));
    }
  }

  async function exchange(
    api: string,
    credentials: PayuniCredentials,
    inner: Record<string, string | undefined>,
  ): Promise<Answer> {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const { mer_id: MerID } = credentials;
    const body = new URLSearchParams({
      MerID,
      Version: VERSION[api] ?? '1.0',
      ...sealed(api, { MerID, ...inner, Timestamp: timestamp }, credentials),
    });
    const { status, text } = await post(api, body);
    const envelope = parseOuter(text);
    // failures use HTTP 200 (PAYUNi 2.1), but other replies may have a reason too (spec §8)
    if (envelope === null || envelope.Status === '')
      throw ownFault(api, status === 200 ? 'MALFORMED_REPLY' : `HTTP_${status}`);
    if (envelope.EncryptInfo === '') {
      // this part is unsigned: a refusal can be trusted, a success cannot
      if (envelope.Status === 'SUCCESS') throw ownFault(api, 'MALFORMED_REPLY');
      throw refusal(api, envelope.Status);
    }
    const fields = opened(api, envelope, credentials);
    const merId = fields['MerID'] ?? envelope.MerID;
    if (merId !== MerID) throw ownFault(api, 'ORDER_MISMATCH');
    const answer = answerOf(api, fields);
    if (status !== 200) throw ownFault(api, `HTTP_${status}`);
    return answer;
  }

  return async (api, credentials, inner) => {
    const started = performance.now();
    const entry = (code: string, res_code: string): PayuniCallLog => ({
      api,
      ...(inner['MerTradeNo'] === undefined ? {} : { mer_trade_no: inner['MerTradeNo'] }),
      ...(inner['TradeNo'] === undefined ? {} : { trade_no: inner['TradeNo'] }),
      duration_ms: Math.round(performance.now() - started),
      code,
      ...(res_code === '' ? {} : { res_code }),
    });
    try {
      const answer = await exchange(api, credentials, inner);
      log?.(entry(answer.status, ''));
      return answer;
    } catch (error) {
      if (error instanceof PayuniError) log?.(entry(error.code, error.res_code));
      throw error;
    }
  };
}

function sealed(
  api: string,
  inner: Record<string, string | undefined>,
  credentials: PayuniCredentials,
) {
  try {
    return sealFields(inner, credentials);
  } catch (error) {
    if (error instanceof RangeError) throw ownFault(api, 'BAD_KEYS');
    throw error;
  }
}

function opened(api: string, outer: Outer, credentials: PayuniCredentials): Fields {
  try {
    return openFields(outer, credentials);
  } catch (error) {
    if (error instanceof EnvelopeError)
      throw ownFault(api, error.reason === 'hash_mismatch' ? 'HASH_MISMATCH' : 'MALFORMED_REPLY');
    throw error;
  }
}
