import type { Channel } from '@noren/contract/scalars';
import { storedValue } from '../storage/stored-value.ts';

/** Where in the app the visitor is, as far as tokens go: a shop's buyer, a shop's seller and a marketplace's member are three people in one browser. */
export type Place = 'marketplace' | 'buyer' | 'seller';

let current: Place = 'marketplace';
export const currentPlace = (): Place => current;
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
