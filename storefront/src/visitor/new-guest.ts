import type { Session } from '@noren/contract/entities/session';
import { guestToken, memberToken } from './visitor.ts';

let made: { id: number; token: string } | null = null;

/**
 * Records that this page has created a guest, whose lists are empty and need no request until
 * something is written.
 */
export function noteNewGuest(guest: { id: number; token: string }): void {
  made = guest;
}

/**
 * Called after a write that may add to one of the guest's lists: from then on these lists are
 * requested.
 */
export function clearNewGuest(): void {
  made = null;
}

/**
 * Returns the guest created by this page while only the cart was written; null for any other token.
 */
export function newGuest(): NonNullable<Session['guest']> | null {
  return made !== null && memberToken.get() === null && guestToken.get() === made.token
    ? made
    : null;
}

/** Query options for lists of the visitor, which are known to be empty for a new guest. */
export const ofNewGuest = (): { initialData?: never[] } => (newGuest() ? { initialData: [] } : {});
