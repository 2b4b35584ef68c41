import { AsyncLocalStorage } from 'node:async_hooks';

/** Data of the current request, for log lines and outgoing calls. */
interface RequestContext {
  request_id: string;
  /** W3C Trace Context as received, if valid; null: none */
  traceparent: string | null;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/**
 * `version-trace_id-parent_id-flags` (W3C Trace Context, 3.2); a future version may append more.
 */
const form =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * The part of a caller's `traceparent` that is forwarded; null when it is invalid. A future version
 * is reduced to the fields of version 00.
 */
export function readTraceparent(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length > 256) return null;
  const [, version, trace_id, parent_id, flags = '', more] = form.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return null;
  return version === '00'
    ? header
    : `00-${trace_id}-${parent_id}-0${Number.parseInt(flags, 16) & 1}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.split('-')[1] as string;

/** Whether a request id from a proxy or an app is plain enough to be logged. */
export const isRequestId = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && /^[\w.:-]{8,100}$/.test(header);

/** `fetch` for outgoing calls; forwards the trace context. */
export const tracedFetch: typeof fetch = (input, init) => {
  const traceparent = requestContext.getStore()?.traceparent;
  if (!traceparent) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set('traceparent', traceparent);
  return fetch(input, { ...init, headers });
};
