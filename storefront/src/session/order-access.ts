import type { RequestParts } from '@noren/client/client';
import type { EndpointKey } from '@noren/contract/endpoints';
import { whenOfAnOrder, type Tokens } from '../api/client.ts';
import { storedValue } from '../storage/stored-value.ts';
import { guestToken } from '../visitor/visitor.ts';

const day = 86_400_000;
const name = 'huc-order-';
const tokenOf = (orderId: string) => storedValue<string>(`order-${orderId}`);
/** Orders of this browser's guest, looked at by somebody who has logged in since: their own session does not know them. */
const ofTheGuest = new Set<string>();

/** How an order is asked for when it is not the visitor's own; null: as they are. It never is their identity: carts and pages know nothing of it. */
export function accessTo(orderId: string): Tokens | null {
  const token = tokenOf(orderId).get() ?? (ofTheGuest.has(orderId) ? guestToken.get() : null);
  return token === null ? null : { member: null, guest: token };
}

/** The link of an order's email has opened it, for as long as the server's session lasts. */
export const keepAccess = (orderId: string, token: string): void => tokenOf(orderId).set(token, Date.now() + day);
export const tryAsGuest = (orderId: string): void => void ofTheGuest.add(orderId);

/** What took an order's place is opened by the same session. */
export function followReplacement(orderId: string, replacedBy: number | null): void {
  const token = tokenOf(orderId).get();
  if (replacedBy !== null && token !== null && tokenOf(String(replacedBy)).get() === null) keepAccess(String(replacedBy), token);
}

export function dropAccess(orderId: string): void {
  tokenOf(orderId).clear();
  ofTheGuest.delete(orderId);
}

/** The tokens of every order that was opened in this browser; none of them opens anything here any more. */
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
/** One call by these tokens, whoever is in this browser. Tokens are read when a call begins, before it waits for anything. */
export function callBy<T>(tokens: Tokens, begin: () => Promise<T>): Promise<T> {
  named = tokens;
  try {
    return begin();
  } finally {
    named = null;
  }
}

/** The order whose page is open. */
const orderInPath = (): string | null => /\/(?:orders|step-done|step-order-confirming)\/(\d+)/.exec(window.location.pathname)?.[1] ?? null;

/** On the page of an order that a link has opened what is typed to pay with is that session's alone: nothing is kept for anybody. */
export function isNothingKept(): boolean {
  const orderId = orderInPath();
  return orderId !== null && tokenOf(orderId).get() !== null;
}

/** On the page of such an order a card or a konbini number is typed for that order alone: the visitor's own are not offered there. */
function tokensFor(key: EndpointKey, { params }: RequestParts): Tokens | null {
  if (named) return named;
  if (key.includes(' /orders/{id}') && !key.endsWith('/guest-session')) return accessTo(String(params?.['id']));
  if (!/ \/(credit-cards|gmo-cvs)/.test(key)) return null;
  const orderId = orderInPath();
  return orderId === null ? null : accessTo(orderId);
}
whenOfAnOrder(tokensFor);
