import type { Session } from '@noren/contract/entities/session';
import { guestToken, memberToken } from './visitor.ts';

let made: { id: number; token: string } | null = null;

/** This page has just made a guest: until something else is written for them, every list of theirs is empty, and nobody needs to ask for it. */
export function noteNewGuest(guest: { id: number; token: string }): void {
  made = guest;
}

/** Something was written that one of the guest's lists may show: from now on they are asked for. */
export function forgetNewGuest(): void {
  made = null;
}

/** The guest of this page while nothing was written for them but the cart; somebody else's token, or another tab's, is nobody new. */
export function newGuest(): NonNullable<Session['guest']> | null {
  return made !== null && memberToken.get() === null && guestToken.get() === made.token ? made : null;
}

/** Options of a query of the visitor's own things: known to be empty for a new guest. */
export const ofNewGuest = (): { initialData?: never[] } => (newGuest() ? { initialData: [] } : {});
