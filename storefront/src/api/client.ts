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
import { readDateHeader } from '@noren/kit/clock/server-clock.ts';
import { getLocale } from '../i18n/generated/runtime.js';
import { leaveBreadcrumb } from '../errors/report.ts';
import { currentChannel, guestToken, leaving, memberToken } from '../visitor/visitor.ts';
import { clearNewGuest, noteNewGuest } from '../visitor/new-guest.ts';
import { isReachable } from '../line/line.ts';
import { queueAnswerCheck } from './answer-check.ts';
import { reportUnauthorized } from './unauthorized.ts';

export type InputOf<K extends EndpointKey> = Input<Endpoints[K]>;
export type AnswerOf<K extends EndpointKey> = Answer<Endpoints[K]>;
export type CallFailure<K extends EndpointKey = EndpointKey> = Failure<Endpoints[K]>;
export type CallResult<K extends EndpointKey> = Result<Endpoints[K]>;
/** `channel` defaults to that of the current page. */
export type CallOptions = Pick<ClientOptions, 'channel' | 'signal'>;

type LooseInput = RequestParts & { as?: 'guest' };
type LooseResult = { ok: true; data: unknown } | { ok: false; error: CallFailure };

const send = createClient<Endpoints>({
  onResponse(key, response, sentAt) {
    readDateHeader(response.headers.get('date'), sentAt, Date.now());
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
 * Calls one endpoint of the contract. 4xx responses are returned as values (spec §7). If the
 * endpoint requires a guest, a ghost first becomes one (spec §4). A 401 ends the session here and
 * nowhere else.
 */
export async function call<K extends EndpointKey>(
  key: K,
  ...[given, options = {}]: CallArguments<Endpoints[K], CallOptions>
): Promise<CallResult<K>> {
  const input = (given ?? {}) as LooseInput;
  return (await callAs(key, input, options, true)) as CallResult<K>;
}

/** Write calls whose effect is visible only in the cart. */
const showsOnlyInCart: ReadonlySet<EndpointKey> = new Set([
  'POST /guest/token',
  'POST /add-cart',
  'POST /carts/pricing',
]);

async function callAs(
  key: EndpointKey,
  input: LooseInput,
  options: CallOptions,
  isFirst: boolean,
): Promise<LooseResult> {
  let asked = tokensFor?.(key, input) ?? tokensNow();
  if (input.as === 'guest' && !asked.member && !asked.guest) {
    const refused = await becomeGuest();
    if (refused) return { ok: false, error: refused };
    asked = tokensNow();
  }
  if (!key.startsWith('GET ') && !showsOnlyInCart.has(key)) clearNewGuest();
  let isUnauthorized = false;
  const result = await send(key, input, {
    ...options,
    channel: options.channel ?? currentChannel(),
    headers: () => headersOf(asked),
    onUnauthorized: () => (isUnauthorized = true),
  });
  if (result.ok) queueAnswerCheck(key, result.data);
  // A 401 for an older token does not end a session that another tab has started meanwhile.
  if (isUnauthorized && asked.member === memberToken.get() && asked.guest === guestToken.get()) {
    if (isFirst && input.as === 'guest' && asked.guest && !asked.member) {
      // An expired guest was not logged in, so they become a new guest like a ghost does.
      guestToken.clear();
      return callAs(key, input, options, false);
    }
    reportUnauthorized();
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
/**
 * Registers tokens for an order opened by its email's link, which has a token of its own
 * (session/order-access.ts).
 */
export function whenOfAnOrder(tokens: NonNullable<typeof tokensFor>): void {
  tokensFor = tokens;
}

let pendingGuest: Promise<CallFailure | null> | null = null;
/** spec §4: turns a ghost into a guest when needed; concurrent calls share one request. */
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
  // Another tab may have created a guest meanwhile, whose cart may have items: keep that one.
  if (guestToken.get() !== before) return null;
  noteNewGuest(result.data.data);
  guestToken.set(result.data.data.token);
  return null;
}

/** Whether no proper response arrived, so that the request may or may not have taken effect. */
export const isUnanswered = ({ code }: { code: string }): boolean =>
  code === 'NETWORK' ||
  code === 'UNKNOWN' ||
  code === 'SERVICE_UNAVAILABLE' ||
  code === 'INTERNAL_SYSTEM_ERROR';
