import type { Bound } from '../../platform/http/throttle.ts';

const minute = 60;
const hour = 60 * minute;

/** How often one account may be tried, whoever tries (@NOTE spec silent: the figures); tries at logging in are in login-tries.ts. */
export const oldPasswordBound: Bound = { name: 'old password', max: 10, seconds: 15 * minute };
/** Emails beyond are not written, and nobody is told: the answer is the same. */
export const resetEmailBound: Bound = { name: 'reset email', max: 3, seconds: hour };
export const verifyEmailBound: Bound = { name: 'verification email', max: 3, seconds: hour };

/** One account is one, however its address is written. */
export const accountOf = (email: string): string => email.trim().toLowerCase();
