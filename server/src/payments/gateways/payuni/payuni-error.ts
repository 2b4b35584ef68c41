import type { TransportFault } from '../transport-fault.ts';

/**
 * Faults we find ourselves, beside the gateway's own codes and written like them, so that one list, one log and one table of advice serve both.
 * TIMEOUT, CONNECTION_LOST, HTTP_<status>, MALFORMED_REPLY, HASH_MISMATCH, ORDER_MISMATCH: the outcome is unknown.
 * UNREACHABLE, CERTIFICATE_REFUSED, BAD_KEYS (not 32 and 16 bytes): nothing was sent. MISSING_REDIRECT_URL: 3-D Secure was asked for and no page was named; no
 * money moved.
 * DECLINED: the trade took no money and says no more. CAPTURE_AT_WORK: neither to be cancelled any more nor to be refunded yet.
 * STILL_OPEN: asked to give back what may yet be paid; the outcome is unknown.
 */
export type OwnCode =
  | TransportFault
  | 'BAD_KEYS'
  | 'MALFORMED_REPLY'
  | 'HASH_MISMATCH'
  | 'ORDER_MISMATCH'
  | 'MISSING_REDIRECT_URL'
  | 'DECLINED'
  | 'CAPTURE_AT_WORK'
  | 'STILL_OPEN'
  | `HTTP_${number}`;

const UNKNOWN_OUTCOME = /^(TIMEOUT|CONNECTION_LOST|MALFORMED_REPLY|HASH_MISMATCH|ORDER_MISMATCH|STILL_OPEN|HTTP_\d{3}|ERROR)$/;

/**
 * True when the call may have had its effect although it was answered by this code: ask trade/query before anything is tried again.
 * @NOTE spec silent on which codes leave it open. PAYUNi 2.8: API00008 (fault of the gateway), API00009 (the same is being worked on), …04xxx (abnormal or repeated: a resend after a lost
 * reply is answered CREDIT04001, and two older names of it).
 */
function isUnknownOutcome(code: string): boolean {
  return UNKNOWN_OUTCOME.test(code) || code === 'API00008' || code === 'API00009' || isRepeat(code) || /^[A-Z]+04\d{3}$/.test(code);
}

/** The gateway has heard of this MerTradeNo before. */
const isRepeat = (code: string): boolean => code === 'CREDIT04001' || code === 'UPP01007' || code === 'IFTRADE01006';

/** A call to PAYUNi that did not succeed. Holds codes only: never a key, a card, a hash of one, or the gateway's free text. */
export class PayuniError extends Error {
  /** Which call, e.g. `credit`. */
  readonly api: string;
  /** The gateway's whole code (`CREDIT04001`), or one of our own finding. */
  readonly code: string;
  /** The bank's answer beside it, '' when there is none: two digits, some banks four. */
  readonly res_code: string;
  /** The effect may have happened all the same: query before a retry. */
  readonly unknownOutcome: boolean;

  constructor(api: string, code: string, res_code = '') {
    super(`PAYUNi ${api}: ${code}${res_code === '' ? '' : ` (${res_code})`}`);
    this.name = 'PayuniError';
    this.api = api;
    this.code = code;
    this.res_code = res_code;
    this.unknownOutcome = isUnknownOutcome(code);
  }

  /** The number that PAYUNI_API_ERROR carries. */
  get numeric_code(): number {
    return numericCode(this.code, this.res_code);
  }

  /** The gateway has heard of this MerTradeNo before: nothing came of this call. */
  get isRepeat(): boolean {
    return isRepeat(this.code);
  }

  /** True when nothing was sent or no reply came: the one case that PAYUNI_API_ERROR answers with HTTP 500 (PAYUNi 2.8). */
  get unreachable(): boolean {
    return /^(UNREACHABLE|CERTIFICATE_REFUSED|TIMEOUT|CONNECTION_LOST|HTTP_\d{3})$/.test(this.code);
  }
}

/**
 * PAYUNi 2.8: the five digits of a code (`CREDIT04001` → 4001); of a bank's refusal its own number (`51` → 51), 0 when it is none.
 * Our own codes are 0.
 */
export function numericCode(code: string, res_code = ''): number {
  if (res_code !== '' && !/^0+$/.test(res_code)) return /^\d{1,4}$/.test(res_code) ? Number(res_code) : 0;
  return Number(/^[A-Z]+(?:_[A-Z]+)?(\d{5})$/.exec(code)?.[1] ?? '0');
}

/** A fault of our own finding. */
export function ownFault(api: string, code: OwnCode): PayuniError {
  return new PayuniError(api, code);
}

/** How an attempt keeps the gateway's code and the bank's beside it. */
export const keptCode = (code: string, res_code: string): string => (res_code === '' ? code : `${code}/${res_code}`);
export function splitCode(kept: string): { code: string; res_code: string } {
  const [code = '', res_code = ''] = kept.split('/');
  return { code, res_code };
}
