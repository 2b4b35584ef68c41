import type { Session } from '@noren/contract/entities/session';
import type { Channel } from '@noren/contract/scalars';
import { storedValue } from '../storage/stored-value.ts';

export type VisitorKind = 'member' | 'guest' | 'ghost';
export type AgeStatus = 'NO_SET_AGE' | 'GROWN_UP' | 'UNDERAGE';

/** spec §3: returns the kind of visitor. */
export function visitorKind(session: Session): VisitorKind {
  if (session.user) return 'member';
  return session.guest ? 'guest' : 'ghost';
}

/** spec §3: maps null, true and false of `does_age_verify`. */
export function ageStatus(session: Session): AgeStatus {
  const verified = session.user?.does_age_verify ?? null;
  if (verified === null) return 'NO_SET_AGE';
  return verified ? 'GROWN_UP' : 'UNDERAGE';
}

/**
 * The part of the app that determines the tokens: a shop buyer, a shop seller and a marketplace
 * member are three identities in one browser.
 */
export type Place = 'marketplace' | 'buyer' | 'seller';

let current: Place = 'marketplace';
/** Default channel of a call. */
export const currentChannel = (): Channel => (current === 'marketplace' ? 'marketplace' : 'shop');

/**
 * Called by the root route before anything of a page is requested. @returns whether the place has
 * changed
 */
export function enterPlace(place: Place | null): boolean {
  if (place === null || place === current) return false;
  current = place;
  return true;
}

/**
 * spec §2: paths below the shop's segment belong to that channel, those below its seller's segment
 * to the seller. An error page (null) belongs to the previous place.
 */
export function placeOf(path: string): Place | null {
  if (path.startsWith('/error/')) return null;
  if (path !== '/shop' && !path.startsWith('/shop/')) return 'marketplace';
  return path.startsWith('/shop/seller') ? 'seller' : 'buyer';
}

/** Slug of the store last visited, to which an error page links. */
export const lastStore = storedValue<string>('last-store');

/**
 * spec §6: a bearer token and a separate guest token, kept in local storage and mirrored to cookies
 * of the same names.
 */
const tokens: Record<Place, ReturnType<typeof storedValue<string>>> = {
  marketplace: storedValue<string>('token', { mirrored: true }),
  buyer: storedValue<string>('shop-token', { mirrored: true }),
  seller: storedValue<string>('seller-token', { mirrored: true }),
};

/** The bearer token of the current place: a member's, a shop buyer's or a shop seller's. */
export const memberToken = {
  get: (): string | null => tokens[current].get(),
  set: (token: string): void => tokens[current].set(token),
  clear: (): void => tokens[current].clear(),
};
export const guestToken = storedValue<string>('guest-token', { mirrored: true });

export function clearTokens(): void {
  memberToken.clear();
  guestToken.clear();
}

/**
 * Running logout navigations: until they end, requests of the page being left do not create a
 * guest.
 */
export const leaving = new Set<Promise<void>>();
