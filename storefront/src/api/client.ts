import { channelPrefix } from '@noren/contract/channel-prefix';
import type { Answer, FailureOf, Input } from '@noren/contract/endpoint';
import type { EndpointKey, Endpoints } from '@noren/contract/endpoints';
import type { Channel } from '@noren/contract/scalars';
import { learnFromDateHeader } from '@noren/kit/clock/server-clock.ts';
import { getLocale } from '../i18n/generated/runtime.js';
import { leaveBreadcrumb } from '../errors/report.ts';
import { currentChannel, guestToken, leaving, memberToken } from '../visitor/visitor.ts';
import { forgetNewGuest, noteNewGuest } from '../visitor/new-guest.ts';
import { isReachable } from '../line/line.ts';
import { queueAnswerCheck } from './answer-check.ts';
import { tellUnauthorized } from './unauthorized.ts';

export type InputOf<K extends EndpointKey> = Input<Endpoints[K]>;
export type AnswerOf<K extends EndpointKey> = Answer<Endpoints[K]>;

/** The network failed, or something that is not our server answered: an error value of its own, never an exception. */
interface NetworkFailure {
  code: 'NETWORK';
  message: string;
}
/** An answer that carries no code of ours (a proxy's page, say). */
interface UnknownFailure {
  code: 'UNKNOWN';
  message: string;
  status: number;
}
export type CallFailure<K extends EndpointKey = EndpointKey> = FailureOf<Endpoints[K]> | NetworkFailure | UnknownFailure;
export type CallResult<K extends EndpointKey> = { ok: true; data: AnswerOf<K> } | { ok: false; error: CallFailure<K> };

export interface CallOptions {
  /** the current page's unless said otherwise */
  channel?: Channel;
  signal?: AbortSignal;
}

export interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

type LooseInput = RequestParts & { as?: 'guest'; idempotencyKey?: string };
/** Endpoints that need nothing may be called with their key alone. */
type Arguments<K extends EndpointKey> =
  Record<never, never> extends InputOf<K> ? [input?: InputOf<K>, options?: CallOptions] : [input: InputOf<K>, options?: CallOptions];

/**
 * Calls one endpoint of the contract. 4xx answers come back as values (spec §7); a ghost becomes a guest first where the
 * endpoint lets no ghost in (spec §4); a 401 ends the session here and nowhere else.
 */
export async function call<K extends EndpointKey>(key: K, ...[given, options = {}]: Arguments<K>): Promise<CallResult<K>> {
  const input = (given ?? {}) as LooseInput;
  return (await callAs(key, input, options, true)) as CallResult<K>;
}

/** Of what a buyer can write: this shows in no list but the cart. */
const showsInCartAlone: ReadonlySet<EndpointKey> = new Set(['POST /guest/token', 'POST /add-cart', 'POST /carts/pricing']);

async function callAs(key: EndpointKey, input: LooseInput, options: CallOptions, isFirst: boolean): Promise<LooseResult> {
  let asked = tokensFor?.(key, input) ?? tokensNow();
  if (input.as === 'guest' && !asked.member && !asked.guest) {
    const refused = await becomeGuest();
    if (refused) return { ok: false, error: refused };
    asked = tokensNow();
  }
  if (!key.startsWith('GET ') && !showsInCartAlone.has(key)) forgetNewGuest();
  const result = await send(key, input, options, asked);
  if (result.ok) return result;
  // What another tab has entered with meanwhile is not ended by the answer to an older token.
  if (result.unauthorized && asked.member === memberToken.get() && asked.guest === guestToken.get()) {
    if (isFirst && input.as === 'guest' && asked.guest && !asked.member) {
      // A guest whose time is over was never logged in: they become another one, as a ghost does.
      guestToken.clear();
      return callAs(key, input, options, false);
    }
    tellUnauthorized();
  }
  return { ok: false, error: result.error };
}

export interface Tokens {
  member: string | null;
  guest: string | null;
}
const tokensNow = (): Tokens => ({ member: memberToken.get(), guest: guestToken.get() });

let tokensFor: ((key: EndpointKey, parts: RequestParts) => Tokens | null) | undefined;
/** An order that was opened by the link of its email is asked for by a token of its own (session/order-access.ts, which registers itself here). */
export function whenOfAnOrder(tokens: NonNullable<typeof tokensFor>): void {
  tokensFor = tokens;
}

