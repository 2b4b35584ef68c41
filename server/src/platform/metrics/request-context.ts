import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that is at work: for lines of the log, and for whom it calls. */
interface RequestContext {
  request_id: string;
  /** W3C Trace Context, as it came and was found to be one; null: none came */
  traceparent: string | null;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** `version-trace_id-parent_id-flags` (W3C Trace Context, 3.2); a version to come may say more behind that. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** What is passed on of a caller's `traceparent`; null where it is none. Of a version to come we know the parts of ours alone. */
export function readTraceparent(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length > 256) return null;
  const [, version, trace_id, parent_id, flags = '', more] = form.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return null;
  return version === '00' ? header : `00-${trace_id}-${parent_id}-0${Number.parseInt(flags, 16) & 1}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.split('-')[1] as string;

/** A name for a request that a proxy or an app gave it: nothing that could be more than a name. */
export const isRequestId = (header: string | string[] | undefined): header is string => typeof header === 'string' && /^[\w.:-]{8,100}$/.test(header);

/** `fetch` for calls of ours to others: they are told whose trace it is. */
export const tracedFetch: typeof fetch = (input, init) => {
  const traceparent = requestContext.getStore()?.traceparent;
  if (!traceparent) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set('traceparent', traceparent);
  return fetch(input, { ...init, headers });
};
