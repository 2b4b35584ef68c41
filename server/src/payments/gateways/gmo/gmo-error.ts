import type { TransportFault } from '../transport-fault.ts';

/** One fault of a reply: `code` is the group (ErrCode), `info` the detail (ErrInfo). */
export type ErrorInfo = { code: string; info: string };

/**
 * Faults we find ourselves, beside the gateway's own ErrInfo codes. Written like them so that one list, one log and one table of advice serve both.
 * TIMEOUT, CONNECTION_LOST, HTTP_<status>, MALFORMED_REPLY, CHECK_STRING_MISMATCH, ORDER_MISMATCH: the outcome is unknown.
 * UNREACHABLE, CERTIFICATE_REFUSED: nothing was sent. MISSING_REDIRECT_URL: 3-D Secure was asked for and no page was named; no money moved.
 */
export type OwnInfo = TransportFault | 'MALFORMED_REPLY' | 'CHECK_STRING_MISMATCH' | 'ORDER_MISMATCH' | 'MISSING_REDIRECT_URL' | `HTTP_${number}`;

const KNOWN_OUTCOME = new Set<string>(['UNREACHABLE', 'CERTIFICATE_REFUSED', 'MISSING_REDIRECT_URL']);

/**
 * True when the call may have had its effect although it was answered by this fault: ask SearchTrade before anything is tried again.
 * GMO 1.11: 42Cnn (the network to the acquirer broke), E90010001 (double send), E82010001 (another execution is running), E91 (system).
 */
function isUnknownOutcome({ code, info }: ErrorInfo): boolean {
  if (code === 'OWN') return !KNOWN_OUTCOME.has(info);
  return info.startsWith('42C') || /^E9[01]/.test(info) || info === 'E82010001';
}

/** A call to GMO that did not succeed. Holds codes only: never a pass, a token or a card. */
export class GmoError extends Error {
  /** Which call, e.g. `ExecTran`. */
  readonly api: string;
  /** All faults in the gateway's order; at least one. */
  readonly infos: ErrorInfo[];
  /** The effect may have happened all the same: query before a retry. */
  readonly unknownOutcome: boolean;

  constructor(api: string, infos: ErrorInfo[]) {
    super(`GMO ${api}: ${infos.map(({ info }) => info).join('|')}`);
    this.name = 'GmoError';
    this.api = api;
    this.infos = infos;
    this.unknownOutcome = infos.some(isUnknownOutcome);
  }

  /** The first detail code: what the API answers as `report_code` of GMO_PAYMENT_EXCEPTION. */
  get report_code(): string {
    return this.infos[0]?.info ?? '';
  }

  /** True when any fault carries this detail code. */
  has(info: string): boolean {
    return this.infos.some((fault) => fault.info === info);
  }
}

/** A fault of our own finding. */
export function ownFault(api: string, info: OwnInfo): GmoError {
  return new GmoError(api, [{ code: 'OWN', info }]);
}
