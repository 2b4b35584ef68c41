import { storedValue } from '../storage/stored-value.ts';
import { currentPlace, type Place } from './place.ts';

/** spec §6: a bearer token and a separate guest token, kept in local storage and mirrored to cookies of the same names. */
const tokens: Record<Place, ReturnType<typeof storedValue<string>>> = {
  marketplace: storedValue<string>('token', { mirrored: true }),
  buyer: storedValue<string>('shop-token', { mirrored: true }),
  seller: storedValue<string>('seller-token', { mirrored: true }),
};

/** The bearer token of where the visitor is: a member's, a shop buyer's or a shop seller's. */
export const memberToken = {
  get: (): string | null => tokens[currentPlace()].get(),
  set: (token: string): void => tokens[currentPlace()].set(token),
  clear: (): void => tokens[currentPlace()].clear(),
};
export const guestToken = storedValue<string>('guest-token', { mirrored: true });

export function clearTokens(): void {
  memberToken.clear();
  guestToken.clear();
}

/** Navigations by which a visitor goes out: until they are somewhere else, what the page they leave still asks for makes them no guest. */
export const leaving = new Set<Promise<void>>();
