import type { TransportFault } from '../transport-fault.ts';

/** One fault of a reply: `code` is the group (ErrCode), `info` the detail (ErrInfo). */
export type ErrorInfo = { code: string; info: string };

/**
 * Faults that we detect, in the format of the gateway's ErrInfo codes, so that one log and one
 * table of advice serve both. TIMEOUT, CONNECTION_LOST, HTTP_<status>, MALFORMED_REPLY,
 * CHECK_STRING_MISMATCH, ORDER_MISMATCH: the outcome is unknown. UNREACHABLE, CERTIFICATE_REFUSED:
 * nothing was sent. MISSING_REDIRECT_URL: 3-D Secure was requested but no page returned; no money
 * moved.
 */
export type OwnInfo =
  | TransportFault
  | 'MALFORMED_REPLY'
  | 'CHECK_STRING_MISMATCH'
  | 'ORDER_MISMATCH'
  | 'MISSING_REDIRECT_URL'
  | `HTTP_${number}`;

const KNOWN_OUTCOME = new Set<string>([
  'UNREACHABLE',
  'CERTIFICATE_REFUSED',
  'MISSING_REDIRECT_URL',
]);

/**
 * Whether the call may have taken effect despite this fault, so that SearchTrade must be called
 * before a retry. GMO 1.11: 42Cnn (network to the acquirer failed), E90010001 (sent twice),
 * E82010001 (another execution is running), E91 (system).
 */
function isUnknownOutcome({ code, info }: ErrorInfo): boolean {
  if (code === 'OWN') return !KNOWN_OUTCOME.has(info);
  return info.startsWith('42C') || /^E9[01]/.test(info) || info === 'E82010001';
}

/** A failed call to GMO. Contains codes only: no passwords, tokens or cards. */
export class GmoError extends Error {
  /** API name of the call, e.g. `ExecTran`. */
  readonly api: string;
  /** All faults in the gateway's order; at least one. */
  readonly infos: ErrorInfo[];
  /** The call may have taken effect anyway: inquire before a retry. */
  readonly unknownOutcome: boolean;

  constructor(api: string, infos: ErrorInfo[]) {
    super(`GMO ${api}: ${infos.map(({ info }) => info).join('|')}`);
    this.name = 'GmoError';
    this.api = api;
    this.infos = infos;
    this.unknownOutcome = infos.some(isUnknownOutcome);
  }

  /** The first detail code, returned as `report_code` of GMO_PAYMENT_EXCEPTION. */
  get report_code(): string {
    return this.infos[0]?.info ?? '';
  }

  has(info: string): boolean {
    return this.infos.some((fault) => fault.info === info);
  }
}

/** Creates a fault that we detected. */
export function ownFault(api: string, info: OwnInfo): GmoError {
  return new GmoError(api, [{ code: 'OWN', info }]);
}
