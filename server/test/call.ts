export interface Reply {
  status: number;
  headers: Headers;
  /** parsed JSON, or the text if it is not JSON */
  body: any;
}

export interface CallOptions {
  guest?: string | undefined;
  member?: string | undefined;
  body?: unknown;
  key?: string | undefined;
  headers?: Record<string, string>;
}

/** @param path relative to /api/v2, unless it begins with /api or another prefix (`/sandbox/…`) */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>;

/** Calls of a shop over real HTTP. */
export const callsAt =
  (origin: string): Call =>
  async (method, path, { guest, member, body, key, headers = {} } = {}) => {
    const url =
      origin +
      (/^\/(api|sandbox|stores|error|media|assets|maintenance-status)/.test(path) &&
      !path.startsWith('/stores/')
        ? path
        : `/api/v2${path}`);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(guest ? { 'guest-authorization': `Bearer ${guest}` } : {}),
        ...(member ? { authorization: `Bearer ${member}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // pages and plain texts stay as they are
    }
    return { status: response.status, headers: response.headers, body: parsed };
  };
