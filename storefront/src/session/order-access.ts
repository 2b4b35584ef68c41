import type { RequestParts } from '@noren/client/client';
import type { EndpointKey } from '@noren/contract/endpoints';
import { whenOfAnOrder, type Tokens } from '../api/client.ts';
import { storedValue } from '../storage/stored-value.ts';
import { guestToken } from '../visitor/visitor.ts';

const day = 86_400_000;
const name = 'huc-order-';
const tokenOf = (orderId: string) => storedValue<string>(`order-${orderId}`);
/**
 * Orders of this browser's guest, shown to a member who has logged in since, whose session does not
 * include them.
 */
const ofTheGuest = new Set<string>();

/**
 * Returns the tokens for an order that is not the visitor's own; null: use the visitor's. They do
 * not affect carts and other pages.
 */
export function accessTo(orderId: string): Tokens | null {
  const token = tokenOf(orderId).get() ?? (ofTheGuest.has(orderId) ? guestToken.get() : null);
  return token === null ? null : { member: null, guest: token };
}

/**
 * Stores the token of an order opened by its email's link, for the lifetime of the server's
 * session.
 */
export const keepAccess = (orderId: string, token: string): void =>
  tokenOf(orderId).set(token, Date.now() + day);
export const tryAsGuest = (orderId: string): void => void ofTheGuest.add(orderId);

/** Opens the order that replaced this one with the same session. */
export function followReplacement(orderId: string, replacedBy: number | null): void {
  const token = tokenOf(orderId).get();
  if (replacedBy !== null && token !== null && tokenOf(String(replacedBy)).get() === null)
    keepAccess(String(replacedBy), token);
}

export function dropAccess(orderId: string): void {
  tokenOf(orderId).clear();
  ofTheGuest.delete(orderId);
}

/** Removes and returns the tokens of every order opened in this browser. */
export function takeAllAccess(): string[] {
  ofTheGuest.clear();
  const ids = storedNames().map((key) => key.slice(name.length));
  const tokens = ids.flatMap((id) => tokenOf(id).get() ?? []);
  for (const id of ids) tokenOf(id).clear();
  return tokens;
}

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(name));
  } catch {
    return [];
  }
}

let named: Tokens | null = null;
/**
 * Makes one call with these tokens instead of the visitor's. A call reads its tokens when it
 * begins, before it awaits anything.
 */
export function callBy<T>(tokens: Tokens, begin: () => Promise<T>): Promise<T> {
  named = tokens;
  try {
    return begin();
  } finally {
    named = null;
  }
}

/** Returns the id of the order whose page is open. */
const orderInPath = (): string | null =>
  /\/(?:orders|step-done|step-order-confirming)\/(\d+)/.exec(window.location.pathname)?.[1] ?? null;

/**
 * Whether the page shows an order opened by a link: cards and records entered there belong only to
 * that session, and cannot be saved.
 */
export function isNothingKept(): boolean {
  const orderId = orderInPath();
  return orderId !== null && tokenOf(orderId).get() !== null;
}

/**
 * On the page of such an order, cards and konbini records are requested with its token, so that the
 * visitor's own are not offered there.
 */
function tokensFor(key: EndpointKey, { params }: RequestParts): Tokens | null {
  if (named) return named;
  if (key.includes(' /orders/{id}') && !key.endsWith('/guest-session'))
    return accessTo(String(params?.['id']));
  if (!/ \/(credit-cards|gmo-cvs)/.test(key)) return null;
  const orderId = orderInPath();
  return orderId === null ? null : accessTo(orderId);
}
whenOfAnOrder(tokensFor);
