import type { Session } from '@noren/contract/entities/session';
import type { Channel } from '@noren/contract/scalars';
import { storedValue } from '../storage/stored-value.ts';

export type VisitorKind = 'member' | 'guest' | 'ghost';
export type AgeStatus = 'NO_SET_AGE' | 'GROWN_UP' | 'UNDERAGE';

/** spec §3: who the visitor is. */
export function visitorKind(session: Session): VisitorKind {
  if (session.user) return 'member';
  return session.guest ? 'guest' : 'ghost';
}

/** spec §3: null, true and false of `does_age_verify`. */
export function ageStatus(session: Session): AgeStatus {
  const verified = session.user?.does_age_verify ?? null;
  if (verified === null) return 'NO_SET_AGE';
  return verified ? 'GROWN_UP' : 'UNDERAGE';
}

/** Where in the app the visitor is, as far as tokens go: a shop's buyer, a shop's seller and a marketplace's member are three people in one browser. */
export type Place = 'marketplace' | 'buyer' | 'seller';

let current: Place = 'marketplace';
/** What a call goes to unless it says otherwise. */
export const currentChannel = (): Channel => (current === 'marketplace' ? 'marketplace' : 'shop');

/** The root route says it before anything of a page is asked for. @returns whether it is another place than before */
export function enterPlace(place: Place | null): boolean {
  if (place === null || place === current) return false;
  current = place;
  return true;
}

/** spec §2: everything under the shop's segment is its channel, everything under its seller's segment the seller's. An error page (null) is of where one was. */
export function placeOf(path: string): Place | null {
  if (path.startsWith('/error/')) return null;
  if (path !== '/shop' && !path.startsWith('/shop/')) return 'marketplace';
  return path.startsWith('/shop/seller') ? 'seller' : 'buyer';
}

/** The slug of the store last visited: where an error page leads back to. */
export const lastStore = storedValue<string>('last-store');

/** spec §6: a bearer token and a separate guest token, kept in local storage and mirrored to cookies of the same names. */
const tokens: Record<Place, ReturnType<typeof storedValue<string>>> = {
  marketplace: storedValue<string>('token', { mirrored: true }),
  buyer: storedValue<string>('shop-token', { mirrored: true }),
  seller: storedValue<string>('seller-token', { mirrored: true }),
};

/** The bearer token of where the visitor is: a member's, a shop buyer's or a shop seller's. */
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

/** Navigations by which a visitor goes out: until they are somewhere else, what the page they leave still asks for makes them no guest. */
export const leaving = new Set<Promise<void>>();
