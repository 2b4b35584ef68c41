import { channelPrefix } from '@noren/contract/channel-prefix';
import type { Answer, Endpoint, FailureOf, Input } from '@noren/contract/endpoint';
import type { Channel } from '@noren/contract/scalars';
import { limitsOf } from './limits.ts';

/** The network failed, or the server did not answer in time. */
interface NetworkFailure {
  code: 'NETWORK';
  message: string;
}
/** A response without a code of the contract, for example a proxy's error page. */
interface UnknownFailure {
  code: 'UNKNOWN';
  message: string;
  status: number;
}
export type CallFailure<E extends Endpoint> = FailureOf<E> | NetworkFailure | UnknownFailure;
export type CallResult<E extends Endpoint> =
  | { ok: true; data: Answer<E> }
  | { ok: false; error: CallFailure<E> };

export interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

export interface ClientOptions {
  /** for example `https://shop.example`; absent in a browser: the page's own origin */
  origin?: string;
  /** default: marketplace; calls of console and operator belong to neither channel */
  channel?: Channel;
  /** tokens and language, computed for each call */
  headers?: (key: string) => Record<string, string>;
  signal?: AbortSignal;
  fetch?: (
    url: string,
    init: RequestInit & { headers: Record<string, string> },
  ) => Promise<Response>;
  /** parses a successful response that is not JSON */
  read?: (response: Response) => Promise<unknown>;
  /** Called for every response, before its body is read. */
  onResponse?: (key: string, response: Response, sentAt: number) => void;
  /** Called for a 401, except one that refuses a password (spec §8), which the form handles. */
  onUnauthorized?: () => void;
  /** Called when no response arrived. Returns whether a retry can reach the server. */
  onSilence?: () => boolean;
}

/** Endpoints without required input can be called with only their key. */
export type CallArguments<E extends Endpoint, O = ClientOptions> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: O]
    : [input: Input<E>, options?: O];

/**
 * Calls an endpoint by its key. Failures are returned as values; it throws only if the caller's own
 * signal aborts.
 */
export type Client<T extends Record<string, Endpoint>> = <K extends keyof T & string>(
  key: K,
  ...args: CallArguments<T[K]>
) => Promise<CallResult<T[K]>>;

/** Returns a client of the endpoints `T`. The options of a call override those of the client. */
export function createClient<T extends Record<string, Endpoint>>(
  defaults: ClientOptions = {},
): Client<T> {
  return async (key, ...[input, options]) =>
    (await callWithRetry(key, input ?? {}, { ...defaults, ...options })) as CallResult<
      T[typeof key]
    >;
}

type LooseInput = RequestParts & { idempotencyKey?: string };
type LooseResult =
  | { ok: true; data: unknown }
  | { ok: false; error: { code: string; message: string } };

async function callWithRetry(
  key: string,
  input: LooseInput,
  options: ClientOptions,
): Promise<LooseResult> {
  const { first, again } = limitsOf(
    key,
    input.idempotencyKey !== undefined,
    input.body instanceof FormData,
  );
  const headers = headersOf(input, options.headers?.(key));
  const result = await exchange(key, input, headers, options, first);
  if (result.ok || result.error.code !== 'NETWORK') return result;
  const isReachable = options.onSilence?.() ?? true;
  return again !== null && isReachable ? exchange(key, input, headers, options, again) : result;
}

async function exchange(
  key: string,
  input: LooseInput,
  headers: Record<string, string>,
  options: ClientOptions,
  limit: number,
): Promise<LooseResult> {
  const { signal, onResponse, onUnauthorized, read = readJson } = options;
  const deadline = startDeadline(limit, signal);
  const sentAt = Date.now();
  let response: Response;
  let answer: unknown;
  try {
    response = await (options.fetch ?? fetch)(
      (options.origin ?? '') + urlOf(key, options.channel, input),
      {
        method: key.slice(0, key.indexOf(' ')),
        credentials: 'include',
        headers,
        ...(input.body !== undefined && {
          body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
        }),
        signal: deadline.signal,
      },
    );
    deadline.renew();
    onResponse?.(key, response, sentAt);
    answer = await (response.ok ? read : readJson)(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, error: { code: 'NETWORK', message: String(error) } };
  } finally {
    deadline.end();
  }
  if (response.ok && answer !== undefined) return { ok: true, data: answer };
  if (response.status === 401 && !hasText(answer, 'report_type')) onUnauthorized?.();
  const unknown: UnknownFailure = { code: 'UNKNOWN', message: '', status: response.status };
  return { ok: false, error: hasText(answer, 'code') ? answer : unknown };
}

/** Returns undefined if the body is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const hasText = (answer: unknown, name: string): answer is { code: string; message: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof (answer as Record<string, unknown>)[name] === 'string';

/**
 * Returns the URL of a key `GET /stores/{slug}/carts` (or `PUT /me @shop`) with its parameters
 * filled in.
 */
export function urlOf(
  key: string,
  channel: Channel = 'marketplace',
  { params, query = {} }: RequestParts = {},
): string {
  const path = (key.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${key} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const prefix = /^\/(console|operator)\//.test(path) ? '/api' : channelPrefix[channel];
  return prefix + path + (search ? `?${search}` : '');
}

/** D-113: one idempotency key per intent. */
const headersOf = (
  { body, idempotencyKey }: LooseInput,
  own: Record<string, string> = {},
): Record<string, string> => ({
  Accept: 'application/json',
  ...own,
  // fetch sets the boundary of a form
  ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
});

interface Deadline {
  signal: AbortSignal;
  /** Restarts the timeout: reading the body may take as long as waiting for the response. */
  renew: () => void;
  end: () => void;
}

/** A signal that aborts after `ms`, or with `outer`. */
function startDeadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer = setTimeout(abort, ms);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
