import { decodeReply, encodeForm, errorInfos, type ErrorInfo, type Fields } from './codec.ts';
import { GmoError, ownFault } from './gmo-error.ts';

/** What is written down about one call: no pass, token, card or access id. */
export type GmoCallLog = {
  api: string;
  order_id?: string;
  duration_ms: number;
  infos: ErrorInfo[];
};

export type GmoWireOptions = {
  /** Host and, for the sandbox, path before `/payment/`: `https://p01.mul-pay.jp`, `http://127.0.0.1:3000/sandbox/gmo`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Whole call, connection to last byte. GMO's own advice is 30 to 90 s; a buyer waits for it. */
  timeoutMs: number;
  /** The same for calls in which GMO asks the card's issuer; `timeoutMs` unless given. */
  bankTimeoutMs?: number;
  log?: (entry: GmoCallLog) => void;
};

/** Sends one `*.idPass` call; resolves with the reply's fields, rejects with GmoError (or UnmappableCharacterError before anything is sent). */
export type WireCall = (api: string, fields: Record<string, string | undefined>) => Promise<Fields>;

// These happen before a byte of the request leaves, so that the call surely had no effect.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The issuer answers in these, and may take long (GMO 1.3, 1.4). */
const ASKS_ISSUER = new Set(['ExecTran', 'SecureTran2', 'AlterTran', 'ChangeTran']);

function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error.cause);
}

function transportFault(api: string, error: unknown): GmoError {
  if (error instanceof Error && error.name === 'TimeoutError') return ownFault(api, 'TIMEOUT');
  const code = errorCode(error);
  return ownFault(api, code !== undefined && NOT_SENT.has(code) ? 'UNREACHABLE' : 'CONNECTION_LOST');
}

/** The transport of GMO 1.1, without knowledge of any single API. */
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
        // A redirect would carry the shop's pass to another address: treated as a transport failure instead.
        redirect: 'manual',
        signal: AbortSignal.timeout(ASKS_ISSUER.has(api) ? bankTimeoutMs : timeoutMs),
      });
      status = response.status;
      reply = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw transportFault(api, error);
    }
    if (status !== 200) throw ownFault(api, `HTTP_${status}`);
    const fields = decodeReply(reply);
    const faults = errorInfos(fields);
    // SearchTrade carries the trade's own ErrCode beside its Status: that is an answer, not a failure (GMO 1.3).
    const answersQuery = api.startsWith('SearchTrade') && fields['Status'] !== undefined;
    if (faults.length > 0 && !answersQuery) {
      // Codes go into logs and to buyers: nothing that is not shaped like one may pass for one.
      if (!faults.every(({ info }) => /^[A-Z0-9]{3,12}$/.test(info))) throw ownFault(api, 'MALFORMED_REPLY');
      throw new GmoError(api, faults);
    }
    return fields;
  }

  return async (api, fields) => {
    const started = performance.now();
    const body = encodeForm(fields);
    const entry = (infos: ErrorInfo[]): GmoCallLog => {
      const orderId = fields['OrderID'];
      return { api, ...(orderId === undefined ? {} : { order_id: orderId }), duration_ms: Math.round(performance.now() - started), infos };
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
