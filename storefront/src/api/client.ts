import {
  createClient,
  type CallArguments,
  type CallFailure as Failure,
  type CallResult as Result,
  type ClientOptions,
  type RequestParts,
} from '@noren/client/client';
import type { Answer, Input } from '@noren/contract/endpoint';
import type { EndpointKey, Endpoints } from '@noren/contract/endpoints';
import type { ReadKey } from '@noren/contract/personal-reads';
import { learnFromDateHeader } from '@noren/kit/clock/server-clock.ts';
import { getLocale } from '../i18n/generated/runtime.js';
import { leaveBreadcrumb } from '../errors/report.ts';
import { currentChannel, guestToken, leaving, memberToken } from '../visitor/visitor.ts';
import { forgetNewGuest, noteNewGuest } from '../visitor/new-guest.ts';
import { isReachable } from '../line/line.ts';
import { queueAnswerCheck } from './answer-check.ts';
import { leanReads } from './lean-reads.ts';
import { tellUnauthorized } from './unauthorized.ts';

export type InputOf<K extends EndpointKey> = Input<Endpoints[K]>;
export type AnswerOf<K extends EndpointKey> = Answer<Endpoints[K]>;
export type CallFailure<K extends EndpointKey = EndpointKey> = Failure<Endpoints[K]>;
export type CallResult<K extends EndpointKey> = Result<Endpoints[K]>;
/** `channel`: the current page's unless given. */
export type CallOptions = Pick<ClientOptions, 'channel' | 'signal'>;

type LooseInput = RequestParts & { as?: 'guest' };
type LooseResult = { ok: true; data: unknown } | { ok: false; error: CallFailure };

const send = createClient<Endpoints>({
  onResponse(key, response, sentAt) {
    learnFromDateHeader(response.headers.get('date'), sentAt, Date.now());
    leaveBreadcrumb(`${key} → ${response.status}`);
  },
  onSilence() {
    void import('../line/watch-line.ts').then(
      (line) => line.reportSilence(),
      () => undefined,
    );
    return isReachable();
  },
}) as (key: EndpointKey, input: LooseInput, options: ClientOptions) => Promise<LooseResult>;

/**
 * Calls one endpoint of the contract. 4xx answers come back as values (spec §7); a ghost becomes a guest first where the
 * endpoint lets no ghost in (spec §4); a 401 ends the session here and nowhere else.
 */
export async function call<K extends EndpointKey>(key: K, ...[given, options = {}]: CallArguments<Endpoints[K], CallOptions>): Promise<CallResult<K>> {
  const input = (given ?? {}) as LooseInput;
  const lean = leanReads[key as ReadKey];
  if (lean) {
    const [whole, result] = await Promise.all([lean.makesWhole().catch(String), callAs(lean.key, input, options, true)]);
    if (typeof whole === 'string') return { ok: false, error: { code: 'NETWORK', message: whole } };
    if (result.ok) return { ok: true, data: whole(result.data as never) as AnswerOf<K> };
    // a server of the version before, while one after the other is exchanged, has no leaner form
    if (result.error.code !== 'NOT_FOUND') return result as CallResult<K>;
  }
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
  let isUnauthorized = false;
  const result = await send(key, input, {
    ...options,
    channel: options.channel ?? currentChannel(),
    headers: () => headersOf(asked),
    onUnauthorized: () => (isUnauthorized = true),
  });
  if (result.ok) queueAnswerCheck(key, result.data);
  // What another tab has entered with meanwhile is not ended by the answer to an older token.
  if (isUnauthorized && asked.member === memberToken.get() && asked.guest === guestToken.get()) {
    if (isFirst && input.as === 'guest' && asked.guest && !asked.member) {
      // A guest whose time is over was never logged in: they become another one, as a ghost does.
      guestToken.clear();
      return callAs(key, input, options, false);
    }
    tellUnauthorized();
  }
  return result;
}

/** spec §6: bearer, separate guest bearer, the chosen language. */
const headersOf = ({ member, guest }: Tokens): Record<string, string> => ({
  'Accept-Language': getLocale(),
  ...(member && { Authorization: `Bearer ${member}` }),
  ...(guest && { 'Guest-Authorization': `Bearer ${guest}` }),
});

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

/** No answer of our own came: what was asked for may or may not have been done. */
export const isUnanswered = ({ code }: { code: string }): boolean =>
  code === 'NETWORK' || code === 'UNKNOWN' || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SYSTEM_ERROR';
