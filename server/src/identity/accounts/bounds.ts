import type { Bound } from '../../platform/http/throttle.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Limit per account, for all callers together (@NOTE spec silent: the figures); login attempts are in
 * login-tries.ts.
 */
export const oldPasswordBound: Bound = { name: 'old password', max: 10, seconds: 15 * minute };
/** Further emails are not sent; the caller gets the same answer. */
export const resetEmailBound: Bound = { name: 'reset email', max: 3, seconds: hour };
export const verifyEmailBound: Bound = { name: 'verification email', max: 3, seconds: hour };

/** Normalizes an address to the one its account is counted under. */
export const accountOf = (email: string): string => email.trim().toLowerCase();
