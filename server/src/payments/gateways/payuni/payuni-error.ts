import type { TransportFault } from '../transport-fault.ts';

/**
 * Faults that we detect, in the format of the gateway's codes, so that one log and one table of
 * advice serve both. TIMEOUT, CONNECTION_LOST, HTTP_<status>, MALFORMED_REPLY, HASH_MISMATCH,
 * ORDER_MISMATCH: the outcome is unknown. UNREACHABLE, CERTIFICATE_REFUSED, BAD_KEYS (not 32 and 16
 * bytes): nothing was sent. MISSING_REDIRECT_URL: 3-D Secure was requested but no page returned; no
 * money moved. DECLINED: the trade took no money, without a reason. CAPTURE_AT_WORK: too late to
 * cancel, and too early to refund. STILL_OPEN: a refund was requested for a trade that may still be
 * paid; the outcome is unknown.
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

const UNKNOWN_OUTCOME =
  /^(TIMEOUT|CONNECTION_LOST|MALFORMED_REPLY|HASH_MISMATCH|ORDER_MISMATCH|STILL_OPEN|HTTP_\d{3}|ERROR)$/;

/**
 * Whether the call may have taken effect despite this code, so that trade/query must be called
 * before a retry.
 * @NOTE spec silent on which codes leave it open. PAYUNi 2.8: API00008 (fault of the gateway),
 * API00009 (the same request is being processed), …04xxx (abnormal or repeated: a resend after a
 * lost reply is answered with CREDIT04001, or two older names of it).
 */
function isUnknownOutcome(code: string): boolean {
  return (
    UNKNOWN_OUTCOME.test(code) ||
    code === 'API00008' ||
    code === 'API00009' ||
    isRepeat(code) ||
    /^[A-Z]+04\d{3}$/.test(code)
  );
}

/** Whether the code says that the gateway already has this MerTradeNo. */
const isRepeat = (code: string): boolean =>
  code === 'CREDIT04001' || code === 'UPP01007' || code === 'IFTRADE01006';

/** A failed call to PAYUNi. Contains codes only, no keys, cards or free text. */
export class PayuniError extends Error {
  /** API name of the call, e.g. `credit`. */
  readonly api: string;
  /** The gateway's full code (`CREDIT04001`), or one of ours. */
  readonly code: string;
  /** The bank's code, '' if there is none: two digits, four with some banks. */
  readonly res_code: string;
  /** The call may have taken effect anyway: inquire before a retry. */
  readonly unknownOutcome: boolean;

  constructor(api: string, code: string, res_code = '') {
    super(`PAYUNi ${api}: ${code}${res_code === '' ? '' : ` (${res_code})`}`);
    this.name = 'PayuniError';
    this.api = api;
    this.code = code;
    this.res_code = res_code;
    this.unknownOutcome = isUnknownOutcome(code);
  }

  /** The number in PAYUNI_API_ERROR. */
  get numeric_code(): number {
    return numericCode(this.code, this.res_code);
  }

  /** Whether the gateway already has this MerTradeNo: this call had no effect. */
  get isRepeat(): boolean {
    return isRepeat(this.code);
  }

  /** Whether no reply came: the only case of HTTP 500 (PAYUNi 2.8). */
  get unreachable(): boolean {
    return /^(UNREACHABLE|CERTIFICATE_REFUSED|TIMEOUT|CONNECTION_LOST|HTTP_\d{3})$/.test(this.code);
  }
}

/**
 * Returns the number of a code (PAYUNi 2.8): its five digits (`CREDIT04001` gives 4001), or the
 * bank's code if there is one (`51` gives 51; 0 if it is not numeric). Our own codes give 0.
 */
export function numericCode(code: string, res_code = ''): number {
  if (res_code !== '' && !/^0+$/.test(res_code))
    return /^\d{1,4}$/.test(res_code) ? Number(res_code) : 0;
  return Number(/^[A-Z]+(?:_[A-Z]+)?(\d{5})$/.exec(code)?.[1] ?? '0');
}

/** Creates a fault that we detected. */
export function ownFault(api: string, code: OwnCode): PayuniError {
  return new PayuniError(api, code);
}

/** Joins the gateway's and the bank's code for storage with the attempt. */
export const keptCode = (code: string, res_code: string): string =>
  res_code === '' ? code : `${code}/${res_code}`;
export function splitCode(kept: string): { code: string; res_code: string } {
  const [code = '', res_code = ''] = kept.split('/');
  return { code, res_code };
}
