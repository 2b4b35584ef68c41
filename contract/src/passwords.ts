/**
 * Minimum password length in characters, not UTF-16 units (@NOTE spec silent). The form checks it
 * before sending, and the server enforces it. Has no schema, so that the browser can load it.
 */
export const shortestPassword = 10;

export const isTooShort = (password: string): boolean => [...password].length < shortestPassword;

/** How recent a login must be to replace the password of an account without one, in minutes. */
export const freshLoginMinutes = 15;

/** Returns whether an error code refuses the new password. */
export const refusesPassword = (code: string): boolean =>
  code === 'NEW_PASSWORD_TOO_SHORT' || code === 'NEW_PASSWORD_TOO_COMMON';
