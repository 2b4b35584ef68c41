/**
 * Characters of the shortest password that is taken, as people count them, not in UTF-16 units (@NOTE spec silent). The
 * form says it before anything is sent, the server judges by it. Without a schema, for a browser takes it along.
 */
export const shortestPassword = 10;

export const isTooShort = (password: string): boolean => [...password].length < shortestPassword;

/** How old a login may be that stands for the password of an account without one: minutes. */
export const freshLoginMinutes = 15;

/** Returns whether an error code refuses the password that was chosen. */
export const refusesPassword = (code: string): boolean => code === 'NEW_PASSWORD_TOO_SHORT' || code === 'NEW_PASSWORD_TOO_COMMON';