type LooseResult = { ok: true; data: unknown } | { ok: false; error: { code: string; message: string }; unauthorized?: boolean };

/** What has one effect however often it arrives is quietly asked once more when no answer comes; reads are asked again by who reads (router.tsx). */
async function send(key: EndpointKey, input: LooseInput, options: CallOptions, tokens: Tokens): Promise<LooseResult> {
  const { first, again } = limitsOf(key, input.idempotencyKey !== undefined);
  const result = await sendOnce(key, input, options, tokens, first);
  if (result.ok || result.error.code !== 'NETWORK') return result;
  void import('../line/watch-line.ts').then(
    (line) => line.reportSilence(),
    () => undefined,
  );
  return again !== null && isReachable() ? sendOnce(key, input, options, tokens, again) : result;
}

async function sendOnce(
  key: EndpointKey,
  input: LooseInput,
  { channel = currentChannel(), signal }: CallOptions,
  tokens: Tokens,
  limit: number,
): Promise<LooseResult> {
  const patience = startPatience(limit, signal);
  const hasBody = input.body !== undefined;
  const sentAt = Date.now();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(urlOf(key, channel, input), {
      method: key.slice(0, key.indexOf(' ')),
      credentials: 'include',
      headers: headersOf(tokens, hasBody, input.idempotencyKey),
      ...(hasBody && { body: JSON.stringify(input.body) }),
      signal: patience.signal,
    });
    patience.renew();
    learnFromDateHeader(response.headers.get('date'), sentAt, Date.now());
    const text = await response.text();
    answer = text === '' ? null : parsed(text);
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, error: { code: 'NETWORK', message: String(error) } };
  } finally {
    patience.end();
  }
  leaveBreadcrumb(`${key} → ${response.status}`);
  if (response.ok) {
    queueAnswerCheck(key, answer);
    return { ok: true, data: answer };
  }
  // The login's own 401 says which word was wrong (spec §8) and belongs to its form; every other one ends the session.
  const unauthorized = response.status === 401 && !hasReportType(answer);
  return { ok: false, error: hasCode(answer) ? answer : ({ code: 'UNKNOWN', message: '', status: response.status } as UnknownFailure), unauthorized };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hasCode = (answer: unknown): answer is { code: string; message: string } =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string';
const hasReportType = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'report_type' in answer;

let pendingGuest: Promise<CallFailure | null> | null = null;
/** spec §4: a ghost becomes a guest when it is needed; two calls at once ask for one token. */
export function becomeGuest(): Promise<CallFailure | null> {
  pendingGuest ??= requestGuestToken().finally(() => {
    pendingGuest = null;
  });
  return pendingGuest;
}

async function requestGuestToken(): Promise<CallFailure | null> {
  if (leaving.size > 0) return { code: 'NETWORK', message: '' };
  const before = guestToken.get();
  const result = await call('POST /guest/token', {}, { channel: 'marketplace' });
  if (!result.ok) return result.error;
  // Two tabs may have asked: the first who became a guest may have put something into the cart already.
  if (guestToken.get() !== before) return null;
  noteNewGuest(result.data.data);
  guestToken.set(result.data.data.token);
  return null;
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

/** spec §6: bearer, separate guest bearer, the chosen language; D-113: one idempotency key per intent. */
function headersOf(tokens: Tokens, hasBody: boolean, idempotencyKey?: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': getLocale(),
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(tokens.member && { Authorization: `Bearer ${tokens.member}` }),
    ...(tokens.guest && { 'Guest-Authorization': `Bearer ${tokens.guest}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}

/**
 * How long a call may be without an answer, in milliseconds, and then once more: within 15 seconds the visitor reads what happened. A payment
 * is answered within 8 by the server, whatever its bank does.
 * @returns `again` null: it is not repeated
 */
function limitsOf(key: string, isKeyed: boolean): { first: number; again: number | null } {
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
function startPatience(ms: number, outer?: AbortSignal): Patience {
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

/** No answer of our own came: what was asked for may or may not have been done. */
export const isUnanswered = ({ code }: { code: string }): boolean =>
  code === 'NETWORK' || code === 'UNKNOWN' || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SYSTEM_ERROR';
