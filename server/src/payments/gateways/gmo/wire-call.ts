import { decodeReply, encodeForm, errorInfos, type Fields, type WireCall } from './codec.ts';
import { GmoError, ownFault, type ErrorInfo } from './gmo-error.ts';
import { transportFaultOf } from '../transport-fault.ts';

/** Log entry of one call, without passwords, tokens, cards and access ids. */
export type GmoCallLog = {
  api: string;
  order_id?: string;
  duration_ms: number;
  infos: ErrorInfo[];
};

export type GmoWireOptions = {
  /**
   * Host and, for the sandbox, the path before `/payment/`: `https://p01.mul-pay.jp`,
   * `http://127.0.0.1:3000/sandbox/gmo`.
   */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Timeout of the whole call. GMO advises 30 to 90 s; a buyer waits for it. */
  timeoutMs: number;
  /** Timeout of calls in which GMO asks the card's issuer; default: `timeoutMs`. */
  bankTimeoutMs?: number;
  log?: (entry: GmoCallLog) => void;
};

/** Calls in which GMO asks the issuer, which may take long (GMO 1.3, 1.4). */
const ASKS_ISSUER = new Set(['ExecTran', 'SecureTran2', 'AlterTran', 'ChangeTran']);

/** The transport of GMO 1.1, independent of single APIs. */
export function createWireCall(options: GmoWireOptions): WireCall {
  const { baseUrl, timeoutMs, bankTimeoutMs = timeoutMs, log } = options;
  const send = options.fetch ?? globalThis.fetch;

  async function exchange(api: string, body: string): Promise<Fields> {
    let status: number;
    let reply: Buffer;
    try {
      const response = await send(`${baseUrl.replace(/\/+$/, '')}/payment/${api}.idPass`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        // A redirect would send the shop's password to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(ASKS_ISSUER.has(api) ? bankTimeoutMs : timeoutMs),
      });
      status = response.status;
      reply = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw ownFault(api, transportFaultOf(error));
    }
    if (status !== 200) throw ownFault(api, `HTTP_${status}`);
    const fields = decodeReply(reply);
    const faults = errorInfos(fields);
    // SearchTrade returns the trade's own ErrCode: an answer, not a failure (GMO 1.3).
    const answersQuery = api.startsWith('SearchTrade') && fields['Status'] !== undefined;
    if (faults.length > 0 && !answersQuery) {
      // Codes go into logs and to buyers, so a value of another form is rejected.
      if (!faults.every(({ info }) => /^[A-Z0-9]{3,12}$/.test(info)))
        throw ownFault(api, 'MALFORMED_REPLY');
      throw new GmoError(api, faults);
    }
    return fields;
  }

  return async (api, fields) => {
    const started = performance.now();
    const body = encodeForm(fields);
    const entry = (infos: ErrorInfo[]): GmoCallLog => {
      const orderId = fields['OrderID'];
      return {
        api,
        ...(orderId === undefined ? {} : { order_id: orderId }),
        duration_ms: Math.round(performance.now() - started),
        infos,
      };
    };
    try {
      const reply = await exchange(api, body);
      log?.(entry([]));
      return reply;
    } catch (error) {
      if (error instanceof GmoError) log?.(entry(error.infos));
      throw error;
    }
  };
}
