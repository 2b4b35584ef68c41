import { storedValue } from '../storage/stored-value.ts';

/** spec §6: a bearer token and a separate guest token, kept in local storage and mirrored to cookies of the same names. */
export const memberToken = storedValue<string>('token', { mirrored: true });
export const guestToken = storedValue<string>('guest-token', { mirrored: true });

export function clearTokens(): void {
  memberToken.clear();
  guestToken.clear();
}
