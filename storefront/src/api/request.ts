import { channelPrefix } from '@noren/contract/channel-prefix';
import type { Channel } from '@noren/contract/scalars';

export interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/** `GET /stores/{slug}/carts` (or `PUT /me @shop`) with its parts → the URL to fetch. */
export function urlOf(key: string, channel: Channel, parts: RequestParts): string {
  const path = (key.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined) throw new Error(`${key} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return channelPrefix[channel] + path + (search ? `?${search}` : '');
}

export interface Caller {
  member: string | null;
  guest: string | null;
  locale: string;
}

/** spec §6: bearer, separate guest bearer, the chosen language; D-113: one idempotency key per intent. */
export function headersOf(caller: Caller, hasBody: boolean, idempotencyKey?: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': caller.locale,
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(caller.member && { Authorization: `Bearer ${caller.member}` }),
    ...(caller.guest && { 'Guest-Authorization': `Bearer ${caller.guest}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}

/**
 * How long a call may be without an answer, in milliseconds, and then once more: within 15 seconds the visitor reads what happened. A payment
 * is answered within 8 by the server, whatever its bank does.
 * @returns `again` null: it is not repeated
 */
export function limitsOf(key: string, isKeyed: boolean): { first: number; again: number | null } {
  // a POST because of its length alone
  if (key.startsWith('GET ') || key.endsWith('/pricing')) return { first: 5_000, again: null };
  // a PUT or DELETE that is done twice is done, what is kept already is kept once, and what is canceled is canceled
  if (isKeyed || !key.startsWith('POST ') || /\/(addresses|gmo-cvs|cancel)$/.test(key)) return { first: 8_500, again: 4_000 };
  return { first: 12_000, again: null };
}

interface Patience {
  signal: AbortSignal;
  /** The answer has begun: the rest of it has as long once more. */
  renew: () => void;
  end: () => void;
}

/** A signal that aborts after `ms`, or with `outer`. */
export function startPatience(ms: number, outer?: AbortSignal): Patience {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const start = () => setTimeout(() => controller.abort(), ms);
  let timer = start();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
